"""The rules engine gives the marked answers to Cramel's questions."""

from __future__ import annotations

from jamlab.core import Choice, Over
from jamlab.games.cramel.state import BLOOM, COUNTS, KINDS, NAMES, SET_SIZES
from tests.unit.games.answered import Decided
from tests.unit.games.cramel.castle import Castle, ended, ending, turned

PLAYED = Decided("cramel")


@PLAYED("C-1")
def _() -> str:
    return {2: "Two", 3: "Three", 4: "Four"}[SET_SIZES[NAMES.index("Ring box")]]


@PLAYED("C-2")
def _() -> str:
    castle = Castle(3)
    castle.turn("Jane", "stop")
    return {1: "Bo", 0: "Ann again, if she won something"}[castle.mover()]


@PLAYED("C-13")
def _() -> str:
    castle = Castle()
    ((row, column),) = castle.turn("Roby", "stop")
    castle.rest()
    return {"gap": "It stays empty"}[castle.lies(row, column)]


@PLAYED("C-3")
def _() -> str:
    return {True: "Yes, stopping is always allowed", False: "No, at least one tile"}[
        Castle().can("TurnStopped")
    ]


@PLAYED("C-12")
def _() -> str:
    castle = Castle()
    ((row, column),) = castle.turn("El-El")
    if not castle.can("TurnStopped"):
        return "No, he must go on until he has a set"
    castle.stop()
    kept = bool(castle.won())
    assert castle.lies(row, column) == "El-El"
    return "Yes, and he keeps El-El" if kept else "Yes, and El-El goes back face down"


@PLAYED("C-9")
def _() -> str:
    castle = turned("Roby", *["El-El"] * 3, *["Gol"] * 2, *["Ring box"] * 2, "stop")
    return {5: "Five", 6: "Six", 8: "Eight"}[sum(castle.won().values())]


@PLAYED("C-10")
def _() -> str:
    castle = Castle()
    places = castle.turn(*["Helena"] * 3, "stop")
    castle.rest()
    lies = [castle.lies(*place) for place in places]
    return {
        ("gap", "gap", "gap"): "All three are yours",
        ("Helena", "Helena", "Helena"): "None, because three is not two",
        ("gap", "gap", "Helena"): "The first two are yours, the third is turned back",
    }[lies[0], lies[1], lies[2]]


@PLAYED("C-11")
def _() -> str:
    castle = turned(*["Gol"] * 4, "stop")
    return {2: "Two Gol", 4: "Four Gol"}[castle.won()["Gol"]]


@PLAYED("C-7")
def _() -> str:
    castle = turned("Cramel", "Cramel", "stop")
    return {1: "One Cramel", 2: "Two Cramel"}[castle.won()["Cramel"]]


@PLAYED("C-8")
def _() -> str:
    castle = Castle()
    places = castle.turn("Cramel", "Roby")
    lost = castle.lost()
    lies = {castle.lies(*place) for place in places}
    return {True: "The turn is over and both go back"}[
        lost == "C-8" and lies == {"Cramel", "Roby"} and not castle.won()
    ]


@PLAYED("C-6")
def _() -> str:
    castle = turned("Jane", "Jane", "Roby", "Cramel")
    assert castle.lost() == "C-6"
    won = castle.won()
    return {0: "Nothing", 1: "Only Cramel", 3: "Three tiles: the Jane and Roby"}[sum(won.values())]


@PLAYED("C-4")
def _() -> str:
    castle = turned("Helena", "Helena", "Roby", "Mrs Bloom")
    assert castle.lost() == "C-4"
    return {0: "Nothing at all", 1: "Only Roby"}[sum(castle.won().values())]


@PLAYED("C-5")
def _() -> str:
    castle = Castle(3)
    ((row, column),) = castle.turn("Roby", "stop")
    castle.turn("Mrs Bloom")
    node = castle.at(Choice)
    stays = [event for event in node.options if event.kind == "MrsBloomStayed"]
    goes = {(event.row, event.column) for event in node.options if event not in stays}  # type: ignore[attr-defined]
    if not goes:
        return "Nowhere, she always stays"
    assert stays
    return {True: "In any empty cell, or you leave her"}[goes == {(row, column)}]


@PLAYED("C-14")
def _() -> str:
    castle = ending(2)
    state = castle.state
    state.kinds[0] = state.kinds[1] = KINDS["Gol"]
    state.down[0] = state.down[1] = 1
    state.left = 5
    if isinstance(castle.rest(), Over):
        return "Yes, it is nearly empty"
    castle.pick(1, 1)
    castle.pick(1, 2)
    castle.stop()
    castle.over()
    return "No, the two Gol can still be collected"


@PLAYED("C-15")
def _() -> str:
    castle = Castle()
    castle.state.quiet = 99
    castle.turn("Roby", "stop")
    if isinstance(castle.rest(), Over):
        return "The game is stopped at once"
    return {0: "The count begins again", 100: "One more turn, then the game is stopped"}[
        castle.state.quiet
    ]


@PLAYED("C-16")
def _() -> str:
    castle = ended(3, {"Cramel": 5}, {"Cramel": 5}, {"Cramel": 2})
    scores = castle.over().scores
    return {(6, 5, 2): "Nobody", (6, 5, 5): "Cy, because he has the fewest"}[scores]  # type: ignore[index]


@PLAYED("C-17")
def _() -> str:
    # Bo has the most Cramel, so three of his 18 tiles are Mrs Bloom's.
    castle = ended(
        3, {"Cramel": 4, "Ring box": 8, "Roby": 5}, {"Cramel": 5, "El-El": 6, "Gol": 4}, {"Roby": 2}
    )
    over = castle.over()
    assert over.scores[:2] == (18, 18)
    return {(0,): "Ann", (1,): "Bo", (0, 1): "They share the win"}[over.winners]


@PLAYED("C-18")
def _() -> str:
    return {3: "Three", 0: "None", 1: "One"}[20 + 26 - (sum(COUNTS) - COUNTS[BLOOM])]


test_the_engine_gives_the_marked_answer, test_every_question_is_decided = PLAYED.tests()
