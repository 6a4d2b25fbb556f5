"""M-A2: a finger strikes a side face of one die, and no other die or platform is in its way."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import Any

import pytest

from jamlab.chance import agents
from jamlab.core import Choice, Forced, GameRecord, Seeds, made
from jamlab.core.play import play
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.places import (
    TURNS,
    area_spots,
    area_turns,
    formation,
    platform_spots,
    platform_turns,
    set_down,
)
from jamlab.games.jamsumo.board.pose import Pose, inward, outward, side_faces, turned_by
from jamlab.games.jamsumo.board.reach import FINGER, free_faces
from jamlab.games.jamsumo.board.solid import TOUCH, corners, gap
from tests.unit.games.jamsumo.dice import (
    CORNERS,
    GAME,
    PRINTED,
    Dice,
    lay,
    leaning_on,
    on_top,
    up_on,
)

CROSS = ((16, 0), (-16, 0), (0, 16), (0, -16))
"""Offsets around a die, in mm: a touching neighbour on each side."""
BOARDS = pytest.mark.parametrize("board", [PRINTED, CORNERS], ids=["printed", "corners"])


@lru_cache(maxsize=64)
def points(board: Board, pose: Pose, face: int) -> tuple[tuple[float, float, float], ...]:
    """Sample points of a finger striking this face: 0.6 mm apart outwards, 1.1 mm across."""
    n = outward(pose, face)
    along = [outward(pose, side) for side in (1, 3, 5) if side not in (face, 7 - face)]
    half, wide = board.die / 2, board.die / 2 - board.chamfer
    across = [-wide + wide * k / 6 for k in range(13)]
    return tuple(
        (
            pose[0] + (half + out) * n[0] + a * along[0][0] + b * along[1][0],
            pose[1] + (half + out) * n[1] + a * along[0][1] + b * along[1][1],
            pose[2] + (half + out) * n[2] + a * along[0][2] + b * along[1][2],
        )
        for out in range(2, round(FINGER), 6)
        for a in across
        for b in across
    )


def inside(board: Board, pose: Pose, point: tuple[float, float, float], less: float) -> bool:
    """True if a point lies in a die shrunk by `less`, judged by its six sides alone."""
    at = [point[k] - pose[k] for k in range(3)]
    half = board.die / 2 - less
    if sum(a * a for a in at) >= 3 * half * half:
        return False  # beyond its corners, a cheap test for most points
    return all(
        sum(a * b for a, b in zip(at, outward(pose, face), strict=True)) < half
        for face in range(1, 7)
    )


def struck_through(board: Board, poses: dict[str, Pose], die: str, face: int) -> bool:
    """True if a finger at this face would be well inside another die or a platform."""
    pose = poses[die]
    here = board.platform_at(*pose[:2])
    for point in points(board, pose, face):
        if any(inside(board, lies, point, 15) for name, lies in poses.items() if name != die):
            return True
        x, y, z = point
        number = board.platform_at(x, y)
        if number and number != here and z < board.platform_top(number) - 15:
            return True
    return False


def test_m_a2_a_face_that_is_flush_with_a_neighbour_is_not_offered() -> None:
    table = Dice({"A1": lay(60, 60), "B1": lay(76, 60)}, mode="sumo")
    table.do("DieChosen", die="A1")
    pose = table.state.poses["A1"]
    shut = next(face for face in side_faces(pose) if outward(pose, face)[0] > 0.9)
    offered = {event.face for event in table.options("DieAimed")}
    assert offered == set(side_faces(pose)) - {shut}
    aim = round(inward(pose, shut)) % 360
    refusal = table.refusal(made(ev.DieAimed, 0, "M-A2", "A1", shut, aim))
    assert refusal.clause == "M-A2"
    assert f"before the {shut} of A1" in refusal.sentence
    lines = {line.title: line for line in GAME.option_lines(table.state, 0, ("Ann", "Bo"))}
    assert lines[f"Strike the {shut}"].clause == "M-A2"


def test_m_a2_nor_one_before_the_side_of_a_platform() -> None:
    square = PRINTED.platforms[1]
    die = lay(square.x / 10 - 23.2, 0)
    faces = free_faces(PRINTED, "A1", {"A1": die})
    assert len(faces) == 3
    assert all(outward(die, face)[0] < 0.9 for face in faces)
    assert len(free_faces(PRINTED, "A1", {"A1": lay(square.x / 10 - 29, 0)})) == 4
    assert len(free_faces(PRINTED, "A1", {"A1": up_on(2)})) == 4  # its own does not count


@pytest.mark.parametrize(("apart", "faces"), [(0, 3), (2, 3), (4, 3), (6, 4)])
def test_m_a2_a_finger_needs_five_millimetres(apart: int, faces: int) -> None:
    poses = {"A1": lay(60, 60), "B1": lay(76 + apart, 60)}
    assert len(free_faces(PRINTED, "A1", poses)) == faces
    assert len(free_faces(PRINTED, "B1", poses)) == faces


def test_m_a2_option_any_side_face_can_be_struck_and_m_c8_nobody_passes() -> None:
    """A die boxed in by four others: its owner passes, but with `faces=any` he must flick."""
    around = {f"B{n}": lay(60 + x, 60 + y) for n, (x, y) in enumerate(CROSS, 1)}
    boxed = {"A1": lay(60, 60), **around}
    usual = Dice(boxed, mode="sumo")
    assert usual.node == Forced(made(ev.Passed, 0, "M-C8"))
    table = Dice(boxed, mode="sumo", faces="any")
    table.do("DieChosen", die="A1")
    ways = table.options("DieAimed")
    assert {way.face for way in ways} == set(side_faces(boxed["A1"]))
    assert len(ways) == 4 * 91  # whole degrees, up to 45 to each side of the normal
    lines = GAME.option_lines(table.state, 0, ("Ann", "Bo"))
    assert not any(line.text.startswith("No finger") for line in lines)
    view = GAME.view(table.state, None)
    assert view.board is table.state.board
    assert usual.state.board is PRINTED
    assert view.board is not PRINTED


def test_m_a2_dice_upon_each_other_and_leaning_ones() -> None:
    first = lay(50, 0)
    assert len(free_faces(PRINTED, "A1", {"A1": first, "B1": on_top(first)})) == 4
    leaning = leaning_on(first)
    poses = {"A1": first, "B1": leaning}
    assert len(free_faces(PRINTED, "A1", poses)) == 3
    assert not struck_through(PRINTED, poses, "B1", free_faces(PRINTED, "B1", poses)[0])


@BOARDS
@pytest.mark.parametrize("name", ["rows", "wall", "wedge", "loose"])
def test_m_a2_no_offered_face_of_a_formation_is_struck_through(board: Board, name: str) -> None:
    poses = {f"A{n}": pose for n, pose in enumerate(formation(board, 1, name, 3), 1)}
    for die, pose in poses.items():
        free = free_faces(board, die, poses)
        assert free, die
        for face in side_faces(pose):
            through = struck_through(board, poses, die, face)
            assert not (through and face in free), (die, face)


def test_m_a2_turned_and_higher_neighbours() -> None:
    """Checked against the finger's sample points, for neighbours all round and turned."""
    die = lay(60, 60)
    seen = set()
    for way in range(0, 360, 20):
        for far in (17, 20, 24, 28, 34):
            for turn in (0, 25, 50):
                x, y = 60 + far * cos(radians(way)), 60 + far * sin(radians(way))
                poses = {"A1": die, "B1": turned_by(lay(x, y), turn)}
                if gap(PRINTED, die, poses["B1"]) < 0:
                    continue
                free = free_faces(PRINTED, "A1", poses)
                for face in side_faces(die):
                    through = struck_through(PRINTED, poses, "A1", face)
                    assert not (through and face in free), (way, far, turn, face)
                    seen.add((through, face in free))
    assert {(True, False), (False, True)} <= seen


def test_m_a2_in_whole_games_nothing_is_struck_through() -> None:
    """Before this was a rule, 213 of some 2,000 flicks of Sumo passed through something."""
    flicks = 0
    for seed in range(3):
        kept = GameRecord()
        state = GAME.start(4, {"mode": "sumo"})
        play(GAME, state, [agents.make("jamsumo", "random") for _ in range(4)], Seeds(seed), kept)
        again: Any = GAME.start(4, {"mode": "sumo"})
        for event in kept.log:
            if isinstance(event, ev.DieFlicked):
                flicks += 1
                assert not struck_through(PRINTED, again.poses, event.die, again.face), flicks
            GAME.apply(again, event)
    assert flicks > 100


def ring() -> dict[str, Pose]:
    """Return A1 with a die before each of its side faces."""
    around = [(76, 60), (44, 60), (60, 76), (60, 44)]
    return {"A1": lay(60, 60)} | {f"B{n}": lay(*at) for n, at in enumerate(around, 1)}


def test_m_c8_who_can_get_at_no_die_passes() -> None:
    table = Dice(ring(), mode="sumo")
    assert table.mover() == 1  # Ann could not flick: she has passed
    passed = table.happened("Passed")
    assert [(event.seat, event.clause) for event in passed] == [(0, "M-C8")]
    assert table.state.turns == 1


def test_m_b1_in_jam_a_die_from_the_hand_is_left() -> None:
    table = Dice(ring())
    assert not table.options("DieChosen")
    assert table.options("DieTaken")
    refusal = table.refusal(made(ev.DieChosen, 0, "M-B1", "A1"))
    assert (refusal.clause, "no side face of A1" in refusal.sentence) == ("M-A2", True)
    lines = {line.title: line for line in GAME.option_lines(table.state, 0, ("Ann", "Bo"))}
    assert lines["Flick A1"].clause == "M-A2"


def test_the_checks_find_a_covered_face_that_is_to_be_struck() -> None:
    from jamlab.games.jamsumo.checks import broken

    table = Dice({"A1": lay(60, 60), "B1": lay(90, 60)}, mode="sumo")
    table.aims("A1")
    face = table.state.face
    x, y, _ = outward(table.state.poses["A1"], face)
    table.state.poses["B1"] = lay(60 + 16 * round(x), 60 + 16 * round(y))
    assert "no finger gets at" in broken(table.state)


# -- where a die can be put down -------------------------------------------------------------------


def spots_by_gap(
    board: Board, x: int, y: int, side: int, others: list[Pose], platform: int
) -> set[tuple[int, int, int]]:
    """Places and turns, tried one by one, of a die inside a square and clear of the others."""
    found = set()
    reach = (side - board.die) // 20 + 1
    for at_x in range(x // 10 - reach, x // 10 + reach + 1):
        for at_y in range(y // 10 - reach, y // 10 + reach + 1):
            for turn in TURNS:
                pose = set_down(board, at_x, at_y, 3, 1, turn, platform)
                flat = set_down(board, at_x, at_y, 3, 1, turn, 1)
                wide = max(max(abs(a - x), abs(b - y)) for a, b, _ in _square(board, flat))
                least = TOUCH if platform else -1
                if wide <= side / 2 + 0.2 and all(
                    gap(board, pose, other) > least for other in others
                ):
                    found.add((at_x, at_y, turn))
    return found


def _square(board: Board, pose: Pose) -> list[tuple[float, float, float]]:
    """Return the corners of the base as if its edges were not chamfered."""
    half, less = board.die / 2, board.die / 2 - board.chamfer
    grown = half / less
    return [
        (pose[0] + (x - pose[0]) * grown, pose[1] + (y - pose[1]) * grown, z)
        for x, y, z in corners(board, pose)
        if abs(abs(z - pose[2]) - half) < 1
    ]


def test_m_c1_every_spot_that_is_free_by_the_measure_of_reports_is_offered() -> None:
    """Dice are chamfered: a turned one can stand nearer to its neighbour than a cube could."""
    area = PRINTED.areas[0]
    there = [set_down(PRINTED, area.x // 10 - 8, area.y // 10 + 3, 3, 1, 45, 0),
             set_down(PRINTED, area.x // 10 + 12, area.y // 10 - 10, 3, 1, 15, 0)]  # fmt: skip
    wanted = spots_by_gap(PRINTED, area.x, area.y, area.side, there, 0)
    spots = area_spots(PRINTED, 1, there)
    assert set(spots) == {(x, y) for x, y, _ in wanted}
    for spot in spots[::7]:
        turns = {turn for x, y, turn in wanted if (x, y) == spot}
        assert set(area_turns(PRINTED, 1, spot, there)) == turns


def test_m_b1_on_a_platform_too() -> None:
    square = PRINTED.platforms[1]
    poses = {"B1": set_down(PRINTED, square.x // 10 - 6, square.y // 10 - 6, 4, 1, 45, 2),
             "B2": lay(square.x / 10 - 24, 9, turn=30)}  # fmt: skip
    wanted = spots_by_gap(PRINTED, square.x, square.y, square.side, list(poses.values()), 2)
    spots = platform_spots(PRINTED, 2, poses)
    assert set(spots) == {(x, y) for x, y, _ in wanted}
    for spot in spots:
        turns = {turn for x, y, turn in wanted if (x, y) == spot}
        assert set(platform_turns(PRINTED, 2, spot, poses)) == turns


def test_m_b1_where_a_die_is_put_down_it_can_be_flicked() -> None:
    """Three dice crowd a platform: every offered place leaves room for a finger."""
    square = PRINTED.platforms[1]
    x, y = square.x // 10, square.y // 10
    poses = {"B1": lay(x - 24, y), "B2": lay(x, y + 24), "B3": lay(x, y - 24)}
    for spot in platform_spots(PRINTED, 2, poses):
        for turn in platform_turns(PRINTED, 2, spot, poses):
            pose = set_down(PRINTED, *spot, 4, 1, turn, 2)
            assert free_faces(PRINTED, "A1", {**poses, "A1": pose})


def test_a_turn_always_has_something_to_choose() -> None:
    table = Dice({"A1": lay(60, 60)})
    table.at(Choice)
