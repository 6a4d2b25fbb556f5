"""Kuhn poker: three cards, one bet, and bluffing. The clauses are in RULES.md."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from jamlab.core.event import ALL_KNOWING, HIDDEN, NOBODY, Event
from jamlab.core.game import Game, Option
from jamlab.core.hidden import Case, Hidden, Place, in_order
from jamlab.core.row import Row
from jamlab.core.rulebook import Rulebook
from jamlab.core.stream import Stream
from jamlab.games.kuhn import events as ev
from jamlab.games.kuhn import rules, scene
from jamlab.games.kuhn.rules import ACT, CARDS, DEAL, UNSEEN, KuhnState
from jamlab.text import many

_WORDS = {
    ev.FirstPlayerDrawn: "is to act first",
    ev.RoundBegan: "acts first; both pay a chip",
    ev.Checked: "checks",
    ev.BetMade: "bets a chip",
    ev.Called: "calls",
    ev.Folded: "folds",
}


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

    def mask(self, event: Event, seat: int | None) -> Event:
        """Hide the card dealt to another seat (K-3)."""
        if isinstance(event, ev.CardDealt) and seat not in (event.seat, ALL_KNOWING):
            return replace(event, card=HIDDEN)
        return event

    def standing(self, view: KuhnState) -> tuple[int, ...]:
        """Return the chips won or lost so far."""
        return tuple(view.chips)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Return the event in words."""
        who = names[event.seat] if event.seat != NOBODY else ""
        if isinstance(event, ev.CardDealt):
            return f"{who} is dealt {'a card' if event.card == HIDDEN else f'the {event.card}'}"
        if isinstance(event, ev.CardShown):
            return f"{who} shows the {event.card}"
        if isinstance(event, ev.PotWon):
            return f"{who} takes the pot of {many(event.chips, 'chip')}"
        return f"{who} {_WORDS[type(event)]}"

    def mark(self, event: Event) -> str:
        """Return the event's mark on the scrub bar."""
        return {ev.PotWon: "ok", ev.Folded: "no", ev.BetMade: "special"}.get(type(event), "")

    def opens_turn(self, event: Event) -> str:
        """Return a word for RoundBegan: a round is one turn, in which both seats act."""
        return self.turn_word if isinstance(event, ev.RoundBegan) else ""

    def chance_face(self, event: Event) -> tuple[str, str]:
        """Return the seat that begins, or the card."""
        return (event.card if isinstance(event, ev.CardDealt) else f"seat {event.seat}"), "ok"

    def unseen(self, view: KuhnState, event: Event) -> dict[str, int]:
        """Count the unlocated cards if the event deals one of them; otherwise empty."""
        if not isinstance(event, ev.CardDealt):
            return {}
        return {card: n for card, n in zip(CARDS, view.deck, strict=True) if n}


GAME = Kuhn()
__all__ = ["GAME", "Kuhn"]
