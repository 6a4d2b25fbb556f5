"""A table as plain data: zones, pieces, seats, goals.

* A game's `scene(view)` makes one; the browser draws it, `as_text` writes it.
* A `Scene` holds only what its viewpoint may know.
* Pieces have stable ids, so that a renderer can move them. A game whose cards are counted, not
  named, leaves `id` empty; `jamlab.scenes` then gives ids by following the cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field

BACK = ""
"""The face of a piece that lies face down."""


@dataclass(frozen=True, slots=True)
class Face:
    """How one kind of card or tile looks: an icon or a number, a label, dots (a set size)."""

    label: str
    icon: str = ""
    number: int = 0
    dots: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """How zones are laid out: `grid` (one zone of rows x columns) or `round` (trays by seat)."""

    kind: str
    zone: str = ""
    rows: int = 0
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on the table. `kind` is grid, hand, pile, heap or spot; `seat` is -1 for nobody's.

    `count` is the number of pieces in it, `note` the face on top of a heap or a word about it.
    """

    id: str
    kind: str
    label: str
    seat: int = -1
    count: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A card or tile: where it lies, what is seen of it.

    `face` is `BACK` when it lies face down; `memo` is the face everybody saw before it was hidden;
    `badge` its order number (0: none); `flag` is "", "current" or "chosen".
    """

    id: str
    zone: str
    slot: int
    face: str = BACK
    memo: str = ""
    badge: int = 0
    flag: str = ""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """What stands beside a player's name: total and unit, status, what was collected."""

    seat: int
    total: int
    unit: str
    status: str = ""
    flag: str = ""
    items: tuple[tuple[str, int], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """Something a seat works towards: `done` of `needed`, worth `points`, by a clause.

    `outs` are the ways it can still come: (ways, out of), for the next draw; (0, 0) if unknown.
    """

    name: str
    face: str
    done: int
    needed: int
    points: int
    clause: str
    note: str = ""
    outs: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One line of "what can be done": words, the clause, and the option events it stands for.

    A line without options is one that the clause forbids.
    """

    title: str
    text: str
    clause: str
    options: tuple[object, ...] = ()

    @property
    def legal(self) -> bool:
        """True if the line can be chosen."""
        return bool(self.options)


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table from one viewpoint."""

    layout: Layout
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    seats: tuple[SeatPanel, ...]
    mover: int = -1
    goals: tuple[Goal, ...] = ()
    goals_title: str = ""
    summary: str = ""
    banner: str = ""
    faces: dict[str, Face] = field(default_factory=dict, compare=False)
