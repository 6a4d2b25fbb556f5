"""`python -m benchmarks.gym`: decisions per second of `jamlab.gym` and PettingZoo's card games.

* One loop plays all of them at random: `last` (vector and mask), an action that the mask allows,
  `step`; without PettingZoo's wrappers. A decision is a step of a living agent.
* They take turns in one process, round by round, in CPU time. The ratios carry over to other
  machines: median of the rounds, minimum and maximum.
* PettingZoo's card games need RLCard and pygame; `make bench`'s environment has both
  (`.venv-bench/bin/python -m benchmarks.gym`).
"""

from __future__ import annotations

import argparse
import sys
import time
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from statistics import median
from typing import Any, Final

import numpy as np

import jamlab
from jamlab.core import registry
from jamlab.gym import Environment

PEERS: Final = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")


@dataclass
class Side:
    """One environment and its decisions per second in each round."""

    name: str
    env: Any
    rates: list[float] = field(default_factory=list)
    options: int = 0
    decisions: int = 0

    def play(self, seed: int, least: float) -> None:
        """Play whole games, at least one, for at least `least` CPU seconds."""
        rng, env, decisions = Random(seed), self.env, 0
        begun, spent = time.process_time(), 0.0
        while not decisions or spent < least:
            env.reset(seed=rng.randrange(2**31))
            while env.agents:
                seen, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                else:
                    allowed = np.flatnonzero(seen["action_mask"])
                    env.step(int(allowed[int(rng.random() * len(allowed))]))
                    decisions += 1
            if isinstance(env, Environment):
                self.options += env.kept.sorts.count("choice")
            spent = time.process_time() - begun
        self.rates.append(decisions / spent)
        self.decisions += decisions

    def row(self, peers: Sequence[Side]) -> str:
        """Its row of the table."""
        cells = [self.name, f"{median(self.rates):,.0f}"]
        for peer in peers:
            ratios = [a / b for a, b in zip(self.rates, peer.rates, strict=True)]
            cells.append(f"{median(ratios):.2f} × ({min(ratios):.2f}–{max(ratios):.2f})")
        return f"| {' | '.join(cells)} |"


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gym")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.4, help="of each side in a round")
    asked = parser.parse_args(argv)
    warnings.simplefilter("ignore")  # gymnasium warns of how RLCard's games name their ranges
    try:
        peers = [
            Side(name, import_module(f"pettingzoo.classic.{name}").raw_env()) for name in PEERS
        ]
    except ImportError as error:
        raise SystemExit(f"PettingZoo's card games need {error.name}: see `make bench`") from None
    ours = [Side(registry.load(game).name, Environment(game)) for game in registry.ids()]
    for one in range(asked.rounds):
        for side in (*peers, *ours):
            side.play(one, asked.seconds)
    each = ", ".join(f"{side.name} {side.decisions / side.options:.1f}" for side in ours)
    lines = [
        f"jamlab {jamlab.build}; {asked.rounds} rounds; fewest seats of each game",
        "",
        f"| game | decisions a second | {' | '.join(f'beside {peer}' for peer in PEERS)} |",
        "|---|---|" + "---|" * len(PEERS),
        *(side.row(peers) for side in (*ours, *peers)),
        "",
        f"Words said for each choice, those of one option among them: {each}",
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
