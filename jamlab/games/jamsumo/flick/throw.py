"""Inputs of a roll: the flick and the dice on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from jamlab.core.event import Event
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose
from jamlab.games.jamsumo.events import DiceRolled, DiceSettled
from jamlab.games.jamsumo.flick.outcome import (
    DieOutcome,
    came,
    contacts_text,
    has_moved,
    moved_text,
)


@dataclass(frozen=True, slots=True)
class Flick:
    """Intended strike: the side face, the direction (degrees), speed (cm/s).

    `offset` is in mm from the middle of the face, positive to the left as the finger comes;
    `height` in mm above the die's lowest point.
    """

    face: int
    aim: int
    speed: int
    offset: int
    height: int


@dataclass(frozen=True, slots=True)
class Throw:
    """Roll on `board`: `die` was flicked; if it is "", dice settle after others were taken away.

    `poses` are all dice on the board, the flicked one too, in the order of their names.
    """

    seat: int
    board: Board
    die: str = ""
    flick: Flick | None = None
    poses: dict[str, Pose] = field(default_factory=dict)

    @property
    def settles(self) -> bool:
        """True if no die was flicked: dice settle."""
        return self.flick is None

    # -- reporting ---------------------------------------------------------------------------------

    def came(self, lies: dict[str, Pose], gone: dict[str, str]) -> tuple[DieOutcome, ...]:
        """Return the records of dice that moved or are gone."""
        found = [
            came(self.board, die, pose)
            for die, pose in lies.items()
            if has_moved(self.poses.get(die), pose)
        ]
        found += [DieOutcome(die, fate) for die, fate in gone.items()]
        return tuple(sorted(found, key=lambda record: record.die))

    def rolled(
        self,
        outcome: Sequence[DieOutcome],
        contacts: Sequence[tuple[str, str]],
        *,
        ms: int,
        path: str = "",
        struck: tuple[int, int, int, int] | None = None,
    ) -> Event:
        """Return the report as an event; `struck` is the actual strike (as in DiceRolled).

        `struck`: aim in 0.1 degree, speed in mm/s, offset and height in 0.1 mm. If it is None, the
        intended values are taken.
        """
        moved, touched = moved_text(outcome), contacts_text(contacts)
        if self.flick is None:
            return DiceSettled(self.seat, "M-C10", moved, touched, ms, path)
        meant = self.flick
        aim, speed, offset, height = struck or (
            meant.aim * 10,
            meant.speed * 10,
            meant.offset * 10,
            meant.height * 10,
        )
        clause = "M-A5" if moved else "M-A10"
        return DiceRolled(
            self.seat, clause, self.die, aim, speed, offset, height, moved, touched, ms, path
        )
