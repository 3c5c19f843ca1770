"""A puzzle as a page shows it: plain JSON, every text in the reader's language, and nothing that solves it.

What is shown of a play, a hint or the solution is made here too, and sent only once it is earned: see
:mod:`coach.widgets.puzzle_page`.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any

from coach import registry, text
from coach.cards import RANKS, Cards, card_token, in_order
from coach.errors import CoachError
from coach.games.game import Shows
from coach.games.puzzle import HARDEST
from coach.games.table import Sitting, Table
from coach.puzzles.trainer import PRICES, WORTH, WRONG, Answer, Run, Trainer
from coach.results import Reason, Step
from coach.widgets import faces
from coach.widgets.faces import Face, Segment
from coach.widgets.puzzle_words import words


class Facing:
    """One puzzle as its learner sees it, in one language."""

    def __init__(self, trainer: Trainer, lang: str) -> None:
        self.trainer, self.lang = trainer, lang
        self.look = look = trainer.game.look() if isinstance(trainer.game, Shows) else None
        """How the game shows itself, if it does."""
        self._manner = registry.manner(trainer.game.name)
        self.words = words(lang, look)
        self.ranks = RANKS if look is None else look.ranks
        self.aloud = text.spoken if look is None else look.speak
        """How cards are said to a screen reader."""
        self.names = trainer.start.seen_from(trainer.me)
        """What each seat is to the learner: ``"me"``, ``"next"`` …"""

    # -- words -------------------------------------------------------------------------------------------------------

    def say(self, key: str, **values: Any) -> list[Segment]:
        """Return one of the page's sentences with its values in place; cards among them are drawn."""
        parts: list[str | Cards] = []
        for literal, place, _, _ in string.Formatter().parse(self.words[key]):
            parts.append(literal)
            if place is not None:
                value = values[place]
                parts.append(value if isinstance(value, Cards) else str(value))
        return faces.segments(parts, self.ranks)

    def word(self, key: str, **values: Any) -> str:
        """Return one of the page's words with its values in place."""
        return self.words[key].format(**values)

    def reason(self, why: Reason) -> list[Segment]:
        """Return the sentence of a reason, in which seats are named as the learner sees them."""
        values = {
            key: self.names.get(value, value) if isinstance(value, str) else value for key, value in why.values.items()
        }
        with text.written_as(self._manner):
            return faces.segments(text.segments(Reason(why.code, values), self.lang), self.ranks)

    def play(self, cards: Cards, key: str, **values: Any) -> list[Segment]:
        """Return a sentence about a play, which has another form for a pass."""
        return self.say(key if cards else f"{key}.pass", cards=cards, **values)

    def stake(self, key: str, value: int, **values: Any) -> list[Segment]:
        """Return a sentence about what can be had, which has other forms for losing nothing and for losing little."""
        form = "win" if value > 0 else "loss" if value else "even"
        return self.say(f"{key}.{form}", points=abs(value), **values)

    def seat(self, seat: str) -> str:
        """Return what a row about *seat* is called."""
        return faces.seat_name(self.names[seat], self.lang)

    def whom(self, seat: str) -> str:
        """Return what *seat* is called in a sentence."""
        return self.name("seat", self.names[seat])

    def kind(self, name: str) -> str:
        """Return what a kind of combination is called."""
        return self.name("kind", name)

    def name(self, what: str, value: str) -> str:
        """Return what the game calls *value*: see :func:`coach.text.name`."""
        with text.written_as(self._manner):
            return text.name(what, value, self.lang)

    def said(self, reason: Reason | None) -> str:
        """Return a name that a reason gives; nothing for none."""
        if reason is None:
            return ""
        with text.written_as(self._manner):
            return text.say(reason.code, self.lang, **reason.values)

    # -- the puzzle --------------------------------------------------------------------------------------------------

    def puzzle(self) -> Face:
        """Return what may be known of the puzzle before it is solved."""
        puzzle, table = self.trainer.puzzle, self.trainer.start
        cards, mates = sum(len(each.hand) for each in table.seats), table.mates(self.trainer.me)
        one = self.stake("lead.one", puzzle.value)
        return {
            "id": puzzle.id,
            "title": self.reason(puzzle.goal),
            "lead": [part for part in (self._lead(table), self._sides(table), one) if part],
            "facts": [
                self.word("fact.against", mine=len(mates), others=len(table.seats) - len(mates)),
                self.word("fact.cards", count=cards),
                self.word("fact.grade", grade=puzzle.difficulty, of=HARDEST),
            ],
            "worth": WORTH,
            "cost": WRONG,
        }

    def _lead(self, table: Table) -> list[Segment]:
        if not table.top:
            return self.say("lead.free")
        seat = self.whom(table.owner)
        seat = seat[:1].upper() + seat[1:]
        return self.say("lead.top", seat=seat, kind=self.kind(table.kind), cards=table.top)

    def _sides(self, table: Table) -> list[Segment]:
        """Return who stands with whom; nothing where each seat plays for itself."""
        if _each_alone(table):
            return []
        mates = table.mates(self.trainer.me)
        side = self.name("side", table.sitting(self.trainer.me).side)
        if len(mates) == 1:
            return self.say("lead.alone", side=side)
        if len(mates) * 2 == len(table.seats):
            partner = next(seat for seat in mates if seat != self.trainer.me)
            return self.say("lead.pair", side=side, seat=self.whom(partner))
        alone = next(each.seat for each in table.seats if each.seat not in mates)
        return self.say("lead.three", side=side, seat=self.whom(alone))

    def earned(self) -> Face:
        """Return what is shown of the puzzle once it is done: its themes, and the wrong plays that tempt."""
        puzzle = self.trainer.puzzle
        return {
            "themes": [
                {
                    "name": self.name("theme", theme),
                    "idea": self.reason(Reason(f"theme-{theme}")),
                    "id": theme,
                }
                for theme in puzzle.themes
            ],
            "tempting": [
                {"cards": faces.tokens(each.cards, self.ranks), "points": signed(each.value)}
                for each, tempts in zip(puzzle.refutations, puzzle.tempting, strict=True)
                if tempts
            ],
        }

    # -- the table ---------------------------------------------------------------------------------------------------

    def table(self, table: Table, step: Step | None = None) -> Face:
        """Return the table as it stands, after *step*."""
        seats = [self._seat(each, table) for each in table.seats]
        face: Face = {
            "seats": seats,
            "turn": self.names.get(table.turn, ""),
            "top": faces.tokens(table.top, self.ranks),
            "owner": self.names.get(table.owner, ""),
            "note": self._note(table),
            "may_pass": any(not choice.cards for choice in table.choices),
            "step": None if step is None else self.step(step),
        }
        return face | {"spoken": self._spoken(table, seats)}

    def _seat(self, each: Sitting, table: Table) -> Face:
        return {
            "at": self.names[each.seat],
            "name": self.seat(each.seat),
            "hand": self.hand(each.hand),
            "side": each.side,
            "side_name": "" if _each_alone(table) else self.name("side", each.side),
            "shown": each.shown.tokens,
            "place": self._place(each, table),
            "points": signed(table.points[each.seat]) if table.is_over else "",
        }

    def hand(self, cards: Cards) -> list[str]:
        """Return a hand's tokens, which stay in their places whatever is chosen among them."""
        return [card_token(card) for card in in_order(cards, self.ranks)]

    def _place(self, each: Sitting, table: Table) -> str:
        """Return the place of a seat that is out; when one seat alone is left at the end, it is the last."""
        if len(table.seats) == 2:
            return self.word("place.out") if each.place else ""
        if each.place:
            return self.word(f"place.{each.place}")
        left = [other for other in table.seats if not other.place]
        return self.word("place.last") if table.is_over and len(left) == 1 else ""

    def _note(self, table: Table) -> str:
        if table.is_over:
            return text.sentence(table.result, self.lang) if table.result else ""
        if table.top:
            return self.word("note.top", seat=self.seat(table.owner), kind=self.kind(table.kind))
        key = "note.my_lead" if table.turn == self.trainer.me else "note.lead"
        return self.word(key, seat=self.seat(table.turn))

    def _spoken(self, table: Table, seats: Sequence[Face]) -> str:
        """Return the whole table in words, suits never by their signs."""
        at_play, out = ("spoken.alone", "spoken.alone.out") if _each_alone(table) else ("spoken.seat", "spoken.out")
        said = [
            self.word(
                out if face["place"] else at_play,
                seat=face["name"],
                side=face["side_name"],
                place=face["place"],
                count=len(each.hand),
                cards=self.aloud(each.hand, self.lang),
            )
            for each, face in zip(table.seats, seats, strict=True)
            if each.seat != self.trainer.me
        ]
        if table.top:
            cards = self.aloud(table.top, self.lang)
            said.append(self.word("spoken.top", cards=cards, seat=self.seat(table.owner)))
        if table.turn == self.trainer.me:
            said.append(self.word("spoken.turn"))
        return self.word("spoken.between").join(said)

    def step(self, step: Step) -> Face:
        """Return one play of a line: whose, its cards, and how it is said aloud."""
        name, mine = self.seat(step.seat), step.seat == self.trainer.me
        if step.cards:
            key = "spoken.plays.mine" if mine else "spoken.plays"
        else:
            key = "spoken.passes.mine" if mine else "spoken.passes"
        spoken = self.word(key, seat=name, cards=self.aloud(step.cards, self.lang))
        return {
            "at": self.names[step.seat],
            "name": name,
            "cards": faces.tokens(step.cards, self.ranks),
            "spoken": spoken,
        }

    def film(self, kind: str, tables: Sequence[Table], steps: Sequence[Step], number: int) -> Face:
        """Return a line to be played on the board: the table before it, and after each of its *steps*.

        :param kind: what the line is: ``"replies"``, ``"refutation"``, ``"solution"`` or ``"why"``.
        :param number: tells one film from the next.
        """
        frames = [self.table(tables[0]), *(self.table(*each) for each in zip(tables[1:], steps, strict=True))]
        return {"kind": kind, "number": number, "frames": frames, "label": self.word(f"film.{kind}")}

    # -- what is said ------------------------------------------------------------------------------------------------

    def illegal(self, answer: Answer) -> Face:
        """Return why a play cannot be made, with its clause."""
        return {
            "tone": "bad",
            "title": self.play(answer.cards, "illegal"),
            "text": self.reason(answer.verdict.reason),
            "clause": answer.verdict.clause,
            "chips": [],
        }

    def wrong(self, answer: Answer, end: Table, best: int) -> Face:
        """Return what a wrong play comes to when all go on best."""
        return {
            "tone": "bad",
            "title": self.play(answer.cards, "wrong", points=points(answer.value)),
            "text": self.stake("wrong.why", best, result=self._result(end)),
            "clause": end.clause,
            "chips": self._ends(end),
        }

    def right(self, answer: Answer, run: Run, end: Table) -> Face:
        """Return what is said of a play that keeps the value."""
        if not run.done:
            return {
                "tone": "good",
                "title": self.play(answer.cards, "right"),
                "text": self.say("right.on"),
                "clause": "",
                "chips": [],
            }
        key = "solved.secured" if answer.secured else "solved.end"
        return {
            "tone": "good",
            "title": self.say("solved", points=run.points, of=WORTH),
            "text": self.say(key, result=self._result(end), points=signed(self.trainer.puzzle.value)),
            "clause": end.clause,
            "chips": self._ends(end),
        }

    def shown(self, end: Table) -> Face:
        """Return what is said when the solution is shown."""
        key = self.trainer.puzzle.key
        return {
            "tone": "shown",
            "title": self.play(key, "shown"),
            "text": self.say("shown.why", result=self._result(end), points=signed(self.trainer.puzzle.value)),
            "clause": end.clause,
            "chips": self._ends(end),
        }

    def why(self, answer: Answer, end: Table) -> Face:
        """Return what a play would come to, asked for after the end."""
        key = "why.holds" if answer.holds else "why.loses"
        return {
            "tone": "good" if answer.holds else "bad",
            "title": self.play(answer.cards, key, points=points(answer.value)),
            "text": self.say("why.end", result=self._result(end)),
            "clause": end.clause,
            "chips": self._ends(end),
        }

    def failed(self, error: CoachError) -> Face:
        """Return why nothing is said of a play: it could not be found out."""
        said = faces.segments([text.explain(error, self.lang)], self.ranks)
        return {"tone": "failed", "title": self.say("failed"), "text": said, "clause": "", "chips": []}

    def hints(self, hints: Sequence[tuple[int, Reason]]) -> list[Face]:
        """Return the hints that are open, each with its grade."""
        return [{"grade": grade, "text": self.reason(hint)} for grade, hint in hints]

    def standing(self, run: Run, rated: Mapping[str, str]) -> Face:
        """Return how the account stands."""
        return {
            "points": run.points,
            "worth": WORTH,
            "price": run.price,
            "grade": run.hints + 1,
            "grades": len(PRICES),
            "wrong": run.wrong,
            "done": run.done,
            "solved": run.solved,
            "begun": run.right is not None,
            "ply": len(run.played),
            **rated,
        }

    def _result(self, end: Table) -> str:
        """Return what players call the end, and whose it is."""
        mine = end.points[self.trainer.me]
        key = "result.mine" if mine > 0 else "result.theirs" if mine < 0 else "result.nobodys"
        return self.word(key, result=self.said(end.result))

    def _ends(self, end: Table) -> list[str]:
        """Return who came out in which place; between two who is out, and how many cards the other holds."""
        if _each_alone(end):
            return [
                f"{self.seat(each.seat)} {self._place(each, end) or self.word('left', count=len(each.hand))}"
                for each in sorted(end.seats, key=lambda each: not each.place)
            ]
        placed = sorted((each for each in end.seats if each.place), key=lambda each: each.place)
        last = [each for each in end.seats if not each.place] if len(placed) + 1 == len(end.seats) else []
        return [f"{self._place(each, end)} {self.seat(each.seat)}" for each in (*placed, *last)]


def points(value: int) -> str:
    """Return points as they stand in a sentence, by a true minus."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """Return points with their sign.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '−1')
    """
    return f"{value:+d}".replace("-", "−") if value else "0"


def themed(counts: Mapping[str, int], lang: str, chosen: str = "") -> list[Face]:
    """Return the themes of which there are puzzles, and the one *chosen*, each with its name and their number."""
    return [
        {"value": theme, "text": text.name("theme", theme, lang), "count": count}
        for theme, count in counts.items()
        if count or theme == chosen
    ]


def _each_alone(table: Table) -> bool:
    """Return whether each seat plays for itself: then nobody speaks of sides."""
    return len(table.seats) == len({each.side for each in table.seats})
