"""What there is to choose before a game, in words: what options mean, how players of ours play."""

from __future__ import annotations

from typing import Final

from jamlab.chance import agents
from jamlab.core import AnyGame
from jamlab.core.game import Option
from jamlab.core.registry import part
from jamlab.programs.play.told import PlayPlayer

OWN: Final = ("good", "plays by rules of thumb for this game")
PLAYERS: Final = {
    "random": ("beginner", "takes any option"),
    "sampling": ("strong", "tries its options on tables that could be this one; takes its time"),
    "search": ("strong", "tries flicks in a simulator before it flicks; takes its time"),
    "memory": ("strong", "remembers each tile that it has seen, and stops when the odds say so"),
}
"""How well a player of this name plays, in a word, and what it does. A game's `agents.py` may say
it of its own players, and where another one does better or worse there (`STRENGTH`)."""
ORDER: Final = ("beginner", "fair", "good", "strong")


def players_of(game: AnyGame) -> list[PlayPlayer]:
    """Those that can sit down, weak ones first."""
    own = getattr(part(game.id, "agents"), "STRENGTH", {})
    known = {**PLAYERS, **own}
    found = [PlayPlayer(name, *known.get(name, OWN)) for name in agents.names(game.id)]
    return sorted(found, key=lambda player: ORDER.index(player.strength))


def words_of(game: AnyGame, option: Option) -> list[str]:
    """What each value of an option means, as the rules say it; "" where they do not."""
    return [game.rulebook.meaning(option.name, value) for value in option.values]
