"""Are true games refused when they are seen in part? `python -m tests.bench.half_seen sixty 100`.

Random players play; what seat 0 did not see is hidden, and one card in twenty besides. Each log is
cut at a place drawn by chance. A line a game, and how many of the logs no game was found for.
"""

from __future__ import annotations

import dataclasses
import sys
from time import process_time
from typing import Any

from jamlab.engine import HIDDEN, Event, RandomAgent, Stream
from jamlab.games import load
from jamlab.replay import Replay
from jamlab.replay.half_seen import Search
from jamlab.replay.half_seen.fitting import words_of
from jamlab.replay.lines import Line


def hiding(event: Event) -> Event:
    """The event with its texts hidden."""
    changes: dict[str, Any] = dict.fromkeys(words_of(event), HIDDEN)
    return dataclasses.replace(event, **changes)


def refused(game_id: str, seed: int, *, public: bool, limit: int = 6000) -> tuple[str, int]:
    """What is said of a log that nothing was found for ("" if one fits), and its events."""
    game, rng = load(game_id), Stream(seed, 9)
    names = [f"P{seat}" for seat in range(game.seats[seed % len(game.seats)])]
    replay = Replay.play(game, [RandomAgent() for _ in names], seed, names=names)
    many = 1 + rng.below(min(len(replay), 600))
    lines = []
    for node, event in list(zip(replay.nodes, replay.events, strict=True))[:many]:
        seen = game.mask(event, 0)
        lines.append(Line(node, hiding(seen) if public and rng.below(20) == 0 else seen))
    verdict = Search.whole(game, replay.header, lines, seed=seed, limit=limit)[1]
    return verdict.sentence, many


def main() -> None:
    game, many = sys.argv[1], int(sys.argv[2])
    for public in (False, True):
        started, bad, events = process_time(), 0, 0
        for seed in range(many):
            said, number = refused(game, seed, public=public)
            bad, events = bad + bool(said), events + number
        what = "seat 0's, one card in twenty hidden" if public else "as seat 0 saw them"
        seconds = process_time() - started
        said = f"{many} logs {what}, {events} events: {bad} refused, {seconds:.0f} s"
        sys.stdout.write(f"{game}: {said}\n")


if __name__ == "__main__":
    main()
