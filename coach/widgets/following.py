"""A played game followed from one seat: at each of its turns what counts alone say, what the play says, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from traitlets import Dict, Unicode

from coach import registry, text
from coach.cards import Cards, rank_of
from coach.engine import Event, Job, engine
from coach.exchange import from_json
from coach.games import teaching
from coach.games.game import HasHiddenSides, Reads, Reviews, require
from coach.games.reviewing import Moment
from coach.results import Holders
from coach.widgets.exercise import hear
from coach.widgets.lesson_part import Part
from coach.widgets.threads import hand_over

if TYPE_CHECKING:
    from coach.widgets.lesson import Lesson

TOLD: Final = 2
"""So many plays are named as evidence, the strongest."""
LEAST: Final = 0.1
"""A play that says less, in bits, is not named."""

Face = dict[str, Any]


class Following(Part):
    """A game to be followed; the engine is asked when the learner asks.

    The message ``{"do": "turn", "to": 3}`` goes to the fourth of the seat's turns and asks what is believed there.
    """

    lang = Unicode("zh").tag(sync=True)
    turn = Dict().tag(sync=True)
    """The turn that is shown: what was played since the last one, the hand, the chances, and how the asking stands."""

    def __init__(self, lesson: Lesson, record: str, seat: str) -> None:
        (self.played,) = require(lesson.game, Reviews).played_games(record)
        self.seat = seat
        self.game = lesson.game
        moments = self.played.moments
        self._turns = [place for place, each in enumerate(moments) if each.seat == seat]
        self._names = _around(tuple(self.played.players), seat, lesson.course.seats)
        self._cancel: Callable[[], object] = lambda: None
        super().__init__(lesson, "following", lang=lesson.lang)
        self.turn = self._face(0, "asked")
        self.on_msg(lambda _, message, buffers: self.hear(message))

    def __repr__(self) -> str:
        return f"Following({self.seat!r}, {len(self._turns)} turns)"

    def hear(self, message: object) -> None:
        """Do what a message from the face asks; one that makes no sense is ignored."""
        hear(self, message, self._do)

    def moment(self, at: int) -> Moment:
        """Return the seat's turn of this number, from 0."""
        return self.played.moments[self._turns[at]]

    def _do(self, message: dict[str, Any]) -> None:
        to = message["to"]
        if message["do"] == "turn" and type(to) is int and 0 <= to < len(self._turns):
            self._go(to)

    def _go(self, at: int) -> None:
        """Show the turn *at*, counts first, and ask the engine what the play says."""
        self._cancel()
        self.turn = self._face(at, "waiting")
        over = hand_over()

        def take(event: Event) -> None:
            if self.turn["at"] != at or self.turn["state"] != "waiting":
                return
            if "answer" in event:
                self.turn = self._face(at, "told", from_json(Holders, event["answer"]))
            elif "error" in event or "cancelled" in event:
                self.turn = self._face(at, "failed")

        job = Job("who", self.moment(at).view, lang=self.lang, game=self.game.name)
        self._cancel = engine().submit(job, lambda event: over(lambda: take(event))).cancel

    # -- what is shown -----------------------------------------------------------------------------------------------

    def _face(self, at: int, state: str, found: Holders | None = None) -> Face:
        """Return the turn *at* for the face; without an answer *found* the chances are those of the counts."""
        view = require(self.game, Reads).read(self.moment(at).view).view
        prior = require(self.game, HasHiddenSides).who_holds(view, counts_only=True)
        now = found or prior
        errors = now.stderr
        with text.written_as(registry.manner(self.game.name)):
            since = self.played.moments[self._turns[at - 1] if at else 0 : self._turns[at]]
            meters = [
                {"what": what, "seal": _seal(what), "rows": self._rows(chances, prior.figures[what], errors.get(what))}
                for what, chances in now.figures.items()
                if what != "double"
            ]
            told = [each for each in now.evidence if each.strength >= LEAST][:TOLD]
            return {
                "at": at,
                "of": len(self._turns),
                "actions": self._turns[at],
                "state": state,
                "since": [self._row(each) for each in since],
                "hand": teaching.tokens(view.hand, self.lesson.course.ranks),
                "meters": meters,
                "said": [teaching.parts(each.reason, self.lang) for each in told],
                "silent": now.prior is None,
            }

    def _row(self, each: Moment) -> Face:
        return {
            "seat": self._names[each.seat],
            "cards": teaching.tokens(each.cards, self.lesson.course.ranks),
            "label": None,
        }

    def _rows(
        self,
        chances: Mapping[str, Fraction | float],
        prior: Mapping[str, Fraction | float],
        errors: Mapping[str, float] | None,
    ) -> list[Face]:
        return [
            {
                "seat": seat,
                "p": float(chance),
                "prior": float(prior[seat]),
                "percent": text.percent(float(chance)),
                "priorPercent": text.percent(float(prior[seat])),
                "error": text.percent((errors or {}).get(seat, 0.0)),
            }
            for seat, chance in chances.items()
            if seat != "me"
        ]


def _seal(what: str) -> str:
    """Return the rank on the seal of a badge card; of the partner there is none."""
    if what == "partner":
        return ""
    (card,) = Cards.from_tokens([what])
    assert rank_of(card) < 13
    return text.rank_label(card)


def _around(seats: tuple[str, ...], mine: str, names: tuple[str, ...]) -> dict[str, str]:
    """Return by seat of the record what it is called from *mine*."""
    me = seats.index(mine)
    return {seats[(me + step) % len(seats)]: name for step, name in enumerate(names)}
