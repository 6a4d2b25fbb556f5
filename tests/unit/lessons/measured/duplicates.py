"""`python -m tests.unit.lessons.measured.duplicates` rewrites
jamlab/lessons/luck_and_skill/duplicates.csv.

It plays 2,000 deals of two games twice each, which takes some minutes, and prints the results.
"""

import csv
import sys
from collections.abc import Sequence
from typing import Final

from jamlab.chance import Simulation, duplicates
from jamlab.lessons.luck_and_skill.panel import FILE

DEALS: Final = 2000
SEED: Final = 12
SAMPLE: Final = 4
PAIRS: Final = (("sixty", "greedy", "random"), ("cramel", "memory=1", "memory=0.7"))
HEAD: Final = ("game", "first", "second", "deals", "seed", "shares", "low", "high", "sample")


def sample(both: Sequence[Simulation]) -> str:
    """Return the scores of the first few deals, both games of each, for a quick replay."""
    return " ".join(
        ":".join(str(done.scores(seat)[deal]) for done in both for seat in (0, 1))
        for deal in range(SAMPLE)
    )


def main() -> None:
    rows = []
    for game, first, second in PAIRS:
        found = duplicates(
            game, first, second, DEALS, seed=SEED, of="score", workers=1, progress=False
        )
        sys.stdout.write(f"{found.words}\n\n")
        skill, _, deal, rest = found.parts  # the seats' part is negligible
        ends = [
            [getattr(part, end) for part in (skill, deal, rest)] for end in ("share", "low", "high")
        ]
        numbers = [" ".join(f"{number:.4f}" for number in end) for end in ends]
        rows.append((game, first, second, len(found), SEED, *numbers, sample(found.games)))
    with FILE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([HEAD, *rows])


if __name__ == "__main__":
    main()
