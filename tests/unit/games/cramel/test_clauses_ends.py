"""Cramel, clause by clause: collecting, the end, and each option's other reading."""

from __future__ import annotations

import pytest

from jamlab.core import Choice, Forced, made
from jamlab.games.cramel import events as ev
from jamlab.games.cramel import state as at
from jamlab.games.cramel.rules import QUIET_LIMIT
from tests.unit.games.cramel.castle import GAME, Castle, ended, ending, turned

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
    assert over.scores == (3, 4)  # tested right after collecting: no further turn
    assert len(castle.happened("TurnBegan")) == 1


def test_c_14_three_mrs_blooms_never_run_out_within_a_turn() -> None:
    castle = ending(2, {"Gol": 2})
    castle.pick(1, 1)
    assert sum(isinstance(e, ev.TilePicked) for e in castle.rest().options) == 3  # type: ignore[union-attr]


def quiet(castle: Castle, turns: int) -> None:
    """Turns in which Mrs Bloom at row 7, column 7 is turned up and stays."""
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
    assert over.scores == (4, 6)  # C-16 goes by the Cramel collected; the Roby counts for nobody
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
    assert castle.happened("BloomTilesUnclaimed")  # all have no Cramel: nobody takes her
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
    # The table shows it: her tiles lie with their owner, or face up for everybody to see.
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
    """Seat 1 has more Cramel and so Mrs Bloom's three tiles, but seat 0 has more tiles still."""
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
