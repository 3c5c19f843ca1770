"""A position taken otherwise than it is said: who holds ♠2 or ♠3, how many cards a seat has, another house rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from coach.cards import SPADE_2, SPADE_3, Cards
from coach.games.niugui.plays import classify
from coach.games.niugui.position import View
from coach.games.niugui.rules import Rules
from coach.results import RELATIVE_SEATS

OTHERS: Final = RELATIVE_SEATS[1:]


@dataclass(frozen=True, slots=True)
class Supposition:
    """What is supposed otherwise than the text says; what is ``None`` stays as it is.

    :raises ValueError: a seat, a count or a rule is not one.
    """

    s2: str | None = None
    """The seat that is to hold ♠2."""
    s3: str | None = None
    """The seat that is to hold ♠3."""
    deal: str | None = None
    """Which of the equally likely deals it is to be, ``"0"`` or ``"1"``."""
    next: int | None = None
    across: int | None = None
    prev: int | None = None
    flush_order: str | None = None

    def __post_init__(self) -> None:
        choices = {"s2": OTHERS, "s3": OTHERS, "deal": ("0", "1"), "flush_order": ("rank", "suit")}
        for name, allowed in choices.items():
            if getattr(self, name) is not None and getattr(self, name) not in allowed:
                raise ValueError(f"{name} cannot be {getattr(self, name)!r}: it is one of {allowed}")
        for name in OTHERS:
            count = getattr(self, name)
            if count is not None and (type(count) is not int or not 1 <= count <= 14):
                raise ValueError(f"{name} cannot hold {count!r} cards")

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> Supposition:
        """Return what is said to be supposed; more may be said than that.

        :raises ValueError: something said is not possible.
        """
        return cls(**{field.name: said[field.name] for field in fields(cls) if field.name in said})

    @property
    def changes(self) -> dict[str, str | int]:
        """What is supposed, by name."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value is not None}

    def apply(self, view: View) -> View:
        """Return *view* as it would be.

        :raises ImpossiblePosition: it cannot be so.
        """
        cases = view.counts
        if self.deal is not None and len(cases) > 1:
            cases = (cases[int(self.deal)],)
        counts = [tuple(self.changes.get(seat, case[at]) for at, seat in enumerate(RELATIVE_SEATS)) for case in cases]
        known = list(view.known)
        for card, seat in ((SPADE_2, self.s2), (SPADE_3, self.s3)):
            if seat is not None and card in view.unseen:
                known[RELATIVE_SEATS.index(seat)] |= Cards.of([card])
        rules = Rules("suit" if self.flush_order == "suit" else "rank") if self.flush_order else view.rules
        top = None if view.top is None else classify(view.top.cards, rules)
        changed: dict[str, Any] = {"counts": tuple(counts), "known": tuple(known)}
        return replace(view, rules=rules, top=top, **changed)
