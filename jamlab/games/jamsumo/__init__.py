"""JamSumo: dice are flicked on a board with a hole. Its clauses are in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jamlab.core.event import Event
from jamlab.core.game import Game, Option
from jamlab.core.observed import Report
from jamlab.core.rulebook import Rulebook
from jamlab.games.jamsumo import events, progress, rules, scene, words
from jamlab.games.jamsumo.board import board
from jamlab.games.jamsumo.glance import Glance
from jamlab.games.jamsumo.state import JamSumoState


class BoardOption(Option):
    """Option for the board: a built-in board by name, or another one as CSV text."""

    __slots__ = ()

    def text(self, value: str) -> str:
        return board.TEXTS.get(value, value)


class JamSumo(Game[JamSumoState, JamSumoState]):
    """JamSumo for 2 to 4 players. Nothing is hidden."""

    id = "jamsumo"
    name = "JamSumo"
    about = "Flick dice: into the hole, or off the board"
    seats = range(2, 5)
    is_flicked = True
    options = (
        Option(
            "mode",
            ("jam", "sumo", "both"),
            "M-D1",
            "what is played: Jam, Sumo, or both",
            another_game=True,
        ),
        Option("rounds", ("two_each", "players"), "M-D1", "rounds of each where both are played"),
        Option("hits", ("own", "any"), "M-C2", "whether only the flicked die's own hit counts"),
        Option("over_edge", ("returns", "out"), "M-B3", "an opponent's die over the edge, in Jam"),
        BoardOption(
            "board",
            board.NAMES,
            "M-A1",
            "the board and its dice",
            printed=board.TEXTS["printed"],
            check=board.problems,
        ),
        Option("faces", ("open", "any"), "M-A2", "which side faces can be struck", later=True),
    )
    events = events.ALL
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = scene.LAYOUT
    faces = scene.FACES
    turn_word = "Turn"
    piece_word = "dice"
    standing_word = "points"
    is_open = True
    low_wins = False
    referee = rules.REFEREE
    glance = Glance
    forbidden = staticmethod(words.forbidden)
    evaluation = staticmethod(progress.evaluation)
    option_lines = staticmethod(words.option_lines)
    progress = staticmethod(progress.progress)
    scene = staticmethod(scene.scene)

    def reporter_meta(self, report: Report | None) -> dict[str, Any]:
        """Name the table of measured flicks as the source if there is no reporter."""
        return {"roller": "table"} if report is None else super().reporter_meta(report)

    def start(self, seats: int, options: Mapping[str, str]) -> JamSumoState:
        """Return a state with an empty board and six dice in front of each seat."""
        chosen = self.checked_options(seats, options)
        return JamSumoState(
            seats,
            board.board_of(self.options[4].text(chosen["board"]), chosen["faces"] == "any"),
            mode=chosen["mode"],
            by_players=chosen["rounds"] == "players",
            any_hit=chosen["hits"] == "any",
            off_is_out=chosen["over_edge"] == "out",
        )

    def standing(self, view: JamSumoState) -> tuple[int, ...]:
        """Return each seat's points so far; penalties of Jam count below 0 (M-D2)."""
        return view.scores()

    def place_of(self, event: Event) -> str:
        """Return the zone of the chosen SUMO area."""
        return f"area.{event.corner}" if isinstance(event, events.CornerChosen) else ""


GAME = JamSumo()
__all__ = ["GAME", "JamSumo"]
