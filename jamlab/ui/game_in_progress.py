"""Game in progress, shared by the pages that play or record one."""

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

# A game in progress: events entered one by one, each checked by the rules.
#
# * It has the interface of a replay of the game so far (`game`, `seats`, `events`, `nodes`), and
#   grows.
# * A refused event changes nothing. Any number of events can be taken back.
# * Its log equals the engine's, byte for byte.


SNAPSHOT_EVERY: Final = 16


class InProgress:
    """Game of `header.game` after `events`; IllegalEvent if they cannot have happened.

    `state` is the current state and `node` what can happen next: both are read-only.
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
        """End of the game; None while it goes on."""
        return self.node if isinstance(self.node, Over) else None

    # -- events ------------------------------------------------------------------------------------

    def why_not(self, event: Event) -> Refusal | None:
        """Return the refusal of this event at this point; None if it is legal."""
        return self.game.why_not(self.state, event)

    def enter(self, event: Event) -> None:
        """Apply an event. IllegalEvent, with nothing changed, if the rules do not allow it."""
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
        """Take back all events but the first `to`; IndexError if there are fewer."""
        state = self.state_after(to)
        del self.events[to:], self.nodes[to:], self._snapshots[to // SNAPSHOT_EVERY + 1 :]
        self.state = state
        self.node = self.game.pending(state)

    def state_after(self, n: int) -> Any:
        """Return a new copy of the state after the first `n` events; IndexError outside 0 … len."""
        if not 0 <= n <= len(self.events):
            raise IndexError(f"position {n} of a game with {len(self.events)} events")
        state, apply = self._snapshots[n // SNAPSHOT_EVERY].copy(), self.game.apply
        for event in self.events[n - n % SNAPSHOT_EVERY : n]:
            apply(state, event)
        return state

    # -- log ---------------------------------------------------------------------------------------

    def log(self) -> bytes:
        """Return the log so far as the bytes of a file; with its footer once the game is over."""
        data = header_line(self.header) + event_lines(self.game).write_all(self.nodes, self.events)
        over = self.over
        if over is None:
            return data
        return data + footer_of(over, len(self.events), sha256(data).hexdigest())


# -- current options as lines with their clauses, for one viewpoint --------------------------------
# * A line stands for one or many options; each option names the pieces that it involves, so that a
#   click on them chooses it.
# * Very many options (the flick of a die) are split into parts, from which one option is assembled:
#   each value chosen narrows down the rest.


MOST: Final = 150
"""Most options of a line that are listed one by one."""

Said = Mapping[str, str]
"""Values chosen so far for the parts of a long choice, by name."""


def may_choose(played: InProgress, seat: int, eyes: int | None) -> bool:
    """True if the viewpoint `eyes` may see the options of `seat`."""
    game = played.game
    return game.is_open or game.choices_are_open or eyes in (seat, ALL_KNOWING)


def choice_of(
    played: InProgress, eyes: int | None, said: Said | None = None, said_line: int = 0
) -> TableChoice:
    """Return what can happen now; options of a hidden hand are shown to its seat only. `said` holds
    the values chosen for the parts of line `said_line`.
    """
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


def option_at(played: InProgress, place: int) -> Event:
    """Return the option at this index of the rules' list; IndexError if there is none."""
    node = played.node
    if not isinstance(node, Choice) or not 0 <= place < len(node):
        raise IndexError(f"no option {place!r} here")
    return node[place]


def put_together(played: InProgress, line: int | None, said: Said) -> list[int]:
    """Return indices of the options of a line that match `said`; IndexError for an unknown line."""
    node = played.node
    if not isinstance(node, Choice) or line is None:
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
            TableOption(place[event], event.told(played.seats), things)
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
    """Return the place on the table that an option is about, as the page names it."""
    place = played.game.place_of(event)
    return [f"@{place}"] if place else []


def _all_lines(played: InProgress, node: Choice) -> list[OptionLine]:
    """Return the game's own lines, plus one line for each option that none of them covers."""
    game, names = played.game, played.seats
    lines = list(game.option_lines(played.state, node.seat, names))
    named = {event for line in lines for event in line.options}
    return lines + [
        OptionLine(event.told(names), "", event.clause, (event,))
        for event in node.options
        if event not in named
    ]


def _events(line: OptionLine) -> list[Event]:
    return [event for event in line.options if isinstance(event, Event)]


def _parts(events: Sequence[Event], said: Said) -> list[TablePart]:
    """Return the fields in which these options differ, with the values that match the other fields
    chosen.
    """
    parts = []
    for name in differing(events):
        others = {key: value for key, value in said.items() if key != name}
        values = sorted({getattr(event, name) for event in fitting(events, others)})
        words = [str(value) for value in values]
        parts.append(TablePart(name=name, values=words, words=words, said=said.get(name, "")))
    return parts


def differing(events: Sequence[Event]) -> list[str]:
    """Return the names of the fields, other than seat and clause, in which options of one kind
    differ.
    """
    own = [field.name for field in fields(events[0]) if field.name not in ("seat", "clause")]
    return [name for name in own if len({getattr(event, name) for event in events}) > 1]


def fitting(events: Sequence[Event], said: Said) -> list[Event]:
    """Return the options whose fields have the values in `said`."""
    return [
        event
        for event in events
        if all(str(getattr(event, name, value)) == value for name, value in said.items())
    ]


# Reason why a piece on the table cannot be taken: the rules judge the event that it would be.
#
# An option is changed in the field that names a card, a die or a cell, and the rules' refusal is
# the answer. If no such event can be made, the first illegal line gives the reason.


def why_piece(played: InProgress, eyes: int | None, piece: str) -> Refusal:
    """Return the refusal for a piece ("id", or "zone|face") that no current option involves."""
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
    """Yield events about this piece modelled on the options, one for each kind of event."""
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
"""An option that moves more pieces counts as being about none of them."""


def touched(
    game: AnyGame, state: Any, events: Sequence[Event], view: int | None, names: Sequence[str]
) -> list[list[str]]:
    """Return for each event the pieces that it moves or turns over, as `view` sees them before it:
    "id", or "zone|face" where cards are counted. Pieces that all events move are left out.
    """
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
    """Return zone and face of a card without an id; "" for one with an id."""
    return "" if piece.id else f"{piece.zone}|{piece.face or piece.memo}"


def _marked(piece: Piece) -> str:
    """Return the same for a card that is laid out (offered or asked for), else ""."""
    return _counted(piece) if piece.flag else ""
