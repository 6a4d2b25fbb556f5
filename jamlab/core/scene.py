"""Scenes: a table as plain data, with zones, pieces, seats, goals, and interactions between seats.

* A game's `scene(view)` creates one; the browser draws it, `as_text` prints it.
* A `Scene` holds only what its viewpoint may know.
* Pieces have stable ids, so that a renderer can move them. A game whose cards are counted, not
  named, leaves `id` empty; `jamlab.ui` then assigns ids by tracking the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

SOFT_HYPHEN = "\u00ad"
"""Marks where a long word on a card may be broken; used only there."""
BACK = ""
"""Face of a piece that lies face down."""


@dataclass(frozen=True, slots=True)
class Face:
    """Appearance of one kind of card or tile: an icon or a number, a label, dots (a set size).

    A card of two halves names the faces of both: `above` (a recipe) and `below` (a fruit); `points`
    are drawn in a disc on its upper half. `needs` are the faces that a recipe asks for. `name` is
    the text on the card where the label is too long ("walnut" for "walnut jam").

    A renderer without a drawing "jar-elderberry" uses "jar", or none; "jar-walnut" may be composed
    of a jar and a walnut, "salad-apple-cherry" of a bowl and fruits.
    """

    label: str
    icon: str = ""
    number: int = 0
    dots: int = 0
    name: str = ""
    above: str = ""
    below: str = ""
    points: int = 0
    needs: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """The name in a sentence: without the soft hyphens at which a small card may break it."""
        return self.label.replace(SOFT_HYPHEN, "")


@dataclass(frozen=True, slots=True)
class Layout:
    """Arrangement of the zones.

    `kind` is `spots` (a few named places, for games with neither a grid nor hands), `grid` (one
    zone of rows x columns), `round` (seats round the table, an attack or piles in the middle),
    `kitchen` (trays with recipes, and a spread of cards between them) or `board` (dice lie on it by
    their poses: `Scene.plan` describes it). `back` is the drawing or the word on the back of the
    cards, `pile` what a seat's own pile counts, in `round`: one "card" or "pair".
    """

    kind: str
    zone: str = ""
    rows: int = 0
    columns: int = 0
    back: str = ""
    pile: str = "card"


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on the table. `seat` is -1 if it belongs to nobody.

    `kind` is grid, hand, pile (face down), heap (face up, only its top is seen), spot (a few cards
    in the middle), spread (many cards in the middle), front (cards or dice lying before a seat),
    board (dice at their poses) or out (dice that are out of the round). `count` is the number of
    pieces in it, `note` the face on top of a heap or a word about it. `is_open`: by the rules, a
    seat that knows the face-down cards in it may look them up at any time instead of remembering
    them.
    """

    id: str
    kind: str
    label: str
    seat: int = -1
    count: int = 0
    note: str = ""
    is_open: bool = False


class Piece(NamedTuple):
    """A card or tile: its position and appearance. (A tuple: long stories create very many.)

    `face` is `BACK` when it lies face down; `memo` is the face that everybody saw before it was
    hidden; `badge` its order number (0: none). `flag` is "", "current", "chosen" or "reach" (the
    seat to move could use it, and all can see that).

    `slot` orders the pieces of a zone; slots need not be consecutive. A piece that lies on another
    one of its zone has that one's slot in `on` (-1: it lies on the table), and `stands_for` is the
    face that it counts as there. `deep` is the number of cards in a stack of which it is the top.

    A die has face "die" and its name ("B3": the seat's letter, and a number) as id. One on the
    board has a `pose`: x, y, z of its centre in 0.1 mm from the board's centre, x to the right, y
    away from the reader, z up, and its quaternion w, i, j, k times 10,000; one beside the board has
    none. Its `badge` is the number it shows, 0 if it does not lie flat. Its `flag` is "current" (it
    is or was flicked), "chosen" (it was hit) or "reach" (it can be flicked).
    """

    id: str
    zone: str
    slot: int
    face: str = BACK
    memo: str = ""
    badge: int = 0
    flag: str = ""
    on: int = -1
    stands_for: str = ""
    deep: int = 0
    pose: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """Text beside a player's name: total and unit, status, what was collected."""

    seat: int
    total: int
    unit: str
    status: str = ""
    flag: str = ""
    items: tuple[tuple[str, int], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A component of a goal.

    `state` is "done", "reach" (possible with the next move) or "open".
    """

    face: str
    state: str = "open"


@dataclass(frozen=True, slots=True)
class Goal:
    """Something a seat works towards: `done` of `needed`, worth `points`, by a clause.

    `needed` is 0 where there is nothing to count up to; `done` must not exceed `needed`
    (ValueError): "5 of 3" would be read as a mistake. See `race`.

    `outs` are the ways it can still come: (ways, out of), for the next draw; (0, 0) if unknown;
    `outs_words` names them ("cards that finish it").

    `points` is its present value, `best` its largest possible value (0: no more than now), and
    `worth` a text where numbers do not suffice ("1 each", "from 4: 4 points"). `next_move` names
    what the seat's next move could do for it in this position ("bake the gooseberry pie from the
    Basket").
    """

    name: str
    face: str
    done: int
    needed: int
    points: int
    clause: str
    note: str = ""
    outs: tuple[int, int] = (0, 0)
    parts: tuple[Part, ...] = ()
    best: int = 0
    worth: str = ""
    outs_words: str = ""
    next_move: str = ""

    def __post_init__(self) -> None:
        if self.needed and self.done > self.needed:
            raise ValueError(f"{self.name}: {self.done} of {self.needed}")


def race(name: str, face: str, counts: Sequence[int], seat: int, points: int, clause: str) -> Goal:
    """Return the goal of having more than every other seat: progress to the lead, then its size.

    >>> race("Most tiles", "", (3, 5), 0, 3, "C-17").needed
    6
    >>> race("Most tiles", "", (9, 5), 0, 9, "C-17").note
    '4 ahead'
    """
    rival = max(count for other, count in enumerate(counts) if other != seat)
    lead = counts[seat] - rival
    if lead > 0:
        return Goal(name, face, counts[seat], 0, points, clause, note=f"{lead} ahead")
    return Goal(name, face, counts[seat], rival + 1, points, clause)


@dataclass(frozen=True, slots=True)
class Side:
    """A seat's part in an interaction: "bids 12", "gives", "passed", "2 pies".

    `faces` are the cards it puts in; one that the viewpoint does not know is `BACK`. `flag` is "",
    "best" (leads, or said yes), "now" (must answer) or "out" (passed, or said no).
    """

    seat: int
    words: str
    faces: tuple[str, ...] = ()
    flag: str = ""


@dataclass(frozen=True, slots=True)
class Strip:
    """An interaction between seats: an auction, an offer. `face` is the card it is about."""

    title: str
    sides: tuple[Side, ...]
    face: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """Geometry of a board for dice, in 0.1 mm, seen from above: constant during a game.

    The origin is the centre of the hole. `platforms` are squares as (x, y, side, height), `areas`
    are marked squares as (x, y, side), both by their centres. `angle` is the slope of the board
    towards the hole, in 0.1 degrees.
    """

    side: int
    hole: int
    die: int
    platforms: tuple[tuple[int, int, int, int], ...] = ()
    areas: tuple[tuple[int, int, int], ...] = ()
    angle: int = 0


@dataclass(frozen=True, slots=True)
class Aim:
    """A planned or executed flick: die, point of impact, direction and speed.

    `face` (1 to 6) is the side that is struck, 0 if unknown. `angle` is the direction in 0.1
    degrees, counter-clockwise from x; -1 if unknown. `speed` is in mm/s (0: unknown); `offset`
    across the face and `height` above what the die stands on are in 0.1 mm.
    """

    die: str
    face: int = 0
    angle: int = -1
    speed: int = 0
    offset: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class Rolled:
    """Motion of dice from a flick until all lie still, `ms` milliseconds later.

    A frame is its time in ms, then seven numbers (a pose, see `Piece`) for each of `dice`. Dice
    that did not move are left out. The frames may omit the last moment: then the dice lie at their
    poses in the scene.
    """

    ms: int
    dice: tuple[str, ...] = ()
    frames: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One line of the list of possible actions: words, the clause, and its option events.

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
    """The whole table from one viewpoint.

    `faces` are those not known before the table is set up, because its deck is data. They are the
    same in every scene of a game. `goals` belong to `goals_seat` (-1: the mover); `goals_note` is
    shown beside their title ("next card, 79 unseen").

    A table with dice has a `plan`, the same in every scene of a game; an `aim` while a flick is
    chosen and just after it; and a `roll` only in the scene right after dice rolled.
    """

    layout: Layout
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    seats: tuple[SeatPanel, ...]
    mover: int = -1
    goals: tuple[Goal, ...] = ()
    goals_title: str = ""
    summary: str = ""
    banner: str = ""
    strip: Strip | None = None
    goals_note: str = ""
    goals_seat: int = -1
    plan: Plan | None = None
    aim: Aim | None = None
    roll: Rolled | None = None
    faces: dict[str, Face] = field(default_factory=dict, compare=False)
