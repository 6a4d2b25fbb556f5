"""Tables of a replay: events, turns, standings, choices, values and luck; as rows or in pandas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import chain
from math import inf, nan
from pathlib import Path
from typing import Any, Final

import pandas as pd

from jamlab.analysis.booking import BY_CHANCE, BY_SEVERAL, Booking
from jamlab.analysis.valuing import EXACT, Values, values_beside
from jamlab.core import NOBODY, Choice
from jamlab.log import Replay
from jamlab.log.turns import Turn, standings_of, turns_of
from jamlab.text import rounded

__all__ = ["choices", "events", "games", "luck", "standings", "turns", "values"]


# Rows of a replay: of events, turns, standings, choices, and of the game.
#
# * Each sort has its columns, with their types, in the order of the rows, described in
#   docs/play/analysis.md. This module makes pandas tables of one replay; `many` writes those of
#   thousands.
# * `seat` is -1 and `player` "" for nobody; `turn` counts the segments of the scrub bar, from 0,
#   the set-up.


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
    """Yield one row per event."""
    names = replay.seats
    for n, turn, begun in _in_turns(replay):
        event = replay.events[n - 1]
        yield (
            n, turn, begun.round, replay.nodes[n - 1], event.seat,
            "" if event.seat == NOBODY else names[event.seat], event.kind, event.clause,
            event.told(names),
        )  # fmt: skip


def turn_rows(replay: Replay) -> Iterator[Row]:
    """Yield one row per turn."""
    found = turns_of(replay)
    ends = [turn.first - 1 for turn in found[1:]] + [len(replay)]
    for number, (turn, last) in enumerate(zip(found, ends, strict=False)):
        yield number, turn.words, turn.round, turn.seat, turn.first, last


def standing_rows(replay: Replay) -> Iterator[Row]:
    """Yield one row per turn and seat. LogError for a log that was seen from one seat."""
    for turn, (last, had) in enumerate(standings_of(replay)):
        for seat, standing in enumerate(had):
            yield turn, last, seat, replay.seats[seat], standing


def choice_rows(replay: Replay) -> Iterator[Row]:
    """Yield one row per choice. LogError for a log that was seen from one seat."""
    game, names = replay.game, replay.seats
    state = replay.state(0)
    for n, turn, begun in _in_turns(replay):
        event = replay.events[n - 1]
        node = game.pending(state)
        if isinstance(node, Choice):
            yield (
                n, turn, begun.round, event.seat, names[event.seat], len(node), event.kind,
                event.clause, event.told(names),
            )  # fmt: skip
        game.apply(state, event)


def game_rows(replay: Replay) -> Iterator[Row]:
    """Yield one row per seat; values of the whole game are repeated in each."""
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
"""Sorts of rows: columns, and the function that yields them from a replay."""


def _in_turns(replay: Replay) -> Iterator[tuple[int, int, Turn]]:
    """Yield every event (from 1) with the number of its turn, and the turn."""
    starts, turn = turns_of(replay), -1
    for n in range(1, len(replay) + 1):
        if turn + 1 < len(starts) and starts[turn + 1].first == n:
            turn += 1
        yield n, turn, starts[turn]


def _half(replay: Replay, turns: list[Turn]) -> tuple[int, ...]:
    """Return each seat's standing when half of the turns are over."""
    middle = len(turns) // 2
    n = turns[middle].first - 1 if turns else 0
    return tuple(replay.game.standing(replay.game.view(replay.state(n), None)))


def _agent(agents: object, seat: int) -> str:
    """Return the seat's player from the log's header; "" if it is missing."""
    if isinstance(agents, list) and seat < len(agents) and isinstance(agents[seat], str):
        return str(agents[seat])
    return ""


# Values, luck and judged choices as rows, in columns of the same kind.


VALUES: Final[Types] = {
    "n": int, "seat": int, "player": str, "chance": float, "half": float, "points": float,
    "shown": float, "playouts": int, "exact": bool, "judge": str, "view": str,
}  # fmt: skip
LUCK: Final[Types] = {
    "first": int, "n": int, "booked": str, "by": int, "seat": int, "player": str, "change": float,
    "error": float, "shown": float, "event": str, "clause": str, "words": str, "judge": str,
    "view": str,
}  # fmt: skip
JUDGED: Final[Types] = {
    "verdict": str, "best": str, "why": str, "chosen_value": float, "best_value": float,
    "lost": float, "lost_low": float, "lost_high": float, "blind": float,
}  # fmt: skip
"""Additional columns of judged choices."""
RowsOfLog = Callable[[Replay, Path], Iterator[Row]]

_TENTHS: Final = 1000
_NOT_JUDGED: Final = ("", "", "", None, None, None, None, None, None)


def judged_rows(replay: Replay, judged: Iterable[Mapping[str, Any]]) -> Iterator[Row]:
    """Yield one row per choice, with its judgement."""
    known = {record["n"]: _judged(record) for record in judged}
    for row in choice_rows(replay):
        yield (*row, *known.get(row[0], _NOT_JUDGED))


def _judged(record: Mapping[str, Any]) -> tuple[Any, ...]:
    best, chosen = (value / _TENTHS for value in record["at"])
    lost, low, high = (value / _TENTHS for value in record["gain"])
    return (
        record["verdict"], record["best"], record["why"], chosen, best, lost, low, high,
        record["blind"] / _TENTHS,
    )  # fmt: skip


def value_rows(found: Values) -> Iterator[Row]:
    """Yield one row per position and seat, for positions that are worked out."""
    names, shown = found.replay.seats, found.shown()
    for n, (chances, points) in enumerate(zip(found.chances, found.points, strict=True)):
        if chances is None:
            continue
        half, count, tenths = found.half(n), found.counts[n], shown[n]
        assert tenths is not None
        for seat, chance in enumerate(chances):
            yield (
                n, seat, names[seat], chance, half[seat], nan if points is None else points[seat],
                tenths[seat] / _TENTHS, 0 if count == EXACT else count, count == EXACT,
                found.judge, found.viewpoint,
            )  # fmt: skip


def luck_rows(found: Values) -> Iterator[Row]:
    """Yield one row per step and seat."""
    replay = found.replay
    steps, shown = Booking.of(replay, found).steps, Booking.shown(replay, found).steps
    for step, tenths in zip(steps, shown, strict=True):
        booked = "luck" if step.by == BY_CHANCE else "open" if step.by == BY_SEVERAL else "decision"
        event = replay.events[step.n - 1]
        error = found.change_error(step.n) if step.first == step.n else (inf,) * found.seats
        for seat, change in enumerate(step.change):
            yield (
                step.first, step.n, booked, step.by, seat, replay.seats[seat], change, error[seat],
                float(rounded(tenths.change[seat] / _TENTHS, 3)), event.kind, event.clause,
                event.told(replay.seats), found.judge, found.viewpoint,
            )  # fmt: skip


def _all_choices(replay: Replay, log: Path) -> Iterator[Row]:
    yield from judged_rows(replay, values_beside(replay, log)[1])


def _of_log(rows: RowsOf) -> RowsOfLog:
    return lambda replay, log: rows(replay)


def _of_values(rows: Callable[[Values], Iterator[Row]]) -> RowsOfLog:
    return lambda replay, log: chain(*map(rows, values_beside(replay, log)[0].values()))


OF_LOGS: Final[dict[str, tuple[Types, RowsOfLog]]] = {
    **{sort: (types, _of_log(rows)) for sort, (types, rows) in SORTS.items()},
    "choices": (CHOICES | JUDGED, _all_choices),
    "values": (VALUES, _of_values(value_rows)),
    "luck": (LUCK, _of_values(luck_rows)),
}
"""Sorts of rows from a log's file, including the values beside it (`jamlab analyse`)."""


# Pandas tables of a replay: event by event, turn by turn, seat by seat.


def events(replay: Replay) -> pd.DataFrame:
    """Return one row per event: n (from 1), turn, round, node, seat, player, event, clause, words.

    `turn` counts the segments of the scrub bar, 0 is the set-up; `seat` is -1 and `player` "" for
    nobody.
    """
    return table(event_rows(replay), EVENTS)


def turns(replay: Replay) -> pd.DataFrame:
    """Return one row per turn: turn (0 is the set-up), words, round, seat, first and last event."""
    return table(turn_rows(replay), TURNS)


def standings(replay: Replay) -> pd.DataFrame:
    """Return one row per turn and seat: turn (0 is the set-up), n (its last event), seat, player,
    standing.

    `standing` is what decides the game (tiles won, penalty points) at the end of the turn.
    """
    return table(standing_rows(replay), STANDINGS)


def games(replays: Iterable[Replay]) -> pd.DataFrame:
    """Return one row per game and seat: its settings and length, and the seat's result."""
    return table((row for replay in replays for row in game_rows(replay)), GAMES)


def table(found: Iterable[Row], columns: Types) -> pd.DataFrame:
    """Return rows as a table with these columns."""
    made = pd.DataFrame(list(found), columns=list(columns))
    return made.astype({name: "float64" for name, kind in columns.items() if kind is float})


# Further pandas tables:
#
#     from jamlab.analysis import tables as frames
#
#     frames.events(replay)
#     found = jamlab.analysis.values(replay)
#     frames.values(found)
#     frames.luck(found)
#
# docs/play/analysis.md describes every column of every table.


def values(found: Values) -> pd.DataFrame:
    """Return one row per position (0 … len) and seat: its chance to win there.

    Positions that are not worked out have no rows.
    """
    return table(value_rows(found), VALUES)


def luck(found: Values) -> pd.DataFrame:
    """Return one row per step and seat: the change of its chance to win, and its maker.

    A step is one event, or several without values in between. For each seat the changes add up to
    its last chance less its first.
    """
    return table(luck_rows(found), LUCK)


def choices(replay: Replay, judged: Iterable[Mapping[str, Any]] = ()) -> pd.DataFrame:
    """Return one row per choice: the option chosen, the number of options, and the loss if judged.

    `judged`: records of judged choices, as `jamlab.analysis.valuing.read_values` gives them.
    Without one, their columns are empty.
    """
    return table(judged_rows(replay, judged), CHOICES | JUDGED)
