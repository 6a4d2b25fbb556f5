"""Coverage of each interval that lessons show: `python -m tests.unit.lessons.covered`.

A mean's interval is made for numbers drawn independently of the lesson's trial, by Python's own
`random` from what lies on the table (tiles, cards, bids); the true mean is enumerated here. For a
share only its probability matters: that of the lesson's exact answer.

`--write` writes the table into docs/chance/estimate.md.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from math import comb, sqrt
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final, NamedTuple

from jamlab.chance import covering
from jamlab.gallery.sheets import runs
from jamlab.lessons import COURSE, board, lesson
from jamlab.lessons.large_numbers import caught

ROOT: Final = Path(__file__).parents[3]
PAGE: Final = ROOT / "docs" / "chance" / "estimate.md"
BEGIN, END = "<!-- covered -->\n", "<!-- /covered -->\n"
SIZES: Final = (8, 11, 20, 30, 50, 100, 300)
SAMPLES: Final = 2000
NOMINAL: Final = 0.95

Draw = Callable[[Random], float]


class Case(NamedTuple):
    """An interval that a lesson shows: lesson, name, one trial, true value, ends, sizes."""

    number: int
    name: str
    draw: Draw
    true: float
    interval: Callable[[float, int], tuple[float, float]]
    sizes: Sequence[int] = SIZES


# -- independent trials ----------------------------------------------------------------------------


def _cramel() -> dict[str, int]:
    """Return the tiles' counts by name, from the game's data; the rules are restated below."""
    from jamlab.games.cramel.state import COUNTS, NAMES

    return dict(zip(NAMES, COUNTS, strict=True))


def turn(stop: int) -> Draw:
    """Return a draw of the tiles won by stopping after this many safe ones (C-4 to C-9)."""
    from jamlab.games.cramel.state import BLOOM, CRAMEL, NAMES, SET_SIZES

    counts = _cramel()
    bag = [name for name, count in counts.items() for _ in range(count)]
    sets = dict(zip(NAMES, SET_SIZES, strict=True))
    cat, bloom = NAMES[CRAMEL], NAMES[BLOOM]

    def draw(rng: Random) -> float:
        tiles = rng.sample(bag, stop)
        if tiles[0] == cat:
            return 1
        if cat in tiles or bloom in tiles:
            return 0
        won = 0
        for name in set(tiles):
            won += tiles.count(name) // sets[name] * sets[name]
        return won

    return draw


def card(rng: Random) -> float:
    """Draw the cost of a Sixty card: as many of each number from 3 on as make 60; six jokers."""
    return rng.choice(CARDS)


CARDS: Final = [n for n in (3, 4, 5, 6, 10, 12, 15, 20, 30) for _ in range(60 // n)] + [60] * 6


def waiting(missing: int) -> Draw:
    """Return a draw of turns until the `missing` rarest of 72 reshuffled ingredients came."""
    from jamlab.lessons.whole_recipe import CARDS as KITCHEN
    from jamlab.lessons.whole_recipe import RAREST

    counts = [KITCHEN.counts[kind] for kind in RAREST[:missing]]

    def draw(rng: Random) -> float:
        left, turns = set(range(missing)), 0
        while left:
            turns += 1
            at = rng.randrange(72)
            for kind, count in enumerate(counts):
                if 0 <= at < count:
                    left.discard(kind)
                at -= count
        return turns

    return draw


def waits(missing: int) -> float:
    """Return the mean of `waiting`, by inclusion and exclusion."""
    from jamlab.lessons.whole_recipe import CARDS as KITCHEN
    from jamlab.lessons.whole_recipe import RAREST

    counts = [KITCHEN.counts[kind] for kind in RAREST[:missing]]
    total = 0.0
    for size in range(1, missing + 1):
        for some in combinations(counts, size):
            total += (-1) ** (size + 1) * 72 / sum(some)
    return total


def basket(less: int) -> Draw:
    """Return a draw of the winner's gain among four bidders, each with a card."""
    from jamlab.lessons.winners_curse.basket import OTHERS, WORTH

    def draw(rng: Random) -> float:
        cards = rng.sample(WORTH, 4)
        return float(sum(cards) - (max(cards) + OTHERS - less))

    return draw


def left_over(less: int) -> float:
    """Return the mean of `basket`, over all hands of four."""
    from jamlab.lessons.winners_curse.basket import OTHERS, POINTS, TOTAL

    total = 0.0
    for hand in product(POINTS, repeat=4):
        if list(hand) != sorted(hand):
            continue
        ways = 1
        for points in set(hand):
            ways *= comb(POINTS[points], hand.count(points))
        total += ways * (sum(hand) - (max(hand) + OTHERS - less))
    return total / comb(TOTAL, 4)


def coin(chance: float) -> Draw:
    """Return a trial that succeeds with this probability."""
    return lambda rng: rng.random() < chance


# -- the intervals ---------------------------------------------------------------------------------


def cases() -> Iterator[Case]:
    """Yield every band, at the settings that differ most."""
    for number in (1, 2, 3, 7, 8, 10, 11, 12):
        found = lesson(number)
        chance = float(found.exact(**found.start).value)
        if not 0 < chance < 1:
            continue
        yield Case(number, "band of the share", coin(chance), chance, found.interval(**found.start))
    mean_of_cards = mean(CARDS)
    yield Case(4, "band of the mean", card, mean_of_cards, lesson(4).interval())
    for stop in (1, 4, 8):
        true = turn_mean(stop)
        yield Case(
            5, f"band, and rules side by side: stop after {stop}", turn(stop), true,
            lesson(5).interval(stop=stop),
        )  # fmt: skip
    for missing in (1, 2, 5):
        yield Case(
            6, f"band of the mean: {missing} missing", waiting(missing), waits(missing),
            lesson(6).interval(missing=missing),
        )  # fmt: skip
    for less in (0, 4):
        yield Case(
            9, f"band of the mean: {less} less", basket(less), left_over(less),
            lesson(9).interval(less=less),
        )  # fmt: skip
    for chance in (0.01, 0.1, 0.5):
        yield Case(
            0, f"all trials of a room: a chance of {chance:g}", coin(chance), chance, covering
        )


def turn_mean(stop: int) -> float:
    """Return the mean of `turn`, by enumeration over the kinds of `stop` tiles."""
    from jamlab.games.cramel.state import BLOOM, CRAMEL, SET_SIZES

    counts = list(_cramel().values())
    total = 1.0 * counts[CRAMEL] / 49
    safe = [kind for kind in range(len(counts)) if kind not in (CRAMEL, BLOOM)]

    def spread(kinds: Sequence[int], left: int) -> Iterator[tuple[int, int]]:
        """Yield the ways and tiles won, of `left` tiles out of these kinds."""
        if not kinds:
            if not left:
                yield 1, 0
            return
        kind, *rest = kinds
        for n in range(min(counts[kind], left) + 1):
            size = SET_SIZES[kind]
            for ways, won in spread(rest, left - n):
                yield ways * comb(counts[kind], n), won + n // size * size

    return total + sum(ways * won for ways, won in spread(safe, stop)) / comb(49, stop)


# -- the table -------------------------------------------------------------------------------------


def held(case: Case, samples: int, seed: int) -> dict[int, tuple[int, int]]:
    """Return, by number of trials, how many intervals hold the true value, of how many samples.

    One sample is a run of trials; its interval is checked at each size.
    """
    rng, found = Random(seed), dict.fromkeys(case.sizes, 0)
    for _ in range(samples):
        total = 0.0
        for n in range(1, case.sizes[-1] + 1):
            total += case.draw(rng)
            if n in found:
                low, high = case.interval(total, n)
                found[n] += low - 1e-9 <= case.true <= high + 1e-9
    return {n: (count, samples) for n, count in found.items()}


def holds(count: int, samples: int, share: float = NOMINAL) -> bool:
    """Return True if the count is at most four standard errors below what the share predicts."""
    return count / samples >= share - 4 * sqrt(share * (1 - share) / samples)


def lines(samples: int, sizes: Sequence[int], seed: int = 41) -> Iterator[str]:
    """Yield the lines of the table, in Markdown."""
    yield f"| lesson | interval | {' | '.join(str(n) for n in sizes)} |"
    yield f"|---|---|{'---|' * len(sizes)}"
    for case in cases():
        counts = held(case._replace(sizes=sizes), samples, seed)
        cells = [f"{100 * count / of:.1f}" for count, of in counts.values()]
        name = str(case.number or "a class")
        yield f"| {name} | {case.name} | {' | '.join(cells)} |"
    yield ""
    yield from _on_paper(samples, seed)
    exact = ", ".join(f"{100 * float(caught(n)):.1f} with {n}" for n in (10, 25, 50, 100))
    worst = min(range(10, 101), key=caught)
    yield ""
    yield (
        "Lesson 7's samples have Wilson's interval, which pupils meet elsewhere, too; the page "
        "tells how often it holds with so many tiles"
    )
    yield f"(exactly: {exact}; least {100 * float(caught(worst)):.1f}, with {worst})."


def _on_paper(samples: int, seed: int) -> Iterator[str]:
    """Yield, for lessons without devices, how often trials end between the two printed numbers."""
    yield "| lesson | without devices: so many trials, 95 times in 100 | trials | % |"
    yield "|---|---|---|---|"
    drawn: dict[int, Callable[..., Draw]] = {4: lambda: card, 5: turn, 6: waiting, 9: basket}
    for number in COURSE:
        found = lesson(number)
        for other, run in zip(board(number).strips, runs(number), strict=True):
            settings = {**found.start, **other}
            if found.kind == "mean":
                draw = drawn[number](*settings.values())
            else:
                draw = coin(float(found.exact(**settings).value))
            rng, count = Random(seed), 0
            for _ in range(samples):
                came = sum(draw(rng) for _ in range(run.trials)) / run.trials
                count += run.ends[0] - 1e-9 <= came <= run.ends[1] + 1e-9
            yield f"| {number} | {run.usual} | {run.trials} | {100 * count / samples:.1f} |"


def main() -> None:
    """Print the table, or write it into the page."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--samples", type=int, default=SAMPLES)
    asked.add_argument("--most", type=int, default=SIZES[-1], help="the largest number of trials")
    asked.add_argument("--write", action="store_true")
    given = asked.parse_args()
    sizes = [n for n in SIZES if n <= given.most]
    found = list(lines(given.samples, sizes))
    sys.stdout.write("\n".join(found) + "\n")
    if given.write:
        text = PAGE.read_text(encoding="utf-8")
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(found) + f"\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
