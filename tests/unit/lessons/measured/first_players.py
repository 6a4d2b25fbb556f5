"""`python -m tests.unit.lessons.measured.first_players` rewrites the lesson's first_players.csv.

It plays 20,000 whole games, which takes some minutes, and prints the rows.
"""

import csv
import sys
from typing import Final

from jamlab.lessons.first_player.whole_games import FILE, FIRST, SECOND, winners

GAMES: Final = 10_000
SEED: Final = 11
SAMPLE: Final = 12
PAIRS: Final = (("cramel", "memory"), ("sixty", "greedy"))
HEAD: Final = ("game", "player", "played", "first", "second", "seed", "sample")


def main() -> None:
    rows = []
    for game, player in PAIRS:
        won = "".join(winners(game, player, GAMES, SEED))
        row = (game, player, GAMES, won.count(FIRST), won.count(SECOND), SEED, won[:SAMPLE])
        sys.stdout.write(f"{row}\n")
        rows.append(row)
    with FILE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([HEAD, *rows])


if __name__ == "__main__":
    main()
