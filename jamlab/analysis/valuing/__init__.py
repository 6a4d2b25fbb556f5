"""Each seat's chance to win after each event of a recorded game, by playouts."""

from jamlab.analysis.valuing.compute_values import GOOD, refine_values, values
from jamlab.analysis.valuing.playouts import PlayoutFailed, Sweep
from jamlab.analysis.valuing.record import (
    EXACT,
    BadValues,
    Values,
    dump_values,
    read_values,
    values_beside,
    values_path,
)

__all__ = [
    "EXACT",
    "GOOD",
    "BadValues",
    "PlayoutFailed",
    "Sweep",
    "Values",
    "refine_values",
    "read_values",
    "values",
    "values_beside",
    "values_path",
    "dump_values",
]
