"""Errors of this package: unreadable logs, and logs that can be neither proved nor refuted."""

from __future__ import annotations

from typing import Final

_LONGEST: Final = 300


class LogError(ValueError):
    """Raised for an unreadable log, or notes on it: the message names file, line and clause.

    `where` is the file's name, `line` counts from 1 (0: the file as a whole), `clause` is the rule
    that a wrong event breaks ("" if no rule is involved). `plainly` states the problem in a
    sentence for people who know nothing of lines and clauses; by default it is derived from the
    rest.
    """

    def __init__(
        self, what: str, *, where: str, line: int = 0, clause: str = "", plainly: str = ""
    ) -> None:
        self.what, self.where, self.line, self.clause = what, where, line, clause
        self.plainly = _one_line(plainly or _plainly(what, line, clause))
        place = f"{where}, line {line}" if line else where
        super().__init__(_one_line(f"{place}: {what}"))


class Unreadable(LogError):
    """Raised for a file that is no log, or one of a newer format: nothing is known of its game."""


class Undecided(LogError):
    """Raised for a log with hidden values that is undecided: no game that fits was found in `tries`
    tries, and it is not proved that there is none.
    """

    def __init__(self, what: str, *, where: str, line: int, clause: str, tries: int) -> None:
        self.tries = tries
        plainly = f"Whether this game can have been is not known: its line {line} fits none of "
        plainly += f"{tries:,} games that were tried."
        super().__init__(what, where=where, line=line, clause=clause, plainly=plainly)


def _plainly(what: str, line: int, clause: str) -> str:
    if not line:
        return f"This is not a recorded game: {what}."
    if line == 1:
        return "This is not a recorded game: its first line is not the heading that a game has."
    if clause:
        return f"This game is recorded wrongly: what its line {line} tells is against the rules."
    return f"This recorded game was changed or damaged: its line {line} is not as it was written."


def _one_line(text: str) -> str:
    """Shorten a message and make it printable on one line: it may quote a malformed file."""
    shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 2]} …"
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in shown)
