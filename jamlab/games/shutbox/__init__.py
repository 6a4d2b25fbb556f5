"""Shut the Box: roll, and shut tiles with that sum. The clauses are in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from jamlab.core.game import Game, Option
from jamlab.core.node import Choice
from jamlab.core.rulebook import Rulebook
from jamlab.core.scene import OptionLine
from jamlab.core.steps import is_at
from jamlab.games.shutbox import events as ev
from jamlab.games.shutbox import rules, scene
from jamlab.games.shutbox.rules import NOT_YET, BoxState
from jamlab.text import many


class ShutTheBox(Game[BoxState, BoxState]):
    """Shut the Box for 1 to 8 players."""

    id = "shutbox"
    name = "Shut the Box"
    about = "Shut the tiles that the dice add up to"
    seats = range(1, 9)
    options = (
        Option("tiles", ("nine", "twelve"), "B-1", "how many tiles there are", another_game=True),
        Option("one_die", ("high_shut", "six_left", "never"), "B-4", "when one die may be rolled"),
        Option("shut", ("counts", "wins"), "B-7", "what shutting the box brings"),
    )
    events = ev.ALL
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = scene.LAYOUT
    faces = scene.FACES
    turn_word = "Turn"
    piece_word = "tiles"
    standing_word = "points"
    big_swing = 24
    low_wins = True
    is_open = True
    referee = rules.REFEREE
    progress = staticmethod(scene.progress)
    scene = staticmethod(scene.scene)

    def start(self, seats: int, options: Mapping[str, str]) -> BoxState:
        """Return a state in which nobody has played."""
        chosen = self.checked_options(seats, options)
        tiles = 12 if chosen["tiles"] == "twelve" else 9
        return BoxState(
            seats,
            tiles,
            chosen["one_die"],
            shut_wins=chosen["shut"] == "wins",
            points=[NOT_YET] * seats,
            open=list(range(1, tiles + 1)),
        )

    def standing(self, view: BoxState) -> tuple[int, ...]:
        """Return the points written down."""
        return tuple(max(points, 0) for points in view.points)

    def evaluation(self, view: BoxState) -> tuple[int, ...]:
        """Return the points, negative; before a turn as many as are left on average, about 11."""
        plays = not is_at(view, rules.FIRST, rules.OVER)
        return tuple(
            -sum(view.open) if plays and seat == view.mover else -11 if had == NOT_YET else -had
            for seat, had in enumerate(view.points)
        )

    def option_lines(
        self, state: BoxState, seat: int, names: Sequence[str]
    ) -> tuple[OptionLine, ...]:
        """Return a line for each choice, with what it leaves open."""
        node = self.pending(state)
        if not isinstance(node, Choice) or node.seat != seat:
            return ()
        found = []
        for option in node.options:
            if isinstance(option, ev.DiceChosen):
                title = "Roll one die" if option.count == 1 else "Roll both dice"
                text = (
                    f"1 to 6, with {many(sum(state.open), 'point')} open."
                    if option.count == 1
                    else "2 to 12, 7 most often."
                )
            else:
                assert isinstance(option, ev.TilesShut)
                shut = set(map(int, option.tiles.split()))
                left = [str(tile) for tile in state.open if tile not in shut]
                title = f"Shut {ev.listed(option.tiles)}"
                text = f"{ev.listed(' '.join(left))} stay open." if left else "The box is shut."
                if len(left) == 1:
                    text = f"{left[0]} stays open."
            found.append(OptionLine(title, text, option.clause, (option,)))
        return tuple(found)


GAME = ShutTheBox()
__all__ = ["GAME", "ShutTheBox"]
