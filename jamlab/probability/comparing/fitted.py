"""How much of each sort of luck to take off: fitted to other games than those it is taken off."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np

FOLDS: Final = 10
_RIDGES: Final = (0.001, 0.01, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
"""Of which the one that foretells left-out games best is taken, times the number of games."""


def without_luck(results: array[float], luck: list[array[float]]) -> array[float]:
    """The results, each less the luck of its game; all games in one order.

    The weights of the sorts of luck are those that foretell the results of the other nine tenths of
    the games best (ridge regression, Hoerl and Kennard, 1970; its strength by leave-one-out within
    them). So they know nothing of the games they are used for, and the mean stays unbiased.
    """
    import numpy as np

    found = np.array(results)
    if len(found) < 2 * FOLDS or not luck or not len(luck[0]):
        return results
    terms = np.array([np.array(one) for one in luck])
    fold = np.arange(len(found)) % FOLDS
    for one in range(FOLDS):
        others, own = fold != one, fold == one
        found[own] -= terms[own] @ _weights(terms[others], np.array(results)[others])
    return array("d", found.tolist())


def _weights(terms: np.ndarray, results: np.ndarray) -> np.ndarray:
    """The weights that foretell results left out best; 0 if none do better than none at all."""
    import numpy as np

    weights, count = np.zeros(terms.shape[1]), len(results)
    size = float(np.sqrt((terms**2).mean()))
    if not size > 0:
        return weights
    aside, singular, across = np.linalg.svd(terms / size, full_matrices=False)
    away = results - results.mean()
    along, best = aside.T @ away, float(np.mean(away**2))
    for ridge in _RIDGES:
        kept = singular**2 / (singular**2 + ridge * count)
        lever = np.maximum(1 - 1 / count - (aside**2) @ kept, 1 / count)
        error = float(np.mean(((away - aside @ (kept * along)) / lever) ** 2))
        if error < best:
            best = error
            weights = across.T @ (singular / (singular**2 + ridge * count) * along) / size
    return weights
