"""What can happen now, in lines with their clauses, as some eyes may know it.

* A line stands for one option or for many: each names the pieces that it is about, so that a click
  on them takes it.
* Of very many (where a finger strikes a die) parts are told, from which one is put together: what
  was said of them narrows what is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from jamlab.core import ALL_KNOWING, Chance, Choice, Event, Forced, Observed
from jamlab.core.scene import OptionLine
from jamlab.programs.table.in_progress import InProgress
from jamlab.programs.table.told import TableChoice, TableLine, TableOption, TablePart
from jamlab.programs.whatif.touching import touched

MOST: Final = 150
"""Options of a line that are told one by one."""

Said = Mapping[str, str]
"""What was said of the parts of a long choice, by name."""


def may_choose(played: InProgress, seat: int, eyes: int | None) -> bool:
    """True if these eyes may see what `seat` can choose from."""
    game = played.game
    return game.is_open or game.choices_are_open or eyes in (seat, ALL_KNOWING)


def choice_of(
    played: InProgress, eyes: int | None, said: Said | None = None, said_line: int = 0
) -> TableChoice:
    """What can happen now; the options of a hidden hand are its seat's own. `said` was said of the
    parts of the line numbered `said_line`."""
    node, names = played.node, played.seats
    told: TableChoice = {"n": len(played), "sort": "over", "seat": -1, "title": "", "lines": []}
    if isinstance(node, Choice):
        told["seat"], name = node.seat, names[node.seat]
        if not may_choose(played, node.seat, eyes):
            told["sort"], told["title"] = "hidden", f"{name} chooses"
        else:
            told["sort"], told["title"] = "choice", f"What {name} can do"
            told["lines"] = _lines(played, node, eyes, said or {}, said_line)
    elif isinstance(node, Observed):
        told["sort"], told["seat"], told["title"] = "observed", node.seat, node.asks
    elif isinstance(node, Chance):
        told["sort"], told["seat"] = "chance", node.pool[0].seat
        told["title"] = "Something is drawn"
    elif isinstance(node, Forced):
        told["sort"], told["seat"] = "forced", node.event.seat
        told["title"] = "This follows by itself"
    else:
        told["title"] = node.reason
    return told


def option_at(played: InProgress, place: Any) -> Event:
    """The option at this place of the rules' own list; IndexError if there is none."""
    node = played.node
    if not isinstance(node, Choice) or type(place) is not int or not 0 <= place < len(node):
        raise IndexError(f"no option {place!r} here")
    return node[place]


def put_together(played: InProgress, line: Any, said: Said) -> list[int]:
    """The places of the options of a line that fit what was said; IndexError for no such line."""
    node = played.node
    if not isinstance(node, Choice) or type(line) is not int:
        raise IndexError(f"no line {line!r} here")
    lines = _all_lines(played, node)
    if not 0 <= line < len(lines):
        raise IndexError(f"no line {line!r} here")
    place = {event: n for n, event in enumerate(node.options)}
    return [place[event] for event in fitting(_events(lines[line]), said)]


def _lines(
    played: InProgress, node: Choice, eyes: int | None, said: Said, said_line: int
) -> list[TableLine]:
    lines = _all_lines(played, node)
    place = {event: n for n, event in enumerate(node.options)}
    some = [event for line in lines if len(line.options) <= MOST for event in _events(line)]
    pieces: dict[Event, list[str]] = {}
    if some:
        things = touched(played.game, played.state, some, eyes, played.seats)
        pieces = dict(zip(some, things, strict=True))
    found = []
    for n, line in enumerate(lines):
        events = _events(line)
        short = len(events) <= MOST
        options = [
            TableOption(place[event], played.game.tell(event, played.seats), things)
            for event in (events if short else ())
            for things in [[*pieces[event], *_places(played, event)]]
        ]
        found.append(
            TableLine(
                title=line.title,
                text=line.text,
                clause=line.clause,
                legal=line.legal,
                count=len(events),
                options=options,
                parts=[] if short else _parts(events, said if n == said_line else {}),
            )
        )
    return found


def _places(played: InProgress, event: Event) -> list[str]:
    """The place that an option is about, as the page names it."""
    place = played.game.place_of(event)
    return [f"@{place}"] if place else []


def _all_lines(played: InProgress, node: Choice) -> list[OptionLine]:
    """The game's own lines; what none of them stands for has one of its own."""
    game, names = played.game, played.seats
    lines = list(game.option_lines(played.state, node.seat, names))
    named = {event for line in lines for event in line.options}
    return lines + [
        OptionLine(game.tell(event, names), "", event.clause, (event,))
        for event in node.options
        if event not in named
    ]


def _events(line: OptionLine) -> list[Event]:
    return [event for event in line.options if isinstance(event, Event)]


def _parts(events: Sequence[Event], said: Said) -> list[TablePart]:
    """What these options differ in, with the values that fit what was said of the others."""
    parts = []
    for name in differing(events):
        others = {key: value for key, value in said.items() if key != name}
        values = sorted({getattr(event, name) for event in fitting(events, others)})
        words = [str(value) for value in values]
        parts.append(TablePart(name=name, values=words, words=words, said=said.get(name, "")))
    return parts


def differing(events: Sequence[Event]) -> list[str]:
    """The fields of their own in which options of one kind differ: what is asked for of them."""
    own = [field.name for field in fields(events[0]) if field.name not in ("seat", "clause")]
    return [name for name in own if len({getattr(event, name) for event in events}) > 1]


def fitting(events: Sequence[Event], said: Said) -> list[Event]:
    """The options that have, in each field named, what was said of it."""
    return [
        event
        for event in events
        if all(str(getattr(event, name, value)) == value for name, value in said.items())
    ]
