"""Games with few cards, of which every arrangement is enumerated."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from jamlab.core import ALL_KNOWING, Stream, registry
from jamlab.log import Cursor
from tests.unit.chance.cross_check.known import Played, Small, known
from tests.unit.chance.cross_check.listing import Listing, TooMany, arrangement
from tests.unit.chance.cross_check.look import Look
from tests.unit.chance.cross_check.numbers import FIRST, SECOND, Number
from tests.unit.chance.cross_check.place import Place

RESAMPLE = "resample"
"""Stands for the question whether sampled deals are distributed like the enumerated ones."""


def tables(game: str = "") -> Iterator[Small]:
    for one in registry.ids():
        if game in ("", one):
            yield from known(one).small


@lru_cache(maxsize=4)
def played(table: Small, number: int) -> Played:
    return known(table.game).play(table, number)


STEPS = 90
"""Number of events of a small game that are followed."""


def look(
    table: Small,
    number: int,
    seat: int | None,
    only: str = "",
    *,
    steps: int = STEPS,
    every: int = 1,
    first: int = FIRST,
) -> Look:
    """Check the first `steps` of a small game from a viewpoint, with every arrangement enumerated.

    Only each `every`-th step is checked.
    """
    game, state, events, replay = played(table, number)
    found = Look(f"[small {number} {table}]", number, only, first)
    listing, rng, state = Listing(game, state, seat), Stream(number), state.copy()
    for n, event in enumerate((*events[:steps], None)):
        listing.come_to(game.pending(state))
        if n % every == 0 and not known(game.id).leaves_out(state):
            if replay is None:
                place = Place(game, state.copy(), n, events[:n], (), state.copy())
            else:
                place = Place.at(Cursor(replay, n))
            if only != RESAMPLE:
                found.place(place, seat, listing.deals(rng))
            if only in ("", RESAMPLE):
                _resampled(found, place, seat, listing)
        if event is None:
            break
        try:
            listing.see(event)
        except TooMany:
            found.found.of(RESAMPLE).leave_out("more arrangements than are listed")
            break
        before = state.copy()
        game.apply(state, event)
        if forgotten := known(game.id).forgets(before, state, seat):
            found.found.of(RESAMPLE).leave_out(forgotten)
            break
    return found


def _resampled(found: Look, place: Place, seat: int | None, listing: Listing) -> None:
    """Compare the distribution of sampled deals with the enumerated one."""
    if seat == ALL_KNOWING:
        return

    def came(many: int) -> list[Number]:
        rng = Stream(found.seed, place.n + many)
        view = place.view(seat)
        counts: dict[Any, int] = {}
        for _ in range(many):
            key = arrangement(place.game.resample(view, rng))
            counts[key] = counts.get(key, 0) + 1
        chances: dict[Any, float] = {}
        for state, weight in listing.states:
            key = arrangement(state)
            chances[key] = chances.get(key, 0.0) + weight
        never = sum(n for key, n in counts.items() if key not in chances)
        numbers = [_share("cannot be", 0.0, never, many)]
        likeliest = sorted(chances, key=lambda key: -chances[key])[:40]
        numbers += [
            _share("an arrangement", chances[key], counts.get(key, 0), many) for key in likeliest
        ]
        for hand in range(len(getattr(place.state, "hands", ()))):
            kinds = len(place.state.hands[hand])
            for kind in range(kinds):
                held = sum(p for key, p in chances.items() if key[0][hand][kind])
                dealt = sum(n for key, n in counts.items() if key[0][hand][kind])
                numbers.append(_share(f"kind {kind} with seat {hand}", held, dealt, many))
        return numbers

    found.judge(place, seat, RESAMPLE, "(how hidden cards are dealt anew)", came, SECOND)


def _share(what: str, said: float, hits: int, many: int) -> Number:
    return Number(what, said, np.repeat([1.0, 0.0], [hits, many - hits]))
