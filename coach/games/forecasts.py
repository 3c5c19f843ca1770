"""What was believed of a hidden card, and how it was: what calibration is measured by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PHASES: Final = (10, 20, 30, 40)
"""After so many plays and passes it is asked what is believed."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """How likely each other seat was held to have a hidden card, by one seat at one moment."""

    phase: int
    """How many plays and passes there had been."""
    before: tuple[float, ...]
    """By the other seats in order of play, from counts alone; sums to 1."""
    believed: tuple[float, ...]
    """The same given all that was played."""
    holder: int
    """Which of them had it, from 0."""
