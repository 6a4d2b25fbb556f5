"""Board with dice outside a game, to be placed and flicked: the model of the flick table."""

from __future__ import annotations

from collections.abc import Mapping

from jamlab.core.event import Event
from jamlab.core.scene import Rolled
from jamlab.core.stream import Stream
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.places import set_down
from jamlab.games.jamsumo.board.pose import Pose, inward, side_faces, top_face
from jamlab.games.jamsumo.board.reach import all_free_faces, covered, free_faces
from jamlab.games.jamsumo.board.rest import near, touching
from jamlab.games.jamsumo.board.solid import TOUCH, ground_gap, platform_gap
from jamlab.games.jamsumo.events import DiceRolled, DiceSettled
from jamlab.games.jamsumo.flick import path
from jamlab.games.jamsumo.flick.outcome import after, read_moved
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.rollers import rolled
from jamlab.games.jamsumo.flick.skill import Skill
from jamlab.games.jamsumo.flick.throw import Flick as Meant
from jamlab.pages.flicks.flick_widget import FlickRefused, IntendedFlick, Landed

NAMES = ("Ann", "Bo", "Cy", "Di")


class Tabletop:
    """Board with dice: `poses` are their positions, `start` those before the last flick."""

    def __init__(self, board: Board, poses: Mapping[str, Pose]) -> None:
        self.board = board
        self.poses = dict(poses)
        self.start = dict(poses)
        self.last: Meant | None = None

    def flick(self, flick: IntendedFlick, skill: Skill | None, seed: int) -> Landed:
        """Flick a die, in MuJoCo with a skill, or by the game's table of flicks (None)."""
        meant = Meant(flick.face, flick.aim, flick.speed, flick.offset, flick.height)
        if flick.face not in side_faces(self.poses[flick.die]):
            raise FlickRefused("That is no side face of the die.")
        if flick.face not in free_faces(self.board, flick.die, self.poses):
            raise FlickRefused(f"{covered(flick.face, flick.die)}.")
        node = Roll("ABCD".index(flick.die[0]), self.board, flick.die, meant, dict(self.poses))
        rng = Stream(seed)
        if skill is None:
            event = node.draw(rng)
        else:
            event = rolled(node, skill.struck(self.board, self.poses[flick.die], meant, rng))
        self.start, self.last = dict(self.poses), meant
        landed = landed_of(self.poses, event)
        self.poses = {die: (*pose,) for die, pose in landed.poses.items()}  # type: ignore[misc]
        return landed

    def open_faces(self) -> dict[str, tuple[int, ...]]:
        """Return the side faces of each die that a finger can strike (M-A2)."""
        return all_free_faces(self.board, self.poses)

    def put_back(self) -> None:
        """Restore the positions before the last flick."""
        self.poses = dict(self.start)

    def place(self, die: str, x: int, y: int, turn: int) -> dict[str, Pose]:
        """Move a die to x, y (mm), turned by `turn` degrees; raise `FlickRefused` where it cannot
        lie.
        """
        board, old = self.board, self.poses[die]
        top = top_face(old)
        front = side_faces(old)[0]
        looks = round(inward(old, front) + 180 + turn) % 360
        number = board.platform_at(10 * x, 10 * y)
        if not board.over_board(10 * x, 10 * y):
            raise FlickRefused("There is no board.")
        if board.over_hole(10 * x, 10 * y):
            raise FlickRefused("Nothing carries a die there: it would fall through the hole.")
        pose = set_down(board, x, y, top, front, looks, number)
        for n in range(1, len(board.platforms) + 1):
            if n != number and platform_gap(board, pose, n, -TOUCH) < -TOUCH:
                raise FlickRefused("A platform stands there.")
        if not number and ground_gap(board, pose) > TOUCH:
            raise FlickRefused("Nothing carries a die there.")
        others = {name: lies for name, lies in self.poses.items() if name != die}
        if touching(board, pose, {name: others[name] for name in near(board, pose, others)}):
            raise FlickRefused("Another die lies there.")
        self.poses[die] = pose
        self.start = dict(self.poses)
        self.last = None
        return dict(self.poses)


def landed_of(poses: Mapping[str, Pose], event: Event) -> Landed:
    """Return a report of dice as a result for the flick table."""
    assert isinstance(event, DiceRolled | DiceSettled), event
    now = after(poses, read_moved(event.moved))
    words = event.told(NAMES)
    return Landed(now, rolled_of(event.path, event.ms), words)


def rolled_of(text: str, ms: int) -> Rolled:
    """Return a path of a log as the browser plays it."""
    frames = path.decoded(text)
    dice = tuple(sorted({die for _, poses in frames for die in poses}))
    shown = tuple((at, *(part for die in dice for part in poses[die])) for at, poses in frames)
    return Rolled(ms, dice, shown)
