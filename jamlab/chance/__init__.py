"""Chance looked at from outside: exact odds, many whole games, and how sure their figures are."""

from jamlab.chance.comparing import PlayersCompared, compare_players
from jamlab.chance.estimates.compare import Comparison, compare
from jamlab.chance.estimates.estimate import Estimate, estimate, whole_game
from jamlab.chance.estimates.intervals import covering, mean_and_error, wilson
from jamlab.chance.estimates.reduce import Reduced, antithetic, stratified
from jamlab.chance.estimates.running import Point, Running
from jamlab.chance.estimates.trials import Mirror, Trial, TrialFailed
from jamlab.chance.execution import WorkersLost
from jamlab.chance.odds import Odds, odds, questions, side_by_side, trial_of
from jamlab.chance.simulations.columns import SeatSummary
from jamlab.chance.simulations.duplicate import Duplicates, duplicates
from jamlab.chance.simulations.into_folder import simulate_to
from jamlab.chance.simulations.job import GameFailed, seed_of
from jamlab.chance.simulations.pieces import BadPieces, Pieces, read_pieces
from jamlab.chance.simulations.simulation import Simulation, simulate

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
