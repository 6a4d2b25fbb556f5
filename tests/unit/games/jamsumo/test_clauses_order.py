"""JamSumo by its clauses: in which order it is judged (C10), and both games in one (D)."""

from __future__ import annotations

import pytest

from jamlab.core import Choice
from jamlab.games.jamsumo.board.rest import touches_ground
from jamlab.games.jamsumo.board.solid import TOUCH, lowest
from jamlab.games.jamsumo.flick.roll import Roll
from tests.unit.games.jamsumo.dice import (
    GAME,
    PRINTED,
    Dice,
    lay,
    leaning_on,
    on_top,
    started,
    sumo,
    up_on,
)

# -- C10: the order --------------------------------------------------------------------------------


def test_m_c10_a_striker_that_missed_first_then_what_is_out() -> None:
    table = sumo(
        {"A1": lay(50, 0), "A2": lay(20, 0), "A3": lay(90, 60), "B1": lay(-50, 0), "B2": lay(0, 60)}
    )
    table.flick(
        "A1",
        {"A1": lay(40, 0), "A2": "off", "A3": up_on(2), "B1": "hole"},
        "A1-A2 A2-B1 A2-A3",
    )
    after = [(event.kind, getattr(event, "die", "")) for event in table.events[4:]]
    assert after[:4] == [
        ("StrikerRemoved", "A1"),
        ("DieOut", "A2"),
        ("DieOnPlatform", "A3"),
        ("DieOut", "B1"),
    ]


def test_m_c10_what_rested_on_it_settles_and_may_be_out_itself() -> None:
    """B1 comes to lie on a platform, A2 upon it; A3 upon A2. One goes after the other."""
    under, over = up_on(2), on_top(up_on(2))
    table = sumo({"A1": lay(50, 0), "A2": lay(90, 60), "B1": lay(100, 0), "B2": lay(-60, 0)})
    table.flick("A1", {"A1": lay(60, 0), "B1": under, "A2": over}, "A1-B1 A2-B1")
    assert [event.die for event in table.happened("DieOnPlatform")] == ["B1"]
    roll = table.roll()
    assert roll.settles
    assert roll.seat == -1
    assert sorted(roll.poses) == ["A1", "A2", "B2"]
    settled = table.comes({"A2": up_on(2)})
    assert (settled.kind, settled.clause) == ("DiceSettled", "M-C10")
    assert [event.die for event in table.happened("DieOnPlatform")] == ["B1", "A2"]
    assert table.mover() == 1
    assert table.state.turns == 1  # it was all one turn


def test_m_c10_only_then_the_end_is_tested() -> None:
    """The last die of a seat lies upon B1, which is taken off; it settles beside: in play."""
    under, over = up_on(2, x=-14), on_top(up_on(2, x=-14))
    table = sumo({"A1": lay(50, 0), "B1": lay(100, 0), "B2": lay(-60, 0)})
    table.flick("A1", {"A1": over, "B1": under}, "A1-B1")
    assert isinstance(table.node, Roll)
    table.comes({"A1": lay(100, 0)})
    assert table.happened("RoundEnded") == []
    table = sumo({"A1": lay(50, 0), "B1": lay(100, 0), "B2": lay(-60, 0)})
    table.flick("A1", {"A1": over, "B1": under}, "A1-B1")
    table.comes({"A1": "off"})
    kinds = [event.kind for event in table.events]
    assert kinds.index("DiceSettled") < kinds.index("DieOut") < kinds.index("RoundEnded")


def test_m_c10_dice_that_stand_by_themselves_need_not_settle() -> None:
    table = sumo({"A1": lay(50, 0), "A2": lay(66, 0), "B1": lay(-60, 0)})
    table.flick("A1", {}, "A1-A2")  # it missed; A2 touches it, but stands on its own
    assert [event.die for event in table.happened("StrikerRemoved")] == ["A1"]
    assert isinstance(table.rest(), Choice)
    leaning = leaning_on(lay(50, 0))
    assert touches_ground(PRINTED, leaning)
    table = sumo({"A1": lay(50, 0), "A2": leaning, "B1": lay(-60, 0)})
    table.flick("A1", {}, "A1-A2")
    assert table.roll().settles


def test_m_c10_a_stack_of_three_is_all_unsteady() -> None:
    first = lay(50, 0)
    second = on_top(first)
    third = (*second[:2], second[2] + 160, *second[3:])
    table = sumo({"A1": first, "A2": second, "A3": third, "B1": lay(-60, 0)})
    table.flick("A1", {})
    roll = table.roll()
    assert roll.settles
    table.comes({"A2": lay(50, 0), "A3": lay(70, 0)})
    assert lowest(PRINTED, table.state.poses["A3"]) <= TOUCH


# -- D: both ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m_d1_two_rounds_of_jam_then_two_of_sumo(seats: int) -> None:
    table = started(seats, 0, mode="both")
    assert table.state.rounds == 4
    for number, sort in enumerate(["jam", "jam", "sumo", "sumo"], 1):
        table.rest()
        began = table.happened("RoundBegan")[-1]
        assert (began.round, began.sort, began.clause) == (number, sort, "M-D1")
        assert began.seat == (number - 1) % seats  # the marker goes on through all four
        _end_round(table, seats)
    assert table.over().clause == "M-D2"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m_d1_or_by_the_number_of_players(seats: int) -> None:
    table = started(seats, 0, mode="both", rounds="players")
    for _ in range(2 * seats):
        table.rest()
        _end_round(table, seats)
    table.over()
    sorts = [event.sort for event in table.happened("RoundBegan")]
    assert sorts == ["jam"] * seats + ["sumo"] * seats


@pytest.mark.parametrize("mode", ["jam", "sumo"])
def test_m_d1_one_game_alone(mode: str) -> None:
    state = GAME.start(3, {"mode": mode, "rounds": "players"})
    assert state.rounds == 3
    assert [state.is_sumo_round(n) for n in (1, 2, 3)] == [mode == "sumo"] * 3


def _end_round(table: Dice, seats: int) -> None:
    if table.state.is_sumo:
        for _ in range(seats):
            table._apply(table.options("CornerChosen")[0])
        table.do(*["DiceSetOut"] * seats, formation="loose")
    table.state.turns = 199
    table.flick("ABCD"[table.mover()] + "1", {})


def test_m_d2_sumo_points_less_jam_penalties_may_be_negative() -> None:
    table = Dice(
        {"A1": lay(50, 0, top=6), "B1": lay(-50, 0, top=2)},
        mode="both", round=4, points=([-9, -14, 8], [-2, 0, 1]), turns=199,
    )  # fmt: skip
    table.flick("A1", {"A1": "hole"})
    over = table.over()
    assert (over.scores, over.winners, over.clause) == ((-15, 1), (1,), "M-D2")


def test_m_d2_a_tie_is_shared() -> None:
    table = Dice(
        {"A1": lay(50, 0, top=6), "B1": lay(-50, 0, top=2)},
        mode="both", round=4, points=([-9, -14, 8], [-2, -15, 0]), turns=199,
    )  # fmt: skip
    table.flick("A1", {"A1": "hole"})
    assert table.over().winners == (0, 1)
