"""`python -m tests.unit.games.jamsumo.flicks.soak`: 20,000 flicks of all sorts, checked.

Prints statistics, and exits with 1 if a flick never came to rest, an outcome was refused by the
rules, energy grew, or dice went too deep into each other.
"""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from tqdm import tqdm

from tests.unit.games.jamsumo.flicks.shaken import Seen, shake

PIECE = 50
KINDS = [(2, "printed"), (6, "printed"), (12, "printed"), (24, "printed"), (2, "corners"),
         (12, "corners")]  # fmt: skip
GROWTH = 3e-3
"""Share of the flick's energy: steps of 0.5 ms resolve a whirling die no better."""
DEPTH = 8.0
"""mm, in a collision of a whirling die at 6 m/s: half a die, so none passes through another."""
DEPTH_AT_REST = 0.15
"""mm."""


def faults(seen: Seen) -> list[str]:
    """Return the problems in these statistics."""
    found = [f"refused: {words}" for words in seen.refused]
    if seen.never_still:
        found.append(f"{seen.never_still} flicks never came to rest")
    if seen.most_growth > GROWTH:
        found.append(f"energy grew by {seen.most_growth:.3%}: {seen.grew_in}")
    if seen.deepest > DEPTH:
        found.append(f"things were {seen.deepest} mm in each other in a collision")
    if seen.deepest_at_rest > DEPTH_AT_REST:
        found.append(f"dice lie {seen.deepest_at_rest} mm in each other at rest")
    return found


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flicks", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    seen, piece = Seen(), 0
    with tqdm(total=asked.flicks, unit=" flicks", disable=None) as bar:
        while seen.flicks < asked.flicks:
            dice, board = KINDS[piece % len(KINDS)]
            count = min(PIECE, asked.flicks - seen.flicks)
            seen.add(shake(count, dice, asked.seed * 1_000_003 + piece, board))
            piece += 1
            bar.update(count)
    console, wrong = Console(), faults(seen)
    console.print(str(seen), highlight=False)
    for fault in wrong:
        console.print(fault, style="red", markup=False)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
