"""How the kernels of 顶牛 are compiled and kept: see :mod:`coach.games.kernels.compiling`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from coach import tiles
from coach.games.dingniu import rules
from coach.games.kernels.compiling import Compiler

COMPILER: Final = Compiler(Path(__file__).parent, (rules, tiles))

jit = COMPILER.jit
is_kept = COMPILER.is_kept
