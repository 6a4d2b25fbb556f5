"""Cramel: a memory game about stopping in time. Its clauses are in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from jamlab.core.event import Event
from jamlab.core.game import Game, Option
from jamlab.core.hidden import Case, Hidden
from jamlab.core.rulebook import Rulebook
from jamlab.games.cramel import events, rules, scene, words
from jamlab.games.cramel.glance import Glance
from jamlab.games.cramel.state import NAMES, REVEAL, UNKNOWN, CramelState, cell_at


class Cramel(Game[CramelState, CramelState]):
    """Cramel for 2 to 5 players. All see each turned tile (C-3); unseen ones are in no cell."""

    id = "cramel"
    name = "Cramel"
    about = "Turn tiles, stop in time"
    seats = range(2, 6)
    options = (
        Option("cramel_with_roby", ("no", "yes"), "C-8", "Cramel may lie beside Roby in one turn"),
        Option("collecting", ("forced", "optional"), "C-9", "complete sets must, or may, be taken"),
        Option("sets", ("many", "one"), "C-11", "sets of a kind that one turn may win"),
        Option("bloom", ("may", "must", "never"), "C-5", "whether Mrs Bloom is moved"),
        Option("surplus", ("last", "chosen"), "C-10", "which tile of a kind is left behind"),
    )
    events = events.ALL
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = scene.LAYOUT
    faces = scene.FACES
    turn_word = "Turn"
    piece_word = "tiles"
    standing_word = "tiles won"
    big_swing = 4
    is_open = True
    low_wins = False
    referee = rules.REFEREE
    glance = Glance
    forbidden = staticmethod(words.forbidden)
    never = staticmethod(words.never)
    forbidden_for_any_hands = staticmethod(words.forbidden_for_any_hands)
    progress = staticmethod(scene.progress)
    option_lines = staticmethod(words.option_lines)
    alike = staticmethod(words.alike)
    place_of = staticmethod(words.place_of)
    scene = staticmethod(scene.scene)

    def start(self, seats: int, options: Mapping[str, str]) -> CramelState:
        """Return a state with all 49 tiles face down and no seat to move yet."""
        chosen = self.checked_options(seats, options)
        return CramelState(
            seats,
            cramel_with_roby=chosen["cramel_with_roby"] == "yes",
            collecting=chosen["collecting"],
            sets=chosen["sets"],
            bloom=chosen["bloom"],
            surplus=chosen["surplus"],
        )

    def hidden(self, view: CramelState) -> Hidden:
        """Return the tiles that nobody has seen; a seen one that is being turned up comes first."""
        known = view.kinds[view.picked] if view.phase == REVEAL else UNKNOWN
        case = Case(1, tuple(view.unseen), ())
        return Hidden(NAMES, (case,), view.unseen_left, first=known)

    def standing(self, view: CramelState) -> tuple[int, ...]:
        return view.scores()

    def unseen(self, view: CramelState, event: Event) -> dict[str, int]:
        """Return the never seen tiles by name, if the event turns one of them up."""
        if not isinstance(event, events.TileTurned):
            return {}
        if view.kinds[cell_at(event.row, event.column)] != UNKNOWN:
            return {}
        return {NAMES[kind]: n for kind, n in enumerate(view.unseen) if n}


GAME = Cramel()
__all__ = ["GAME", "Cramel"]
