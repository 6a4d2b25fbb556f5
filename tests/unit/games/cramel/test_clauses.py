"""Cramel clause by clause, including the other reading of each option."""

from __future__ import annotations

from typing import Any

import pytest

from jamlab.core import Choice, Forced, made
from jamlab.games.cramel import events as ev
from jamlab.games.cramel import state
from jamlab.games.cramel import state as at
from jamlab.games.cramel.state import QUIET_LIMIT
from tests.unit.games.cramel.castle import GAME, Castle, ended, ending, turned

# -- C-1, C-2, C-13, C-18: the castle --------------------------------------------------------------


def test_c_01_there_are_49_tiles_of_eight_kinds() -> None:
    assert dict(zip(state.NAMES, state.COUNTS, strict=True)) == {
        "Gol": 4, "Jane": 4, "Helena": 4, "El-El": 6,
        "Ring box": 8, "Roby": 8, "Cramel": 12, "Mrs Bloom": 3,
    }  # fmt: skip
    assert sum(state.COUNTS) == 49 == state.CELLS
    assert state.SET_SIZES == (2, 2, 2, 3, 4, 1, 1, 0)
    assert GAME.seats == range(2, 6)


def test_c_02_the_castle_is_seven_by_seven_face_down() -> None:
    castle = Castle()
    assert {(event.row, event.column) for event in castle.options()} == {
        (row, column) for row in range(1, 8) for column in range(1, 8)
    }
    assert all(castle.lies(*state.place(cell)) == "?" for cell in range(49))


@pytest.mark.parametrize("seats", GAME.seats)
def test_c_02_turns_go_round_clockwise(seats: int) -> None:
    castle = Castle(seats)
    movers = []
    for _ in range(seats + 1):
        movers.append(castle.mover())
        castle.turn("Mrs Bloom" if len(movers) == 1 else "Jane" if len(movers) < 4 else "Gol")
        if not castle.lost() or len(movers) > 1:
            castle.stop()
    assert movers == [*range(seats), 0]
    assert set(castle.cited("TurnBegan")) == {"C-2"}


def test_c_02_only_the_mover_turns() -> None:
    castle = Castle()
    assert castle.refusal(made(ev.TilePicked, 1, "C-3", 1, 1)).clause == "C-2"
    assert castle.refusal(made(ev.TilePicked, 0, "C-3", 8, 1)).clause == "C-2"


def test_c_13_empty_cells_stay_empty_and_nothing_moves() -> None:
    castle = Castle()
    places = castle.turn("Roby", "El-El", "stop")
    castle.rest()
    assert [castle.lies(*at) for at in places] == ["gap", "El-El"]
    assert castle.state.kinds.count(state.GAP) == 1
    view = GAME.view(castle.state, 2)
    assert view.won[0][state.KINDS["Roby"]] == 1  # collected tiles are public


def test_c_18_46_tiles_can_be_won_and_three_more() -> None:
    assert sum(state.COUNTS) - state.COUNTS[state.BLOOM] == 46
    castle = ending(2, {"Cramel": 12, "Gol": 4, "Jane": 4, "Helena": 4}, {"Roby": 7, "El-El": 6})
    castle.state.won[1][state.KINDS["Ring box"]] = 8
    castle.pick(1, 1)
    castle.stop()
    assert sum(castle.over().scores) == 49


# -- C-3, C-12: turning and stopping ---------------------------------------------------------------


def test_c_03_each_tile_is_seen_before_the_next_is_chosen() -> None:
    castle = turned("Helena")
    node = castle.at(Choice)
    assert sum(isinstance(event, ev.TurnStopped) for event in node.options) == 1
    assert sum(isinstance(event, ev.TilePicked) for event in node.options) == 48
    castle.turn("Helena")
    assert castle.state.turned == [0, 1]


def test_c_03_at_least_one_tile_is_turned() -> None:
    castle = Castle()
    assert not castle.can("TurnStopped")
    assert castle.refusal(made(ev.TurnStopped, 0, "C-12")).clause == "C-3"


def test_c_03_turned_tiles_stay_up_and_gaps_cannot_be_turned() -> None:
    castle = turned("Roby", "stop")
    castle.turn("Jane")
    assert castle.refusal(made(ev.TilePicked, 1, "C-3", 1, 1)).clause == "C-3"  # the gap
    assert castle.refusal(made(ev.TilePicked, 1, "C-3", 1, 2)).clause == "C-3"  # lies face up


def test_c_03_all_players_see_each_tile() -> None:
    castle = turned("Helena")
    views = [GAME.view(castle.state, seat) for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert views[0].kinds[0] == state.KINDS["Helena"]
    assert GAME.mask(castle.events[-1], 2) == castle.events[-1]


def test_c_12_stopping_with_nothing_to_collect_is_legal() -> None:
    castle = Castle()
    (place_,) = castle.turn("El-El", "stop")
    assert castle.mover() == 1
    assert castle.won() == {}
    assert castle.lies(*place_) == "El-El"
    assert castle.cited("TurnStopped") == castle.cited("TilesTurnedBack") == ["C-12"]


# -- C-4, C-5: Mrs Bloom ---------------------------------------------------------------------------


@pytest.mark.parametrize("before", [(), ("Helena", "Helena", "Roby"), ("Cramel", "Cramel")])
def test_c_04_mrs_bloom_ends_the_turn_at_once(before: tuple[str, ...]) -> None:
    """All tiles go back and nothing is won, whatever was turned before."""
    castle = turned(*before, "Mrs Bloom")
    assert castle.lost() == "C-4"
    assert castle.mover() == 1
    assert castle.won() == {}
    assert castle.state.turned == []
    assert castle.cited("TilesTurnedBack") == ["C-4"]
    assert [castle.lies(1, n + 1) for n in range(len(before))] == list(before)


def test_c_05_with_no_free_cell_she_stays() -> None:
    castle = turned("Mrs Bloom")
    assert castle.mover() == 1
    assert not castle.happened("MrsBloomStayed")
    assert castle.lies(1, 1) == "Mrs Bloom"


def with_gap(**options: Any) -> Castle:
    """Seat 0 has collected a Roby at row 1, column 1; seat 1 turns up Mrs Bloom in column 3."""
    castle = Castle(**options)
    castle.turn("Roby", "Jane", "stop")
    castle.turn("Mrs Bloom")
    return castle


def test_c_05_mrs_bloom_moves_only_to_a_free_cell() -> None:
    castle = with_gap()
    node = castle.rest()
    assert node == Choice(
        1, (made(ev.MrsBloomMoved, 1, "C-5", 1, 1), made(ev.MrsBloomStayed, 1, "C-5"))
    )
    assert castle.state.turned == []  # the tiles are turned back first: she moves face down
    assert castle.refusal(made(ev.MrsBloomMoved, 1, "C-5", 1, 2)).clause == "C-5"
    castle.do("MrsBloomMoved")
    assert [castle.lies(1, column) for column in (1, 2, 3)] == ["Mrs Bloom", "Jane", "gap"]
    assert castle.mover() == 2


def test_c_05_she_may_stay_in_her_own_cell() -> None:
    castle = with_gap()
    castle.do("MrsBloomStayed")
    assert [castle.lies(1, column) for column in (1, 3)] == ["gap", "Mrs Bloom"]
    assert castle.mover() == 2


def test_c_05_the_cell_she_left_is_free_from_then_on() -> None:
    castle = with_gap()
    castle.do("MrsBloomMoved")
    castle.turn("Mrs Bloom")
    castle.do("MrsBloomMoved", row=1, column=3)
    assert castle.lies(1, 4) == "gap"
    castle.pick(1, 1)  # her cell is known: no chance node
    assert castle.lost() == "C-4"
    assert castle.can("MrsBloomMoved", row=1, column=4)
    assert not castle.can("MrsBloomMoved", row=1, column=3)


def test_c_05_only_the_mrs_bloom_just_turned_moves() -> None:
    castle = with_gap()
    castle.do("MrsBloomStayed")
    castle.turn("Jane")
    assert castle.refusal(made(ev.MrsBloomMoved, 2, "C-5", 1, 1)).clause == "C-5"
    castle.stop()
    castle.turn("Roby", "Cramel")
    assert castle.lost() == "C-6"
    assert castle.mover() == 1  # no move when the turn is lost otherwise


def test_c_05_option_must_she_has_to_move() -> None:
    castle = with_gap(bloom="must")
    assert castle.can("MrsBloomMoved", row=1, column=1)
    assert castle.refusal(made(ev.MrsBloomStayed, 1, "C-5")).clause == "C-5"
    unfree = Castle(bloom="must")
    unfree.turn("Mrs Bloom")
    assert unfree.mover() == 1


def test_c_05_option_never_she_stays() -> None:
    castle = with_gap(bloom="never")
    assert castle.mover() == 2
    assert castle.lies(1, 3) == "Mrs Bloom"


# -- C-6, C-7, C-8: Cramel the cat -----------------------------------------------------------------


def test_c_06_cramel_after_another_tile_loses_all() -> None:
    """Rulebook example B: after Jane, Roby, Cramel, even Roby goes back."""
    castle = turned("Jane", "Roby", "Cramel")
    assert castle.lost() == "C-6"
    assert castle.mover() == 1
    assert castle.won() == {}
    assert castle.cited("TilesTurnedBack") == ["C-6"]
    assert [castle.lies(1, n) for n in (1, 2, 3)] == ["Jane", "Roby", "Cramel"]


def test_c_07_cramel_first_may_be_taken() -> None:
    castle = turned("Cramel", "stop")
    assert castle.won() == {"Cramel": 1}
    assert castle.cited("TurnStopped") == castle.cited("TileCollected") == ["C-7"]


def test_c_07_stopping_takes_all_cramels() -> None:
    castle = turned("Cramel", "Cramel", "Cramel")
    assert castle.cited("TileTurned") == ["C-7"] * 3
    castle.stop()
    assert castle.won() == {"Cramel": 3}
    assert len(castle.happened("TileCollected")) == 3  # one by one


@pytest.mark.parametrize("tile", ["Roby", "Gol", "Ring box"])
def test_c_08_another_tile_after_cramel_loses_all(tile: str) -> None:
    """Rulebook example A ends this way, with Roby."""
    castle = turned("Roby", "stop")
    castle.turn("Cramel", "Cramel", tile)
    assert castle.lost() == "C-8"
    assert castle.mover() == 2  # Mrs Bloom does not move, though a cell is free
    assert castle.won(1) == {}
    assert castle.cited("TilesTurnedBack")[-1] == "C-8"


def test_c_08_mrs_bloom_after_cramel_may_walk() -> None:
    castle = turned("Roby", "stop")
    castle.turn("Cramel", "Mrs Bloom")
    assert castle.lost() == "C-4"
    assert castle.can("MrsBloomMoved", row=1, column=1)


@pytest.mark.parametrize("tiles", [("Cramel", "Roby"), ("Roby", "Cramel"), ("Roby", "Cramel") * 2])
def test_c_08_option_cramel_goes_with_roby(tiles: tuple[str, ...]) -> None:
    castle = turned(*tiles, "stop", cramel_with_roby="yes")
    half = len(tiles) // 2
    assert castle.won() == {"Roby": half, "Cramel": half}
    assert castle.cited("TurnStopped") == ["C-8"]


@pytest.mark.parametrize(
    ("tiles", "clause"),
    [
        (("Cramel", "Roby", "Jane"), "C-8"),
        (("Roby", "Jane", "Cramel"), "C-6"),
        (("Jane", "Cramel"), "C-6"),
        (("Roby", "Cramel", "Mrs Bloom"), "C-4"),
    ],
)
def test_c_08_option_a_third_kind_still_ends_the_turn(tiles: tuple[str, ...], clause: str) -> None:
    castle = turned(*tiles, cramel_with_roby="yes")
    assert castle.lost() == clause
    assert castle.won() == {}
    assert castle.cited("TilesTurnedBack") == [clause]


# -- C-9, C-10, C-11: collecting -------------------------------------------------------------------


def test_c_09_the_rulebooks_nine_tiles() -> None:
    """One Roby, three El-El, three Jane, two ring boxes: Roby, El-El and two Jane are won."""
    castle = Castle()
    castle.turn(
        "Roby", "El-El", "Jane", "Ring box", "El-El", "Jane", "Ring box", "El-El", "Jane", "stop"
    )
    assert castle.won() == {"Roby": 1, "El-El": 3, "Jane": 2}
    assert [castle.lies(1, 4), castle.lies(1, 7), castle.lies(2, 2)] == [
        "Ring box", "Ring box", "Jane",
    ]  # fmt: skip
    assert castle.mover() == 1
    assert castle.cited("TilesTurnedBack") == ["C-9"]


def test_c_09_collecting_is_forced() -> None:
    castle = turned("Gol", "Gol")
    castle.do("TurnStopped")
    assert isinstance(castle.node, Forced)
    assert castle.refusal(made(ev.CollectingEnded, 0, "C-9")).clause == "C-9"
    assert castle.won() == {"Gol": 2}


def test_c_09_option_sets_are_claimed_one_by_one() -> None:
    castle = turned("Gol", "Roby", "Gol", "Roby", "Helena", "stop", collecting="optional")
    assert isinstance(castle.node, Choice)
    assert [getattr(event, "tile", "end") for event in castle.node.options] == [
        "Gol", "Roby", "end",
    ]  # fmt: skip
    castle.do("SetClaimed", tile="Roby")
    castle.do("SetClaimed", tile="Gol")
    castle.do("CollectingEnded")
    assert castle.won() == {"Gol": 2, "Roby": 1}
    assert castle.lies(1, 4) == "Roby"
    assert castle.mover() == 1
    assert castle.state.quiet == 0


def test_c_09_option_everything_may_be_left() -> None:
    castle = turned("Cramel", "Cramel", "stop", collecting="optional")
    castle.do("CollectingEnded")
    assert castle.won() == {}
    assert castle.cited("TilesTurnedBack") == ["C-12"]
    assert castle.state.quiet == 1


def test_c_09_option_what_is_left_beside_a_cramel_was_not_lost() -> None:
    castle = turned(
        "Roby", "Cramel", "Cramel", "stop", collecting="optional", cramel_with_roby="yes"
    )
    castle.do("SetClaimed", tile="Cramel")
    castle.do_all("CollectingEnded")
    assert castle.cited("TilesTurnedBack") == ["C-9"]
    assert castle.won() == {"Cramel": 1}


def test_c_10_the_last_turned_stays_behind() -> None:
    castle = Castle()
    places = castle.turn("Helena", "Roby", "Helena", "Helena", "stop")
    castle.rest()
    assert [castle.lies(*at) for at in places] == ["gap", "gap", "gap", "Helena"]
    collected = [(e.tile, e.clause) for e in castle.happened("TileCollected")]
    assert collected == [("Helena", "C-10"), ("Helena", "C-10"), ("Roby", "C-9")]


def test_c_10_option_the_surplus_is_chosen_tile_by_tile() -> None:
    castle = Castle(surplus="chosen")
    places = castle.turn("Helena", "Helena", "Helena", "stop")
    castle.do("TileCollected", column=3)
    assert isinstance(castle.node, Choice)
    castle.do_all("TileCollected", column=1)
    assert [castle.lies(*at) for at in places] == ["gap", "Helena", "gap"]


def test_c_10_option_nothing_to_choose_without_a_surplus() -> None:
    castle = turned("Helena", "Helena", "Cramel", surplus="chosen")
    assert castle.lost() == "C-6"
    castle.turn("El-El", "El-El", "El-El", "stop")
    assert castle.won(1) == {"El-El": 3}
    assert castle.mover() == 2


@pytest.mark.parametrize(
    ("tile", "up", "many", "one"),
    [("Helena", 4, 4, 2), ("El-El", 6, 6, 3), ("Ring box", 8, 8, 4), ("Ring box", 5, 4, 4),
     ("El-El", 5, 3, 3), ("Gol", 3, 2, 2), ("Ring box", 3, 0, 0), ("Roby", 5, 5, 5),
     ("Cramel", 4, 4, 4)],
)  # fmt: skip
def test_c_11_a_kind_counts_as_often_as_its_set_fits(
    tile: str, up: int, many: int, one: int
) -> None:
    for sets, number in (("many", many), ("one", one)):
        castle = turned(*[tile] * up, "stop", sets=sets)
        assert castle.won() == ({tile: number} if number else {})


def test_c_11_the_second_set_cites_it() -> None:
    castle = turned(*["Jane"] * 4, "stop")
    castle.rest()
    assert castle.cited("TileCollected") == ["C-11", "C-11", "C-9", "C-9"]


# -- C-14 to C-17: the end -------------------------------------------------------------------------


def test_c_14_the_game_ends_when_only_mrs_bloom_is_left() -> None:
    castle = ended(2, {"Gol": 2}, {"Cramel": 1})
    over = castle.over()
    assert over.clause == "C-14"
    assert over.scores == (3, 4)  # checked right after collecting: no further turn
    assert len(castle.happened("TurnBegan")) == 1


def test_c_14_three_mrs_blooms_never_run_out_within_a_turn() -> None:
    castle = ending(2, {"Gol": 2})
    castle.pick(1, 1)
    assert sum(isinstance(e, ev.TilePicked) for e in castle.rest().options) == 3  # type: ignore[union-attr]


def quiet(castle: Castle, turns: int) -> None:
    """Play `turns` turns in which Mrs Bloom at row 7, column 7 is turned up and stays."""
    for _ in range(turns):
        castle.pick(7, 7)
        castle.do("MrsBloomStayed")


def test_c_15_a_hundred_turns_without_a_collection_end_the_game() -> None:
    castle = ending(2, {"Gol": 4}, {"Jane": 2, "Cramel": 1})
    quiet(castle, QUIET_LIMIT - 1)
    assert castle.mover() == 1
    quiet(castle, 1)
    over = castle.over()
    assert castle.cited("GameStopped") == ["C-15"]
    assert over.clause == "C-15"
    assert over.scores == (4, 6)  # C-16 counts collected Cramel; the Roby counts for nobody
    assert over.winners == (1,)


def test_c_15_a_collection_sets_the_count_to_nothing() -> None:
    castle = Castle()
    castle.state.quiet = 99
    castle.turn("Roby", "stop")
    castle.rest()
    assert castle.state.quiet == 0
    castle.turn("Roby", "Cramel")
    castle.rest()
    assert castle.state.quiet == 1


def test_c_15_stopping_with_nothing_counts_too() -> None:
    castle = Castle()
    castle.state.quiet = 99
    castle.turn("Jane", "stop")
    over = castle.over()
    assert (over.clause, over.scores) == ("C-15", (0, 0, 0))
    assert castle.happened("BloomTilesUnclaimed")  # nobody has Cramel, so nobody takes her tiles
    assert castle.over().winners == (0, 1, 2)


@pytest.mark.parametrize(
    ("cramels", "owner"),
    [((5, 4, 3), 0), ((4, 5, 3), 1), ((5, 5, 2), -1), ((0, 0, 0), -1), ((0, 1, 0), 1)],
)
def test_c_16_most_cramel_takes_mrs_blooms_tiles(cramels: tuple[int, ...], owner: int) -> None:
    castle = ended(3, *({"Cramel": n} for n in cramels))
    scores = castle.over().scores
    for seat, n in enumerate(cramels):
        assert scores[seat] == n + (seat == 0) + (3 if seat == owner else 0)
    kind = "BloomTilesUnclaimed" if owner < 0 else "BloomTilesAwarded"
    assert castle.cited(kind) == ["C-16"]
    # In the scene, her tiles lie with their owner, or face up on the table.
    scene = GAME.scene(GAME.view(castle.state, None), ("Ann", "Bo", "Cy"))
    lying = [piece.face for piece in scene.pieces if "Mrs Bloom" in (piece.face, piece.memo)]
    assert lying == ([] if owner >= 0 else ["Mrs Bloom"] * 3)
    assert [panel.note for panel in scene.seats].index(
        "holds Mrs Bloom" if owner >= 0 else ""
    ) == max(owner, 0)
    assert ("Mrs Bloom", 3) in scene.seats[owner].items or owner < 0
    assert scene.summary.startswith(("Ann", "Bo", "Cy")[owner] if owner >= 0 else "Nobody")
    assert "Mrs Bloom" in scene.summary


def test_c_17_most_tiles_wins() -> None:
    """Seat 1 has more Cramel, hence Mrs Bloom's three tiles, but seat 0 still has more tiles."""
    castle = ended(2, {"Jane": 4, "Gol": 4}, {"Cramel": 1, "Helena": 4})
    over = castle.over()
    assert (over.scores, over.winners) == ((9, 8), (0,))


def test_c_17_a_tie_goes_to_more_cramel() -> None:
    castle = ended(3, {"Jane": 4, "Gol": 4}, {"Cramel": 5, "Helena": 4}, {"Cramel": 5})
    over = castle.over()
    assert (over.scores, over.winners) == ((9, 9, 5), (1,))


def test_c_17_still_equal_is_shared() -> None:
    castle = ended(3, {"Jane": 4, "Cramel": 4}, {"Cramel": 4, "Helena": 4, "Roby": 1})
    over = castle.over()
    assert (over.scores, over.winners) == ((9, 9, 0), (0, 1))


def test_c_14_nothing_happens_after_the_end() -> None:
    castle = ended(2)
    castle.over()
    assert castle.state.phase == at.OVER
    assert GAME.why_not(castle.state, made(ev.TurnBegan, 1, "C-2")) is not None
