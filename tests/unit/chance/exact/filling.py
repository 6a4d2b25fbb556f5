"""How many places so many cards fill, found by trying, card by card: to hold exact answers against.

A card that is drawn may move one that fills a place already to another place (augmenting paths).
"""

from collections.abc import Sequence
from fractions import Fraction

from jamlab.chance.exact.dealing import DrawnCards, Sort, filled_by_level
from jamlab.core import Stream


def places_filled(cards: Sequence[int]) -> int:
    """The most places that these cards fill; each card is the places it serves, as bits."""
    holder: dict[int, int] = {}  # by place, which card fills it

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
    """So many of the unseen cards, by kind, drawn by chance."""
    return rng.taken([kind for kind, n in enumerate(unseen) for _ in range(n)], draws)


def filled(
    sorts: Sequence[Sort], total: int, drawn: int, needed: Sequence[int]
) -> dict[tuple[int, ...], Fraction]:
    """How likely each outcome is: for each task, how many places `drawn` of `total` cards fill.

    `needed` says for each task up to how many are counted. Cards in no sort serve nothing.
    ValueError if there are not so many cards.
    """
    if not 0 <= drawn <= total:
        raise ValueError(f"{drawn} drawn of {total}: not so many")
    return filled_by_level([sorts], DrawnCards((total,), (((drawn,), Fraction(1)),)), needed)


def at_least(sorts: Sequence[Sort], total: int, drawn: int, needed: int) -> Fraction:
    """The chance that the drawn cards fill `needed` places of the one task."""
    return filled(sorts, total, drawn, [needed]).get((max(needed, 0),), Fraction(0))
