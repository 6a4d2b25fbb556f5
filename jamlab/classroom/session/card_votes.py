"""Answers by cards that the teacher's camera has read. Each card is a pupil of its own: it counts
once per vote and may change until the answers are shown, whichever machine reads it and however
often.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import time
from typing import Final

from jamlab.classroom.cards import MOST_CARDS, answer
from jamlab.classroom.class_messages import CountCards
from jamlab.classroom.session.views import Snapshot
from jamlab.classroom.store.rows import RequestRefused, RoundRecord
from jamlab.classroom.store.store import Store
from jamlab.text import whole_number

_NAME: Final = "card "


def count(store: Store, found: Snapshot, request: CountCards) -> None:
    """Store `values`, the upper edge (0 to 3) by card. Other cards keep their answers. If a card
    shows no option of a choice, all are refused and nothing is stored.
    """
    now, read = found.current, edges(request.values)
    if now is None or (request.round, request.vote) != (now.id, now.vote):
        return
    values = {card: answer(now.question, edge) for card, edge in read.items()}
    none = [card for card, value in values.items() if value is None]
    if none:
        raise RequestRefused(
            "values", f"Card {none[0]} shows none of the answers to this question."
        )
    if now.stage != "open":
        raise RequestRefused("late", "The answer is shown; cards are not counted any more.")
    number = found.record.id
    joined = {
        card: store.join(number, token(number, card), "cards", name=f"{_NAME}{card}")
        for card in values
    }
    n = int(time() * 1000)
    stored = []
    for card, value in values.items():
        post = f"card-{card}-{now.id}-{now.vote}-{n}"
        pupil = joined[card].result().id
        stored.append(store.answer(number, pupil, now.id, now.vote, post, n, [value or 0.0]))
    for each in stored:
        each.result()


def counted(store: Store, now: RoundRecord) -> list[int]:
    """Return the numbers of the cards counted in the current vote."""
    return sorted(int(name.removeprefix(_NAME)) for name in store.carded(now.id, now.vote))


def token(number: int, card: int) -> str:
    """Return the token of a card. No device can send it: a device's token has no colon."""
    return f"cards:{number}:{card}"


def edges(values: Mapping[str, int]) -> dict[int, int]:
    """Parse the posted edges by card; raise RequestRefused if they are invalid.

    >>> edges({"7": 2})
    {7: 2}
    """
    if not 0 < len(values) <= MOST_CARDS:
        raise RequestRefused("values", "Cards are their numbers with the edge that is up.")
    found = {}
    for card, edge in values.items():
        number = whole_number(card, MOST_CARDS)
        if not number:
            raise RequestRefused("values", f"There are cards 1 to {MOST_CARDS}.")
        if not 0 <= edge <= 3:
            raise RequestRefused("values", "A card has four edges, 0 to 3.")
        found[number] = edge
    return found
