"""Playouts from positions of a recorded game, as work that can be split by sweeps."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import floor, lcm
from typing import Any, Final, Literal
from weakref import WeakKeyDictionary

from jamlab.arguments import whole
from jamlab.chance.agents import builder
from jamlab.chance.simulations.ruling_effects import listed_events
from jamlab.chance.workers import UnitFailed, sent
from jamlab.core import (
    ALL_KNOWING,
    Agent,
    Chance,
    Choice,
    Event,
    Observed,
    Over,
    SeatView,
    Seeds,
    Stream,
    play_on,
)
from jamlab.core.node import CHANCE, CHOICE, OBSERVED
from jamlab.core.observed import stream_for
from jamlab.core.play import Record
from jamlab.log import Cursor, Replay
from jamlab.log.partial.steppable import steppable
from jamlab.log.turns import turns_of
from jamlab.text import whole_number

# -- sums over playouts so far, by position, in integers -------------------------------------------
# A playout gives each seat its share of the win, in 2520ths: a win shared by up to ten seats is a
# whole number of them. So sums are exact, and independent of the order of addition.


WHOLE: Final = lcm(*range(1, 11))
"""A win that is not shared."""
GROUPS: Final = 10
"""Sweep k belongs to group k % GROUPS. The spread of the groups measures the error of any sum over
many positions, whose playouts share their luck.
"""


def shares(over: Over, seats: int) -> list[int]:
    """Return each seat's share of the win; they add up to `WHOLE`. With no winner all share it."""
    winners = over.winners or tuple(range(seats))
    share = WHOLE // len(winners)
    return [share if seat in winners else 0 for seat in range(seats)]


class Sums:
    """Sums over playouts from `positions` positions of a game between `seats`.

    * `counts[p]`: playouts from position p. `shares`, `squares`, `points` hold for p and seat s, at
      `p * seats + s`: the sum of the shares of the win, of their squares, of the final scores.
    * `pairs[p]`: playouts from p and from the position before it, with the same luck; `changes` the
      sum of the squares of the differences of their shares.
    * `outcomes[p]`: at a small chance node, by outcome: playouts, and the sums of shares and of
      scores among them.
    * `groups[g]`: the same as `shares`, of the sweeps of this group alone.
    """

    def __init__(self, positions: int, seats: int) -> None:
        self.positions, self.seats = positions, seats
        self.sweeps = 0
        self.counts = array("q", bytes(8 * positions))
        self.pairs = array("q", bytes(8 * positions))
        self.shares = array("q", bytes(8 * positions * seats))
        self.squares = array("q", bytes(8 * positions * seats))
        self.points = array("q", bytes(8 * positions * seats))
        self.changes = array("q", bytes(8 * positions * seats))
        self.outcomes: dict[int, list[list[int]]] = {}
        self.groups: dict[int, array[int]] = {}
        self.begin(0)

    def begin(self, sweep: int) -> None:
        """Assign the following counts to this sweep."""
        group = sweep % GROUPS
        if group not in self.groups:
            self.groups[group] = array("q", bytes(8 * len(self.shares)))
        self._group = self.groups[group]

    @property
    def is_grouped(self) -> bool:
        """True if the groups are known: older files do not hold them."""
        return all(
            sum(each) == one
            for one, each in zip(self.shares, zip(*self.groups.values(), strict=True), strict=True)
        )

    def __len__(self) -> int:
        return self.sweeps

    def add(self, position: int, over: Over, before: list[int] | None = None) -> list[int]:
        """Count a playout from here and return its shares; `before`: the shares of one from the
        position before it with the same luck.
        """
        found = shares(over, self.seats)
        self.counts[position] += 1
        first = position * self.seats
        for seat, share in enumerate(found):
            self.shares[first + seat] += share
            self._group[first + seat] += share
            self.squares[first + seat] += share * share
            self.points[first + seat] += over.scores[seat]
        if before is not None:
            self.pairs[position] += 1
            for seat, share in enumerate(found):
                self.changes[first + seat] += (share - before[seat]) ** 2
        return found

    def add_outcome(self, position: int, which: int, many: int, over: Over) -> None:
        """Record which of `many` outcomes of this chance node a counted playout began with."""
        table = self.outcomes.setdefault(position, [])
        while len(table) < many:
            table.append([0] * (1 + 2 * self.seats))
        row = table[which]
        row[0] += 1
        for seat, share in enumerate(shares(over, self.seats)):
            row[1 + seat] += share
            row[1 + self.seats + seat] += over.scores[seat]

    def unpair(self, position: int) -> None:
        """Discard the pairs there: they were not with the position now before it."""
        self.pairs[position] = 0
        for place in range(position * self.seats, (position + 1) * self.seats):
            self.changes[place] = 0

    def join(self, other: Sums) -> None:
        """Add the counts of another one."""
        self.sweeps += other.sweeps
        for name in _ARRAYS:
            mine, theirs = getattr(self, name), getattr(other, name)
            for place, number in enumerate(theirs):
                if number:
                    mine[place] += number
        for group, theirs in other.groups.items():
            if any(theirs):
                self.begin(group)
                for place, number in enumerate(theirs):
                    self._group[place] += number
        for position, table in other.outcomes.items():
            mine = self.outcomes.get(position)
            if mine is None:
                self.outcomes[position] = [list(row) for row in table]
                continue
            for row, more in zip(mine, table, strict=True):
                for place, number in enumerate(more):
                    row[place] += number

    def as_json(self) -> dict[str, Any]:
        """Return the sums as JSON data."""
        outcomes = {str(position): table for position, table in sorted(self.outcomes.items())}
        lists = {name: list(getattr(self, name)) for name in _ARRAYS}
        groups = {str(group): list(each) for group, each in sorted(self.groups.items())}
        known = {"groups": groups} if self.is_grouped else {}
        return {"sweeps": self.sweeps, **lists, "outcomes": outcomes, **known}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], positions: int, seats: int) -> Sums:
        """Read the result of `as_json`; ValueError if it is not for so many positions and seats."""
        found = cls(positions, seats)
        found.sweeps = whole("sweeps", data.get("sweeps"), 0)
        for name in _ARRAYS:
            setattr(found, name, _numbers(name, data.get(name), len(getattr(found, name))))
        if min(found.counts, default=0) < 0 or min(found.pairs, default=0) < 0:
            raise ValueError("counts must be at least 0")
        for position, count in enumerate(found.counts):
            row = found.shares[position * seats : (position + 1) * seats]
            if sum(row) != count * WHOLE or min(row) < 0:
                raise ValueError(f"the shares at position {position} do not add up to its playouts")
        found._read_groups(data.get("groups"))
        outcomes = data.get("outcomes")
        if not isinstance(outcomes, dict):
            raise ValueError("outcomes must be a table by position")
        width = 1 + 2 * seats
        for position, table in outcomes.items():
            if whole_number(position, positions - 1) is None:
                raise ValueError(f"outcomes: unknown position {position!r}")
            if not isinstance(table, list) or any(
                not isinstance(row, list) or [type(one) for one in row] != [int] * width
                for row in table
            ):
                raise ValueError(
                    f"the outcomes at position {position} must be rows of {width} whole numbers"
                )
            found.outcomes[int(position)] = table
        return found

    def _read_groups(self, data: Any) -> None:
        """Read the groups, if the file has them; ValueError if they do not match the shares."""
        if data is None:
            return
        names = {str(group) for group in range(GROUPS)}
        if not isinstance(data, dict) or not data or not names.issuperset(data):
            raise ValueError(f"groups must be a table of 1 to {GROUPS} lists")
        for name, numbers in data.items():
            self.groups[int(name)] = _numbers(f"group {name}", numbers, len(self.shares))
        self.begin(0)
        if min(map(min, self.groups.values()), default=0) < 0 or not self.is_grouped:
            raise ValueError("the groups do not add up to the shares")


_ARRAYS: Final = ("counts", "pairs", "shares", "squares", "points", "changes")


def _numbers(name: str, numbers: Any, wanted: int) -> array[int]:
    if not isinstance(numbers, list) or len(numbers) != wanted:
        raise ValueError(f"{name} must be a list of {wanted} numbers")
    try:
        return array("q", numbers)
    except (TypeError, OverflowError):
        raise ValueError(f"{name} must hold whole numbers only") from None


# -- positions of a recorded game from which playouts begin ----------------------------------------


Every = Literal["turn", "event"]
EVERY: Final[tuple[Every, ...]] = ("turn", "event")
FORCED: Final = "forced"
TABLES: Final = 16
"""Number of resampled states used to test if an event was certain to a viewpoint."""
TELLS, CERTAIN, UNSEEN = range(3)
"""An event is informative to a viewpoint, was certain to come, or is an unseen choice."""


class Positions:
    """Positions 0 … len of `replay`, as the viewpoint `seat` distinguishes them.

    An event tells a viewpoint nothing if what it saw of it was certain to come: a card dealt face
    down, a bid laid face down, a forced event. The value stands until the viewpoint learns
    something.
    """

    def __init__(self, replay: Replay, seat: int | None) -> None:
        self.replay = replay
        self.seat = ALL_KNOWING if replay.game.is_open else seat
        self.last = len(replay)

    @cached_property
    def is_over(self) -> bool:
        """True if the last position is the end of the game, whose value is the result."""
        return isinstance(self.replay.game.pending(self.replay.state(self.last)), Over)

    @property
    def same_as(self) -> list[int]:
        """For each position the one that has its value: of positions between which the viewpoint
        learns nothing, the last, or the one before the first unseen choice.

        (An unseen choice is the judge's to make: playouts from later positions would allow any.)
        """
        known = _SAME_AS.setdefault(self.replay, {})
        if self.seat not in known:
            known[self.seat] = self._same_as()
        return known[self.seat]

    @same_as.setter
    def same_as(self, told: Any) -> None:
        """Set it from a file instead of computing it; ValueError if it is invalid."""
        wanted = range(self.last + 1)
        if not isinstance(told, list) or len(told) != len(wanted):
            raise ValueError(f"same_as must be a list of {len(wanted)} positions")
        if any(type(own) is not int or own not in wanted or told[own] != own for own in told):
            raise ValueError("same_as must name positions with a value of their own")
        _SAME_AS.setdefault(self.replay, {})[self.seat] = told

    def _same_as(self) -> list[int]:
        found: list[int] = []
        steps = list(self._steps())
        while (first := len(found)) <= self.last:
            end = first
            while end < self.last and steps[end] != TELLS:
                end += 1
            own = end
            if UNSEEN in steps[first:end] and not (end == self.last and self.is_over):
                own = steps.index(UNSEEN, first)
            found.extend([own] * (end + 1 - first))
        return found

    def _steps(self) -> Iterator[int]:
        """Yield for each event TELLS, CERTAIN or UNSEEN.

        With open cards all events are informative except forced ones. Otherwise resampled states
        that fit the viewpoint's earlier knowledge show if it could have seen anything else: only
        what it sees decides.
        """
        replay, seat = self.replay, self.seat
        if seat == ALL_KNOWING:
            yield from (CERTAIN if node == FORCED else TELLS for node in replay.nodes)
            return
        game, cursor = replay.game, Cursor(replay)
        before = cursor.view(seat)
        for n, sort in enumerate(replay.nodes, start=1):
            node = cursor.node
            event = cursor.forward()
            after, seen = cursor.view(seat), game.mask(event, seat)
            if not (replay.known(seat, n - 1) and replay.known(seat, n)):
                yield TELLS
            elif sort == CHANCE and seen != event:
                alike = all(game.mask(each, seat) == seen for each in listed_events(node))
                yield CERTAIN if alike else TELLS
            elif not self._is_certain(n, before, seen, after):
                yield TELLS
            else:
                yield UNSEEN if sort == CHOICE and seen != event else CERTAIN
            before = after

    def _is_certain(self, n: int, before: Any, seen: Event, after: Any) -> bool:
        """True if knowing `before` makes seeing event `n` so, and knowing `after`, certain."""
        game, seat = self.replay.game, self.seat
        for number in range(TABLES):
            rng = Stream(n, number)
            table = game.resample(before, rng)
            events = listed_events(game.pending(table))
            if not events or any(game.mask(event, seat) != seen for event in events):
                return False
            game.apply(table, rng.choice(events))
            if game.view(table, seat) != after:
                return False
        return True

    @cached_property
    def before(self) -> dict[int, int]:
        """Predecessor of each position with a value of its own, among such positions."""
        own = sorted(set(self.same_as))
        return dict(zip(own[1:], own, strict=False))

    def of(self, every: Every) -> tuple[int, ...]:
        """Return positions with values of their own: all, or only starts of turns, and the end."""
        if every == "event":
            return self._known(set(self.same_as))
        starts = [turn.first - 1 for turn in turns_of(self.replay)]
        return self._known({self.same_as[n] for n in [*starts, self.last]})

    def _known(self, positions: set[int]) -> tuple[int, ...]:
        """Return those where the viewpoint's knowledge is known, and the end of a finished game."""
        known = {n for n in positions if self.replay.known(self.seat, n)}
        if self.last in positions and self.is_over:
            known.add(self.last)
        return tuple(sorted(known))


_SAME_AS: Final[WeakKeyDictionary[Replay, dict[int | None, list[int]]]] = WeakKeyDictionary()
"""`Positions.same_as`, by replay and viewpoint."""


# Sweeps: the judge's players pass through a recorded game and play it to its end where asked.
#
# * The judge sits at every seat. Its players have seen what happened before (`Agent.saw`), as far
#   as the viewpoint knows it; they watch and choose nothing until a playout begins.
# * A sweep has luck of its own, the same everywhere: a playout that begins later in the game
#   continues with the random numbers that an earlier one would have reached. So comparisons, of a
#   step and the next or of two options, are made with the same luck.
# * From a seat's viewpoint (or the table's) hidden cards are dealt anew (`Game.resample`): nothing
#   that it does not know decides anything.


class Sweep:
    """Sweep `number` (0, 1, 2, …) through `replay`, by the players that `build` makes.

    `seat` is the viewpoint: a seat, None for what all at the table see, or ALL_KNOWING. `seed` and
    `number` determine all its luck.
    """

    def __init__(
        self,
        replay: Replay,
        build: Callable[[], Agent],
        seat: int | None = ALL_KNOWING,
        number: int = 0,
        seed: int = 0,
    ) -> None:
        self.replay, self.build, self.number = replay, build, number
        self.seat: int | None = ALL_KNOWING if replay.game.is_open else seat
        self._seeds = Seeds(Stream(seed, number).below(2**31 - 1) + 2**31 * (number + 1))
        self._begin()

    def _begin(self) -> None:
        self._cursor = Cursor(self.replay)
        self._chance = self._seeds.chance()
        self._players = [self.build() for _ in self.replay.seats]
        game, state = self.replay.game, self.replay.state(0)
        for place, player in enumerate(self._players):
            player.sit(SeatView(game, state, place), self._seeds.seat(place))
        self._watchers = [
            (place, player) for place, player in enumerate(self._players) if player.watches
        ]

    @property
    def n(self) -> int:
        """Number of events that have happened."""
        return self._cursor.n

    def go(self, n: int) -> None:
        """Go to position `n`, 0 … len; IndexError outside."""
        if n < self.n:
            self._begin()
        if not self._watchers and n > self.n + 1:
            self._leap(n)
        while self.n < n:
            node = self._cursor.node
            if isinstance(node, Chance):
                self._chance.below(2)
            elif isinstance(node, Observed):
                stream_for(self._chance)
            event = self._cursor.forward()
            for place, player in self._watchers:
                player.saw(self._seen(event, place))

    def _leap(self, n: int) -> None:
        """Advance the random numbers only, as no player watches."""
        for sort in self.replay.nodes[self.n : n]:
            if sort == CHANCE:
                self._chance.below(2)
            elif sort == OBSERVED:
                stream_for(self._chance)
        self._cursor.jump(n)

    def _seen(self, event: Event, place: int) -> Event:
        """Return the event as the player at this seat saw it, as far as the viewpoint knows."""
        mask = self.replay.game.mask
        return mask(event, place if self.seat == ALL_KNOWING else self.seat)

    def table(self) -> Any:
        """Return a state here that fits the viewpoint's knowledge; the caller may change it."""
        state = self._cursor.state
        if self.seat == ALL_KNOWING:
            return state
        game = self.replay.game
        rng = Stream(self._seeds.seed, len(self.replay.seats) + 1)
        return game.resample(game.view(state, self.seat), rng)

    def result(self, state: Any, drawn: int = 0, record: Record | None = None) -> Over:
        """Play `state`, from here or slightly later, to its end, in place, and return the end.

        `drawn` is the number of chance events applied to it since `table`. `record` is called with
        each event after it has happened.
        """
        game = self.replay.game
        chance = self._chance.copy()
        for _ in range(drawn):
            chance.below(2)
        players = [
            player.twin(SeatView(game, state, place), player.rng.copy())
            for place, player in enumerate(self._players)
        ]
        return play_on(game, state, players, chance, record)

    def choice(self, state: Any, seat: int) -> int:
        """Return the option that the seat's player would choose in `state`, a state from here."""
        node = self.replay.game.pending(state)
        assert isinstance(node, Choice)
        player = self._players[seat]
        eyes = SeatView(self.replay.game, state, seat)
        return player.twin(eyes, player.rng.copy()).choose(node)


SMALL: Final = 12
"""Most outcomes of a chance node that is weighed exactly: playouts cycle through all of them."""
_GOLDEN: Final = 0.6180339887498949  # fractional parts of its multiples are evenly spread


class PlayoutFailed(UnitFailed):
    """A playout failed; the message names the sweep, the position and the cause."""


@dataclass(frozen=True, eq=False)
class Playouts:
    """Sweeps through `replay`, each with a playout from each of `positions` (in order).

    `judge` is a player's name or a builder; `seat` the viewpoint. Sweep k depends only on `seed`
    and k.
    """

    unit = "sweeps"
    largest = 8

    replay: Replay
    judge: str | Callable[[], Agent]
    seat: int | None
    seed: int
    positions: tuple[int, ...]
    first: int = 0

    def empty(self) -> Sums:
        return Sums(len(self.replay) + 1, len(self.replay.seats))

    def do(self, number: int, part: Sums) -> None:
        """Make a whole sweep, or none of it. PlayoutFailed if it fails."""
        made = self.empty()
        for _ in self.steps(number, made):
            pass
        part.join(made)

    def steps(self, number: int, part: Sums) -> Iterator[int]:
        """Make a sweep playout by playout, yielding the position of each."""
        number += self.first
        build = self.build()
        sweep = Sweep(self.replay, build, self.seat, number, self.seed)
        before = self._before if len(self.positions) > 1 else {}
        is_open = self.seat == ALL_KNOWING or self.replay.game.is_open
        last, given = -1, None
        part.begin(number)
        for position in self.positions:
            try:
                sweep.go(position)
                paired = given if before.get(position) == last else None
                last, given = position, _played(sweep, position, part, is_open, paired)
            except Exception as error:
                raise PlayoutFailed(
                    f"sweep {number} (seed {self.seed}) broke off after event {position}: "
                    f"{type(error).__name__}: {error}"
                ) from error
            yield position
        part.sweeps += 1

    @cached_property
    def _before(self) -> dict[int, int]:
        """Predecessor of each position (`Positions.before`)."""
        return Positions(self.replay, self.seat).before

    def build(self) -> Callable[[], Agent]:
        """Return a builder of the judge's players."""
        judge = self.judge
        return builder(self.replay.game.id, judge) if isinstance(judge, str) else judge

    def packed(self) -> bytes:
        parts = (
            self.replay.data, self.replay.name, self.judge, self.seat, self.seed,
            self.positions, self.first,
        )  # fmt: skip
        return sent(_again, parts, "judge", "works it all out in this one")


def _again(data: bytes, name: str, *rest: Any) -> Playouts:
    return Playouts(_read(data, name), *rest)


@lru_cache(maxsize=1)
def _read(data: bytes, name: str) -> Replay:
    """Read the log, cached because a worker gets the same one with each run."""
    return steppable(Replay.of(data, name))


def _played(
    sweep: Sweep, position: int, part: Sums, is_open: bool, before: list[int] | None
) -> list[int]:
    """Count a playout from here and return its shares."""
    state, game = sweep.table(), sweep.replay.game
    node = game.pending(state) if is_open else None
    if not isinstance(node, Chance) or len(node.outcomes) > SMALL:
        return part.add(position, sweep.result(state), before)
    which = _place(node, (sweep.number * _GOLDEN) % 1)
    game.apply(state, node.outcomes[which])
    over = sweep.result(state, drawn=1)
    part.add_outcome(position, which, len(node.outcomes), over)
    return part.add(position, over, before)


def _place(node: Chance, part: float) -> int:
    """Return the outcome at this part (0 to 1) of the total weight."""
    left = floor(part * node.total)
    for place, weight in enumerate(node.weights):
        left -= weight
        if left < 0:
            return place
    return len(node.weights) - 1
