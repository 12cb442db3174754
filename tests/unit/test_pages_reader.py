"""The child process that reads PDFs: what it survives, and that nothing raises into the caller."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pdf_bytes
import pytest
from reportlab.lib import pdfencrypt
from reportlab.pdfgen.canvas import Canvas

from hpes_assets.pages import reader
from hpes_assets.pages.failures import CURES, PdfError, PdfFailure
from hpes_assets.pages.reader import Limits, PageFailure, read_document, verify_pdf

QUICK = Limits(page_seconds=1.0, document_seconds=60.0)


def put(folder: Path, data: bytes, name: str = "file.pdf") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def pages(*lines: str) -> bytes:
    return pdf_bytes.document([pdf_bytes.text(line) for line in lines])


def words_of(read: reader.DocumentRead) -> list[str]:
    return [" ".join(word.text for word in page.words) for page in read.pages]


def test_reads_pages_and_streams_them_in_order(tmp_path: Path) -> None:
    seen: list[int] = []
    read = read_document(
        put(tmp_path, pages("one fish", "two fish")), on_page=lambda page: seen.append(page.number)
    )
    assert read.whole and read.info is not None and read.info.pages == 2
    assert words_of(read) == ["one fish", "two fish"]
    assert seen == [1, 2]


def test_pages_need_not_be_kept(tmp_path: Path) -> None:
    seen: list[str] = []
    path = put(tmp_path, pages("one", "two"))
    read = read_document(path, on_page=lambda page: seen.append(page.words[0].text), keep_pages=False)
    assert seen == ["one", "two"] and read.pages == () and read.whole


def test_an_error_of_the_caller_is_the_callers_and_ends_the_child(tmp_path: Path) -> None:
    def refuse(page: object) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError):
        read_document(put(tmp_path, pages("one", "two")), on_page=refuse)


@pytest.mark.parametrize(
    ("data", "name", "reason", "says"),
    [
        (b"<!DOCTYPE html><html><title>404</title></html>", "survey.pdf", PdfFailure.NOT_A_PDF, "a web page"),
        (b"\x89PNG\r\n\x1a\n" + bytes(200), "survey.pdf", PdfFailure.NOT_A_PDF, "a PNG image"),
        (b"", "survey.pdf", PdfFailure.NOT_A_PDF, "empty"),
        (b"PK\x03\x04" + bytes(200), "survey.xlsx", PdfFailure.WRONG_EXTENSION, "Office"),
        (pages("one")[:-120], "survey.pdf", PdfFailure.TRUNCATED, "no end-of-file mark"),
        (
            pages("one", "two") + b"\n9 0 obj\n<< /Type /Page",
            "survey.pdf",
            PdfFailure.TRUNCATED,
            "objects follow",
        ),
        (pdf_bytes.zero_pages(), "survey.pdf", PdfFailure.ZERO_PAGES, "empty"),
        (pdf_bytes.many_pages(10_000), "survey.pdf", PdfFailure.TOO_MANY_PAGES, "10000 pages"),
    ],
    ids=["html", "png", "empty", "office", "cut", "cut-update", "zero-pages", "10000-pages"],
)
def test_a_bad_file_is_a_named_failure(
    tmp_path: Path, data: bytes, name: str, reason: PdfFailure, says: str
) -> None:
    path = put(tmp_path, data, name)
    read = read_document(path, QUICK)
    assert read.failure is reason and read.pages == ()
    assert name in read.message and says in read.message and CURES[reason] in read.message
    assert verify_pdf(path, QUICK).failure is reason


def test_a_missing_file_is_a_named_failure(tmp_path: Path) -> None:
    assert read_document(tmp_path / "gone.pdf").failure is PdfFailure.NOT_A_PDF
    assert not verify_pdf(tmp_path / "gone.pdf").ok


def test_a_pdf_under_another_name_is_read_and_reported(tmp_path: Path) -> None:
    path = put(tmp_path, pages("one"), "survey.txt")
    assert words_of(read_document(path)) == ["one"]
    checked = verify_pdf(path)
    assert checked.ok and checked.wrong_extension
    stored = put(tmp_path, pages("one"), "0a" * 32)
    assert not verify_pdf(stored).wrong_extension
    assert verify_pdf(stored, name="survey.doc").wrong_extension


@pytest.mark.parametrize(("user", "reason"), [("secret", PdfFailure.ENCRYPTED), ("", None)])
def test_encryption_fails_only_where_a_password_is_needed(
    tmp_path: Path, user: str, reason: PdfFailure | None
) -> None:
    path = tmp_path / "locked.pdf"
    canvas = Canvas(str(path), encrypt=pdfencrypt.StandardEncryption(user, "owner", strength=128))
    canvas.drawString(72, 720, "inside")
    canvas.save()
    read = read_document(path)
    assert read.failure is reason
    assert words_of(read) == ([] if reason else ["inside"])


def test_garbage_after_the_end_is_no_truncation(tmp_path: Path) -> None:
    assert read_document(put(tmp_path, pages("one") + b"\r\n" + bytes(3000))).whole


def test_too_many_bytes(tmp_path: Path) -> None:
    path = put(tmp_path, pages("one"))
    assert read_document(path, Limits(max_bytes=100)).failure is PdfFailure.TOO_LARGE


def test_a_hanging_page_is_lost_alone(tmp_path: Path) -> None:
    started = time.monotonic()
    read = read_document(put(tmp_path, pdf_bytes.hanging_page()), QUICK)
    assert read.failure is None
    assert words_of(read) == ["page 1", "page 2", "page 4", "page 5"]
    assert read.page_failures == (PageFailure(3, PdfFailure.TIMEOUT, "longer than 1 s"),)
    assert time.monotonic() - started < 30


def test_a_document_of_hanging_pages_is_given_up(tmp_path: Path) -> None:
    bomb = pdf_bytes.hanging_page()
    contents = bomb.replace(b"(page 1) Tj", b"/Bomb Do    ")  # same length: the cross-references stay right
    contents = contents.replace(b"BT /F1 12 Tf 72 720 Td /Bomb Do     ET", b"/Bomb Do" + b" " * 30)
    read = read_document(put(tmp_path, contents), Limits(page_seconds=0.5, lost_children=1))
    assert read.failure is PdfFailure.TIMEOUT
    assert [failure.page for failure in read.page_failures] == [1, 3]
    assert words_of(read) == ["page 2"]


def test_the_whole_document_has_a_limit_too(tmp_path: Path) -> None:
    limits = Limits(page_seconds=60.0, document_seconds=2.0)
    read = read_document(put(tmp_path, pdf_bytes.hanging_page()), limits)
    assert read.failure is PdfFailure.TIMEOUT and "document" in read.message
    assert words_of(read) == ["page 1", "page 2"]


def test_a_memory_bomb_is_lost_alone(tmp_path: Path) -> None:
    limits = Limits(memory_mb=500, page_seconds=60.0)
    read = read_document(put(tmp_path, pdf_bytes.memory_bomb()), limits)
    assert read.failure is None
    assert words_of(read) == ["page 1", "page 3"]
    assert [(failure.page, failure.reason) for failure in read.page_failures] == [
        (2, PdfFailure.OUT_OF_MEMORY)
    ]


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("SIGSEGV", "signal 11"),
        ("SIGKILL", "signal 9"),
        ("exit", "exit code 3"),
    ],
)
def test_a_child_that_dies_costs_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str, says: str
) -> None:
    monkeypatch.setattr(reader, "_WORKER", "crashing_worker")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    monkeypatch.setenv("CRASH_BY", how)
    read = read_document(put(tmp_path, pages("one", "two", "three")))
    assert read.failure is None and words_of(read) == ["one", "three"]
    (lost,) = read.page_failures
    assert lost.page == 2 and lost.reason is PdfFailure.CRASHED and says in lost.message


def test_a_child_that_cannot_start_is_a_named_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "_WORKER", "no_such_worker")
    read = read_document(put(tmp_path, pages("one")))
    assert read.failure is PdfFailure.CRASHED and "no_such_worker" in read.message


def test_no_child_is_left_behind(tmp_path: Path) -> None:
    read_document(put(tmp_path, pdf_bytes.hanging_page()), QUICK)
    children = Path("/proc/self/task").glob("*/children")
    running = {pid for file in children for pid in file.read_text().split()}
    commands = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in running]
    assert not any(b"hpes_assets.pages.worker" in command for command in commands)


def test_the_child_is_light() -> None:
    code = (
        "import sys; import hpes_assets.pages.worker as w; w.mask_extras(); import hpes_assets.pages.pdf; "
        "print([m for m in ('dagster', 'torch', 'onnxruntime', 'numpy', 'duckdb') if sys.modules.get(m)])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_the_error_names_file_page_and_cure() -> None:
    error = PdfError(PdfFailure.UNREADABLE_PAGE, "/somewhere/survey.pdf", 7, "bad stream")
    assert str(error).startswith("survey.pdf, page 7: unreadable_page: bad stream; ")
