"""Count true games refused when seen in part: `python -m benchmarks.half_seen sixty 100`.

Random players play; what seat 0 did not see is hidden, then one card in twenty besides. Each log is
cut at a random place. Reported are the logs that no game was found for, all lines at once and
entered one by one, and the time per entry. A trailing `variant=travel` plays by another ruling.
"""

from __future__ import annotations

import dataclasses
import sys
from time import process_time
from typing import Any

from jamlab.core import HIDDEN, Event, RandomAgent, Stream
from jamlab.core.registry import load
from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.partial.fitting import words_of
from jamlab.log.partial.search import PartialSearch

QUICK = 0.2
"""Maximum seconds per entry while somebody records."""


def hiding(event: Event) -> Event:
    """The event with its texts hidden."""
    changes: dict[str, Any] = dict.fromkeys(words_of(event), HIDDEN)
    return dataclasses.replace(event, **changes)


def seen_in_part(
    game_id: str, seed: int, *, public: bool, options: dict[str, str] | None = None
) -> tuple[Replay, list[EventLine]]:
    """A played game and its first lines as seat 0 saw them; `public` hides 1 in 20 besides."""
    game, rng = load(game_id), Stream(seed, 9)
    names = [f"P{seat}" for seat in range(game.seats[seed % len(game.seats)])]
    agents = [RandomAgent() for _ in names]
    replay = Replay.play(game, agents, seed, names=names, options=options or {})
    many = 1 + rng.below(min(len(replay), 600))
    lines = []
    for node, event in list(zip(replay.nodes, replay.events, strict=True))[:many]:
        seen = game.mask(event, 0)
        lines.append(EventLine(node, hiding(seen) if public and rng.below(20) == 0 else seen))
    return replay, lines


def refused(
    game_id: str,
    seed: int,
    *,
    public: bool,
    limit: int = 6000,
    options: dict[str, str] | None = None,
) -> tuple[str, int]:
    """Enter a log at once; return the refusal ("" if a game fits) and the number of events."""
    replay, lines = seen_in_part(game_id, seed, public=public, options=options)
    verdict = PartialSearch.whole(replay.game, replay.header, lines, seed=seed, limit=limit)[1]
    return verdict.sentence, len(lines)


def entered(
    game_id: str,
    seed: int,
    *,
    public: bool,
    limit: int = 6000,
    options: dict[str, str] | None = None,
) -> tuple[str, list[float]]:
    """Enter the log line by line, as the recorder does; return the refusal ("" if a game fits) and
    the seconds per line."""
    replay, lines = seen_in_part(game_id, seed, public=public, options=options)
    search, seconds = PartialSearch(replay.game, replay.header, limit=limit, seed=seed), []
    for line in lines:
        started = process_time()
        verdict = search.add_line(line)
        seconds.append(process_time() - started)
        if not verdict:
            return verdict.sentence, seconds
    return "", seconds


def main() -> None:
    game, many = sys.argv[1], int(sys.argv[2])
    options = dict(one.split("=", 1) for one in sys.argv[3:] if "=" in one)
    for public in (False, True):
        what = "seat 0's, one card in twenty hidden" if public else "as seat 0 saw them"
        started, bad, events = process_time(), 0, 0
        for seed in range(many):
            said, number = refused(game, seed, public=public, options=options)
            bad, events = bad + bool(said), events + number
        seconds = process_time() - started
        said = f"{many} logs {what}, {events} events: {bad} refused, {seconds:.0f} s"
        sys.stdout.write(f"{game}: {said}\n")
        bad, took = 0, list[float]()
        for seed in range(many):
            said, seconds_of = entered(game, seed, public=public, options=options)
            bad, took = bad + bool(said), took + seconds_of
        took.sort()
        slow = sum(one > QUICK for one in took)
        said = f"line by line: {bad} refused; half of the lines below {took[len(took) // 2]:.4f} s"
        said += f", {slow} of {len(took)} above {QUICK} s, the slowest {took[-1]:.1f} s"
        sys.stdout.write(f"{game}: {said}\n")


if __name__ == "__main__":
    main()
