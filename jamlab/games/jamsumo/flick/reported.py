"""Dice that rolled on a real board: somebody tells what they did.

* `reported` turns what is told into the event; it asks nobody, so that a widget can use it too.
  `Roll.refusal` then says whether the rules can take it. `told_dice` reads what a page tells.
* What is told of a die: that it went through the `hole` or `off` the board, or where it lies: top
  face (0: not lying flat), the place of its centre in mm, and where a side face looks.
* A person measures to a millimetre or so. Dice that would lie in each other by no more than that
  are moved apart; one told to be where another lies is taken to lie on top of it.
* `ManualRoller` asks in words, line by line, and asks again with the reason if the rules refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin
from typing import Any, Final, TypeVar

from jamlab.core import Event, Stream
from jamlab.core.observed import Observed
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.places import fronts, set_down
from jamlab.games.jamsumo.board.pose import UNIT, Pose, axes, lying, moved_to, rounded
from jamlab.games.jamsumo.board.rest import near
from jamlab.games.jamsumo.board.solid import extent, gap, ground_gap, platform_gap
from jamlab.games.jamsumo.events import FlickFouled
from jamlab.games.jamsumo.flick.outcome import HOLE, OFF, SEAT_OF
from jamlab.games.jamsumo.flick.path import encoded
from jamlab.games.jamsumo.flick.roll import FOULS, Roll

T = TypeVar("T")

SHOWN: Final = 400
"""Milliseconds: how long a roll is shown that nobody timed."""
TOO_NEAR: Final = 15.0
"""0.1 mm: dice told to lie in each other by so little are moved apart."""
BESIDE: Final = 50.0
"""0.1 mm: a die that does not lie flat is moved by no more to lie beside what must hold it."""
FARTHEST: Final = 1000
"""mm: no die is told to lie farther from the board's centre, along x or along y."""


@dataclass(frozen=True, slots=True)
class Lies:
    """Where a die lies: top face (0: not flat), its centre in mm, and which way it is turned.

    Its side face `front` looks to `turn` degrees; 0 stands for the side face with the lowest
    number. Of a die that does not lie flat, `turn` is the way it leans.
    """

    face: int
    x: int
    y: int
    turn: int = 0
    front: int = 0


Told = Mapping[str, Lies | str]
"""By the name of a die: where it lies, or `"hole"`, or `"off"`."""


def reported(
    node: Roll, told: Told, contacts: Sequence[tuple[str, str]] = (), foul: str = ""
) -> Event:
    """The event for what is told of a roll: the dice that moved, who touched whom, or a foul.

    ValueError for what cannot be put into words of a log. `node.refusal` judges the rest.
    """
    if foul:
        return FlickFouled(node.seat, "M-A3", node.die, foul)
    for die in told:
        if die not in node.poses:
            raise ValueError(f"{die} is not on the board")
    gone = {die: what for die, what in told.items() if isinstance(what, str)}
    for die, fate in gone.items():
        if fate not in (HOLE, OFF):
            raise ValueError(f"{die} went {HOLE} or {OFF}, or it lies somewhere; not {fate!r}")
    lies = {die: pose for die, pose in node.poses.items() if die not in told}
    for die, what in told.items():
        if isinstance(what, Lies):
            lies[die] = pose_of(node.board, what, lies)
    moved = {die: lies.get(die) or _away(node.board, node.poses[die], gone[die]) for die in told}
    frames = [(0, {die: node.poses[die] for die in moved}), (SHOWN, moved)]
    path = encoded(frames)
    outcome = node.came(lies, gone)
    return node.rolled(outcome, contacts, ms=SHOWN if outcome else 0, path=path)


def pose_of(board: Board, told: Lies, others: Mapping[str, Pose]) -> Pose:
    """The pose of a die that is told to lie there, among the others.

    ValueError for a face that there is not.
    """
    if not 0 <= told.face <= 6:
        raise ValueError(f"a die has no face {told.face}")
    if not told.face:
        return _held(board, _leaning(board, told), others)
    sides = fronts(told.face)
    front = told.front or min(sides)
    if front not in sides:
        raise ValueError(f"with {told.face} up, {told.front} is no side face")
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


def _leaning(board: Board, told: Lies) -> Pose:
    """A die that stands on an edge and leans to `turn` degrees, half over."""
    level = lying(10 * told.x, 10 * told.y, 0, 1, 3, told.turn % 360)
    w, i, j, k = (number / UNIT for number in level[3:])
    angle, c, s = radians(told.turn), cos(pi / 8), sin(pi / 8)
    b, d = -s * sin(angle), s * cos(angle)  # about the level way across the lean
    return rounded(
        *level[:3],
        c * w - b * i - d * j,
        c * i + b * w + d * k,
        c * j - b * k + d * w,
        c * k + b * j - d * i,
    )


def _held(board: Board, pose: Pose, others: Mapping[str, Pose]) -> Pose:
    """The same die beside what holds it, a die or the side of a platform; else let down there.

    Nobody measures well where the centre of a die is that does not lie flat: it is moved a little.
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
    """How far each thing is that may hold a die, and where its nearest point or its centre is."""
    for other in others.values():
        yield gap(board, pose, other), other[0], other[1]
    for n, square in enumerate(board.platforms, 1):
        half = square.side // 2
        x = max(square.x - half, min(square.x + half, pose[0]))
        y = max(square.y - half, min(square.y + half, pose[1]))
        yield platform_gap(board, pose, n), x, y


def _lowered(board: Board, pose: Pose, others: Mapping[str, Pose]) -> Pose:
    """The same die, let down from above until it touches something; low in the hole if nothing."""
    x, y, _ = pose[:3]
    top = max([other[2] for other in others.values()], default=0) + 2 * board.die
    top = max(top, round(board.surface(x, y)) + 2 * board.die)
    for z in range(top, -board.thickness, -2):
        lower = moved_to(pose, x, y, z)
        if _depth(board, lower, others) < 0:
            return moved_to(pose, x, y, z + 1)
    return moved_to(pose, x, y, -board.thickness)


def _depth(board: Board, pose: Pose, others: Mapping[str, Pose]) -> float:
    """How far a die is from all else (below 0: how deep it lies in something)."""
    reach = extent(board, axes(pose), 0.0, 0.0, 1.0)
    found = [ground_gap(board, pose)] if pose[2] - reach < board.surface(*pose[:2]) + 20 else [1.0]
    found += [platform_gap(board, pose, n + 1, 0.0) for n in range(len(board.platforms))]
    found += [gap(board, pose, others[die], 0.0) for die in near(board, pose, others)]
    return min(found)


def _away(board: Board, pose: Pose, fate: str) -> Pose:
    """Where a die is shown that is gone: under the hole, or on the table beside the board."""
    low = board.half_die - board.above_table
    if fate == HOLE:
        return moved_to(pose, 0, 0, low)
    x, y = pose[:2]
    scale = (board.half + 2 * board.die) / max(abs(x), abs(y), 1)
    return moved_to(pose, x * scale, y * scale, low)


# -- in a page's message ---------------------------------------------------------------------------


def told_dice(
    message: Mapping[str, Any],
) -> tuple[dict[str, Lies | str], list[tuple[str, str]], str]:
    """What a page's message tells of a roll, as `reported` takes it: dice, contacts, foul.

    `dice` has by the name of a die `"hole"`, `"off"`, or `[face, x, y, turn]`: the top face (0: not
    lying flat), mm from the board's centre, degrees. `contacts` are pairs of dice, in their order;
    `foul` is `""` for none. What is missing is empty. ValueError says which die or pair is told
    wrongly.
    """
    dice, contacts = message.get("dice", {}), message.get("contacts", [])
    foul = message.get("foul", "")
    if not isinstance(dice, dict):
        raise ValueError("the dice that moved are told by their names")
    if not isinstance(contacts, list | tuple):
        raise ValueError("the touches are told as a list of pairs of dice")
    if not isinstance(foul, str):
        raise ValueError("a foul is told by a word")
    told = {_die(name): _told_of(name, what) for name, what in dice.items()}
    return told, [_pair(one) for one in contacts], foul


def _die(name: Any) -> str:
    if not isinstance(name, str) or name not in SEAT_OF:
        raise ValueError(f"there is no die {_short(name)}")
    return name


def _told_of(die: str, what: Any) -> Lies | str:
    if what in (HOLE, OFF):
        return str(what)
    if not isinstance(what, list | tuple) or len(what) != 4:
        raise ValueError(
            f"{die} went {HOLE} or {OFF}, or it lies at face, x, y, turn: not {_short(what)}"
        )
    face, x, y, turn = what
    for name, number, least, most in (
        ("the face on top", face, 0, 6),
        ("x in mm", x, -FARTHEST, FARTHEST),
        ("y in mm", y, -FARTHEST, FARTHEST),
        ("the turn in degrees", turn, -360, 360),
    ):
        if type(number) is not int or not least <= number <= most:
            raise ValueError(
                f"{die}: {name} is a whole number from {least} to {most}, not {_short(number)}"
            )
    return Lies(face, x, y, turn)


def _pair(what: Any) -> tuple[str, str]:
    if not isinstance(what, list | tuple) or len(what) != 2 or what[0] == what[1]:
        raise ValueError(f"a touch is between two dice, not {_short(what)}")
    return _die(what[0]), _die(what[1])


def _short(what: Any) -> str:
    words = repr(what)
    return words if len(words) <= 30 else f"{words[:30]}…"


# -- in words --------------------------------------------------------------------------------------


def read_lies(words: str) -> Lies | str:
    """What is typed of one die: `hole`, `off`, or `face x y`, perhaps `turn` and `front` after it.

    ValueError says what is wrong with other words.
    """
    found = words.replace(",", " ").split()
    if found in ([HOLE], [OFF]):
        return found[0]
    if not 3 <= len(found) <= 5:
        raise ValueError("type hole, off, or: face x y turn (0 as the face: not lying flat)")
    numbers = []
    for name, word in zip(("face", "x", "y", "turn", "front"), found, strict=False):
        if not word.removeprefix("-").isdecimal() or len(word) > 5:
            raise ValueError(f"{word!r} is no whole number: {name} is one")
        numbers.append(int(word))
    return Lies(*numbers)


def read_contacts(words: str) -> list[tuple[str, str]]:
    """What is typed of touches: `A1-B2 B2-C3`, in their order. ValueError says why."""
    found = []
    for word in words.upper().replace(",", " ").split():
        one, is_pair, other = word.partition("-")
        if not is_pair or not one or not other:
            raise ValueError(f"{word!r} is no pair of dice: A1-B2 is one")
        found.append((one, other))
    return found


class ManualRoller:
    """Asks somebody at a real board, with `say(line)` and `ask(prompt)`."""

    asked = None

    def __init__(self, say: Callable[[str], object], ask: Callable[[str], str]) -> None:
        self.say = say
        self.ask = ask

    def meta(self) -> dict[str, object]:
        """What a log's header says of it."""
        return {"roller": "manual"}

    def __call__(self, node: Observed, rng: Stream) -> Event:
        """What is told of this roll, once the rules can take it; of others, as the node draws."""
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
        told: dict[str, Lies | str] = {}
        for die in dice:
            told[die] = self._until(read_lies, f"{die}: hole, off, or face x y turn (mm) > ")
        contacts: list[tuple[str, str]] = []
        if len(node.poses) > 1 and dice:
            prompt = "Which touched each other, in order (A1-B2 B2-C3)? Enter: none > "
            contacts = self._until(read_contacts, prompt)
        return reported(node, told, contacts)

    def _foul(self, words: str) -> str:
        if words and words not in FOULS:
            raise ValueError(f"a foul is one of {', '.join(FOULS)}")
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
