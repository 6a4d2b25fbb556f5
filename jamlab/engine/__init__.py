"""What every game keeps: events, nodes, the contract, playing, chance."""

from jamlab.engine.event import ALL_KNOWING, HIDDEN, NOBODY, Event, LongText, Signed, made
from jamlab.engine.game import AnyGame, BadTable, Game, IllegalEvent, Option
from jamlab.engine.hidden.places import Case, Hidden, Place
from jamlab.engine.node import Chance, Choice, Forced, Node, Over, can_happen, sort_of
from jamlab.engine.observed import Observed, Report
from jamlab.engine.play import (
    Agent,
    Eyes,
    Kept,
    RandomAgent,
    Tally,
    draw,
    observe,
    play,
    play_on,
    play_out,
)
from jamlab.engine.referee import Referee, State
from jamlab.engine.refusal import Refusal
from jamlab.engine.row import Row
from jamlab.engine.rulebook import Clause, Rulebook
from jamlab.engine.stream import Seeds, Stream

__all__ = [
    "ALL_KNOWING",
    "HIDDEN",
    "NOBODY",
    "Agent",
    "AnyGame",
    "BadTable",
    "Case",
    "Chance",
    "Choice",
    "Clause",
    "Event",
    "Eyes",
    "Forced",
    "Game",
    "Hidden",
    "IllegalEvent",
    "Kept",
    "LongText",
    "Node",
    "Observed",
    "Option",
    "Over",
    "Place",
    "RandomAgent",
    "Referee",
    "Refusal",
    "Report",
    "Row",
    "Rulebook",
    "Seeds",
    "Signed",
    "State",
    "Stream",
    "Tally",
    "can_happen",
    "draw",
    "made",
    "observe",
    "play",
    "play_on",
    "play_out",
    "sort_of",
]
