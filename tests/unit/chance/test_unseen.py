"""What is unseen, from each viewpoint, grows only where cards go back to where they are drawn from.

A card that changes hands face down, whatever is known of it, changes nothing in the draw pile.
"""

from typing import Any

import pytest

from jamlab.core import AnyGame, registry
from jamlab.log import Cursor, Replay
from tests.unit.chance.trial_sweep import recorded

DRAWN = [game for game in registry.ids() if game not in ("jamsumo", "pig")]  # those have no deck


def unseen(game: AnyGame, view: Any) -> tuple[tuple[int, ...], int]:
    """How many of each kind are not located, and how many lie in the draw pile."""
    for pile in ("pile_size", "deck_size"):
        if hasattr(view, pile):
            return tuple(view.unseen), getattr(view, pile)
    hidden = game.hidden(view)
    assert hidden is not None
    return hidden.counts, hidden.deck


def grown(replay: Replay) -> list[str]:
    """Each step at which more is unseen, though nothing went back."""
    game, found = replay.game, list[str]()
    before = dict[int | None, tuple[tuple[int, ...], int]]()
    cursor = Cursor(replay)
    for n in range(len(replay) + 1):
        for seat in (None, *range(len(replay.seats))):
            now, pile = unseen(game, cursor.view(seat))
            old, old_pile = before.get(seat, (now, pile))
            if pile <= old_pile and any(a > b for a, b in zip(now, old, strict=True)):
                found.append(f"{replay.name}, step {n}, {seat}: {replay.events[n - 1]}")
            before[seat] = now, pile
        if n < len(replay):
            cursor.forward()
    return found


@pytest.mark.parametrize("game", DRAWN)
def test_what_is_unseen_grows_only_with_the_draw_pile(game: str) -> None:
    """In the first recorded game; in those of The Pie Game cards are passed and traded."""
    assert not grown(Replay.read(recorded(game)[0]))


@pytest.mark.slow("all recorded games; one of each game is looked at above")
@pytest.mark.parametrize("game", DRAWN)
def test_the_same_in_all_recorded_games(game: str) -> None:
    assert not [line for log in recorded(game)[1:] for line in grown(Replay.read(log))]
