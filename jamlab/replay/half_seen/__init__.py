"""Games that were seen in part: what fits them, and a complete game that does."""

from jamlab.replay.half_seen.deal import Deal
from jamlab.replay.half_seen.fitting import fits, hidden_fields
from jamlab.replay.half_seen.mark import UNCHECKED, Mark, mark_line
from jamlab.replay.half_seen.possible import tables
from jamlab.replay.half_seen.search import LIMIT, Search, Verdict

__all__ = [
    "LIMIT",
    "UNCHECKED",
    "Deal",
    "Mark",
    "Search",
    "Verdict",
    "fits",
    "hidden_fields",
    "mark_line",
    "tables",
]
