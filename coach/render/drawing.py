"""What HTML is made of: cards, sentences with cards in them, lists of reasons, the style."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Final

from coach import resources
from coach.cards import SMALL_JOKER, Cards, suit_of
from coach.results import (
    Reason,
)
from coach.text import (
    face,
    in_manner,
    is_badge,
    name,
    say,
    segments,
    shown,
    shows_suits,
    spoken_around,
)
from coach.tiles import Tiles

if TYPE_CHECKING:
    pass


def laid_html(cards: Cards, lang: str) -> str:
    return cards_html(cards, lang) if cards else escape(name("kind", "pass", lang))


def reason_list(reasons: Iterable[Reason], lang: str) -> str:
    items = "".join(f"<li>{prose(reason, lang)}</li>" for reason in reasons)
    return f"<ul>{items}</ul>" if items else ""


def prose(reason: Reason, lang: str) -> str:
    """Return a reason's sentence with its cards drawn; a card is never parted from the mark that follows it."""
    html = ""
    for part in segments(reason, lang):
        joined = isinstance(part, str) and html.endswith("</i>") and part[:1] in "，。：；、）,.:;)"
        html += "\N{WORD JOINER}" * joined + drawn([part], lang)
    return html


def drawn(parts: Iterable[str | Cards], lang: str) -> str:
    return " ".join(cards_html(part, lang) if isinstance(part, Cards) else escape(part) for part in parts)


_SUIT_CLASSES: Final = ("diamond", "club", "heart", "spade")


def cards_html(cards: Iterable[int], lang: str | None = None) -> str:
    """Return cards as they are laid, for a sentence; their suits are words to who cannot see them drawn.

    Where suits are not written (see :func:`coach.text.write_as`) they are not drawn either.

    >>> from coach.cards import SPADE_2
    >>> cards_html([SPADE_2], "zh")
    '<i class="card in spade ghost"><span class="sr">黑桃</span>2<span class="sr">，牛鬼2</span></i>'
    """
    if isinstance(cards, Tiles):
        return escape(shown(cards, lang))
    return " ".join(_card_html(card, lang) for card in in_manner(cards)) or escape(say("no-cards-shown", lang))


def _card_html(card: int, lang: str | None) -> str:
    classes = ["card", "in"]
    if card >= SMALL_JOKER:
        classes += ["joker"] if card == SMALL_JOKER else ["joker", "big"]
    elif not shows_suits():
        classes.append("plain")
    else:
        classes.append(_SUIT_CLASSES[suit_of(card)])
        if is_badge(card):
            classes.append("ghost")
    before, after = (f'<span class="sr">{escape(said)}</span>' if said else "" for said in spoken_around(card, lang))
    return f'<i class="{" ".join(classes)}">{before}{escape(face(card, lang))}{after}</i>'


_RULES: Final = """
.coach-answer{line-height:1.6;font-variant-numeric:tabular-nums}
.coach-answer p,.coach-answer ul,.coach-answer ol,.coach-answer dl{margin:.3em 0}
.coach-answer .title{font-size:1.15em;font-weight:700}
.coach-answer small{opacity:.8}
.coach-answer ol>li{margin:.5em 0;padding-top:.3em;border-top:1px solid color-mix(in srgb,currentColor 18%,transparent)}
.coach-answer ol.line>li{margin:.2em 0;padding:0;border:0}
.coach-answer .step{white-space:nowrap}
.coach-answer dl{display:grid;grid-template-columns:auto 1fr;gap:.3em 1em}
.coach-answer dd{margin:0}
.coach-answer table{border-collapse:collapse;margin:.3em 0}
.coach-answer caption{text-align:left;opacity:.8}
.coach-answer :is(th,td){padding:.15em .8em .15em 0;text-align:left}
.coach-answer .bar{display:block;width:8em;height:.5em;border-radius:.25em;
background:linear-gradient(90deg,#b07a1e calc(var(--p)*100%),transparent 0),
color-mix(in srgb,currentColor 15%,transparent)}
.coach-answer .sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.coach-answer .card.in{position:relative;display:inline-block;box-sizing:border-box;
width:auto;height:1.5em;min-width:1.9em;padding:0 .3em 0 1.2em;
border-radius:.28em;background:#fffefb;color:var(--ink);box-shadow:inset 0 0 0 1px #cfc6b5;
font:700 .92em/1.5em system-ui,sans-serif;letter-spacing:0;text-align:center;
writing-mode:horizontal-tb;forced-color-adjust:none}
.coach-answer .card.in::before{content:"";position:absolute;left:.3em;top:.36em;width:.8em;height:.8em;
background:currentColor;-webkit-mask:var(--pip) center/contain no-repeat;mask:var(--pip) center/contain no-repeat}
.coach-answer .card.in::after{content:none}
.coach-answer .card.plain{padding:0 .3em;min-width:1.5em}
.coach-answer .card.plain::before{content:none}
.coach-answer .card.ghost{
background:radial-gradient(circle at calc(100% - .3em) .3em,#1f1d1a .13em,transparent .16em),#fffefb}
.coach-answer :is(.spade,.club,.joker,.plain){--ink:#1c1b1a}
.coach-answer :is(.heart,.diamond,.joker.big){--ink:#b8231a}
"""


@cache
def style() -> str:
    """Return the style of a piece of HTML; the suits' shapes come from where all cards have them."""
    sheet = (resources.PACKAGE / "widgets" / "static" / "components.css").read_text(encoding="utf-8")
    shapes = re.findall(r'\.(spade|heart|club|diamond|joker) \{[^}]*(--pip: url\("[^"]+"\))', sheet)
    return _RULES + "".join(f".coach-answer .{suit}{{{shape}}}\n" for suit, shape in shapes)
