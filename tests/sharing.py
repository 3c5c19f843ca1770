"""How processes share the tests, where pytest-xdist runs several: ``make test`` has two."""

from __future__ import annotations

from typing import Final

from xdist.scheduler import LoadFileScheduling

TOGETHER: Final = "tests/browser/"
"""The tests of this folder share one running site, and would only wait for each other's browsers."""


class Shares(LoadFileScheduling):
    """The tests of a file keep together, as its fixtures and a notebook's cells want it; files with many go first."""

    def _split_scope(self, nodeid: str) -> str:
        return TOGETHER if nodeid.startswith(TOGETHER) else str(super()._split_scope(nodeid))
