"""Chance looked at from outside: exact odds, many whole games, and how sure their figures are."""

from jamlab.probability.comparing.players import PlayersCompared, compare_players
from jamlab.probability.estimates.compare import Comparison, compare
from jamlab.probability.estimates.estimate import Estimate, estimate
from jamlab.probability.estimates.intervals import covering, mean_and_error, wilson
from jamlab.probability.estimates.played import whole_game
from jamlab.probability.estimates.reduce import Reduced, antithetic, stratified
from jamlab.probability.estimates.running import Point, Running
from jamlab.probability.estimates.trials import Mirror, Trial, TrialFailed
from jamlab.probability.odds import Odds, odds, questions, side_by_side, trial_of
from jamlab.probability.simulations.duplicate import Duplicates, duplicates
from jamlab.probability.simulations.into_folder import simulate_to
from jamlab.probability.simulations.job import GameFailed, seed_of
from jamlab.probability.simulations.manifest import BadPieces
from jamlab.probability.simulations.pieces import Pieces, read_pieces
from jamlab.probability.simulations.seat_summary import SeatSummary
from jamlab.probability.simulations.simulation import Simulation
from jamlab.probability.simulations.whole_games import simulate
from jamlab.probability.workers.execution import WorkersLost

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
