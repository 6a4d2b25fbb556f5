"""Trials of the questions that have exact answers, played by the rules of the games.

* A trial redeals what is hidden (`Game.resample`) and lets the rules decide what comes. It shares
  nothing with the answer but the question (checked by tests/repository/test_layers.py).
* So if the share of many trials does not converge to the exact answer, one of the two is wrong.
* A game's own trials are in its folder, `trials.py`: `TRIED` by the question's name. Those of a
  declared deck (`Game.decks`) come with it; `TrialDeck` and `drawn` are for other decks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from jamlab.chance.estimates.trials import Trial
from jamlab.core import AnyGame, Chance, Forced, Stream
from jamlab.core.decks import Deck
from jamlab.core.play import draw
from jamlab.core.registry import load, part

__all__ = ["RuleTrial", "tried_of"]


def tried_of(game: str) -> Mapping[str, RuleTrial]:
    """Return the trials of a game by question name; a question that is missing has none."""
    found: dict[str, RuleTrial] = {}
    decks = load(game).decks
    if decks:
        names, pile = decks[0].names, decks[0].pile
        found = drawn(TrialDeck(lambda _: names, lambda state: getattr(state, pile)))
        found["holds"] = RuleTrial("What is hidden is dealt anew.", partial(_holds, decks[0]))
    own = part(game, "trials")
    return found if own is None else found | own.TRIED


# -- Trial of a question ---------------------------------------------------------------------------


@dataclass(frozen=True)
class RuleTrial:
    """Description (`how`, a sentence) and function of a question's trial.

    `trial(game, view, seat, **asked)` gets the view of `seat` and the question's parameters, with
    those left open filled in by the answer (`Odds.settled`). It redeals hidden cards
    (`game.resample`); the rules decide what comes (`game.pending`, `game.apply`).
    """

    how: str
    trial: Callable[..., Trial]


# -- Trials of every game with a deck --------------------------------------------------------------


@dataclass(frozen=True)
class TrialDeck:
    """Access to a game's deck for trials."""

    names: Callable[[Any], Sequence[str]]
    """Names of the cards by kind, from a view or a state."""
    counts: Callable[[Any], Iterable[int]]
    """Number of cards of each kind in the deck, from a state."""

    def cards(self, state: Any) -> list[str]:
        """Return the names of all cards in the deck, by kind; their order is random."""
        counted = zip(self.names(state), self.counts(state), strict=True)
        return [name for name, n in counted for _ in range(n)]


def coming(
    game: AnyGame, state: Any, rng: Stream, deck: TrialDeck, *, to_the_end: bool = False
) -> Iterator[str]:
    """Yield the cards that come, one by one, as the rules continue with this very state.

    Up to the first choice of a player, which cannot be foreseen; after it, random cards of the
    deck. `to_the_end`: until the deck is used up, and not from a reshuffled one.
    """
    names = deck.names(state)
    while not to_the_end or any(deck.counts(state)):
        node = game.pending(state)
        if isinstance(node, Chance):
            event = draw(node, rng)
            game.apply(state, event)
            face = event.chance_face()[0]
            if face in names:
                yield face
        elif isinstance(node, Forced):
            game.apply(state, node.event)
        else:
            break
    left = deck.cards(state)
    while left:
        yield from rng.taken(left, 1)


def _next(
    deck: TrialDeck, game: AnyGame, view: Any, _seat: int | None, *, of: tuple[str, ...]
) -> Trial:
    node = game.pending(game.resample(view, Stream(0)))
    comes_now = isinstance(node, Chance) and bool(game.unseen(view, node.outcomes[0]))

    def trial(rng: Stream) -> bool:
        dealt = game.resample(view, rng)
        if comes_now:  # whatever is drawn now: a card, recipe or task
            node = game.pending(dealt)
            assert isinstance(node, Chance)
            return draw(node, rng).chance_face()[0] in of
        return next(coming(game, dealt, rng, deck), "") in of

    return trial


def _within(
    deck: TrialDeck,
    game: AnyGame,
    view: Any,
    _seat: int | None,
    *,
    of: tuple[str, ...],
    draws: int | None,
    least: int,
) -> Trial:
    def trial(rng: Stream) -> bool:
        dealt = game.resample(view, rng)
        come = coming(game, dealt, rng, deck, to_the_end=draws is None)
        return sum(face in of for face in islice(come, draws)) >= least

    return trial


def _holds(
    deck: Deck, game: AnyGame, view: Any, _seat: int | None, *, of: tuple[str, ...], holder: int
) -> Trial:
    kinds = [deck.kind(name) for name in of]
    hand = deck.hands[0]

    def trial(rng: Stream) -> bool:
        held = hand.counts(game.resample(view, rng), holder, len(deck.names))
        return any(held[kind] for kind in kinds)

    return trial


def drawn(deck: TrialDeck) -> dict[str, RuleTrial]:
    """Return the trials of the questions that every game with a deck answers."""
    return {
        "next": RuleTrial(
            "What is hidden is dealt anew, and the next one is drawn.", partial(_next, deck)
        ),
        "within": RuleTrial(
            "What is hidden is dealt anew, and so many are drawn.", partial(_within, deck)
        ),
    }
