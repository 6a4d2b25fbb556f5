"""The winner's curse: a common-value auction in which each bidder sees part of the prize.

A covered basket holds cards; it is worth the points on them, the same to any winner. Each bidder
looks at one of the cards (its signal); some cards may be seen by nobody. The bidder with the best
card values the basket most. But being the best also means that no other card is better, so the
basket is worth less than this card alone suggests. (E. C. Capen, R. V. Clapp and W. M. Campbell,
"Competitive Bidding in High-Risk Situations", 1971; the basket is P. Klemperer's "wallet game",
1998.)

Every arrangement of the cards is counted, so all numbers are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise
from math import factorial, perm
from typing import Final

from jamlab.arguments import choice_error, range_error

MOST_BIDDERS: Final = 8


@dataclass(frozen=True)
class Look:
    """Knowledge of a bidder who saw a card of `signal` points.

    `chance` to see such a card; `value`, the mean value of the basket then; `wins`, the chance that
    no other bidder sees a better card (ties are broken by lot); `value_if_won`, the mean value if
    so, None if that cannot be.
    """

    signal: int
    chance: Fraction
    value: Fraction
    wins: Fraction
    value_if_won: Fraction | None

    @property
    def curse(self) -> Fraction:
        """Amount by which the card alone overvalues a basket that is won."""
        return self.value - (self.value if self.value_if_won is None else self.value_if_won)


@dataclass(frozen=True)
class CommonValue:
    """Auction of a basket: numbers of bidders and unseen cards, and every look.

    `value` is the mean value of the basket before anybody looks. The highest bid wins and is paid.
    """

    bidders: int
    unseen: int
    value: Fraction
    looks: tuple[Look, ...]

    def left(self, bids: Mapping[int, Fraction | int]) -> Fraction:
        """Return the winner's mean profit if all bid by their card: `bids[signal]`.

        Bids must rise with the card, so that the best card wins: otherwise ValueError.
        """
        rising = [bids[look.signal] for look in self.looks if look.wins]
        if any(low >= high for low, high in pairwise(rising)):
            raise ValueError("a better card must bid more: only then the best card wins")
        paid = sum(
            (look.chance * look.wins * bids[look.signal] for look in self.looks), Fraction(0)
        )
        return self.value - self.bidders * paid

    @property
    def profit_of_naive(self) -> Fraction:
        """Profit if all bid the value given their card; below 0 is the winner's curse."""
        return self.left({look.signal: look.value for look in self.looks})

    @property
    def profit_of_rational(self) -> Fraction:
        """Profit if all bid the value of the basket given that they win: 0."""
        return self.left({look.signal: look.value_if_won or 0 for look in self.looks})

    def look(self, signal: int) -> Look:
        """Return the look at a card of this many points; ValueError if there is none."""
        for look in self.looks:
            if look.signal == signal:
                return look
        raise ValueError(choice_error("signal", signal, (look.signal for look in self.looks)))


def common_value(points: Mapping[int, int], bidders: int, unseen: int = 0) -> CommonValue:
    """Return the auction of a basket drawn from cards; `points` counts the cards by their points.

    The basket holds one card for each of the `bidders` (2 to 8) and `unseen` more. ValueError if
    there are not so many cards.

    >>> found = common_value({1: 2, 6: 2}, bidders=2)
    >>> found.value, found.look(6).value, found.look(6).value_if_won
    (Fraction(7, 1), Fraction(26, 3), Fraction(8, 1))
    """
    total = sum(points.values())
    held = bidders + unseen
    if not 2 <= bidders <= MOST_BIDDERS:
        raise ValueError(range_error("bidders", bidders, 2, MOST_BIDDERS))
    if unseen < 0:
        raise ValueError(range_error("unseen", unseen, 0))
    if held > total:
        raise ValueError(f"bidders and unseen must be at most {total} cards together, got {held}")
    kinds = sorted(value for value, n in points.items() if n)
    whole = sum(value * n for value, n in points.items())
    orders = perm(total, bidders)
    looks = []
    for own in kinds:
        found = [Fraction(0)] * 4
        for others in combinations_with_replacement(kinds, bidders - 1):
            chance = Fraction(_ways(points, own, others), orders)
            # Unseen cards count as average ones of the rest.
            seen = own + sum(others)
            worth = seen + (unseen * Fraction(whole - seen, total - bidders) if unseen else 0)
            alike = 1 + others.count(own)
            wins = chance / alike if others[-1] <= own else Fraction(0)
            for place, part in enumerate((chance, wins)):
                found[2 * place] += part
                found[2 * place + 1] += part * worth
        looks.append(
            Look(
                signal=own,
                chance=found[0],
                value=found[1] / found[0],
                wins=found[2] / found[0],
                value_if_won=found[3] / found[2] if found[2] else None,
            )
        )
    return CommonValue(bidders, unseen, Fraction(whole * held, total), tuple(looks))


def _ways(points: Mapping[int, int], own: int, others: tuple[int, ...]) -> int:
    """Return the number of ways for this bidder to see `own`, and others `others` in any order."""
    ways = factorial(len(others))
    for value in {own, *others}:
        ways *= perm(points[value], others.count(value) + (value == own))
        ways //= factorial(others.count(value))
    return ways
