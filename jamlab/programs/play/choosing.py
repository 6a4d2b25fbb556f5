"""The choice that a person is asked for, and what was said of a long one so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from jamlab.programs.play.match import Match
from jamlab.programs.table.choosing import choice_of, put_together
from jamlab.programs.table.told import TableChoice

NO_CHOICE: Final[TableChoice] = {"n": 0, "sort": "over", "seat": -1, "title": "", "lines": []}


class Choosing:
    """What was said of the parts of one line; another line, or another table, begins anew."""

    def __init__(self) -> None:
        self.forget()
        self._told: tuple[Any, TableChoice] = (None, NO_CHOICE)

    def forget(self) -> None:
        """Nothing is said."""
        self._said: dict[str, str] = {}
        self._line = -1

    def say(self, match: Match, message: Mapping[str, Any]) -> bool:
        """A part of a line (`line`, `name`, `value`; "" takes it back); False, and nothing is said,
        if it does not go with the others. IndexError for no such line."""
        line, name, value = message["line"], str(message["name"]), str(message["value"])
        said = {**self._of(line), name: value}
        if not value:
            del said[name]
        if not put_together(match.played, line, said):
            return False
        self._said, self._line = said, line
        return True

    def place(self, match: Match, line: Any) -> int:
        """The option of a line that is left by what was said; -1 if there are several."""
        left = put_together(match.played, line, self._of(line))
        return left[0] if len(left) == 1 else -1

    def told(self, match: Match | None, eyes: int | None) -> TableChoice:
        """The choice, as these eyes may know it; made anew only where something has changed."""
        if match is None:
            return NO_CHOICE
        key = (id(match), match.taken_back, len(match.played), eyes, dict(self._said))
        if self._told[0] != key:
            self._told = (key, choice_of(match.played, eyes, self._said, self._line))
        return self._told[1]

    def _of(self, line: Any) -> dict[str, str]:
        return self._said if line == self._line else {}
