"""Kuhn poker: three cards, one bet, and bluffing. The clauses are in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from jamlab.core.game import Game, Option
from jamlab.core.hidden import Case, Hidden
from jamlab.core.rulebook import Rulebook
from jamlab.core.steps import is_at
from jamlab.games.kuhn import events as ev
from jamlab.games.kuhn import rules, scene
from jamlab.games.kuhn.rules import ACT, CARDS, DEAL, KuhnState


class Kuhn(Game[KuhnState, KuhnState]):
    """Kuhn poker, for 2 players. A view is a state without the cards hidden from the seat."""

    id = "kuhn"
    name = "Kuhn poker"
    about = "Three cards, one bet"
    seats = range(2, 3)
    options = (Option("rounds", ("10", "1", "50"), "K-9", "how many rounds are played"),)
    events = ev.ALL
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = scene.LAYOUT
    faces = scene.FACES | scene.CHIP
    turn_word = "Round"
    piece_word = "cards"
    standing_word = "chips"
    big_swing = 4
    choices_are_open = True
    decks = (rules.DECK,)
    referee = rules.REFEREE
    scene = staticmethod(scene.scene)

    def start(self, seats: int, options: Mapping[str, str]) -> KuhnState:
        """Return a state in which no round has begun."""
        return KuhnState(int(self.checked_options(seats, options)["rounds"]))

    def hidden(self, view: KuhnState) -> Hidden | None:
        """Return the deck and the unseen hands; between rounds, a full deck for the next round."""
        if not is_at(view, DEAL, ACT):
            left = 0 if view.round == view.rounds else 1
            return Hidden(CARDS, (Case(1, (left,) * len(CARDS), ()),), left * len(CARDS))
        return super().hidden(view)

    def standing(self, view: KuhnState) -> tuple[int, ...]:
        """Return the chips won or lost so far."""
        return tuple(view.chips)


GAME = Kuhn()
__all__ = ["GAME", "Kuhn"]
