"""A table of JamSumo in progress: the test sets where dice lie and what a flick brings.

Places are in mm. The invariants are checked after every event (checks.broken).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from jamlab.core import Event
from jamlab.core.registry import load
from jamlab.games.jamsumo import state as at
from jamlab.games.jamsumo.board.board import TEXTS, Board, board_of
from jamlab.games.jamsumo.board.places import set_down, stood
from jamlab.games.jamsumo.board.pose import Pose, rounded
from jamlab.games.jamsumo.board.solid import gap, ground_gap, lowest
from jamlab.games.jamsumo.checks import broken
from jamlab.games.jamsumo.flick.outcome import DICE_EACH, LETTERS
from jamlab.games.jamsumo.flick.roll import Roll
from tests.unit.games.driver import Driver

GAME: Any = load("jamsumo")
PRINTED = board_of(TEXTS["printed"])
CORNERS = board_of(TEXTS["corners"])

ReportedPose = Mapping[str, Pose | str]
"""Poses of dice, or their fate if gone: "hole", "off"."""
FIVE = {seat: [f"{seat}{n}" for n in range(2, 7)] for seat in "ABCD"}
"""All dice of a seat except the first."""


def lay(x: float, y: float, top: int = 4, turn: float = 0, board: Board = PRINTED) -> Pose:
    return stood(board, 10 * x, 10 * y, top, _front(top), turn)


def up_on(platform: int, top: int = 4, x: int = 0, y: int = 0, board: Board = PRINTED) -> Pose:
    """Return a die flat on a platform, offset (mm) from its middle."""
    square = board.platforms[platform - 1]
    place = (square.x // 10 + x, square.y // 10 + y)
    return set_down(board, *place, top, _front(top), 0, platform)


def on_top(pose: Pose, top: int = 4, aside: float = 0) -> Pose:
    """Return a die flat on another flat one, shifted to the right."""
    die = lay(pose[0] / 10 + aside, pose[1] / 10, top)
    return (die[0], die[1], pose[2] + PRINTED.die, *die[3:])


def tipped(pose: Pose, x: float, y: float, z: float, amount: float = 0.26) -> Pose:
    """Return the die rotated about a horizontal or other axis; 0.26 is 30 degrees."""
    w, i, j, k = (number / 10_000 for number in pose[3:])
    a, b, c, d = 1.0, x * amount, y * amount, z * amount
    return rounded(
        *pose[:3],
        a * w - b * i - c * j - d * k,
        a * i + b * w + c * k - d * j,
        a * j - b * k + c * w + d * i,
        a * k + b * j - c * i + d * w,
    )


def lowered(pose: Pose, board: Board = PRINTED) -> Pose:
    """Return the die, lowered until it touches the board."""
    for _ in range(6):
        pose = (pose[0], pose[1], pose[2] - round(ground_gap(board, pose)), *pose[3:])
    return pose


def leaning_on(other: Pose, top: int = 4) -> Pose:
    """Return a die on its lower edge, leaning against the one on its left."""
    pose = tipped(lay(other[0] / 10 + 40, other[1] / 10, top), 0, -1, 0)
    pose = (*pose[:2], round(pose[2] - lowest(PRINTED, pose)), *pose[3:])
    while gap(PRINTED, pose, other) > 1:
        pose = (pose[0] - 1, *pose[1:])
    return pose


def in_the_hole(top: int = 4) -> Pose:
    """Return a die that leans over the rim of the hole, down into it."""
    return lowered(tipped(lay(21, 0, top), 0, -1, 0))


def parted(
    lies: ReportedPose, contacts: str
) -> tuple[dict[str, Pose], dict[str, str], list[tuple[str, str]]]:
    """Split into dice that lie somewhere, dice that are gone, and `"A1-B1"` as pairs."""
    still = {die: pose for die, pose in lies.items() if not isinstance(pose, str)}
    gone = {die: fate for die, fate in lies.items() if isinstance(fate, str)}
    return still, gone, [(pair[:2], pair[3:]) for pair in contacts.split()]


def _front(top: int) -> int:
    return 1 if top not in (1, 6) else 2


class Dice(Driver):
    """Dice in these poses at the start of the turn of `mover`; all others are in front (Jam).

    In Sumo, dice not listed are gone, over the edge.
    """

    def __init__(
        self,
        poses: Mapping[str, Pose],
        *,
        mover: int = 0,
        seats: int = 2,
        gone: Sequence[str] = (),
        turns: int = 0,
        round: int = 1,
        points: Sequence[Sequence[int]] = (),
        **options: str,
    ) -> None:
        options = {"mode": "jam", **options}
        state = GAME.start(seats, options)
        state.round = round
        state.is_sumo = state.is_sumo_round(round)
        state.poses = dict(sorted(poses.items()))
        for seat in range(seats):
            names = [f"{LETTERS[seat]}{n}" for n in range(1, DICE_EACH + 1)]
            others = [name for name in names if name not in poses]
            lost = others if state.is_sumo else [name for name in others if name in gone]
            state.gone |= dict.fromkeys(lost, "off" if state.is_sumo else "hole")
            state.hands[seat] = [int(name[1]) for name in others if name not in lost]
        state.gone = dict(sorted(state.gone.items()))
        if state.is_sumo:
            state.corners = list(range(1, seats + 1))
        for seat, got in enumerate(points):
            state.points[seat] = list(got)
        for seat in range(seats):
            state.points[seat] += [0] * (round - 1 - len(state.points[seat]))
        state.mover, state.holder, state.turns = mover, mover, turns
        state.phase = at.TURN
        super().__init__(GAME, state)
        assert broken(state) == ""

    def _apply(self, event: Event) -> None:
        super()._apply(event)
        assert broken(self.state) == "", event

    # -- a turn ------------------------------------------------------------------------------------

    def aims(self, die: str, **wanted: int | str) -> Roll:
        """Let the mover flick a die somehow; return the roll to be reported next."""
        if die in self.state.poses:
            self.do("DieChosen", die=die)
        else:
            wanted = {"platform": self.options("DieTaken")[0].platform, **wanted}
            self.do("DieTaken", die=die, **wanted)
            self._any("DiePlaced")
            self._any("DieTurned")
        self._any("DieAimed")
        self._any("DieFlicked")
        return self.roll()

    def _any(self, kind: str) -> None:
        node: Any = self.rest()
        event = node.options[len(node.options) // 2]
        assert event.kind == kind
        self._apply(event)

    def roll(self) -> Roll:
        return self.at(Roll)

    def comes(self, lies: ReportedPose = {}, contacts: str = "", ms: int = 300) -> Event:  # noqa: B006
        """Report where the dice lie, then play all that follows up to the next choice or roll."""
        event: Event = self.told(lies, contacts, ms)
        refusal = GAME.why_not(self.state, event)
        assert refusal is None, refusal
        self._apply(event)
        self.rest()
        return event

    def told(self, lies: ReportedPose = {}, contacts: str = "", ms: int = 300) -> Any:  # noqa: B006
        """Return the report of these poses and contacts."""
        roll = self.roll()
        still, gone, pairs = parted(lies, contacts)
        return roll.rolled(roll.came(still, gone), pairs, ms=ms if lies else 0)

    def flick(self, die: str, lies: ReportedPose = {}, contacts: str = "") -> Event:  # noqa: B006
        """Flick a die and report where the dice lie then."""
        self.aims(die)
        return self.comes(lies, contacts)

    def faults(self, event: Event) -> list[str]:
        """Return the faults of a report, each with its clause."""
        return [str(fault) for fault in self.roll().faults(event)]

    def wrong(self, lies: ReportedPose = {}, contacts: str = "") -> list[str]:  # noqa: B006
        """Return the faults of the report of these poses and contacts."""
        return self.faults(self.told(lies, contacts))

    # -- state -------------------------------------------------------------------------------------

    def front(self, seat: int) -> list[str]:
        """Return the dice in front of a seat."""
        return [f"{LETTERS[seat]}{number}" for number in self.state.hands[seat]]

    def shown(self, seat: int) -> int:
        """Return the points that a seat's dice would score now."""
        return int(self.state.shown(seat))


def sumo(poses: Mapping[str, Pose], **more: Any) -> Dice:
    return Dice(poses, mode="sumo", **more)


def started(seats: int = 2, holder: int = 0, **options: str) -> Dice:
    """Return a game from its start, with the marker's first holder drawn."""
    table = Dice.__new__(Dice)
    Driver.__init__(table, GAME, GAME.start(seats, options))
    table.do("HolderDrawn", seat=holder)
    return table
