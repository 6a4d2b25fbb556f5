"""Tables of The JAM scripted card by card, as far as a test needs them."""

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
    """Let the mover draw this card and end its trade."""
    d.draws(card)
    d.no_trade()
    return d


def on_a_journey() -> JamTable:
    """Return a Travel game in which Ann may trade and every seat has one card in its pile."""
    d = six_turns("", {"variant": "travel"})
    d.draws("raspberry jam / cherry")
    return d
