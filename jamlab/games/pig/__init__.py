"""Pig: roll as often as you dare; a 1 loses the turn. The clauses are in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from jamlab.core.dice import FACES
from jamlab.core.game import Game, Option
from jamlab.core.node import Choice
from jamlab.core.rulebook import Rulebook
from jamlab.core.scene import OptionLine
from jamlab.games.pig import events as ev
from jamlab.games.pig import rules, scene
from jamlab.games.pig.rules import PigState
from jamlab.text import many


class Pig(Game[PigState, PigState]):
    """Pig, for 2 to 6 players."""

    id = "pig"
    name = "Pig"
    about = "Roll on, or hold what you have"
    seats = range(2, 7)
    options = (
        Option("goal", ("100", "50", "200"), "G-6", "how many points win"),
        Option(
            "dice", ("one", "two"), "G-7", "how many dice are rolled at once", another_game=True
        ),
    )
    events = ev.ALL
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = scene.LAYOUT
    faces = FACES
    turn_word = "Turn"
    piece_word = "dice"
    standing_word = "points"
    big_swing = 23
    is_open = True
    referee = rules.REFEREE
    progress = staticmethod(scene.progress)
    scene = staticmethod(scene.scene)

    def start(self, seats: int, options: Mapping[str, str]) -> PigState:
        """Return a state without points, before the first player is drawn."""
        chosen = self.checked_options(seats, options)
        dice = 2 if chosen["dice"] == "two" else 1
        return PigState(seats, int(chosen["goal"]), dice, [0] * seats)

    def standing(self, view: PigState) -> tuple[int, ...]:
        """Return the points held so far."""
        return tuple(view.points)

    def option_lines(
        self, state: PigState, seat: int, names: Sequence[str]
    ) -> tuple[OptionLine, ...]:
        """Return the lines for rolling again and for holding, with their consequences."""
        node = self.pending(state)
        if not isinstance(node, Choice) or node.seat != seat:
            return ()
        on, hold = node.options
        lost = "A 1 loses" if state.dice == 1 else "A 1 on either die loses"
        had = state.points[seat]
        return (
            OptionLine(
                "Roll again", f"{lost} the {many(state.turn, 'point')} of this turn.", "G-3", (on,)
            ),
            OptionLine("Hold", f"{had} + {state.turn} = {had + state.turn}.", "G-5", (hold,)),
        )


GAME = Pig()
__all__ = ["GAME", "Pig"]
