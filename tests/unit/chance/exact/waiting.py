"""Waiting for a whole recipe, simulated card by card as a reference for exact answers."""

from collections.abc import Iterator

from jamlab.games.pie.baking import Waiting


def cards_of(waiting: Waiting) -> list[str]:
    """Return the unseen cards one by one: a kind's name, "wild", "lose" or ""."""
    cards = [name for name, n in zip(waiting.kinds, waiting.counts, strict=True) for _ in range(n)]
    cards += ["wild"] * waiting.wild + ["lose"] * waiting.lost
    return cards + [""] * (waiting.total - len(cards))


def visits(waiting: Waiting, draw: Iterator[str]) -> int:
    """Return the number of visits until all is there, card by card (P-C6 for lost turns)."""
    wanting, held = set(waiting.kinds), waiting.held
    to_lose, laid, count = waiting.to_lose, waiting.laid, 0
    while len(wanting) > held:
        count += 1
        if to_lose and not laid:
            to_lose, laid = to_lose - 1, True
            continue
        laid = False
        card = next(draw)
        wanting.discard(card)
        held += card == "wild"
        to_lose += card == "lose"
    return count
