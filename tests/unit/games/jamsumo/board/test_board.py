"""Boards as data: the two that come with the game are valid, faults in others are named."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, pi, radians, sin

import pytest

from jamlab.core import InvalidOptions
from jamlab.core.csv_tables import LONGEST
from jamlab.games.jamsumo.board.board import NAMES, SECTORS, TEXTS, board_of, problems
from jamlab.games.jamsumo.board.places import FORMATIONS, formation
from tests.unit.games.jamsumo.dice import CORNERS, GAME, PRINTED

TEXT = TEXTS["printed"]


@pytest.mark.parametrize("name", NAMES)
def test_the_boards_that_come_with_the_game_are_good(name: str) -> None:
    assert problems(TEXTS[name]) == ()
    board = board_of(TEXTS[name])
    assert board is board_of(TEXTS[name])
    assert board.text == TEXTS[name]
    assert len(board.platforms) == len(board.areas) == 4


def test_the_hole_has_the_area_of_a_round_one() -> None:
    rim = PRINTED.rim
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(rim, rim[1:] + rim[:1], strict=True)) / 2
    assert area == pytest.approx(pi * 225**2)
    assert PRINTED.over_hole(0, 0)
    assert PRINTED.over_hole(220, 0)
    assert not PRINTED.over_hole(230, 0)


@pytest.mark.parametrize("board", [PRINTED, CORNERS], ids=NAMES)
def test_the_sectors_make_up_the_board(board: object) -> None:
    sectors = board.sectors  # type: ignore[attr-defined]
    assert len(sectors) == SECTORS
    whole = 0.0
    for n, corners in enumerate(sectors):
        top, under = corners[:4], corners[4:]
        whole += sum(
            a[0] * b[1] - a[1] * b[0] for a, b in zip(top, top[1:] + top[:1], strict=True)
        ) / 2  # fmt: skip
        for (x, y, z), below in zip(top, under, strict=True):
            assert below == (x, y, z - 180)
            assert board.height(x, y) == pytest.approx(z, abs=1e-6)  # type: ignore[attr-defined]
        assert top[1] == pytest.approx(sectors[(n + 1) % SECTORS][0])  # no gap between sectors
        assert top[2] == pytest.approx(sectors[(n + 1) % SECTORS][3])
        middle = [sum(corner[axis] for corner in top) / 4 for axis in range(3)]
        assert board.height(*middle[:2]) == pytest.approx(middle[2])  # type: ignore[attr-defined]
    assert abs(whole) == pytest.approx(3000**2 - pi * 225**2)


def test_a_bowl_rises_by_its_degrees_from_the_rim_outwards() -> None:
    for turn in range(0, 360, 7):
        c, s = cos(radians(turn)), sin(radians(turn))
        heights = [CORNERS.height(r * c, r * s) for r in (0, 200, 300, 700, 1400)]
        assert heights[:2] == [0, 0]
        rise = degrees(atan2(heights[4] - heights[3], 700))
        assert 3.9 < rise <= 4.0 + 1e-9
    assert CORNERS.height(240, 0) < 2
    assert PRINTED.height(900, 900) == 0


def test_platforms_and_what_is_over_them() -> None:
    for number, square in enumerate(PRINTED.platforms, 1):
        assert PRINTED.platform_at(square.x, square.y) == number
        assert PRINTED.platform_at(square.x + 149, square.y - 149) == number
        assert PRINTED.surface(square.x, square.y) == 100
    assert PRINTED.platform_at(0, 0) == 0
    assert PRINTED.platform_at(0, -1440) == 0
    box = CORNERS.platform_box(1)
    assert {z for _, _, z in box[:4]} == {CORNERS.platform_top(1)}
    assert CORNERS.platform_top(1) > CORNERS.height(-1280, -1280) + 99
    assert max(hypot(x + 1280, y + 1280) for x, y, _ in box) == pytest.approx(hypot(150, 150))


def test_a_board_of_ones_own_is_played_on() -> None:
    own = TEXT.replace("board_side,300", "board_side,400").replace("die,16", "die,12")
    own = own.replace("platform,0 -128 30 10", "platform,0 -100 40 5")
    state = GAME.start(4, {"board": own, "mode": "sumo"})
    assert (state.board.side, state.board.die, state.board.platforms[0].height) == (4000, 120, 50)
    for name in FORMATIONS[:-1]:
        assert len(formation(state.board, 2, name, 3)) == 6
    option = {option.name: option for option in GAME.options}["board"]
    assert option.text("corners") == TEXTS["corners"]
    assert option.text("printed") == option.printed == TEXT
    assert option.text(own) == own
    assert option.word(own) == "own"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("hole,45,mm", "hole,big,mm", "line 6: hole must be a number from 20 to 200 mm"),
        ("hole,45,mm", "hole,45.55,mm", "with up to 1 decimal, got '45.55'"),
        ("hole,45,mm", "hole,4.5e1,mm", "line 6: hole must be a number"),
        ("hole,45,mm", "hole,-45,mm", "line 6: hole must be a number"),
        ("hole,45,mm", "hole,45,cm", "line 6: the unit of hole must be 'mm', got 'cm'"),
        ("hole,45,mm", "pit,45,mm", "line 6: unknown item 'pit'; known: board_side"),
        ("hole,45,mm", "die,16,mm", "line 7: die is in line 6 already"),
        ("hole,45,mm", "hole,22,mm", "line 6: a die does not fit through the hole"),
        ("hole,45,mm", "hole,160,mm", "the hole takes more than half the width"),
        ("above_table,40", "above_table,25", "a die could lean on the board from the table"),
        ("bowl,0,degrees", "bowl,4.5,degrees", "a die in so steep a bowl does not lie flat"),
        ("chamfer,1.2", "chamfer,3", ""),
        ("platform,0 -128 30 10,mm", "platform,0 -128 30,mm", "x, y, side and height in whole mm"),
        ("platform,0 -128 30 10,mm", "platform,0 -1.5 30 10,mm", "in whole mm"),
        ("platform,0 -128 30 10,mm", "platform,0 -128 30 10,cm", "unit of platform must be 'mm'"),
        ("platform,0 -128 30 10,mm", "platform,0 -128 17 10,mm", "the side is at least 18 mm"),
        ("platform,0 -128 30 10,mm", "platform,0 -128 30 1,mm", "the height is 2 to 40 mm"),
        ("platform,0 -128 30 10,mm", "platform,0 -140 30 10,mm", "over the edge of the board"),
        ("platform,0 -128 30 10,mm", "platform,0 -30 30 10,mm", "nearer than 1 mm to the hole"),
        ("platform,0 -128 30 10,mm", "platform,99 -99 30 10,mm", "what stands in line 15"),
        ("area,120 120 60,mm", "area,120 120 59,mm", "the side is at least 60 mm"),
        ("area,120 120 60,mm,\n", "", "the board must have 4 areas, one per seat, got 3"),
        ("die_mass,5,g", "die_mass,0,g", "line 9: die_mass must be a number from 1 to 50 g"),
        ("friction_die,0.25", "friction_die,2", "friction_die must be a number from 0 to 1 with"),
        ("item,value", "thing,value", "line 1: the column item is missing"),
    ],
)
def test_each_fault_names_its_line(old: str, new: str, says: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    faults = problems(text)
    if not says:
        assert faults == ()
        return
    assert any(says in fault for fault in faults), faults
    with pytest.raises(InvalidOptions, match="board"):
        GAME.start(2, {"board": text})


@pytest.mark.parametrize("text", ["", "\n\n", "x" * (LONGEST + 1), 'item,"value', "item;value"])
def test_what_is_no_board_is_refused(text: str) -> None:
    assert problems(text)
    with pytest.raises(ValueError) as error:
        board_of(text)
    assert str(error.value) == problems(text)[0]


def test_a_line_that_is_missing_is_named() -> None:
    for line in TEXT.splitlines()[1:14]:
        item = line.split(",")[0]
        faults = problems(TEXT.replace(line + "\n", ""))
        assert f"the line {item} is missing" in faults
    assert "the board must have 1 to 8 platforms, got 0" in problems(
        "\n".join(line for line in TEXT.splitlines() if not line.startswith("platform"))
    )
