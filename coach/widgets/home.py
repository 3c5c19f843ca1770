"""The home page: go on where you left off, the path through the course, what is due for review, and the games."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from traitlets import Dict

from coach import lessons, registry
from coach.clauses import Text
from coach.games.game import HasPuzzles
from coach.games.teaching import Lesson
from coach.lessons import trials
from coach.widgets import faces
from coach.widgets.assets import module, styles
from coach.widgets.learner import Learner
from coach.widgets.lesson import page_of
from coach.widgets.lesson_words import WORDS

SHELF: Final[Mapping[str, tuple[Text, Text, tuple[str, ...]]]] = MappingProxyType(
    {
        "niugui": (
            Text("河池牛鬼", "Niugui of Hechi (牛鬼)"),
            Text(
                "四人抢先走完。拿 ♠2、♠3 的两家暗中一伙。",
                "Four race to be out first. Whoever holds ♠2 and ♠3 are secret partners.",
            ),
            ("S2", "S3"),
        ),
        "douniu": (
            Text("抢庄斗牛", "Douniu (斗牛)"),
            Text(
                "五张拆成三加二，凑十比牛，只跟庄家比。",
                "Five cards, three that make tens and two that count, against the banker.",
            ),
            ("SK", "H6", "D4", "C9", "HJ"),
        ),
        "guanpai": (
            Text("关牌", "Guanpai (关牌)"),
            Text("抢先出完，把别家的牌关在手里。", "Be out first and lock the others' cards in their hands."),
            ("S8", "H8", "C8", "D8", "C5"),
        ),
        "dingniu": (
            Text("顶牛", "Dingniu (顶牛)"),
            Text("二十四张骨牌，头尾相接，看谁扣得少。", "Twenty-four Chinese dominoes, end to end."),
            (),
        ),
    }
)
"""The four games with what they are about and cards for their picture; those not in the registry are coming."""


class Home(Learner):
    """The home page for one learner.

    >>> Home(lang="en")
    Home(lang='en')
    """

    home = Dict().tag(sync=True)
    """All that the page shows; empty until the browser has said who comes."""

    _esm = module("home.js")
    _css = styles("lessons.css")

    def __init__(self, lang: str = "zh", game: str = registry.DEFAULT) -> None:
        """Wait for the browser to hand over the learner's state."""
        super().__init__(lang, game)

    def __repr__(self) -> str:
        return f"Home(lang={self.lang!r})"

    def begin(self, asked: dict[str, str], now: datetime) -> None:
        """Show where the learner is."""
        self.changed(now)

    def changed(self, now: datetime) -> None:
        """Show where the learner is now."""
        name, lang = self.game.name, self.lang
        course = self.course.lessons
        done = [self._is_done(lesson) for lesson in course]
        now_at = self._current(done)
        found = lessons.reviews(self.state, name)
        due = [review for review in found if review.due <= now and review.pattern in self.course.ideas]
        later = [review for review in found if review.due > now]
        self.home = {
            "first": not self.state["attempts"],
            "game": self.game.titles[lang],
            "done": sum(done),
            "of": len(course),
            "go": None if now_at is None else self._go(now_at),
            "path": [
                {
                    "number": number + 1,
                    "title": lesson.title[lang],
                    "page": page_of(name, lesson.id),
                    "state": "done" if done[number] else "now" if number == now_at else "",
                }
                for number, lesson in enumerate(course)
            ],
            "due": [self.course.ideas[review.pattern][lang] for review in due],
            "review": page_of(name, "practice"),
            "later": _day(later[0].due.astimezone(now.tzinfo), lang) if later else "",
            "puzzle": self._puzzle(now),
            "games": [self._game(game, sum(done), len(course)) for game in SHELF],
        }

    def _puzzle(self, now: datetime) -> dict[str, Any] | None:
        """Return how it stands with the puzzle of the day; ``None`` where the game has no puzzles."""
        if not isinstance(self.game, HasPuzzles):
            return None
        name = self.game.name
        streak = trials.streak(self.state, name, now.date())
        return {
            "page": "puzzles",
            "day": f"puzzles?day={now.date().isoformat()}",
            "done": streak.today,
            "streak": streak.days,
            "again": len(trials.failed(self.state, name)),
        }

    def _is_done(self, lesson: Lesson) -> bool:
        found = lessons.summary(self.state, self.game.name, lesson)
        return found.done >= found.exercises

    def _current(self, done: list[bool]) -> int | None:
        """Return the lesson to go on with: the one left last, else the first that is not done."""
        places = self.state["lessons"].get(self.game.name, {})
        begun = [
            (places[lesson.id]["when"], number)
            for number, lesson in enumerate(self.course.lessons)
            if lesson.id in places and places[lesson.id]["at"] < len(lesson.patterns)
        ]
        if begun:
            return max(begun)[1]
        return done.index(False) if False in done else None

    def _go(self, number: int) -> dict[str, Any]:
        lesson = self.course.lessons[number]
        place = lessons.place(self.state, self.game.name, lesson.id)
        walk = lessons.Walk(self.game, lesson, at=place["at"] if place else 0)
        return {
            "number": number + 1,
            "title": lesson.title[self.lang],
            "aim": lesson.aim[self.lang],
            "step": lesson.steps.index(walk.step) + 1,
            "steps": len(lesson.steps),
            "begun": walk.at > 0,
            "page": page_of(self.game.name, lesson.id),
        }

    def _game(self, name: str, done: int, of: int) -> dict[str, Any]:
        title, about, cards = SHELF[name]
        there = name in registry.GAMES
        return {
            "name": name,
            "title": title[self.lang],
            "about": faces.segments([about[self.lang]]),
            "cards": list(cards),
            "page": page_of(name, self.course.lessons[0].id) if there else "",
            "chip": WORDS[self.lang]["home.lessons"].format(done=done, of=of) if there else "",
            "puzzles": "puzzles" if there and isinstance(registry.find(name), HasPuzzles) else "",
        }


def _day(moment: datetime, lang: str) -> str:
    return WORDS[lang]["month"].format(month=moment.month, day=moment.day)
