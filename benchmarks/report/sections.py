"""A run as tables and text; every figure comes from that run."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.report.bars import held
from benchmarks.report.measures import Spread, ratio, speeds, spread
from benchmarks.report.results import Bench, Measured
from benchmarks.report.tables import Table, digits, thousands, times
from benchmarks.sides.ours import seats_of
from benchmarks.sides.rows import LOGS, LOOPS, ours
from jamlab.core.registry import load

_PEER_NAMES = {
    "openspiel_python": "OpenSpiel, stepped from Python",
    "openspiel_again": "the same once more: noise",
    "openspiel_even": "the same, chances taken as equal",
    "openspiel_loop": "OpenSpiel, C++ loop",
    "rlcard_uno": "RLCard uno, `env.step`",
}
_MEASURES = ("openspiel_python", "openspiel_loop", "rlcard_uno")
_LOOP_NAMES = {"stepped": "stepped", "whole": "whole games"}
_LOG_NAMES = {
    "memory": "log in memory",
    "none": "no log",
    "file": "JSON Lines",
    "blocks": "JSON Lines, in blocks",
}

METHOD = (
    "CPU seconds of the process that plays; only one process works at a time. Rounds are "
    "interleaved: every row has its turn in every round, and a ratio is taken against the peer of "
    "the same round and block. Every round plays the same games, found in a warm-up that is not "
    "counted; decisions and steps are counted outside the timed part. Medians, quartiles in "
    "brackets. Garbage collection is on, as each library leaves it; it runs once before each turn, "
    "not timed."
)
DIFFERENCES = (
    "Not the same games, so read the ratios as an order of size. A decision of crazy_eights or uno "
    "plays or draws one card; what one is in our games their rules say. `steps` are all that was "
    "applied: decisions, chance outcomes, and in our games forced consequences, which the peers "
    "do inside a step. OpenSpiel’s chance nodes deal one card each, as ours do; RLCard shuffles "
    "once and hides chance inside `env.step`, so its steps are its decisions. RLCard’s `env.step` "
    "also makes an observation (an array of 4 × 4 × 15) for the next player; OpenSpiel and jamlab "
    "are not asked for any here. An OpenSpiel state keeps its own history of actions, always; our "
    "log in memory keeps each event, a record that names what happened and the clause it rests on; "
    "as JSON Lines it is about 100 bytes an event, written and flushed line by line, or in blocks "
    "of 512, into a file with a checksum. RLCard keeps a list of actions. All players are "
    "uniformly random and free: from Python one `random()` a choice on every side; whole games use "
    "our `RandomAgent`s and "
    "OpenSpiel’s uniform random bots. RLCard passes its setting for four players over for uno; "
    "the bench tells the game itself."
)


def header_lines(bench: Bench) -> list[str]:
    """Date, versions, machine."""
    header = bench.header
    lines = [f"{header.date}; {header.rounds} rounds of about {header.seconds:g} CPU s a row"]
    for told in (header.jamlab, header.peers, header.machine):
        lines.extend(f"{name}: {what}" for name, what in told.items() if what)
    return lines + header.remarks


def tables(bench: Bench) -> Iterator[Table]:
    """All tables of a run."""
    yield bars_table(bench)
    yield played_table(bench)
    for game in bench.games:
        yield play_table(bench, game)
    for game in bench.games:
        yield log_table(bench, game)
    yield start_table(bench)
    yield from once_tables(bench)
    yield noise_table(bench)


def bars_table(bench: Bench) -> Table:
    """Table of the bars and their verdicts."""
    rows = [
        (
            one.bar.what,
            one.bar.against,
            times(one.measured),
            f"{one.bar.at_least:g} ×",
            "" if one.bar.aim is None else f"{one.bar.aim:g} ×",
            one.verdict,
        )
        for one in held(bench)
    ]
    columns = ("what", "against", "measured", "at least", "aim", "verdict")
    return Table("Numbers to hold to", columns, rows, "By the median of the rounds’ ratios.")


def played_table(bench: Bench) -> Table:
    """Table of game sizes (decisions, steps, options), ours and the peers'."""
    rows = []
    for game in bench.games:
        row = bench.row(f"play {game}", ours(bench.builds[0], "stepped", "memory"))
        if row is not None:
            rows.append(_played(f"{game}, {seats_of(load(game))} seats", row))
    peers = (("openspiel_python", "OpenSpiel crazy_eights"), ("rlcard_uno", "RLCard uno"))
    for peer, name in peers:
        row = bench.row(f"play {bench.games[0]}", peer)
        if row is not None:
            rows.append(_played(f"{name}, 4 seats", row))
    columns = ("game", "decisions a game", "steps a game", "steps a decision", "options a decision")
    return Table("What is played", columns, rows, DIFFERENCES)


def _played(name: str, row: Measured) -> tuple[str, ...]:
    counts = row.counts
    return (
        name,
        digits(counts["decisions"] / counts["games"]),
        digits(counts["steps"] / counts["games"]),
        digits(counts["steps"] / counts["decisions"]),
        digits(counts["options"] / counts["decisions"]),
    )


def play_table(bench: Bench, game: str) -> Table:
    """Table of random games of one game, with the peers of the same rounds."""
    block = f"play {game}"
    keys = dict(_PEER_NAMES)
    for build in bench.builds:
        for loop in LOOPS:
            for log in LOGS:
                keys[ours(build, loop, log)] = f"{build}, {_LOOP_NAMES[loop]}, {_LOG_NAMES[log]}"
    rows = []
    for key, name in keys.items():
        row = bench.row(block, key)
        if row is None:
            continue
        cells = [name]
        for unit in ("decisions", "steps"):
            cells.append(thousands(spread(speeds(row, unit))))
            cells += [_against(bench, row, peer, unit) for peer in _MEASURES]
        rows.append(tuple(cells))
    against = ("× OpenSpiel Python", "× C++ loop", "× RLCard")
    columns = ("row", "decisions a s", *against, "steps a s", *against)
    words = (
        "Stepped: a loop in Python over pending and apply, or legal_actions and apply_action. "
        "“Chances taken as equal” is what only someone can write who knows crazy_eights: it takes "
        "a card without asking for the weights."
    )
    return Table(f"Random games: {game}", columns, rows, words)


def _against(bench: Bench, row: Measured, peer: str, unit: str) -> str:
    other = bench.row(row.row.block, peer)
    return "–" if other is None else digits(ratio(row, other, unit).median)


def log_table(bench: Bench, game: str) -> Table:
    """Table of log writing, reading, checking and jumping."""
    block = f"log {game}"
    rows = [
        _cost(bench, block, key, peer, name, "events")
        for key, peer, name in (
            ("json_encode", "json_encode", "encode: `json.dumps` of a line’s dict"),
            ("msgspec_encode", "json_encode", "encode: msgspec, the same dict"),
            *(
                (f"{build} encode", "json_encode", f"encode: a line of the log, {build}")
                for build in bench.builds
            ),
            ("json_decode", "json_decode", "read: `json.loads` a line, nothing checked"),
            ("msgspec_decode", "json_decode", "read: msgspec into a dict, nothing checked"),
            *(
                (f"{build} decode", "json_decode", f"read: a log, types checked, {build}")
                for build in bench.builds
            ),
            *(
                (f"{build} verify", "json_decode", f"read and checked by the rules, {build}")
                for build in bench.builds
            ),
        )
    ]
    for build in bench.builds:
        rows += [
            _cost(bench, block, f"{build} {key}", f"{build} fold", f"{name}, {build}", "jumps")
            for key, name in (("fold", "fold to a random event"), ("jump", "jump there"))
        ]
    first = [("json_first", "`json.loads` a line, in a new process")]
    first += [(f"{build} first", f"a process’s first log, {build}") for build in bench.builds]
    rows += [
        _cost(bench, f"first {game}", key, "json_first", f"read: {name}", "processes")
        for key, name in first
    ]
    encoded = bench.row(block, "json_encode")
    events = encoded.counts["events"] // encoded.times if encoded else 0
    words = (
        f"One game of random players with {events:,} events. ns are for an event (or line), or for "
        "a jump; for a new process, for the whole log. Lines that were seen before are known "
        "by their bytes, so a process’s first log is told apart. Lines for `json` are cut before."
    )
    return Table(f"Log and replay: {game}", ("row", "ns", "times as fast"), rows, words)


def _cost(
    bench: Bench, block: str, key: str, peer: str, name: str, unit: str
) -> tuple[str, str, str]:
    row, other = bench.row(block, key), bench.row(block, peer)
    if row is None:
        return name, "–", "–"
    nanoseconds = spread([1e9 / speed for speed in speeds(row, unit)])
    cell = f"{digits(nanoseconds.median)} ({digits(nanoseconds.low)}–{digits(nanoseconds.high)})"
    if other is None or key == peer:
        return name, cell, "1"
    return name, cell, times(ratio(row, other, unit))


def start_table(bench: Bench) -> Table:
    """Table of import costs."""
    peer = bench.row("start", "import numpy")
    rows = []
    for row in bench.rows:
        if row.row.block == "start" and peer is not None:
            cost = spread([1000 / speed for speed in speeds(row, "processes")])
            cells = (row.row.key, f"{digits(cost.median)} ({digits(cost.low)}–{digits(cost.high)})")
            rows.append((*cells, times(ratio(row, peer, "processes"))))
    words = "CPU ms of the import statement, each in a new process; × as fast as numpy."
    return Table("Start", ("row", "ms", "times as fast"), rows, words)


def once_tables(bench: Bench) -> Iterator[Table]:
    """Tables of a replay's memory and of reading many games."""
    memory = [
        (
            key.removeprefix("memory "),
            digits(found["events"]),
            digits(found["replay_bytes"] / 1024),
            digits(found["replay_bytes"] / found["events"]),
            digits(found["log_bytes"] / 1024),
        )
        for key, found in bench.once.items()
        if key.startswith("memory ")
    ]
    columns = ("game", "events", "KiB a replay", "bytes an event", "KiB of the log itself")
    words = (
        "What one more replay keeps, by `tracemalloc`: without the log’s own bytes, which it also "
        "keeps, and without the events, which all replays of a process share."
    )
    yield Table("Memory of a replay", columns, memory, words)
    reading = []
    for key, found in bench.once.items():
        if not key.startswith("tables "):
            continue
        name = key.removeprefix("tables ")
        for what, games, seconds, rows in (
            ("a row a game", found["games"], found["seconds"], found["games"]),
            ("a row an event", found["event_games"], found["event_seconds"], found["event_rows"]),
        ):
            cells = (f"{name}, {what}", f"{games:,.0f}", f"{rows:,.0f}", digits(seconds))
            reading.append((*cells, digits(games / seconds)))
    columns = ("what", "games", "rows", "CPU s", "games a s")
    words = (
        "Files of random games, read, checked by the rules and put into a pandas table; once, not "
        "in rounds. At most 200 different files, read again and again, at most for 20 s."
    )
    yield Table("Many games into a table", columns, reading, words)


def noise_table(bench: Bench) -> Table:
    """Table of the noise: the ratio of the same peer run twice in every round."""
    rows = []
    for game in bench.games:
        first = bench.row(f"play {game}", "openspiel_python")
        again = bench.row(f"play {game}", "openspiel_again")
        if first is not None and again is not None:
            rows.append((f"OpenSpiel from Python against itself, beside {game}",
                         times(ratio(again, first, "decisions"))))  # fmt: skip
    widths = [_width(spread(row.seconds)) for row in bench.rows]
    if widths:
        found = spread(widths)
        rows.append(("half of a row’s rounds lie within this part of its median (median of rows)",
                     f"{found.median:.1%}"))  # fmt: skip
    return Table("Noise", ("what", "measured"), rows)


def _width(found: Spread) -> float:
    return (found.high - found.low) / found.median
