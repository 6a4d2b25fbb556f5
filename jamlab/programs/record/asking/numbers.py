"""Numbers that were counted at the table and depend on cards that nobody saw: any can be said.

Some games that fit say which numbers can be, but not all: these are keys, any other is typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from jamlab.programs.record.alphabet import Possible, own_fields

MOST_KEYS: Final = 6
"""Of more numbers none is a key: they would be a few out of many."""
_NUMBER: Final = re.compile(r"-?\d{1,6}")


def is_number(picked: str) -> bool:
    """True if these letters can be said where a number is asked for."""
    return _NUMBER.fullmatch(picked) is not None


class Numbers:
    """The numbers of one kind of event, in all that can be: `names` are asked, the others follow.

    A total follows from the points that it grows by.
    """

    def __init__(self, possible: Sequence[Possible]) -> None:
        self.names: list[str] = []
        self.follow: dict[str, tuple[str, int]] = {}
        if len(possible) < 2 or any(one.sort != "forced" for one in possible):
            return
        if len({(one.event.kind, one.event.seat) for one in possible}) != 1:
            return
        said = [own_fields(one.event) for one in possible]
        for name, value in said[0].items():
            if isinstance(value, str) or len({one[name] for one in said}) == 1:
                continue
            before = next((n for n in self.names if len({s[name] - s[n] for s in said}) == 1), "")
            if before:
                self.follow[name] = before, value - said[0][before]
            else:
                self.names.append(name)

    def next(self, asked: int, rest: Sequence[Possible], *, made_up: bool) -> str:
        """What is asked after so many numbers; "" for nothing, or if texts differ still.

        What is left is enough where a game that fits says it (not `made_up`).
        """
        if asked >= len(self.names) or (asked and not made_up and len(rest) == 1):
            return ""
        said = [own_fields(one.event) for one in rest]
        texts = [name for name, value in said[0].items() if isinstance(value, str)]
        if any(len({one[name] for one in said}) > 1 for name in texts):
            return ""
        return self.names[asked]

    def with_number(self, name: str, value: int, rest: Sequence[Possible]) -> list[Possible]:
        """What is left with this number; made up where no game that fits says it."""
        found = [one for one in rest if own_fields(one.event)[name] == value]
        if found:
            return found
        made: dict[Any, Possible] = {}
        for one in rest:
            changed: Any = {name: value}
            for other, (before, more) in self.follow.items():
                if before == name:
                    changed[other] = value + more
            event = replace(one.event, **changed)
            made[event] = replace(one, event=event)
        return list(made.values())
