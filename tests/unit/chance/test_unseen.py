"""Unseen counts, from each viewpoint, grow only when cards return to the draw pile.

A card that changes hands face down, known or not, leaves the draw pile unchanged. (What is drawn
from a hand unseen may be a card that others knew to be there: they have lost sight of it.)
"""

from typing import Any

import pytest

from jamlab.chance.exact.pool import draws
from jamlab.core import AnyGame, registry
from jamlab.log import Cursor, Replay
from tests.unit.chance.trial_sweep import recorded

DRAWN = [game for game in registry.ids() if draws(registry.load(game))]


def unseen(game: AnyGame, view: Any) -> tuple[tuple[int, ...], int]:
    """Return the unlocated cards of each kind and the size of the draw pile."""
    for deck in game.decks:
        return tuple(getattr(view, deck.pile)), deck.left(view)
    for pile in ("pile_size", "deck_size"):
        if hasattr(view, pile):
            return tuple(view.unseen), getattr(view, pile)
    hidden = game.hidden(view)
    assert hidden is not None
    return hidden.counts, hidden.deck


def grown(replay: Replay) -> list[str]:
    """List the steps at which an unseen count grows though the draw pile does not."""
    game, found = replay.game, list[str]()
    before = dict[int | None, tuple[tuple[int, ...], int]]()
    cursor = Cursor(replay)
    for n in range(len(replay) + 1):
        for seat in (None, *range(len(replay.seats))):
            now, pile = unseen(game, cursor.view(seat))
            old, old_pile = before.get(seat, (now, pile))
            moved = n > 0 and replay.events[n - 1].drawn_from  # a hand is drawn from, unseen
            if pile <= old_pile and not moved and any(a > b for a, b in zip(now, old, strict=True)):
                found.append(f"{replay.name}, step {n}, {seat}: {replay.events[n - 1]}")
            before[seat] = now, pile
        if n < len(replay):
            cursor.forward()
    return found


@pytest.mark.parametrize("game", DRAWN)
def test_what_is_unseen_grows_only_with_the_draw_pile(game: str) -> None:
    """Check the first recorded game; The Pie Game's include passed and traded cards."""
    assert not grown(Replay.read(recorded(game)[0]))


@pytest.mark.slow("all recorded games; one of each game is looked at above")
@pytest.mark.parametrize("game", DRAWN)
def test_the_same_in_all_recorded_games(game: str) -> None:
    assert not [line for log in recorded(game)[1:] for line in grown(Replay.read(log))]
