"""Speed targets ("bars"): the ratio required against each peer, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.report.measures import Spread, ratios, spread
from benchmarks.report.results import Bench
from benchmarks.sides.rows import COMPILED, INTERPRETED, LOOPS, Row, ours
from tests.contract.tables import contract_of


@dataclass(frozen=True, slots=True)
class Bar:
    """A row's speed divided by a peer's: the required ratio and the aim (None: no aim)."""

    what: str
    against: str
    block: str
    key: str
    peer: str
    unit: str
    at_least: float
    aim: float | None


@dataclass(frozen=True, slots=True)
class Held:
    """A bar and its measured ratio; None if the row or the peer did not run."""

    bar: Bar
    measured: Spread | None

    @property
    def verdict(self) -> str:
        """The verdict in words, by the median."""
        return verdict(self.bar, self.measured)


def verdict(bar: Bar, measured: Spread | None) -> str:
    """`meets aim`, `meets bar` (there may be no aim), `misses` or `not measured`."""
    if measured is None:
        return "not measured"
    if bar.aim is not None and measured.median >= bar.aim:
        return "meets aim"
    return "meets bar" if measured.median >= bar.at_least else "misses"


def bars(game: str) -> Iterator[Bar]:
    """The bars of one game. "With log": every event is kept in memory, as OpenSpiel keeps them.

    A game's contract may lower some (`speed_bars`): `interpreted` (decisions), `steps` (compiled).
    """
    play, python, loop = f"play {game}", "OpenSpiel from Python", "OpenSpiel’s C++ loop"
    lower = contract_of(game).speed_bars
    for name in LOOPS:
        yield Bar(
            f"{game}, interpreted, {_LOOP[name]}, with log", python, play,
            ours(INTERPRETED, name, "memory"), "openspiel_python", "decisions",
            lower.get("interpreted", 0.5), 0.7,
        )  # fmt: skip
    yield Bar(
        f"{game}, compiled, stepped, with log", python, play,
        ours(COMPILED, "stepped", "memory"), "openspiel_python", "decisions", 1.5, 3,
    )  # fmt: skip
    whole = ours(COMPILED, "whole", "memory")
    yield Bar(
        f"{game}, compiled, whole games, with log", loop, play,
        whole, "openspiel_loop", "decisions", 0.7, 1.5,
    )  # fmt: skip
    yield Bar(
        f"{game}, compiled, whole games, with log, steps", loop, play,
        whole, "openspiel_loop", "steps", lower.get("steps", 0.5), 1,
    )  # fmt: skip
    yield Bar(
        f"{game}, compiled, whole games, with log", "RLCard uno", play,
        whole, "rlcard_uno", "decisions", 25, 50,
    )  # fmt: skip


def log_bars(game: str, build: str) -> Iterator[Bar]:
    """Bars of reading and jumping. A "first" log is one whose lines the process has never seen."""
    loads = "`json.loads` a line"
    log, first = f"log {game}", f"first {game}"
    read = f"{game}, {build}, a log read and type-checked"
    yield Bar(read, loads, log, f"{build} decode", "json_decode", "events", 1, 5)
    yield Bar(
        f"{read}, the first of a process", loads, first,
        f"{build} first", "json_first", "processes", 2, 5,
    )  # fmt: skip
    yield Bar(
        f"{game}, {build}, jump to a random event", "folding from the start", log,
        f"{build} jump", f"{build} fold", "jumps", 10, None,
    )  # fmt: skip


def start_bar(build: str) -> Bar:
    """The bar that `import jamlab` is no slower than `import numpy`."""
    return Bar(
        f"import jamlab, {build}", "`import numpy`", "start",
        f"{build} import jamlab", "import numpy", "processes", 1, None,
    )  # fmt: skip


_LOOP = {"stepped": "stepped", "whole": "whole games"}


def bars_of(games: Sequence[str], builds: Sequence[str]) -> list[Bar]:
    """All bars of these games and builds."""
    wanted = [bar for game in games for bar in bars(game)]
    wanted += [bar for game in games for build in builds for bar in log_bars(game, build)]
    return wanted + [start_bar(build) for build in builds]


def compared(rows: Sequence[Row], games: Sequence[str], builds: Sequence[str]) -> list[Row]:
    """The rows that some bar compares."""
    bars = bars_of(games, builds)
    names = {(bar.block, key) for bar in bars for key in (bar.key, bar.peer)}
    return [row for row in rows if (row.block, row.key) in names]


def held(bench: Bench) -> list[Held]:
    """All bars of a run with their measured ratios."""
    found = [(bar, rounds_of(bench, bar)) for bar in bars_of(bench.games, bench.builds)]
    return [Held(bar, spread(rounds) if rounds else None) for bar, rounds in found]


def rounds_of(bench: Bench, bar: Bar) -> list[float]:
    """The bar's ratio, round by round; empty if the row or the peer did not run."""
    own, peer = bench.row(bar.block, bar.key), bench.row(bar.block, bar.peer)
    return [] if own is None or peer is None else ratios(own, peer, bar.unit)
