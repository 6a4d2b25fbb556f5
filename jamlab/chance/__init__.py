"""Exact odds, estimates with intervals, simulations of many games, and players."""

from typing import TYPE_CHECKING, Final

from jamlab.lazy import lazy_getattr

if TYPE_CHECKING:
    from jamlab.chance.comparing import PlayersCompared, compare_players
    from jamlab.chance.estimates.compare import Comparison, compare
    from jamlab.chance.estimates.estimate import Estimate, estimate, whole_game
    from jamlab.chance.estimates.intervals import covering, mean_and_error, wilson
    from jamlab.chance.estimates.running import Point, Running
    from jamlab.chance.estimates.trials import Mirror, Trial, TrialFailed
    from jamlab.chance.estimates.variance_reduction import Reduced, antithetic, stratified
    from jamlab.chance.exact import Odds, odds, questions, side_by_side, trial_of
    from jamlab.chance.execution import WorkersLost
    from jamlab.chance.simulations.columns import SeatSummary
    from jamlab.chance.simulations.duplicate import Duplicates, duplicates
    from jamlab.chance.simulations.into_folder import simulate_to
    from jamlab.chance.simulations.job import GameFailed, seed_of
    from jamlab.chance.simulations.pieces import BadPieces, Pieces, read_pieces
    from jamlab.chance.simulations.simulation import Simulation, simulate

_MODULES: Final = {
    "comparing": "PlayersCompared compare_players",
    "estimates.compare": "Comparison compare",
    "estimates.estimate": "Estimate estimate whole_game",
    "estimates.intervals": "covering mean_and_error wilson",
    "estimates.running": "Point Running",
    "estimates.trials": "Mirror Trial TrialFailed",
    "estimates.variance_reduction": "Reduced antithetic stratified",
    "exact": "Odds odds questions side_by_side trial_of",
    "execution": "WorkersLost",
    "simulations.columns": "SeatSummary",
    "simulations.duplicate": "Duplicates duplicates",
    "simulations.into_folder": "simulate_to",
    "simulations.job": "GameFailed seed_of",
    "simulations.pieces": "BadPieces Pieces read_pieces",
    "simulations.simulation": "Simulation simulate",
}
"""Public names by module."""

__all__ = [
    "BadPieces",
    "Comparison",
    "Duplicates",
    "Estimate",
    "GameFailed",
    "Mirror",
    "Odds",
    "Pieces",
    "PlayersCompared",
    "Point",
    "Reduced",
    "Running",
    "SeatSummary",
    "Simulation",
    "Trial",
    "TrialFailed",
    "WorkersLost",
    "antithetic",
    "compare",
    "compare_players",
    "covering",
    "duplicates",
    "estimate",
    "mean_and_error",
    "odds",
    "questions",
    "read_pieces",
    "seed_of",
    "side_by_side",
    "simulate",
    "simulate_to",
    "stratified",
    "trial_of",
    "whole_game",
    "wilson",
]

__getattr__ = lazy_getattr(
    __name__,
    {name: f"{__name__}.{module}" for module, names in _MODULES.items() for name in names.split()},
)
