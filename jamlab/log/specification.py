"""The parts of the log format's documentation that are generated from the games.

`files(folder)` returns their current contents: the JSON Schema, a page and examples of each game,
and the validator with its tables. The handwritten part is README.md in docs/log-format.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from jamlab.core import HIDDEN, AnyGame, Event
from jamlab.core.registry import ids, load
from jamlab.log.lines import event_lines
from jamlab.log.partial.fitting import hidden_fields
from jamlab.log.reader import read_bytes
from jamlab.log.recorded import LOGS, share
from jamlab.log.replay import Replay

__all__ = ["SCHEMA", "VALIDATOR", "files"]


VALIDATOR: Final = "validate_log.py"
SCHEMA: Final = "log.schema.json"


def files(folder: Path) -> dict[str, bytes]:
    """Return the generated files by name below `folder`; the validator only if it exists there."""
    from jamlab.log.schema import written  # needs msgspec

    found = {SCHEMA: written().encode()}
    for game in ids():
        found[f"games/{game}.md"] = page(load(game)).encode()
        for name, data in examples(load(game)).items():
            found[f"examples/{name}"] = data
    validator = folder / VALIDATOR
    if validator.is_file():
        found[VALIDATOR] = filled(validator.read_text(encoding="utf-8")).encode()
    return found


# Examples from recorded games: nodes and values of each event.


LONGEST_WORD: Final = 40
"""Maximum length of an option or a name: longer ones are a table's own deck, or a report."""


@dataclass(frozen=True, slots=True)
class RecordedLines:
    """Recorded lines of one event; `line` is the first of them, `then` the events that followed."""

    line: str
    nodes: set[str] = field(default_factory=set)
    clauses: set[str] = field(default_factory=set)
    by_nobody: set[bool] = field(default_factory=set)
    then: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Recordings:
    """The recorded games of one game: its events by name, the words in each field, the endings
    (reason and clause), the shortest complete log.
    """

    events: dict[str, RecordedLines]
    words: dict[str, set[str]]
    ends: set[tuple[str, str]]
    shortest: bytes


@cache
def recordings(game: str) -> Recordings:
    """Return the recorded games of a game that are included in jamlab."""
    events: dict[str, RecordedLines] = {}
    words: dict[str, set[str]] = {}
    ends: set[tuple[str, str]] = set()
    shortest = b""
    for path in sorted(path for kind in LOGS for path in (share() / "replays" / game).glob(kind)):
        data = read_bytes(path)
        header, *lines = data.decode().splitlines()
        is_printed = max(map(len, json.loads(header)["options"].values()), default=0) < LONGEST_WORD
        before: set[str] = set()
        for line in lines:
            said = json.loads(line)
            if "over" in said:
                ends.add((said["reason"], said["clause"]))
                if is_printed:
                    shortest = min(filter(None, (shortest, data)), key=len)
                continue
            before.add(said["event"])
            shown = events.setdefault(said["event"], RecordedLines(line))
            before = shown.then
            shown.nodes.add(said["node"])
            shown.clauses.add(said["clause"])
            shown.by_nobody.add(said["seat"] is None)
            for name, value in said.items():
                if is_printed and isinstance(value, str) and len(value) <= LONGEST_WORD:
                    words.setdefault(name, set()).add(value)
    return Recordings(events, words, ends, shortest)


# Example logs for authors of other recorders: a complete game of each, and one written down half
# seen.


_SEAT: Final = 0  # the recorder
_LONGEST: Final = 60  # events: the rest of a long game adds nothing


def examples(game: AnyGame) -> dict[str, bytes]:
    """Return example logs by name: the shortest game, and the same as one player recorded it.

    A game in which nothing is hidden has no second one.
    """
    whole = recordings(game.id).shortest
    if not whole:
        return {}
    found = {f"{game.id}.jsonl": whole}
    replay = Replay.of(whole, f"{game.id}.jsonl")
    masked = [game.mask(event, _SEAT) for event in replay.events]
    if masked != list(replay.events):
        found[f"{game.id}-half-seen.jsonl"] = _half_seen(whole, masked)
    return found


def _half_seen(whole: bytes, masked: list[Event]) -> bytes:
    """Return the log in version 2, without what only others saw."""
    header, *lines, footer = map(json.loads, whole.splitlines())
    is_cut = len(lines) > _LONGEST
    header |= {"jamlab": 2, "meta": {"title": "Written down by one of the players"}}
    header["seen_by"] = [_SEAT]
    for line, event in list(zip(lines, masked, strict=True))[:_LONGEST]:
        line |= {name: HIDDEN for name in line if getattr(event, name, None) == HIDDEN}
    before = b"".join(map(_written, (header, *lines[:_LONGEST])))
    return before if is_cut else before + _written(footer | {"sha256": sha256(before).hexdigest()})


def _written(line: dict[str, Any]) -> bytes:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


# Facts about each game that a validator needs: a few lines of text.
#
# They are inserted into the validator (`docs/log-format/validate_log.py`), which uses only the
# standard library and knows nothing else of the games.


KINDS: Final = {"int": "n", "Seat": "n", "Signed": "s", "str": "w", "Secret": "w", "LongText": "t"}
"""Letters for the types of event fields: numbers, signed numbers, words, long texts."""
_BEGIN: Final = 'TABLES = """\n'
_END: Final = '"""\n# That was it.\n'
_WIDE: Final = 98


def own_fields(kind: type[Event]) -> dict[str, str]:
    """Return the fields that only this event has, in written order, with their types."""
    return {
        field.name: KINDS[str(field.type)]
        for field in fields(kind)
        if field.name not in ("seat", "clause")
    }


def tables() -> str:
    """Return the tables of all games, a few lines each."""
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
    """Return the text of the validator with the current tables of the games."""
    before, begin, rest = validator.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not (begin and end):
        raise ValueError("this is not the validator: it has no tables")
    return f"{before}{begin}{tables()}{end}{after}"


# The page of a game for authors of logs: `docs/log-format/games/<game>.md`.
#
# It lists options, events with their fields, and the names of the pieces. All of it is taken from
# the game, except the node and the clauses of each event, which are taken from recordings.


_SORTS: Final = {"n": "", "s": " (±)", "w": " (text)", "t": " (long text)"}
_MOST_NAMES: Final = 120
_LONGEST_LINE: Final = 400


def page(game: AnyGame) -> str:
    """Return the page as Markdown."""
    found = recordings(game.id)
    return "\n".join(
        (
            f"# Logs of {game.name}",
            "",
            "<!-- Written by `jamlab schema --out docs/log-format`. -->",
            "",
            f"The header says `\"game\":\"{game.id}\"` and `\"rules\":{game.rules}`, and names "
            f"{game.seats[0]} to {game.seats[-1]} seats. The clauses stand in",
            f"[RULES.md](../../../jamlab/games/{game.id}/RULES.md), what is the same in every game "
            "in [the format](../README.md).",
            f"A whole log: [{game.id}.jsonl](../examples/{game.id}.jsonl).",
            *_options(game),
            *_events(game, found),
            *_followed(game, found),
            *_ends(game, found),
            *_names(game, found),
            *_section_lines(game, found),
            "",
        )
    )  # fmt: skip


def _options(game: AnyGame) -> Iterator[str]:
    if not game.options:
        return
    yield from ("", "## Options", "", "| option | values, the usual one first | what it is about |")
    yield "|---|---|---|"
    for option in game.options:
        values = ", ".join(f"`{value}`" for value in option.values)
        own = ", or a text of your own" if option.is_data else ""
        yield f"| `{option.name}` | {values}{own} | {option.about} ({option.clause}) |"


def _events(game: AnyGame, found: Recordings) -> Iterator[str]:
    about = inspect.getdoc(sys.modules[game.events[0].__module__]) or ""
    yield from ("", "## Events", "", about, "")
    yield "Fields are whole numbers from 0; (±) may be less than 0, (text) has up to 40 characters,"
    yield "(long text) up to 4,000; what is *hidden* not all at the table see. `node`, `clause` and"
    yield "whether `seat` is `null` are told as they stand in the recorded games that come with"
    yield "jamlab; – where none shows the event."
    yield from ("", "| event | its fields | what happened | `node` | `clause` |")
    yield "|---|---|---|---|---|"
    for kind in game.events:
        own, shown = _fields(game, kind, found), _shown(kind, found)
        yield f"| `{kind.__name__}` | {own} | {_said(kind)} | {shown} |"


def _fields(game: AnyGame, kind: type[Event], found: Recordings) -> str:
    hidden = _hidden(game, kind, found)
    told = (
        f"`{name}`{_SORTS[sort]}{' *hidden*' if name in hidden else ''}"
        for name, sort in own_fields(kind).items()
    )
    return ", ".join(told) or "–"


def _hidden(game: AnyGame, kind: type[Event], found: Recordings) -> tuple[str, ...]:
    """Return the fields that are hidden from the table."""
    shown = found.events.get(kind.__name__)
    if shown is None:
        return ()
    line = shown.line.encode()
    event = event_lines(game).read(line, json.loads(line)["n"]).event
    return hidden_fields(game.mask(event, None))


def _said(kind: type[Event]) -> str:
    return " ".join((kind.__doc__ or "").split()).replace("|", "\\|")


def _shown(kind: type[Event], found: Recordings) -> str:
    shown = found.events.get(kind.__name__)
    if shown is None:
        return "– | –"
    nobody = {True: "; `seat` is `null`", False: ""}
    seat = nobody[True in shown.by_nobody and False not in shown.by_nobody]
    both = "; `seat` may be `null`" if len(shown.by_nobody) == 2 else seat
    return f"{', '.join(sorted(shown.nodes))}{both} | {', '.join(sorted(shown.clauses))}"


def _followed(game: AnyGame, found: Recordings) -> Iterator[str]:
    yield from ("", "## What follows what", "", "In the recorded games, after each event:", "")
    for kind in game.events:
        shown = found.events.get(kind.__name__)
        if shown:
            then = ", ".join(f"`{at.__name__}`" for at in game.events if at.__name__ in shown.then)
            yield f"- `{kind.__name__}`: {then or 'the game is over'}"


def _ends(game: AnyGame, found: Recordings) -> Iterator[str]:
    yield from ("", "## The footer", "")
    yield f"`scores` count {game.standing_word}; {'fewest' if game.low_wins else 'most'} win."
    yield "`reason` and `clause` of the recorded games:"
    yield ""
    yield from (f"- `{reason}`, `{clause}`" for reason, clause in sorted(found.ends))


def _names(game: AnyGame, found: Recordings) -> Iterator[str]:
    fields = {
        name: found.words.get(name, set())
        for kind in game.events
        for name, sort in own_fields(kind).items()
        if sort == "w"
    }
    told = {name: words for name, words in fields.items() if 0 < len(words) <= _MOST_NAMES}
    if not told:
        return
    yield from ("", "## Names", "", "What stands in a text of the recorded games (printed decks):")
    for name, words in told.items():
        listed = ", ".join(f"`{word}`" for word in sorted(words) if word)
        yield from ("", f"`{name}`: {listed}" + (", or nothing" if "" in words else ""))


def _section_lines(game: AnyGame, found: Recordings) -> Iterator[str]:
    yield from ("", "## A line of each", "", "```json")
    for kind in game.events:
        shown = found.events.get(kind.__name__)
        if shown and len(shown.line) <= _LONGEST_LINE:
            yield shown.line
    yield "```"
