"""JamSumo, scripted flick by flick: who flicks which die, and where the dice lie then (mm).

The script's reports are checked like any other, and given a plain path: straight and decelerating,
so that a flick can be watched.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from jamlab.core import Choice
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose, rounded, towards
from jamlab.games.jamsumo.flick.path import encoded
from jamlab.games.jamsumo.flick.roll import Roll
from tests.contract.golden.scripted_table import OpenedTable, ScriptError
from tests.unit.games.jamsumo import dice
from tests.unit.games.jamsumo.dice import ReportedPose

FRAME = 33


class DiceTable(OpenedTable):
    """A game from the draw of the marker's first holder on."""

    GAME = "jamsumo"
    LOT = "HolderDrawn"

    @property
    def board(self) -> Board:
        board: Board = self.state.board
        return board

    # -- where a die lies --------------------------------------------------------------------------

    def lay(self, x: float, y: float, top: int = 4, turn: float = 0) -> Pose:
        return dice.lay(x, y, top, turn, self.board)

    def on_platform(self, platform: int, top: int = 4, x: int = 0, y: int = 0) -> Pose:
        return dice.up_on(platform, top, x, y, self.board)

    def sets_out(self, *formations: str) -> None:
        """Sumo: the seats choose corners 1, 2 and so on, and set out these formations."""
        for corner in range(1, len(formations) + 1):
            self.happens("CornerChosen", corner=corner)
        for formation in formations:
            self.happens("DiceSetOut", formation=formation)

    # -- a turn ------------------------------------------------------------------------------------

    def flicks(
        self,
        die: str,
        to: tuple[float, float] = (0, 0),
        lies: ReportedPose = {},  # noqa: B006 - never changed
        contacts: str = "",
        *,
        platform: int = 0,
        speed: int = 90,
    ) -> None:
        """Flick a die of the mover towards a point and report where the dice lie then."""
        self.means(die, to, platform, speed)
        self.sees(lies, contacts)

    def means(self, die: str, to: tuple[float, float], platform: int = 0, speed: int = 90) -> None:
        """Flick a die of the mover towards a point; the outcome is reported next."""
        if platform:
            square = self.board.platforms[platform - 1]
            self.happens("DieTaken", die=die, platform=platform)
            self.happens("DiePlaced", x=square.x // 10, y=square.y // 10)
            self.happens("DieTurned", turn=0, front=1)
        else:
            self.happens("DieChosen", die=die)
        x, y = self.state.poses[die][:2]
        aim = round(towards(x, y, 10 * to[0], 10 * to[1])) % 360
        node = self.node()
        if not isinstance(node, Choice):
            raise ScriptError(f"{len(self.events)}: {die} cannot be aimed")
        found = [event for event in node.options if getattr(event, "aim", -1) == aim]
        self.step(found[0])
        self.happens("DieFlicked", speed=speed, offset=0, height=8)

    def sees(self, lies: ReportedPose = {}, contacts: str = "") -> None:  # noqa: B006 - never changed
        """Report where these dice lie; all others lie as before."""
        roll = self.node()
        if not isinstance(roll, Roll):
            raise ScriptError(f"{len(self.events)}: no dice are rolling")
        still, gone, pairs = dice.parted(lies, contacts)
        outcome = roll.came(still, gone)
        ms = 330 if outcome else 0
        self.step(roll.rolled(outcome, pairs, ms=ms, path=_path(roll, still, gone) if ms else ""))


def _path(roll: Roll, still: Mapping[str, Pose], gone: Mapping[str, str]) -> str:
    """Encode a path of eleven frames from where the dice were to where they are."""
    ends = {**still, **{die: _beyond(roll, die, fate) for die, fate in gone.items()}}
    frames = []
    for n in range(11):
        left = (1 - n / 10) ** 2  # share of the way still to go
        frames.append(
            (n * FRAME, {die: _between(roll.poses[die], end, left) for die, end in ends.items()})
        )
    return encoded(frames)


def _between(before: Pose, after: Pose, left: float) -> Pose:
    sign = 1 if sum(before[n] * after[n] for n in range(3, 7)) >= 0 else -1
    mixed = [before[n] * left + after[n] * (1 - left) for n in range(3)]
    turned = [before[n] * left + sign * after[n] * (1 - left) for n in range(3, 7)]
    return rounded(mixed[0], mixed[1], mixed[2], *turned)


def _beyond(roll: Roll, die: str, fate: str) -> Pose:
    """Return the end of a die that is gone: beneath the hole, or beside the board."""
    x, y, _, *turned = roll.poses[die]
    low = roll.board.die // 2 - roll.board.above_table
    if fate == "hole":
        return (0, 0, low, *turned)  # type: ignore[return-value]
    far = max(hypot(x, y), 1)
    scale = (roll.board.half + 400) / far * 1.2
    return (round(x * scale), round(y * scale), low, *turned)  # type: ignore[return-value]
