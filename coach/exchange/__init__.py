"""Answers as plain values for programs, and back again: the shell's ``--json``, and what the engine's workers send.

What :func:`from_json` makes of the values that :func:`to_json` gave is equal to the answer that they were made of.
"""

from __future__ import annotations

from coach.exchange.reading import error_from_json, from_json, solved_from_json
from coach.exchange.writing import error_to_json, to_json

__all__ = ["error_from_json", "error_to_json", "from_json", "solved_from_json", "to_json"]
