"""What every test shares: the long forms, the browser, the tally of what was skipped, and which tests keep together."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings

from tests import chromium
from tests.sharing import Shares
from tests.shell import Shell, make_shell

# One run is like the next: a failure seen once can be seen again.
settings.register_profile("usual", derandomize=True, deadline=None)
settings.register_profile("long", derandomize=True, deadline=None, max_examples=2000)

CI = os.environ.get("CI") == "true"

skipped: Counter[str] = Counter()
long_forms_left_out = 0


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long forms too: all sizes, all languages, long fuzz")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "usual")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long forms unless they were asked for; they are not skips, and are counted apart."""
    global long_forms_left_out
    if config.getoption("--long"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    long_forms_left_out = len(left_out)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else "expected to fail"
        skipped[reason.removeprefix("Skipped: ")] += 1


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.skipped and isinstance(report.longrepr, tuple):
        skipped[report.longrepr[2].removeprefix("Skipped: ")] += 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Shares:
    """Two processes share the tests as :class:`Shares` says."""
    return Shares(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear from a process that collected what was left out; what it skipped it has reported test by test."""
    global long_forms_left_out
    long_forms_left_out = getattr(node, "workeroutput", {}).get("long_forms_left_out", long_forms_left_out)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """In CI a skipped test is a failure: nobody would read the list."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["long_forms_left_out"] = long_forms_left_out
    if CI and skipped and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("left out")
    for reason, count in sorted(skipped.items()):
        terminalreporter.line(f"skipped {count}: {reason}", red=CI)
    if CI and skipped:
        terminalreporter.line("in CI nothing may be skipped: this run has failed", red=True)
    if long_forms_left_out:
        terminalreporter.line(f"{long_forms_left_out} long forms: make test-all runs them")
    if not skipped:
        terminalreporter.line("nothing was skipped")


@pytest.fixture(scope="session")
def long(pytestconfig: pytest.Config) -> bool:
    """Whether this is the long run, for tests that grow instead of having a long twin."""
    return bool(pytestconfig.getoption("--long"))


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of a Chromium, as Playwright's ``executable_path``; without one the test is skipped."""
    path = chromium.find()
    if path is None:
        pytest.skip("no Chromium was found: make test installs one where it can")
    return path


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """The shell in this process."""
    return make_shell(capsys, monkeypatch)
