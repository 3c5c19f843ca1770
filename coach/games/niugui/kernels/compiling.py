"""How every kernel is compiled: free of the GIL, kept on disk, and made afresh when any kernel's source changes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba

_F = TypeVar("_F", bound=Callable[..., Any])

_HERE = Path(__file__).parent
_swept: set[Path] = set()


def jit(function: _F) -> _F:
    """Compile *function* on its first call; from then on it is loaded from numba's cache.

    The cache lies beside the sources or, if that folder is read-only, in the user's cache folder; where neither can be
    written the kernel is compiled in every process.
    """
    try:
        kernel: Any = numba.njit(cache=True, nogil=True)(function)
        _sweep(Path(kernel.stats.cache_path))
    except RuntimeError:  # numba finds no folder that it may write to
        kernel = numba.njit(nogil=True)(function)
    compiled: _F = kernel
    return compiled


def _sweep(folder: Path) -> None:
    """Remove kernels from the cache that are older than the newest source.

    Numba looks only at the file of the function itself, but a kernel holds copies of those that it calls.
    """
    if folder in _swept:
        return
    _swept.add(folder)
    with contextlib.suppress(OSError):
        modules = {source.stem: source.stat().st_mtime for source in _HERE.glob("*.py")}
        newest = max(modules.values())
        for index in folder.glob("*.nbi"):
            if index.name.split(".")[0] in modules and index.stat().st_mtime < newest:
                index.unlink()
