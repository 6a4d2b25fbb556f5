"""A replay cut into turns: the segments of the scrub bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from jamlab.core import AnyGame, Event


class Played(Protocol):
    """What has happened in a game so far, recorded or in progress."""

    @property
    def game(self) -> AnyGame:
        """Which game."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players, by seat."""

    @property
    def events(self) -> Sequence[Event]:
        """All that has happened."""

    @property
    def nodes(self) -> Sequence[str]:
        """The sort of node each event came from."""

    def __len__(self) -> int:
        """How many events."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn (attack, deal, …): its first event (from 1), whose it is, its words, its round."""

    first: int
    seat: int
    words: str
    round: int


def turns_of(replay: Played) -> list[Turn]:
    """All turns in order; the first begins at event 1. Empty if nothing has happened."""
    game = replay.game
    turns: list[Turn] = []
    count, round_number = 0, 0
    rounds = sum(map(game.opens_round, replay.events))
    for n, event in enumerate(replay.events, start=1):
        if game.opens_round(event):
            round_number, count = round_number + 1, 0
        words = game.opens_turn(event)
        if not words and n == 1:
            words = "Set-up"
        if words:
            if words == game.turn_word:
                count += 1
                words = f"{words} {count}"
            if rounds > 1 and round_number:
                words = f"round {round_number}, {words.lower()}"
            turns.append(Turn(n, event.seat, words, round_number))
    return turns
