"""A replay cut into turns: the segments of the scrub bar."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.replay.replay import Replay


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn (attack, deal, …): its first event (from 1), whose it is, its words, its round."""

    first: int
    seat: int
    words: str
    round: int


def turns_of(replay: Replay) -> list[Turn]:
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
