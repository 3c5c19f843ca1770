"""The one card widget: cards to look at, or to choose by click, touch and keyboard."""

from __future__ import annotations

from typing import Any

import anywidget
from traitlets import Bool, Dict, Enum, List, TraitError, Unicode, default, observe, validate

from coach import cards as pack
from coach.cards import PACK
from coach.clauses import LANGUAGES
from coach.widgets.assets import module, styles
from coach.widgets.words import for_face

SIZES = ("", "xs", "sm", "lg")


class Cards(anywidget.AnyWidget):
    """A row of cards, given and answered as tokens such as ``"S3"``, ``"HT"``, ``"XW"``.

    >>> hand = Cards(["D4", "S2", "XW"], selectable=True, lang="en")
    >>> hand.selected = ["S2"]
    >>> hand
    Cards('♦4 ♠2 小王', selected='♠2')

    ``selected`` is what the person at the screen writes; it is refused unless it is among ``cards`` and not
    ``disabled``. A hand that nobody may see must not be given to a face at all.
    """

    cards = List(Unicode()).tag(sync=True)
    """What is shown, in this order."""
    selected = List(Unicode()).tag(sync=True)
    """What is chosen."""
    disabled = List(Unicode()).tag(sync=True)
    """What is shown but cannot be chosen."""
    selectable = Bool(False).tag(sync=True)
    """Whether cards can be chosen; else they are one picture."""
    size = Enum(SIZES, "").tag(sync=True)
    """How large cards to look at are."""
    label = Unicode("").tag(sync=True)
    """What a screen reader calls the group."""
    lang = Enum(LANGUAGES, "zh").tag(sync=True)
    words = Dict().tag(sync=True)

    _esm = module("cards_widget.js")
    _css = styles()

    def __init__(self, cards: Any = (), **traits: Any) -> None:
        """Show *cards*: tokens, or a :class:`coach.cards.Cards`."""
        super().__init__(cards=cards.tokens if isinstance(cards, pack.Cards) else list(cards), **traits)

    def __repr__(self) -> str:
        chosen = f", selected={str(pack.Cards.from_tokens(self.selected))!r}" if self.selected else ""
        return f"Cards({str(pack.Cards.from_tokens(self.cards))!r}{chosen})"

    @default("words")
    def _words(self) -> dict[str, Any]:
        return for_face(self.lang)

    @observe("lang")
    def _translate(self, _: Any) -> None:
        self.words = for_face(self.lang)

    @validate("cards", "selected", "disabled")
    def _known(self, proposal: dict[str, Any]) -> list[str]:
        tokens: list[str] = proposal["value"]
        name = proposal["trait"].name
        strangers = set(tokens) - set(PACK.tokens)
        if strangers or len(set(tokens)) != len(tokens):
            raise TraitError(f"{name} must be different cards of the pack, not {tokens!r}")
        if name == "selected" and not set(tokens) <= set(self.cards) - set(self.disabled):
            raise TraitError(f"selected must be among the cards shown and not disabled, not {tokens!r}")
        return tokens
