"""顶牛 in the shell and as plain values: tiles go out and come back."""

from __future__ import annotations

import json

import pytest

from coach.cli import main
from coach.errors import CoachError
from coach.exchange import from_json, to_json
from coach.games.dingniu import GAME
from coach.games.game import HasOdds, require
from coach.results import Solution, Suggestion, Verdict

SOME = "S: 6-5 6-4 | E: 4-4 6-1 | N: 3-1 5-5 | W: 2-2 6-2 | ends: 6 3 | turn: S"
PASTED = "me: 4-4 5-1 3-1 2-2 6-6 | log: me 6-5; next x ?; across 6-4 on 6; prev 5-1 on 5"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Return what the shell prints."""
    with pytest.raises(SystemExit) as ended:
        main([*args, "--game", "dingniu"])
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_solved_in_the_shell(capsys: pytest.CaptureFixture[str]) -> None:
    """For programs with each seat's points and the other convention; for people by the names of tiles."""
    answer = json.loads(run(capsys, "solve", SOME, "--all", "--json"))
    assert (answer["value"], answer["otherwise"], answer["by_seat"]) == (-3, -1, {"S": -3, "E": -2, "N": 6, "W": -1})
    assert answer["line"][0] == {"seat": "S", "cards": ["6-5 on 6"]}
    assert "虎头 6-5（顶 6）" in run(capsys, "solve", SOME, "--lang", "zh")


def test_a_position_is_shown_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """The hand, the two ends and what is unseen."""
    answer = json.loads(run(capsys, "show", PASTED, "--json"))
    assert (answer["table"], answer["gone"], len(answer["unseen"])) == ({"ends": [1, 4]}, 1, 16)


def test_answers_come_back_as_they_went() -> None:
    """A verdict, a solution and a suggestion are read back equal."""
    stop = iter([False])
    suggestion = GAME.suggest(PASTED, progress=lambda _: next(stop))
    solution = GAME.solve(SOME, all_plays=True)
    verdict = GAME.judge("4-4", SOME)
    for kind, answer in ((Suggestion, suggestion), (Solution, solution), (Verdict, verdict)):
        assert from_json(kind, json.loads(json.dumps(to_json(answer, "zh")))) == answer


def test_what_the_game_has_not_it_says() -> None:
    """Who asks for odds of being beaten is told what there is."""
    with pytest.raises(CoachError) as refused:
        require(GAME, HasOdds)
    assert refused.value.code == "dingniu-has"


FORBIDDEN = {
    "2-2 6-2 5-5 4-4 1-1 1-1": ("2-2", "落三家"),
    "3-3 6-3 3-1 3-1 4-4 1-1": ("3-3", "落三家"),
    "4-4 6-4 6-4 1-1 5-5 2-2": ("4-4", "落三家"),
    "5-5 6-5 6-5 5-1 5-1 2-2": ("5-5", "落三家"),
    "1-1 6-1 5-1 3-1 3-1 4-4": ("1-1", "硬"),
    "3-3 6-3 3-1 5-5 4-4 1-1": ("3-3", "硬"),
    "5-5 6-5 6-5 5-1 2-2 4-4": ("5-5", "硬"),
    "6-6 6-5 6-4 6-3 6-2 6-1": ("6-6", "硬"),
}
"""By hand: the double that may not be led, and why; there is no other number for either."""


@pytest.mark.parametrize("held", FORBIDDEN)
def test_leads_are_judged_in_words(capsys: pytest.CaptureFixture[str], held: str) -> None:
    """T5: each refusal names the clause, the word, and the 竖牌 that it rests on; a 竖牌 may always be led."""
    double, word = FORBIDDEN[held]
    verdict = json.loads(run(capsys, "judge", double, "--position", held, "--json"))
    assert (verdict["legal"], verdict["clause"]) == (False, "T5")
    mine = [tile for tile in held.split() if tile != double and double[0] in tile]
    assert verdict["reason"]["values"]["cards"] == mine
    for lang in ("zh", "en"):
        said = run(capsys, "judge", double, "--position", held, "--lang", lang)
        assert word in said
        assert all(tile in said for tile in mine)
    assert json.loads(run(capsys, "judge", mine[0], "--position", held, "--json"))["legal"]
