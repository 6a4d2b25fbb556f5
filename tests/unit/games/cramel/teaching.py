"""Teaching games of Cramel: the rulebook's examples, every clause and every option once."""

from __future__ import annotations

from jamlab.core import Chance
from tests.contract.golden.scripted_table import OpenedTable, ScriptedTable, ScriptError


class CramelTable(OpenedTable):
    """Table of Cramel, scripted turn by turn."""

    GAME = "cramel"

    def turn(self, *steps: str) -> None:
        """Play one turn: `"Jane 35"` (row 3, column 5), `"stop"`, `"to 44"`, `"stay"`,
        `"claim Jane"`, `"no more"`, `"take 35"`.
        """
        for step in steps:
            word, _, rest = step.rpartition(" ")
            if step == "stop":
                self.happens("TurnStopped")
            elif step == "stay":
                self.happens("MrsBloomStayed")
            elif step == "no more":
                self.happens("CollectingEnded")
            elif word == "to":
                self.happens("MrsBloomMoved", **_cell(rest))
            elif word == "take":
                self.happens("TileCollected", **_cell(rest))
            elif step.startswith("claim "):
                self.happens("SetClaimed", tile=step.removeprefix("claim "))
            else:
                self._turn_up(word, _cell(rest))

    def _turn_up(self, tile: str, cell: dict[str, int | str]) -> None:
        self.happens("TilePicked", **cell)
        if isinstance(self.node(), Chance):
            self.happens("TileTurned", tile=tile, **cell)
            return
        turned = [event for _, event in self.events if event.kind == "TileTurned"][-1]
        if getattr(turned, "tile", None) != tile:
            raise ScriptError(f"{cell} was seen before: {turned}")


def _cell(place: str) -> dict[str, int | str]:
    return {"row": int(place[0]), "column": int(place[1])}


THREE = ("Ann", "Bo", "Cy")
QUIET_LIMIT = 100


def nine_tiles() -> ScriptedTable:
    """The nine-tile example: one Roby, three El-El, two of three Jane are won; ring boxes stay."""
    d = CramelTable(THREE, title="Nine tiles and a stop")
    with d.shows("C-9"):
        with d.shows("C-1"):
            d.turn("Roby 24", "El-El 12", "Jane 45", "El-El 67", "Ring box 33", "Jane 71")
            d.turn("El-El 26", "Ring box 52", "Jane 15")
        d.turn("stop")
    return d


def example_a() -> ScriptedTable:
    """Example A, Cramel turned first: alone, with a second Cramel, with another tile."""
    d = CramelTable(THREE, title="Cramel first: keep him or go on")
    with d.shows("C-7"):
        d.turn("Cramel 35", "stop")
        d.turn("Cramel 22", "Cramel 56", "stop")
    with d.shows("C-8"):
        d.turn("Cramel 64", "Roby 41")
    return d


def example_b() -> ScriptedTable:
    """Example B: Jane, Roby, then Cramel."""
    d = CramelTable(THREE, title="Jane, Roby, then Cramel")
    with d.shows("C-6"):
        d.turn("Jane 32", "Roby 55", "Cramel 43")
    return d


def tour() -> ScriptedTable:
    """The remaining clauses of a turn, one after another."""
    d = CramelTable(THREE, title="A walk through the rules")
    d.turn("Mrs Bloom 44")  # no free cell yet: she stays without a choice
    with d.shows("C-12"):
        d.turn("El-El 26", "stop")
    d.scene("C-2", 1, d.last("TurnBegan"))  # two turns, and the next seat
    with d.shows("C-3"):
        d.turn("Jane 53", "Jane 57", "stop")
    with d.shows("C-4"):
        d.turn("Helena 12", "Helena 65", "Roby 22", "Mrs Bloom 41")
    d.turn("to 53")
    d.scene("C-5", d.last("TurnLost"), d.last("MrsBloomMoved"))
    with d.shows("C-13"):
        d.turn("Roby 22", "stop")
        d.turn("Gol 63", "stop")
    with d.shows("C-10"):
        d.turn("Helena 12", "Helena 65", "Helena 71", "stop")
    with d.shows("C-11"):
        d.turn("Gol 63", "Gol 34", "Gol 16", "Gol 75", "stop")
    d.turn("Mrs Bloom 66", "stay")
    return d


def to_the_end(seed: int, title: str, *clauses: str) -> ScriptedTable:
    """A whole three-player game with good memories; its last events illustrate `clauses`."""
    d = ScriptedTable("cramel", THREE, title=title, seed=seed, players="memory=0.95")
    d.goes_on(seed, "memory=0.95")
    for clause in clauses:
        d.scene(clause, d.last("TurnStopped"), len(d.events))
    return d


def stopped() -> ScriptedTable:
    """A game stopped after a hundred turns without a win; the Cramel so far still count."""
    d = CramelTable(("Ann", "Bo"), title="A hundred turns without luck")
    d.turn("Cramel 44", "stop")
    d.turn("Ring box 11", "stop")
    d.turn("Ring box 17", "stop")
    places = ("Ring box 11", "Ring box 17")
    while d.state.quiet < QUIET_LIMIT - 3:
        d.turn(places[d.state.quiet % 2], "stop")
    with d.shows("C-15"):
        for place in (*places, places[0]):
            d.turn(place, "stop")
    return d


def nobody_stopped() -> ScriptedTable:
    """A game stopped before any tile is won: nobody takes the Mrs Bloom tiles."""
    d = CramelTable(("Ann", "Bo"), title="A hundred turns, and nothing won at all")
    d.turn("Gol 42", "stop")
    while d.state.quiet < QUIET_LIMIT:
        d.turn("Gol 42", "stop")
    return d


def option(name: str, value: str, title: str, seed: int, *turns: str) -> ScriptedTable:
    """A three-player game with one option set: these turns, then seeded agents to the end."""
    d = CramelTable(THREE, {name: value}, title=f"Option: {title}", seed=seed, players="memory=0.8")
    for steps in turns:
        d.turn(*steps.split(", "))
    d.goes_on(seed, "memory=0.8")
    return d


def game(names: tuple[str, ...], seed: int, players: str, title: str) -> ScriptedTable:
    d = ScriptedTable("cramel", names, title=title, seed=seed, players=players)
    d.goes_on(seed, players)
    return d


def all_games() -> dict[str, ScriptedTable]:
    return {
        "ann-bo-cy": game(THREE, 7, "memory=0.9,memory=0.7,memory=0.8", "Ann, Bo and Cy · game 7"),
        "example-nine-tiles": nine_tiles(),
        "example-a": example_a(),
        "example-b": example_b(),
        "tour": tour(),
        "end-bloom-decides": to_the_end(1702, "Mrs Bloom decides the game", "C-14", "C-16", "C-18"),
        "end-cramel-decides": to_the_end(2053, "Equal tiles: Cramel decides", "C-17"),
        "end-nobody-gets-bloom": to_the_end(1174, "Equal Cramel: nobody gets Mrs Bloom"),
        "end-shared": to_the_end(1260, "Equal in everything: the win is shared"),
        "end-stopped": stopped(),
        "end-stopped-empty": nobody_stopped(),
        "option-cramel-with-roby": option(
            "cramel_with_roby", "yes", "Cramel keeps company with Roby", 21,
            "Roby 22, Cramel 36, Roby 51, stop", "Cramel 11, Roby 77, Jane 34",
        ),
        "option-collecting": option(
            "collecting", "optional", "take a set or leave it", 22,
            "Jane 11, Jane 12, Roby 13, stop, claim Roby, no more",
            "Cramel 44, Cramel 45, stop, claim Cramel, no more",
        ),
        "option-one-set": option(
            "sets", "one", "one set of a kind a turn", 23,
            "Helena 31, Helena 32, Helena 33, Helena 34, Roby 61, Roby 62, stop",
        ),
        "option-bloom-must": option(
            "bloom", "must", "Mrs Bloom has to walk", 24,
            "Jane 11, Jane 12, stop", "Mrs Bloom 44, to 11",
        ),
        "option-bloom-never": option(
            "bloom", "never", "Mrs Bloom stays at home", 25,
            "Jane 11, Jane 12, stop", "Mrs Bloom 44",
        ),
        "option-surplus": option(
            "surplus", "chosen", "choose which tile stays", 26,
            "Helena 12, Helena 65, Helena 71, stop, take 12, take 71",
        ),
        "two-players": game(("Ann", "Bo"), 2, "memory=0.8", "Two players"),
        "four-players": game((*THREE, "Di"), 4, "memory=0.8", "Four players"),
        "five-players": game((*THREE, "Di", "Eve"), 5, "memory=0.8", "Five players"),
    }  # fmt: skip
