"""Sites that the tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.serving import Server, running, write_notebooks


@pytest.fixture(scope="session")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page ``coach`` in both languages."""
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebooks(folder)
    return folder


@pytest.fixture(scope="session")
def site(notebooks: Path) -> Iterator[Server]:
    """A site with room for all, whose kernels leave soon after their pages."""
    with running(notebooks, limit=12, patience=0.5, first_patience=8) as server:
        yield server
