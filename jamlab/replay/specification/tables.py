"""What a program must know of each game to tell a log from what is none: a few lines of text.

They stand in the validator (`docs/log-format/validate_log.py`), which is of the standard library
alone and knows nothing else of the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from textwrap import wrap
from typing import Final

from jamlab.core import AnyGame, Event
from jamlab.core.registry import ids, load

KINDS: Final = {"int": "n", "Signed": "s", "str": "w", "LongText": "t"}
"""What the fields of events may be: numbers, signed ones, words, long texts."""
_BEGIN: Final = 'TABLES = """\n'
_END: Final = '"""\n# That was it.\n'
_WIDE: Final = 98


def own_fields(kind: type[Event]) -> dict[str, str]:
    """The fields that only this event has, in the order in which they are written; their kinds."""
    return {
        field.name: KINDS[str(field.type)]
        for field in fields(kind)
        if field.name not in ("seat", "clause")
    }


def tables() -> str:
    """All games, a few lines each."""
    return "".join(f"{line}\n" for game in ids() for line in _lines(load(game)))


def _lines(game: AnyGame) -> Iterator[str]:
    yield f"game {game.id} rules {game.rules} seats {game.seats[0]} {game.seats[-1]}"
    for option in game.options:
        yield " ".join(("option", option.name, *option.values, *("…" * option.is_data)))
    yield from _wrapped("clauses", game.rulebook.clauses)
    yield from _wrapped("events", map(_event, game.events))


def _event(kind: type[Event]) -> str:
    told = ",".join(f"{name}:{sort}" for name, sort in own_fields(kind).items())
    return f"{kind.__name__}({told})"


def _wrapped(first: str, words: Iterable[str]) -> Iterator[str]:
    text = " ".join(words)
    for line in wrap(text, _WIDE - len(first), break_on_hyphens=False, break_long_words=False):
        yield f"{first} {line}"


def filled(validator: str) -> str:
    """The text of the validator with the tables of the games as they are now."""
    before, begin, rest = validator.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not (begin and end):
        raise ValueError("this is not the validator: it has no tables")
    return f"{before}{begin}{tables()}{end}{after}"
