"""Offers that help both sides: what a seat needs for what another may like at least as well."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Final, NamedTuple

from jamlab.games.jam.cards import JAM
from jamlab.games.jam.scoring.account import worth as printed_points
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


# What to bid for Karlsman (J-D1): which jams, so that what they cost beside the chance pays.


TURN: Final = 15  # tenths that a turn cut short costs
OUTBID: Final = (70, 65, 60, 50, 40, 30, 15, 5)
"""How likely (%) another seat that can bid more does so, by the points bid."""


def bid(view: JamView, seat: int, worth: Worth) -> list[int]:
    """The kinds of jams to bid, ascending; none if passing is better."""
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
    """By the points of a bid: what the cheapest such bid costs in tenths, and its jams."""
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
    """How likely (%) a bid of so many points stays the highest."""
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
    """The points of a seat's jams, as far as they are known."""
    cards = view.cards
    return sum(
        n * cards.points[kind]
        for kind, n in enumerate(view.recipes(seat))
        if cards.sort[kind] == JAM
    )
