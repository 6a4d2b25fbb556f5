"""Trials beside the exact answers: the same questions, put to the rules of the games.

* A trial deals what is hidden anew (`Game.resample`) and lets the rules say what comes. It shares
  nothing with the answer but the question (tests/house/test_layers.py holds that).
* So where the share of many trials does not settle on the exact answer, one of the two is wrong.
* A game's own stand in its folder, `trials.py`: `TRIED` by the question's name;
  `drawing.py` here is for every game with a deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from jamlab.chance.estimates.trials import Trial
from jamlab.core import AnyGame, Chance, Forced, Stream
from jamlab.core.play import draw
from jamlab.core.registry import part

__all__ = [
    "Tried",
    "tried_of",
]


def tried_of(game: str) -> Mapping[str, Tried]:
    """The trials of a game by the names of their questions; those not there are worked out only."""
    own = part(game, "trials")
    return {} if own is None else own.TRIED


# -- What a trial is: how it goes, in a sentence, and who makes it ---------------------


@dataclass(frozen=True)
class Tried:
    """How a question is tried out, in a sentence (`how`).

    `trial(game, view, seat, **asked)` is given the view of `seat` and what the question was told,
    what it left open filled in by the answer (`Odds.settled`). What hidden cards are it deals anew
    (`game.resample`), what comes the rules say (`game.pending`, `game.apply`).
    """

    how: str
    trial: Callable[..., Trial]


# -- Cards as they come from a deck: the trials of every game that has one -------------


@dataclass(frozen=True)
class Deck:
    """Where a game has its deck: what a trial must know of it."""

    names: Callable[[Any], Sequence[str]]
    """Of a view or a state: the names of the cards, by kind."""
    counts: Callable[[Any], Iterable[int]]
    """Of a state: how many of each kind lie in the deck."""

    def cards(self, state: Any) -> list[str]:
        """Every card of the deck as it lies, by its name; its order chance will say."""
        counted = zip(self.names(state), self.counts(state), strict=True)
        return [name for name, n in counted for _ in range(n)]


def coming(
    game: AnyGame, state: Any, rng: Stream, deck: Deck, *, to_the_end: bool = False
) -> Iterator[str]:
    """The cards that come, one by one, as the rules go on with this very state.

    Up to the first choice of a player, which nobody can foresee; from there on the cards of the
    deck. `to_the_end`: until the deck is spent, and not on with one that is made anew.
    """
    names = deck.names(state)
    while not to_the_end or any(deck.counts(state)):
        node = game.pending(state)
        if isinstance(node, Chance):
            event = draw(node, rng)
            game.apply(state, event)
            face = game.chance_face(event)[0]
            if face in names:
                yield face
        elif isinstance(node, Forced):
            game.apply(state, node.event)
        else:
            break
    left = deck.cards(state)
    while left:
        yield from rng.taken(left, 1)


def _next(deck: Deck, game: AnyGame, view: Any, _seat: int | None, *, of: tuple[str, ...]) -> Trial:
    node = game.pending(game.resample(view, Stream(0)))
    comes_now = isinstance(node, Chance) and bool(game.unseen(view, node.outcomes[0]))

    def trial(rng: Stream) -> bool:
        dealt = game.resample(view, rng)
        if comes_now:  # a card, or a recipe or task: whatever is drawn now
            node = game.pending(dealt)
            assert isinstance(node, Chance)
            return game.chance_face(draw(node, rng))[0] in of
        return next(coming(game, dealt, rng, deck), "") in of

    return trial


def _within(
    deck: Deck,
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


def drawn(deck: Deck) -> dict[str, Tried]:
    """The trials of the questions that every game with a deck answers."""
    return {
        "next": Tried(
            "What is hidden is dealt anew, and the next one is drawn.", partial(_next, deck)
        ),
        "within": Tried(
            "What is hidden is dealt anew, and so many are drawn.", partial(_within, deck)
        ),
    }
