"""Codes become sentences: both languages have them all, with the same values, and no sentence is dead."""

from __future__ import annotations

import random
import re

import pytest

import coach
from coach import resources
from coach.cards import BIG_JOKER, PACK, SMALL_JOKER, SPADE_2, SPADE_3, Cards, card_id
from coach.errors import CoachError, NotationError
from coach.notation import parse_cards
from coach.registry import GAMES
from coach.results import RELATIVE_SEATS, Reason
from coach.text import (
    FORMS,
    LANGUAGES,
    Manner,
    _catalog,
    _read,
    card_label,
    cases,
    explain,
    fault,
    fields,
    language,
    name,
    say,
    segments,
    sentence,
    shown,
    speak,
    spoken,
    written_as,
)
from coach.widgets.words import WORDS
from tests.codes import uses

KINDS = (
    "pass", "single", "pair", "triple", "four",
    "straight", "flush", "full house", "four plus one", "straight flush",
)  # fmt: skip
USES = uses()


def places(lang: str, code: str) -> set[tuple[str, str]]:
    """Return the places for values in the sentence of *code*, each with its form."""
    return {place for form in _catalog(lang).sentences[code] for place in fields(form)}


def test_the_source_is_walked() -> None:
    """The walk sees reasons, errors, faults in a text, words on pages and help: one of each is known to be there."""
    for code in ("higher", "no-pair", "letter-o", "more-plays", "help-json", "beaten-in", "whole-position"):
        assert any(use.means(code) for use in USES), code


def test_every_code_has_a_sentence() -> None:
    """Whatever the source can say is in both catalogs."""
    for lang in LANGUAGES:
        codes = _catalog(lang).sentences
        missing = {use.pattern: use.where for use in USES if not any(use.means(code) for code in codes)}
        assert missing == {}, lang


def test_no_sentence_is_dead() -> None:
    """What nothing in the source says is in no catalog."""
    for lang in LANGUAGES:
        dead = [code for code in _catalog(lang).sentences if not any(use.means(code) for use in USES)]
        assert dead == [], lang


def test_both_languages_say_the_same() -> None:
    """The catalogs have the same codes and names; a sentence has the same values, in the same forms."""
    first, *others = LANGUAGES
    zh = _catalog(first)
    for lang in others:
        other = _catalog(lang)
        assert zh.sentences.keys() == other.sentences.keys()
        assert zh.names.keys() == other.names.keys()
        differing = [code for code in zh.sentences if places(first, code) != places(lang, code)]
        assert differing == ["badge-spoken"]  # 牛鬼2 and 牛鬼3 are both a "niugui badge"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_speaks_in_its_own_words(game: str) -> None:
    """What its catalogs say of a shared code goes before what all games share, and asks for no other values.

    Of another game's words it takes none that all share.
    """
    for lang in LANGUAGES:
        shared, own = _catalog(lang), _catalog(lang, game)
        assert shared.sentences.keys() == own.sentences.keys()
        for code, forms in own.sentences.items():
            asked = {place for form in forms for place in fields(form)}
            assert asked <= places(lang, code), code
    with written_as(Manner("guanpai")):
        assert (name("kind", "single", "zh"), say("margin-points", "en", stderr=1)) == ("单张", "± 1.00 cards")
    assert (name("kind", "single", "zh"), say("margin-points", "en", stderr=1)) == ("单牌", "± 1.00 points")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_two_games_say_all_games_can_say(lang: str) -> None:
    """A code in the files of two games stands in a shared file too, and what is shared cites no game's clause."""
    owners: dict[str, set[str]] = {}
    for path in (resources.PACKAGE / "locale" / lang / "LC_MESSAGES").glob("*.po"):
        owner = path.stem.split("-")[0] if path.stem.split("-")[0] in GAMES else ""
        for code, forms in _read(path, lang).sentences.items():
            owners.setdefault(code, set()).add(owner)
            assert owner or not any(re.search(r"[(（][A-Z]\d", form) for form in forms), code
    assert [code for code, known in owners.items() if len(known) > 1 and "" not in known] == []
    assert {code for code, known in owners.items() if len(known) > 2} >= {"pass-keeps"}


def test_where_ranks_are_all_no_suit_is_said() -> None:
    """Cards are written and spoken by their ranks, lowest first by the game's order, for as long as it is spoken of."""
    cards = Cards.of([SPADE_2, SPADE_3, card_id("T", "H")])
    with written_as(Manner(ranks="3456789TJQKA2", suits=False)):
        assert shown(cards) == "3 10 2"
        assert spoken(cards, "en") == "3; 10; 2"
    assert shown(cards) == "♥10 ♠2 ♠3"


def test_forms_are_known() -> None:
    """A place asks for no form that does not exist."""
    asked = {form for lang in LANGUAGES for code in _catalog(lang).sentences for _, form in places(lang, code)}
    assert asked <= FORMS.keys()
    assert FORMS.keys() <= asked, "a form that no sentence asks for"


def test_sentences_ask_only_for_values_that_are_given() -> None:
    """Wherever the source shows which values it gives, the sentence needs no other."""
    for use in USES:
        if use.values is None:
            continue
        for code in (code for code in _catalog("zh").sentences if use.means(code)):
            needed = {place for place, _ in places("zh", code)}
            assert needed <= use.values, f"{code} at {use.where}"


def test_plurals_have_a_count() -> None:
    """English chooses its plural by the value named count, so such a sentence has one; Chinese has one form."""
    plural = {code for code, forms in _catalog("en").sentences.items() if len(forms) > 1}
    counting = [use for use in USES if use.values is not None and any(use.means(code) for code in plural)]
    assert counting
    assert all("count" in use.values for use in counting if use.values is not None)
    assert all(len(forms) == 1 for forms in _catalog("zh").sentences.values())
    assert say("cards", "en", count=1) == "1 card"
    assert say("cards", "en", count=2) == "2 cards"
    assert say("cards", "zh", count=1) == "1 张"


def test_sentences_are_whole() -> None:
    """Every sentence has a text, and a Chinese one uses Chinese marks."""
    for lang in LANGUAGES:
        for code, forms in _catalog(lang).sentences.items():
            assert all(forms), code
    halves = [code for code, (form,) in _catalog("zh").sentences.items() if form.rstrip().endswith((",", "."))]
    assert halves == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_kinds_seats_and_suits_have_names(lang: str) -> None:
    """All that a sentence may name has a name in each language."""
    names = [name("kind", kind, lang) for kind in KINDS]
    names += [name(what, seat, lang) for what in ("seat", "seat label") for seat in RELATIVE_SEATS]
    names += [name("suit", suit, lang) for suit in "DCHS"]
    assert all(names)
    assert len({name("kind", kind, lang) for kind in KINDS}) == len(KINDS)


def test_cards_in_running_text() -> None:
    """Ten is written 10; jokers have names in each language; no cards are said in a word."""
    cards = Cards.of([card_id("T", "H"), SMALL_JOKER, BIG_JOKER])
    assert shown(cards, "zh") == "♥10 小王 大王"
    assert shown(cards, "en") == "♥10 small joker big joker"
    assert shown(Cards(), "en") == "none"
    assert len({card_label(card, "en") for card in PACK}) == 54


def test_cards_in_words() -> None:
    """Suits are words to a screen reader, and the badges are named."""
    assert spoken([SPADE_3], "zh") == "黑桃3，牛鬼3"
    assert spoken([SPADE_2], "en") == "2 of spades, niugui badge"
    for card in PACK:
        assert not set(spoken([card], "zh")) & set("♦♣♥♠")
    assert len({spoken([card], "en") for card in PACK}) == 54


def test_segments_join_to_the_sentence() -> None:
    """What a page draws and what the shell prints say the same."""
    reason = Reason("breaks", {"kind": "pair", "cards": Cards.of([SPADE_2, card_id("2", "H")])})
    for lang in LANGUAGES:
        parts = segments(reason, lang)
        assert sum(isinstance(part, Cards) for part in parts) == 1
        joined = "".join(shown(part, lang) if isinstance(part, Cards) else part for part in parts)
        assert joined == sentence(reason, lang)


def test_a_sentence_begins_with_a_capital() -> None:
    """A seat's name that comes first is written large in English."""
    reason = Reason("about-to-go-out", {"seat": "prev", "count": 1})
    assert sentence(reason, "en") == "The previous player has 1 card left and is about to go out."
    assert sentence(reason, "zh") == "上家只剩 1 张，眼看要走完。"


def test_a_fraction_says_something() -> None:
    """Great numbers are rounded, but never so far that a part looks like the whole."""
    count, of = 35_240_151_486, 35_240_152_720
    near = Reason("beaten-in", {"seat": "next", "count": count, "of": of, "p": count / of})
    said = sentence(near, "en")
    assert said == "The next player can beat it in 35,240,151,486 of 35,240,152,720 cases (>99%)."
    assert "（35,240,151,486/35,240,152,720）" in sentence(near, "zh")
    assert cases(count, of) == ("35,240,151,486", "35,240,152,720")
    assert cases(9 * 10**9, 35 * 10**9) == ("9.00×10⁹", "3.50×10¹⁰")
    assert cases(35 * 10**9, 35 * 10**9) == ("3.50×10¹⁰", "3.50×10¹⁰")
    assert cases(540, 792) == ("540", "792")


def test_one_and_several_and_me() -> None:
    """English sentences hold for one card or play and for several, and for me as for the others."""
    two = Cards.of([SPADE_2, SPADE_3])
    assert sentence(Reason("badge-held", {"cards": two}), "en").endswith("with the other players: ♠2 ♠3 (N4).")
    assert sentence(Reason("from-log", {"plays": 1}), "en").endswith("follow from the log (plays in it: 1).")
    assert WORDS["en"]["cards.count"].format(count=1) == "1 in hand"
    said = say("not-their-turn", "en", seat="next", turn="me")
    assert said == "the turn belongs to me, not to the next player."


def test_an_estimate_carries_its_error() -> None:
    """An exact chance stands alone, an estimated one with its standard error."""
    exact = Reason("beaten-by-any", {"p": 0.5, "stderr": 0.0, "exact": True})
    estimate = Reason("beaten-by-any", {"p": 0.5, "stderr": 0.012, "exact": False})
    assert "±" not in sentence(exact, "en")
    assert "50% ± 1%" in sentence(estimate, "en")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "zh_HK"}, "zh"),
        ({"LANG": "", "LC_ALL": "de_DE"}, "en"),
    ],
)
def test_language_follows_the_locale(environment: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """LC_ALL before LC_MESSAGES before LANG; Chinese for Chinese ones, English for others."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert language() == lang


def test_a_language_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was chosen goes before the locale, until the choice is taken back."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    speak("zh")
    try:
        assert sentence(Reason("unbeatable")) == "谁也压不住。"
    finally:
        speak(None)
    assert sentence(Reason("unbeatable")) == "Nobody can beat it."


def test_unknown_codes_and_languages_are_refused() -> None:
    """Neither is answered with a blank."""
    with pytest.raises(LookupError, match="'no-such-code'"):
        sentence(Reason("no-such-code"), "en")
    with pytest.raises(LookupError, match="'fr'"):
        sentence(Reason("unbeatable"), "fr")
    with pytest.raises(LookupError, match="'fr'"):
        speak("fr")


def test_a_fault_in_a_text_is_quoted_with_its_place() -> None:
    """The shell says where; a page that marks the place need not."""
    with pytest.raises(NotationError) as caught:
        parse_cards("♠3 ♥4\n♦O")
    assert explain(caught.value, "en").startswith("Line 2, character 2, “O”: ")
    assert explain(caught.value, "zh").startswith("第 2 行第 2 个字起“O”：")
    assert fault(caught.value, "en") == "This has the letter O: ten is 10, T or 0."


def test_a_long_fault_is_cut_short() -> None:
    """An error is one line, however much of a text is wrong."""
    with pytest.raises(NotationError) as caught:
        coach.read("S: ♠2 ♥K ♦9\n| E: ♣5 ♦5 | N: ♣6 | W: ♠A ♥7")
    said = explain(caught.value, "en")
    assert "\n" not in said
    assert "…”" in said


SPELLINGS = (
    "♠2 ♥K ♦9 ♣5 ♦5",
    "我: ♠2 ♥K ♦9\n下家: 5张; 对家: ♠A ♥7; 上家: 3\n桌面: ♥Q♣Q 上家\n已出: ♦4 ♣4",
    "me: ♠2 ♥K\nnext: out 1\nacross: 3\nprev: 2\nbadges: prev ♠3\nplayed: ♦4\nrules: suit",
    "me: ♠2\ndrawer: next\nlog: me ♦4; next ♣6; across pass; prev 过",
    "S: ♠2 ♥K ♦9 | E: ♣5 ♦5 | N: out 1 | W: ♠A ♥7 | badges: N ♠3 | top: ♥Q♣Q by W | turn: S",
)


def test_every_error_can_be_said_in_both_languages(long: bool) -> None:
    """Positions with a letter changed, dropped or doubled: whatever is wrong with them has a sentence."""
    rng = random.Random(11)
    letters = "".join(SPELLINGS) + "XO1-|;:王"
    codes = set()
    for _ in range(20_000 if long else 2_000):
        text = list(rng.choice(SPELLINGS))
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            text[at] = rng.choice(["", text[at] * 2, rng.choice(letters)])
        try:
            coach.read("".join(text))
        except CoachError as error:
            codes.add(error.code)
            for lang in LANGUAGES:
                said = explain(error, lang)
                assert "\n" not in said
                assert "{" not in said
    assert len(codes) > 15
