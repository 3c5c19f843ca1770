"""What the coach answers: frozen values that know neither a screen nor pandas.

Seats are named from the asker's point of view, ``"me"``, ``"next"`` (下家), ``"across"`` (对家) and ``"prev"`` (上家),
of two players ``"me"`` and ``"other"`` (对手);
points are those of the player to move. :mod:`coach.render` shows these values, :mod:`coach.text` puts them into words.
"""

from __future__ import annotations

from coach.results.answer import RELATIVE_SEATS, SCHEMA, Answer, Chance, Layout, Reason, relative_seats
from coach.results.hands import Bidding, Choices, Duel, HandOdds, HandValue, KindOdds, Stake
from coach.results.hidden import Accounts, Evidence, Finding, Holders, Possible, Report, Reported, Threat, Witness
from coach.results.playing import (
    Bounds,
    Case,
    Explanation,
    Move,
    Odds,
    Solution,
    Step,
    Suggestion,
    Valued,
    Verdict,
    WhyNot,
)
from coach.results.reviews import Assessment, Look, Review, Score

__all__ = [
    "RELATIVE_SEATS",
    "SCHEMA",
    "Accounts",
    "Answer",
    "Assessment",
    "Bidding",
    "Bounds",
    "Case",
    "Chance",
    "Choices",
    "Duel",
    "Evidence",
    "Explanation",
    "Finding",
    "HandOdds",
    "HandValue",
    "Holders",
    "KindOdds",
    "Layout",
    "Look",
    "Move",
    "Odds",
    "Possible",
    "Reason",
    "Report",
    "Reported",
    "Review",
    "Score",
    "Solution",
    "Stake",
    "Step",
    "Suggestion",
    "Threat",
    "Valued",
    "Verdict",
    "WhyNot",
    "Witness",
    "relative_seats",
]
