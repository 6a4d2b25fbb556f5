"""`python -m benchmarks.pages.lessons`: trials in a notebook with a live chart.

A real kernel plays, in one cell, 100,000 turns of Cramel and 10,000 whole games of Sixty by the
engine, with the lessons' own chart of a settling share. The chart is updated ten times a second;
the messages that reach the notebook are counted here. Drawing is not measured: the browser does it
in parallel.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, Final

from jupyter_client.manager import start_new_kernel
from rich.console import Console

CELL: Final = """
import json, time
import jamlab
from jamlab.games.cramel.first_turn import first_turn
from jamlab.ui.charts.trial_rows import settling_rows as rows
from jamlab.chance import Running
from jamlab.chance.estimates.estimate import whole_game
from jamlab.ui.charts.live_chart import LiveChart, spec_of

def watched(trial, count, seed):
    spec = spec_of("jamlab.ui.charts.trial_charts", "settling_chart", True)
    live = LiveChart(spec, "A share that settles")
    display(live)
    tries, updates = Running(trial, seed), 0
    began, busy = time.perf_counter(), time.process_time()
    while tries.n < count:
        tries.run(count - tries.n, {every})
        live.feed(*rows(tries.path, [], [], percent=True))
        updates += 1
    seconds, busy = time.perf_counter() - began, time.process_time() - busy
    return [tries.n, seconds, busy, updates, tries.estimate.words]

watched(first_turn(3, of="lost"), 10, 0)  # loads what is loaded once
found = {{
    "Cramel: lost when three tiles are turned": watched(first_turn(3, of="lost"), {turns}, 1),
    "Sixty: won by the first seat of three": watched(whole_game("sixty", 3, "random"), {games}, 1),
}}
print(json.dumps([jamlab.build, found]))
"""


def measured(turns: int, games: int, every: float) -> tuple[str, dict[str, list[Any]], int]:
    """Run the cell; return the build, its results, and the chart updates the notebook received."""
    manager, client = start_new_kernel(kernel_name="python3")
    printed: list[str] = []
    updates = 0

    def heard(message: dict[str, Any]) -> None:
        nonlocal updates
        content = message["content"]
        if message["msg_type"] == "comm_msg":
            updates += content["data"].get("method") == "update"
        elif message["msg_type"] == "stream":
            printed.append(content["text"])

    try:
        cell = CELL.format(turns=turns, games=games, every=every)
        reply = client.execute_interactive(cell, output_hook=heard, timeout=1200)
        if reply["content"]["status"] != "ok":
            raise SystemExit("\n".join(reply["content"].get("traceback", ["the cell failed"])))
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    build, found = json.loads("".join(printed).splitlines()[-1])
    return build, found, updates


def main(words: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser("python -m benchmarks.pages.lessons", description=__doc__)
    parser.add_argument("--turns", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--every", type=float, default=0.1, help="seconds between updates (0.1)")
    asked = parser.parse_args(words)
    build, found, updates = measured(asked.turns, asked.games, asked.every)
    console = Console(highlight=False, soft_wrap=True)
    console.print(
        f"In one kernel, {build}; {updates} updates of the charts reached the notebook.\n"
    )
    console.print("| trials | how many | seconds | CPU s | trials/s | updates | found |")
    console.print("|---|---|---|---|---|---|---|")
    for name, (count, seconds, busy, shown, said) in found.items():
        console.print(
            f"| {name} | {count:,} | {seconds:.1f} | {busy:.1f} | {count / seconds:,.0f} "
            f"| {shown} | {said} |"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
