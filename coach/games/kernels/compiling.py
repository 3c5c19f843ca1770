"""How every kernel is compiled: free of the GIL, and kept on disk until a source that it was made from changes.

Numba's own cache looks only at the file of the function itself. But a kernel holds copies of the kernels that it calls
and of the constants that it uses, wherever they come from, so ours are kept by a digest of all these sources.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

import numba

_F = TypeVar("_F", bound=Callable[..., Any])

_config: Any = numba.config
_naming_folder: Final = threading.Lock()  # numba's setting is one for all threads, and rooms may be imported in several
_HERE: Final = Path(__file__).parent


class Compiler:
    """What compiles the kernels in one folder, whose constants come from some modules beside it."""

    def __init__(self, folder: Path, constants_from: Iterable[ModuleType]) -> None:
        self._beside = folder / "__pycache__"
        files = [*_HERE.glob("*.py"), *folder.glob("*.py"), *(Path(str(module.__file__)) for module in constants_from)]
        self._sources = sorted(set(files), key=lambda source: (source.name, source.read_bytes()))

    def jit(self, function: _F) -> _F:
        """Compile *function* on its first call; from then on it is loaded from the disk.

        What is kept lies beside the sources or, if that folder is read-only, in the user's cache folder; where neither
        can be written to the kernel is compiled in every process.
        """
        with _naming_folder:
            folder, before = self.folder, _config.CACHE_DIR
            _config.CACHE_DIR = folder
            try:
                kernel: Any = numba.njit(cache=bool(folder), nogil=True)(function)
            finally:
                _config.CACHE_DIR = before
        compiled: _F = kernel
        return compiled

    def is_kept(self, kernel: Callable[..., Any]) -> bool:
        """Return whether *kernel* lies compiled on the disk, so that its first call will take no time to speak of."""
        function: Any = getattr(kernel, "py_func", kernel)
        python = "py{}{}".format(*sys.version_info)
        name = (
            f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}-*.{python}*.nbi"  # as Numba names it
        )
        return bool(self.folder) and any(Path(self.folder).glob(f"*/{name}"))

    @cached_property
    def folder(self) -> str:
        """The first folder for these sources' kernels that can be written to, "" if there is none."""
        for base in self._bases():
            folder = base / f"kernels-{self.digest[:16]}"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                with tempfile.TemporaryFile(dir=folder):
                    pass
            except OSError:
                continue
            if base == self._beside:  # elsewhere other versions may keep theirs
                for stale in set(base.glob("kernels-*")) - {folder}:
                    shutil.rmtree(stale, ignore_errors=True)
            return str(folder)
        return ""

    def _bases(self) -> Iterator[Path]:
        """Yield where kernels may be kept, the best place first."""
        if _config.CACHE_DIR:
            yield Path(_config.CACHE_DIR)  # the user has set NUMBA_CACHE_DIR
        yield self._beside
        user = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
        yield Path(user) / "coach" if user else Path(os.path.expanduser("~"), ".cache", "coach")

    @cached_property
    def digest(self) -> str:
        """A digest of every source that a kernel can hold a copy of."""
        digest = hashlib.sha256()
        for source in self._sources:
            digest.update(source.name.encode() + source.read_bytes())
        return digest.hexdigest()
