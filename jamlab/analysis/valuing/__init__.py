"""Each seat's chance to win after each event of a recorded game, by playouts."""

from jamlab.analysis.valuing.playouts import PlayoutFailed, Sweep
from jamlab.analysis.valuing.record import (
    EXACT,
    BadValues,
    Values,
    read_values,
    values_beside,
    values_path,
    written_values,
)
from jamlab.analysis.valuing.working import GOOD, graph, values

__all__ = [
    "EXACT",
    "GOOD",
    "BadValues",
    "PlayoutFailed",
    "Sweep",
    "Values",
    "graph",
    "read_values",
    "values",
    "values_beside",
    "values_path",
    "written_values",
]
