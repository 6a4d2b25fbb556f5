"""Cross-check of The JAM: outcomes by question, arguments to ask, a deck of twenty fruits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jamlab.games.jam.state import BID, WON
from tests.unit.chance.cross_check.known import Known, Planted, Small
from tests.unit.games.jam.odds.guard import bids, came, curse

FRUITS = 20


def jam_deck() -> str:
    """Return a deck of twenty cards with twenty fruits below, Karlsman and the Bear."""
    lines = ["sort,recipe,points,needs,fruit,count"]
    for n in range(FRUITS):
        below = f"f{n}"
        if n < 12:
            made = n // 2 + 12
            lines.append(f"jam,j{made} jam,{2 + made % 3},f{made},{below},1")
        else:
            made = n // 2 + 6
            lines.append(f"pie,p{made} pie,{4 + made % 3},j{made} jam,f{(n + 7) % 8 + 12},1")
    lines += ["special,Karlsman,7,,,1", "special,Bear,10,,,1"]
    return "\n".join(lines)


_FEW = (("deck", jam_deck()), ("tasks", "no"))


def _tasks(state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"task": 1 + n % 3, "count": ("now", "cards")[n % 2]}
    yield {"task": 1 + n % 4, "count": ("now", "cards")[n // 2 % 2], "draws": 3 + n % 5}


def _wanted(state: Any, n: int) -> Iterator[dict[str, Any]]:
    fruits = state.cards.fruits
    for place, fruit in enumerate(fruits):
        if (n + place) % 3:
            continue
        yield {"of": (fruit,), "draws": 1 + (n + place) % 5, "player": n % state.seats}
    yield {"draws": 1 + n % 4}


def _basket(state: Any, n: int) -> Iterator[dict[str, Any]]:
    fruits = state.cards.fruits
    yield {"of": (fruits[n % len(fruits)],)}
    yield {"of": (fruits[n % len(fruits)], fruits[(n + 3) % len(fruits)])}


def _holds(state: Any, n: int) -> Iterator[dict[str, Any]]:
    for place, kind in enumerate(("winter stock", "granny's pies", "yummy-yummy")):
        yield {"type": kind, "player": (n + place) % state.seats, "wants": 50, "others": 50}


def _karlsman(state: Any, n: int) -> Iterator[dict[str, Any]]:
    """Ask at every eighth step and in auctions: each bid is evaluated separately, which is slow."""
    if n % 8 == 0 or state.phase in (BID, WON):
        yield {}


def _curse(state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {}
    yield {"signal": 1 + n % 7, "bidders": 2 + n % 4, "unseen": n % 3}


class JamKnown(Known):
    """All seats see which cards return to the deck, but not which card a seat draws."""

    planted = (
        Planted("replays/jam/ann-bo-cy.jsonl", 60, 0, "wanted"),
        Planted("replays/jam/ann-bo-cy.jsonl", 160, 1, "tasks"),
        Planted("replays/jam/ann-bo-cy.jsonl", 280, 1, "karlsman"),
        Planted("replays/jam/ann-bo-cy.jsonl", 280, 1, "karlsman_gain"),
        Planted("replays/jam/ann-bo-cy.jsonl", 280, 1, "curse"),
    )
    sample = (("replays/jam/kids.jsonl", (30,)),)
    came = {
        "wanted": came.wanted,
        "basket": came.basket,
        "holds": came.holds,
        "tasks": came.tasks,
        "karlsman": bids.karlsman,
        "karlsman_gain": bids.karlsman_gain,
        "curse": curse.curse,
    }
    asks = {
        "tasks": _tasks,
        "wanted": _wanted,
        "basket": _basket,
        "holds": _holds,
        "karlsman": _karlsman,
        "karlsman_gain": _karlsman,
        "curse": _curse,
    }
    at_every_step = frozenset({"Karlsman", "Bear"})
    of_the_deck = frozenset({"next", "within", "wanted", "holds"})
    small = (
        Small("jam", 2, _FEW),
        Small("jam", 2, (*_FEW, ("variant", "kids"))),
        Small("jam", 2, (*_FEW, ("variant", "travel"))),
        Small("jam", 2, (*_FEW, ("bidding", "until_passed"), ("fruit", "leaves"))),
    )

    def forgets(self, before: Any, state: Any, seat: int | None) -> str:
        """Name what is lost track of when a seat with a hidden hand draws after cards returned.

        Only the card drawn may be one of those; which of the hand's cards it is, is not tracked.
        """
        for other, returned in enumerate(before.returned):
            drew = state.hand_sizes[other] > before.hand_sizes[other] > 0
            if other != seat and returned and drew:
                return "which of its cards a seat drew last"
        return ""


GUARD = JamKnown()
