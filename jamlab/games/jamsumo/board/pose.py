"""Position and orientation of a die as seven integers, and what follows from them.

* A pose is `(x, y, z, w, i, j, k)`: the die's centre in 0.1 mm, then its rotation as a quaternion
  times 10,000. The first component that is not 0 is positive, so that a rotation has one form.
* The board's frame: x to the right, y away from the reader, z up, 0 at the middle of the board's
  top. Angles are degrees counter-clockwise from x.
* A die's own axes: face 1 is +z and 6 is -z, 5 is +y and 2 is -y, 3 is +x and 4 is -x.

          y  5                     z  1
             |                        |
      4 -----+----- 3  x       4 -----+----- 3  x
             |                        |
             2                        6
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import Final

Pose = tuple[int, int, int, int, int, int, int]
"""x, y, z in 0.1 mm; w, i, j, k times 10,000."""
Axes = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
"""The die's own x, y and z axes as unit vectors in the board's frame."""

UNIT: Final = 10_000  # length of a quaternion as written in a pose
FACES: Final = {1: (2, 1), 6: (2, -1), 5: (1, 1), 2: (1, -1), 3: (0, 1), 4: (0, -1)}
"""By face: the die's axis that it lies on (0 to 2), and the sign of its direction."""
FLAT: Final = 5.0  # degrees by which a flat face may be off (M-A7), unless the board says otherwise


class BadPose(ValueError):
    """Seven numbers that are not a pose; the message gives the reason."""


def rounded(x: float, y: float, z: float, w: float, i: float, j: float, k: float) -> Pose:
    """Return the pose nearest to a position (0.1 mm) and a quaternion of any length but 0."""
    length = sqrt(w * w + i * i + j * j + k * k)
    if not length > 0:
        raise BadPose("a quaternion of length 0 turns nothing")
    scale = UNIT / length
    a, b, c, d = round(w * scale), round(i * scale), round(j * scale), round(k * scale)
    if (a or b or c or d) < 0:
        a, b, c, d = -a, -b, -c, -d
    return (round(x), round(y), round(z), a, b, c, d)


@lru_cache(maxsize=4096)
def checked(numbers: tuple[int, ...]) -> Pose:
    """Return the numbers if they are a pose as `rounded` makes it; else raise BadPose."""
    if len(numbers) != 7:
        raise BadPose(f"a pose must have 7 numbers, got {len(numbers)}")
    x, y, z, w, i, j, k = numbers
    # Each of the four rounded components is off by half at most, so the length by one at most.
    if abs(sqrt(w * w + i * i + j * j + k * k) - UNIT) > 1.0:
        raise BadPose(f"the quaternion {w},{i},{j},{k} must have the length {UNIT}")
    if next(number for number in (w, i, j, k) if number) < 0:
        raise BadPose(f"the quaternion {w},{i},{j},{k} must not begin with a negative number")
    return (x, y, z, w, i, j, k)


def axes(pose: Pose) -> Axes:
    """Return the die's own axes in the board's frame."""
    return _axes(pose[3:])


@lru_cache(maxsize=4096)
def _axes(turned: tuple[int, ...]) -> Axes:
    w, i, j, k = turned[0] / UNIT, turned[1] / UNIT, turned[2] / UNIT, turned[3] / UNIT
    size = w * w + i * i + j * j + k * k
    i2, j2, k2 = 2 * i / size, 2 * j / size, 2 * k / size
    return (
        (1 - j * j2 - k * k2, i * j2 + w * k2, i * k2 - w * j2),
        (i * j2 - w * k2, 1 - i * i2 - k * k2, j * k2 + w * i2),
        (i * k2 + w * j2, j * k2 - w * i2, 1 - i * i2 - j * j2),
    )


def outward(pose: Pose, face: int) -> tuple[float, float, float]:
    """Return the outward unit normal of a face (1 to 6)."""
    axis, sign = FACES[face]
    turned = axes(pose)
    x, y, z = turned[axis]
    return (x * sign, y * sign, z * sign)


def top_face(pose: Pose) -> int:
    """Return the face that points up most; of two equal ones, the smaller."""
    return _top_face(pose[3:])


@lru_cache(maxsize=4096)
def _top_face(quaternion: tuple[int, ...]) -> int:
    turned = _axes(quaternion)
    return max((1, 2, 3, 4, 5, 6), key=lambda face: turned[FACES[face][0]][2] * FACES[face][1])


def tilt(pose: Pose) -> float:
    """Return the degrees by which the top face is off the horizontal: 0 to 54.7."""
    return _tilt(pose[3:])


@lru_cache(maxsize=4096)
def _tilt(turned: tuple[int, ...]) -> float:
    axis, sign = FACES[_top_face(turned)]
    x, y, z = _axes(turned)[axis]
    return degrees(atan2(hypot(x * sign, y * sign), z * sign))


def flat_face(pose: Pose, within: float = FLAT) -> int:
    """Return the top face of a die that lies flat (M-A7), 0 if it is tilted."""
    return top_face(pose) if tilt(pose) <= within else 0


_SIDES: Final = {
    top: tuple([face for face in (1, 2, 3, 4, 5, 6) if face not in (top, 7 - top)]) for top in FACES
}


def side_faces(pose: Pose) -> tuple[int, ...]:
    """Return the four faces that a finger may strike: neither the top face nor the one opposite."""
    return _SIDES[top_face(pose)]


def inward(pose: Pose, face: int) -> float:
    """Return the direction straight into a side face, seen from above: degrees from 0 up to 360."""
    x, y, _ = outward(pose, face)
    return degrees(atan2(-y, -x)) % 360


def towards(x: float, y: float, other_x: float, other_y: float) -> float:
    """Return the direction from one point to another: degrees from 0 up to 360."""
    return degrees(atan2(other_y - y, other_x - x)) % 360


def lying(x: float, y: float, z: float, top: int, front: int, turn: float) -> Pose:
    """Return the pose of a level die: face `top` up, side face `front` towards `turn` degrees."""
    w, i, j, k = _level(top, front, turn)
    return (round(x), round(y), round(z), w, i, j, k)


@lru_cache(maxsize=1024)
def _level(top: int, front: int, turn: float) -> tuple[int, ...]:
    """Return the rotation of a level die as the last four numbers of a pose."""
    up, ahead = FACES[top], FACES[front]
    if up[0] == ahead[0]:
        raise BadPose(f"with {top} up, {front} is not a side face")
    rows = [[0.0] * 3 for _ in range(3)]  # the axes that `axes` would return
    angle = radians(turn)
    rows[up[0]] = [0.0, 0.0, float(up[1])]
    rows[ahead[0]] = [cos(angle) * ahead[1], sin(angle) * ahead[1], 0.0]
    third = 3 - up[0] - ahead[0]
    one, two = rows[(third + 1) % 3], rows[(third + 2) % 3]
    rows[third] = [
        one[1] * two[2] - one[2] * two[1],
        one[2] * two[0] - one[0] * two[2],
        one[0] * two[1] - one[1] * two[0],
    ]
    return rounded(0, 0, 0, *quaternion(rows))[3:]


def quaternion(rows: list[list[float]]) -> tuple[float, float, float, float]:
    """Return the rotation (w, i, j, k) that brings x, y and z to these three axes."""
    (a, b, c), (d, e, f), (g, h, m) = rows
    sizes = (1 + a + e + m, 1 + a - e - m, 1 - a + e - m, 1 - a - e + m)
    most = max(range(4), key=sizes.__getitem__)
    found = (
        (sizes[0], f - h, g - c, b - d),
        (f - h, sizes[1], b + d, c + g),
        (g - c, b + d, sizes[2], f + h),
        (b - d, c + g, f + h, sizes[3]),
    )
    return found[most]


def turned_by(pose: Pose, angle: float) -> Pose:
    """Return the die turned by `angle` degrees about the vertical through its centre."""
    half = angle * pi / 360
    return rounded(*pose[:3], *combined(pose[3:], cos(half), 0, 0, sin(half)))


def combined(
    first: Sequence[float], a: float, b: float, c: float, d: float = 0.0
) -> tuple[float, float, float, float]:
    """Return the rotation `first` (w, i, j, k) with the rotation (a, b, c, d) after it."""
    w, i, j, k = first
    return (
        a * w - b * i - c * j - d * k,
        a * i + b * w + c * k - d * j,
        a * j - b * k + c * w + d * i,
        a * k + b * j - c * i + d * w,
    )


def moved_to(pose: Pose, x: float, y: float, z: float) -> Pose:
    return (round(x), round(y), round(z), *pose[3:])
