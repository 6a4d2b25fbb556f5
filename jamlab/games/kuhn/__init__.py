"""Kuhn poker: three cards, one bet, and bluffing. The clauses are in RULES.md."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from jamlab.core.event import Event
from jamlab.core.game import Game, Option
from jamlab.core.hidden import Case, Hidden, Place, in_order
from jamlab.core.row import Row
from jamlab.core.rulebook import Rulebook
from jamlab.core.stream import Stream
from jamlab.games.kuhn import events as ev
from jamlab.games.kuhn import rules, scene
from jamlab.games.kuhn.rules import ACT, CARDS, DEAL, UNSEEN, KuhnState


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
    referee = rules.REFEREE
    scene = staticmethod(scene.scene)

    def start(self, seats: int, options: Mapping[str, str]) -> KuhnState:
        """Return a state in which no round has begun."""
        return KuhnState(int(self.checked_options(seats, options)["rounds"]))

    def view(self, state: KuhnState, seat: int | None) -> KuhnState:
        """Return the seat's own card, the cards shown, the bets and the chips (K-3)."""
        return state.seen_by(seat)

    def resample(self, view: KuhnState, rng: Stream) -> KuhnState:
        """Redeal the cards that the view does not see."""
        state = view.copy()
        for seat, kind in enumerate(view.cards):
            if kind == UNSEEN:
                left = [kind for kind, n in enumerate(state.deck) for _ in range(n)]
                (state.cards[seat],) = rng.taken(left, 1)
                state.deck[state.cards[seat]] -= 1
        return state

    def hidden_variants(
        self, state: KuhnState, seats: Collection[int], last: Event | None, rng: Stream
    ) -> Iterator[KuhnState]:
        """Yield variants with every other card in hands not shown, and in the deck."""
        free = [kind for kind, n in enumerate(state.deck) if n]
        free += [state.cards[seat] for seat in seats if state.cards[seat] >= 0]
        other = state.copy()
        other.deck = Row(int(kind in free) for kind in range(len(CARDS)))
        yield other
        for seat in seats:
            for kind in free if state.cards[seat] >= 0 else ():
                other = state.copy()
                other.cards[seat] = kind
                yield other

    def hidden(self, view: KuhnState) -> Hidden:
        """Return the deck and the unseen hands; between rounds, a full deck for the next round."""
        if view.phase not in (DEAL, ACT):
            left = 0 if view.round == view.rounds else 1
            return Hidden(CARDS, (Case(1, (left,) * len(CARDS), ()),), left * len(CARDS))
        hands = [seat for seat, kind in enumerate(view.cards) if kind == UNSEEN]
        places = in_order(Place(seat, 1, (0,) * len(CARDS)) for seat in hands)
        case = Case(1, tuple(view.deck), places)
        return Hidden(CARDS, (case,), sum(view.deck) - len(hands))

    def standing(self, view: KuhnState) -> tuple[int, ...]:
        """Return the chips won or lost so far."""
        return tuple(view.chips)

    def unseen(self, view: KuhnState, event: Event) -> dict[str, int]:
        """Count the unlocated cards if the event deals one of them; otherwise empty."""
        if not isinstance(event, ev.CardDealt):
            return {}
        return {card: n for card, n in zip(CARDS, view.deck, strict=True) if n}


GAME = Kuhn()
__all__ = ["GAME", "Kuhn"]
