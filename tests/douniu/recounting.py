"""What is true of an exercise, recounted by the clauses from what the learner sees, not from the game's code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise
from math import comb, isclose
from typing import Any

from coach.cards import RANKS, Cards, rank_of, suit_of
from coach.games.douniu.rules import Rules
from coach.games.teaching import Answer, Exercise, Form
from tests.douniu.plainly import ORDER, beats, kind_of, niu, strength, value

Truth = Callable[[Exercise, Rules, Answer], bool]
"""Whether an answer is right."""

NEAR = 0.1
FACTORS = {"牛七": 2, "牛八": 2, "牛九": 2, "牛牛": 3} | dict.fromkeys(ORDER[11:], 5)
