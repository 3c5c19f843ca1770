"""Take the README's picture from the running site: ``python -m tests.browser.picture``."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests import chromium
from tests.browser.serving import running_site

PICTURE = Path(__file__).with_name("picture.png")


def main() -> int:
    path = chromium.find()
    if path is None:
        print("no Chromium: make test installs one where it can", file=sys.stderr)
        return 1
    with running_site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.goto(f"{site}/zh/coach")
        page.locator(".invite").nth(1).click()
        page.wait_for_selector("[data-focus=longer]")
        page.locator("textarea").evaluate("box => { box.style.height = '13.4em'; box.blur(); }")
        page.mouse.move(0, 0)
        page.wait_for_timeout(300)  # the last card has settled
        page.screenshot(path=PICTURE)
        browser.close()
    print(f"{PICTURE} taken: {PICTURE.stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
