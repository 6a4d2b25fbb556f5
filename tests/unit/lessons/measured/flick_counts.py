"""`python -m tests.unit.lessons.measured.flick_counts` rewrites
jamlab/lessons/flicked_die/flick_counts.csv.

It simulates 4,000 flicks from each distance in MuJoCo in eight minutes, and prints the rows.
"""

import csv
import sys
from typing import Final

from jamlab.core import Stream
from jamlab.lessons.flicked_die import COUNTS, FAR, NEAR, trial

FLICKS: Final = 4000
SAMPLE: Final = 40
SEED: Final = 10
HEAD: Final = ("distance", "sunk", "flicks", "seed", "sample")


def sunk_of(distance: int, flicks: int) -> int:
    """Return how many of the first `flicks` flicks of the seed sink."""
    return sum(trial(Stream(SEED, n), distance) for n in range(flicks))


def main() -> None:
    """Flick, print and write. `sample` is how many of the first 40 sank."""
    rows = []
    for distance in range(NEAR, FAR + 1):
        row = (distance, sunk_of(distance, FLICKS), FLICKS, SEED, sunk_of(distance, SAMPLE))
        sys.stdout.write(f"{row}\n")
        rows.append(row)
    with COUNTS.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([HEAD, *rows])


if __name__ == "__main__":
    main()
