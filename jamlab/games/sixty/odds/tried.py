"""Sixty: hands are dealt anew, the attack is laid down, and the rules say what can be answered."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from jamlab.engine import AnyGame, Chance, Choice, Event, Forced, Stream
from jamlab.engine.play import draw
from jamlab.games.sixty.deck import KINDS, NAMES
from jamlab.games.sixty.events import Attacked, CardsTaken
from jamlab.games.sixty.state import ANSWER, ATTACK, SixtyState
from jamlab.games.sixty.view import SixtyView
from jamlab.probability.estimates.trials import Trial
from jamlab.probability.tried.drawing import Deck, drawn
from jamlab.probability.tried.record import Tried


def _can_answer(game: AnyGame, state: SixtyState, rng: Stream) -> bool:
    """True if the defender, once all hands are refilled, can do anything but take."""
    while state.phase != ANSWER:
        node = game.pending(state)
        assert isinstance(node, Chance | Forced)
        game.apply(state, draw(node, rng) if isinstance(node, Chance) else node.event)
    node = game.pending(state)
    assert isinstance(node, Choice)
    return any(not isinstance(event, CardsTaken) for event in node.options)


def _answer(
    game: AnyGame, view: SixtyView, _seat: int | None, *, number: str | None, cards: int
) -> Trial:
    if view.phase != ATTACK or number is None:
        return lambda rng: _can_answer(game, game.resample(view, rng), rng)
    kind = KINDS[number]
    others = _without(view, kind, cards)

    def trial(rng: Stream) -> bool:
        dealt = game.resample(others, rng)
        dealt.hands[view.mover][kind] += cards  # what is laid down is held
        dealt.hand_sizes[view.mover] = view.hand_sizes[view.mover]
        game.apply(dealt, _attack(game, dealt, number, cards))
        return _can_answer(game, dealt, rng)

    return trial


def _without(view: SixtyView, kind: int, cards: int) -> SixtyView:
    """The view as it is without the cards that the mover would lay down."""
    mover, hands, unseen = view.mover, list(view.hands), list(view.unseen)
    sizes = list(view.hand_sizes)
    sizes[mover] -= cards
    hand = hands[mover]
    if hand is None:
        unseen[kind] -= cards
    else:
        hands[mover] = tuple(n - cards * (other == kind) for other, n in enumerate(hand))
    return replace(view, hands=tuple(hands), unseen=tuple(unseen), hand_sizes=tuple(sizes))


def _attack(game: AnyGame, state: SixtyState, number: str, cards: int) -> Event:
    """The attack among all that the rules let the mover do."""
    node = game.pending(state)
    assert isinstance(node, Choice)
    for event in node.options:
        if isinstance(event, Attacked) and (event.card, event.count) == (number, cards):
            return event
    raise AssertionError(f"the rules know no attack of {cards} × {number} here")


_DEALT: Final = (
    "What is hidden is dealt anew, the attack is laid down, and the rules say whether the defender "
    "can do anything but take."
)
TRIED: Final = {
    **drawn(Deck(lambda table: NAMES, lambda state: state.deck)),
    "answer": Tried(_DEALT, _answer),
    "attacks": Tried(_DEALT, _answer),
}
