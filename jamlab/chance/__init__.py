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

_WHERE: Final = {
    "BadPieces": "jamlab.chance.simulations.pieces",
    "Comparison": "jamlab.chance.estimates.compare",
    "Duplicates": "jamlab.chance.simulations.duplicate",
    "Estimate": "jamlab.chance.estimates.estimate",
    "GameFailed": "jamlab.chance.simulations.job",
    "Mirror": "jamlab.chance.estimates.trials",
    "Odds": "jamlab.chance.exact",
    "Pieces": "jamlab.chance.simulations.pieces",
    "PlayersCompared": "jamlab.chance.comparing",
    "Point": "jamlab.chance.estimates.running",
    "Reduced": "jamlab.chance.estimates.variance_reduction",
    "Running": "jamlab.chance.estimates.running",
    "SeatSummary": "jamlab.chance.simulations.columns",
    "Simulation": "jamlab.chance.simulations.simulation",
    "Trial": "jamlab.chance.estimates.trials",
    "TrialFailed": "jamlab.chance.estimates.trials",
    "WorkersLost": "jamlab.chance.execution",
    "antithetic": "jamlab.chance.estimates.variance_reduction",
    "compare": "jamlab.chance.estimates.compare",
    "compare_players": "jamlab.chance.comparing",
    "covering": "jamlab.chance.estimates.intervals",
    "duplicates": "jamlab.chance.simulations.duplicate",
    "estimate": "jamlab.chance.estimates.estimate",
    "mean_and_error": "jamlab.chance.estimates.intervals",
    "odds": "jamlab.chance.exact",
    "questions": "jamlab.chance.exact",
    "read_pieces": "jamlab.chance.simulations.pieces",
    "seed_of": "jamlab.chance.simulations.job",
    "side_by_side": "jamlab.chance.exact",
    "simulate": "jamlab.chance.simulations.simulation",
    "simulate_to": "jamlab.chance.simulations.into_folder",
    "stratified": "jamlab.chance.estimates.variance_reduction",
    "trial_of": "jamlab.chance.exact",
    "whole_game": "jamlab.chance.estimates.estimate",
    "wilson": "jamlab.chance.estimates.intervals",
}

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

__getattr__ = lazy_getattr(__name__, _WHERE)
