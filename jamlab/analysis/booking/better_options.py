"""Better options at a choice: chosen on one half of the playouts, valued on the other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, fsum, log2, sqrt
from typing import Any, Final

from jamlab.arguments import range_error
from jamlab.chance.estimates.intervals import t_quantile
from jamlab.core import AnyGame, Event, Forced, Node, Over, Stream
from jamlab.core.scene import Piece

# Verdicts on a choice by its loss in points: hundredths of a chance to win.
#
# lichess uses 5, 10 and 15 points of its Win% (its `Advice.scala`), gnubg .04, .08 and .16 of a
# game. Many seats share less, so a slip starts at 2, a mistake at 5 and a blunder at 10.
#
# A verdict requires that the interval of the loss excludes the next milder one.


SLIP: Final = 2.0
MISTAKE: Final = 5.0
BLUNDER: Final = 10.0
CLOSE: Final = "close"
"""Too close to call: the interval of the loss contains 0 or does not exclude the milder verdict."""
FINE: Final = ""
BLUNDERED: Final = "blunder"
WORDS: Final = (CLOSE, FINE, "slip", "mistake", BLUNDERED)
"""Verdicts from mildest to most severe."""


LOSSES: Final = {"slip": SLIP, "mistake": MISTAKE, BLUNDERED: BLUNDER}
"""Verdicts on a loss, with the least number of points."""


def word_for(loss: float) -> str:
    """Return the verdict on a loss that is known exactly."""
    if loss <= 0:
        return CLOSE
    return WORDS[1 + sum(loss >= least for least in LOSSES.values())]


def verdict(loss: float, low: float) -> str:
    """Return the verdict on a loss in points whose 99.7 % interval begins at `low`.

    >>> verdict(8.1, 5.3)
    'mistake'
    >>> verdict(12.0, 5.3)
    'mistake'
    >>> verdict(5.4, -0.2), verdict(5.4, 0.6)
    ('close', 'close')
    >>> verdict(1.2, 0.3)
    ''
    """
    word = word_for(low)
    return CLOSE if word == FINE != word_for(loss) else word


def mildest(words: Iterable[str]) -> str:
    """Return the mildest of these verdicts."""
    return min(words, key=WORDS.index)


# Best of several options by playouts: chosen on one half of them, valued on the other.
#
# The highest of several noisy means is biased upwards: choosing the best and valuing it on the same
# playouts finds mistakes where nothing was at stake. On the other half its value is unbiased, and
# so is its advantage over the option taken.
#
# * First half: sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in
#   multi-armed bandits", 2013). All options get the same luck; each round the worse half drops out.
# * Second half: the best option and the one taken, with the same luck for both; and every second
#   time a blind pick, to measure how hard the choice was.
# * An apparent loss is examined again from the start, with four times as many playouts, and then
#   with 16 times as many: until it is none, or certainly a blunder.
# * Second run: a remaining loss is valued again, with other luck and more playouts if there were
#   few. The verdict is the milder one of both runs, the numbers are those of the second: it was not
#   stopped where it looked best.


Worth = tuple[float, float]
"""Result of a playout for the seat: its share of the win, then a tie-break (higher is better)."""
Interval = tuple[float, float, float]
"""A mean and the ends of its interval."""
LEVELS: Final = (1, 4, 16)
"""Factors on the number of playouts, one per examination of a choice."""
AGAIN: Final = 4
"""Factor on the number of pairs of the second run, up to those of the last level."""
CERTAINTY: Final = 0.997
"""Confidence level of three standard errors: a game has a hundred choices and more, and at 95 % two
or three of them would look like mistakes where nothing was lost.
"""


@dataclass
class Halves:
    """Playouts of the options at a choice: about `playouts` (at most), more for an apparent loss.

    `play(option, number)` plays on after an option with the luck of that number. `weights` are the
    odds of a blind pick by option; they need not add up to 1. `rng` makes the blind picks.
    """

    taken: int
    weights: dict[int, float]
    play: Callable[[int, int], Worth]
    playouts: int
    rng: Stream
    best: int = field(init=False)
    best_values: list[float] = field(init=False, default_factory=list)
    taken_values: list[float] = field(init=False, default_factory=list)
    blind_gains: list[float] = field(init=False, default_factory=list)
    made: int = field(init=False, default=0)
    number: int = field(init=False, default=0)
    valuing: bool = field(init=False, default=False)
    """True in the second half."""
    first_run: Interval | None = field(init=False, default=None)
    """Gain of the first run, once there is a second one."""

    def __post_init__(self) -> None:
        if self.taken not in self.weights or len(self.weights) < 2:
            raise ValueError("weights must name two options at least, one of them `taken`")
        if self.playouts < 4 * len(self.weights):
            raise ValueError(range_error("playouts", self.playouts, 4 * len(self.weights)))
        self.best = self.taken

    def steps(self) -> Iterator[int]:
        """Run the playouts, yielding their number after each."""
        for level in LEVELS:
            half = level * self.playouts // 2
            yield from self._choose(half)
            yield from self._value(half)
            if self.gain[0] < SLIP / 100 or self.verdict == BLUNDERED:
                break
        if self.best != self.taken and self.verdict != CLOSE and self.gain[0] > 0:
            self.first_run, pairs = self.gain, len(self.best_values)
            self.best_values, self.taken_values = [], []
            for _ in range(min(AGAIN * pairs, LEVELS[-1] * self.playouts // 5)):
                yield from self._pair()

    def _choose(self, half: int) -> Iterator[int]:
        """Choose the best option with `half` playouts."""
        self.valuing = False
        options, until = list(self.weights), self.made + half
        found: dict[int, list[Worth]] = {option: [] for option in options}
        rounds = ceil(log2(len(options)))
        for left in range(rounds, 0, -1):
            for _ in range(max(1, (until - self.made) // left // len(options))):
                for option in options:
                    found[option].append(self._played(option))
                    yield self.made
                self.number += 1
            options = sorted(options, key=lambda option: self._rank(option, found[option]))
            options = options[: ceil(len(options) / 2)]
        self.best = options[0]

    def _value(self, half: int) -> Iterator[int]:
        """Value the best option, the one taken and blind picks with `half` playouts."""
        self.valuing = True
        self.best_values, self.taken_values, self.blind_gains = [], [], []
        in_two_turns = 3 if self.best == self.taken else 5
        for turn in range(2 * half // in_two_turns):
            yield from self._pair(None if turn % 2 else self._blindly())

    def _pair(self, blind: int | None = None) -> Iterator[int]:
        """Play the best option, the one taken and a blind pick with the same luck."""
        values: dict[int, float] = {}
        for option in dict.fromkeys((self.best, self.taken, self.best if blind is None else blind)):
            values[option] = self._played(option)[0]
            yield self.made
        self.best_values.append(values[self.best])
        self.taken_values.append(values[self.taken])
        if blind is not None:
            self.blind_gains.append(values[self.best] - values[blind])
        self.number += 1

    def _played(self, option: int) -> Worth:
        self.made += 1
        return self.play(option, self.number)

    def _blindly(self) -> int:
        left = self.rng.random() * fsum(self.weights.values())
        for option, weight in self.weights.items():
            left -= weight
            if left < 0:
                return option
        return self.taken

    def _rank(self, option: int, worths: Sequence[Worth]) -> tuple[float, float, bool, int]:
        """Return a sort key, the best option first; ties go to the option taken."""
        share, more = (_mean([worth[place] for worth in worths]) for place in (0, 1))
        return -share, -more, option != self.taken, option

    @property
    def verdict(self) -> str:
        """Verdict on the option taken: by both runs, if there are two."""
        if self.best == self.taken or self.gain[2] < 0:
            return FINE
        runs = [self.gain] if self.first_run is None else [self.gain, self.first_run]
        return mildest(verdict(100 * mean, 100 * low) for mean, low, _ in runs)

    @property
    def gain(self) -> Interval:
        """Advantage of the best option over the one taken and its 99.7 % interval, from pairs; from
        those of the second run, if there is one.
        """
        if self.best == self.taken:
            return 0.0, 0.0, 0.0
        pairs = zip(self.best_values, self.taken_values, strict=True)
        return interval([best - taken for best, taken in pairs])

    @property
    def blind(self) -> Interval:
        """Loss of a blind pick against the best option, with its interval."""
        return interval(self.blind_gains)


def interval(gains: Sequence[float]) -> Interval:
    """Return the mean of these differences of shares and its 99.7 % interval, Student's, clipped to
    -1 to 1; of fewer than two values the interval is all of that.
    """
    mean, count = _mean(gains), len(gains)
    if count < 2:
        return mean, -1.0, 1.0
    spread = fsum((gain - mean) ** 2 for gain in gains) / (count - 1)
    spread = max(spread, 0.25 / (count + 1))  # identical pairs may still differ later
    half = t_quantile(CERTAINTY, count - 1) * sqrt(spread / count)
    return mean, max(mean - half, -1.0), min(mean + half, 1.0)


def _mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers) if numbers else 0.0


# Reasons for an option being better, from counts over the playouts of both.


_WANTED: Final = {"ok": 1, "no": -1}
"""1 if more of what is so marked is better, -1 if less."""
_CLEAR: Final = 0.1
"""Smallest difference in shares of playouts for an event to be named."""
_SURE: Final = 2.0
"""Standard errors from which a difference counts as real."""
_HANDFUL: Final = 6
_SHOWN: Final = 0.05
"""Smallest difference of means shown with one decimal."""


@dataclass
class Outcomes:
    """Results of playouts after one option for `seat`: until the next turn, and at the end.

    `counts` is the plural of what the scores count.
    """

    game: AnyGame
    seat: int
    names: Sequence[str]
    counts: str = "points"
    scores: list[int] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    marks: dict[str, str] = field(default_factory=dict)
    came: Counter[str] = field(default_factory=Counter)
    words: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    _kinds: set[str] = field(default_factory=set)
    _is_on: bool = True

    def begin(self) -> None:
        """Begin a playout, after the option."""
        self._kinds, self._is_on = set(), True

    def __call__(self, node: Node, event: Event) -> None:
        """Record an event of the playout."""
        if self._is_on:
            if event.opens_turn():
                self._is_on = False
            else:
                self.note(event)

    def note(self, event: Event) -> None:
        """Record the seat's event if the scrub bar would mark it as "ok" or "no"."""
        mark = event.mark
        if event.seat == self.seat and mark in _WANTED and event.kind not in self._kinds:
            self._kinds.add(event.kind)
            self.marks[event.kind] = mark
            self.words[event.kind][event.told(self.names)] += 1

    def end(self, over: Over, share: float) -> None:
        """Record the end of the playout."""
        self.scores.append(over.scores[self.seat])
        self.shares.append(share)
        self.came.update(self._kinds)

    def share_of(self, kind: str) -> float:
        """Return the share of the playouts with this kind of event before the next turn."""
        return self.came[kind] / len(self.scores)


def reason(best: Outcomes, taken: Outcomes) -> str:
    """Return a sentence or two on why the best option is better: at once, and at the end.

    Only facts in its favour are named: fewer bad ends, more good events, a better score.
    """
    name, said = best.names[best.seat], []
    kind = _telling(best, taken)
    if kind:
        words = (best.words[kind] + taken.words[kind]).most_common(1)[0][0]
        here, there = (round(100 * one.share_of(kind)) for one in (best, taken))
        said.append(
            f"“{words}” follows in {here} of 100 play-outs, after what {name} chose in {there}."
        )
    mine, theirs = (fsum(one.scores) / len(one.scores) for one in (best, taken))
    more = theirs - mine if best.game.low_wins else mine - theirs
    if more >= max(_SHOWN, _SURE * _paired_error(best.scores, taken.scores)):
        said.append(f"{name} ends with {mine:.1f} {best.counts} on average, not {theirs:.1f}.")
    if not said:
        mine, theirs = (100 * fsum(one.shares) / len(one.shares) for one in (best, taken))
        said.append(f"Of 100 play-outs {name} wins {mine:.0f}, not {theirs:.0f}.")
    return " ".join(said)


def _telling(best: Outcomes, taken: Outcomes) -> str:
    """Return the kind of event that most favours the best option, if significant; else ""."""
    marks = taken.marks | best.marks

    def better(kind: str) -> float:
        return _WANTED[marks[kind]] * (best.share_of(kind) - taken.share_of(kind))

    kind = max(sorted(marks), key=better, default="")
    if not kind:
        return ""
    each = ((one.share_of(kind), len(one.scores)) for one in (best, taken))
    error = sqrt(fsum(share * (1 - share) / count for share, count in each))
    return kind if better(kind) >= max(_CLEAR, _SURE * error) else ""


def _paired_error(one: Sequence[int], other: Sequence[int]) -> float:
    gains = [a - b for a, b in zip(one, other, strict=True)]
    mean = fsum(gains) / len(gains)
    return sqrt(fsum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1) / len(gains))


def pieces_of(
    game: AnyGame, state: Any, option: Event, seat: int, names: Sequence[str]
) -> list[str]:
    """Return the ids of the pieces that `option` moves or turns over, as `seat` sees it, at once
    and by forced events. [] if there are more than a handful.

    `state` is changed; pass a copy.
    """
    before = {piece.id: piece for piece in game.scene(game.view(state, seat), names).pieces}
    game.apply(state, option)
    node = game.pending(state)
    while isinstance(node, Forced) and not node.event.opens_turn():
        game.apply(state, node.event)
        node = game.pending(state)
    after = game.scene(game.view(state, seat), names).pieces
    found = [piece.id for piece in after if _is_new(piece, before.get(piece.id))]
    return found if len(found) <= _HANDFUL else []


def _is_new(piece: Piece, before: Piece | None) -> bool:
    if before is None or piece.flag not in ("", before.flag):
        return True
    return (piece.zone, piece.slot, piece.face) != (before.zone, before.slot, before.face)
