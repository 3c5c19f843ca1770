"""The list of games and the rooms that all games share: none of them asks which game it has."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from coach import registry
from coach.clauses import LANGUAGES, clauses
from coach.games.game import (
    Bids,
    CountsHidden,
    Game,
    HasHandOdds,
    HasHouseRules,
    HasOdds,
    HasPuzzles,
    Reviews,
    Solves,
    Suggests,
    Teaches,
    require,
)
from coach.games.house import house_rules, in_words, values_of
from coach.text import name
from coach.widgets.house import switches, usual_rules
from tests.shell import Shell

ROOT = Path(__file__).resolve().parent.parent
SHARED = ("cli", "engine", "lessons", "puzzles", "site", "widgets", "exchange", "render", "screen", "text")
"""Rooms that serve whichever game there is; that they import none is a contract in pyproject.toml."""

EVERY_GAME = pytest.mark.parametrize("game", registry.GAMES.values(), ids=lambda game: game.name)


def sources() -> Iterator[Path]:
    for room in SHARED:
        folder = ROOT / "coach" / room
        yield from folder.rglob("*.py") if folder.is_dir() else [folder.with_suffix(".py")]
        yield from folder.rglob("*.js") if folder.is_dir() else []


def literals(path: Path) -> set[str]:
    """Return the texts that stand in a source, docstrings apart."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        return set(re.findall(r'"([^"\n]*)"', source))
    tree = ast.parse(source)
    spoken = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in spoken
    }


BEFORE: set[tuple[str, str]] = {("progress.py", "niugui")}
"""What learners kept when there was one game names none."""


def test_shared_rooms_name_no_game() -> None:
    """Who never writes a game's name cannot branch on it."""
    named = {(path.name, game) for path in sources() for game in registry.GAMES if game in literals(path)}
    assert named == BEFORE


def test_a_name_would_be_seen(tmp_path: Path) -> None:
    """In code, and not in a docstring."""
    (tmp_path / "a.py").write_text('"""niugui"""\nx = game == "guanpai"\n')
    (tmp_path / "a.js").write_text('if (game === "niugui") go();\n')
    assert literals(tmp_path / "a.py") == {"guanpai"}
    assert literals(tmp_path / "a.js") == {"niugui"}


# ---- house rules -----------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_house_rules_are_those_of_the_clauses(game: Game) -> None:
    """Every point on which tables differ is an option of a clause, and a choice there is one that the game reads."""
    told = {clause.option.field for clause in clauses(game.name) if clause.option}
    points = require(game, HasHouseRules).house_rules()
    assert {point.name for point in points} == told
    for point in points:
        assert point.choices[0] == point.default
        for value in point.choices:
            rules = require(game, HasHouseRules).rules(in_words({point.name: value}))
            assert values_of(game.name, rules)[point.name] == value
        for lang in LANGUAGES:
            assert all(name("rule", f"{point.name} {value}", lang) for value in point.choices)


@EVERY_GAME
def test_house_rules_are_read_by_their_name(game: Game) -> None:
    """What a link says of them comes back as the same rules, the usual ones too; no name is empty."""
    rules = require(game, HasHouseRules)
    assert usual_rules(game) == rules.rules_name(rules.rules(""))
    for point in rules.house_rules():
        for value in point.choices:
            chosen = rules.rules(in_words({point.name: value}))
            assert rules.rules(rules.rules_name(chosen)) == chosen
            assert rules.rules_name(chosen)


def test_a_switch_changes_one_point() -> None:
    """With bombs by the letter, the switch of the duty to beat leaves them so."""
    game = registry.find("guanpai")
    found = {switch["name"]: switch["choices"] for switch in switches(game, "bombs=same-type", "en")}
    assert list(found) == [rule.name for rule in house_rules("guanpai")]
    assert [choice["value"] for choice in found["bombs"]] == ["standard", "bombs=same-type"]
    assert [choice["value"] for choice in found["must_beat"]] == ["bombs=same-type", "bombs=same-type,must_beat=yes"]
    assert [switch["name"] for switch in switches(game, "", "zh", ("bombs",))] == ["bombs"]
    assert switches(SimpleNamespace(name="none", titles={}), "", "zh") == []


@EVERY_GAME
def test_every_game_is_called_by_its_name(game: Game) -> None:
    """What a sentence calls a game is its title."""
    for lang in LANGUAGES:
        assert name("game", game.name, lang) == game.titles[lang]


# ---- the README ------------------------------------------------------------------------------------------------------


def row(game: Game) -> list[str]:
    """Return what the table of games has to say of *game*."""
    having = ("solver", Solves), ("odds", HasOdds | HasHandOdds), ("bids", Bids), ("counts", CountsHidden)
    exact = [word for word, there in having if isinstance(game, there)]
    return [
        f"{game.titles['zh']} · {game.titles['en']}",
        f"{len(clauses(game.name))} clauses",
        "yes" if isinstance(game, Suggests) else "—",
        ", ".join(exact) or "—",
        f"{len(game.course().lessons)}" if isinstance(game, Teaches) else "—",
        "yes" if isinstance(game, HasPuzzles) else "—",
        "yes" if isinstance(game, Reviews) else "—",
    ]


def test_the_readme_tells_what_each_game_has() -> None:
    """A row a game, in the order of the list, with what the game offers in truth."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    head = lines.index("| game | rules | coach | exact | lessons | puzzles | review |")
    table = []
    for line in lines[head + 2 :]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    assert table == [row(game) for game in registry.GAMES.values()]


def commands() -> list[str]:
    """Return the commands for the shell that the README shows."""
    blocks = re.findall(
        r"^```\n(coach .*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    return [line for block in blocks for line in block.splitlines()]


HANDS = """[Schema "1"] [Game "dingniu"]
[Deal "S: 6-4 4-4 3-3 3-3 6-3 5-1 | E: 6-4 1-1 1-1 2-2 2-2 4-4 | N: 5-5 6-5 6-1 6-1 5-1 3-1 \
| W: 6-6 6-6 6-5 5-5 6-2 3-1 | turn: S"]
1. S 6-4  E 6-4 on 6
"""
"""A record like those that the README has a report on."""


GAME = Path(__file__).parent.parent / "coach" / "games" / "niugui" / "data" / "lesson-game.txt"
"""A record like the one that the README looks back on."""
FEWER = {"500": "1", "1000": "10", "100000": "1000"}
"""So many deals and games will do here."""


@pytest.mark.parametrize("command", commands())
def test_the_readmes_commands_run(command: str, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answers as it stands, on a position like those that the README shows in Python."""
    (tmp_path / "hand.txt").write_text("me: ♥Q♣Q ♠3\nnext: 1\nacross: 5\nprev: 3", encoding="utf-8")
    (tmp_path / "ending.txt").write_text("S: ♥9 ♠3 | E: ♦6 ♠2 | N: ♣6 | W: ♣8 | turn: S", encoding="utf-8")
    (tmp_path / "hands.txt").write_text(HANDS, encoding="utf-8")
    (tmp_path / "game.txt").write_text(GAME.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    _, *words = (FEWER.get(word, word) for word in shlex.split(command, comments=True))
    ran = shell(*words)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.strip()
