"""The one error of this room."""

from __future__ import annotations

from typing import Final

_LONGEST: Final = 300


class LogError(ValueError):
    """A log, or notes beside it, that cannot be read: the message names the file, line and clause.

    `where` is the file's name, `line` counts from 1 (0: the file as a whole), `clause` is the rule
    that a wrong event breaks ("" where it is no matter of rules).
    """

    def __init__(self, what: str, *, where: str, line: int = 0, clause: str = "") -> None:
        self.what, self.where, self.line, self.clause = what, where, line, clause
        place = f"{where}, line {line}" if line else where
        super().__init__(_one_line(f"{place}: {what}"))


def _one_line(text: str) -> str:
    """What a wrong file says may stand in the message: keep it short, printable and on one line."""
    shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 2]} …"
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in shown)
