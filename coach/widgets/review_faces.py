"""A played game and what was found of it so far, as a page shows it. No widget, no thread."""

from __future__ import annotations

from collections.abc import Mapping

from coach import registry, text
from coach.games.reviewing import PlayedGame
from coach.judged import WORST, hindsight_reason, look_reasons
from coach.render import document
from coach.results import Assessment, Holders, Look, Review, relative_seats
from coach.reviewing import gathered, look
from coach.widgets.desk import Desk
from coach.widgets.faces import Face, Faces
from coach.widgets.review_words import WORDS


def title(whole: PlayedGame, number: int, lang: str) -> str:
    """Return what tells one game of a record from the others."""
    names = ", ".join(f"{seat} {name}".strip() for seat, name in whole.players.items())
    return WORDS[lang]["review.game.title"].format(number=number, names=names, count=len(whole.moments))


class Reviewed:
    """One game, and what is known of its plays: they come one after the other."""

    def __init__(self, whole: PlayedGame, faces: Faces) -> None:
        """Begin with nothing known."""
        self.whole, self.faces = whole, faces
        self.looks: list[Look] = []
        self.beliefs: list[dict[str, float]] = []
        """By play: how likely each other seat stood with who played, as far as that one could tell."""

    @property
    def is_done(self) -> bool:
        """Whether every play was looked at."""
        return len(self.looks) == len(self.whole.moments)

    def take(self, found: Assessment, hindsight: int | None, holders: Holders | None) -> None:
        """Take what was found of the next play."""
        number = len(self.looks)
        self.looks.append(look(self.whole, number, found, hindsight))
        self.beliefs.append({} if holders is None else self._partners(self.whole.moments[number].seat, holders))

    def _partners(self, seat: str, holders: Holders) -> dict[str, float]:
        seats = list(self.whole.players)
        mine = seats.index(seat)
        by_name = dict(zip(relative_seats(len(seats)), seats[mine:] + seats[:mine], strict=True))
        return {by_name[each]: float(chance) for each, chance in holders.partner.items() if each in by_name}

    @property
    def review(self) -> Review:
        """The review as far as it goes."""
        return gathered(self.whole, self.looks)

    def document(self, lang: str) -> str:
        """Return the review as a page by itself."""
        with text.written_as(registry.manner(self.whole.game)):
            return document(self.review, text.say("review-title", lang), lang)

    # -- for the page ------------------------------------------------------------------------------------------------

    def face(self) -> Face:
        """Return the game as far as it is reviewed: its players, its plays, the worst of them."""
        review = self.review
        return {
            "of": len(self.whole.moments),
            "done": len(self.looks),
            "players": [self._player(review, seat) for seat in self.whole.players],
            "plays": [self._play(number) for number in range(len(self.whole.moments))],
            "worst": [each.number for each in review.worst[:WORST]],
        }

    def _player(self, review: Review, seat: str) -> Face:
        score = review.score(seat)
        return {
            "seat": seat,
            "name": self.whole.players[seat],
            "points": text.score(self.whole.points[seat]) if self.whole.points else "",
            "accuracy": "" if score.accuracy is None else text.percent(score.accuracy),
            "lost": f"{score.lost:.1f}",
            "decisions": score.decisions,
        }

    def _play(self, number: int) -> Face:
        moment = self.whole.moments[number]
        shown: Face = {
            "number": number + 1,
            "seat": moment.seat,
            "cards": self.faces.tokens(moment.cards),
            "state": "pending",
            "lost": 0.0,
            "points": "",
            "value": None,
            "belief": {},
        }
        if number >= len(self.looks):
            return shown
        found = self.looks[number].found
        return shown | {
            "state": _state(found),
            "lost": found.lost,
            "points": f"{found.lost:.2f}",
            "value": {"v": found.value, "text": text.signed(found.value)},
            "belief": {seat: {"p": p, "text": text.percent(p)} for seat, p in self.beliefs[number].items()},
        }

    def moment(self, number: int, desk: Desk) -> Face:
        """Return the moment before the play of this *number*, from 0 on, which lies on the *desk*; and what is said."""
        moment = self.whole.moments[number]
        reading = desk.reading_face()
        shown: Face = {
            "number": number + 1,
            "seat": moment.seat,
            "cards": self.faces.tokens(moment.cards),
            "position": reading["position"],
            "panels": reading["panels"],
            "view": moment.view,
            "said": [],
            "hindsight": [],
        }
        if number >= len(self.looks):
            return shown
        seen = self.looks[number]
        hindsight = hindsight_reason(seen)
        said = [self.faces.reason(why) for why in look_reasons(seen) if why != hindsight]
        return shown | {"said": said, "hindsight": [] if hindsight is None else self.faces.reason(hindsight)}

    def costs(self, number: int, found: Assessment) -> Face:
        """Return what another play would have cost at the moment of this *number*."""
        other = look(self.whole, number, found, None)
        return {"said": [self.faces.reason(why) for why in look_reasons(other)]}


def _state(found: Assessment) -> str:
    if found.choices == 1:
        return "only"
    if found.undecided:
        return "undecided"
    return "lost" if found.lost else "best"


def examples(faces: Faces) -> list[Mapping[str, str]]:
    """Return the games that the game itself brings to look back on."""
    return [{"name": each.name[faces.lang], "text": each.text[faces.lang]} for each in faces.look.records]
