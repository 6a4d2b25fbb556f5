"""The errors of this room: a log that cannot be read, and one that nobody can tell of."""

from __future__ import annotations

from typing import Final

_LONGEST: Final = 300


class LogError(ValueError):
    """A log, or notes beside it, that cannot be read: the message names the file, line and clause.

    `where` is the file's name, `line` counts from 1 (0: the file as a whole), `clause` is the rule
    that a wrong event breaks ("" where it is no matter of rules). `plainly` says in a sentence what
    is wrong, for people who know nothing of lines and clauses; not said, it follows from the rest.
    """

    def __init__(
        self, what: str, *, where: str, line: int = 0, clause: str = "", plainly: str = ""
    ) -> None:
        self.what, self.where, self.line, self.clause = what, where, line, clause
        self.plainly = _one_line(plainly or _plainly(what, line, clause))
        place = f"{where}, line {line}" if line else where
        super().__init__(_one_line(f"{place}: {what}"))


class Unreadable(LogError):
    """A file that is no log, or one of a newer format: nothing can be said of a game in it."""


class Undecided(LogError):
    """A log with hidden values of which nothing is proved: no game that fits was found in `tries`
    tries, and that there is none is not proved either."""

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
    """What a wrong file says may stand in the message: keep it short, printable and on one line."""
    shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 2]} …"
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in shown)
