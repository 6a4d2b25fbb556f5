"""Gaps between dice, board and platforms: hand-made poses, and checks against corners."""

from __future__ import annotations

from itertools import product
from math import dist, hypot, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.games.jamsumo.board.pose import (
    BadPose,
    axes,
    checked,
    inward,
    lying,
    moved_to,
    outward,
    rounded,
    side_faces,
    tilt,
    top_face,
    turned_by,
)
from jamlab.games.jamsumo.board.rest import feet, stands_alone, touches_ground, touching, unsteady
from jamlab.games.jamsumo.board.solid import (
    TOUCH,
    corners,
    extent,
    gap,
    ground_gap,
    lowest,
    platform_gap,
    radius,
)
from tests.repository.tiers import examples
from tests.unit.games.jamsumo.dice import (
    CORNERS,
    PRINTED,
    in_the_hole,
    lay,
    leaning_on,
    on_top,
    up_on,
)

turnings = st.tuples(*[st.floats(-1, 1)] * 4).filter(lambda q: sum(abs(x) for x in q) > 0.1)
places = st.tuples(st.integers(-300, 300), st.integers(-300, 300), st.integers(-300, 300))


Vector = tuple[float, ...]


def dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


# -- poses -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("top", "front"), [(a, b) for a, b in product(range(1, 7), repeat=2)])
def test_a_die_laid_down_shows_its_faces(top: int, front: int) -> None:
    if front in (top, 7 - top):
        with pytest.raises(BadPose):
            lying(0, 0, 80, top, front, 0)
        return
    for turn in (0, 15, 90, 217.3):
        pose = lying(10, -20, 80, top, front, turn)
        assert top_face(pose) == top
        assert tilt(pose) < 0.05
        assert abs((inward(pose, front) - turn) % 360 - 180) < 0.05
        assert checked(pose) == pose
        assert set(side_faces(pose)) == set(range(1, 7)) - {top, 7 - top}


def test_opposite_faces_and_the_way_round_them() -> None:
    """1 up and 2 towards the reader: 3 is on the right, as in the picture in pose.py."""
    pose = lying(0, 0, 80, 1, 2, 270)
    assert pose == (0, 0, 80, 10_000, 0, 0, 0)
    assert outward(pose, 3) == (1, 0, 0)
    for face in range(1, 7):
        assert dot(outward(pose, face), outward(pose, 7 - face)) == -1


@given(turnings)
def test_a_rounded_pose_is_a_pose_and_has_one_form(q: tuple[float, ...]) -> None:
    pose = rounded(1.4, -2.6, 3, *q)
    assert checked(pose) == pose
    assert pose[:3] == (1, -3, 3)
    assert next(number for number in pose[3:] if number) > 0
    assert rounded(1.4, -2.6, 3, *(-x for x in q)) == pose
    for axis in axes(pose):
        assert hypot(*axis) == pytest.approx(1)


def test_turning_and_moving() -> None:
    pose = lay(50, 0, 4, 10)
    assert turned_by(pose, 25) == lay(50, 0, 4, 35)
    assert moved_to(pose, 1, 2, 3)[:3] == (1, 2, 3)
    with pytest.raises(BadPose):
        rounded(0, 0, 0, 0, 0, 0, 0)


# -- gaps ------------------------------------------------------------------------------------------


def test_a_die_has_24_corners_and_reaches_as_far() -> None:
    pose = leaning_on(lay(50, 0))
    found = corners(PRINTED, pose)
    assert len(set(found)) == 24
    for way in ((0, 0, 1), (1, 0, 0), (0.6, 0.8, 0), (sqrt(1 / 3),) * 3):
        most = max(dot(way, corner) for corner in found) - dot(way, pose[:3])
        assert extent(PRINTED, axes(pose), *way) == pytest.approx(most)
    assert lowest(PRINTED, pose) == pytest.approx(min(z for _, _, z in found))
    assert radius(PRINTED) == pytest.approx(hypot(80, 68, 68))


def test_dice_side_by_side_and_one_on_the_other() -> None:
    assert gap(PRINTED, lay(50, 0), lay(66, 0)) == pytest.approx(0)
    assert gap(PRINTED, lay(50, 0), lay(70, 0)) == pytest.approx(40)
    assert gap(PRINTED, lay(50, 0), on_top(lay(50, 0))) == pytest.approx(0)
    assert gap(PRINTED, lay(50, 0), lay(60, 0)) == pytest.approx(-60)


def test_edges_are_taken_off() -> None:
    """Corner to corner, two sharp cubes would be 22.6 mm apart; chamfered ones come nearer."""
    one, other = lay(50, 0, turn=45), lay(71.7, 0, turn=45)
    assert gap(PRINTED, one, other) == pytest.approx(217 - 2 * (68 + 80) / sqrt(2), abs=0.5)
    assert gap(PRINTED, one, other) > 0


@settings(max_examples=examples(60), deadline=None)
@given(turnings, places, turnings, places)
def test_a_gap_tells_dice_apart_as_their_corners_do(
    q: tuple[float, ...],
    place: tuple[int, int, int],
    r: tuple[float, ...],
    at: tuple[int, int, int],
) -> None:
    one, other = rounded(*place, *q), rounded(*at, *r)
    found = gap(PRINTED, one, other)
    assert found == pytest.approx(gap(PRINTED, other, one))
    pairs = product(corners(PRINTED, one), corners(PRINTED, other))
    nearest = min(dist(a, b) for a, b in pairs)
    assert found <= nearest + 1e-6
    distance = dist(place, at)
    assert distance - 2 * radius(PRINTED) - 1e-6 <= found
    if found < 0:
        assert distance < 2 * radius(PRINTED)
    else:
        assert distance >= PRINTED.die  # else their inscribed balls would meet
    early = gap(PRINTED, one, other, TOUCH)
    assert (early > TOUCH) == (found > TOUCH)


def test_the_board_and_its_hole() -> None:
    assert ground_gap(PRINTED, lay(60, 0)) == pytest.approx(0)
    assert ground_gap(PRINTED, lay(24, 0)) == pytest.approx(0)
    assert ground_gap(PRINTED, lay(0, 0)) > 30  # it hangs over the hole and touches nothing
    fallen = (0, 0, -90, 10_000, 0, 0, 0)
    assert ground_gap(PRINTED, fallen) > 100
    assert ground_gap(PRINTED, (150, 0, -90, 10_000, 0, 0, 0)) < -TOUCH  # inside the board
    assert ground_gap(PRINTED, lay(149, 60)) == pytest.approx(0)
    assert ground_gap(PRINTED, lay(170, 60)) > 100
    assert abs(ground_gap(PRINTED, in_the_hole())) <= 1


def test_a_platform() -> None:
    assert platform_gap(PRINTED, up_on(2), 2) == pytest.approx(0)
    assert platform_gap(PRINTED, lay(105, 0), 2) == pytest.approx(0)
    assert platform_gap(PRINTED, lay(100, 0), 2) == pytest.approx(50)
    assert platform_gap(PRINTED, lay(110, 0), 2) == pytest.approx(-50)
    assert platform_gap(PRINTED, on_top(up_on(2)), 2) == pytest.approx(160)


def test_a_bowl_is_hollow() -> None:
    for x, y in ((60, 0), (60, 11), (60, 12), (80, 80), (-40, 100)):
        pose = lay(x, y, board=CORNERS)
        assert 0 <= ground_gap(CORNERS, pose) <= 1
        assert 3.5 < tilt(pose) < 4.1
        assert stands_alone(CORNERS, pose)
        low = (*pose[:2], pose[2] - 10, *pose[3:])
        assert ground_gap(CORNERS, low) < -8
    assert CORNERS.height(1500, 0) > CORNERS.height(800, 0) > CORNERS.height(240, 0) > 0
    assert CORNERS.height(100, 100) == 0


# -- at rest ---------------------------------------------------------------------------------------


def test_what_stands_alone() -> None:
    for pose in (lay(50, 0), up_on(1), lay(24, 0, 6, 40), lay(149, 60)):
        assert stands_alone(PRINTED, pose)
    for pose in (lay(0, 0), in_the_hole(), leaning_on(lay(50, 0)), on_top(lay(50, 0)), lay(20, 0)):
        assert not stands_alone(PRINTED, pose)
    assert len(feet(PRINTED, lay(50, 0))) == 4
    assert max(z for _, _, z in feet(PRINTED, lay(50, 0))) == pytest.approx(0, abs=0.1)


def test_who_touches_whom() -> None:
    flat = lay(50, 0)
    poses = {"A1": flat, "A2": leaning_on(flat), "A3": on_top(flat), "B1": lay(-50, 0)}
    assert touching(PRINTED, flat, {die: poses[die] for die in ("A2", "A3", "B1")}) == ["A2", "A3"]
    assert touches_ground(PRINTED, poses["A2"])
    assert not touches_ground(PRINTED, poses["A3"])
    others = {die: poses[die] for die in ("A2", "A3", "B1")}
    assert unsteady(PRINTED, others, [flat]) == ["A2", "A3"]
    assert unsteady(PRINTED, {"B1": poses["B1"]}, [flat]) == []
