"""What every game keeps: events, nodes, the contract, playing, chance."""

from jamlab.engine.event import ALL_KNOWING, HIDDEN, NOBODY, Event, made
from jamlab.engine.game import AnyGame, BadTable, Game, IllegalEvent, Option, Refusal, State
from jamlab.engine.node import Chance, Choice, Forced, Node, Over, can_happen, sort_of
from jamlab.engine.play import Agent, Eyes, Seeds, draw, play
from jamlab.engine.rulebook import Clause, Rulebook

__all__ = [
    "ALL_KNOWING",
    "HIDDEN",
    "NOBODY",
    "Agent",
    "AnyGame",
    "BadTable",
    "Chance",
    "Choice",
    "Clause",
    "Event",
    "Eyes",
    "Forced",
    "Game",
    "IllegalEvent",
    "Node",
    "Option",
    "Over",
    "Refusal",
    "Rulebook",
    "Seeds",
    "State",
    "can_happen",
    "draw",
    "made",
    "play",
    "sort_of",
]
