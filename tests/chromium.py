"""Find a Chromium for the browser tests, or install one: ``python -m tests.chromium``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FONT = "fonts-wqy-microhei"  # 5 MB; without a CJK font the pictures show boxes instead of 牛鬼


def find() -> str | None:
    """Return the path of a Chromium: one on PATH, else the one that Playwright keeps, else None."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def has_chinese_font() -> bool:
    if not shutil.which("fc-list"):
        return False
    listed = subprocess.run(["fc-list", ":lang=zh", "family"], capture_output=True, text=True, check=False)
    return bool(listed.stdout.strip())


def apt_install(*packages: str) -> bool:
    """Install Debian packages if this user may do so without being asked; say whether it worked."""
    if not shutil.which("apt-get"):
        return False
    sudo: list[str] = []
    if os.geteuid() != 0:
        sudo = ["sudo", "-n"]
        if not shutil.which("sudo") or subprocess.run([*sudo, "true"], capture_output=True, check=False).returncode:
            return False
    print(f"installing {' '.join(packages)} with apt-get …", flush=True)
    install = [*sudo, "apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *packages]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for commands in ([install], [[*sudo, "apt-get", "update", "--quiet"], install]):
        if all(
            subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode == 0
            for command in commands
        ):
            return True
    return False


def main() -> int:
    path = find()
    if path is None and apt_install("chromium"):
        path = find()
    if path is None:
        print("installing Playwright's own Chromium …", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
        path = find()
    if path is None:
        print("no Chromium: install one (Debian: apt-get install chromium); the browser tests are skipped without it")
        return 1 if os.environ.get("CI") == "true" else 0
    print(f"browser tests use {path}")
    if not has_chinese_font() and not apt_install(FONT):
        print(f"no Chinese font: pictures show boxes (Debian: apt-get install {FONT})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
