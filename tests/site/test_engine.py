"""The site with its engine: kernels stay light, and whoever is lost is replaced."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import nbformat
import psutil
import pytest

from coach.games.niugui.facing import EXAMPLES
from tests.site.serving import Page, Server, running, wait_until

MODULES = """
import sys
import anywidget, traitlets

class Modules(anywidget.AnyWidget):
    _esm = "export default {}"
    asked = traitlets.Int(0).tag(sync=True)
    modules = traitlets.List().tag(sync=True)

    @traitlets.observe("asked")
    def _tell(self, change):
        self.modules = sorted(sys.modules)

Modules()
"""
HEAVY = {"numpy", "numba", "llvmlite", "pandas", "matplotlib", "jedi", "scipy"}
MOST_MEGABYTES = 70
BADGES = EXAMPLES[2].text["en"]
"""No play is soon found the best."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site with two workers on the coach's page, beside which it is told what is imported."""
    folder = tmp_path_factory.mktemp("notebooks")
    for language in ("zh", "en"):
        (folder / language).mkdir()
        code = f"from coach.widgets import CoachPage\nCoachPage(lang={language!r})"
        cells = [nbformat.v4.new_code_cell(source) for source in (code, MODULES)]
        kernelspec = {"display_name": "Python 3", "language": "python", "name": "python3"}
        notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernelspec})
        for name in ("coach", "other"):
            nbformat.write(notebook, folder / language / f"{name}.ipynb")
    with running(folder, workers=2, spares=2, patience=0.5, first_patience=30, limit=48) as server:
        yield server


class Visitor:
    """Somebody on the coach's page."""

    def __init__(self, page: Page) -> None:
        self.page = page.connect()
        page.send(
            "comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}, {"version": "1.0.0"}
        )
        page.send("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}})
        states = page.receive(lambda message: message["content"].get("comm_id") == "c")["content"]["data"]["states"]
        self.widgets = {key: model for model, each in states.items() for key in each["state"] if key[0] != "_"}

    def set(self, name: str, value: Any) -> None:
        data = {"method": "update", "state": {name: value}, "buffer_paths": []}
        self.page.send("comm_msg", {"comm_id": self.widgets[name], "data": data})

    def ask(self, **message: Any) -> None:
        self.page.send("comm_msg", {"comm_id": self.widgets["text"], "data": {"method": "custom", "content": message}})

    def hear(self, name: str, wanted: Callable[[Any], bool] = lambda value: True) -> Any:
        """Return the next value of *name* that is *wanted*."""

        def fits(message: dict[str, Any]) -> bool:
            state = message["content"].get("data", {}).get("state", {})
            return name in state and wanted(state[name])

        return self.page.receive(fits)["content"]["data"]["state"][name]

    def advice(self, seconds: float = 1.0) -> dict[str, Any]:
        """Ask for advice and return the last of it."""
        self.set("text", BADGES)
        self.ask(do="advise", seconds=seconds)
        found: dict[str, Any] = self.hear("advice", lambda advice: advice and not advice["running"])
        return found

    @property
    def kernel(self) -> psutil.Process:
        return next(
            kernel
            for kernel in self.page.server.kernels()
            if any(self.page.kernel_id in part for part in kernel.cmdline())
        )


def test_a_kernel_stays_light(site: Server) -> None:
    """After advice, odds of a play, a trial and a what-if its kernel has imported nothing heavy and is small."""
    visitor = Visitor(site.open("en"))
    found = visitor.advice()
    assert found["moves"]
    assert found["error"] is None
    cards = found["moves"][-1]["cards"]
    visitor.ask(do="try", cards=["HA"])
    assert visitor.hear("trial", lambda trial: trial.get("odds"))["legal"]
    visitor.ask(do="suppose", flush_order="suit")
    visitor.hear("advice", lambda advice: advice and not advice["running"])
    visitor.ask(do="odds", cards=cards)
    visitor.hear("details", lambda details: bool(details))
    visitor.set("asked", 1)
    roots = {name.split(".")[0] for name in visitor.hear("modules")}
    assert not HEAVY & roots
    assert visitor.kernel.memory_info().rss < MOST_MEGABYTES * 2**20
    visitor.page.close()


def test_a_killed_worker_is_said_and_replaced(site: Server) -> None:
    """The page hears that it is reckoned once more, then the answer."""
    visitor = Visitor(site.open("en"))
    visitor.advice(0.5)
    visitor.ask(do="advise", seconds=3)
    visitor.hear("advice", lambda advice: bool(advice.get("moves")) and advice["running"])
    for worker in site.workers():
        worker.send_signal(signal.SIGKILL)
    said = visitor.hear("advice", lambda advice: not advice["moves"])
    assert "once more" in "".join(part for part in said["sample"] if isinstance(part, str))
    assert visitor.hear("advice", lambda advice: not advice["running"])["moves"]
    for seed in range(4):  # a worker that was lost while it had no job is replaced by the next
        assert visitor.advice(0.3 + seed / 10)["moves"]
    assert len(site.workers()) >= 1
    visitor.page.close()


def test_any_page_opens_from_the_spares(site: Server) -> None:
    """A page that does not wait ready runs in a kernel that has everything imported: no start, only its cells."""
    assert wait_until(lambda: len(site.kernels()) == 4)  # two wait with their page, two for any
    waiting = [" ".join(kernel.cmdline()) for kernel in site.kernels()]
    visitor = Visitor(site.open("en", "other"))
    assert any(visitor.page.kernel_id in command for command in waiting), "its kernel was there before it was asked for"
    assert wait_until(lambda: len(site.kernels()) == 5)
    visitor.page.close()
    assert wait_until(lambda: len(site.kernels()) == 4)


def test_a_killed_spare_is_replaced(site: Server) -> None:
    """Nobody is handed a dead kernel."""
    assert wait_until(lambda: len(site.kernels()) == 4)
    time.sleep(1)
    before = {kernel.pid for kernel in site.kernels()}
    for kernel in site.kernels():
        kernel.kill()
    assert wait_until(lambda: len({kernel.pid for kernel in site.kernels()} - before) == 4, 30)
    time.sleep(1)
    visitor = Visitor(site.open("en", "other"))
    assert visitor.advice(0.3)["moves"]
    visitor.page.close()


def test_thirty_visitors_at_once_are_all_served(site: Server) -> None:
    """Thirty open the page and ask together: each gets its advice, and no kernel is left after."""

    def visit(number: int) -> dict[str, Any]:
        visitor = Visitor(site.open("en", "other"))
        visitor.page.line.settimeout(240)
        visitor.set("text", BADGES)
        visitor.ask(do="advise", seconds=2)
        found: dict[str, Any] = visitor.hear("advice", lambda advice: advice and not advice["running"])
        visitor.page.close()
        return found

    with ThreadPoolExecutor(30) as class_room:
        advice = list(class_room.map(visit, range(30)))
    assert all(found["moves"] and found["error"] is None for found in advice)
    assert wait_until(lambda: len(site.kernels()) == 4, 60)
