"""What the site hands out: pages in both languages, from this machine alone, and nothing else."""

from __future__ import annotations

import gzip
import re

import pytest

from coach.resources import folder
from coach.site.application import _is_page
from coach.site.assets import read_assets
from coach.site.words import LANGUAGES, NAV, WORDS, preferred_language
from tests.site.serving import TITLES, Server


@pytest.mark.parametrize(("language", "html_language"), [("zh", "zh-CN"), ("en", "en")])
def test_a_page_is_served_in_each_language(site: Server, language: str, html_language: str) -> None:
    """A page carries its language, its own title, a skip link, and a switch that leads to the same page."""
    html = site.open(language).html
    assert f'<html class="coach" lang="{html_language}"' in html
    assert f"<title>{TITLES[language]} · coach</title>" in html
    assert 'name="viewport"' in html
    assert '<a class="skip" href="#main">' in html
    assert 'id="main"' in html
    for other in LANGUAGES:
        assert f'href="/{other}/coach" lang=' in html
    assert len(re.findall(r"data-widget=", html)) == 1


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("en-GB,en;q=0.9", "en"),
        ("en;q=0.3,zh;q=0.7", "zh"),
        ("zh;q=0,en", "en"),
        ("de,fr;q=0.5", "en"),
        ("", "en"),
        ("zh;q=high,,;q=1", "en"),
    ],
)
def test_the_bare_address_leads_home_in_the_browsers_language(site: Server, accepted: str, language: str) -> None:
    """The best ranked of our languages is taken, else English; a malformed entry counts for nothing."""
    answer = site.get("/", Accept_Language=accepted)
    assert (answer.status, answer.headers["Location"]) == (302, f"/{language}/home")
    assert "Accept-Language" in answer.headers["Vary"]
    assert preferred_language(accepted) == language


def test_a_language_alone_leads_to_its_home(site: Server) -> None:
    """``/zh`` says which language, whatever the browser speaks."""
    assert site.get("/zh", Accept_Language="en").headers["Location"] == "/zh/home"


def test_nothing_names_another_host(site: Server) -> None:
    """No page, sheet or script holds an address outside; the names of XML languages are none."""
    texts = [site.open(language).html for language in LANGUAGES]
    texts += [site.get("/nowhere").text, *(content.decode() for content in read_assets().values())]
    for text in texts:
        code = re.sub(r"(?m)^\s*//.*$", "", text).replace("http://www.w3.org/2000/svg", "")
        assert not re.findall(r"(?:https?:|[\"'(])//\w[^\s\"')]*", code)


def test_the_browser_is_told_to_ask_no_other_host(site: Server) -> None:
    """The policy names no host but our own, and no inline script runs; no cookie is set."""
    for answer in (site.get("/en/coach"), site.get("/nowhere"), site.get("/")):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self' blob:;" in policy
        assert not re.search(r"\*|https?:|wss?:|unsafe-eval", policy)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Set-Cookie"] is None
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=", site.open().html)


@pytest.mark.parametrize("query", ["template=lab", "template=../../lab", "template=reveal", "theme=dark"])
def test_no_visitor_chooses_another_template(site: Server, query: str) -> None:
    """Voila would render with any template installed, and fall over a wrong name."""
    answer = site.get(f"/en/coach?{query}")
    assert answer.status == 200
    assert '<html class="coach"' in answer.text
    assert "cdn" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/zh/nowhere",
        "/fr/coach",
        "/zh/coach.ipynb",
        "/zh/coach.py",
        "/../pyproject.toml",
        "/zh/../../pyproject.toml",
        "/zh/%2e%2e/%2e%2e/pyproject",
        "/en/..%2Fzh%2Fcoach",
        "/voila/files/zh/coach.ipynb",
        "/voila/render/../secret.ipynb",
        "/voila/static/voila.js",
        "/voila/tree/",
        "/voila/api/contents/zh",
        "/voila/templates/coach/static/../index.html.j2",
        "/assets/0/site.css",
        "/api/kernels",
    ],
)
def test_what_is_no_page_is_refused(site: Server, path: str) -> None:
    """Neither notebooks as files, nor what lies outside, nor what Voila and Jupyter would offer beside."""
    answer = site.get(path)
    assert answer.status == 404
    assert b"kernelspec" not in answer.body


def test_a_refusal_is_a_page_that_leads_on(site: Server) -> None:
    """A wrong address says so in the language of the address and links to the coach."""
    html = site.get("/zh/nowhere", Accept_Language="en").text
    assert WORDS["zh"]["404"] in html
    assert 'class="btn primary" href="/zh/home"' in html
    assert "Traceback" not in html


def test_another_name_for_this_machine_is_refused(site: Server) -> None:
    """A page of a stranger's whose name was pointed at 127.0.0.1 gets nothing; localhost is ours."""
    assert site.get("/en/coach", Host="stranger.example").status == 403
    assert site.get("/", Host=f"localhost:{site.port}").status == 302


def test_pages_are_compressed_and_never_kept(site: Server) -> None:
    """A page belongs to one kernel, so no cache may hand it out again."""
    answer = site.get("/en/coach", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "no-store" in answer.headers["Cache-Control"]
    assert TITLES["en"] in gzip.decompress(answer.body).decode()


def test_own_files_are_compressed_and_kept_for_ever(site: Server) -> None:
    """Their address changes with their content."""
    for address in re.findall(r'(?:src|href)="(/assets/[^"]+)"', site.open().html):
        answer = site.get(address, Accept_Encoding="gzip")
        assert answer.status == 200
        assert "immutable" in answer.headers["Cache-Control"]
        if len(answer.body) > 1024:
            assert answer.headers["Content-Encoding"] == "gzip"
        again = site.get(address, If_None_Match=answer.headers["Etag"])
        assert (again.status, again.body) == (304, b"")


def test_the_words_are_there_in_both_languages() -> None:
    """What one language says the other says too."""
    assert set(WORDS["zh"]) == set(WORDS["en"])
    assert all(set(names) == set(LANGUAGES) for names in NAV.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_navigation_leads_to_pages_that_exist(language: str) -> None:
    """No dead link: every page of the navigation came with coach in both languages."""
    for page in NAV:
        assert (folder("notebooks") / language / f"{page}.ipynb").is_file()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_for_the_lab_is_no_page(language: str) -> None:
    """A notebook that solves by itself is not served to strangers; it says so itself, and all others are pages."""
    for_lab = {path.stem for path in (folder("notebooks") / language).rglob("*.ipynb") if not _is_page(path)}
    assert for_lab == {"own-puzzle"}
