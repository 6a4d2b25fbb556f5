"""Cards as they come from a deck: the trials of every game that has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from jamlab.engine import ALL_KNOWING, AnyGame, Chance, Forced, Stream
from jamlab.engine.play import draw
from jamlab.games.sixty.deck import NAMES
from jamlab.probability.estimates.trials import Trial
from jamlab.probability.tried.record import Tried


def deck_of(game: AnyGame, state: Any, names: Sequence[str]) -> list[str]:
    """Every card of the deck as it lies, by its name; its order chance will say."""
    counts = zip(names, game.view(state, ALL_KNOWING).unseen, strict=True)
    return [name for name, n in counts for _ in range(n)]


def _size(game: AnyGame, state: Any) -> int:
    """How many cards lie in the deck."""
    return int(state.pile_size if game.id == "pie" else state.deck_size)


def coming(
    game: AnyGame, state: Any, rng: Stream, names: Sequence[str], *, to_the_end: bool = False
) -> Iterator[str]:
    """The cards that come, one by one, as the rules go on with this very state.

    `names` are those of the deck, by kind. Up to the first choice of a player, which nobody can
    foresee; from there on the cards of the deck. `to_the_end`: until the deck is spent, and not on
    with one that is made anew.
    """
    while not to_the_end or _size(game, state):
        node = game.pending(state)
        if isinstance(node, Chance):
            event = draw(node, rng)
            game.apply(state, event)
            face = game.outcome(event)[0]
            if face in names:
                yield face
        elif isinstance(node, Forced):
            game.apply(state, node.event)
        else:
            break
    left = deck_of(game, state, names)
    while left:
        yield from rng.taken(left, 1)


def names_of(game: AnyGame, view: Any) -> Sequence[str]:
    """The names of the cards, by kind."""
    return NAMES if game.id == "sixty" else tuple(view.cards.names)


def _next(game: AnyGame, view: Any, _seat: int | None, *, of: tuple[str, ...]) -> Trial:
    names = names_of(game, view)
    node = game.pending(game.resample(view, Stream(0)))
    comes_now = isinstance(node, Chance) and bool(game.unseen(view, node.outcomes[0]))

    def trial(rng: Stream) -> bool:
        dealt = game.resample(view, rng)
        if comes_now:  # a card, or a recipe or task: whatever is drawn now
            node = game.pending(dealt)
            assert isinstance(node, Chance)
            return game.outcome(draw(node, rng))[0] in of
        return next(coming(game, dealt, rng, names), "") in of

    return trial


def _within(
    game: AnyGame,
    view: Any,
    _seat: int | None,
    *,
    of: tuple[str, ...],
    draws: int | None,
    least: int,
) -> Trial:
    names = names_of(game, view)

    def trial(rng: Stream) -> bool:
        dealt = game.resample(view, rng)
        come = coming(game, dealt, rng, names, to_the_end=draws is None)
        return sum(face in of for face in islice(come, draws)) >= least

    return trial


DRAWN: Final = {
    "next": Tried("What is hidden is dealt anew, and the next one is drawn.", _next),
    "within": Tried("What is hidden is dealt anew, and so many are drawn.", _within),
}
