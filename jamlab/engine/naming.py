"""Names as people type them: found whatever their case; an unknown one is told the nearest.

>>> found("ROBY", ["Gol", "Roby"])
'Roby'
>>> those("Rob", ["Gol", "Roby"])
'there are Gol, Roby'
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

ALL: Final = 12
"""So many names are all told; of more only the nearest."""

NEAREST: Final = 5


def found(said: str, names: Sequence[str]) -> str | None:
    """The name that was meant: as it stands there, else the only one that differs in case alone."""
    if said in names:
        return said
    alike = {name for name in names if name.casefold() == said.casefold()}
    return alike.pop() if len(alike) == 1 else None


def those(said: str, names: Sequence[str]) -> str:
    """Behind “no such name;”: which there are, or of many the five that are nearest to it."""
    if not names:
        return "there is none"
    if len(names) <= ALL:
        return f"there are {', '.join(names)}"
    cases = {name.casefold(): name for name in names}
    near = get_close_matches(said.casefold(), cases, NEAREST, 0)
    return f"the nearest of {len(names)} are {', '.join(cases[name] for name in near)}"
