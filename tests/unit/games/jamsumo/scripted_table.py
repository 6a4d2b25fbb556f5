"""JamSumo, told flick by flick: who flicks what, and where the dice lie then (mm).

What the teller says is checked like any report, and a plain path is drawn between: straight on,
slower and slower, so that a flick can be watched.
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
from tests.unit.games.jamsumo.dice import Lies

FRAME = 33


class DiceTable(OpenedTable):
    """One game from the drawing of the marker's first holder on."""

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
        """Sumo: the seats choose the corners 1, 2 and so on, and set out their dice so."""
        for corner in range(1, len(formations) + 1):
            self.happens("CornerChosen", corner=corner)
        for formation in formations:
            self.happens("DiceSetOut", formation=formation)

    # -- a turn ------------------------------------------------------------------------------------

    def flicks(
        self,
        die: str,
        to: tuple[float, float] = (0, 0),
        lies: Lies = {},  # noqa: B006 - never changed
        contacts: str = "",
        *,
        platform: int = 0,
        speed: int = 90,
    ) -> None:
        """The mover flicks a die towards a point, and the dice lie so then."""
        self.means(die, to, platform, speed)
        self.sees(lies, contacts)

    def means(self, die: str, to: tuple[float, float], platform: int = 0, speed: int = 90) -> None:
        """The mover flicks a die towards a point; what comes of it is told next."""
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

    def sees(self, lies: Lies = {}, contacts: str = "") -> None:  # noqa: B006 - never changed
        """The dice lie so then; all others lie as before."""
        roll = self.node()
        if not isinstance(roll, Roll):
            raise ScriptError(f"{len(self.events)}: no dice are rolling")
        still, gone, pairs = dice.parted(lies, contacts)
        outcome = roll.came(still, gone)
        ms = 330 if outcome else 0
        self.step(roll.rolled(outcome, pairs, ms=ms, path=_path(roll, still, gone) if ms else ""))


def _path(roll: Roll, still: Mapping[str, Pose], gone: Mapping[str, str]) -> str:
    """A path as text: ten frames from where the dice were to where they are."""
    ends = {**still, **{die: _beyond(roll, die, fate) for die, fate in gone.items()}}
    frames = []
    for n in range(11):
        left = (1 - n / 10) ** 2  # of the way that is still to go
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
    """Where a die ends that is gone: beneath the hole, or beside the board."""
    x, y, _, *turned = roll.poses[die]
    low = roll.board.die // 2 - roll.board.above_table
    if fate == "hole":
        return (0, 0, low, *turned)  # type: ignore[return-value]
    far = max(hypot(x, y), 1)
    scale = (roll.board.half + 400) / far * 1.2
    return (round(x * scale), round(y * scale), low, *turned)  # type: ignore[return-value]
