"""Tables of The JAM as far as a test needs them, told card by card."""

from __future__ import annotations

from tests.unit.games.jam.teaching.scripted_table import JamTable
from tests.unit.games.jam.teaching.turns import six_turns

VARIANTS = (
    {"trade": "yes"},
    {"bidding": "until_passed", "special": "stops", "party": "pooled"},
    {"variant": "travel"},
    {"variant": "kids", "trade": "yes", "tasks": "yes"},
    {"variant": "kids_travel", "trade": "yes"},
)


def to_play(d: JamTable, card: str) -> JamTable:
    """The mover has drawn this card and trades no more."""
    d.draws(card)
    d.no_trade()
    return d


def on_a_journey() -> JamTable:
    """A Travel game: Ann may trade, and everyone has one card in the pile."""
    d = six_turns("", {"variant": "travel"})
    d.draws("raspberry jam / cherry")
    return d
