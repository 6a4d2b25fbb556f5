"""Core types shared by all games: events, nodes, the `Game` contract, playing, chance."""

from jamlab.core.event import ALL_KNOWING, HIDDEN, NOBODY, Event, LongText, Signed, made
from jamlab.core.game import AnyGame, Game, IllegalEvent, InvalidOptions, Option
from jamlab.core.hidden import Case, Hidden, Place
from jamlab.core.node import Chance, Choice, Forced, Node, Over, can_happen, sort_of
from jamlab.core.observed import Observed, Report
from jamlab.core.play import (
    Agent,
    GameRecord,
    RandomAgent,
    SeatView,
    Tally,
    draw,
    observe,
    play,
    play_on,
    play_out,
)
from jamlab.core.referee import Referee, State
from jamlab.core.refusals import Refusal
from jamlab.core.row import Row
from jamlab.core.rulebook import Clause, Rulebook
from jamlab.core.stream import Seeds, Stream

__all__ = [
    "ALL_KNOWING",
    "HIDDEN",
    "NOBODY",
    "Agent",
    "AnyGame",
    "InvalidOptions",
    "Case",
    "Chance",
    "Choice",
    "Clause",
    "Event",
    "SeatView",
    "Forced",
    "Game",
    "Hidden",
    "IllegalEvent",
    "GameRecord",
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
