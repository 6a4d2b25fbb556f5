"""Chance looked at from outside: exact odds, many whole games, and how sure their figures are."""

from jamlab.probability.compare import Comparison, compare
from jamlab.probability.duplicate import Duplicates, duplicates
from jamlab.probability.estimate import Estimate, estimate
from jamlab.probability.figures import SeatFigures
from jamlab.probability.intervals import mean_and_error, wilson
from jamlab.probability.job import GameFailed, seed_of
from jamlab.probability.manifest import BadPieces
from jamlab.probability.odds import Odds, odds, questions, side_by_side, trial_of
from jamlab.probability.pieces import Pieces, read_pieces
from jamlab.probability.played import cramel_turn, whole_game
from jamlab.probability.reduce import Reduced, antithetic, stratified
from jamlab.probability.run import WorkersLost
from jamlab.probability.running import Point, Running
from jamlab.probability.simulation import Simulation
from jamlab.probability.spread import simulate_to
from jamlab.probability.trials import Mirror, Trial, TrialFailed
from jamlab.probability.whole_games import simulate

__all__ = [
    "BadPieces",
    "Comparison",
    "Duplicates",
    "Estimate",
    "GameFailed",
    "Mirror",
    "Odds",
    "Pieces",
    "Point",
    "Reduced",
    "Running",
    "SeatFigures",
    "Simulation",
    "Trial",
    "TrialFailed",
    "WorkersLost",
    "antithetic",
    "compare",
    "cramel_turn",
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
