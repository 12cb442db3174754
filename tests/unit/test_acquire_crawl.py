"""Index pages to documents, on a local site in the shape of the department's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest
from acquire_site import LocalSite, Reply, html, pdf, redirect, serving

from hpes_assets.acquire.crawl import crawl
from hpes_assets.acquire.entries import PlacedBy
from hpes_assets.acquire.failures import FetchFailure
from hpes_assets.acquire.fetch import Fetcher, FetchLimits
from hpes_assets.acquire.placing import file_name
from hpes_assets.acquire.site import site_of
from hpes_assets.acquire.survey_index import ProblemKind, SurveyIndex
from hpes_assets.publications.loader import load_profile
from hpes_assets.publications.model import Profile

SURVEY = load_profile("himachal_economic_survey")
BUDGET = load_profile("union_budget_at_a_glance")
ORIGIN = "https://himachalservices.nic.in"
YEAR_PAGE = "/economics/en-IN/eco-survey-{}.html"
QUICK = FetchLimits(attempts=2, first_wait_s=0.0, longest_wait_s=0.0, silence_s=1.0)
TODAY = date(2025, 3, 1)


def year_page(edition: str, body: str) -> dict[str, Reply]:
    return {YEAR_PAGE.format(edition): html(f"<title>Economic Survey {edition}</title>{body}")}


def listing(*editions: str) -> Reply:
    return html("".join(f"<a href='en-IN/eco-survey-{key}.html'>{key}</a>" for key in editions))


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with serving() as local:
        yield local


def crawled(site: LocalSite, profile: Profile = SURVEY, **more: object) -> SurveyIndex:
    with Fetcher(site_of(profile, site.base), QUICK, sleep=lambda _: None) as fetcher:
        return crawl(profile, fetcher, today=TODAY, **more)  # type: ignore[arg-type]


def places(index: SurveyIndex) -> list[tuple[str, str, str, PlacedBy]]:
    return [(one.edition, one.kind, one.name, one.placed_by) for one in index.documents]


def test_year_pages_give_documents_by_edition(site: LocalSite) -> None:
    site.replies |= {"/economics/": listing("2024-25", "2023-24")}
    site.replies |= year_page("2024-25", "<a href=../pdf/en-economic_survey_2024-25.pdf>English</a>"
                                         "<a href=../pdf/hi-economic_survey_2024-25.pdf>Hindi</a>")
    site.replies |= year_page("2023-24", "<a href=/economics/pdf/en-economic_survey_2023-24.pdf>x</a>")
    index = crawled(site)
    assert places(index) == [
        ("2023-24", "narrative_en", "en-economic_survey_2023-24.pdf", PlacedBy.FILENAME),
        ("2024-25", "narrative_en", "en-economic_survey_2024-25.pdf", PlacedBy.FILENAME),
        ("2024-25", "narrative_hi", "hi-economic_survey_2024-25.pdf", PlacedBy.FILENAME),
    ]
    assert index.documents[1].url == f"{ORIGIN}/economics/pdf/en-economic_survey_2024-25.pdf"
    assert index.documents[1].linked_from == (ORIGIN + YEAR_PAGE.format("2024-25"),)
    assert index.editions == ("2023-24", "2024-25") and index.problems == () and index.not_ingested == ()


def test_a_file_linked_from_seven_year_pages_is_one_document_placed_by_its_name(site: LocalSite) -> None:
    years = [f"{year}-{year - 1999}" for year in range(2019, 2026)]
    site.replies |= {"/economics/": listing(*years)}
    for year in years:
        site.replies |= year_page(year, "<a href=../pdf/Statistical_Tables2017_18.pdf>Tables</a>"
                                        f"<a href=../pdf/en-economic_survey_{year}.pdf>Survey</a>")
    tables = [one for one in crawled(site).documents if one.kind == "tables"]
    assert [(one.edition, one.placed_by, len(one.linked_from)) for one in tables] == [
        ("2017-18", PlacedBy.FILENAME, 7),
    ]


def test_commented_links_are_reported_and_never_asked(site: LocalSite) -> None:
    site.replies |= year_page("2024-25", "<!-- <a href=../pdf/Statistical_Tables2017_18.pdf>Tables</a> "
                                         "<a href=eco-survey-2012-13.html>2012-13</a> -->")
    site.replies["/economics/pdf/Statistical_Tables2017_18.pdf"] = Reply(pdf("x"))
    index = crawled(site)
    assert index.documents == ()
    assert [(one.url, one.page) for one in index.commented] == [
        (f"{ORIGIN}/economics/pdf/Statistical_Tables2017_18.pdf", ORIGIN + YEAR_PAGE.format("2024-25")),
    ]
    assert [(one.edition, one.reason) for one in index.not_ingested] == [
        ("2024-25", "published as an HTML page only; its links to PDFs are inside comments"),
    ]
    assert site.asked("/economics/pdf/Statistical_Tables2017_18.pdf") == []


def test_an_edition_that_is_only_html_is_listed_with_its_reason(site: LocalSite) -> None:
    site.replies |= {"/economics/": listing("2024-25")}
    site.replies |= year_page("2024-25", "<h1>GSDP</h1><a href=../pdf/Statistical_Tables2017_18.pdf>old</a>")
    index = crawled(site)
    assert [(one.edition, one.reason) for one in index.not_ingested] == [
        ("2024-25", "published as an HTML page only"),
    ]
    assert index.editions == ("2017-18",)


def test_year_pages_are_tried_though_nothing_links_to_them(site: LocalSite) -> None:
    site.replies |= year_page("2013-14", "<a href=../pdf/en-economic_survey_2013-14.pdf>x</a>")
    site.replies |= year_page("2005-06", "<a href=../pdf/en-economic_survey_2005-06.pdf>x</a>")
    site.replies["/economics/"] = html("<p>nothing")
    index = crawled(site)
    assert index.editions == ("2013-14",)
    assert index.problems == (), "a year page that nobody linked may be absent"
    assert crawled(site, known_editions=["2005-06"]).editions == ("2005-06", "2013-14")
    newest = [path for method, path, _ in site.requests if "eco-survey" in path]
    assert YEAR_PAGE.format("2024-25") in newest and YEAR_PAGE.format("2025-26") not in newest


def test_a_linked_page_that_is_dead_is_a_problem(site: LocalSite) -> None:
    site.replies["/economics/"] = listing("2024-25")
    problem = crawled(site).problems[0]
    assert (problem.kind, problem.url) == (FetchFailure.DEAD_LINK, ORIGIN + YEAR_PAGE.format("2024-25"))


def test_a_server_that_answers_everything_with_a_page_invents_no_editions(site: LocalSite) -> None:
    for year in range(2011, 2025):
        key = f"{year}-{year - 1999:02d}"
        site.replies[YEAR_PAGE.format(key)] = html("<title>Page not found</title>") if year % 2 \
            else redirect("/economics/")
    site.replies["/economics/"] = html("<p>Welcome; the survey of 2024-25 is out")
    index = crawled(site)
    assert index.documents == () and index.not_ingested == () and index.problems == ()


def test_a_linked_year_page_that_leads_elsewhere_is_a_problem(site: LocalSite) -> None:
    site.replies |= {"/economics/": listing("2024-25"), YEAR_PAGE.format("2024-25"): redirect("/economics/x"),
                     "/economics/x": html("moved")}
    assert [one.kind for one in crawled(site).problems] == [ProblemKind.MOVED_PAGE]


def test_what_a_document_is_placed_by(site: LocalSite) -> None:
    site.replies |= {"/economics/": html(
        "<a href=pdf/economic_survey_a.pdf>Economic Survey 2014-15</a>"
        "<a href=pdf/economic_survey_b.pdf>Economic Survey</a>"
        "<a href=pdf/economic_survey_c.pdf>compares 2014-15 and 2015-16</a>")}
    site.replies |= year_page("2016-17", "<a href=../pdf/economic_survey_d.pdf>Survey</a>"
                                         "<a href=../pdf/economic_survey_e.pdf>Survey</a>")
    site.replies |= year_page("2017-18", "<a href=../pdf/economic_survey_e.pdf>Survey</a>")
    index = crawled(site)
    assert places(index) == [
        ("2014-15", "narrative_en", "economic_survey_a.pdf", PlacedBy.LINK_TEXT),
        ("2016-17", "narrative_en", "economic_survey_d.pdf", PlacedBy.LINKING_PAGE),
    ]
    assert {one.url[-5] for one in index.problems if one.kind is ProblemKind.UNPLACED} == set("bce")
    assert all("hpes ingest" in one.message for one in index.problems)


def test_the_budgets_address_tells_the_edition_that_its_name_does_not(site: LocalSite) -> None:
    name = "doc/Budget_at_Glance/budget_at_a_glance.pdf"
    site.replies |= {"/budget_at_glance.php": html(
        f"<a href=/budget2023-24/{name}>Budget at a Glance</a>"
        f"<a href=/{name}>Budget at a Glance 2024-2025</a>")}
    index = crawled(site, BUDGET)
    assert [(one.edition, one.placed_by) for one in index.documents] == [
        ("2023-24", PlacedBy.ADDRESS), ("2024-25", PlacedBy.LINK_TEXT),
    ]


def test_foreign_and_unknown_pdfs_are_reported(site: LocalSite) -> None:
    site.replies |= year_page("2024-25", "<a href=https://evil.example/en-economic_survey_2024-25.pdf>x</a>"
                                         "<a href=../pdf/tender.pdf>Tender</a>"
                                         "<a href='javascript:x.pdf'>x</a>")
    site.replies["/economics/"] = listing()
    index = crawled(site)
    assert index.documents == ()
    assert sorted(one.kind for one in index.problems) == [FetchFailure.FOREIGN_HOST, ProblemKind.UNRECOGNISED]


def test_two_files_of_one_name_stay_two(site: LocalSite) -> None:
    site.replies |= year_page("2024-25", "<a href=../pdf/en-economic_survey_2024-25.pdf>x</a>"
                                         "<a href=../pdf/new/en-economic_survey_2024-25.pdf>x</a>")
    names = [one.name for one in crawled(site).documents]
    assert len(set(names)) == 2 and all(name.endswith("en-economic_survey_2024-25.pdf") for name in names)


def test_a_hostile_year_page_is_a_problem_and_the_rest_is_whole(site: LocalSite) -> None:
    site.replies |= {"/economics/": listing("2024-25", "2023-24"),
                     YEAR_PAGE.format("2024-25"): html("<html>" + "x" * 9_000_000)}
    site.replies |= year_page("2023-24", "<a href=../pdf/en-economic_survey_2023-24.pdf>x</a>")
    index = crawled(site)
    assert index.editions == ("2023-24",)
    assert [one.kind for one in index.problems] == [FetchFailure.TOO_LARGE]


def test_a_server_that_is_down_is_not_asked_for_every_year() -> None:
    with serving() as site:
        base = site.base
    waits: list[float] = []
    with Fetcher(site_of(SURVEY, base), QUICK, sleep=waits.append) as fetcher:
        index = crawl(SURVEY, fetcher, today=TODAY)
    assert not index.reached and len(index.problems) == 3
    assert {one.kind for one in index.problems} == {FetchFailure.NETWORK}


def test_http_links_of_an_https_page_are_asked_by_https(site: LocalSite) -> None:
    plain = ORIGIN.replace("https", "http")
    site.replies |= year_page("2024-25", f"<a href={plain}/en-economic_survey_2024-25.pdf>x")
    assert crawled(site).documents[0].url == f"{ORIGIN}/en-economic_survey_2024-25.pdf"


def test_links_that_name_the_local_server_are_kept_as_published(site: LocalSite) -> None:
    """Whatever is kept must not depend on the port of a test's server."""
    path = "/economics/pdf/en-economic_survey_2024-25.pdf"
    site.replies |= year_page("2024-25", f"<a href={site.base}{path}>x</a>")
    assert crawled(site).documents[0].url == ORIGIN + path


def test_a_profile_without_year_pages_reads_its_index_only(site: LocalSite) -> None:
    profile = replace(SURVEY, index_pages=SURVEY.index_pages[:1])
    site.replies["/economics/"] = html("<a href=en-economic_survey_2024-25.pdf>x</a>")
    assert crawled(site, profile).editions == ("2024-25",)
    assert len(site.requests) == 1


@pytest.mark.parametrize(("url", "name"), [
    ("https://x/a/b.pdf", "b.pdf"), ("https://x/a/b.PDF?v=2", "b.PDF"),
    ("https://x/get.php?file=dir/b.pdf", "b.pdf"),
    ("https://x/a%20b.pdf", "a b.pdf"), ("https://x/..%2f..%2fb.pdf", "b.pdf"),
    ("https://x/a%00b.pdf", "a_b.pdf"),
    ("https://x/.pdf", ""), ("https://x/pdf", ""), ("https://x/b.pdf.html", ""),
    ("https://x/a%5Cb.pdf", "a_b.pdf"),
])
def test_names_of_linked_files(url: str, name: str) -> None:
    assert file_name(url) == name
