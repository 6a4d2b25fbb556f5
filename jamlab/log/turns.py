"""A replay divided into turns: the segments of the scrub bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from jamlab.core import AnyGame, Event
from jamlab.log.partial.steppable import PartialReplay, steppable
from jamlab.log.replay import Cursor, Replay


class GameSoFar(Protocol):
    """A game so far, recorded or in progress."""

    @property
    def game(self) -> AnyGame:
        """The game."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players, by seat."""

    @property
    def events(self) -> Sequence[Event]:
        """All events so far."""

    @property
    def nodes(self) -> Sequence[str]:
        """The sort of node each event came from."""

    def __len__(self) -> int:
        """Return the number of events."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn (attack, deal, …): its first event (from 1), its seat, its words, its round."""

    first: int
    seat: int
    words: str
    round: int


def turns_of(replay: GameSoFar) -> list[Turn]:
    """Return all turns in order; the first begins at event 1. Empty if nothing has happened."""
    game = replay.game
    turns: list[Turn] = []
    count, round_number = 0, 0
    rounds = sum(event.opens_round for event in replay.events)
    for n, event in enumerate(replay.events, start=1):
        if event.opens_round:
            round_number, count = round_number + 1, 0
        words = event.opens_turn()
        if not words and n == 1:
            words = "Set-up"
        if words:
            is_round = words == "Round" and event.opens_round
            if is_round:
                words = f"{words} {round_number}"
            elif words == game.turn_word:
                count += 1
                words = f"{words} {count}"
            if rounds > 1 and round_number and not is_round:
                words = f"round {round_number}, {words.lower()}"
            turns.append(Turn(n, event.seat, words, round_number))
    return turns


# -- standings by turn -----------------------------------------------------------------------------


def standings_of(replay: Replay) -> list[tuple[int, tuple[int, ...]]]:
    """Return each turn's last event and the seats' standings then (tiles won, penalty points).

    Turn 0 is the set-up. A partial log ends before the first turn at whose end the standing is not
    the same in all complete games that fit; LogError if no such game is found.
    """
    replay = steppable(replay)
    games = replay.games if isinstance(replay, PartialReplay) else (replay,)
    cursors = [Cursor(each) for each in games]
    ends = [turn.first - 1 for turn in turns_of(replay)[1:]] + [len(replay)]
    found: list[tuple[int, tuple[int, ...]]] = []
    for last in ends:
        had = set()
        for cursor in cursors:
            cursor.jump(last)
            had.add(tuple(replay.game.standing(cursor.view(None))))
        if len(had) > 1:
            break
        found.append((last, had.pop()))
    return found


def turns_are(replay: Replay) -> str:
    """Return the names of this game's turns: "turns", or "attacks, counts, deals"."""
    words = (turn.words for turn in turns_of(replay)[1:])
    kinds = {each.split(", ")[-1].split(" ")[0].lower() for each in words}
    return ", ".join(f"{kind}s" for kind in sorted(kinds)) or "turns"
