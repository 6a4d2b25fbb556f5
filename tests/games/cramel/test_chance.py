"""Chance in Cramel does not hang on what players do."""

from jamlab.engine import Chance
from jamlab.games.cramel.events import TileTurned
from tests.contract.tables import PLAIN, record


def test_the_first_tile_is_drawn_from_all_whichever_cell_was_picked() -> None:
    for table in (table for table in PLAIN if table.id == "cramel"):
        firsts = [
            next(
                event.tile
                for node, event in record(table, 7, player)
                if isinstance(node, Chance) and isinstance(event, TileTurned)
            )
            for player in ("random", "best")
        ]
        assert firsts[0] == firsts[1]
