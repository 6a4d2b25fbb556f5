"""Waiting for a whole recipe, played by hand, card by card: to hold exact answers against."""

from collections.abc import Iterator

from jamlab.games.pie.baking import Waiting


def cards_of(waiting: Waiting) -> list[str]:
    """The unseen cards, one by one: a kind's name, "wild", "lose" or ""."""
    cards = [name for name, n in zip(waiting.kinds, waiting.counts, strict=True) for _ in range(n)]
    cards += ["wild"] * waiting.wild + ["lose"] * waiting.lost
    return cards + [""] * (waiting.total - len(cards))


def visits(waiting: Waiting, draw: Iterator[str]) -> int:
    """Played by hand, card by card: how many visits until all is there (P-C6 for lost turns)."""
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
