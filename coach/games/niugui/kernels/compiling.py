"""How the kernels of 牛鬼 are compiled and kept: see :mod:`coach.games.kernels.compiling`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import coach.cards
from coach.games.kernels.compiling import Compiler
from coach.games.niugui import learned, plays, policies, rules

COMPILER: Final = Compiler(Path(__file__).parent, (coach.cards, learned, plays, policies, rules))

jit = COMPILER.jit
is_kept = COMPILER.is_kept
