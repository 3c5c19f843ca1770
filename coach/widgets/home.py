"""The home page: go on where you left off, the path through the course, what is due for review, and the games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from traitlets import Dict

from coach import lessons, registry, text
from coach.games.game import Drills, Game, HasHandOdds, HasPuzzles, HasRounds, Introduces, Reviews, Shows, Teaches
from coach.games.teaching import Lesson
from coach.lessons import trials
from coach.widgets import faces
from coach.widgets.assets import module, styles
from coach.widgets.learner import Learner
from coach.widgets.lesson import page_of
from coach.widgets.lesson_words import WORDS
from coach.widgets.words import card_words


class Home(Learner):
    """The home page for one learner.

    >>> Home(lang="en")
    Home(lang='en')
    """

    home = Dict().tag(sync=True)
    """All that the page shows; empty until the browser has said who comes."""

    _esm = module("home.js")
    _css = styles("tiles.css", "lessons.css")

    def __init__(self, lang: str = "zh", game: str = registry.DEFAULT) -> None:
        """Wait for the browser to hand over the learner's state."""
        super().__init__(lang, game)

    def __repr__(self) -> str:
        return f"Home(lang={self.lang!r})"

    def begin(self, asked: dict[str, str], now: datetime) -> None:
        """Show where the learner is: with the game that the link asks for, else the one learned last."""
        courses = [name for name, game in registry.GAMES.items() if isinstance(game, Teaches)]
        played = {name: max(place["when"] for place in places.values()) for name, places in self._places(courses)}
        last = max(played, key=lambda name: played[name], default=self.game.name)
        name = asked["game"] if asked.get("game") in courses else last
        if name != self.game.name:
            self.turn_to(registry.find(name))
            self.retell()
        self.changed(now)

    def _places(self, courses: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the games that are being learned, each with the places that were reached in its lessons."""
        for name in courses:
            if places := self.state["lessons"].get(name):
                yield name, places

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
            "card": self._picture(self.game, only=1),
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
            "games": [self._game(game) for game in registry.GAMES.values()],
        }

    def _puzzle(self, now: datetime) -> dict[str, Any] | None:
        """Return how it stands with the puzzle of the day; ``None`` where the game has no puzzles."""
        if not isinstance(self.game, HasPuzzles):
            return None
        name = self.game.name
        streak = trials.streak(self.state, name, now.date())
        return {
            "page": of_game("puzzles", self.game),
            "day": of_game("puzzles", self.game, day=now.date().isoformat()),
            "done": streak.today,
            "streak": streak.days,
            "again": len(trials.failed(self.state, name)),
        }

    def _is_done(self, lesson: Lesson, game: Game | None = None) -> bool:
        found = lessons.summary(self.state, (game or self.game).name, lesson)
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

    def _game(self, game: Game) -> dict[str, Any]:
        """Return a game that is there, with lessons, puzzles and coach as far as it has them."""
        lang, chip, page = self.lang, "", ""
        if isinstance(game, Teaches):
            course = game.course().lessons
            done = sum(self._is_done(lesson, game) for lesson in course)
            chip = WORDS[lang]["home.lessons"].format(done=done, of=len(course))
            page = page_of(game.name, course[0].id)
        coach, more = of_game("coach", game) if isinstance(game, Shows) else "", self._more(game)
        return {
            "name": game.name,
            "title": game.titles[lang],
            "about": self._about(game),
            "picture": self._picture(game),
            "page": page or coach or (more[0]["page"] if more else ""),
            "chip": chip,
            "puzzles": of_game("puzzles", game) if isinstance(game, HasPuzzles) else "",
            "coach": coach,
            "more": more,
        }

    def _more(self, game: Game) -> list[dict[str, str]]:
        """Return the pages of *game* that not every game has."""
        pages = (
            ("drill", "home.drill", Drills),
            ("odds", "home.odds", HasHandOdds),
            ("table", "home.table", HasRounds),
        )
        words = WORDS[self.lang]
        own = [
            {"page": page_of(game.name, page), "text": words[word]}
            for page, word, capability in pages
            if isinstance(game, capability)
        ]
        review = [{"page": of_game("review", game), "text": words["home.review"]}]
        return [*own, *review] if isinstance(game, Reviews) else own

    def _about(self, game: Game) -> list[faces.Segment]:
        about = game.look().about if isinstance(game, Shows) else game.about() if isinstance(game, Introduces) else None
        return [] if about is None else faces.segments([about[self.lang]])

    def _picture(self, game: Game, only: int = 0) -> dict[str, Any]:
        """Return the cards that stand for *game*, or the *only* last of them, and how that game shows cards."""
        look = game.look() if isinstance(game, Shows) else None
        tokens = look.picture if look else game.picture() if isinstance(game, Introduces) else ()
        with text.written_as(registry.manner(game.name)):
            return _pictured(tokens[-only:], card_words(self.lang, look))


def _pictured(tokens: tuple[str, ...], words: dict[str, Any]) -> dict[str, Any]:
    """Return cards with as many of a game's *words* for cards as they need."""
    return {**words, "cards": {token: words["cards"][token] for token in tokens}, "tokens": list(tokens)}


def of_game(page: str, game: Game, **asked: str) -> str:
    """Return the address of a page that serves every game, turned to *game*.

    >>> of_game("coach", registry.find()), of_game("puzzles", registry.find(), way="again")
    ('coach', 'puzzles?way=again')
    """
    named = {} if game.name == registry.DEFAULT else {"game": game.name}
    query = urlencode({**named, **asked})
    return f"{page}?{query}" if query else page


def _day(moment: datetime, lang: str) -> str:
    return WORDS[lang]["month"].format(month=moment.month, day=moment.day)
