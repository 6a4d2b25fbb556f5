"""Luck and decisions: each change of a chance to win is due to chance or to a seat's choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import fsum, hypot, inf, sqrt
from typing import Final, Protocol

from jamlab.analysis.booking.better_options import SLIP
from jamlab.analysis.valuing.record import TENTHS
from jamlab.chance.estimates.interval_methods import half_width
from jamlab.chance.estimates.intervals import normal_quantile, t_quantile
from jamlab.core.node import CHOICE, FORCED
from jamlab.log import Replay

# -- makers of the events of a recorded game: a seat that chose, or chance -------------------------


BY_CHANCE: Final = -1
"""Drawn, or seen where a die came to rest."""
BY_RULE: Final = -2
"""Forced: neither chosen nor drawn."""
BY_SEVERAL: Final = -3
"""A stretch of events without values in between, whose makers cannot be separated."""


def makers_of(replay: Replay) -> list[int]:
    """Return, by event (the first at index 0), the seat that chose, `BY_CHANCE` or `BY_RULE`."""
    return [
        event.seat if node == CHOICE else BY_RULE if node == FORCED else BY_CHANCE
        for node, event in zip(replay.nodes, replay.events, strict=True)
    ]


def maker_of(by: list[int]) -> int:
    """Return the maker of a stretch of events: a seat, `BY_CHANCE` or `BY_SEVERAL`.

    A forced event belongs to the one that caused it. Alone it changes a value only by uncovering
    something, whose place was due to chance.
    """
    own = {maker for maker in by if maker != BY_RULE}
    return own.pop() if len(own) == 1 else BY_SEVERAL if own else BY_CHANCE


# Booking: each change of a chance to win belongs to its maker, chance (luck) or a choice.
#
# Start + luck + decisions = result, for each seat: the entries are differences of one track of
# values, and they telescope. With whole tenths (`Values.shown`) it is exact, number by number.


Chances = Sequence[float]
"""Each seat's chance to win; throughout a track either parts of 1 or whole tenths of a percent."""


class Valued(Protocol):
    """Interface that booking requires of `jamlab.analysis.Values`."""

    @property
    def chances(self) -> Sequence[tuple[float, ...] | None]:
        """By position, parts of 1; None: not worked out."""

    @property
    def counts(self) -> Sequence[int]:
        """Number of playouts by position; below 1: none."""

    @property
    def groups(self) -> Sequence[Sequence[tuple[float, ...] | None]]:
        """The chances by each of several groups of playouts sharing no luck; empty if unknown."""

    def change_error(self, n: int) -> tuple[float, ...]:
        """Return, by seat, the standard error of the change by event n."""

    def shown(self) -> Sequence[tuple[int, ...] | None]:
        """Return whole tenths of a percent by position, each rounded independently."""


@dataclass(frozen=True, slots=True)
class Step:
    """Change by events `first` to `n` (from 1), by seat, with its maker: see `makers_of`.

    One event, or several without values in between.
    """

    first: int
    n: int
    by: int
    change: tuple[float, ...]


class Booking:
    """Attribution of a track of values to makers.

    `by` is the maker of each event, `track` the chances by position.
    Positions without a value are skipped: see `Step`. ValueError if there is none at all.
    """

    def __init__(self, by: Sequence[int], track: Sequence[Chances | None]) -> None:
        if len(track) != len(by) + 1:
            raise ValueError(f"{len(by)} events have {len(by) + 1} positions, got {len(track)}")
        self.by = list(by)
        self.track = track
        self.known = [n for n, chances in enumerate(track) if chances is not None]
        if not self.known:
            raise ValueError("no position is worked out")

    @classmethod
    def of(cls, replay: Replay, values: Valued) -> Booking:
        """Return the booking in parts of 1, as exact as floats are."""
        return cls(makers_of(replay), values.chances)

    @classmethod
    def shown(cls, replay: Replay, values: Valued) -> Booking:
        """Return the booking in whole tenths of a percent: the numbers on screen."""
        return cls(makers_of(replay), values.shown())

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.at(self.known[0]))

    def at(self, position: int) -> Chances:
        """Return the chances at a position; ValueError if it is not worked out."""
        chances = self.track[position]
        if chances is None:
            raise ValueError(f"position {position} is not worked out")
        return chances

    @cached_property
    def steps(self) -> list[Step]:
        """All changes, from one worked-out position to the next."""
        return [
            Step(at + 1, n, maker_of(self.by[at:n]), changed(self.at(at), self.at(n)))
            for at, n in pairwise(self.known)
        ]

    def reached(self, upto: int | None = None) -> int:
        """Return the last worked-out position up to `upto` (by default the end)."""
        upto = len(self.by) if upto is None else upto
        return max((n for n in self.known if n <= upto), default=self.known[0])

    def given(self, by: int, upto: int | None = None) -> tuple[float, ...]:
        """Return what one maker gave each seat, up to a position."""
        last = self.reached(upto)
        steps = [step.change for step in self.steps if step.by == by and step.n <= last]
        return tuple(sum(change[seat] for change in steps) for seat in range(self.seats))

    def luck(self, upto: int | None = None) -> tuple[float, ...]:
        """Return what chance gave each seat."""
        return self.given(BY_CHANCE, upto)

    def decisions(self, upto: int | None = None) -> tuple[float, ...]:
        """Return what all choices gave each seat, its own and those of others."""
        each = [self.given(seat, upto) for seat in range(self.seats)]
        return tuple(map(sum, zip(*each, strict=True)))

    def not_booked(self, upto: int | None = None) -> tuple[float, ...]:
        """Return what cannot be attributed yet; 0 once every event is worked out."""
        return self.given(BY_SEVERAL, upto)


def changed(before: Chances, after: Chances) -> tuple[float, ...]:
    """Return the increase of each seat's chance."""
    return tuple(now - then for then, now in zip(before, after, strict=True))


# -- ledger of the chance to win given by each maker to each seat ----------------------------------


@dataclass(frozen=True, slots=True)
class Ledger:
    """Chance to win given by each maker (row) to each seat (column).

    `rows` are those of chance (`BY_CHANCE`), each seat and, while something is not worked out,
    `BY_SEVERAL`.
    A row adds up to 0, as the others lose what one seat wins; a column to `now` less `start`.
    """

    start: tuple[float, ...]
    rows: dict[int, tuple[float, ...]]
    now: tuple[float, ...]
    n: int

    def lines(self, names: Sequence[str]) -> list[tuple[str, tuple[float, ...]]]:
        """Return the rows with labels, from "start" to "now"."""
        words = {BY_CHANCE: "chance", BY_SEVERAL: "not told apart", **dict(enumerate(names))}
        given = [(words[by], row) for by, row in self.rows.items()]
        return [("start", self.start), *given, ("now", self.now)]


def ledger_of(booking: Booking, upto: int | None = None) -> Ledger:
    """Return the ledger up to a position (default: end), or the last worked out: `Ledger.n`."""
    rows = {by: booking.given(by, upto) for by in (BY_CHANCE, *range(booking.seats))}
    if any(step.by == BY_SEVERAL for step in booking.steps):
        rows[BY_SEVERAL] = booking.not_booked(upto)
    last = booking.reached(upto)
    return Ledger(tuple(booking.at(booking.known[0])), rows, tuple(booking.at(last)), last)


# Swings: each choice together with the chance events that followed, the biggest first.


@dataclass(frozen=True, slots=True)
class BookedSwing:
    """Events `first` to `n` (from 1) and the seat that they moved most, by `change`."""

    first: int
    n: int
    seat: int
    change: float


def swings_of(replay: Replay, booking: Booking, least: float = 10 * SLIP) -> list[BookedSwing]:
    """Return all swings of at least `least`, the biggest first, of equal ones the earlier.

    A swing reaches from a choice to the next one; it also ends before a turn opens, so that the
    deal of a new round is not attributed to the last choice. Of seats moved equally, the first is
    named. Positions not worked out are skipped, as in `Booking`.

    `booking` is that of whole tenths (`Booking.shown`), and so are `least` and the changes.
    """
    known = set(booking.known)
    ends = [n for n in _ends(replay) if n in known]
    found = []
    for before, n in pairwise(ends):
        change = changed(booking.at(before), booking.at(n))
        seat = max(range(len(change)), key=lambda seat: abs(change[seat]))
        if abs(change[seat]) >= least:
            found.append(BookedSwing(before + 1, n, seat, change[seat]))
    return sorted(found, key=lambda swing: -abs(swing.change))


def _ends(replay: Replay) -> list[int]:
    """Return the positions at which a swing may end, including the last one."""
    opens = [
        n
        for n, (node, event) in enumerate(zip(replay.nodes, replay.events, strict=True))
        if n and (node == "choice" or event.opens_turn())
    ]
    return [0, *opens, len(replay)] if len(replay) else [0]


# Uncertainty of what was given: sums of many changes, whose playouts share their luck.
#
# Changes of one game are not independent: a playout favoured by luck before a step is favoured
# after it, too, and the position between two changes of one maker cancels out. So what each maker
# gave is summed in each group of sweeps separately (`Values.groups`): the groups are independent.


def given_errors(
    booking: Booking, values: Valued, *, by_others: bool = False
) -> list[Chances | None]:
    """Return, by position, the standard error of what the maker of the step that ends there has
    given each seat so far. None where no step ends; all None if the groups are not known.

    `by_others`: instead where a choice ends, of what the choices of all others have given.
    """
    found: list[Chances | None] = [None] * len(booking.track)
    groups = values.groups
    if len(groups) < 2:
        return found
    sums: dict[int, list[list[float]]] = {}
    for step in booking.steps:
        if by_others and step.by < 0:
            continue
        maker = 0 if by_others else step.by
        mine = sums.setdefault(maker, [[0.0] * booking.seats for _ in groups])
        for given, track in zip(mine, groups, strict=True):
            before, after = track[step.first - 1], track[step.n]
            if before is not None and after is not None:
                for seat in range(booking.seats):
                    if not by_others or seat != step.by:
                        given[seat] += after[seat] - before[seat]
        found[step.n] = tuple(map(_error, zip(*mine, strict=True)))
    return found


def _error(given: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    count = len(given)
    mean = fsum(given) / count
    return sqrt(fsum((one - mean) ** 2 for one in given) / (count - 1) / count)


def given_halves(replay: Replay, values: Valued) -> list[Chances | None]:
    """Return `given_errors` as half-widths of 95 % intervals valid at all times; may be inf."""
    return _at_all_times(given_errors(Booking.of(replay, values), values), values)


def others_halves(replay: Replay, values: Valued) -> list[Chances | None]:
    """Return the same for what the choices of all others gave each seat."""
    errors = given_errors(Booking.of(replay, values), values, by_others=True)
    return _at_all_times(errors, values)


def _at_all_times(errors: list[Chances | None], values: Valued) -> list[Chances | None]:
    fewest = min((count for count in values.counts if count > 0), default=0)
    if not values.groups or not fewest:
        return errors
    # So few groups widen an interval against a normal one.
    wide = t_quantile(0.95, len(values.groups) - 1) / normal_quantile(0.95)
    wide *= sqrt(fewest) * half_width(fewest, 1.0)
    least = 0.25 / (fewest + 1) / fewest  # identical playouts may still differ later
    return [
        None if each is None else tuple(wide * max(error, sqrt(least)) for error in each)
        for each in errors
    ]


def at_all_times(values: Valued, n: int, error: float) -> float:
    """Return the half-width of the 95 % interval, valid at all times, of a change by event n (from
    1) with this standard error; inf if it is not worked out.
    """
    counts = [count for count in values.counts[n - 1 : n + 1] if count > 0]
    fewest = min(counts, default=0)
    return sqrt(fewest) * half_width(fewest, 1.0) * error if fewest else inf


def ledger_halves(replay: Replay, values: Valued, upto: int | None = None) -> dict[int, Chances]:
    """Return half-widths by maker, as in the ledger up to a position; only for makers that gave
    something, and none if the groups are not known.
    """
    booking = Booking.of(replay, values)
    halves, last = given_halves(replay, values), booking.reached(upto)
    found: dict[int, Chances] = {}
    for step in booking.steps:
        half = halves[step.n]
        if step.n <= last and half is not None:
            found[step.by] = half
    return found


# -- luck-adjusted result and its interval ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A seat's result without its own luck, in parts of 1, and its 95 % interval.

    It is start + decisions. Luck has mean 0, whatever the judge, so this has the same mean as the
    result itself, with less spread the better the judge is. It may lie outside 0 and 1.
    """

    seat: int
    result: float
    luck: float
    value: float
    low: float
    high: float


def luck_adjusted(replay: Replay, values: Valued) -> list[Adjusted] | None:
    """Return adjusted results by seat; None while something is not worked out or the game is not
    over. Luck is that of the ledger, computed from the numbers shown.

    The interval is Student's, for the luck subtracted, as given by each group of playouts
    separately (`given_errors`). If the groups are not known it is computed from the errors of the
    single steps as if they were independent: then it may be a third too narrow or too wide.
    """
    booking = Booking.shown(replay, values)
    end, steps = len(booking.by), booking.steps
    if booking.known[0] or booking.known[-1] != end or replay.over is None:
        return None
    if any(step.by == BY_SEVERAL for step in steps):
        return None
    luck, result = ([one / TENTHS for one in each] for each in (booking.luck(), booking.at(end)))
    chance = [step for step in steps if step.by == BY_CHANCE]
    errors = given_errors(booking, values)
    known = errors[chance[-1].n] if chance else (0.0,) * booking.seats
    found = []
    for seat in range(booking.seats):
        if known is not None:
            half = t_quantile(0.95, max(len(values.groups) - 1, 1)) * known[seat]
        else:
            events = [n for step in chance for n in range(step.first, step.n + 1)]
            half = normal_quantile(0.95) * hypot(*(values.change_error(n)[seat] for n in events))
        value = result[seat] - luck[seat]
        found.append(Adjusted(seat, result[seat], luck[seat], value, value - half, value + half))
    return found


# -- information luck: the worth to a seat of learning something -----------------------------------
# A card that is shown changes nothing on the table: with open cards the chances stay as they are.
# But to a seat that did not know it, it is good or bad news. That is luck, too, and no other
# account of luck includes it.


_SURE: Final = 2.5
"""Standard errors from which a change counts as real."""


@dataclass(frozen=True, slots=True)
class News:
    """News from event `n` (from 1) to a seat: its own chance to win, as it sees it, changed by
    `change` (parts of 1, standard error `error`), with no visible change with open cards.

    `half` is the half-width of the 95 % interval, valid at all times as the values are refined.
    """

    n: int
    change: float
    error: float
    half: float = 0.0


def uncovered(seat: int, own: Valued, by: Sequence[int]) -> list[News]:
    """Return the news to `seat` by its own values alone, in order; `by`: see `makers_of`.

    A forced event changes no chance with open cards: nothing is chosen or drawn. So any significant
    change for the seat is news, and no hidden card is needed to tell.
    """
    found = []
    for n, who in enumerate(by, start=1):
        before, after = own.chances[n - 1], own.chances[n]
        if who != BY_RULE or before is None or after is None:
            continue
        change, error = after[seat] - before[seat], own.change_error(n)[seat]
        half = at_all_times(own, n, error)
        if abs(change) > half:
            found.append(News(n, change, error, half))
    return found


def news_of(seat: int, own: Valued, open_cards: Valued) -> list[News]:
    """Return the news to `seat`, in order, by its own values and those with open cards.

    An event is news if the seat's own chance, as it sees it, changed significantly, and
    significantly differently from the chance with open cards, which did not. Both need enough
    playouts: positions not worked out in one of them are skipped.
    """
    found = []
    for n, ((before, after), (then, now)) in enumerate(
        zip(pairwise(own.chances), pairwise(open_cards.chances), strict=True), start=1
    ):
        if before is None or after is None or then is None or now is None:
            continue
        change, moved = after[seat] - before[seat], now[seat] - then[seat]
        error, other = own.change_error(n)[seat], open_cards.change_error(n)[seat]
        if (
            abs(change) > _SURE * error
            and abs(change - moved) > _SURE * hypot(error, other)
            and abs(moved) <= _SURE * other
        ):
            found.append(News(n, change, error, at_all_times(own, n, error)))
    return found


def information_luck(news: Sequence[News]) -> float:
    """Return the total worth of the news, in parts of 1."""
    return sum(one.change for one in news)
