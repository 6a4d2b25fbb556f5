"""Profile the parts of a decision: `python benchmarks/pages/profile.py [CHECKOUT]`.

Recorded random games are folded with `apply` alone, then with `pending` too, then played whole,
then played with their log kept. Each step's increment is the cost of its part, less the cost of
calling two Python builtins in the same loop. Rounds are interleaved; costs are medians, in
nanoseconds of CPU time per decision.

Only calls that every version of the engine has had are used, so that an older checkout can be
profiled beside this one. `JAMLAB_COMPILE=0` profiles the interpreted build.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from operator import is_
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

HERE = Path(__file__).resolve().parents[2]
ROUNDS = 9
SEATS = 4
DECISIONS = 2_000  # at least, of each game
PARTS = ("apply", "pending", "choosing, drawing, looping", "the log")


def parts(name: str) -> tuple[list[float], float]:
    """Cost of each of PARTS in ns per decision, and events per decision."""
    from jamlab import core
    from jamlab.chance.agents import RandomAgent
    from jamlab.core.registry import load

    game: Any = load(name)
    players = min(max(SEATS, game.seats[0]), game.seats[-1])
    # Older engines have it under another name, or only call a function.
    kept_in = getattr(core, "GameRecord", None) or getattr(core, "Kept", None)

    def whole(record: Callable[[], Any]) -> None:
        for seed in range(len(logs)):
            state = game.start(players, {})
            seats = [RandomAgent() for _ in range(players)]
            core.play(game, state, seats, core.Seeds(seed), record())

    logs: list[list[Any]] = []
    decisions = 0
    while decisions < DECISIONS:
        seats = [RandomAgent() for _ in range(players)]
        happened: list[tuple[Any, Any]] = []

        def record(node: Any, event: Any, happened: list[tuple[Any, Any]] = happened) -> None:
            happened.append((type(node), event))

        core.play(game, game.start(players, {}), seats, core.Seeds(len(logs)), record)
        decisions += sum(kind is core.Choice for kind, _ in happened)
        logs.append([event for _, event in happened])

    def folded(first: Callable[[Any], Any], then: Callable[[Any, Any], Any]) -> None:
        for log in logs:
            state = game.start(players, {})
            for event in log:
                first(state)
                then(state, event)

    def logged() -> Any:
        if kept_in is not None:
            return kept_in()
        events: list[Any] = []
        return lambda node, event: events.append(event)

    steps: list[Callable[[], None]] = [
        lambda: folded(id, is_),  # the cost of the calls alone
        lambda: folded(id, game.apply),
        lambda: folded(game.pending, game.apply),
        lambda: whole(lambda: None),
        lambda: whole(logged),
    ]
    took: list[list[float]] = [[] for _ in steps]
    for _ in range(ROUNDS):
        for n, step in enumerate(steps):
            began = process_time()
            step()
            took[n].append((process_time() - began) / decisions * 1e9)
    nothing, applied, asked, played, kept = map(median, took)
    rest = played - (asked - nothing)
    return [applied - nothing, asked - applied, rest, kept - played], sum(
        map(len, logs)
    ) / decisions


def say(line: str) -> None:
    """Print one line and flush."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Print a Markdown table."""
    sys.path.insert(0, str(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE))
    import jamlab

    build = getattr(jamlab, "build", "interpreted")
    say(f"| {build}: ns a decision | {' | '.join(PARTS)} | together | events a decision |")
    say("|---" * (len(PARTS) + 3) + "|")
    for name in jamlab.ids():
        costs, events = parts(name)
        shown = " | ".join(f"{cost:,.0f} ({cost / sum(costs):.0%})" for cost in costs)
        say(f"| {name} | {shown} | {sum(costs):,.0f} | {events:.2f} |")


if __name__ == "__main__":
    main()
