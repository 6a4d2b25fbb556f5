"""What can come next in a game seen in part: in one that fits, and in all that look alike."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple

from jamlab.core import AnyGame, Choice, Event, Node, Stream
from jamlab.replay.half_seen.deal import Deal

LOOKS: Final = 12
"""So many tables are dealt anew from what is known, beside those that the game names."""


class Table(NamedTuple):
    """A table that fits, and what comes next there. `is_deal`: its cards can lie so, all together;
    else it is one of `Game.other_hands`."""

    state: Any
    node: Node
    is_deal: bool


def tables(
    game: AnyGame,
    deals: Sequence[Deal],
    unseen: Collection[int],
    eyes: int | None,
    last: Event | None,
    rng: Stream,
) -> Iterator[Table]:
    """Tables, each with what comes next there, that between them show all that can come next.

    `deals` fit what was seen; what the seats in `unseen` hide is otherwise in others, which look
    the same to `eyes`. `last` is what has just happened.
    """
    for deal in deals:
        yield Table(deal.state, deal.node, True)
    if not unseen:
        return
    for deal in deals[:1]:
        for state in game.other_hands(deal.state, unseen, last, rng):
            node = game.pending(state)
            if not isinstance(node, Choice) or len(node):
                yield Table(state, node, False)
    for n in range(LOOKS):
        state = game.resample(game.view(deals[n % len(deals)].state, eyes), rng)
        yield Table(state, game.pending(state), True)
