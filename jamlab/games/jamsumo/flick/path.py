"""Motion of dice as a short text in a log: for display only, no rule reads it.

* Frames are `(ms, {die: pose})`, evenly spaced (the last may come earlier); a pose is 7 ints, as
  everywhere: the centre in 0.1 mm, then the unit quaternion times 10,000.
* For each die only the frames are kept between which it does not move straight on (the line
  simplification of Douglas and Peucker, 1973, over time); `decoded` interpolates the others.
* All numbers are packed into one large number, each with as much room as the largest of its kind
  needs, and that is written in URL-safe base64, which needs no escape anywhere.
* A text is shorter than 400 letters. Long motions are stored more coarsely, level by level, until
  they fit; the coarsest level holds 24 dice that all fly off the table.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Final

Pose = tuple[int, ...]
Frames = list[tuple[int, dict[str, Pose]]]
Shown = Sequence[tuple[int, Mapping[str, Pose]]]

LIMIT: Final = 400  # length that every text stays below

LEVELS: Final = (
    # Grid step in 0.1 mm; steps for a quaternion's components (odd, so that one is 0); tolerance.
    (1, 1025, 3.0), (2, 257, 6.0), (4, 129, 10.0), (5, 97, 16.0), (8, 65, 25.0),
    (10, 49, 40.0), (15, 33, 80.0), (20, 25, 150.0), (30, 17, 400.0), (40, 13, 1e9),
    (80, 7, 1e9),
)  # fmt: skip
_TURN: Final = 0.028  # 0.1 mm that a corner moves per unit of a quaternion, at most
_ONE: Final = 10_000
_HALF: Final = 7072  # bound of all but the largest component of a unit quaternion
_FRAMES: Final = 1 << 12
_DICE: Final = 1 << 7
_WIDEST: Final = 1 << 20  # 0.1 mm: 100 m from the board
_DIE: Final = re.compile("[A-Z][1-9]")
_NAMES: Final = 26 * 9


@dataclass
class Line:
    """One die's path: its poses, and the error caused by leaving out each of its frames."""

    name: str
    poses: list[Pose]
    needed: list[float]

    def kept(self, tolerance: float) -> list[int]:
        """Return the frames needed for this tolerance; the first and the last are among them."""
        return [frame for frame, off in enumerate(self.needed) if off > tolerance]


def encoded(frames: Shown) -> str:
    """Return the frames as text, "" if there are none or nothing moves in them.

    ValueError if they are not evenly spaced, or do not all show the same dice.
    """
    moved = _checked(frames)
    if not moved:
        return ""
    lines = [_line(name, [poses[name] for _, poses in frames]) for name in moved]
    for level in range(len(LEVELS)):
        text = _written(frames, lines, level)
        if len(text) < LIMIT:
            return text
    raise ValueError(f"the path of {len(moved)} dice does not go into {LIMIT} letters")


def decoded(text: str) -> Frames:
    """Return frames near the original ones; ValueError if `encoded` cannot have written them."""
    if not text:
        return []
    if len(text) >= LIMIT or not re.fullmatch("[A-Za-z0-9_-]+", text):
        raise ValueError("not a path of dice")
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise ValueError("not a path of dice: letters are missing") from None
    return _read(_Reader(int.from_bytes(packed, "little")))


# -- simplification --------------------------------------------------------------------------------


def _checked(frames: Shown) -> list[str]:
    """Return the names of the dice that move, sorted."""
    if not frames:
        return []
    first = frames[0][1]
    for name in first:
        if not _DIE.fullmatch(name):
            raise ValueError(f"unknown die {name!r}")
    if any(set(poses) != set(first) for _, poses in frames):
        raise ValueError("not all frames show the same dice")
    if len(frames) > _FRAMES or len(first) > _DICE:
        raise ValueError(f"{len(frames)} frames of {len(first)} dice are too many")
    moved = sorted(name for name in first if any(poses[name] != first[name] for _, poses in frames))
    if moved:
        _evenly(frames)
    return moved


def _evenly(frames: Shown) -> tuple[int, int]:
    """Return the milliseconds between two frames, and between the last two."""
    times = [ms for ms, _ in frames]
    each = times[1] - times[0]
    last = times[-1] - times[-2]
    even = all(times[n + 1] - times[n] == each for n in range(len(times) - 2))
    if times[0] != 0 or not even or not 0 < last <= each < 1 << 14:
        raise ValueError("frames begin at 0 and are evenly spaced; the last may come earlier")
    return each, last


def _line(name: str, poses: list[Pose]) -> Line:
    """Return a path with the importance of each of its frames."""
    needed = [0.0] * len(poses)
    needed[0] = needed[-1] = inf
    finest = LEVELS[0][2]
    parts = [(0, len(poses) - 1, inf)]
    while parts:
        first, last, at_most = parts.pop()
        if last - first < 2 or poses[first : last + 1] == [poses[first]] * (last - first + 1):
            continue
        offs = _offs(poses, first, last)
        worst = max(offs)
        if worst > finest:
            # No frame is more important than the one that split its segment off.
            far = first + 1 + offs.index(worst)
            needed[far] = min(worst, at_most)
            parts += [(first, far, needed[far]), (far, last, needed[far])]
    return Line(name, poses, needed)


def _offs(poses: Sequence[Pose], first: int, last: int) -> list[float]:
    """Return, for each frame between `first` and `last`, how far some corner of the die is from
    straight motion between these two: in 0.1 mm, approximately.
    """
    x, y, z, w, i, j, k = poses[first]
    other = poses[last]
    sign = _sign(poses[first], other)  # a quaternion and its opposite are the same rotation
    ways = [b - a for a, b in zip(poses[first][:3], other[:3], strict=True)]
    ways += [sign * b - a for a, b in zip(poses[first][3:], other[3:], strict=True)]
    offs = []
    for frame in range(first + 1, last):
        part = (frame - first) / (last - first)
        a, b, c, d, e, f, g = poses[frame]
        place = max(
            abs(x + ways[0] * part - a), abs(y + ways[1] * part - b), abs(z + ways[2] * part - c)
        )
        turn = (w + ways[3] * part, i + ways[4] * part, j + ways[5] * part, k + ways[6] * part)
        if turn[0] * d + turn[1] * e + turn[2] * f + turn[3] * g < 0:
            d, e, f, g = -d, -e, -f, -g
        bent = max(abs(turn[0] - d), abs(turn[1] - e), abs(turn[2] - f), abs(turn[3] - g))
        offs.append(place + bent * _TURN)
    return offs


def _sign(one: Pose, other: Pose) -> int:
    return 1 if sum(a * b for a, b in zip(one[3:], other[3:], strict=True)) >= 0 else -1


def _between(one: Pose, other: Pose, share: float) -> Pose:
    place = [round(a + (b - a) * share) for a, b in zip(one[:3], other[:3], strict=True)]
    sign = _sign(one, other)
    turn = [a + (sign * b - a) * share for a, b in zip(one[3:], other[3:], strict=True)]
    return (*place, *_unit(turn))


def _unit(turn: Sequence[float]) -> tuple[int, ...]:
    """Return a quaternion of length 10,000; its first component that is not 0 is positive."""
    length = sum(n * n for n in turn) ** 0.5 or 1.0
    unit = [round(n * _ONE / length) for n in turn]
    return tuple(unit) if next((n for n in unit if n), 1) > 0 else tuple(-n for n in unit)


# -- writing ---------------------------------------------------------------------------------------


class _Writer:
    """Packs numbers into one, each with its own bound."""

    def __init__(self) -> None:
        self.numbers: list[tuple[int, int]] = []

    def put(self, number: int, bound: int) -> None:
        """Add a number from 0 to bound - 1."""
        if not 0 <= number < bound:
            raise ValueError(f"{number} is too large for a path")
        self.numbers.append((number, bound))

    def put_row(self, numbers: Sequence[int]) -> None:
        """Add signed numbers, with the room that the largest of them needs."""
        room = max(abs(number) for number in numbers)
        self.put(room, _WIDEST)
        for number in numbers:
            self.put(number + room, 2 * room + 1)

    def text(self) -> str:
        packed = 1  # keeps zeros at the end
        for number, bound in reversed(self.numbers):
            packed = packed * bound + number
        data = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
        return urlsafe_b64encode(data).rstrip(b"=").decode()


def _written(frames: Shown, lines: list[Line], level: int) -> str:
    step, marks, tolerance = LEVELS[level]
    each, last = _evenly(frames)
    writer = _Writer()
    writer.put(level, len(LEVELS))
    writer.put(each, 1 << 14)
    writer.put(last, each + 1)
    writer.put(len(frames), _FRAMES + 1)
    writer.put(len(lines), _DICE)
    columns: list[list[int]] = [[], [], [], []]  # starts x y, starts z, steps x y, steps z
    for line in lines:
        kept = line.kept(tolerance)
        writer.put((ord(line.name[0]) - ord("A")) * 9 + int(line.name[1]) - 1, _NAMES)
        writer.put(len(kept) - 2, len(frames) - 1)
        for earlier, frame in pairwise(kept[:-1]):
            writer.put(frame - earlier - 1, len(frames) - earlier)
        for frame in kept:
            _put_turn(writer, line.poses[frame][3:], marks)
        places = [[_marked(n, step) for n in line.poses[frame][:3]] for frame in kept]
        columns[0] += places[0][:2]
        columns[1].append(places[0][2])
        for one, other in pairwise(places):
            columns[2] += [other[0] - one[0], other[1] - one[1]]
            columns[3].append(other[2] - one[2])
    for column in columns:
        writer.put_row(column)
    return writer.text()


def _marked(number: int, step: int) -> int:
    return (2 * number + step) // (2 * step)


def _put_turn(writer: _Writer, turn: Pose, marks: int) -> None:
    """Add the index of the largest component, and the three others (with its sign taken as +)."""
    largest = max(range(4), key=lambda n: abs(turn[n]))
    sign = 1 if turn[largest] >= 0 else -1
    writer.put(largest, 4)
    for n in range(4):
        if n != largest:
            put = round((sign * turn[n] + _HALF) * (marks - 1) / (2 * _HALF))
            writer.put(max(0, min(marks - 1, put)), marks)


# -- reading ---------------------------------------------------------------------------------------


class _Reader:
    """Unpacks numbers in the order in which they were added."""

    def __init__(self, packed: int) -> None:
        self.packed = packed

    def take(self, bound: int) -> int:
        """Return a number from 0 to bound - 1; ValueError if nothing is left."""
        if self.packed < 1 or bound < 1:
            raise ValueError("not a path of dice: it ends too early")
        self.packed, number = divmod(self.packed, bound)
        return number

    def take_row(self, count: int) -> list[int]:
        """Return `count` signed numbers."""
        room = self.take(_WIDEST)
        return [self.take(2 * room + 1) - room for _ in range(count)]


def _read(reader: _Reader) -> Frames:
    step, marks, _ = LEVELS[reader.take(len(LEVELS))]
    each = reader.take(1 << 14)
    last = reader.take(each + 1)
    count = reader.take(_FRAMES + 1)
    dice = reader.take(_DICE)
    if count < 2 or not each or not last or not dice:
        raise ValueError("not a path of dice: nothing moves in it")
    names, kept, turns = [], [], []
    for _ in range(dice):
        seat, number = divmod(reader.take(_NAMES), 9)
        names.append(f"{chr(ord('A') + seat)}{number + 1}")
        at = [0]
        for _ in range(reader.take(count - 1)):
            at.append(at[-1] + 1 + reader.take(count - at[-1]))
        kept.append([*at, count - 1])
        turns.append([_turn(reader, marks) for _ in kept[-1]])
        if any(a >= b for a, b in pairwise(kept[-1])):
            raise ValueError("not a path of dice: time runs backwards")
    ways = sum(len(at) - 1 for at in kept)
    across, up = iter(reader.take_row(2 * dice)), iter(reader.take_row(dice))
    if reader.packed < 1 or len(set(names)) != dice:
        raise ValueError("not a path of dice")
    starts = [[next(across), next(across), next(up)] for _ in names]
    across, up = iter(reader.take_row(2 * ways)), iter(reader.take_row(ways))
    if reader.packed != 1:
        raise ValueError("not a path of dice: something is left over")
    frames: Frames = [(n * each, {}) for n in range(count - 1)]
    frames.append(((count - 2) * each + last, {}))
    for name, at, turned, place in zip(names, kept, turns, starts, strict=True):
        poses = [(*[n * step for n in place], *turned[0])]
        for turn in turned[1:]:
            place = [place[0] + next(across), place[1] + next(across), place[2] + next(up)]
            poses.append((*[n * step for n in place], *turn))
        _fill(frames, name, at, poses)
    return frames


def _turn(reader: _Reader, marks: int) -> tuple[int, ...]:
    largest = reader.take(4)
    others = [reader.take(marks) * 2 * _HALF / (marks - 1) - _HALF for _ in range(3)]
    square = _ONE * _ONE - sum(n * n for n in others)
    others.insert(largest, max(square, 0.0) ** 0.5)
    return _unit(others)


def _fill(frames: Frames, name: str, at: Sequence[int], poses: Sequence[Pose]) -> None:
    for n, (first, last) in enumerate(pairwise(at)):
        for frame in range(first, last):
            share = (frame - first) / (last - first)
            frames[frame][1][name] = _between(poses[n], poses[n + 1], share)
    frames[-1][1][name] = poses[-1]
