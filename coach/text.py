"""Codes and numbers into sentences, in Chinese and English.

The sentences stand in ``locale/<language>/LC_MESSAGES/*.po``, those of a game's lessons in a file of their own: the
msgid is the code, the msgstr a sentence with named places for the values. A place may say how its value is written, as
in ``{p:percent}``: see :data:`FORMS`.

>>> from coach.results import Reason
>>> reason = Reason("beaten-in", {"seat": "next", "count": 540, "of": 792, "p": 540 / 792})
>>> sentence(reason, "zh")
'下家有 68% 的机会压得住（540/792）。'
>>> sentence(reason, "en")
'The next player can beat it in 540 of 792 cases (68%).'
"""

from __future__ import annotations

import gettext
import locale
import os
import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from coach import resources
from coach.cards import RANKS, SMALL_JOKER, SPADE_2, SPADE_3, SUIT_SIGNS, SUITS, Cards, laid, rank_of, suit_of
from coach.clauses import LANGUAGES, games
from coach.errors import CoachError, NotationError
from coach.tiles import FACES, Placed, Tiles

if TYPE_CHECKING:
    from coach.results import Reason


QUOTED: Final = 24
"""No more characters of a faulty text are quoted."""


_spoken: str | None = None


def speak(lang: str | None) -> None:
    """Use *lang* from now on where none is named; ``None`` goes back to the reader's locale.

    :raises LookupError: it is not one of the :data:`LANGUAGES`.
    """
    global _spoken
    if lang is not None and lang not in LANGUAGES:
        raise _unknown(lang)
    _spoken = lang


@dataclass(frozen=True, slots=True)
class Manner:
    """How a game is spoken of."""

    game: str = ""
    """Its name: what its own catalogs say goes before what all games share."""
    ranks: str = RANKS
    """The ranks in the game's order, lowest first."""
    suits: bool = True
    """Whether suits are written."""
    badges: bool = True
    """Whether ♠2 and ♠3 are marked: they are the badges of 牛鬼."""


_COMMON: Final = Manner()

_manner: ContextVar[Manner] = ContextVar("manner", default=_COMMON)


def write_as(manner: Manner | None) -> None:
    """Speak in this *manner* from now on; ``None`` goes back to cards with their suits, and to words that all share."""
    _manner.set(manner or _COMMON)


@contextmanager
def written_as(manner: Manner) -> Iterator[None]:
    """Speak in this *manner* for a while.

    >>> with written_as(Manner(suits=False)):
    ...     shown([SPADE_2], "zh")
    '2'
    """
    before = _manner.set(manner)
    try:
        yield
    finally:
        _manner.reset(before)


def shows_suits() -> bool:
    """Return whether suits are written: see :func:`write_as`."""
    return _manner.get().suits


@contextmanager
def suits_written(suited: bool) -> Iterator[None]:
    """Leave suits out for a while, unless *suited*, whatever the game that is spoken of.

    >>> with suits_written(False):
    ...     shown([SPADE_2], "zh")
    '2'
    """
    manner = _manner.get()
    with written_as(replace(manner, suits=manner.suits and suited)):
        yield


def shows_badges() -> bool:
    """Return whether ♠2 and ♠3 are marked in the game that is spoken of: see :class:`Manner`."""
    return _manner.get().badges


def is_badge(card: int) -> bool:
    """Return whether a card is marked in the game that is spoken of: see :class:`Manner`."""
    return card in (SPADE_2, SPADE_3) and shows_badges()


def in_manner(cards: Iterable[int]) -> list[int]:
    """Return cards in the order in which they are laid in the game that is spoken of: see :func:`write_as`."""
    return laid(cards, _manner.get().ranks)


def language() -> str:
    """Return the language to use where none is named: the one chosen by :func:`speak`, else that of the locale.

    That is Chinese for a Chinese locale, English for all others.
    """
    if _spoken:
        return _spoken
    said = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, said), None) or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def sentence(reason: Reason, lang: str | None = None) -> str:
    """Return the sentence that says *reason*; without *lang*, in the reader's language."""
    return _joined(segments(reason, lang), lang)


def segments(reason: Reason, lang: str | None = None) -> list[str | Cards]:
    """Return the sentence of *reason* with its cards left as values, for who can draw them.

    >>> from coach.results import Reason
    >>> segments(Reason("shows-badge", {"cards": Cards.of([SPADE_2])}), "zh")
    ['打出 ', Cards('♠2'), '，就亮明了身份（N4）。']
    """
    return _opened(_filled(_template(reason.code, lang, reason.values), reason.values, lang))


def explain(error: CoachError, lang: str | None = None) -> str:
    """Return what is wrong in the reader's language; of a text, also where.

    >>> from coach.notation import parse_cards
    >>> try:
    ...     parse_cards("♠O")
    ... except NotationError as error:
    ...     explain(error, "zh")
    '第 2 个字起“O”：这是字母 O：十要写成 10、T 或 0。'
    """
    if not isinstance(error, NotationError) or not error.text.strip():
        return fault(error, lang)
    from coach.notation import place  # only who has a faulty text needs it

    line, column = place(error.text, error.start)
    given = " ".join(error.text[error.start : error.end].split())
    given = given if len(given) <= QUOTED else f"{given[: QUOTED - 1]}…"
    code = "located-in-line" if line > 1 else "located"
    return say(code, lang, line=line, column=column, given=given, fault=_fault(error, lang))


def fault(error: CoachError, lang: str | None = None) -> str:
    """Return what is wrong in the reader's language, for who sees where."""
    text = _fault(error, lang)
    return text[:1].upper() + text[1:]


def _fault(error: CoachError, lang: str | None) -> str:
    return say(error.code, lang, **error.values)


def say(code: str, lang: str | None = None, **values: Any) -> str:
    """Return the text of *code* with its *values* in place.

    :raises LookupError: the catalogs have no such code.
    """
    return _joined(_filled(_template(code, lang, values), values, lang), lang)


def name(what: str, value: str, lang: str | None = None) -> str:
    """Return what people call *value*, which is a ``"kind"``, ``"seat"``, ``"seat label"``, ``"suit"`` or ``"joker"``.

    >>> name("kind", "full house", "zh"), name("seat", "prev", "en"), name("seat label", "prev", "en")
    ('三带对', 'the previous player', 'previous')
    """
    return _catalog(lang or language(), _manner.get().game).names[what, value]


def card_label(card: int, lang: str | None = None) -> str:
    """Return a card as it is written in running text: ``"♥10"``, and jokers by their names.

    >>> card_label(SPADE_2), card_label(SMALL_JOKER, "en")
    ('♠2', 'small joker')
    """
    if card >= SMALL_JOKER:
        return name("joker", "small" if card == SMALL_JOKER else "big", lang)
    return SUIT_SIGNS[suit_of(card)] * shows_suits() + rank_label(card)


def rank_label(card: int) -> str:
    """Return the rank of a suited card as it is written on it, ten as ``"10"``."""
    rank = RANKS[rank_of(card)]
    return "10" if rank == "T" else rank


def shown(cards: Iterable[int], lang: str | None = None) -> str:
    """Return the cards as they are laid, in running text; a word for none when there are none.

    >>> shown(Tiles.from_tokens(["6-5 on 6"]), "zh")
    '虎头 6-5（顶 6）'
    """
    if isinstance(cards, Tiles) and cards:
        return _tiles(cards, lang)
    return " ".join(card_label(card, lang) for card in in_manner(cards)) or say("no-cards-shown", lang)


def _tiles(tiles: Tiles, lang: str | None) -> str:
    """Return tiles by their names and numbers, and of one that is placed where it goes."""
    words = [f"{FACES[face].name} {FACES[face].text}" for face in tiles.faces]
    if not isinstance(tiles, Placed):
        return say("words-separator", lang).join(words)
    return say("tile-laid", lang, tile=words[0], number=tiles.on) if tiles.on else say("tile-down", lang, tile=words[0])


def spoken(cards: Iterable[int], lang: str | None = None) -> str:
    """Return the cards in words, for screen readers: suits are never read as signs.

    >>> spoken(Cards.of([SPADE_2, SMALL_JOKER]), "zh")
    '黑桃2，牛鬼2、小王'
    >>> spoken(Cards.of([SPADE_2, SMALL_JOKER]), "en")
    '2 of spades, niugui badge; small joker'
    """
    lang = lang or language()
    if isinstance(cards, Tiles):
        return shown(cards, lang)
    return say("list-separator", lang).join(map("".join, (_words(card, lang) for card in in_manner(cards))))


def spoken_around(card: int, lang: str | None = None) -> tuple[str, str]:
    """Return what is said of a card before its face and after it, where the face itself is text that will be read.

    >>> spoken_around(SPADE_2, "zh"), spoken_around(SPADE_2, "en")
    (('黑桃', '，牛鬼2'), ('', ' of spades, niugui badge'))
    """
    before, _, after = _words(card, lang or language())
    return before, after


def face(card: int, lang: str | None = None) -> str:
    """Return what stands on the card itself: its rank, or a joker's name."""
    return card_label(card, lang) if card >= SMALL_JOKER else rank_label(card)


def _words(card: int, lang: str) -> tuple[str, str, str]:
    if card >= SMALL_JOKER:
        return "", card_label(card, lang), ""
    if not shows_suits():
        return "", rank_label(card), ""
    suit, rank = name("suit", SUITS[suit_of(card)], lang), rank_label(card)
    badge = say("badge-spoken", lang, rank=rank) if is_badge(card) else ""
    before, after = say("card-spoken", lang, suit=suit, rank="|").split("|")
    return before, rank, after + badge


def percent(p: float) -> str:
    """Return a probability in whole percent; what is neither certain nor impossible never looks so.

    >>> percent(0.68), percent(0.001), percent(0.999), percent(1)
    ('68%', '<1%', '>99%', '100%')
    """
    if 0 < p < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= p < 1 else f"{p:.0%}"


def believed(chances: Mapping[str, Any], before: Mapping[str, Any] | None, seat: str) -> str:
    """Return how likely something is with *seat*, and in brackets how likely it was *before* the play told more.

    >>> believed({"next": 0.61}, {"next": 0.4}, "next"), believed({"next": 0.61}, None, "next")
    ('61% (40%)', '61%')
    """
    if seat not in chances:
        return ""
    now = percent(float(chances[seat]))
    return now if before is None or before[seat] in (0, 1) else f"{now} ({percent(float(before[seat]))})"


def counted(count: int) -> str:
    """Return a number of cases, a great one in the powers of ten that can still be read.

    >>> counted(15504), counted(14422278550680)
    ('15504', '1.44×10¹³')
    """
    if count < 100_000_000:
        return str(count)
    mantissa, exponent = f"{count:.2e}".split("e+")
    return f"{mantissa}×10{str(int(exponent)).translate(_RAISED)}"


_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def cases(count: int, of: int) -> tuple[str, str]:
    """Return the two numbers of a fraction, to their last digit where round figures would make them look the same.

    >>> cases(540, 792), cases(9 * 10**9, 35 * 10**9)
    (('540', '792'), ('9.00×10⁹', '3.50×10¹⁰'))
    >>> cases(35240151486, 35240152720)
    ('35,240,151,486', '35,240,152,720')
    """
    written = counted(count), counted(of)
    return (f"{count:,}", f"{of:,}") if count != of and written[0] == written[1] else written


def signed(points: float) -> str:
    """Return points with their sign, by a true minus.

    >>> signed(1.123), signed(-0.9), signed(0), signed(-0.001)
    ('+1.12', '−0.90', '0.00', '0.00')
    """
    rounded = round(points, 2)
    return f"{rounded:+.2f}".replace("-", "−") if rounded else "0.00"


def score(points: int) -> str:
    """Return whole points with their sign, by a true minus.

    >>> score(2), score(0), score(-6)
    ('+2', '0', '−6')
    """
    return f"{points:+d}".replace("-", "−") if points else "0"


def _title(game: str, lang: str) -> str:
    """Return what people call a game; its name in code where it has no catalog."""
    return _catalog(lang).names.get(("game", game), game)


def _listed(words: list[str], lang: str) -> str:
    return say("words-separator", lang).join(words)


def _shares(chances: Mapping[str, Any], lang: str) -> str:
    """Return each seat with its chance."""
    shares = (f"{name('seat label', seat, lang)} {percent(float(chance))}" for seat, chance in chances.items())
    return say("list-separator", lang).join(shares)


def _means(points: Mapping[str, Any], lang: str) -> str:
    """Return each seat with the points that go with it."""
    means = (f"{name('seat label', seat, lang)} {signed(float(mean))}" for seat, mean in points.items())
    return say("list-separator", lang).join(means)


def _margin(stderr: float) -> str:
    """Return the standard error of a probability, to follow its percent; nothing when it is exact."""
    return f" ± {stderr * 100:.1g}%" if stderr else ""


FORMS: Final[Mapping[str, Callable[[Any, str, Mapping[str, Any]], str]]] = MappingProxyType(
    {
        "": lambda value, lang, values: str(value),
        "percent": lambda value, lang, values: percent(float(value)),
        "margin": lambda value, lang, values: _margin(value),
        "points": lambda value, lang, values: f"{value:.2f}",
        "signed": lambda value, lang, values: signed(value),
        "means": lambda value, lang, values: _means(value, lang),
        "groups": lambda value, lang, values: " + ".join(shown(cards, lang) for cards in value),
        "score": lambda value, lang, values: score(value),
        "tenths": lambda value, lang, values: f"{value:.1f}",
        "count": lambda value, lang, values: cases(value, values["of"])[0],
        "of": lambda value, lang, values: cases(values["count"], value)[1],
        "line": lambda value, lang, values: name("line", value, lang),
        "game": lambda value, lang, values: _title(value, lang),
        "kind": lambda value, lang, values: name("kind", value, lang),
        "seat": lambda value, lang, values: name("seat", value, lang),
        "label": lambda value, lang, values: name("seat label", value, lang),
        "rule": lambda value, lang, values: name("rule", value, lang),
        "rules": lambda value, lang, values: name("rules", value, lang),
        "chances": lambda value, lang, values: _shares(value, lang),
        "seats": lambda value, lang, values: _listed([name("seat", seat, lang) for seat in value], lang),
        "reason": lambda value, lang, values: sentence(value, lang),
    }
)
"""How a sentence may ask for a value to be written, beside its other values; cards are cards without being asked."""


def fields(template: str) -> list[tuple[str, str]]:
    """Return the places in a sentence: each one's value and form, in order.

    >>> fields("{seat:seat} {count}/{of}")
    [('seat', 'seat'), ('count', ''), ('of', '')]
    """
    return [(value, form or "") for _, value, form, _ in string.Formatter().parse(template) if value is not None]


def _filled(template: str, values: Mapping[str, Any], lang: str | None) -> list[str | Cards]:
    parts: list[str | Cards] = []
    for literal, place, form, _ in string.Formatter().parse(template):
        pieces: list[str | Cards] = [literal]
        if place is not None:
            value = values[place]
            pieces.append(value if isinstance(value, Cards) else FORMS[form or ""](value, lang or language(), values))
        for piece in pieces:
            if isinstance(piece, str) and parts and isinstance(parts[-1], str):
                parts[-1] += piece
            elif piece != "":
                parts.append(piece)
    return parts


def _opened(parts: list[str | Cards]) -> list[str | Cards]:
    """Return the parts of a sentence with a capital at its head, should a name of the catalog have come there."""
    head, *rest = parts
    return [head[:1].upper() + head[1:], *rest] if isinstance(head, str) else parts


def _joined(parts: Iterable[str | Cards], lang: str | None) -> str:
    return "".join(shown(part, lang) if isinstance(part, Cards) else part for part in parts)


@dataclass(frozen=True, slots=True)
class Catalog:
    """One language's sentences and names."""

    sentences: Mapping[str, tuple[str, ...]]
    """By code: the sentence in each of its plural forms, or in its one form."""
    names: Mapping[tuple[str, str], str]
    """By what is named (the msgctxt) and its value."""
    plural: Callable[[int], int]
    """From a number to the place of its plural form."""


def _template(code: str, lang: str | None, values: Mapping[str, Any]) -> str:
    catalog = _catalog(lang or language(), _manner.get().game)
    if code not in catalog.sentences:
        raise LookupError(f"no sentence for the code {code!r}")
    forms = catalog.sentences[code]
    return forms[catalog.plural(values["count"])] if len(forms) > 1 else forms[0]


@cache
def _catalog(lang: str, game: str = "") -> Catalog:
    """Return the catalog of *lang*, read from its sources: there is nothing to compile.

    Where two files know the same code, that of *game* goes first, then those that all games share: the files of a game
    begin with its name.
    """
    if lang not in LANGUAGES:
        raise _unknown(lang)
    others = set(games()) - {game}
    sentences: dict[str, tuple[str, ...]] = {}
    names: dict[tuple[str, str], str] = {}
    paths = sorted((resources.PACKAGE / "locale" / lang / "LC_MESSAGES").glob("*.po"))
    for path in sorted(paths, key=lambda path: (_owner(path) == game) - (_owner(path) in others)):
        file = _read(path, lang)
        sentences |= file.sentences
        names |= file.names
    return Catalog(MappingProxyType(sentences), MappingProxyType(names), file.plural)


def _owner(path: Path) -> str:
    return path.stem.split("-")[0]


@cache
def _read(path: Path, lang: str) -> Catalog:
    """Return what stands in one file."""
    from babel.messages.pofile import read_po

    sentences: dict[str, tuple[str, ...]] = {}
    names: dict[tuple[str, str], str] = {}
    with path.open("rb") as source:
        messages = read_po(source, locale=lang, abort_invalid=True)
    for message in messages:
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        code = message.id if isinstance(message.id, str) else message.id[0]
        if message.context:
            names[message.context, code] = forms[0]
        elif code:  # the header has none
            sentences[code] = forms
    return Catalog(MappingProxyType(sentences), MappingProxyType(names), gettext.c2py(messages.plural_expr))


def _unknown(lang: str) -> LookupError:
    return LookupError(f"language {lang!r} is unknown: the languages are {' '.join(LANGUAGES)}")
