"""What can go wrong, in the words of who reads it.

Every error is a :class:`ValueError` whose text is one English sentence that names the culprit. The same fact stands
beside it as a ``code`` with ``values``, from which :mod:`coach.text` makes the sentence in the reader's language.
"""

from __future__ import annotations

from typing import Any


class CoachError(ValueError):
    """The root of all errors that a user's input can cause.

    :param message: an English sentence in lower case, the culprit quoted by ``!r``.
    :param code: a stable name of the fault, such as ``"card-twice"``: the key of its sentence in the catalogs.
    :param values: what the sentence needs, by name.
    """

    def __init__(self, message: str, *, code: str, **values: Any) -> None:
        super().__init__(message)
        self.code = code
        self.values = values


class NotationError(CoachError):
    """Text that cannot be read.

    ``text[start:end]`` is the culprit in the text exactly as it was typed, so that a page can mark it.
    """

    def __init__(self, message: str, *, code: str, text: str, start: int, end: int, **values: Any) -> None:
        super().__init__(message, code=code, **values)
        self.text = text
        self.start = start
        self.end = end


class IllegalPlay(CoachError):
    """A play against the rules; ``clause`` is the id of the clause that forbids it, such as ``"N13"``."""

    def __init__(self, message: str, *, clause: str, code: str, **values: Any) -> None:
        super().__init__(message, code=code, **values)
        self.clause = clause


class ImpossiblePosition(CoachError):
    """What is said of a position cannot all be true, or is not enough for what is asked."""
