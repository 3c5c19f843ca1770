"""The site's own files, read once: they are few and small, and their address changes with their content."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent.parent

STYLE: Final = ("tokens.css", "components.css", "layout.css")
"""Sheets in the order of the cascade; the first two also travel with every widget."""

SCRIPTS: Final = ("theme.js", "page.js", "kernel.js", "widgets.js")

MEDIA_TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def read_assets() -> dict[str, bytes]:
    """Return the content of every file that the site hands out, by name; the style sheets as one ``site.css``."""
    here = PACKAGE / "site" / "static"
    sheets = [(PACKAGE / "widgets" / "static" / name).read_bytes() for name in STYLE]
    return {
        "site.css": b"\n".join(sheets),
        **{name: (here / name).read_bytes() for name in (*SCRIPTS, "brand.svg")},
    }


def fingerprint(assets: dict[str, bytes]) -> str:
    """Return a short hash of all contents, which stands in every asset's address.

    >>> fingerprint({"a.css": b""}) == fingerprint({"a.css": b" "})
    False
    """
    digest = hashlib.sha256()
    for name, content in sorted(assets.items()):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:12]
