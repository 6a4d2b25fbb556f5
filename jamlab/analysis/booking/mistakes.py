"""Better options at each choice of a recorded game, judged by its seat's knowledge.

* What the seat did not see is dealt anew for each playout (`Sweep`): no open card decides.
* All options get the same luck; the best one is chosen on one half of the playouts and valued on
  the other, beside the one that was taken (`Halves`).
* Options that differ in nothing the seat knows count as one (`Game.alike`).
* A choice of a single option does not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from math import fsum
from typing import Any, Final

from jamlab.analysis.booking.better_options import (
    CLOSE,
    FINE,
    LOSSES,
    Halves,
    Interval,
    Outcomes,
    Worth,
    interval,
    pieces_of,
    reason,
)
from jamlab.analysis.valuing import Sweep
from jamlab.arguments import whole
from jamlab.chance.agents import builder, usual_judge
from jamlab.chance.execution import Progress, executed
from jamlab.chance.workers import UnitFailed, sent
from jamlab.core import Agent, Choice, Event, Stream
from jamlab.log import Cursor, Replay
from jamlab.log.notes import Stop, StopOption, choice_at, option_words
from jamlab.log.partial.steppable import steppable
from jamlab.text import percent

PLAYOUTS: Final = 1000
"""Default number of playouts per choice; more for an apparent loss."""
MOST: Final = 12
"""Maximum number of options tried: the one taken, the judge's choices and some of each line."""
ASKED: Final = 16
"""Sweeps in which the judge is asked for its choice."""


class ChoiceFailed(UnitFailed):
    """A choice could not be judged; the message names it and the cause."""


@dataclass(frozen=True, slots=True)
class ChoiceVerdict:
    """Verdict on event `n` (from 1), a choice of `seat` among `options` options.

    `best` and `chosen` are in words, `clause` is the best one's. `best_chance` and `chosen_chance`
    (parts of 1) are the seat's own chances to win after them, `blind` the loss of a blind pick
    against the best, with its 99.7 % interval: any line of `Game.option_lines` with the same
    chance, then any option of it. `pieces` are ids of the scene.

    `gain` is the advantage, on one half of the playouts, of the option that looked best on the
    other, with its 99.7 % interval. It may be below 0: then the one chosen is the best known. With
    the verdict CLOSE no option is called better, and `best` and `why` must not be shown.
    """

    n: int
    seat: int
    options: int
    chosen: str
    best: str
    clause: str
    why: str
    best_chance: float
    chosen_chance: float
    gain: tuple[float, float, float]
    blind: tuple[float, float, float]
    verdict: str
    pieces: tuple[str, ...]
    playouts: int

    @property
    def is_best(self) -> bool:
        """True if nothing better was found: the one chosen looked best, or proved to be better."""
        return self.gain[2] <= 0 and self.verdict != CLOSE

    def as_json(self) -> dict[str, Any]:
        """Return the message of a page (`jamlab.ui.messages.JudgedChoice`), in tenths of a percent.

        The loss of a blind pick is 0 unless it is significant.
        """
        close = self.verdict == CLOSE
        at = [round(1000 * self.best_chance), round(1000 * self.chosen_chance)]
        _, low, high = (round(1000 * end) for end in self.gain)
        return {
            "n": self.n,
            "seat": self.seat,
            "options": self.options,
            "chosen": self.chosen,
            "best": "" if close else self.best,
            "clause": "" if close else self.clause,
            "why": "" if close else self.why,
            "at": at,
            "gain": [0, 0, 0] if self.is_best else [at[0] - at[1], low, high],
            "blind": round(1000 * self.blind[0]) if self.blind[1] > 0 else 0,
            "verdict": self.verdict,
            "pieces": [] if close else list(self.pieces),
        }


def choices_of(replay: Replay, seat: int | None = None) -> list[int]:
    """Return choices (events from 1) of a seat (None: any), unless all options are alike."""
    cursor, found = Cursor(replay), []
    for n in range(1, len(replay) + 1):
        node = cursor.node
        if isinstance(node, Choice) and len(node) > 1 and seat in (None, node.seat):
            state = replay.state(n - 1)
            if len({replay.game.alike(state, each) or each for each in node.options}) > 1:
                found.append(n)
        cursor.forward()
    return found


def choices_known(replay: Replay) -> list[int]:
    """Return those of them that can be judged, as it is known what their seat knew.

    That is all of them, except in a game that was seen in part (`jamlab.log.partial.steppable`).
    """
    seats = [event.seat for event in replay.events]
    return [n for n in choices_of(replay) if replay.known(seats[n - 1], n - 1)]


def judged_choices(
    replay: Replay,
    judge: str | Callable[[], Agent] = "",
    *,
    only: Sequence[int] | None = None,
    playouts: int = PLAYOUTS,
    seed: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> list[ChoiceVerdict]:
    """Judge all choices of a game, in order, with `playouts` playouts a choice; with many times as
    many for an apparent loss (`Halves`).

    `only` names events (from 1): those of `choices_known(replay)` among them are judged. The other
    arguments are those of `jamlab.analysis.values`. Ctrl-C stops it and returns what was done.
    """
    chosen = choices_known(replay)
    if only is not None:
        chosen = [n for n in chosen if n in set(only)]
    work = Judging(replay, judge or usual_judge(replay.game.id), chosen, playouts, seed)
    about = f"{replay.game.name}, choices"
    parts, _ = executed(work, len(chosen), about, progress, executor, workers)
    return sorted((one for part in parts for one in part), key=lambda one: one.n)


@dataclass(frozen=True, slots=True)
class CheckedVerdict:
    """A stored verdict checked with another seed: the better option's gain there with its 99.7 %
    interval, and whether that excludes the next milder verdict, too.
    """

    n: int
    verdict: str
    seed: int
    gain: Interval
    holds: bool


def checked_choices(
    replay: Replay,
    kept: Sequence[Mapping[str, Any]],
    judge: str | Callable[[], Agent] = "",
    *,
    seeds: Sequence[int],
    playouts: int = PLAYOUTS,
) -> Iterator[CheckedVerdict]:
    """Check each stored verdict (`ChoiceVerdict`) with each of these seeds: does the gain of the
    better option hold? ValueError if there is no such option.

    Playouts come in pairs, first `playouts` and at most 32 times as many, until it is decided.
    """
    for seed in seeds:
        work = Judging(replay, judge or usual_judge(replay.game.id), [], playouts, seed)
        for one in kept:
            if one["verdict"] in LOSSES:
                trial = _Trial(work, one["n"])
                gain, holds = trial.confirmed(one["best"], one["pieces"], one["verdict"])
                yield CheckedVerdict(one["n"], one["verdict"], seed, gain, holds)


class Judging:
    """Choices to be judged, as work that can be split: unit k is event `chosen[k]`."""

    unit = "choices"
    largest = 8

    def __init__(
        self,
        replay: Replay,
        judge: str | Callable[[], Agent],
        chosen: Sequence[int],
        playouts: int = PLAYOUTS,
        seed: int = 0,
    ) -> None:
        self.replay, self.judge, self.chosen = replay, judge, list(chosen)
        self.playouts, self.seed = whole("playouts", playouts, 8), whole("seed", seed)
        self._build = builder(replay.game.id, judge) if isinstance(judge, str) else judge
        self._build()  # ValueError for an unknown name or an invalid number
        self._sweeps: dict[tuple[int, int], Sweep] = {}
        self._refining = -1

    def empty(self) -> list[ChoiceVerdict]:
        return []

    def do(self, number: int, part: list[ChoiceVerdict]) -> None:
        """Judge a choice. ChoiceFailed if a playout fails."""
        try:
            part.extend(found for found in self.steps(self.chosen[number]) if found is not None)
        except Exception as error:
            raise ChoiceFailed(
                f"choice {self.chosen[number]} (seed {self.seed}) broke off: "
                f"{type(error).__name__}: {error}"
            ) from error

    def steps(self, n: int) -> Iterator[ChoiceVerdict | None]:
        """Judge the choice at event `n`, one playout per step; the last step yields the result."""
        trial = _Trial(self, n)
        for _ in trial.halves.steps():
            yield None
        yield trial.found()

    def sweep(self, seat: int, number: int, n: int) -> Sweep:
        """Return this sweep, with the knowledge of `seat`, at the position before event `n`."""
        found = self._sweeps.get((seat, number))
        if found is None:
            found = Sweep(self.replay, self._build, seat, number, self.seed)
            if number >= self.playouts:  # of a refined choice, only the last one is cached
                self._sweeps.pop((seat, self._refining), None)
                self._refining = number
            self._sweeps[seat, number] = found
        found.go(n - 1)
        return found

    def packed(self) -> bytes:
        parts = (
            self.replay.data, self.replay.name, self.judge, self.chosen, self.playouts, self.seed
        )  # fmt: skip
        return sent(_again, parts, "judge", "does it all in this one")


def _again(data: bytes, name: str, *rest: Any) -> Judging:
    return Judging(steppable(Replay.of(data, name)), *rest)


class _Trial:
    """A choice being judged."""

    def __init__(self, judging: Judging, n: int) -> None:
        self.judging, self.n = judging, n
        self.game, self.names = judging.replay.game, judging.replay.seats
        self.event = judging.replay.events[n - 1]
        self.seat = self.event.seat
        self._table: tuple[int, Any] = (-1, None)
        self.outcomes: dict[int, Outcomes] = {}
        table = self._on(0)
        node = self.game.pending(table)
        assert isinstance(node, Choice)
        self.options = node.options
        self.taken = self.options.index(self.event)
        self._group(table)
        self.lines = self.game.option_lines(table, self.seat, self.names)
        self.sign = -1 if self.game.low_wins else 1
        weights = self._tried()
        self.halves = Halves(
            self.taken,
            weights,
            self._play,
            max(judging.playouts, 4 * len(weights)),
            Stream(judging.seed, 2 * self.n),
        )

    def _group(self, table: Any) -> None:
        """Group options that are alike; the first, or the one taken, represents the group."""
        groups: dict[Any, list[int]] = {}
        for place, option in enumerate(self.options):
            groups.setdefault(self.game.alike(table, option) or option, []).append(place)
        self.stands_for: dict[int, int] = {}
        self.sizes: dict[int, int] = {}
        for places in groups.values():
            first = self.taken if self.taken in places else places[0]
            self.stands_for |= dict.fromkeys(places, first)
            self.sizes[first] = len(places)

    def _on(self, number: int) -> Any:
        """Return a copy of the state of this sweep, redealt for what the seat knows."""
        if self._table[0] != number:
            self._table = number, self.judging.sweep(self.seat, number, self.n).table()
        return self._table[1].copy()

    def _tried(self) -> dict[int, float]:
        """Return the options to try, each with its weight in a blind pick.

        Those picked at random also represent the others of their line.
        """
        lines, sizes = self._lines(), self.sizes
        count = sum(map(len, lines))
        named = set(sizes) if count <= MOST else {self.taken, *self._by_the_judge()}
        drawn: dict[int, list[int]] = {line: [] for line in range(len(lines))}
        rng = Stream(self.judging.seed, 2 * self.n + 1)
        others = [[place for place in line if place not in named] for line in lines]
        for line in others:
            rng.shuffle(line)
        left = max(MOST - len(named), 0)
        while left and any(others):
            for which, line in enumerate(others):
                if line and left:
                    drawn[which].append(line.pop())
                    left -= 1
        weights = dict.fromkeys(sorted(named), 0.0)
        for which, line in enumerate(lines):
            own = [place for place in line if place in named]
            rest = drawn[which] or own
            whole = sum(sizes[place] for place in line)
            for place in own:
                weights[place] += sizes[place] / whole
            more = 1 - sum(sizes[place] for place in own) / whole
            for place in rest:
                weights[place] = weights.get(place, 0.0) + more / len(rest)
        return weights

    def _lines(self) -> list[list[int]]:
        """Return the options by line, each once; those in no line form a line of their own."""
        left, found = {self.options[place]: place for place in sorted(self.sizes)}, []
        for line in self.lines:
            own = [left.pop(one) for one in self.options if one in left and one in line.options]
            if own:
                found.append(own)
        return [*found, [*left.values()]] if left else found

    def _by_the_judge(self) -> set[int]:
        """Return the options that the judge chooses most often in a few sweeps."""
        found: Counter[int] = Counter()
        for number in range(ASKED):
            sweep = self.judging.sweep(self.seat, number, self.n)
            found[self.stands_for[sweep.choice(self._on(number), self.seat)]] += 1
        return {place for place, _ in found.most_common(MOST // 4)}

    def _play(self, option: int, number: int) -> Worth:
        """Play on after an option, with the luck of this sweep."""
        state = self._on(number)
        self.game.apply(state, self.options[option])
        outcomes = None
        if self.halves.valuing:  # outcomes are those of the second half, or run, only
            if not self.halves.best_values:
                self.outcomes.pop(option, None)
            if option not in self.outcomes:
                counts = self.game.standing_noun(self.judging.replay.header.options)
                self.outcomes[option] = Outcomes(self.game, self.seat, self.names, counts)
            outcomes = self.outcomes[option]
            outcomes.begin()
        over = self.judging.sweep(self.seat, number, self.n).result(state, record=outcomes)
        winners = over.winners or tuple(range(len(self.names)))
        share = 1 / len(winners) if self.seat in winners else 0.0
        if outcomes is not None:
            outcomes.end(over, share)
        mine = over.scores[self.seat]
        others = fsum(over.scores) - mine
        return share, self.sign * (mine - others / max(1, len(self.names) - 1))

    def confirmed(self, best: str, pieces: Sequence[str], word: str) -> tuple[Interval, bool]:
        """Return the gain of the option with these words and pieces, and True if it is certainly as
        much as `word` requires; of several options the first that is.
        """
        called = [place for place in self.sizes if best in self._called(self.options[place])]
        if not called:
            raise ValueError(f"event {self.n}: unknown option {best!r}")
        exactly = [place for place in called if self._pieces(place) == tuple(pieces)]
        runs = [self._beside(place, LOSSES[word] / 100) for place in exactly or called]
        return next((run for run in runs if run[1]), runs[0])

    def _beside(self, place: int, least: float) -> tuple[Interval, bool]:
        """Return the gain of this option, and True if it is certainly more than `least`."""
        gains = list[float]()
        gain = interval(gains)
        while len(gains) < 16 * self.judging.playouts and gain[1] <= least <= gain[2]:
            for number in range(len(gains), max(2 * len(gains), self.judging.playouts // 2)):
                shares = [self._play(each, number)[0] for each in (place, self.taken)]
                gains.append(shares[0] - shares[1])
            gain = interval(gains)
        return gain, gain[1] > least

    def _pieces(self, place: int) -> tuple[str, ...]:
        """Return the pieces of the scene that an option affects."""
        option = self.options[place]
        return tuple(pieces_of(self.game, self._on(0), option, self.seat, self.names))

    def found(self) -> ChoiceVerdict:
        halves = self.halves
        gain, low, high = halves.gain
        values = [fsum(one) / len(one) for one in (halves.best_values, halves.taken_values)]
        kept = halves.best == self.taken or high < 0
        place = self.taken if kept else halves.best
        best, worth = self.options[place], values[1 if kept else 0]
        why = "" if kept else reason(self.outcomes[place], self.outcomes[self.taken])
        return ChoiceVerdict(
            self.n, self.seat, len(self.options), self._words(self.event),
            self._words(best) if kept else self._called(best)[0], best.clause, why, worth,
            values[1], (gain, low, high), halves.blind, halves.verdict,
            self._pieces(place), halves.made,
        )  # fmt: skip

    def _called(self, option: Event) -> tuple[str, ...]:
        """Return the option in the words of its group, if it has one, and in its own words."""
        like = self.game.alike(self._on(0), option)
        return (like, self._words(option)) if like else (self._words(option),)

    def _words(self, option: Event) -> str:
        """Return the title of the option's line, or its own words if the line has several."""
        for line in self.lines:
            if option in line.options and len(line.options) == 1:
                return line.title
        return option.told(self.names)


# -- stops for learning from mistakes: judged choices to be chosen again ---------------------------


MOST_STOPS: Final = 12
"""Maximum number of stops; of more mistakes the largest are taken."""


def stops_to_learn(
    replay: Replay, choices: Sequence[Mapping[str, Any]], most: int = MOST_STOPS
) -> tuple[Stop, ...]:
    """Return a stop at each mistake among these choices (`ChoiceVerdict`), in their order.

    The answers are the option chosen and the better one, in the order of the game's own list, with
    the share of wins of each. A choice too close to call is no mistake.
    """
    wrong = [one for one in choices if one["best"] and one["verdict"] not in (FINE, CLOSE)]
    worst = sorted(wrong, key=lambda one: -int(one["gain"][0]))[:most]
    found = [_stop(replay, one) for one in sorted(worst, key=lambda one: int(one["n"]))]
    return tuple(stop for stop in found if stop is not None)


def _stop(replay: Replay, one: Mapping[str, Any]) -> Stop | None:
    at, name = one["n"] - 1, replay.seats[one["seat"]]
    chosen = replay.events[at]
    options = choice_at(replay, at).options
    like = partial(replay.game.alike, replay.state(at))
    better = next(
        (each for each in options if one["best"] in (option_words(replay, at, each), like(each))),
        None,
    )
    if better is None or better == chosen:
        return None
    best, was = (percent(tenths / 1000) for tenths in one["at"])
    why = f"{one['why']} " if one["why"] else ""
    right = StopOption(
        better,
        True,
        f"{why}Played on from here, {name} wins {best} of the games with it, and {was} with what "
        "was chosen.",
        like(better),
    )
    wrong = StopOption(
        chosen,
        False,
        f"{name} chose this. A {one['verdict']}: it wins {was} of the games that are "
        f"played on from here, and there is something that wins {best}.",
    )
    answers = sorted((right, wrong), key=lambda answer: options.index(answer.event))
    return Stop(at, f"What would you do for {name}?", tuple(answers))
