"""What happened in a replay, as rows: of events, turns, standings, choices, and of the game.

* Each sort has its columns, with their types, in the order of the rows. docs/play/analysis.md
  tells what they are. `tables` makes pandas tables of one replay; `many` writes those of
  thousands.
* `seat` is -1 and `player` "" for nobody; `turn` counts the segments of the scrub bar, from 0, the
  set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Final

from jamlab.core import NOBODY, Choice
from jamlab.log import Replay
from jamlab.log.turns import Turn, standings_of, turns_of

Row = tuple[Any, ...]
Types = dict[str, type]
RowsOf = Callable[[Replay], Iterator[Row]]

EVENTS: Final[Types] = {
    "n": int, "turn": int, "round": int, "node": str, "seat": int, "player": str, "event": str,
    "clause": str, "words": str,
}  # fmt: skip
TURNS: Final[Types] = {
    "turn": int, "words": str, "round": int, "seat": int, "first": int, "last": int,
}  # fmt: skip
STANDINGS: Final[Types] = {"turn": int, "n": int, "seat": int, "player": str, "standing": int}
CHOICES: Final[Types] = {
    "n": int, "turn": int, "round": int, "seat": int, "player": str, "options": int, "event": str,
    "clause": str, "words": str,
}  # fmt: skip
GAMES: Final[Types] = {
    "game": str, "rules": int, "checksum": str, "seats": int, "options": str, "seed": int,
    "over": bool, "reason": str, "clause": str, "events": int, "choices": int, "turns": int,
    "rounds": int, "first_seat": int, "seat": int, "player": str, "agent": str, "score": int,
    "won": float, "half": int, "own_turns": int, "own_choices": int,
}  # fmt: skip


def event_rows(replay: Replay) -> Iterator[Row]:
    """One row an event."""
    names, tell = replay.seats, replay.game.tell
    for n, turn, begun in _in_turns(replay):
        event = replay.events[n - 1]
        yield (
            n, turn, begun.round, replay.nodes[n - 1], event.seat,
            "" if event.seat == NOBODY else names[event.seat], event.kind, event.clause,
            tell(event, names),
        )  # fmt: skip


def turn_rows(replay: Replay) -> Iterator[Row]:
    """One row a turn."""
    found = turns_of(replay)
    ends = [turn.first - 1 for turn in found[1:]] + [len(replay)]
    for number, (turn, last) in enumerate(zip(found, ends, strict=False)):
        yield number, turn.words, turn.round, turn.seat, turn.first, last


def standing_rows(replay: Replay) -> Iterator[Row]:
    """One row a turn and seat. LogError for a log that was seen from one seat."""
    for turn, (last, had) in enumerate(standings_of(replay)):
        for seat, standing in enumerate(had):
            yield turn, last, seat, replay.seats[seat], standing


def choice_rows(replay: Replay) -> Iterator[Row]:
    """One row a choice. LogError for a log that was seen from one seat."""
    game, names = replay.game, replay.seats
    state = replay.state(0)
    for n, turn, begun in _in_turns(replay):
        event = replay.events[n - 1]
        node = game.pending(state)
        if isinstance(node, Choice):
            yield (
                n, turn, begun.round, event.seat, names[event.seat], len(node), event.kind,
                event.clause, game.tell(event, names),
            )  # fmt: skip
        game.apply(state, event)


def game_rows(replay: Replay) -> Iterator[Row]:
    """One row a seat; what holds for the whole game stands in each of them."""
    game, header, over = replay.game, replay.header, replay.over
    kinds = {option.name: option for option in game.options}
    options = ", ".join(
        f"{name}={kinds[name].word(value)}" for name, value in header.options.items()
    )
    turns = turns_of(replay)
    chose = [
        event.seat
        for node, event in zip(replay.nodes, replay.events, strict=True)
        if node == "choice"
    ]
    own_turns = [turn.seat for turn in turns]
    half = () if replay.is_redacted else _half(replay, turns)
    agents, seed = header.meta.get("agents"), header.meta.get("seed")
    for seat, player in enumerate(replay.seats):
        yield (
            game.id, header.rules, sha256(replay.data).hexdigest(), len(replay.seats), options,
            seed if type(seed) is int and abs(seed) < 2**63 else None,
            over is not None, over.reason if over else "", over.clause if over else "",
            len(replay), len(chose), len(turns), max((turn.round for turn in turns), default=0),
            chose[0] if chose else NOBODY, seat, player, _agent(agents, seat),
            over.scores[seat] if over else None,
            None if over is None else (seat in over.winners) / max(1, len(over.winners)),
            half[seat] if half else None, own_turns.count(seat), chose.count(seat),
        )  # fmt: skip


SORTS: Final[dict[str, tuple[Types, RowsOf]]] = {
    "games": (GAMES, game_rows),
    "events": (EVENTS, event_rows),
    "turns": (TURNS, turn_rows),
    "choices": (CHOICES, choice_rows),
    "standings": (STANDINGS, standing_rows),
}
"""Every sort of rows: its columns, and what makes them out of a replay."""


def _in_turns(replay: Replay) -> Iterator[tuple[int, int, Turn]]:
    """Every event (from 1) with the number of its turn, and the turn."""
    starts, turn = turns_of(replay), -1
    for n in range(1, len(replay) + 1):
        if turn + 1 < len(starts) and starts[turn + 1].first == n:
            turn += 1
        yield n, turn, starts[turn]


def _half(replay: Replay, turns: list[Turn]) -> tuple[int, ...]:
    """What each seat has of what decides the game when half of the turns are over."""
    middle = len(turns) // 2
    n = turns[middle].first - 1 if turns else 0
    return tuple(replay.game.standing(replay.game.view(replay.state(n), None)))


def _agent(agents: object, seat: int) -> str:
    """Who played a seat, as the log's header has it; "" if it says nothing."""
    if isinstance(agents, list) and seat < len(agents) and isinstance(agents[seat], str):
        return str(agents[seat])
    return ""
