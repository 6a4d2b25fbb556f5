"""Lesson 5: when to stop. A turn of Cramel by a rule: stop after so many safe tiles.

* Left out: memory, and the other players. The rule keeps a Cramel that comes first (C-7) at once,
  which loses nothing: a second Cramel is too unlikely to go on for.
* A turn by hand is the pupil's own and does not count as a trial of the rule.
* All rules play the same tiles: trial n uses the same random stream whatever the setting.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

from jamlab.chance import Odds, odds
from jamlab.chance.exact import OutcomeRow
from jamlab.core import Stream, registry
from jamlab.games.cramel.one_turn import TurnTiles
from jamlab.games.cramel.state import BLOOM, CELLS, COUNTS, CRAMEL, KINDS, NAMES, SET_SIZES
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    Guess,
    Lesson,
    MultipleChoice,
    Setting,
    Slip,
    TypedNumber,
)
from jamlab.lessons.course.live_trials import Action, Said
from jamlab.lessons.course.tile_trials import SAFE, Order, TileTrial, by_rule, ended, is_safe, won
from jamlab.text import decimal, many, percent

LOW, HIGH, START = 1, 8, 2
"""Range and initial value of the number of safe tiles to stop after."""
_HARDLY = Fraction(1, 1000)
SAFE_KINDS = tuple(kind for kind in range(len(NAMES)) if is_safe(kind))


def trial(rng: Stream, stop: int = START) -> int:
    """Play a turn that stops after `stop` safe tiles and return the number of tiles won."""
    return won(by_rule(Order(rng), stop))


class OneTurn(TileTrial):
    """Trial with one turn by hand: turn up another tile, or stop. If it runs from its start, it
    follows the rule.

    By hand it continues as in the game, also after a Cramel that came first (C-7).
    """

    def __init__(self, rng: Stream, stop: int = START, **settings: int) -> None:
        super().__init__(rng, **settings)
        self._stop = stop
        self._stopped = False

    @property
    def over(self) -> bool:
        return self._stopped or ended(self.kinds)

    @property
    def value(self) -> int:
        return won(self.kinds)

    @property
    def by_rule(self) -> int:
        """Tiles that the rule wins with the same order."""
        return won(by_rule(self.order, self._stop))

    @property
    def actions(self) -> tuple[Action, ...]:
        return (Action("stop", "Stop here", main=True),) if self.up else ()

    @property
    def said(self) -> Said:
        if not self.up:
            return Said("Try it", "Turn up a tile.")
        last = NAMES[self.kinds[-1]]
        if not self.over:
            stop = f"{_tiles(self.value)} if you stop" if self.value else "Nothing yet"
            return Said(stop, "Turn up one more, or stop.")
        rule = "This turn followed your rule."
        if self.is_own:
            rule = f"Your rule, stop after {self._stop}, wins {_tiles(self.by_rule)} here."
        if self.value:
            first = f"{last} came first and is kept. " if self.kinds == (CRAMEL,) else ""
            return Said(f"{_tiles(self.value)} won", first + rule, "ok")
        if ended(self.kinds):
            return Said("All lost", f"{last} came. {rule}", "no")
        return Said("Nothing won", f"No set was complete. {rule}", "no")

    def pick(self, spread: int, place: int) -> None:
        self.is_own = True
        super().pick(spread, place)

    def act(self, do: str) -> None:
        self._stopped = True

    def finish(self) -> None:
        for _ in range(len(by_rule(self.order, self._stop)) - len(self.up)):
            super().pick(0, self.any_down())
        self._stopped = True


def _tiles(n: int) -> str:
    return many(n, "tile")


# -- exact answer ----------------------------------------------------------------------------------


@cache
def outcomes(stop: int) -> tuple[Fraction, ...]:
    """Return the chances that a turn by the rule wins 0, 1, 2, … tiles.

    The safe tiles turned up are any `stop` of all: for each kind the ways to have so many of it,
    multiplied kind by kind, divided by the ways to choose `stop` of the 49.
    """
    ways: dict[tuple[int, int], int] = {(0, 0): 1}  # ways by (tiles turned, tiles won)
    for kind in SAFE_KINDS:
        more: dict[tuple[int, int], int] = {}
        for (up, wins), before in ways.items():
            for n in range(min(COUNTS[kind], stop - up) + 1):
                at = up + n, wins + n // SET_SIZES[kind] * SET_SIZES[kind]
                more[at] = more.get(at, 0) + before * comb(COUNTS[kind], n)
        ways = more
    found = [Fraction(ways.get((stop, n), 0), comb(CELLS, stop)) for n in range(stop + 1)]
    found[1] += Fraction(COUNTS[CRAMEL], CELLS)
    found[0] = 1 - sum(found[1:], Fraction(0))
    return tuple(found)


def mean(stop: int) -> Fraction:
    """Return the mean number of tiles that a turn by the rule wins."""
    return sum((n * chance for n, chance in enumerate(outcomes(stop))), Fraction(0))


BEST = max(range(LOW, HIGH + 1), key=mean)
"""Best number to stop after."""
SECOND = max((stop for stop in range(LOW, HIGH + 1) if stop != BEST), key=mean)


@cache
def best_rule() -> Odds:
    """Return the best rule for a player without memory, by backward induction."""
    return odds(registry.load("cramel").start(2, {}), "rule", memory="nothing")


@cache
def at_once() -> Odds:
    """Return the value of stopping as soon as anything is to be won."""
    table = registry.load("cramel").start(2, {})
    return odds(table, "tiles", plan="from", least=1, memory="nothing")


AHEAD, OF_ALL = "0.698", "0.700"
"""Tiles per turn of the rule that looks one tile ahead, and of the best of all rules. A test solves
for them; here that would delay the page.
"""


def exact(stop: int = START) -> Odds:
    """Return the rule's mean, the best number, and the best of all rules."""
    alive = Fraction(comb(SAFE, stop), comb(CELLS, stop))
    first = Fraction(COUNTS[CRAMEL], CELLS)
    each = (mean(stop) - first) / alive
    all_are = {1: "The tile is", 2: "Both tiles are"}.get(stop, f"All {stop} tiles are")
    return Odds(
        question=f"How many tiles does a turn win on average, if one stops after {stop}?",
        seat=None,
        value=mean(stop),
        unit="tiles",
        words=(
            f"{NAMES[CRAMEL]} comes first in {first} of the turns and wins 1 tile. "
            f"{all_are} safe in {percent(alive)} of the turns; those win {decimal(each, 2)} tiles "
            "on average.",
            f"The best number is {BEST}: it wins {decimal(mean(BEST), 4)} tiles a turn. "
            f"Stopping after {SECOND} is hardly worse: {decimal(mean(SECOND), 4)}.",
            "Rules that look at what lies there, not at how many tiles, can do better. The best of "
            f"all wins {decimal(best_rule().value, 3)} tiles a turn.",
        ),
        formula=f"{first} + {decimal(alive, 5)} × {decimal(each, 4)} = {decimal(mean(stop), 3)}",
        rows=tuple(
            OutcomeRow(_tiles(n), chance) for n, chance in enumerate(outcomes(stop)) if chance
        ),
    )


def compare(guess: float, _exact: Odds) -> str:
    """Return the loss of the guessed number against the best, in words."""
    number = int(guess)
    if number == BEST:
        return "by your rule; the number you guessed is the best"
    behind = mean(BEST) - mean(number)
    digits = 4 if behind < _HARDLY else 3
    less = decimal(behind, digits)
    return f"by your rule; stopping after {number} wins {less} tiles a turn less than after {BEST}"


# -- exercises with two Jane on the table ----------------------------------------------------------

_JANE = KINDS["Jane"]
_ROBY = KINDS["Roby"]
_TWO = TurnTiles(
    turned=tuple(2 * (kind == _JANE) for kind in range(len(COUNTS))),
    remembered=(0,) * len(COUNTS),
    bag=tuple(count - 2 * (kind == _JANE) for kind, count in enumerate(COUNTS)),
)
_LEFT = CELLS - 2
_BAD = COUNTS[CRAMEL] + COUNTS[BLOOM]
_MORE = Fraction(*(_TWO.once(_TWO.start) or (0, 1)))
_THREE = COUNTS[_ROBY]

LESSON = Lesson(
    number=5,
    title="When to stop",
    game="cramel",
    minutes=40,
    ages="14 to 18",
    assumes="Conditional probability (lesson 2) and expected value (lesson 4).",
    words=(
        "strategy",
        "expected value",
        "optimal stopping",
        "dynamic programming",
    ),
    question="You turn up tile after tile. After how many safe ones should you stop?",
    setting=(
        "When you stop you win all whole sets: one {robot} Roby (of 8); two {boy} Gol, two {girl} "
        "Jane or two {woman-red-hair} Helena (4 each); three {owl} El-El (of 6); four {ringbox} "
        "ring boxes (of 8). These tiles are safe. {bloom} Mrs Bloom (of 3) costs you everything, "
        "as does a {cat-face} Cramel (of 12) after other tiles. "
        "A Cramel who comes first is won."
    ),
    guess=Guess(
        "The best number of safe tiles",
        LOW,
        HIGH,
        1,
        choices=tuple((str(n), float(n)) for n in range(LOW, HIGH + 1)),
        right=float(BEST),
        feedback=tuple(
            f"Stopping after {n} wins {decimal(mean(n), 4)} tiles a turn on average."
            for n in range(LOW, HIGH + 1)
        ),
    ),
    by_hand=OneTurn,
    trial=trial,
    exact=exact,
    kind="mean",
    spread=lambda stop: enumerate(outcomes(stop)),
    unit="tiles",
    tone=lambda label: "no" if label == _tiles(0) else "yes",
    own="your turns",
    axis=(0.0, 1.0),
    chart="The mean of tiles won settles",
    settings=(Setting("stop", "Your rule: stop after", LOW, HIGH, START),),
    runs=(1000, 10_000),
    on_paper={"stop": BEST},
    compare=compare,
    foot=(
        "A run plays your rule; it stops at once if Cramel comes first. Turns by hand are your "
        "own. Memory and other players are left out."
    ),
    exercises=(
        TypedNumber(
            "Two Jane lie turned up, nothing else. How likely is it that the *next* tile ends the "
            "turn?",
            Fraction(_BAD, _LEFT),
            f"{COUNTS[CRAMEL]} Cramel and {COUNTS[BLOOM]} Mrs Bloom among {_LEFT} tiles.",
            "Which tiles end the turn now? How many tiles still lie face down?",
            (
                Slip(
                    Fraction(_BAD, CELLS),
                    f"Two tiles lie open and cannot come again: {_LEFT} are left.",
                ),
                Slip(
                    Fraction(COUNTS[CRAMEL], _LEFT),
                    "Mrs Bloom ends a turn as well.",
                ),
            ),
        ),
        TypedNumber(
            "Stop now, and the two Jane are yours. If you turn up *one more* and stop then, how "
            "many tiles do you win on average?",
            _MORE,
            f"{_THREE} of {_LEFT} tiles are Roby: then you win 3. {_BAD} lose all. With the other "
            f"{_LEFT - _BAD - _THREE} you still win 2. The mean is less than the 2 you have.",
            "Three cases: a Roby (3 tiles), a tile that ends the turn (0), any other (2). Multiply "
            "each by its chance and add up.",
            (
                Slip(
                    2 * Fraction(_LEFT - _BAD, _LEFT),
                    "You thought of the loss. But a Roby makes it 3.",
                ),
                Slip(
                    2 + Fraction(_THREE, _LEFT),
                    "You thought of the Roby. But some tiles lose the two Jane.",
                ),
                Slip(
                    Fraction(2), "That is what stopping now wins. What does one more tile change?"
                ),
            ),
            unit="tiles",
            digits=2,
        ),
        MultipleChoice(
            "Which of these rules wins most in the long run?",
            (
                ChoiceAnswer(
                    f"Always stop after {BEST} safe tiles",
                    f"It is the best *number*: {decimal(mean(BEST), 3)} tiles a turn. But it stops "
                    "even with nothing to lose, and goes on even with much to lose.",
                ),
                ChoiceAnswer(
                    "Stop after the first tile, whatever it is",
                    f"It wins {decimal(mean(1), 3)} tiles a turn: only a Roby or a Cramel wins. "
                    "After any other tile you have nothing to lose by going on.",
                ),
                ChoiceAnswer(
                    "Go on while one more tile wins more than it loses, on average",
                    f"It looks at what lies there, and wins {AHEAD} tiles a turn. The best rule "
                    f"of all looks further ahead than one tile, and wins {OF_ALL}.",
                    right=True,
                ),
                ChoiceAnswer(
                    "Go on after two safe tiles, because luck comes in runs",
                    "Tiles know nothing of luck. Each safe tile that lies open is one fewer among "
                    "those still to come.",
                ),
            ),
        ),
    ),
    take_away=(
        "Before each step compare what it may win and what it may lose, each times its chance.",
        "A *strategy* that looks at the situation beats one that only counts.",
        "The best strategy is found backwards: first the worth of each last position, then of "
        "those before it (*dynamic programming*).",
    ),
    reading=(
        "The rules of Cramel in the gallery: collecting (C-7 to C-11).",
        "The laboratory: ask Cramel when it is best to stop, with and without a memory.",
    ),
)
