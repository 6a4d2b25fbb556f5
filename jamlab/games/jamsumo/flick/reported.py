"""Reports of rolls on a real board, entered by a person.

* `reported` makes the event from a report; it is not interactive, so a widget can use it too.
  `Roll.refusal` then checks it against the rules. `parse_dice_report` reads a page's message.
* A die is reported as gone through the `hole` or `off` the board, or by its place: top face (0: not
  lying flat), the position of its centre in mm, and the direction of a side face.
* People measure to about a millimetre. Dice that overlap by no more than that are moved apart; a
  die reported at the place of another is taken to lie on top of it.
* `ManualRoller` prompts line by line, and again with the reason if the rules refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin
from typing import Any, Final, TypeVar

from jamlab.arguments import choice_error
from jamlab.core import Event, Stream
from jamlab.core.observed import Observed
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.places import fronts, set_down
from jamlab.games.jamsumo.board.pose import UNIT, Pose, axes, combined, lying, moved_to, rounded
from jamlab.games.jamsumo.board.rest import near
from jamlab.games.jamsumo.board.solid import extent, gap, ground_gap, platform_gap
from jamlab.games.jamsumo.events import FlickFouled
from jamlab.games.jamsumo.flick.outcome import HOLE, OFF, SEAT_OF
from jamlab.games.jamsumo.flick.path import encoded
from jamlab.games.jamsumo.flick.roll import FOULS, Roll

T = TypeVar("T")

SHOWN: Final = 400  # milliseconds for which a roll without a measured time is shown
TOO_NEAR: Final = 15.0  # overlap in 0.1 mm up to which reported dice are moved apart
BESIDE: Final = 50.0
"""Greatest distance in 0.1 mm by which a tilted die is moved to lie beside its support."""
FARTHEST: Final = 1000
"""Greatest distance in mm of a reported die from the board's centre, along x or along y."""


@dataclass(frozen=True, slots=True)
class ReportedPose:
    """Reported place of a die: top face (0: not flat), its centre in mm, and its direction.

    Its side face `front` points to `turn` degrees; 0 stands for the side face with the lowest
    number. For a die that does not lie flat, `turn` is the direction of its lean.
    """

    face: int
    x: int
    y: int
    turn: int = 0
    front: int = 0


Told = Mapping[str, ReportedPose | str]
"""Report by the name of a die: its place, or `"hole"`, or `"off"`."""


def reported(
    node: Roll, told: Told, contacts: Sequence[tuple[str, str]] = (), foul: str = ""
) -> Event:
    """Return the event for a report: the dice that moved, the contacts, or a foul.

    ValueError for a report that a log cannot express. `node.refusal` checks the rest.
    """
    if foul:
        return FlickFouled(node.seat, "M-A3", node.die, foul)
    for die in told:
        if die not in node.poses:
            raise ValueError(f"{die} is not on the board")
    gone = {die: what for die, what in told.items() if isinstance(what, str)}
    for die, fate in gone.items():
        if fate not in (HOLE, OFF):
            raise ValueError(f"{die} must be {HOLE}, {OFF} or a place, got {fate!r}")
    lies = {die: pose for die, pose in node.poses.items() if die not in told}
    for die, what in told.items():
        if isinstance(what, ReportedPose):
            lies[die] = pose_of(node.board, what, lies)
    moved = {die: lies.get(die) or _away(node.board, node.poses[die], gone[die]) for die in told}
    frames = [(0, {die: node.poses[die] for die in moved}), (SHOWN, moved)]
    path = encoded(frames)
    outcome = node.came(lies, gone)
    return node.rolled(outcome, contacts, ms=SHOWN if outcome else 0, path=path)


def pose_of(board: Board, told: ReportedPose, others: Mapping[str, Pose]) -> Pose:
    """Return the pose of a reported die among the others; ValueError if it has no such face."""
    if not 0 <= told.face <= 6:
        raise ValueError(f"the face must be 0 to 6, got {told.face}")
    if not told.face:
        return _held(board, _leaning(board, told), others)
    sides = fronts(told.face)
    front = told.front or min(sides)
    if front not in sides:
        raise ValueError(f"with {told.face} up, {told.front} is not a side face")
    platform = board.platform_at(10 * told.x, 10 * told.y)
    pose = set_down(board, told.x, told.y, told.face, front, told.turn % 360, platform)
    for _ in range(8):
        depths = {die: gap(board, pose, others[die]) for die in near(board, pose, others)}
        deep = [die for die, depth in depths.items() if depth < -TOO_NEAR]
        if deep:  # it lies on them
            level = lying(10 * told.x, 10 * told.y, 0, told.face, front, told.turn % 360)
            return _lowered(board, level, others)
        close = [die for die, depth in depths.items() if depth < -1]
        if not close:
            break
        for die in close:
            pose = _apart(pose, others[die], 1 - depths[die])
    return pose


def _apart(pose: Pose, other: Pose, way: float) -> Pose:
    x, y = pose[0] - other[0], pose[1] - other[1]
    far = hypot(x, y) or 1.0
    return moved_to(pose, pose[0] + x / far * way, pose[1] + y / far * way, pose[2])


def _leaning(board: Board, told: ReportedPose) -> Pose:
    """Return the pose of a die on an edge, tilted by 45 degrees towards `turn` degrees."""
    level = lying(10 * told.x, 10 * told.y, 0, 1, 3, told.turn % 360)
    angle, c, s = radians(told.turn), cos(pi / 8), sin(pi / 8)
    lean = c, -s * sin(angle), s * cos(angle)  # about the horizontal axis of the lean
    return rounded(*level[:3], *combined([number / UNIT for number in level[3:]], *lean))


def _held(board: Board, pose: Pose, others: Mapping[str, Pose]) -> Pose:
    """Return the die moved beside its support, a die or a platform's side; else let down in place.

    The centre of a tilted die cannot be measured well, so it is moved a little.
    """
    if board.platform_at(*pose[:2]):
        return _lowered(board, pose, others)
    for _ in range(4):
        pose = moved_to(pose, *pose[:2], pose[2] - ground_gap(board, pose))
        apart, x, y = min(_beside(board, pose, others))
        if abs(apart) > BESIDE:
            return _lowered(board, pose, others)
        pose = _apart(pose, (x, y, *pose[2:]), 1 - apart)
    return pose


def _beside(
    board: Board, pose: Pose, others: Mapping[str, Pose]
) -> Iterator[tuple[float, int, int]]:
    """Yield the distance of each possible support, with its nearest point or its centre."""
    for other in others.values():
        yield gap(board, pose, other), other[0], other[1]
    for n, square in enumerate(board.platforms, 1):
        half = square.side // 2
        x = max(square.x - half, min(square.x + half, pose[0]))
        y = max(square.y - half, min(square.y + half, pose[1]))
        yield platform_gap(board, pose, n), x, y


def _lowered(board: Board, pose: Pose, others: Mapping[str, Pose]) -> Pose:
    """Return the die let down from above until it touches something, else low in the hole."""
    x, y, _ = pose[:3]
    top = max([other[2] for other in others.values()], default=0) + 2 * board.die
    top = max(top, round(board.surface(x, y)) + 2 * board.die)
    for z in range(top, -board.thickness, -2):
        lower = moved_to(pose, x, y, z)
        if _depth(board, lower, others) < 0:
            return moved_to(pose, x, y, z + 1)
    return moved_to(pose, x, y, -board.thickness)


def _depth(board: Board, pose: Pose, others: Mapping[str, Pose]) -> float:
    """Return the distance of a die from all else (below 0: depth of overlap)."""
    reach = extent(board, axes(pose), 0.0, 0.0, 1.0)
    found = [ground_gap(board, pose)] if pose[2] - reach < board.surface(*pose[:2]) + 20 else [1.0]
    found += [platform_gap(board, pose, n + 1, 0.0) for n in range(len(board.platforms))]
    found += [gap(board, pose, others[die], 0.0) for die in near(board, pose, others)]
    return min(found)


def _away(board: Board, pose: Pose, fate: str) -> Pose:
    """Return the pose at which a die that is gone is shown: under the hole, or beside the board."""
    low = board.half_die - board.above_table
    if fate == HOLE:
        return moved_to(pose, 0, 0, low)
    x, y = pose[:2]
    scale = (board.half + 2 * board.die) / max(abs(x), abs(y), 1)
    return moved_to(pose, x * scale, y * scale, low)


# -- messages of a page ----------------------------------------------------------------------------


def parse_dice_report(
    dice: Mapping[str, str | list[int]], contacts: Sequence[Sequence[str]], foul: str
) -> tuple[dict[str, ReportedPose | str], list[tuple[str, str]], str]:
    """Check a page's report of a roll, and return it in the form that `reported` takes.

    `dice` has by the name of a die `"hole"`, `"off"`, or `[face, x, y, turn]`: the top face (0: not
    lying flat), mm from the board's centre, degrees. `contacts` are pairs of dice, in their order;
    `foul` is `""` for none. ValueError names the faulty die or pair.
    """
    told = {_die(name): _told_of(name, what) for name, what in dice.items()}
    return told, [_pair(one) for one in contacts], foul


def _die(name: str) -> str:
    if name not in SEAT_OF:
        raise ValueError(f"unknown die {_short(name)}")
    return name


def _told_of(die: str, what: str | list[int]) -> ReportedPose | str:
    if what in (HOLE, OFF):
        return str(what)
    if isinstance(what, str) or len(what) != 4:
        raise ValueError(f"{die} must be {HOLE}, {OFF} or face, x, y, turn, got {_short(what)}")
    face, x, y, turn = what
    for name, number, least, most in (
        ("the face on top", face, 0, 6),
        ("x in mm", x, -FARTHEST, FARTHEST),
        ("y in mm", y, -FARTHEST, FARTHEST),
        ("the turn in degrees", turn, -360, 360),
    ):
        if not least <= number <= most:
            raise ValueError(f"{die}: {name} must be {least} to {most}, got {_short(number)}")
    return ReportedPose(face, x, y, turn)


def _pair(what: Sequence[str]) -> tuple[str, str]:
    if len(what) != 2 or what[0] == what[1]:
        raise ValueError(f"a touch must name two dice, got {_short(what)}")
    return _die(what[0]), _die(what[1])


def _short(what: Any) -> str:
    words = repr(what)
    return words if len(words) <= 30 else f"{words[:30]}…"


# -- typed reports ---------------------------------------------------------------------------------


def read_lies(words: str) -> ReportedPose | str:
    """Parse a typed place: `hole`, `off`, or `face x y [turn [front]]`; ValueError is the fault."""
    found = words.replace(",", " ").split()
    if found in ([HOLE], [OFF]):
        return found[0]
    if not 3 <= len(found) <= 5:
        raise ValueError("type hole, off, or: face x y turn (0 as the face: not lying flat)")
    numbers = []
    for name, word in zip(("face", "x", "y", "turn", "front"), found, strict=False):
        if not word.removeprefix("-").isdecimal() or len(word) > 5:
            raise ValueError(f"{name} must be a whole number, got {word!r}")
        numbers.append(int(word))
    return ReportedPose(*numbers)


def read_contacts(words: str) -> list[tuple[str, str]]:
    """Parse typed contacts: `A1-B2 B2-C3`, in their order. ValueError gives the fault."""
    found = []
    for word in words.upper().replace(",", " ").split():
        one, is_pair, other = word.partition("-")
        if not is_pair or not one or not other:
            raise ValueError(f"a touch must be such as A1-B2, got {word!r}")
        found.append((one, other))
    return found


class ManualRoller:
    """Roller that asks a person at a real board, with `say(line)` and `ask(prompt)`."""

    asked = None

    def __init__(self, say: Callable[[str], object], ask: Callable[[str], str]) -> None:
        self.say = say
        self.ask = ask

    def meta(self) -> dict[str, object]:
        return {"roller": "manual"}

    def __call__(self, node: Observed, rng: Stream) -> Event:
        """Ask for a roll until the rules accept the report; let other nodes draw for themselves."""
        if not isinstance(node, Roll):
            return node.draw(rng)
        self.say("")
        self.say(f"{node.asks}.")
        if node.flick is not None:
            meant = node.flick
            self.say(
                f"  Meant: {node.die}, face {meant.face}, to {meant.aim} degrees, "
                f"{meant.speed} cm/s, {meant.offset} mm beside the middle, {meant.height} mm up."
            )
        while True:
            try:
                event = self._told(node)
            except ValueError as error:
                self.say(f"  {error}. Once more, please.")
                continue
            refusal = node.refusal(event)
            if refusal is None:
                return event
            self.say(f"  {refusal.sentence} ({refusal.clause}). Once more, please.")

    def _told(self, node: Roll) -> Event:
        if node.flick is not None:
            foul = self._until(self._foul, f"Was it foul? {', '.join(FOULS)}; Enter: no > ")
            if foul:
                return reported(node, {}, foul=foul)
        self.say(f"  On the board: {' '.join(node.poses)}")
        dice = self._until(lambda words: _dice(node, words), "Which dice moved? Enter: none > ")
        told: dict[str, ReportedPose | str] = {}
        for die in dice:
            told[die] = self._until(read_lies, f"{die}: hole, off, or face x y turn (mm) > ")
        contacts: list[tuple[str, str]] = []
        if len(node.poses) > 1 and dice:
            prompt = "Which touched each other, in order (A1-B2 B2-C3)? Enter: none > "
            contacts = self._until(read_contacts, prompt)
        return reported(node, told, contacts)

    def _foul(self, words: str) -> str:
        if words and words not in FOULS:
            raise ValueError(choice_error("a foul", words, FOULS))
        return words

    def _until(self, read: Callable[[str], T], prompt: str) -> T:
        while True:
            try:
                return read(self.ask(f"  {prompt}").strip())
            except ValueError as error:
                self.say(f"  {error}.")


def _dice(node: Roll, words: str) -> list[str]:
    dice = list(dict.fromkeys(words.upper().replace(",", " ").split()))
    for die in dice:
        if die not in node.poses:
            raise ValueError(f"{die} is not on the board: {' '.join(node.poses)}")
    return dice
