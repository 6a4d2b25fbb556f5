"""Other rulings: which recorded games another reading of the rules changes, where, and to what.

from jamlab.analysis.rulings import ruled

ruled(replay, {"collecting": "optional"}).first
"""

from jamlab.analysis.rulings.following import Difference, Followed, follow
from jamlab.analysis.rulings.records import outcome, record, rulings_table
from jamlab.analysis.rulings.ruling import Part, Ruling, other_rulings, ruled, rulings_of

__all__ = [
    "Difference",
    "Followed",
    "Part",
    "Ruling",
    "follow",
    "other_rulings",
    "outcome",
    "record",
    "ruled",
    "rulings_of",
    "rulings_table",
]
