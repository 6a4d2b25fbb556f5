"""Trials for Sixty: hands are redealt, the attack is laid, and the rules list the answers."""

from __future__ import annotations

from typing import Final

from jamlab.chance.estimates.trials import Trial
from jamlab.chance.rule_trials import RuleTrial
from jamlab.core import AnyGame, Chance, Choice, Forced, Stream
from jamlab.core.play import draw
from jamlab.games.sixty.deck import KINDS
from jamlab.games.sixty.events import Attacked, CardsTaken
from jamlab.games.sixty.state import ANSWER, ATTACK, SixtyState


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
    game: AnyGame, view: SixtyState, seat: int | None, *, number: str | None, cards: int
) -> Trial:
    after = view
    if view.phase == ATTACK and number is not None:
        after = _laid(game, view, seat, number, cards)
    return lambda rng: _can_answer(game, game.resample(after, rng), rng)


def _laid(game: AnyGame, view: SixtyState, seat: int | None, number: str, cards: int) -> SixtyState:
    """Return the view after the mover has laid down these cards, by the rules.

    A hidden hand is made to hold them, in exchange for other cards of it.
    """
    state: SixtyState = game.resample(view, Stream(0))
    kind, hand = KINDS[number], state.hands[view.mover]
    hidden = [
        other
        for other, known, own in zip(state.hands, view.hands, range(state.seats), strict=True)
        if not known and own != view.mover
    ]
    for place in (state.deck, *hidden):
        while hand[kind] < cards and place[kind]:
            other = next(other for other, n in enumerate(hand) if n and other != kind)
            for one, from_, to in ((kind, place, hand), (other, hand, place)):
                from_[one] -= 1
                to[one] += 1
    node = game.pending(state)
    assert isinstance(node, Choice)
    attacks = [event for event in node.options if isinstance(event, Attacked)]
    attack = next(one for one in attacks if (one.card, one.count) == (number, cards))
    game.apply(state, attack)
    after: SixtyState = game.view(state, seat)
    return after


_DEALT: Final = (
    "What is hidden is dealt anew, the attack is laid down, and the rules say whether the defender "
    "can do anything but take."
)
TRIED: Final = {
    "answer": RuleTrial(_DEALT, _answer),
    "attacks": RuleTrial(_DEALT, _answer),
}
