"""The models behind the drill, the chances and the table: what they send, what they refuse, what they keep."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from coach import lessons
from coach.cards import Cards, card_token
from coach.clauses import LANGUAGES
from coach.engine import Job
from coach.engine.jobs import outcome
from coach.widgets import CoachPage, DrillPage, Home, OddsPage, TablePage, hand_page
from coach.widgets.assets import STATIC
from coach.widgets.hand_words import WORDS
from tests.hand_pages import GAME, NOW, AtOnce, answer_at_once, begin, say, told

PAGES = (DrillPage, OddsPage, TablePage)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_at_once(monkeypatch)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_waits_for_the_browser_and_speaks_its_language(page: Any, lang: str) -> None:
    """Nothing is shown before it begins; cards are named in words and no card wears a badge."""
    widget = page(lang=lang, game="douniu")
    assert not widget.begun
    assert repr(widget) == f"{page.__name__}(lang={lang!r})"
    begin(widget)
    assert widget.begun
    assert widget.words["badges"] is False
    assert "badge" not in widget.words["cards"]["S2"]
    assert "牛鬼" not in widget.words["cards"]["S2"]
    assert {"D1", "D15"} <= widget.clauses.keys()


@pytest.mark.parametrize("page", PAGES)
def test_a_game_without_whole_hands_is_refused(page: Any) -> None:
    with pytest.raises(ValueError, match="nothing to offer"):
        page(game="niugui")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "message",
    [
        {"do": "nothing"},
        {"do": "group", "of": 1, "cards": ["??"]},
        {"do": "sit", "bots": ["nobody"]},
        {"do": "look"},
        {},
    ],
)
def test_nonsense_is_ignored(page: Any, message: dict[str, Any]) -> None:
    """A message that makes no sense changes nothing, and its number is said back."""
    widget = begin(page(game="douniu"), "?seed=1")
    before = {name: value for name, value in widget.get_state().items() if name != "heard"}
    widget.hear({"now": NOW, "n": 9, **message})
    assert widget.heard == 9
    assert {name: value for name, value in widget.get_state().items() if name != "heard"} == before


def test_both_languages_have_the_same_words_and_each_is_used() -> None:
    """What stands in one stands in the other, with the same places for values; every word is said somewhere."""
    assert WORDS["zh"].keys() == WORDS["en"].keys()
    places = {lang: {key: set(re.findall(r"\{(\w+)\}", said)) for key, said in WORDS[lang].items()} for lang in WORDS}
    assert places["zh"] == places["en"]
    names = ("drill_page", "odds_page", "table_page", "hands", "hand_page")
    sources = [(STATIC / f"{name}.js").read_text() for name in names[:4]]
    sources += [
        (STATIC.parent / f"{name}.py").read_text() for name in ("drill_page", "odds_page", "table_page", "hand_page")
    ]
    text = "\n".join(sources)
    formed = {"table.i.win", "table.i.lose", "table.wins", "table.loses"}
    assert {key for key in WORDS["zh"] if f'"{key}"' not in text} <= formed


# ---- The drill -------------------------------------------------------------------------------------------------------


def drill(seed: int = 3, progress: Any = None) -> DrillPage:
    page: DrillPage = begin(DrillPage(game="douniu", lang="zh"), f"?seed={seed}", progress)
    say(page, do="next")
    return page


def lay(page: DrillPage, with_niu: bool) -> None:
    """Go on, by right answers, until there is a hand with 牛, or one without."""
    while bool(page.drill.groups) is not with_niu:
        answer(page)
        say(page, do="next")


def answer(page: DrillPage, ms: int = 4000) -> None:
    """Give the right answer."""
    found = page.drill
    cards = found.groups[0].tokens if found.groups else []
    say(page, do="group", of=page.deal["number"], cards=cards, ms=ms)
    if cards:
        say(page, do="kind", of=page.deal["number"], kind=found.value.kind, ms=ms)


def test_the_answer_is_in_no_trait_before_it_is_given() -> None:
    """The same five cards whatever they are; the kinds to choose among come after the three are found."""
    page = drill()
    lay(page, True)
    assert page.deal["kinds"] == []
    assert "group" not in page.deal
    assert page.verdict == {}
    assert sorted(page.deal["cards"]) == sorted(card_token(card) for card in page.drill.hand)


def test_right_answers_make_a_row_and_the_fastest_is_kept() -> None:
    page = drill()
    for ms in (4000, 2500, 3000):
        answer(page, ms)
        assert page.verdict["right"]
        say(page, do="next")
    assert page.records == {"streak": 3, "longest": 3, "best": "2.5"}
    assert lessons.restored(page.progress)["drills"]["douniu"]["best"] == 2500
    assert drill(progress=page.progress).records["longest"] == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_three_is_answered_with_the_split_and_the_clause(lang: str) -> None:
    """What the three sum to, then the hand's own split and the clause; the row ends."""
    page = begin(DrillPage(game="douniu", lang=lang), "?seed=3")
    say(page, do="next")
    answer(page)
    say(page, do="next")
    lay(page, True)
    wrong = next(cards for cards in page.drill.tries if cards not in page.drill.groups)
    say(page, do="group", of=page.deal["number"], cards=wrong.tokens, ms=900)
    assert page.verdict["right"] is False
    assert str(page.drill.tries[wrong].values["total"]) in told(page.verdict["said"])
    value = page.verdict["value"]
    assert Cards.from_tokens(value["split"][0]) in page.drill.groups
    assert value["clause"] == "D6"
    assert {"clause": "D6"} in value["reason"]
    assert page.records["streak"] == 0


def test_no_niu_said_of_a_hand_that_has_it_is_wrong_and_right_of_one_that_has_none() -> None:
    page = drill()
    lay(page, True)
    say(page, do="group", of=page.deal["number"], cards=[], ms=900)
    assert not page.verdict["right"]
    assert page.verdict["title"].startswith("有牛")
    say(page, do="next")
    lay(page, False)
    say(page, do="group", of=page.deal["number"], cards=[], ms=900)
    assert page.verdict["right"]


def test_a_wrong_kind_is_told_with_both_names() -> None:
    page = drill()
    lay(page, True)
    found = page.drill
    say(page, do="group", of=page.deal["number"], cards=found.groups[0].tokens, ms=900)
    assert len(page.deal["kinds"]) == 10
    wrong = next(kind for kind in found.kinds if kind != found.value.kind)
    say(page, do="kind", of=page.deal["number"], kind=wrong, ms=1500)
    names = {each["value"]: each["text"] for each in page.deal["kinds"]}
    assert page.verdict["title"] == f"是{names[found.value.kind]}，不是{names[wrong]}"


@pytest.mark.parametrize("ms", [0, -5, True, 10**9, "7", None])
def test_a_time_that_cannot_be_is_not_kept(ms: Any) -> None:
    page = drill()
    lay(page, False)
    before = page.progress
    say(page, do="group", of=page.deal["number"], cards=[], ms=ms)
    assert page.progress == before
    assert page.verdict == {}


def test_an_answer_counts_once_and_only_for_the_hand_that_lies_there() -> None:
    page = drill()
    number = page.deal["number"]
    say(page, do="group", of=number + 1, cards=[], ms=900)
    assert page.verdict == {}
    answer(page)
    kept = page.progress
    say(page, do="group", of=number, cards=[], ms=1)
    assert page.progress == kept


def test_the_same_seed_deals_the_same_hands() -> None:
    """And half of what is dealt has 牛 or more; none is above 牛牛."""
    assert drill(7).deal == drill(7).deal != drill(8).deal
    kinds = [GAME.drill(seed).value for seed in range(300)]  # type: ignore[attr-defined]
    assert all(value.kind == "no niu" or value.niu for value in kinds)
    assert 60 < sum(value.kind == "no niu" for value in kinds) < 140  # a third, 32 %, is expected


# ---- Chances ---------------------------------------------------------------------------------------------------------


def odds(query: str = "", lang: str = "zh") -> OddsPage:
    page: OddsPage = begin(OddsPage(game="douniu", lang=lang), query)
    return page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_is_counted_against_every_other(lang: str) -> None:
    """Every one of the 1,533,939 stands in a row, and what is beaten is the sum of the rows and of the sentence."""
    hand = "♠A ♥A ♣2 ♦3 ♠3"
    page = odds(f"?hand={hand}", lang)
    assert page.reading["value"]["kind"] == "five small"
    won = sum(int(row["count"].replace(",", "")) for row in page.odds["rows"])
    assert sum(int(row["of"].replace(",", "")) for row in page.odds["rows"]) == 1_533_939 > won
    assert {f"{won:,}", "1,533,939"} <= set(re.findall(r"[\d,]*\d", page.odds["count"]))
    assert page.bidding == {}
    above, below = (str(Cards.from_tokens(page.odds[which]["cards"])) for which in ("above", "below"))
    assert GAME.compare(above, hand).wins  # type: ignore[attr-defined]
    assert GAME.compare(hand, below).wins  # type: ignore[attr-defined]


def test_nothing_beats_the_highest_hand() -> None:
    """With all aces and a 2 gone, no other five cards sum to ten."""
    page = odds("?hand=♠A+♥A+♣A+♦A+♠2")
    assert page.odds["percent"] == "100%"
    assert page.odds["above"] is None


def test_all_kinds_are_counted() -> None:
    rows = {row["kind"]: row for row in odds().kinds["rows"]}
    assert rows["no niu"]["count"] == "838,188"
    assert rows["five small"]["count"] == "776"
    assert next(iter(rows)) == "five small"
    assert rows["no niu"]["share"] == 1


def test_a_house_rule_changes_the_numbers() -> None:
    """10 J Q K A is 牛丁, and a straight where the house says so; then there are 1,020 more straights."""
    page = odds("?hand=10+J+Q+K+A")
    assert page.reading["value"]["kind"] == "niu 1"
    plain = {row["kind"]: row["count"] for row in page.kinds["rows"]}
    say(page, do="rules", rules="ten_to_ace=yes")
    assert page.reading["value"]["kind"] == "straight"
    assert page.reading["value"]["clause"] == "D14"
    longer = {row["kind"]: row["count"] for row in page.kinds["rows"]}
    assert (plain["straight"], longer["straight"]) == ("9,180", "10,200")
    assert (plain["straight flush"], longer["straight flush"]) == ("36", "40")


def test_ranks_alone_are_told_with_their_bounds() -> None:
    page = odds("?hand=K+Q+J+10+10")
    assert page.reading["value"]["kind"] == "niu niu"
    assert page.reading["suited"] is False
    assert "到" in page.odds["count"]


@pytest.mark.parametrize(("hand", "count", "sign"), [("", 0, "0.00"), ("♠K ♥K ♣K", 3, "+"), ("♠A ♥2 ♣4 ♦6", 4, "−")])
def test_fewer_cards_are_weighed_for_the_bid(hand: str, count: int, sign: str) -> None:
    """None: worth nothing on average. Three kings are good, A 2 4 6 is bad; a multiplier stretches it."""
    page = odds()
    say(page, do="read", text=hand)
    assert page.reading["count"] == count
    assert page.odds == {}
    assert [len(page.bidding[role]) for role in ("banker", "punter")] == [5, 5]
    assert all(stake["mean"].startswith(sign) for stake in page.bidding["banker"] + page.bidding["punter"])
    assert "±" not in page.bidding["banker"][0]["swing"]
    assert "±" in page.bidding["banker"][1]["swing"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["♠J ♥11 ♣6", "♠J ♠J ♥2 ♦3 ♣4", "hello", "♠2 ♠3 ♠4 ♠5 ♠6 ♠7", "小王 ♠2 ♠3 ♠4 ♠5"])
def test_bad_text_says_what_is_wrong_and_where(text: str, lang: str) -> None:
    page = odds("?hand=J+J+J+J+Q", lang)
    say(page, do="read", text=text)
    error = page.reading["error"]
    assert told(error["text"])
    assert error["located"]
    assert error["few"] == 0
    assert page.reading["of"] == text
    assert page.odds == page.bidding == {}
    assert page.kinds["rows"]  # what does not hang on the hand stays


def test_cards_are_picked_one_by_one() -> None:
    """One and two are no fault yet, three to five are read; what was picked stays picked."""
    page = odds()
    for picked, few in ((["SK"], 2), (["SK", "H6"], 1)):
        say(page, do="pick", cards=picked)
        assert page.reading["error"]["few"] == few
        assert sorted(page.reading["error"]["cards"]) == sorted(picked)
    say(page, do="pick", cards=["SK", "H6", "D4"])
    assert page.reading["error"] is None
    say(page, do="pick", cards=["SK", "H6", "D4", "C9", "HJ"])
    assert page.reading["value"]["kind"] == "niu 9"
    say(page, do="pick", cards=[])
    assert page.reading["count"] == 0
    assert page.reading["error"] is None


def test_a_link_with_unknown_rules_is_said() -> None:
    page = odds("?hand=J+J+J+J+Q&rules=nonsense")
    assert page.notice["text"]
    assert page.reading["value"]["kind"] == "five faces"


def test_an_engine_that_refuses_is_heard() -> None:
    """The house shows three cards, four are asked about: the sentence says so, and the box keeps them."""
    page = odds("?rules=open_cards=3&hand=♠K+♥K+♣K+♦K")
    assert told(page.bidding["error"])
    assert page.reading["of"] == "♠K ♥K ♣K ♦K"


def test_only_the_last_question_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that comes after another hand was pasted is dropped."""
    held: list[tuple[Job, Callable[[Any], object]]] = []

    class Slow(AtOnce):
        def submit(self, job: Job, hear: Callable[[Any], object] = lambda event: None) -> Any:
            held.append((job, hear))

    page = odds()
    monkeypatch.setattr(hand_page, "engine", lambda: Slow())
    say(page, do="read", text="♠A ♥A ♣A ♦A ♠2")
    say(page, do="read", text="J J J J Q")
    for job, hear in held:
        hear(outcome(job))
    assert [job.position for job, _ in held] == ["♠A ♥A ♣A ♦A ♠2", "J J J J Q"]
    assert page.reading["value"]["name"] == "五花牛"
    assert page.odds["percent"] != "100%"
    assert page.thinking == {}


# ---- Beside the pages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_leads_to_the_pages(lang: str) -> None:
    """A game is shown with the pages that it has; one that has none of them has no such link."""
    home = Home(lang=lang)
    home.hear({"do": "begin", "progress": None, "query": "", "now": NOW, "n": 1})
    games = {game["name"]: game for game in home.home["games"]}
    assert [each["page"] for each in games["douniu"]["more"]] == ["douniu/drill", "douniu/odds", "douniu/table"]
    assert games["douniu"]["picture"]["tokens"]
    assert games["douniu"]["about"]
    assert games["douniu"]["coach"] == games["douniu"]["puzzles"] == ""
    assert [each["page"] for each in games["niugui"]["more"]] == ["review"]


def test_home_shows_the_cards_of_a_game_as_that_game_does() -> None:
    """Whatever game the page is turned to: those of 关牌 by rank alone, the badges of 牛鬼 as such, 斗牛 has none."""
    for query in ("", "?game=guanpai", "?game=douniu"):
        home = Home(lang="en")
        home.hear({"do": "begin", "progress": None, "query": query, "now": NOW, "n": 1})
        pictures = {game["name"]: game["picture"] for game in home.home["games"]}
        assert {name: pictures[name]["plain"] for name in ("niugui", "guanpai", "douniu")} == {
            "niugui": False,
            "guanpai": True,
            "douniu": False,
        }
        assert pictures["niugui"]["badges"]
        assert not pictures["douniu"]["badges"]
        assert "niugui badge" in pictures["niugui"]["cards"]["S2"]
        assert home.home["card"]["tokens"] == pictures[home.game.name]["tokens"][-1:]


def test_the_coach_offers_no_game_that_it_cannot_advise_but_leads_to_its_chances() -> None:
    page = CoachPage(lang="zh")
    assert "douniu" not in {game["name"] for game in page.games}
    assert [each["page"] for each in page.elsewhere] == ["review", "douniu/odds"]


def test_a_page_needs_neither_numba_nor_numpy() -> None:
    """What the drill and the table do in their own process stays small: the bots decide in the engine."""
    code = (
        "import sys, random; from coach import registry; g = registry.find('douniu'); g.drill(1);"
        "r = g.deal_round(random.Random(1), 4); g.format(r); g.evaluate(r.hands[0]);"
        "print(sorted({'numpy', 'numba', 'pandas'} & sys.modules.keys()))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
