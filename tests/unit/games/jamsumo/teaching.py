"""Teaching games of JamSumo: every clause and every option once."""

from __future__ import annotations

from collections.abc import Mapping

from jamlab.core import made
from jamlab.games.jamsumo.events import FlickFouled
from jamlab.games.jamsumo.state import FLICKS
from tests.contract.golden.scripted_table import ScriptedTable
from tests.unit.games.jamsumo.dice import in_the_hole, on_top
from tests.unit.games.jamsumo.scripted_table import DiceTable

NAMES = ("Ann", "Bo", "Cy", "Di")
TWO = NAMES[:2]
ANN, BO = range(2)


# -- scripted flick by flick -----------------------------------------------------------------------


def tour_jam() -> ScriptedTable:
    """A round of Jam with every fate of a die, and the beginning of the next."""
    d = DiceTable(TWO, first=ANN, title="A walk through Jam")
    d.scene("M-A9", 1, 1)
    d.scene("M-A1", 2, 2)
    with d.shows("M-B2"):
        d.flicks("A1", (0, 0), {"A1": "hole"}, platform=1)
    d.scene("M-B1", d.last("DieTaken"), d.last("DiceRolled"))
    d.flicks("B1", (0, 0), {"B1": d.lay(45, 0, top=6)}, platform=2, speed=70)
    d.scene("M-A5", d.last("DieFlicked"), d.last("DiceRolled"))
    with d.shows("M-B3"):
        d.flicks("A2", (0, 0), {"A2": "off", "B1": "off"}, "A2-B1", platform=4, speed=280)
    with d.shows("M-A10"):
        d.flicks("B1", (0, 0), {}, platform=2, speed=10)
    with d.shows("M-A3"):
        d.means("A2", (0, 0), platform=1)
        d.step(made(FlickFouled, ANN, "M-A3", "A2", "push"))
    with d.shows("M-A11"):
        d.flicks("B1", (0, 0), {"B1": d.lay(0, 25, top=5)}, speed=80)
    d.scene("M-A2", d.last("DieAimed"), d.last("DiceRolled"))
    with d.shows("M-A6", "M-A7"):
        d.flicks("A2", (0, 0), {"A2": in_the_hole()}, platform=2, speed=70)
    with d.shows("M-A4"):
        d.flicks("B2", (0, -5), {"B2": "hole"}, platform=4)
    for die, wasted in (("A3", "B3"), ("A4", "B4"), ("A5", "B5"), ("A6", "B6")):
        d.flicks(die, (0, 0), {die: "hole"}, platform=1)
        place = d.lay(20 * int(wasted[1]) - 130, 60, top=int(wasted[1]) % 4 + 1)
        d.flicks(wasted, (0, 0), {wasted: place}, platform=3, speed=60)
    first = len(d.events) + 1
    d.flicks("A2", (0, 0), {"A2": "hole"}, speed=20)
    d.scene("M-B4", first, d.last("RoundEnded"))
    d.scene("M-B5", d.last("RoundEnded"), d.last("RoundScored"))
    d.scene("M-A8", d.last("MarkerPassed"), d.last("RoundBegan"))
    return d


def tour_sumo() -> ScriptedTable:
    """A round of Sumo with all the ways to lose a die."""
    d = DiceTable(TWO, {"mode": "sumo"}, first=ANN, title="A walk through Sumo")
    with d.shows("M-C1"):
        d.sets_out("loose", "own")
        for n, (x, y) in enumerate(
            [(98, -142), (120, -142), (142, -142), (98, -98), (120, -98), (142, -98)], 1
        ):
            d.happens("DiePlaced", die=f"B{n}", x=x, y=y)
            d.happens("DieTurned", turn=0, front=1)
    with d.shows("M-C4"):
        lies = {"A6": d.lay(78, -98, 3), "B4": d.lay(103, -98, 5), "B5": d.lay(125, -97, 3)}
        d.flicks("A6", (98, -98), {**lies, "B6": "off"}, "A6-B4 B4-B5 B5-B6", speed=190)
    with d.shows("M-C8"):
        d.flicks(
            "B4", (78, -98), {"A6": d.lay(20, -60, 2), "B4": d.lay(90, -98, 5)}, "A6-B4", speed=100
        )
    with d.shows("M-C5"):
        d.flicks(
            "A6", (90, -98), {"A6": d.lay(70, -85, 6), "B4": d.on_platform(2, 1)}, "A6-B4",
            speed=240,
        )  # fmt: skip
    with d.shows("M-C2"):
        d.flicks("B5", (70, -85), {"B5": d.lay(40, -110, 3, 30)}, speed=120)
    with d.shows("M-C3"):
        d.flicks("A6", (120, -142), {"A6": "off", "B2": "off"}, "A6-B2", speed=260)
    with d.shows("M-C10"):
        under = d.on_platform(1, 2)
        d.flicks("B1", (-98, -142), {"A3": under, "B1": on_top(under, 6)}, "A3-B1", speed=300)
        d.sees({"B1": d.on_platform(1, 6)})
    d.flicks("A4", (142, -142), {"A4": d.lay(-60, -110, 3)}, speed=60)
    first = len(d.events) + 1
    d.flicks("B3", (0, -142), {"B3": d.lay(60, -130, 4)}, speed=80)
    d.scene("M-C6", first, d.last("RoundEnded"))
    d.scene("M-C7", d.last("RoundEnded"), d.last("RoundScored"))
    return d


def stopped() -> ScriptedTable:
    """Ann blocks all platforms and flicks a die that does not move: the round is stopped."""
    d = DiceTable(NAMES, first=ANN, title="A round that is stopped")
    for n in range(1, 5):
        d.flicks(f"A{n}", (0, 0), {}, platform=n, speed=10)
        for letter in "BCD":
            free = n % 4 + 1
            if n < 4:
                d.flicks(f"{letter}1", (0, 0), {f"{letter}1": "off"}, platform=free, speed=300)
    while d.state.round == 1:
        first = len(d.events) + 1
        d.flicks("A1", (0, 0), {}, speed=10)
    d.scene("M-A12", first, d.last("RoundScored"))
    assert d.state.turns in (0, FLICKS)
    return d


# -- whole games, played by `aim` agents -----------------------------------------------------------


def _whole(
    seats: int, seed: int, title: str, options: Mapping[str, str], clause: str = ""
) -> ScriptedTable:
    """Play a whole game; its end shows the clause."""
    d = ScriptedTable("jamsumo", NAMES[:seats], options, title=title, seed=seed, agents="aim")
    d.goes_on(seed, "aim")
    if clause:
        d.scene(clause, d.last("RoundEnded"), d.last("RoundScored"))
    return d


def both_whole() -> ScriptedTable:
    d = _whole(2, 3, "Jam and Sumo in one game", {"mode": "both"}, "M-D2")
    began = d.numbers("RoundBegan")[2]
    d.scene("M-D1", began - 1, began)
    return d


def any_hit() -> ScriptedTable:
    """Ann's die pushes another one of hers into Bo's, which counts with this option."""
    d = DiceTable(
        TWO, {"mode": "sumo", "hits": "any"}, title="Any hit counts", seed=7, agents="aim"
    )
    d.sets_out("loose", "loose")
    d.flicks(
        "A5", (98, -98),
        {"A5": d.lay(-104, -98, 3), "A6": d.lay(82, -98, 3), "B4": d.lay(101, -97, 2)},
        "A5-A6 A6-B4", speed=220,
    )  # fmt: skip
    d.goes_on(7, "aim")
    return d


def any_face() -> ScriptedTable:
    """Ann strikes the face of A6 that A5 touches, which this option allows."""
    options = {"mode": "sumo", "faces": "any"}
    d = DiceTable(TWO, options, title="Any side face can be struck", seed=10, agents="aim")
    d.sets_out("rows", "loose")
    d.flicks("A6", (98, -98), {"A6": d.lay(82, -99, 3), "B4": d.lay(101, -97, 2)}, "A6-B4",
             speed=200)  # fmt: skip
    d.goes_on(10, "aim")
    return d


def over_the_edge() -> ScriptedTable:
    """Ann sends Bo's die over the edge: it is out, and her own comes back to her."""
    d = DiceTable(TWO, {"over_edge": "out"}, title="Over the edge is out", seed=8, agents="aim")
    d.flicks("A1", (0, 0), {"A1": d.lay(-60, 10, 2)}, platform=4, speed=60)
    d.flicks("B1", (0, 0), {"B1": d.lay(60, 0, 5)}, platform=2, speed=60)
    d.flicks("A1", (60, 0), {"A1": "off", "B1": "off"}, "A1-B1", speed=280)
    d.goes_on(8, "aim")
    return d


def all_games() -> dict[str, ScriptedTable]:
    """Return all teaching games by file name."""
    return {
        "tour-jam": tour_jam(),
        "tour-sumo": tour_sumo(),
        "stopped": stopped(),
        "jam-three": _whole(3, 5, "Jam for three", {}, "M-B6"),
        "sumo-four": _whole(4, 2, "Sumo for four", {"mode": "sumo"}, "M-C9"),
        "both-two": both_whole(),
        "option-players": _whole(
            2, 6, "As many rounds of each as players", {"mode": "both", "rounds": "players"}
        ),
        "option-any-hit": any_hit(),
        "option-out": over_the_edge(),
        "option-any-face": any_face(),
        "option-corners": _whole(
            2, 9, "Platforms in the corners of a bowl", {"mode": "both", "board": "corners"}
        ),
    }
