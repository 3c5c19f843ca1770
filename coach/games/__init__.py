"""The games, one folder each; they never import one another.

The package stands for the list of games as well:

>>> import coach.games
>>> coach.games["niugui"].titles["en"]
'Hechi Niugui'
>>> list(coach.games)
['niugui', 'guanpai', 'douniu', 'dingniu']
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Final

_LIST: Final = "coach.registry"  # above this room, so it is imported only when somebody asks


class _Games(ModuleType):
    """The package, by name of a game the game."""

    def __getitem__(self, name: str) -> Any:
        return import_module(_LIST).find(name)

    def __iter__(self) -> Iterator[str]:
        return iter(import_module(_LIST).GAMES)


sys.modules[__name__].__class__ = _Games
