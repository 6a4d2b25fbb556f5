"""The rules engine derives the marked answer of every JamSumo question."""

from __future__ import annotations

from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.pose import flat_face
from jamlab.games.jamsumo.flick.outcome import fate_of
from tests.unit.games.answered import Decided
from tests.unit.games.jamsumo.dice import (
    FIVE,
    PRINTED,
    Dice,
    in_the_hole,
    lay,
    leaning_on,
    on_top,
    started,
    sumo,
    up_on,
)

TOLD = {
    "M-A2": "Your finger strikes a side face of it, and no other die.",
    "M-A4": "You may turn the whole board to reach a die better, as long as no die moves.",
    "M-A5": "One that hung over the edge for a moment and rolled back is on the board.",
    "M-C1": "Dice may touch, and may be turned as you like around the 3.",
}
PLAYED = Decided("jamsumo", TOLD)


# -- both games ------------------------------------------------------------------------------------


@PLAYED("M-A1")
def _() -> str:
    table = started(3, mode="jam")
    table.rest()
    dice = sum(len(table.front(seat)) for seat in range(3))
    return {12: "Twelve", 18: "Eighteen", 24: "Twenty-four"}[dice]


@PLAYED("M-A3")
def _() -> str:
    table = Dice({"A1": lay(50, 0), "A2": lay(50, 18), "B1": lay(-50, 0)})
    before = dict(table.state.poses)
    table.aims("A1")
    table._apply(ev.FlickFouled(0, "M-A3", "A1", "second"))
    assert table.state.poses == before
    return {1: "Everything is put back, and it is the next player’s turn", 0: "Bo flicks again"}[
        table.mover()
    ]


@PLAYED("M-A6")
def _() -> str:
    return {"board": "On the board", "hole": "Through the hole", "off": "Over the edge"}[
        fate_of(PRINTED, in_the_hole())
    ]


@PLAYED("M-A7")
def _() -> str:
    face = flat_face(on_top(lay(-60, -60), top=6))
    return {6: "Yes, and it shows a 6", 0: "No, it must lie on the board"}[face]


@PLAYED("M-A8")
def _() -> str:
    rounds = started(4, mode="jam").state.rounds
    return {2: "Two", 4: "Four", 6: "Six"}[rounds]


@PLAYED("M-A9")
def _() -> str:
    table = Dice({}, seats=3, round=3, turns=199, points=([-5, -3], [-8, -8], [-4, -4]))
    table.flick("A1", {})
    return {(0, 2): "Both of them"}[table.over().winners]  # type: ignore[index]


@PLAYED("M-A10")
def _() -> str:
    table = Dice({"A1": lay(50, 0)})
    table.flick("A1", {})
    assert list(table.state.poses) == ["A1"]
    return {1: "Her turn is over", 0: "She may try again"}[table.mover()]


@PLAYED("M-A11")
def _() -> str:
    table = Dice({"A1": lay(50, 0)}, gone=FIVE["A"])
    table.flick("A1", {"A1": lay(24, 0, top=2)})
    return {0: "Nothing", 2: "2 points", 4: "4 points, as one that does not lie flat"}[
        table.shown(0)
    ]


@PLAYED("M-A12")
def _() -> str:
    table = Dice({"A1": lay(50, 0)}, turns=198)
    table.flick("A1", {})
    assert not table.happened("RoundEnded")
    table.flick("B1", {})
    return {200: "After 200 turns"}[200 if table.cited("RoundEnded") == ["M-A12"] else 0]


# -- Jam -------------------------------------------------------------------------------------------


@PLAYED("M-B1")
def _() -> str:
    table = Dice({**{f"B{n}": up_on(n) for n in range(1, 5)}, "A6": lay(50, 0)})
    found = {
        frozenset({"DieChosen"}): "He flicks that die",
        frozenset({"Passed"}): "He passes",
        frozenset({"DieTaken"}): "He puts a die next to a platform",
    }
    return found[frozenset(table.kinds())]


@PLAYED("M-B2")
def _() -> str:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"B1": "hole"}, "A1-B1")
    assert "B1" not in table.front(1)
    costs = table.shown(1) - 5 * 4  # the five others are in front
    return {0: "The die is done with and costs Bo no points"}[costs]


@PLAYED("M-B3")
def _() -> str:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"B1": "off"}, "A1-B1")
    if "B1" in table.front(0):
        return "In front of Cy"
    return "In front of Di, with the 4 up" if "B1" in table.front(1) else "Out of the round"


@PLAYED("M-B4")
def _() -> str:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)}, gone=FIVE["B"])
    table.flick("A1", {"B1": "hole"}, "A1-B1")
    ended = table.cited("RoundEnded") == ["M-B4"]
    return "The round is over" if ended else "Nothing before Di’s next turn"


@PLAYED("M-B5")
def _() -> str:
    table = Dice({"A1": lay(-60, 0, top=1), "A2": in_the_hole()}, gone=["A4", "A5", "A6"])
    assert table.front(0) == ["A3"]
    return str(table.shown(0))


@PLAYED("M-B6")
def _() -> str:
    table = Dice(
        {"C1": lay(50, 0, top=2)}, seats=3, mover=2, round=3, turns=199, gone=FIVE["A"] + FIVE["C"],
        points=([-7, -7], [-7, 0], [-10, 0]),
    )  # fmt: skip
    table.flick("C1", {})
    over = table.over()
    assert over.scores == (-18, -31, -12)
    return {(1,): "Bo", (2,): "Cy"}[over.winners]  # type: ignore[index]


# -- Sumo ------------------------------------------------------------------------------------------


@PLAYED("M-C2")
def _() -> str:
    table = sumo({"A1": lay(50, 0), "A4": lay(20, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"A4": lay(-30, 0), "B1": lay(-60, 0)}, "A1-A4 A4-B1")
    gone = [event.die for event in table.happened("StrikerRemoved")]
    return {"A1": "A1 is taken off the board", "A4": "A4 is taken off"}.get(
        "".join(gone), "Ann has struck, all is well"
    )


@PLAYED("M-C3")
def _() -> str:
    table = sumo({"A1": lay(50, 0), "A2": lay(90, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"A1": "off", "B1": lay(-60, 0)}, "A1-B1")
    out = [event.die for event in table.happened("DieOut")]
    return {"A1": "Your die is out", "A1B1": "Both dice are out"}["".join(out)]


@PLAYED("M-C4")
def _() -> str:
    table = sumo({"A1": lay(50, 0), "A2": lay(90, 0), "B1": lay(-50, 0)})
    table.flick("A1", {"A1": "hole", "B1": lay(-60, 0)}, "A1-B1")
    assert table.front(0) == []
    out = [event.die for event in table.happened("DieOut")]
    return "It is out of the round" if out == ["A1"] else "It is safe, as in Jam"


@PLAYED("M-C5")
def _() -> str:
    table = sumo({"A1": lay(50, 0), "B1": lay(90, 0), "B2": lay(-50, 0)})
    table.flick("A1", {"A1": lay(60, 0), "B1": lay(105, 0)}, "A1-B1")
    stays = "B1" in table.state.poses
    return "It stays in the round" if stays else "It is out"


@PLAYED("M-C6")
def _() -> str:
    table = sumo({"A1": lay(0, 60), "B1": lay(50, 0), "C1": lay(-50, 0)}, seats=3, mover=1)
    table.flick("B1", {"B1": lay(40, 0)})
    assert [event.die for event in table.happened("StrikerRemoved")] == ["B1"]
    ended = table.cited("RoundEnded") == ["M-C6"]
    return "The round is over" if ended else "The others play on until one is left"


@PLAYED("M-C7")
def _() -> str:
    flat = lay(50, 50, top=6)
    leans = leaning_on(flat, top=5)
    table = sumo({"A1": flat, "A2": leans, "A3": lay(-60, 0, top=1), "B1": lay(-60, -60)})
    return str(table.shown(0))


@PLAYED("M-C8")
def _() -> str:
    table = sumo({"A1": lay(130, 0), "A2": lay(130, 60), "B1": lay(-50, 0)})
    return {frozenset({"DieChosen"}): "Flick one of them", frozenset({"Passed"}): "Pass"}[
        frozenset(table.kinds())
    ]


@PLAYED("M-C9")
def _() -> str:
    table = sumo(
        {"A1": lay(50, 0, top=6), "B1": lay(-50, 0, top=5), "C1": lay(0, 60, top=2)},
        seats=3, round=3, turns=199, points=([9, 12], [12, 17], [20, 8]),
    )  # fmt: skip
    table.flick("A1", {"A1": "hole"}, "")
    over = table.over()
    assert over.scores == (21, 34, 30)
    return {(0,): "Ann", (1,): "Bo", (1, 2): "Bo and Cy"}[over.winners]


@PLAYED("M-C10")
def _() -> str:
    table = sumo({"A1": lay(50, 0), "B1": lay(100, 0), "B2": lay(-60, 0)})
    table.flick("A1", {"A1": on_top(up_on(2, x=-14)), "B1": up_on(2, x=-14)}, "A1-B1")
    assert not table.happened("RoundEnded")
    assert [event.die for event in table.happened("DieOnPlatform")] == ["B1"]
    settles = table.roll().settles
    return {True: "The opponent’s die is taken off, and yours settles"}[settles]


# -- both in one game ------------------------------------------------------------------------------


@PLAYED("M-D1")
def _() -> str:
    table = started(3, 0, mode="both")
    return {3: "Three", 4: "Four", 6: "Six"}[table.state.rounds]


@PLAYED("M-D2")
def _() -> str:
    table = Dice(
        {"A1": lay(50, 0, top=6), "B1": lay(-50, 0, top=2)},
        mode="both", round=4, turns=199, points=([-9, -5, 11], [-2, 0, 1]),
    )  # fmt: skip
    table.flick("A1", {"A1": "hole"})
    return str(table.over().scores[0]).replace("-", "−")


test_the_engine_gives_the_marked_answer, test_every_question_is_decided = PLAYED.tests()
