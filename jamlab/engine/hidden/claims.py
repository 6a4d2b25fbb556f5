"""What the lines of a round claim about hands that nobody saw: for who looks for a game that fits.

Hints, as `Game.shown_by` is one: the rules decide. A game that has `claims` is searched better
(`replay.half_seen.tally`); one that has none is searched by trying alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from jamlab.engine.event import Event
from jamlab.engine.refusal import Refusal

Held: TypeAlias = Mapping[str, int]
"""Of each face, how many a holder has; those that are not named: none."""

At: TypeAlias = int | tuple[int, str]
"""Where a card is named: a line, by its place in the round, and which of its fields; without a
field the first one that names a card."""

Told: TypeAlias = Callable[[At], str]
"""The face that a line names; of what nobody saw, the one tried."""

Strain: TypeAlias = Callable[[Held, Told], int]
"""How badly a hand contradicts a line: 0 if it does not."""

DRAW: Final = 0  # a card comes from the pile to a holder
TURN: Final = 1  # a card leaves the pile and lies open
GET: Final = 2  # a holder gets a card from elsewhere
GIVE: Final = 3  # a card leaves a holder
BACK: Final = 5  # a card goes back into the pile


class Move(NamedTuple):
    """A card that goes somewhere: one that a line names, or this face (a text)."""

    sort: int
    holder: int
    what: At | str


@dataclass(slots=True)
class Claims:
    """What the lines of one round, by their places from 0, say beside what they show.

    * `drawn`: of each field of what is drawn, the faces and how many there are of each; the first
      is that of hands.
    * `draws`: lines at which a card comes from a pile.
    * `alike`: lines that name the same face.
    * `back`: at a line, which lines' cards go back to the pile; `anew`: lines at which all do.
    * `only`: the faces that a line can name.
    * `checks`: before a line, a seat's hand, and how badly it contradicts.
    * `shown`: what a line shows, where it is other than `Game.shown_by` says.

    Some games say more than `Game.shown_by` and `Game.handed_to` can:

    * `also`: further fields that name cards, and the field of `drawn` whose cards those are.
    * `holders`: so many places beside the hands have cards, too; they are numbered behind the seats
      and have checks as those do.
    * `moves`: by line, all that goes anywhere; then nothing else is asked about it.
    """

    drawn: Mapping[str, Mapping[str, int]]
    draws: set[int] = field(default_factory=set)
    alike: list[tuple[At, At]] = field(default_factory=list)
    back: dict[int, list[int]] = field(default_factory=dict)
    only: dict[At, frozenset[str]] = field(default_factory=dict)
    checks: list[tuple[int, int, Strain]] = field(default_factory=list)
    anew: set[int] = field(default_factory=set)
    shown: dict[int, tuple[str, ...]] = field(default_factory=dict)
    also: Mapping[str, str] = field(default_factory=dict)
    holders: int = 0
    moves: dict[int, list[Move]] | None = None


@runtime_checkable
class Certain(Protocol):
    """A game that says what cannot be whatever is hidden, so that nobody need search."""

    def never(self, start: Any, event: Event) -> Refusal | None:
        """Why no table of this game ever sees this event, by what it says itself; None: some may.

        `start` is the table before the first event. A card that there is not, a fruit that does
        not fit: what is hidden elsewhere cannot help. A field that nobody saw forbids nothing.
        """

    def forbidden_anyhow(self, state: Any, event: Event, *, is_known: bool) -> Refusal | None:
        """Why this event may not happen now, whatever lies in hands and decks; None: not sure.

        `state` is one of the tables that fit what was seen; the event does not fit there.
        `is_known`: all that lies open was seen, so it is the same at all of them; else only what
        no card decides is: whose turn it is.
        """


@runtime_checkable
class Claiming(Protocol):
    """A game that says what its lines claim; `start` is the table before the first of all."""

    def claims(self, events: Sequence[Event], start: Any) -> Claims:
        """What the events of a round say."""
