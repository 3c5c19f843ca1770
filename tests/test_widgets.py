"""The widgets without a browser: what a face is given, what a visitor may write, and what is worked out for it."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from traitlets import TraitError

from coach import registry
from coach.cards import DIAMOND_4, SPADE_2, SPADE_3, Cards
from coach.clauses import LANGUAGES
from coach.games.facing import WORDED
from coach.games.game import Game, Reads, Shows, require
from coach.games.niugui import GAME
from coach.games.niugui.supposing import Supposition
from coach.notation import parse_cards
from coach.results import Reason
from coach.text import fields, sentence
from coach.widgets import Cards as CardsWidget
from coach.widgets import CoachPage, assets, faces
from coach.widgets.coach_page import LONGEST
from coach.widgets.desk import Desk, with_cards
from coach.widgets.hand_words import WORDS as HAND_WORDS
from coach.widgets.lesson_words import WORDS as LESSON_WORDS
from coach.widgets.puzzle_words import TILES as PUZZLE_TILES
from coach.widgets.puzzle_words import WORDS as PUZZLE_WORDS
from coach.widgets.review_words import WORDS as REVIEW_WORDS
from coach.widgets.tile_words import WORDS as TILE_WORDS
from coach.widgets.words import WORDS

POSITION = """me: ♠2 ♥A♣A ♥J ♦9♣9 ♣5
next: 5; across: 4; prev: 3
table: ♥10 by prev
played: ♠ 4 5 7 9 10 J Q K A
♥ 4 5 7 9 10 Q K 3
♣ 4 6 7 8 10 Q 2 3
♦ 4 5 6 7 8 10 Q 2 3 big joker"""

LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
SHOWN = [game for game in registry.GAMES.values() if isinstance(game, Shows)]
HAND_PAGES = ("drill_page.js", "odds_page.js", "table_page.js")
EVERY_GAME = pytest.mark.parametrize("game", SHOWN, ids=lambda game: game.name)


def plain(sentence: list[faces.Segment]) -> str:
    """A sentence with its cards as tokens and its clauses as ids."""
    return "".join(
        part if isinstance(part, str) else part.get("clause") or " ".join(part["cards"]) for part in sentence
    )


def desk_of(text: str, lang: str = "en") -> Desk:
    desk = Desk(lang)
    desk.put(text)
    assert desk.error is None
    return desk


def wait_until(there: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120  # the first answer may have to compile
    while not there():
        assert time.monotonic() < deadline, "no answer"
        time.sleep(0.02)


def wait_for_advice(page: CoachPage) -> dict[str, Any]:
    wait_until(lambda: not page.advice.get("running", True))
    advice: dict[str, Any] = page.advice
    return advice


# ---- words and files -------------------------------------------------------------------------------------------------


def test_both_languages_say_the_same_things() -> None:
    """Every sentence stands in both languages, with the same values in it."""
    assert WORDS["zh"].keys() == WORDS["en"].keys()
    for key in WORDS["zh"]:
        places = [sorted(set(re.findall(r"\{(\w+)\}", WORDS[lang][key]))) for lang in LANGUAGES]
        assert places[0] == places[1], key


def test_faces_use_words_that_exist_and_all_of_them() -> None:
    """What a module asks words for is there; what is there somebody says."""
    scripts = "".join(path.read_text(encoding="utf-8") for path in assets.STATIC.glob("*.js"))
    sources = "".join(
        path.read_text(encoding="utf-8") for path in assets.STATIC.parent.glob("*.py") if path.stem != "words"
    )
    asked = set(re.findall(r'(?:\.say|say)\((?:open \? )?"([\w.]+)"', scripts))
    told = (WORDS, LESSON_WORDS, PUZZLE_WORDS, PUZZLE_TILES, HAND_WORDS, TILE_WORDS, REVIEW_WORDS)
    assert asked <= set(WORDED).union(*(words["zh"] for words in told))
    silent = {key for key in WORDS["zh"] if f'"{key}"' not in scripts + sources}
    assert not {key for key in silent if key.split(".")[0] not in ("picker", "step")}


@pytest.mark.parametrize("name", ["cards_widget.js", "coach_page.js", "puzzle_page.js", "review_page.js", *HAND_PAGES])
def test_a_face_is_one_module(name: str) -> None:
    """The joined text imports nothing, exports its face alone, and has each module once."""
    text = assets.module(name)
    assert not re.search(r"^\s*import\b", text, re.MULTILINE)
    assert re.findall(r"^export.*$", text, re.MULTILINE) == ["export default { render };"]
    assert text.count("class CardPad") == 1
    declared = re.findall(r"^(?:async )?(?:function|class|const|let) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared)), "two modules use one name"


def test_no_markup_is_made_from_text() -> None:
    """Whatever was pasted reaches the page as text nodes: no module writes HTML or evaluates anything."""
    scripts = "".join(path.read_text(encoding="utf-8") for path in assets.STATIC.glob("*.js"))
    assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", scripts)
    assert not re.findall(r"https?://(?!www\.w3\.org/)", scripts), "nothing is fetched from elsewhere"


@EVERY_GAME
def test_every_game_brings_its_own_words(game: Game) -> None:
    """What pages say otherwise for each game stands in both languages; its pack can all be held at once.

    Where it says a page's own sentence in its own way, that has the same places for values.
    """
    look = require(game, Shows).look()
    assert set(look.words) >= set(WORDED)
    assert all(said[lang] for said in look.words.values() for lang in LANGUAGES)
    for key in look.words.keys() - set(WORDED):
        for lang in LANGUAGES:
            usual = WORDS[lang].get(key) or PUZZLE_WORDS[lang][key]
            assert sorted(fields(look.words[key][lang])) == sorted(fields(usual)), key
    assert sorted(look.from_tokens(look.pack).tokens) == sorted(look.pack)


@EVERY_GAME
@LANGUAGE
def test_examples_can_be_read_and_played(lang: str, game: Game) -> None:
    """Every example is a position with something to choose, made of the cards of the pad."""
    look = require(game, Shows).look()
    for example in look.examples:
        view = require(game, Reads).read(example.text[lang]).view
        assert len(view.legal_plays()) > 1, example.name[lang]
        assert set(view.hand.tokens) <= set(look.pack)


# ---- sentences -------------------------------------------------------------------------------------------------------


def test_cards_and_clauses_are_taken_out_of_sentences() -> None:
    """♥10 is drawn, N4 opens; a rank that goes on is no card, N4 within a word no clause."""
    assert faces.segments(["带上 ♥10 (N4)"]) == ["带上 ", {"cards": ["HT"]}, " ", {"clause": "N4"}]
    assert faces.segments(["♠ A K", Cards()]) == ["♠ A K—"]
    assert faces.segments(["N4b"]) == ["N4b"]


@LANGUAGE
def test_cited_clauses_exist(lang: str) -> None:
    known = faces.clause_texts("niugui", lang)
    for key, words in WORDS[lang].items():
        for part in faces.segments([words]):
            if isinstance(part, dict) and "clause" in part:
                assert part["clause"] in known, key


def test_a_fault_is_located_as_javascript_counts() -> None:
    """Beyond the basic plane one character is two of JavaScript's; the quote is the culprit's own line."""
    desk = Desk("en")
    desk.put("🂢 ♥K\n♦O")
    face = desk.reading_face()["error"]
    assert (face["start"], face["end"]) == (7, 8)
    assert face["quote"] == {"line": 2, "before": "♦", "culprit": "O", "after": ""}


@given(st.text(max_size=80))
def test_any_text_gives_a_position_or_a_located_fault(text: str) -> None:
    """Nothing that can be pasted breaks the page, and what it is given is plain JSON."""
    desk = Desk("zh")
    desk.put(text)
    face = desk.reading_face()
    json.dumps(face)
    assert (face["position"] is None) or (face["error"] is None)
    if face["error"] and face["error"]["located"]:
        assert "".join(face["error"]["quote"][part] for part in ("before", "culprit", "after")) in text


# ---- what is worked out ----------------------------------------------------------------------------------------------


@LANGUAGE
def test_position_is_read_back(lang: str) -> None:
    """The table, my cards, the others' counts and what is unseen are said."""
    face = desk_of(POSITION, lang).reading_face()["position"]
    said = " ".join(row["term"] + plain(row["text"]) + " ".join(row["cards"]) for row in face["rows"])
    assert "HT" in said
    assert "12" in said
    assert face["hand"] == Cards.of(parse_cards("♠2 ♥A♣A ♥J ♦9♣9 ♣5")).tokens
    assert face["plays"] == len(GAME.read(POSITION).view.legal_plays())


def meter(desk: Desk) -> list[dict[str, Any]]:
    (panel,) = desk.reading_face()["panels"]
    lines: list[dict[str, Any]] = panel["lines"]
    return lines


def test_partner_meter_says_what_follows() -> None:
    """N3: with one badge the other's holder is my partner; with both I am alone; without any I am Red."""
    black = meter(desk_of(POSITION))
    assert [row["fraction"] for row in black[2]["bars"]] == ["5/12", "1/3", "1/4"]
    assert (black[2]["seal"]["rank"], black[2]["known"]) == ("3", False)
    assert sum(bool(line["bars"]) for line in black) == 1, "the holder of ♠3 is the partner: one meter says both"
    double = meter(desk_of("♠2 ♠3 ♦5"))
    assert "N22" in plain(double[0]["text"])
    assert not any(line["bars"] for line in double)
    red = meter(desk_of("♦5 ♦6 ♦7"))
    assert [len(line["bars"]) for line in red] == [0, 3, 3, 3, 0, 0]
    assert "(双牛鬼)" in plain(red[4]["text"])
    known = meter(desk_of("me: ♦5 ♦6\nbadges: next ♠2, across ♠3"))
    assert "previous" in plain(known[0]["text"])


def test_supposing_a_seat_for_a_badge() -> None:
    """♠3 supposed with across makes across my partner; taken back, it is open again."""
    desk = desk_of(POSITION)
    assert desk.suppose({"s3": "across"})
    assert desk.view is not None
    assert SPADE_3 in desk.view.known[2]
    assert "across" in plain(meter(desk)[0]["text"])
    assert desk.suppose({})
    assert desk.view.known[2] == Cards()


def test_supposing_counts_a_deal_and_the_house_rule() -> None:
    """Counts change what is gone unseen; a deal is one of the two that fit; the table is compared anew (N16)."""
    desk = desk_of("me: ♠2 ♥K\nnext: 5\nacross: 4\nprev: 3\ntable: ♦2 4 8 J K by prev")
    assert desk.view is not None
    gone = desk.view.gone
    assert desk.suppose({"next": 4, "flush_order": "suit"})
    assert desk.view.gone == gone + 1
    assert desk.view.top is not None
    assert desk.view.top.key < 16, "suit first: the lowest suit has the lowest keys"
    fresh = desk_of("♦4 ♣4 ♥6 ♠7 ♦8 ♣9 ♥9 ♠10 ♥J ♦Q ♠K ♥A ♦2 ♠3")
    assert fresh.suppose({"deal": "1"})
    assert fresh.view is not None
    assert len(fresh.view.counts) == 1


def test_what_cannot_be_supposed_is_said_and_changes_nothing() -> None:
    """The pack has 54 cards: with all seen but twelve, nobody can hold fourteen."""
    desk = desk_of(POSITION)
    before = desk.view
    assert not desk.suppose({"next": 14})
    assert desk.view == before
    assert "54" in plain(desk.reading_face()["suppose_error"])


@pytest.mark.parametrize(
    "said",
    [
        {"s2": "me"},
        {"s3": 1},
        {"deal": 2},
        {"next": 0},
        {"next": 15},
        {"prev": "3"},
        {"across": True},
        {"flush_order": "x"},
    ],
)
def test_nonsense_is_not_supposed(said: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(said))):
        Supposition.read(said)


def test_trying_a_play() -> None:
    """N13: a pair does not meet a single; a higher single does, with the odds of it; a pass is allowed by N7."""
    desk = desk_of(POSITION)
    refused = desk.trial_face(parse_cards("♦9♣9"))
    assert (refused["legal"], refused["clause"], refused["odds"]) == (False, "N13", None)
    odds = GAME.can_beat("♥J", GAME.read(POSITION).view)
    legal = desk.trial_face(parse_cards("♥J"), odds)
    assert (legal["legal"], legal["clause"]) == (True, "N10")
    counts = odds.by_seat["next"]
    assert legal["odds"]["seats"][0]["fraction"] == f"{counts.count}/{counts.of}"
    assert desk.trial_face(Cards())["clause"] == "N7"
    assert desk.trial_face(Cards.of([DIAMOND_4]))["legal"] is False, "♦4 is not in the hand"


def test_details_are_of_legal_plays_only() -> None:
    """A pair does not meet a single (N13), so nothing is asked of it; a legal play gets its odds and reasons."""
    page = CoachPage(lang="zh", text=POSITION)
    page.explain(parse_cards("♦9♣9"))
    page.explain(parse_cards("♥J"))
    wait_until(lambda: bool(page.details))
    assert page.details.keys() == {"HJ"}
    assert page.details["HJ"]["odds"]["seats"]
    assert page.details["HJ"]["reasons"]


# ---- the pack that fills the box -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "cards", "then"),
    [
        ("", "me", "♦4 ♠2", "♦4 ♠2"),
        ("♠3", "me", "♠3 ♦4", "♦4 ♠3"),
        ("♠3", "me", "", ""),
        ("", "played", "♦4", "played: ♦4"),
        ("♠3", "played", "♦4", "me: ♠3\nplayed: ♦4"),
        ("me: ♠3\nnext: 5", "me", "♦4", "me: ♦4\nnext: 5"),
        ("next: 5", "me", "♦4", "me: ♦4\nnext: 5"),
        ("♠3; next: 5", "me", "♦4", "♦4; next: 5"),
        (
            "我：♠3；下家：5张\n已出：♠ 4 5\n ♥ 6\n亮牌: 下家 ♠2",
            "played",
            "♦4",
            "我：♠3；下家：5张\n已出： ♦4\n亮牌: 下家 ♠2",
        ),
        ("me: ♠3\nplayed: ♦4\nnext: 5", "played", "", "me: ♠3\nnext: 5"),
        ("me: ♠3", "me", "XW ♠3", "me: ♠3 small joker"),
    ],
)
def test_cards_are_put_into_the_text(text: str, key: str, cards: str, then: str) -> None:
    """Only the cards after that key change."""
    assert with_cards(text, key, parse_cards(cards), "en") == then


@given(st.sets(st.integers(0, 53), min_size=1, max_size=14), st.sampled_from(["", "♠3 ♥K", POSITION, "next: 5"]))
def test_what_the_pack_writes_is_read_back(ids: set[int], text: str) -> None:
    """Cards put into a text are my hand when it is read again, unless the text contradicts them."""
    cards = Cards.of(ids)
    for lang in LANGUAGES:
        desk = Desk(lang)
        desk.put(with_cards(text, "me", cards, lang))
        if desk.reading is not None:
            assert desk.reading.view.hand == cards
        else:
            assert desk.error is not None
            assert desk.error.code not in ("unknown-mark", "unknown-key", "key-twice", "empty-value", "me-missing")


# ---- what a visitor may write ----------------------------------------------------------------------------------------


def test_reprs_are_stable() -> None:
    """Stored outputs hold no addresses."""
    assert repr(CoachPage("zh")) == "CoachPage(lang='zh')"
    assert repr(CardsWidget(["S2"])) == "Cards('♠2')"


def test_cards_widget_refuses_what_cannot_be_chosen() -> None:
    """One may choose what is shown and not disabled, and nothing else."""
    hand = CardsWidget(Cards.of([DIAMOND_4, SPADE_2]), disabled=["D4"], selectable=True)
    hand.selected = ["S2"]
    for wrong in (["D4"], ["S3"], ["S2", "S2"], ["ZZ"]):
        with pytest.raises(TraitError):
            hand.selected = wrong
    assert hand.selected == ["S2"]
    with pytest.raises(TraitError):
        CardsWidget(["D4", "D4"])


def test_the_language_can_be_changed() -> None:
    """Set to another language, the page says everything in it, of the same text."""
    page = CoachPage("zh", POSITION)
    page.lang = "en"
    right = CoachPage("en", POSITION)
    for name in ("words", "clauses", "examples", "games", "reading"):
        assert getattr(page, name) == getattr(right, name), name
    with pytest.raises(TraitError):
        page.lang = "fr"


def test_thinking_has_a_limit() -> None:
    page = CoachPage("en")
    with pytest.raises(TraitError):
        page.seconds = 1e9


def test_text_has_a_limit() -> None:
    page = CoachPage("en")
    with pytest.raises(TraitError):
        page.text = "♠" * (LONGEST + 1)
    assert page.text == ""


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "advise",
        {},
        {"do": "import os"},
        {"do": "advise", "seconds": "soon"},
        {"do": "pick", "into": "next", "cards": ["S2"]},
        {"do": "pick", "into": "me", "cards": "S2"},
        {"do": "pick", "into": "me", "cards": ["__import__('os')"]},
        {"do": "pick", "into": "me", "cards": ["S2"] * 100},
        {"do": "try", "cards": [["S2"]]},
        {"do": "try"},
        {"do": "try", "of": 7},
        {"do": "odds", "cards": {"S2": 1}},
        {"do": "suppose", "s2": ["next"]},
        {"do": "suppose", "next": 10**9},
    ],
)
def test_nonsense_from_the_face_is_ignored(message: Any) -> None:
    """Messages are data: what is none of ours changes nothing and raises nothing."""
    page = CoachPage("en", POSITION)
    before = (page.text, page.reading, page.trial, page.details)
    page.hear(message)
    assert (page.text, page.reading, page.trial, page.details) == before


def test_messages_are_answered_by_their_number() -> None:
    page = CoachPage("en", POSITION)
    page.hear({"do": "nothing known", "n": 7})
    assert page.heard == 7
    page.hear({"do": "try", "cards": ["HJ"], "n": 8})
    assert (page.heard, page.trial["legal"]) == (8, True)
    for number in ("9", -1, 1 << 40, True):
        page.hear({"do": "nothing known", "n": number})
    assert page.heard == 8


def test_a_message_that_overtakes_its_text_is_not_lost() -> None:
    """JupyterLab sends a widget's messages by another way than its traits: each says what text it is about."""
    page = CoachPage("en")
    page.hear({"do": "try", "cards": ["HJ"], "of": POSITION})
    assert page.trial["legal"] is True
    page.set_state({"text": POSITION})
    assert page.trial["legal"] is True
    page.hear({"do": "try", "cards": ["HJ"], "of": "♠" * (LONGEST + 1)})
    assert page.text == POSITION


def test_what_the_face_writes_is_never_read_back() -> None:
    """A visitor may overwrite an answer on his own page; the next one is worked out as if he had not."""
    page = CoachPage("en", POSITION)
    right = page.reading
    page.set_state({"reading": {"of": POSITION, "position": None}, "advice": {"of": POSITION}, "clauses": {}})
    page.hear({"do": "suppose"})
    assert page.reading == right


def test_no_hidden_hand_is_synced() -> None:
    """What goes out says of the others' cards only what was pasted: known cards, and odds over all hands."""
    page = CoachPage("en", "me: ♠2 ♥K ♦9\nnext: ♣4 ♥5\nacross: 3\nprev: 3")
    state = page.get_state()
    assert state["reading"]["position"]["pad"]["elsewhere"] == ["C4", "H5"]
    assert not {key for key in state if "hand" in key or "world" in key or "seed" in key}


# ---- advice in the background ----------------------------------------------------------------------------------------


def test_advice_comes_and_a_supposition_is_compared_with_it() -> None:
    page = CoachPage("en", POSITION, seconds=0.3)
    page.hear({"do": "advise", "seconds": 0.3, "n": 1})
    advice = wait_for_advice(page)
    assert advice["of"] == POSITION
    assert {move["id"] for move in advice["moves"]} == {
        faces.move_id(play.cards) for play in GAME.read(POSITION).view.legal_plays()
    }
    assert advice["moves"][0]["before"] is None
    json.dumps(page.advice)
    page.hear({"do": "suppose", "s3": "across", "n": 2})
    supposed = wait_for_advice(page)
    assert "across" in plain(supposed["supposed"][0])
    assert all(move["before"] for move in supposed["moves"])


def test_an_emptied_box_begins_anew() -> None:
    """An answer that comes late is not shown on an empty page."""
    page = CoachPage("en", POSITION)
    page.advise(0.3)
    page.text = ""
    assert page.advice == {}
    for thread in threading.enumerate():
        if thread.name == "coach-advice":
            thread.join(60)
    assert page.advice == {}


def test_refusals_are_sentences() -> None:
    """Not my turn, or no cards: a sentence; a fault of ours: a sentence too, never a traceback."""
    page = CoachPage("en", "me: ♠2 ♥K\nturn: next")
    page.advise(0.1)
    advice = wait_for_advice(page)
    assert advice["moves"] == []
    assert "turn" in plain(advice["error"])
    assert advice["of"] == page.text, "so that it is shown of this text alone"


def test_our_own_fault_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    page = CoachPage("zh", POSITION)

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("secret path")

    monkeypatch.setattr(type(GAME), "suggest", broken)
    page.advise(0.1)
    advice = wait_for_advice(page)
    assert plain(advice["error"]) == sentence(Reason("engine-broken"), "zh")
    assert "secret" not in json.dumps(advice)
