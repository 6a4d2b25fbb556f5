"""Trials for The Pie Game: hidden cards are redealt, cards drawn, and the rules decide when a pie
is baked.

A waiting seat draws a card in each of its turns and keeps what its recipe needs; the rules decide
whether that is complete (P-E1). After the draw pile come the cards of the other hands, redealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from jamlab.chance.estimates.trials import Trial
from jamlab.chance.rule_trials import RuleTrial, TrialDeck, coming, drawn
from jamlab.core import AnyGame, Stream
from jamlab.games.pie.cards import Cards
from jamlab.games.pie.state import PieState
from jamlab.games.pie.view import PieView

DECK: Final = TrialDeck(lambda table: table.cards.names, lambda state: state.pile)


def _asked(view: PieView, seat: int | None, player: int | None) -> int:
    """Return the seat in question: the one named, the seat that asks, or the mover."""
    if player is not None:
        return player
    return seat if seat is not None and seat >= 0 else view.mover


def _brings_nearer(cards: Cards, hand: Any, recipe: int, kind: int) -> bool:
    """True if the recipe is missing the card, or the card stands for a missing one (P-E2)."""
    if kind == cards.pot_luck:
        return not cards.can_bake(hand, recipe)
    return cards.is_needed(kind, recipe) and not hand[kind]


def _helps(game: AnyGame, view: PieView, seat: int | None, *, player: int | None) -> Trial:
    who, cards = _asked(view, seat, player), view.cards

    def trial(rng: Stream) -> bool:
        dealt = game.resample(view, rng)
        hand, recipe = dealt.hands[who].copy(), dealt.recipe[who]
        face = next(coming(game, dealt, rng, DECK))
        return _brings_nearer(cards, hand, recipe, cards.kinds[face])

    return trial


def _bake(
    game: AnyGame, view: PieView, seat: int | None, *, turns: int, player: int | None, **model: str
) -> Trial:
    who = _asked(view, seat, player)
    return lambda rng: _waited(game, view, who, rng, turns, **model) <= turns


def _turns(
    game: AnyGame, view: PieView, seat: int | None, *, player: int | None, **model: str
) -> Trial:
    who = _asked(view, seat, player)
    return lambda rng: _waited(game, view, who, rng, None, **model)


def _waited(
    game: AnyGame,
    view: PieView,
    who: int,
    rng: Stream,
    most: int | None,
    pile: str,
    lost_turns: str,
) -> int:
    """Return the number of turns until the seat can bake; `most` + 1 if more than `most`."""
    dealt, cards = game.resample(view, rng), view.cards
    come = _anew(game, view, who, rng) if pile == "shuffled" else _one_by_one(dealt, who, rng)
    hand, recipe, turns = dealt.hands[who].copy(), dealt.recipe[who], 0
    counts_lost = lost_turns == "yes" and cards.lose_turn >= 0
    to_lose = hand[cards.lose_turn] if counts_lost else 0
    lies_there = counts_lost and bool(dealt.laid[who])
    while not cards.can_bake(hand, recipe) and (most is None or turns <= most):
        turns += 1
        if to_lose and not lies_there:  # laid down now and cleared in the next turn (P-C6)
            to_lose, lies_there = to_lose - 1, True
            continue
        lies_there = False
        kind = next(come)
        if _brings_nearer(cards, hand, recipe, kind):
            hand[kind] += 1
        elif counts_lost and kind == cards.lose_turn:
            to_lose += 1
    return turns


def _one_by_one(dealt: PieState, who: int, rng: Stream) -> Iterator[int]:
    """Yield the draw pile card by card, then the cards of the other hands."""
    hands = [hand for seat, hand in enumerate(dealt.hands) if seat != who]
    for counts in (dealt.pile, [sum(column) for column in zip(*hands, strict=True)]):
        left = [kind for kind, n in enumerate(counts) for _ in range(n)]
        while left:
            yield from rng.taken(left, 1)


def _anew(game: AnyGame, view: PieView, who: int, rng: Stream) -> Iterator[int]:
    """Yield the first card again and again, with everything hidden redealt before each."""
    while True:
        yield next(_one_by_one(game.resample(view, rng), who, rng))


_VISITS: Final = (
    "What is hidden is dealt anew and the seat's turns are played: a card is drawn by chance, and "
    "kept if it helps."
)
TRIED: Final = {
    **drawn(DECK),
    "helps": RuleTrial("What is hidden is dealt anew, and a card is drawn.", _helps),
    "bake": RuleTrial(_VISITS, _bake),
    "turns": RuleTrial(_VISITS, _turns),
}
UNTRIED: Final = {"recipe": "It weighs what players did, by how often they are thought to do so."}
"""Questions without a trial, and the reason."""
