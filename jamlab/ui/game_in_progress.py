"""A game in progress, shared by the pages on which one is played or recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from hashlib import sha256
from typing import Any, Final

from jamlab.core import (
    ALL_KNOWING,
    AnyGame,
    Chance,
    Choice,
    Event,
    Forced,
    IllegalEvent,
    Node,
    Observed,
    Over,
    Refusal,
    sort_of,
)
from jamlab.core.scene import OptionLine, Piece
from jamlab.log.lines import Header, event_lines, footer_of, header_line
from jamlab.ui.table_messages import TableChoice, TableLine, TableOption, TablePart

# A game in progress: its events so far, entered one by one, each checked by the rules.
#
# * It has what a replay has of the game up to now (`game`, `seats`, `events`, `nodes`), and
#   grows.
# * What the rules refuse changes nothing. What was entered can be taken back, one or many.
# * Its log is that which the engine writes, byte for byte.


SNAPSHOT_EVERY: Final = 16


class InProgress:
    """A game of `header.game` after `events`; IllegalEvent if they cannot have happened.

    `state` is the table now and `node` what can happen next: both are for reading only.
    """

    def __init__(self, game: AnyGame, header: Header, events: Iterable[Event] = ()) -> None:
        self.game, self.header = game, header
        self.seats: tuple[str, ...] = tuple(header.seats)
        self.events: list[Event] = []
        self.nodes: list[str] = []
        self.state: Any = game.start(len(self.seats), header.options)
        self._snapshots: list[Any] = [self.state.copy()]
        self.node: Node = game.pending(self.state)
        for event in events:
            self.enter(event)

    def __len__(self) -> int:
        return len(self.events)

    @property
    def over(self) -> Over | None:
        """How the game ended; None while it goes on."""
        return self.node if isinstance(self.node, Over) else None

    # -- what happens ------------------------------------------------------------------------------

    def why_not(self, event: Event) -> Refusal | None:
        """Which clause forbids this event now; None if it can happen."""
        return self.game.why_not(self.state, event)

    def enter(self, event: Event) -> None:
        """This has happened. IllegalEvent, and all as it was, if the rules do not allow it."""
        refusal = self.why_not(event)
        if refusal is not None:
            raise IllegalEvent(f"{event.kind}: {refusal}")
        self.nodes.append(sort_of(self.node))
        self.events.append(event)
        self.game.apply(self.state, event)
        if len(self.events) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.state.copy())
        self.node = self.game.pending(self.state)

    def undo(self, to: int) -> None:
        """Take back all events but the first `to`; IndexError if there are not so many."""
        state = self.state_after(to)
        del self.events[to:], self.nodes[to:], self._snapshots[to // SNAPSHOT_EVERY + 1 :]
        self.state = state
        self.node = self.game.pending(state)

    def state_after(self, n: int) -> Any:
        """The table after the first `n` events, a copy of your own; IndexError outside 0 … len."""
        if not 0 <= n <= len(self.events):
            raise IndexError(f"position {n} of a game with {len(self.events)} events")
        state, apply = self._snapshots[n // SNAPSHOT_EVERY].copy(), self.game.apply
        for event in self.events[n - n % SNAPSHOT_EVERY : n]:
            apply(state, event)
        return state

    # -- what is handed on -------------------------------------------------------------------------

    def log(self) -> bytes:
        """The log of all that has happened, as the bytes of a file; with its footer at the end."""
        data = header_line(self.header) + event_lines(self.game).write_all(self.nodes, self.events)
        over = self.over
        if over is None:
            return data
        return data + footer_of(over, len(self.events), sha256(data).hexdigest())


# -- What can happen now, in lines with their clauses, as some eyes may know it --------
#
# * A line stands for one option or for many: each names the pieces that it is about, so that a
#   click on them takes it.
# * Of very many (where a finger strikes a die) parts are told, from which one is put together:
#   what was said of them narrows what is left.


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


# Why a piece on the table cannot be taken: the rules are asked about the event it would be.
#
# An option that is like it is changed in the field that names a card, a seat or a cell; what the
# rules then say is the answer. Where no such event can be made, a line that is forbidden answers.


def why_piece(played: InProgress, eyes: int | None, piece: str) -> Refusal:
    """Why the piece named ("id", or "zone|face") is no part of what can be chosen now."""
    game, node = played.game, played.node
    if not isinstance(node, Choice):
        return Refusal("Nobody can choose now", "")
    scene = game.scene(game.view(played.state, eyes), played.seats)
    for found in scene.pieces:
        if piece in (found.id, f"{found.zone}|{found.face or found.memo}") and piece:
            for event in _tries(played, node, found):
                refusal = game.why_not(played.state, event)
                if refusal is not None:
                    return refusal
            break
    for line in game.option_lines(played.state, node.seat, played.seats):
        if not line.legal:
            return Refusal(f"{line.title}: {line.text}" if line.text else line.title, line.clause)
    return Refusal("This is no part of what can be done now", node[0].clause)


def _tries(played: InProgress, node: Choice, piece: Piece) -> Iterator[Event]:
    """Events like the options, about this piece; of each sort of event one."""
    layout, known = played.game.layout, {type(event): event for event in node.options}
    for event in known.values():
        names = {field.name for field in fields(event)}
        changed: dict[str, Any] = {}
        face = piece.face or piece.memo
        if layout.kind == "grid" and {"row", "column"} <= names and piece.zone == layout.zone:
            changed["row"], changed["column"] = (
                piece.slot // layout.columns + 1,
                piece.slot % layout.columns + 1,
            )
        elif "card" in names and face:
            changed["card"] = face
        elif "die" in names and piece.id:
            changed["die"] = piece.id
        if changed:
            yield replace(event, **changed)


_HANDFUL: Final = 8
"""An option that moves more pieces is about none of them."""


def touched(
    game: AnyGame, state: Any, events: Sequence[Event], view: int | None, names: Sequence[str]
) -> list[list[str]]:
    """For each event the pieces that it moves or turns over, as `view` sees them before it: "id",
    or "zone|face" where cards are counted. What all of them move tells nothing."""
    before, found = _pieces(game, state, view, names), list[list[str]]()
    for event in events:
        after = state.copy()
        game.apply(after, event)
        things = _changed(before, _pieces(game, after, view, names))
        found.append(things if len(things) <= _HANDFUL else [])
    some = [set(things) for things in found if things]
    same = set.intersection(*some) if len(some) > 1 else set()
    return [[thing for thing in things if thing not in same] for things in found]


def _pieces(game: AnyGame, state: Any, view: int | None, names: Sequence[str]) -> tuple[Piece, ...]:
    return game.scene(game.view(state, view), names).pieces


def _changed(before: Sequence[Piece], after: Sequence[Piece]) -> list[str]:
    named = {piece.id: piece for piece in after if piece.id}
    things = [piece.id for piece in before if piece.id and _is_moved(piece, named.get(piece.id))]
    gone = Counter(map(_counted, before)) - Counter(map(_counted, after))
    marked = Counter(map(_marked, after)) - Counter(map(_marked, before))
    return [*things, *sorted(thing for thing in {*gone, *marked} if thing)]


def _is_moved(piece: Piece, after: Piece | None) -> bool:
    if after is None or after.flag not in ("", piece.flag):
        return True
    return (piece.zone, piece.slot, piece.face) != (after.zone, after.slot, after.face)


def _counted(piece: Piece) -> str:
    """A card that has no name of its own, by where it lies and what it shows."""
    return "" if piece.id else f"{piece.zone}|{piece.face or piece.memo}"


def _marked(piece: Piece) -> str:
    """A card that has no name of its own, and is laid out: offered, or asked for."""
    return _counted(piece) if piece.flag else ""
