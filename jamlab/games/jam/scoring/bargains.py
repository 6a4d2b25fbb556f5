"""Offers that help both sides: a recipe the seat needs for one the partner should like as well."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Final, NamedTuple

from jamlab.games.jam.cards import JAM
from jamlab.games.jam.scoring.account import worth as printed_points
from jamlab.games.jam.scoring.progress import account_of
from jamlab.games.jam.scoring.worth import POINT, Worth
from jamlab.games.jam.view import JamView, SeenRecipe

LEAST: Final = 25  # least gain of the maker of an offer, in tenths
TRIED: Final = 4  # offers evaluated exactly


class Bargain(NamedTuple):
    """An offer: kinds to give and to get, ascending."""

    partner: int
    gives: tuple[int, ...]
    gets: tuple[int, ...]


def bargains(
    view: JamView, seat: int, worth: Worth, before: Container[Bargain] = ()
) -> Iterator[Bargain]:
    """Yield worthwhile offers, best first: one or two recipes for one, except those in `before`.

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
                continue  # not even for the least valuable own recipe
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
    """Return the seat's values after a trade."""
    front = list(view.front[seat])
    for kind in gives:
        front.remove(next(made for made in front if made.kind == kind))
    front += [SeenRecipe(kind, (), 0, -1) for kind in gets]
    return Worth(view, seat, account_of(view, seat, front))


# Bids for Karlsman (J-D1): jams that cost less than the chance of winning is worth.


TURN: Final = 15  # cost of a turn cut short, in tenths
OUTBID: Final = (70, 65, 60, 50, 40, 30, 15, 5)
"""Chance (%) that another seat able to bid more does so, by the points bid."""


def bid(view: JamView, seat: int, worth: Worth) -> list[int]:
    """Return the kinds of jams to bid, ascending; empty if passing is better."""
    prize = POINT * printed_points(view.cards, view.cards.karlsman)
    if seat == view.mover:
        prize -= TURN
    best, found = 0, []
    for points, (cost, kinds) in sorted(cheapest(view, seat, worth).items()):
        if points > view.highest:
            gain = (prize - cost) * chance(view, seat, points)
            if gain > best:
                best, found = gain, kinds
    return sorted(found)


def cheapest(view: JamView, seat: int, worth: Worth) -> dict[int, tuple[int, list[int]]]:
    """Map the points of a bid to the cost of the cheapest such bid, in tenths, and its jams."""
    cards = view.cards
    enough = view.highest + 1 + max(cards.points)
    found: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for kind, n in enumerate(view.recipes(seat)):
        if cards.sort[kind] != JAM:
            continue
        for _ in range(n):
            for points, (cost, kinds) in list(found.items()):
                more, dearer = points + cards.points[kind], cost + worth.loss(kind)
                if more <= enough and dearer < found.get(more, (dearer + 1, []))[0]:
                    found[more] = dearer, [*kinds, kind]
    return found


def chance(view: JamView, seat: int, points: int) -> int:
    """Return the chance (%) that a bid of these points remains the highest."""
    sure = 100
    for other in range(view.seats):
        if other != seat and _bids_later(view, seat, other) and _jams(view, other) > points:
            sure = sure * (100 - OUTBID[min(points, len(OUTBID) - 1)]) // 100
    return sure


def _bids_later(view: JamView, seat: int, other: int) -> bool:
    """True if another seat may still bid after this one."""
    if view.until_passed:
        return not view.passed[other]
    behind = (seat - view.mover) % view.seats
    return (other - view.mover) % view.seats > behind


def _jams(view: JamView, seat: int) -> int:
    """Return the known points of a seat's jams."""
    cards = view.cards
    return sum(
        n * cards.points[kind]
        for kind, n in enumerate(view.recipes(seat))
        if cards.sort[kind] == JAM
    )
