"""Positions, views and records of 顶牛 as text: one grammar for people, the shell, puzzles and tests."""

from coach.games.dingniu.notation.diagram import format_position, parse_position
from coach.games.dingniu.notation.pasted import Reading, format_view, is_whole, read
from coach.games.dingniu.notation.records import Record, format_record, parse_records
from coach.games.dingniu.notation.words import format_rules, parse_ends, parse_play, parse_rules, rules_name

__all__ = [
    "Reading",
    "Record",
    "format_position",
    "format_record",
    "format_rules",
    "format_view",
    "is_whole",
    "parse_ends",
    "parse_play",
    "parse_position",
    "parse_records",
    "parse_rules",
    "read",
    "rules_name",
]
