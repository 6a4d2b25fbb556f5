"""The page of a game for those who write its logs: `docs/log-format/games/<game>.md`.

Its options, its events with their fields, and the names of what lies on the table. All of it is
taken from the game; from which node an event comes and which clauses it cites, from recordings.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from typing import Final

from jamlab.core import AnyGame, Event
from jamlab.replay.half_seen.fitting import hidden_fields
from jamlab.replay.lines import event_lines
from jamlab.replay.specification.recordings import Recordings, recordings
from jamlab.replay.specification.tables import own_fields

_SORTS: Final = {"n": "", "s": " (±)", "w": " (text)", "t": " (long text)"}
_MOST_NAMES: Final = 120
_LONGEST_LINE: Final = 400


def page(game: AnyGame) -> str:
    """The page, as Markdown."""
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
            *_lines(game, found),
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
    """The fields that the table does not see."""
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


def _lines(game: AnyGame, found: Recordings) -> Iterator[str]:
    yield from ("", "## A line of each", "", "```json")
    for kind in game.events:
        shown = found.events.get(kind.__name__)
        if shown and len(shown.line) <= _LONGEST_LINE:
            yield shown.line
    yield "```"
