"""The site behind a proxy, and what it says to who opens it to others."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import websocket

from coach.site.guide import read_guide
from coach.site.listening import Public, listen, warn
from coach.site.words import LANGUAGES
from tests.site.serving import Server, free_port, running

ORIGIN = "https://cards.example.org"


@pytest.fixture(scope="module")
def site(notebooks: Path) -> Iterator[Server]:
    """A site that is called ``https://cards.example.org/learn/`` from outside."""
    with running(notebooks, f"{ORIGIN}/learn/", patience=0.5) as server:
        yield server


@contextmanager
def proxy(to: int, host: str) -> Iterator[int]:
    """A proxy's port: hands on every request as it is, but for the host it names."""
    listening = socket.create_server(("127.0.0.1", 0))

    def pump(source: socket.socket, sink: socket.socket, first: bool) -> None:
        with source, sink:
            try:
                while data := source.recv(1 << 16):
                    if first:
                        lines = data.split(b"\r\n")
                        lines = [
                            f"Host: {host}".encode() if line.lower().startswith(b"host:") else line for line in lines
                        ]
                        data, first = b"\r\n".join(lines), False
                    sink.sendall(data)
                sink.shutdown(socket.SHUT_WR)
            except OSError:
                return

    def serve() -> None:
        while True:
            try:
                visitor, _ = listening.accept()
            except OSError:
                return
            behind = socket.create_connection(("127.0.0.1", to))
            for source, sink, first in ((visitor, behind, True), (behind, visitor, False)):
                threading.Thread(target=pump, args=(source.dup(), sink.dup(), first), daemon=True).start()
            visitor.close()
            behind.close()

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield listening.getsockname()[1]
    finally:
        listening.close()


@pytest.mark.parametrize("host", ["cards.example.org", "127.0.0.1:8866"])
def test_a_page_lives_behind_a_proxy(site: Server, host: str) -> None:
    """Whether the proxy hands on the visitor's host or names its own: pages, files, the line and the good-bye work."""
    with proxy(site.port, host) as port:
        outside = replace(site, port=port)
        page = outside.open("en")
        assert 'href="/learn/zh/coach"' in page.html
        assert 'src="/learn/assets/' in page.html
        assert 'data-base="/learn/"' in page.html
        sheet = page.html.split('rel="stylesheet" href="')[1].split('"')[0]
        assert outside.get(sheet).status == 200
        page.connect(origin=ORIGIN).settle()
        page.close()


def test_a_stranger_gets_no_line_through_the_proxy(site: Server) -> None:
    """A page of another site's cannot talk to our kernels."""
    with proxy(site.port, "cards.example.org") as port:
        page = replace(site, port=port).open("en")
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            page.connect(origin="https://stranger.example")
        assert refused.value.status_code == 403


def test_another_host_is_refused(site: Server) -> None:
    """The site answers to the name it was given, and to this machine's own."""
    assert site.get("/learn/", Host="cards.example.org").status == 302
    assert site.get("/learn/", Host="stranger.example").status == 403


@pytest.mark.parametrize("path", ["/learn/", "/learn"])
def test_the_bare_address_leads_into_the_site(site: Server, path: str) -> None:
    """With or without its last stroke."""
    assert site.get(path, Accept_Language="zh").headers["Location"].startswith("/learn/zh/")


def test_outside_its_path_there_is_nothing(site: Server) -> None:
    """And the page that says so has its style from inside."""
    answer = site.get("/zh/coach")
    assert answer.status == 404
    assert 'href="/learn/assets/' in answer.text


@pytest.mark.parametrize(
    "url",
    ["ftp://cards.example.org/", "//cards.example.org/", "https://a:b@c.example/", "/a?b=1", "/a b/", "https:///x"],
)
def test_what_is_no_address_is_said(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line, exit code 2."""
    with pytest.raises(SystemExit) as end:
        Public.read(url)
    assert end.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("url", "path", "origin"),
    [
        ("/", "/", ""),
        ("", "/", ""),
        ("learn", "/learn/", ""),
        ("/learn//", "/learn/", ""),
        ("https://cards.example.org", "/", ORIGIN),
        ("https://cards.example.org:8443/a/b", "/a/b/", f"{ORIGIN}:8443"),
    ],
)
def test_an_address_or_its_path_is_taken(url: str, path: str, origin: str) -> None:
    """Strokes at either end make no difference."""
    assert Public.read(url) == Public(path, origin)


def test_who_opens_the_site_to_others_is_warned(capsys: pytest.CaptureFixture[str]) -> None:
    """In both languages, with the page that explains how; on the loopback nothing is said."""
    for host, lines in (("127.0.0.1", 0), ("0.0.0.0", 2)):
        sockets = listen(host, free_port())
        warn(sockets)
        for each in sockets:
            each.close()
        said = capsys.readouterr().err
        assert len(said.splitlines()) == lines
    assert "/zh/guide/deploy" in said
    assert "/en/guide/deploy" in said


def test_the_guide_is_there_in_both_languages(site: Server) -> None:
    """Every page of it, with a title, a switch to the same page, and no kernel behind it."""
    guide = read_guide()
    assert guide["zh"].keys() == guide["en"].keys() >= {"deploy"}
    before = len(site.kernels())
    for language in LANGUAGES:
        listed = site.get(f"/learn/{language}/guide")
        assert listed.status == 200
        for name, leaf in guide[language].items():
            assert f'href="/learn/{language}/guide/{name}"' in listed.text
            page = site.get(f"/learn/{language}/guide/{name}")
            assert f"<title>{leaf.title} · coach</title>" in page.text
            assert page.text.count("<h1>") == 1
            for other in LANGUAGES:
                assert f'href="/learn/{other}/guide/{name}" lang=' in page.text
        assert site.get(f"/learn/{language}/guide/nothing").status == 404
    assert len(site.kernels()) == before


def test_a_kernel_that_cannot_start_is_said(notebooks: Path, tmp_path: Path) -> None:
    """A page whose kernel dies while it is rendered ends with a sentence, and does not wait for ever."""
    import nbformat

    (tmp_path / "en").mkdir()
    cell = nbformat.v4.new_code_cell("import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    kernelspec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernelspec})
    nbformat.write(notebook, tmp_path / "en" / "broken.ipynb")
    with running(tmp_path) as server:
        answer = server.get("/en/broken")
        assert "could not be opened" in answer.text or answer.status >= 500
        assert "Traceback" not in answer.text
        assert server.get("/en/guide").status == 200


def test_the_shell_hands_the_address_on() -> None:
    """``coach site --base-url`` says what is wrong with it before anything starts."""
    command = [sys.executable, "-m", "coach", "site", "--no-browser", "--base-url", "ftp://x/"]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60)
    assert run.returncode == 2
    assert "ftp://x/" in run.stderr
