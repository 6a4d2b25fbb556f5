"""The game's own model of a flick: its reports keep to the rules and to its table."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from statistics import fmean
from typing import Any

import pytest

from jamlab.chance import agents
from jamlab.core import Observed, Seeds, Stream, play
from jamlab.games.jamsumo.board.places import formation
from jamlab.games.jamsumo.board.pose import Pose, flat_face
from jamlab.games.jamsumo.board.reach import free_faces
from jamlab.games.jamsumo.events import DiceRolled, DiceSettled
from jamlab.games.jamsumo.flick.by_table import drawn
from jamlab.games.jamsumo.flick.flick_table import FLICKS, MeasuredFlicks
from jamlab.games.jamsumo.flick.outcome import read_contacts, read_moved
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.throw import Flick
from tests.unit.games.jamsumo.dice import (
    CORNERS,
    GAME,
    PRINTED,
    in_the_hole,
    lay,
    leaning_on,
    on_top,
    up_on,
)


def rolled(
    poses: dict[str, Pose],
    n: int,
    *,
    aim: float = 180,
    speed: int = 100,
    die: str = "A1",
    board: Any = PRINTED,
) -> DiceRolled:
    """Return the n-th sample of a flick struck exactly at an open face; check its report."""
    face = free_faces(board, die, poses)[0]
    roll = Roll(0, board, die, Flick(face, round(aim), speed, 0, 8), poses)
    event = drawn(roll, Stream(7, n), (round(10 * aim), 10 * speed, 0, 80))
    assert roll.faults(event) == []
    assert isinstance(event, DiceRolled)
    return event


def ends(events: list[DiceRolled], die: str = "A1") -> list[Pose]:
    """Return the final poses of a die after the flicks that left it on the board."""
    found = [came for event in events for came in read_moved(event.moved) if came.die == die]
    return [came.pose for came in found if came.pose is not None]


# -- the table -------------------------------------------------------------------------------------


def test_what_was_measured_makes_sense() -> None:
    runs = [FLICKS.run(speed) for speed in range(5, 400, 5)]
    assert all(a[0] < b[0] for a, b in pairwise(runs))
    assert FLICKS.run(100)[0] == pytest.approx(182, rel=0.02)
    assert FLICKS.run(400)[0] == pytest.approx(FLICKS.run(200)[0] * 4)
    assert FLICKS.run(5)[0] == pytest.approx(FLICKS.run(10)[0] / 4)
    for speed in range(5, 400, 5):
        for aside in (0.0, 0.3, 0.7, 1.1, 2.0):
            assert 0 <= FLICKS.sink(speed, aside) <= 1
            hit = FLICKS.hit(aside)
            assert 0 <= hit.chance <= 1
            assert 0 <= hit.passed <= 1
            assert 0 <= hit.kept <= 1.05
    assert FLICKS.sink(50, 0) == 1
    assert FLICKS.sink(50, 1.3) == FLICKS.hit(1.5).chance == 0
    assert FLICKS.hit(0).passed > FLICKS.hit(0).kept
    assert FLICKS.hit(1.1).passed < FLICKS.hit(1.1).kept
    assert FLICKS.drop(40)[1] > FLICKS.drop(150)[1]


def test_a_table_with_a_fault_is_refused() -> None:
    with pytest.raises(ValueError, match="line 1"):
        MeasuredFlicks("table,speed\nrun,10\n")


# -- outcomes of a flick ---------------------------------------------------------------------------


def test_a_die_runs_as_far_as_was_measured() -> None:
    for speed in (40, 60, 80):
        poses = {"A1": lay(120, 70, 4)}
        found = ends([rolled(poses, n, speed=speed) for n in range(60)])
        far = fmean(hypot(x - 1200, y - 700) / 10 for x, y, *_ in found)
        assert far == pytest.approx(FLICKS.run(speed)[0], rel=0.06)


def test_a_die_sinks_as_often_as_was_measured() -> None:
    fates = {}
    for speed in (60, 95, 160, 300):
        poses = {"A1": up_on(2)}
        events = [rolled(poses, n, speed=speed) for n in range(80)]
        fates[speed] = sum(event.moved == "A1:hole" for event in events) / 80
    assert fates[60] == 0  # too slow to get there
    assert fates[95] > 0.9
    assert fates[160] < 0.6
    assert fates[300] < 0.4  # it flies over


def test_a_hit_is_passed_on() -> None:
    poses = {"A1": lay(120, 70), "B1": lay(60, 70)}
    events = [rolled(poses, n, speed=90) for n in range(60)]
    assert all(read_contacts(event.contacts) == (("A1", "B1"),) for event in events)
    a, b = ends(events), ends(events, "B1")
    assert fmean(x for x, *_ in b) < 450
    assert fmean(x for x, *_ in b) < fmean(x for x, *_ in a) - 150


def test_too_hard_goes_over_the_edge_and_a_platform_stops() -> None:
    away = [rolled({"A1": lay(100, 70)}, n, aim=0, speed=200) for n in range(20)]
    assert {event.moved for event in away} == {"A1:off"}
    found = ends([rolled({"A1": lay(80, 0)}, n, aim=0, speed=80) for n in range(20)])
    assert len(found) == 20
    assert all(x <= 1280 - 150 - 80 + 3 for x, *_ in found)


def test_faces_change_and_dice_lean_sometimes() -> None:
    found = ends([rolled({"A1": lay(120, 70)}, n, speed=120, aim=200) for n in range(80)])
    faces = [flat_face(pose) for pose in found]
    assert 4 in faces
    assert len(set(faces) - {0, 3}) > 1
    poses = {"A1": lay(60, 4)}
    rim = ends([rolled(poses, n, speed=40) for n in range(200)])
    assert 0 in [flat_face(pose) for pose in rim]


def test_the_same_stream_gives_the_same_roll_and_only_so() -> None:
    roll = Roll(0, PRINTED, "A1", Flick(1, 180, 100, 0, 8), {"A1": lay(100, 70)})
    assert roll.draw(Stream(3)) == roll.draw(Stream(3))
    assert len({roll.draw(Stream(n)) for n in range(20)}) == 20


def test_a_steady_hand_spreads_about_what_was_meant() -> None:
    roll = Roll(0, PRINTED, "A1", Flick(1, 2, 100, 6, 12), {"A1": lay(100, 70)})
    tried: list[Any] = [roll.draw(Stream(n)) for n in range(200)]
    off = [(event.aim / 10 - 2 + 180) % 360 - 180 for event in tried]
    assert abs(fmean(off)) < 1
    assert 2 < (fmean(x * x for x in off)) ** 0.5 < 4
    assert all(roll.refusal(event) is None for event in tried)
    assert max(event.offset for event in tried) <= 80
    assert fmean(event.speed for event in tried) == pytest.approx(1000, rel=0.05)


# -- reports keep to the rules ---------------------------------------------------------------------


@pytest.mark.parametrize("board", [PRINTED, CORNERS], ids=["printed", "corners"])
def test_a_crowd_of_dice(board: Any) -> None:
    """Flicks into formations that touch: every die still has a place of its own."""
    poses = {}
    for seat, name in enumerate(["rows", "wall", "wedge", "loose"]):
        for n, pose in enumerate(formation(board, seat + 1, name, 3), 1):
            poses[f"{'ABCD'[seat]}{n}"] = pose
    for n in range(40):
        die = sorted(poses)[n % 24]
        event = rolled(poses, n, die=die, aim=9 * n, speed=40 + 7 * n % 260, board=board)
        assert event.die == die


def test_stacked_and_tilted_dice() -> None:
    flat = lay(60, 60)
    poses = {
        "A1": flat,
        "A2": on_top(flat),
        "A3": leaning_on(flat),
        "A4": in_the_hole(),
        "B1": lay(-60, 60),
        "B2": leaning_on(lay(-60, 60)),
    }
    for n in range(60):
        die = sorted(poses)[n % 6]
        rolled(poses, n, die=die, aim=37 * n % 360, speed=30 + 20 * (n % 12))


def test_what_had_leaned_on_others_settles() -> None:
    gone = lay(60, 60)
    poses = {"A2": on_top(gone), "A3": lay(-60, 60)}
    roll = Roll(-1, PRINTED, "", None, poses)
    event = roll.draw(Stream(1))
    assert isinstance(event, DiceSettled)
    assert roll.faults(event) == []
    (came,) = read_moved(event.moved)
    assert came.die == "A2"
    assert came.pose is not None
    assert came.pose[2] == 80
    under, over = up_on(2), on_top(up_on(2))
    roll = Roll(-1, PRINTED, "", None, {"A2": over, "B1": lay(0, 60)})
    (came,) = read_moved(roll.draw(Stream(2)).moved)  # type: ignore[attr-defined]
    assert came.fate == "platform"
    assert came.pose is not None
    assert came.pose[:3] == under[:3]


@pytest.mark.parametrize("mode", ["jam", "sumo"])
@pytest.mark.parametrize("board", ["printed", "corners"])
@pytest.mark.parametrize("player", ["random", "aim"])
def test_whole_games_have_no_faulty_report(mode: str, board: str, player: str) -> None:
    state = GAME.start(2, {"mode": mode, "board": board})
    state.turns = 100
    seen = []

    def check(node: Any, event: Any) -> None:
        if isinstance(node, Observed):
            assert node.refusal(event) is None
            seen.append(event)
        if event.kind == "RoundBegan":
            state.turns = 140  # sixty turns are enough

    play(GAME, state, [agents.make("jamsumo", player) for _ in range(2)], Seeds(4), check)
    assert len(seen) > 8
