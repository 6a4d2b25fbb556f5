"""Number of places that cards fill, found card by card, as a reference for exact answers.

A drawn card may move another one from its place to a different one (augmenting paths).
"""

from collections.abc import Sequence
from fractions import Fraction

from jamlab.chance.exact.dealing import DrawnCards, Sort, filled_by_level
from jamlab.core import Stream


def places_filled(cards: Sequence[int]) -> int:
    """Return the most places these cards fill; a card is a bit mask of the places it serves."""
    holder: dict[int, int] = {}  # place → card that fills it

    def finds(card: int, tried: set[int]) -> bool:
        for place in range(cards[card].bit_length()):
            if cards[card] >> place & 1 and place not in tried:
                tried.add(place)
                if place not in holder or finds(holder[place], tried):
                    holder[place] = card
                    return True
        return False

    return sum(finds(card, set()) for card in range(len(cards)))


def hand_of(unseen: Sequence[int], draws: int, rng: Stream) -> list[int]:
    """Draw so many of the unseen cards at random; return their kinds."""
    return rng.taken([kind for kind, n in enumerate(unseen) for _ in range(n)], draws)


def filled(
    sorts: Sequence[Sort], total: int, drawn: int, needed: Sequence[int]
) -> dict[tuple[int, ...], Fraction]:
    """Return the distribution of the number of places per task that `drawn` of `total` cards fill.

    `needed` is the highest number counted for each task. Cards in no sort serve nothing.
    ValueError if there are too few cards.
    """
    if not 0 <= drawn <= total:
        raise ValueError(f"{drawn} drawn of {total}: not so many")
    return filled_by_level([sorts], DrawnCards((total,), (((drawn,), Fraction(1)),)), needed)


def at_least(sorts: Sequence[Sort], total: int, drawn: int, needed: int) -> Fraction:
    """Return the probability that the drawn cards fill `needed` places of the one task."""
    return filled(sorts, total, drawn, [needed]).get((max(needed, 0),), Fraction(0))
