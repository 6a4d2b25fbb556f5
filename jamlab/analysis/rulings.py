"""Other rulings: the recorded games that another reading of the rules changes, and their results.

Usage:

    from jamlab.analysis.rulings import ruled

    ruled(replay, {"collecting": "optional"}).first
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice
from typing import TYPE_CHECKING, Any, Final

from jamlab.analysis.ruling_differences import (
    FORBIDDEN,
    Difference,
    FollowedLog,
    finished,
    follow,
    following,
    told,
)
from jamlab.chance.agents import builder, usual_judge
from jamlab.chance.simulations.columns import Columns, Totals
from jamlab.chance.simulations.job import seed_of
from jamlab.chance.simulations.ruling_effects import ReadingComparison, RulingEffect
from jamlab.core import (
    AnyGame,
    Event,
    GameRecord,
    InvalidOptions,
    Over,
    Refusal,
    SeatView,
    Seeds,
    play_on,
)
from jamlab.log import Replay
from jamlab.text import decimal, many, shares

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "Difference",
    "FollowedLog",
    "RulingDifference",
    "Ruling",
    "follow",
    "other_rulings",
    "outcome",
    "record",
    "ruled",
    "rulings_of",
    "rulings_table",
]


# -- other rulings as records, one row each, and their outcomes in words ---------------------------


COLUMNS: Final = (
    "log", "game", "seats", "option", "was", "value",
    "changes_at", "change", "words", "clause",
    "stops_at", "stop", "stop_words", "stop_clause",
    "result", "winners", "scores", "other_winners", "other_scores",
    "playouts", "won", "won_error",
)  # fmt: skip
"""Columns of `rulings_table`, described in docs/play/analysis.md."""


def record(ruling: Ruling, played: Totals | None = None) -> dict[str, Any]:
    """Return a ruling as a row of `COLUMNS`, with `played` if it was played on."""
    nothing = RulingDifference(0, "", "", "")
    replay, first, stop = ruling.replay, ruling.first or nothing, ruling.stop or nothing
    over, other = replay.over, ruling.other
    wins = [] if played is None else played.seat_summaries(replay.seats)
    values = (
        replay.name, replay.game.id, len(replay.seats),
        ", ".join(ruling.options), ", ".join(_words(ruling, ruling.was)),
        ", ".join(_words(ruling, ruling.options)),
        first.n, first.sort, first.words, first.clause, stop.n, stop.sort, stop.words, stop.clause,
        ruling.result, _joined(over.winners if over else ()), _joined(over.scores if over else ()),
        _joined(other.winners if other else ()), _joined(other.scores if other else ()),
        played.games if played else 0,
        _joined(f"{seat.share:.4f}" for seat in wins),
        _joined(f"{(seat.high - seat.low) / 2:.4f}" for seat in wins),
    )  # fmt: skip
    return dict(zip(COLUMNS, values, strict=True))


def rulings_table(records: Iterable[dict[str, Any]]) -> pd.DataFrame:
    """Return records as a table, one row per log and ruling."""
    import pandas as pd

    return pd.DataFrame(list(records), columns=list(COLUMNS))


def outcome(ruling: Ruling, played: Totals | None = None) -> str:
    """Describe the outcome of a game under another ruling, without the full stop."""
    over, names = ruling.replay.over, ruling.replay.seats
    if ruling.refused:
        return f"there is no such table: {ruling.refused}"
    if ruling.result == SAME:
        return (
            f"the result stays the same{_unused(ruling)}" if ruling.changes else "nothing changes"
        )
    if ruling.result == OTHER and ruling.other is not None:
        said = f"{won(ruling.other, names)}: {_scores(ruling.other, names)}"
        recorded = "" if over is None else f"; recorded: {_recorded(over, names)}"
        return said + recorded
    if ruling.result == UNFINISHED:
        return "the recorded game is not over" if ruling.changes else "nothing changes so far"
    assert ruling.result == OPEN
    if played is None or not played.games:
        return "it would have to be played on"
    seats = played.seat_summaries(names)
    total = sum(seat.share for seat in seats)
    parts = [seat.share for seat in seats] + ([1 - total] if total < 1 - 1e-9 else [])
    words = shares(parts, 1)
    half = max((seat.high - seat.low) / 2 for seat in seats)
    said = ", ".join(f"{name} {words[n]}" for n, name in enumerate(names))
    recorded = "" if over is None else f"; recorded: {won(over, names)}"
    told = mattered_words(played.mattered)
    more = f". {told.removesuffix('.')}" if told else ""
    return f"played on {played.games} times: {said} (± {decimal(100 * half, 0)}){recorded}{more}"


def _unused(ruling: Ruling) -> str:
    """Qualify an unchanged result: the players could not use the ruling."""
    if not ruling.offered:
        return ""
    return (
        f", but this ruling would have offered more at {many(ruling.offered, 'choice')}, and "
        "nobody here could use that: so it is no evidence about the ruling"
    )


def mattered_words(found: Mapping[str, RulingEffect]) -> str:
    """Say how often the other ruling was offered and used in playouts; "" if never."""
    return " ".join(
        each.words("This ruling", "the recorded one")
        for each in found.values()
        if each.games and each.is_told
    )


def won(over: Over, names: tuple[str, ...]) -> str:
    """Return the winners in words: `Bo wins`, `Ann and Bo share the win`."""
    winners = [names[seat] for seat in over.winners]
    if not winners:
        return "nobody wins"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win"


def _recorded(over: Over, names: tuple[str, ...]) -> str:
    return f"{won(over, names)}: {_scores(over, names)}"


def _scores(over: Over, names: tuple[str, ...]) -> str:
    each = zip(names, over.scores, strict=True)
    return ", ".join(f"{name} {decimal(score, 0)}" for name, score in each)


def _joined(numbers: Iterable[object]) -> str:
    return " ".join(map(str, numbers))


def _words(ruling: Ruling, options: dict[str, str]) -> list[str]:
    kinds = {option.name: option for option in ruling.replay.game.options}
    return [kinds[name].word(value) for name, value in options.items()]


# -- `ruled`: a recorded game under another ruling -------------------------------------------------


PLAYOUTS: Final = 100

SAME: Final = "same"  # both games end alike
OTHER: Final = "other"  # both are over, with different results
OPEN: Final = "open"  # the log does not determine the end under the other ruling
UNFINISHED: Final = "unfinished"  # the recorded game is in progress, and so is the other one
REFUSED: Final = "refused"  # the options are invalid


@dataclass(frozen=True, slots=True)
class RulingDifference:
    """A change of a game, or the end of what can be followed: event (from 1), words and clause.

    `sort` is one of those that `following` lists. After the log's end, `n` is one more than the
    number of its events.
    """

    n: int
    sort: str
    words: str
    clause: str


@dataclass(frozen=True)
class Ruling:
    """A recorded game under other options: `options` are those that differ, `was` their former
    values.

    * `refused`: the reason why the options are invalid, else "". If set, ignore the other fields.
    * `first`: the first change, None if none. `stop`: the end of what can be followed, None if the
      whole log can.
    * `other` is the end of the game under the other ruling; None if unknown.
    * `offered`: number of choices with options that this table did not have.
    * `past` are the events under the other ruling, as far as the log determines them; `table` are
      all options of that table.
    """

    replay: Replay
    options: dict[str, str]
    was: dict[str, str]
    table: dict[str, str]
    refused: str = ""
    first: RulingDifference | None = None
    stop: RulingDifference | None = None
    past: tuple[Event, ...] = ()
    other: Over | None = None
    offered: int = 0

    @property
    def name(self) -> str:
        """Name of the other ruling: `collecting=optional`."""
        kinds = {option.name: option for option in self.replay.game.options}
        return ", ".join(f"{name}={kinds[name].word(said)}" for name, said in self.options.items())

    @property
    def changes(self) -> bool:
        """True if something else can happen, or follows, at some step."""
        return self.first is not None

    @property
    def result(self) -> str:
        """Comparison of the two results: "same", "other", "open", …: the words above."""
        over = self.replay.over
        if self.refused:
            return REFUSED
        if self.other is None:
            return UNFINISHED if self.stop is None else OPEN
        if over is None:
            return OTHER
        alike = (over.winners, over.scores) == (self.other.winners, self.other.scores)
        return SAME if alike else OTHER

    def played_on(
        self,
        judge: str = "",
        playouts: int = PLAYOUTS,
        seed: int = 0,
        *,
        stop: Callable[[], bool] = bool,
    ) -> Totals:
        """Play on from where the log stops, `playouts` times, and return wins and scores.

        All seats are players like `judge` (a name as for `jamlab play`; by default the game's usual
        judge), who have watched the game up to there. The cards lie as they lay; later draws are
        random each time, from `seed`. It ends early as soon as `stop()` is true. The totals also
        count how often the other ruling mattered. ValueError if the log determines the result.
        """
        columns = Columns(len(self.replay.seats))
        for number, (over, kept) in enumerate(islice(self.playouts(judge, seed), playouts)):
            columns.mattered[number] = self.mattered(kept)
            columns.add(number, over, kept.events, kept.choices, None)
            if stop():
                break
        return Totals.of(columns)

    def mattered(self, kept: GameRecord) -> dict[str, RulingEffect]:
        """Count how often the other ruling mattered in one playout, against the recorded one."""
        return self._beside.mattered(self._position, kept.log)

    @cached_property
    def _beside(self) -> ReadingComparison:
        return ReadingComparison(self.replay.game, len(self.replay.seats), self.table, self.was)

    @cached_property
    def _position(self) -> Any:
        """State under the other ruling, as far as the log determines it."""
        game = self.replay.game
        table = game.start(len(self.replay.seats), self.table)
        for event in self.past:
            game.apply(table, event)
        return table

    def playouts(self, judge: str = "", seed: int = 0) -> Iterator[tuple[Over, GameRecord]]:
        """Yield playouts without end: see `played_on`."""
        if self.result != OPEN:
            raise ValueError(f"{self.replay.name}: {self.name} leaves nothing to play on")
        game, seats = self.replay.game, range(len(self.replay.seats))
        make = builder(game.id, judge or usual_judge(game.id))
        masked = [[game.mask(event, seat) for event in self.past] for seat in seats]
        seen = masked if make().watches else [[] for _ in seats]
        for number in count():
            state, seeds, kept = self._position.copy(), Seeds(seed_of(seed, number)), GameRecord()
            players = [make() for _ in seats]
            for seat, player in enumerate(players):  # a randomised memory is drawn anew
                player.sit(SeatView(game, state, seat), seeds.seat(seat))
                for event in seen[seat]:
                    player.saw(event)
            yield play_on(game, state, players, seeds.chance(), kept), kept


def ruled(replay: Replay, options: Mapping[str, str]) -> Ruling:
    """Return the recorded game under these options; the others stay as they were.

    LogError for a log that was seen from one seat, InvalidOptions for an option that the game does
    not have. Options that do not go together, or not with this number of seats, are `refused`.
    """
    return finished(ruling_steps(replay, options))


def ruling_steps(replay: Replay, options: Mapping[str, str]) -> Generator[None, None, Ruling]:
    """Do the same as a generator of many small steps."""
    game, before = replay.game, rules_of(replay)
    changed = {name: value for name, value in options.items() if before.get(name) != value}
    was = {name: before[name] for name in changed if name in before}
    try:
        table = game.checked_options(len(replay.seats), before | changed)
    except InvalidOptions as error:
        if not _known(game, changed):
            raise
        return Ruling(replay, changed, was, before | changed, refused=str(error))
    found = yield from following(replay, table)
    yield
    first = _part(replay, found.first, found, table)
    stop = first if found.stop == found.first else _part(replay, found.stop, found, table)
    return Ruling(
        replay, changed, was, table, "", first, stop, found.past, found.end, found.offered
    )


def rules_of(replay: Replay) -> dict[str, str]:
    """Return all options of a recorded table, including those that its log does not name."""
    return replay.game.checked_options(len(replay.seats), replay.header.options)


def rulings_of(replay: Replay) -> list[tuple[str, str]]:
    """Return the other rulings possible at this table: option and value, except custom data."""
    table = rules_of(replay)
    return [
        (option.name, value)
        for option in replay.game.options
        for value in option.values
        if not option.is_data and value != table[option.name]
    ]


def other_rulings(replay: Replay) -> Iterator[Ruling]:
    """Yield the recorded game under each other ruling separately."""
    for name, value in rulings_of(replay):
        yield ruled(replay, {name: value})


def _known(game: AnyGame, options: Mapping[str, str]) -> bool:
    """True if the game has these options and accepts their values."""
    kinds = {option.name: option for option in game.options}
    for name, value in options.items():
        kind = kinds.get(name)
        if kind is None:
            return False
        if value not in kind.values and (kind.check is None or kind.check(value)):
            return False
    return True


def _part(
    replay: Replay, part: Difference | None, found: FollowedLog, table: Mapping[str, str]
) -> RulingDifference | None:
    if part is None:
        return None
    refusal = None
    if part.sort == FORBIDDEN and part.event is not None:
        refusal = _refusal(replay, found, part.event, table)
    words, clause = told(replay.game, replay.seats, part, refusal)
    return RulingDifference(part.n, part.sort, words, clause)


def _refusal(
    replay: Replay, found: FollowedLog, event: Event, table: Mapping[str, str]
) -> Refusal | None:
    """Return the reason why this event cannot happen under the other ruling."""
    state: Any = replay.game.start(len(replay.seats), table)
    for past in found.past:
        replay.game.apply(state, past)
    return replay.game.why_not(state, event)
