"""Cross-check of Cramel: outcomes on the engine, and the arguments of its questions.

There is no small table: nothing is hidden from anybody, and the engine turns up the tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from jamlab.core import Forced
from jamlab.games.cramel.state import NAMES, UNKNOWN
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.known import Known, Planted
from tests.unit.games.cramel.odds.guard import came


def _memory(_state: Any, _n: int) -> Iterator[dict[str, Any]]:
    yield {"memory": "all"}
    yield {"memory": "nothing"}


def _tiles(_state: Any, n: int) -> Iterator[dict[str, Any]]:
    for memory in ("all", "nothing"):
        yield {"tiles": 1 + n % 4, "memory": memory}


def _plans(_state: Any, n: int) -> Iterator[dict[str, Any]]:
    for memory in ("all", "nothing"):
        yield {"plan": "stop", "memory": memory}
        yield {"plan": "one", "memory": memory}
        yield {"plan": "best", "memory": memory}
        yield {"plan": "on", "memory": memory}
        yield {"plan": "from", "least": 1 + n % 5, "memory": memory}
        yield {"plan": "from_or_cramel", "least": 1 + n % 5, "memory": memory}
        yield {"plan": "ahead", "memory": memory}


class CramelKnown(Known):
    """Tiles lie open or unknown; turning up unknown ones of a single kind is forced."""

    planted = (Planted("replays/cramel/ann-bo-cy.jsonl", 20, None, "ends"),)
    sample = (("replays/cramel/end-shared.jsonl", (209, 213)),)
    came = {
        "ends": came.ends,
        "safe": came.safe,
        "lasts": came.lasts,
        "tiles": came.tiles,
        "rule": came.rule,
    }
    asks = {"ends": _memory, "safe": _tiles, "lasts": _tiles, "tiles": _plans, "rule": _memory}

    def faces(self, state: Any) -> Sequence[str]:
        return NAMES

    def deck(self, state: Any) -> Sequence[int]:
        found: Sequence[int] = state.unseen
        return found

    def stays(self, deals: Deals) -> bool:
        """Return True if an unknown tile is picked; it is to come even if it is forced."""
        first = deals.states[0]
        return bool(first.picked >= 0 and first.kinds[first.picked] == UNKNOWN)

    def is_drawn(self, node: Forced) -> bool:
        return node.event.kind == "TileTurned"


GUARD = CramelKnown()
