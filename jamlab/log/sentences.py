"""Events in words, including events with unseen values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from jamlab.core import HIDDEN, NOBODY, AnyGame, Event
from jamlab.log.partial.fitting import hidden_fields

NOT_SEEN: Final = "not seen"
_NAMES: Final = frozenset({"card", "tile", "die", "recipe", "task"})
"""Fields that name a piece: games have wording for an unnamed one."""
_NAMELESS: Final = re.compile(r"(?:\ba |\bthe )?“?\?”?(?= |,|;|:|\.|’|$)")
_SEVERAL: Final = re.compile(r"\?s(?= |,|;|:|\.|$)")


def said(game: AnyGame, event: Event, names: Sequence[str]) -> str:
    """Return the event in the game's words, with hidden values described as not seen.

    An event of an unchecked log may be nonsense: then its own name is used.
    """
    hidden = hidden_fields(event)
    try:
        told = event.told(names) if _NAMES.issuperset(hidden) else ""
    except (KeyError, IndexError, ValueError):
        told = ""
    if not told:
        return _named(event, hidden, names)
    if not hidden:
        return told
    # A player may be called "?", so only a "?" in the place of a piece's name is replaced.
    piece = f"a {hidden[0]} {NOT_SEEN}"
    worded = told
    if HIDDEN not in "".join(names):
        worded = _SEVERAL.sub(f"{hidden[0]}s {NOT_SEEN}", _NAMELESS.sub(piece, told))
    return worded if worded != told else f"{told} ({NOT_SEEN})"


def _named(event: Event, hidden: Sequence[str], names: Sequence[str]) -> str:
    """Return the event's own name as words: `die settled, moved not seen (Ann)`."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", event.kind).lower()
    told = ", ".join((words, *(f"{name} {NOT_SEEN}" for name in hidden)))
    known = 0 <= event.seat < len(names)
    return f"{names[event.seat]}: {told}" if known and event.seat != NOBODY else told
