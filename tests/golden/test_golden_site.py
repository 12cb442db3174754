"""The site in miniature, over real HTTP."""

from __future__ import annotations

import re
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest

from golden.builder import Sample
from golden.site import Site, serve, write_site


@pytest.fixture(scope="module")
def site(sample: Sample, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    root = tmp_path_factory.mktemp("site")
    write_site(sample, root, dead_pdf=True)
    with serve(root) as running:
        yield running


def get(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def links(page: bytes, charset: str) -> list[str]:
    text = re.sub(r"<!--.*?-->", "", page.decode(charset), flags=re.DOTALL)
    return re.findall(r'href="([^"#]+)"', text)


def test_listing_leads_to_every_edition_one_without_pdf_and_one_dead(site: Site, sample: Sample) -> None:
    _, _, page = get(site.listing)
    found = links(page, "utf-8")
    assert [urljoin(site.listing, link) for link in found[:3]] == [
        site.year_page(e) for e in reversed(sample.editions)
    ]
    statuses = [get(urljoin(site.listing, link))[0] for link in found]
    assert statuses == [200] * 4 + [404]
    assert b".pdf" not in get(site.year_page("2021-22"))[2]


def test_year_pages_link_their_own_files_and_hide_others_in_comments(site: Site, sample: Sample) -> None:
    for index, edition in enumerate(sample.editions):
        _, _, page = get(site.year_page(edition))
        charset = ("utf-8", "windows-1252")[index % 2]
        assert f'charset="{charset}"' in page.decode(charset)
        own = [
            urljoin(site.year_page(edition), link) for link in links(page, charset) if link.endswith(".pdf")
        ]
        expected = [site.pdf(d.document) for d in sample.documents_of(edition)]
        assert own[: len(expected)] == expected
        assert b"<!-- disabled" in page
    assert get(site.pdf("errata-economic_survey_2024-25.pdf"))[0] == 404


def test_validators_spare_a_download(site: Site) -> None:
    url = site.pdf("en-economic_survey_2024-25.pdf")
    status, headers, body = get(url)
    assert (status, headers["Content-Type"], body[:5]) == (200, "application/pdf", b"%PDF-")
    assert get(url, **{"If-None-Match": headers["ETag"]})[0] == 304
    assert get(url, **{"If-Modified-Since": headers["Last-Modified"]})[0] == 304
    assert get(url, **{"If-None-Match": '"other"'})[0] == 200


def test_a_reissue_changes_the_tag(sample: Sample, tmp_path: Path) -> None:
    write_site(sample, tmp_path)
    with serve(tmp_path) as running:
        url = running.pdf("en-economic_survey_2024-25.pdf")
        tag = get(url)[1]["ETag"]
        (tmp_path / "economics/pdf/en-economic_survey_2024-25.pdf").write_bytes(b"%PDF-1.4 reissue")
        status, _, body = get(url, **{"If-None-Match": tag})
        assert (status, body) == (200, b"%PDF-1.4 reissue")
        assert [r.status for r in running.requests] == [200, 200]


def test_nothing_outside_the_folder_is_served(site: Site) -> None:
    assert get(site.url + "/economics/%2e%2e/%2e%2e/etc/passwd")[0] == 404


def test_many_readers_at_once(site: Site) -> None:
    results: list[int] = []
    threads = [threading.Thread(target=lambda: results.append(get(site.listing)[0])) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [200] * 12
