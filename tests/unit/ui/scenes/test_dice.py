"""A table with dice, as text and as the data sent to the stepper."""

from __future__ import annotations

from jamlab.core.scene import Aim, Rolled
from jamlab.ui.scene_text import as_text
from jamlab.ui.story import flattened, sent
from tests.browser.stepper.dicetale import pose, posed, scene


def test_the_board_is_told_die_by_die() -> None:
    poses = {
        "A2": pose(0, -1280, 4, 10),
        "B1": posed(300, 400, 95, (9, 3, 2, 1)),
        "B3": pose(90, 0),
    }
    tops = {"A2": 4, "B1": 0, "B3": 6}
    aim = Aim("A2", 2, 905, 1400, -20, 80)
    roll = Rolled(730, ("A2",), ((730, *pose(0, 0, 1)),))
    table = scene(poses, tops, out=("A1",), aim=aim, roll=roll, flags={"A2": "current"})
    lines = as_text(table, ["Ann", "Bo"]).splitlines()
    assert lines[2:] == [
        "The board: 3 dice",
        "     A2 [4]* at 0, -128 mm, 106 mm from the hole",
        "     B1 [/] at 30, 40 mm, 28 mm from the hole",
        "     B3 [6] at 9, 0 mm, over the hole",
        "Out: A1 [4]",
        "In hand: A3 [4], A4 [4], A5 [4], A6 [4]",
        "In hand: B2 [4], B4 [4], B5 [4], B6 [4]",
        "Flick of A2: face 2 is struck, towards 90.5°, 1.40 m/s, 2 mm beside the middle, 8 mm up",
        "Rolled for 0.73 s: A2",
    ]


def test_poses_plan_aim_and_roll_are_sent_by_name() -> None:
    lying = pose(120, -40, 5, 30)
    roll = Rolled(500, ("A2",), ((33, *lying), (500, *pose(0, 0, 1))))
    table = scene({"A2": lying}, {"A2": 5}, aim=Aim("A2", 3, 0, 900), roll=roll)
    ids = [piece.id for piece in table.pieces]
    flat = {key: sent(value) for key, value in flattened(table, ids).items()}
    die = {"zone": "board", "slot": 2, "face": "die", "badge": 5, "pose": lying}
    assert flat["p.A2"] == die
    assert flat["p.A3"] == {"zone": "front-0", "slot": 3, "face": "die", "badge": 4}
    assert flat["aim"] == {
        "die": "A2",
        "face": 3,
        "angle": 0,
        "speed": 900,
        "offset": 0,
        "height": 0,
    }
    frames = ((33, *lying), (500, *pose(0, 0, 1)))
    assert flat["roll"] == {"ms": 500, "dice": ("A2",), "frames": frames}
    assert (flat["plan"]["side"], flat["plan"]["hole"], flat["plan"]["die"]) == (3000, 450, 160)
