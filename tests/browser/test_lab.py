"""The same notebook in JupyterLab: run all cells, and the page is there and answers."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from coach.cli.serving import copy_notebooks
from tests.browser.serving import free_port

RUN_ALL = """async () => {
    await jupyterapp.shell.currentWidget.sessionContext.ready;  // without a kernel Lab would clear the cells instead
    await jupyterapp.commands.execute("notebook:run-all-cells");
}"""


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of a JupyterLab on a copy of the notebooks, without the user's settings."""
    folder = tmp_path / "notebooks"
    copy_notebooks(folder)
    port = free_port()
    own = ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    home = {name: str(tmp_path / name) for name in own}
    options = {"ip": "127.0.0.1", "port": port, "port_retries": 0, "root_dir": folder, "allow_root": True}
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--IdentityProvider.token=",
        "--LabApp.expose_app_in_browser=True",
    ]
    command += [f"--ServerApp.{name}={value}" for name, value in options.items()]
    server = subprocess.Popen(command, env={**os.environ, **home}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    for _ in range(120):
        try:
            urllib.request.urlopen(f"{url}/api", timeout=2).close()
            break
        except OSError:
            time.sleep(0.25)
    else:
        pytest.fail("JupyterLab did not start")
    yield url
    server.terminate()
    server.wait(20)


def test_notebook_runs_in_jupyterlab(lab: str, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.set_default_timeout(60_000)
    page.goto(f"{lab}/lab/tree/zh/coach.ipynb")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    page.evaluate(RUN_ALL)
    page.wait_for_selector(".coach-page .invite")
    page.locator(".invite").nth(1).click()
    page.wait_for_selector(".play.best")
    expect(page.locator(".play.best .odds")).to_have_count(3)
    page.close()


def test_a_lesson_runs_in_jupyterlab(lab: str, browser: Browser) -> None:
    """All steps stand below each other, and a letter is the exercise's only while it has the focus, else Lab's."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.set_default_timeout(60_000)
    page.goto(f"{lab}/lab/tree/zh/niugui/01-singles.ipynb")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    page.evaluate(RUN_ALL)
    page.wait_for_selector(".exercise .option")
    page.locator(".exercise .option").first.click()
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_have_count(1)
    page.keyboard.press("a")
    expect(page.locator(".verdict.good")).to_have_count(1)
    page.keyboard.press("n")
    expect(page.locator(".exercise").first).to_contain_text("第 2 题，共 3 题")
    page.close()


def test_a_puzzle_of_ones_own_is_made_and_played_in_jupyterlab(lab: str, browser: Browser) -> None:
    """The notebook solves and proves in its own kernel; then the puzzle lies on the table and is answered live."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.set_default_timeout(90_000)
    page.goto(f"{lab}/lab/tree/en/niugui/own-puzzle.ipynb")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    page.evaluate(RUN_ALL)
    page.wait_for_selector(".puzzles .my-hand .card")
    expect(page.locator(".puzzles .filters")).to_have_count(0)  # there is nothing else to choose from
    page.locator(".my-hand [data-card=H9]").click()
    page.locator("[data-focus=play]").click()
    expect(page.locator(".puzzles .verdict h3")).to_contain_text("gets only 1")
    page.locator("[data-focus=again]").click()
    page.locator("[data-focus=pass]").click()
    expect(page.locator(".puzzles .verdict.good")).to_be_visible(timeout=60_000)
    page.close()
