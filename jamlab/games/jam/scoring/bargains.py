"""Offers that help both sides: what a seat needs for what another may like at least as well."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Final, NamedTuple

from jamlab.games.jam.scoring.progress import account_of
from jamlab.games.jam.scoring.worth import POINT, Worth
from jamlab.games.jam.view import JamView, SeenRecipe

LEAST: Final = 25  # tenths that an offer must bring its maker
TRIED: Final = 4  # offers looked at closely


class Bargain(NamedTuple):
    """An offer: kinds to give and to get, ascending."""

    partner: int
    gives: tuple[int, ...]
    gets: tuple[int, ...]


def bargains(
    view: JamView, seat: int, worth: Worth, before: Container[Bargain] = ()
) -> Iterator[Bargain]:
    """Offers worth making, the best first: one recipe for one, or two for one; none made `before`.

    The partner's tasks are hidden, so it must get at least as many printed points as it gives.
    """
    losses = {made.kind: worth.loss(made.kind) for made in view.front[seat]}
    mine = sorted(losses, key=losses.__getitem__)
    if not mine:
        return
    gifts: list[tuple[tuple[int, ...], int, int]] = [
        ((kind,), losses[kind], worth.points(kind)) for kind in mine
    ]
    pair = tuple(sorted(mine[:2]))
    if len(pair) == 2:
        gifts.append((pair, sum(losses[kind] for kind in pair), sum(map(worth.points, pair))))
    found = []
    for partner in range(view.seats):
        if partner == seat:
            continue
        for kind in sorted({made.kind for made in view.front[partner]}):
            gain, printed = worth.gain(kind), worth.points(kind)
            if gain - losses[mine[0]] < LEAST:
                continue  # not even for the recipe that is missed least
            for gives, loss, points in gifts:
                better, theirs = gain - loss, points - printed
                if theirs >= 0 and better >= max(LEAST, theirs):
                    found.append((-better - min(theirs, POINT), Bargain(partner, gives, (kind,))))
    for _, offer in sorted(found)[:TRIED]:
        if offer in before:
            continue
        if changed(view, seat, offer.gives, offer.gets).total >= worth.total + LEAST:
            yield offer


def changed(view: JamView, seat: int, gives: Sequence[int], gets: Sequence[int]) -> Worth:
    """What all is worth to a seat after a trade."""
    front = list(view.front[seat])
    for kind in gives:
        front.remove(next(made for made in front if made.kind == kind))
    front += [SeenRecipe(kind, (), 0, -1) for kind in gets]
    return Worth(view, seat, account_of(view, seat, front))
