"""The benchmark itself: its computations, output and saved data. No test checks any speed."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from benchmarks.__main__ import PAGE, RESULTS, newest, parser, read, run
from benchmarks.report import bars, fallen, sections, shown, tables
from benchmarks.report.measures import Spread, ratio, spread
from benchmarks.report.results import Bench, Header, Measured
from benchmarks.sides import child, ours, rows
from benchmarks.sides.rounds import measured
from benchmarks.sides.rows import COMPILED, INTERPRETED, OPENSPIEL, RLCARD, Row
from benchmarks.sides.runner import Counts, Runner
from jamlab.core.registry import ids
from jamlab.log import Replay

BEGIN, END = shown.marks()
HEADER = Header("2026-11-21 05:00 UTC", 3, 0.1, {"jamlab": "1"}, {"cores": "2"}, {}, [])


def row(key: str, decisions: int, seconds: list[float], side: str = OPENSPIEL) -> Measured:
    counts = {"games": 1, "decisions": decisions, "steps": 2 * decisions, "options": decisions}
    return Measured(Row("play sixty", key, side, "any"), 1, counts, seconds)


def bench_of(*found: Measured) -> Bench:
    return Bench(1, HEADER, ["sixty"], [INTERPRETED], list(found), {})


def test_spread_is_the_median_between_the_quartiles() -> None:
    assert spread([4, 1, 3, 2, 100]) == Spread(2, 3, 4)
    assert spread([7]) == Spread(7, 7, 7)


def test_ratios_are_taken_round_by_round() -> None:
    # The machine is slower in the second round for both: the ratio stays 2.
    own, peer = row("a", 200, [1.0, 10.0, 1.0]), row("b", 100, [1.0, 10.0, 1.0])
    assert ratio(own, peer, "decisions") == Spread(2, 2, 2)
    with pytest.raises(ValueError, match="zip"):
        ratio(own, row("b", 100, [1.0]), "decisions")


@pytest.mark.parametrize(
    ("found", "verdict"),
    [(0.49, "misses"), (0.5, "meets bar"), (0.69, "meets bar"), (0.7, "meets aim")],
)
def test_verdicts(found: float, verdict: str) -> None:
    own = row(rows.ours(INTERPRETED, "stepped", "memory"), int(found * 100), [1.0] * 3)
    bench = bench_of(own, row("openspiel_python", 100, [1.0] * 3))
    first, *others = bars.held(bench)
    assert first.bar.what == "sixty, interpreted, stepped, with log"
    assert first.verdict == verdict
    assert {other.verdict for other in others} == {"not measured"}


STEADY, SHAKY = [1.0, 1.01, 0.99, 1.0, 1.02], [1.0, 1.6, 0.7, 1.3, 0.8]


def ratio_of(ratio: float, rounds: list[float], processor: str = "one") -> Bench:
    """A run in which Sixty, stepped and whole, is `ratio` times as fast as the peer, if steady."""
    seconds = [value / ratio for value in rounds]
    own = [row(rows.ours(INTERPRETED, loop, "memory"), 100, seconds) for loop in rows.LOOPS]
    bench = bench_of(*own, row("openspiel_python", 100, [1.0] * len(rounds)))
    return msgspec.structs.replace(
        bench, header=msgspec.structs.replace(HEADER, machine={"processor": processor})
    )


@pytest.mark.parametrize(
    ("before", "now", "rounds", "fell"),
    [
        (2.0, 1.5, STEADY, True),
        (2.0, 1.97, STEADY, False),  # less than the rounds differ
        (2.0, 1.5, SHAKY, False),
        (1.5, 2.0, STEADY, False),  # it rose
    ],
)
def test_what_fell_by_more_than_the_noise(
    before: float, now: float, rounds: list[float], fell: bool
) -> None:
    stored, run_now = ratio_of(before, rounds), ratio_of(now, rounds)
    found = fallen.changes(stored, run_now)
    assert [one.fell for one in found] == [fell, fell]
    assert found[0].drop == pytest.approx(1 - now / before)
    table = fallen.fallen_table(found, stored, run_now)
    assert len(table.rows) == 2 * fell
    assert table.words.startswith(f"2 ratios compared with those of {HEADER.date}; {2 * fell} fell")
    assert "processor" not in table.words


def test_a_calm_row_s_noise_is_at_least_that_of_the_run() -> None:
    def bench(ratio: float) -> Bench:
        # One row whose rounds are equal by luck, among others that differ by a tenth.
        uneven = [0.8, 1.0, 1.2, 0.9, 1.1]
        lucky, *others = (
            row(rows.ours(build, loop, "memory"), 100, [each / ratio for each in seconds])
            for build, loop, seconds in (
                (INTERPRETED, "stepped", [1.0] * 5),
                (INTERPRETED, "whole", uneven),
                (COMPILED, "stepped", uneven),
            )
        )
        return bench_of(lucky, *others, row("openspiel_python", 100, [1.0] * 5))

    lucky, *others = fallen.changes(bench(1.0), bench(0.9))
    assert lucky.noise == pytest.approx(others[0].noise)
    assert not lucky.fell
    assert fallen.changes(bench(1.0), bench(0.4))[0].fell


def test_only_what_both_runs_measured_is_compared() -> None:
    stored, now = ratio_of(2.0, STEADY, "another"), ratio_of(1.0, STEADY)
    one = msgspec.structs.replace(stored, rows=[stored.rows[0], stored.rows[-1]])
    found = fallen.changes(one, now)
    assert [each.bar.what for each in found] == ["sixty, interpreted, stepped, with log"]
    assert "another processor (another, now one)" in fallen.fallen_table(found, one, now).words
    assert fallen.changes(msgspec.structs.replace(one, rows=[]), now) == []


def test_the_run_to_compare_with_is_the_newest_that_was_saved() -> None:
    stored = newest()
    assert stored is not None
    saved = [bench for path in RESULTS.glob("20*.json") if (bench := read(path))]
    assert stored.header.date == max(bench.header.date for bench in saved)
    found = fallen.changes(stored, stored)
    assert found
    assert not [one for one in found if one.fell]


def test_every_bar_names_rows_that_are_run() -> None:
    builds = [INTERPRETED, COMPILED]
    for game in ids():
        run_rows = [
            *rows.play_rows(game, builds, peers=True),
            *rows.log_rows(game, builds),
            *rows.first_rows(game, builds),
            *rows.start_rows(builds),
        ]
        names = {(one.block, one.key) for one in run_rows}
        assert len(names) == len(run_rows)
        assert not [word for one in run_rows for word in one.args if "/" in word]  # args are saved
        wanted = [*bars.bars(game)]
        for build in builds:
            wanted += [*bars.log_bars(game, build), bars.start_bar(build)]
        for bar in wanted:
            assert {(bar.block, bar.key), (bar.block, bar.peer)} <= names, bar.what


def test_rounds_are_interleaved_and_begin_with_another_row_each() -> None:
    class Told:
        def __init__(self) -> None:
            self.turns: list[str] = []

        def size(self, row: Row, seconds: float) -> tuple[int, Counts]:
            return 5, {"games": 5}

        def run(self, row: Row, times: int) -> float:
            assert times == 5
            self.turns.append(row.key)
            return float(len(self.turns))

    side = Told()
    three = [Row("block", key, RLCARD, "any") for key in "abc"]
    found = measured(three, {RLCARD: side}, 3, 0.1, lambda _: None)
    assert "".join(side.turns) == "abcbcacab"
    assert [one.seconds for one in found] == [[1, 6, 8], [2, 4, 9], [3, 5, 7]]


@pytest.mark.parametrize("game", ids())
@pytest.mark.parametrize("runner", [ours.stepped, ours.whole])
def test_what_is_counted_is_what_is_played(
    game: str, runner: Callable[[str, str], Runner], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = [tmp_path / f"{n}.jsonl" for n in range(2)]
    waiting = list(files)
    monkeypatch.setattr(ours, "_file", lambda: waiting.pop(0))
    runner(game, "file").run(2)
    played = [Replay.read(file) for file in files]
    counts = runner(game, "memory").count(2)
    assert counts["games"] == 2
    assert counts["steps"] == sum(map(len, played))
    assert counts["decisions"] == sum(replay.nodes.count("choice") for replay in played)
    assert counts["options"] > counts["decisions"]


def test_a_child_says_how_many_times_fill_the_seconds() -> None:
    told = {"do": "size", "runner": "json_decode", "args": ["sixty"], "seconds": 0.001}
    found = child.answer(INTERPRETED, told)
    assert found["counts"]["events"] % found["times"] == 0
    assert child.answer(INTERPRETED, {**told, "do": "run", "times": 1})["seconds"] > 0


def test_a_tiny_run_without_peers(tmp_path: Path) -> None:
    bench = run(["sixty"], 2, 0.001, 2, False, Console(quiet=True))
    wanted = [
        *rows.play_rows("sixty", bench.builds, peers=False),
        *rows.log_rows("sixty", bench.builds),
        *rows.start_rows(bench.builds),
    ]
    names = {(one.block, one.key) for one in wanted}
    assert names < {(one.row.block, one.row.key) for one in bench.rows}
    for one in bench.rows:
        assert len(one.seconds) == 2
        assert min(one.seconds) > 0
        assert min(one.counts.values()) > 0
    assert bench.once[f"tables sixty, {bench.builds[-1]}"]["games"] == 2
    assert INTERPRETED in bench.builds
    assert COMPILED in bench.builds or "compiled" in " ".join(bench.header.remarks)
    # Saved results can be decoded again, strictly.
    assert msgspec.json.decode(msgspec.json.encode(bench), type=Bench, strict=True) == bench
    page = tmp_path / "speed.md"
    page.write_text(f"Before\n{BEGIN}\nold\n{END}\nbehind\n", encoding="utf-8")
    shown.put(page, shown.as_markdown(bench))
    shown.put(page, shown.as_markdown(bench))
    text = page.read_text(encoding="utf-8")
    assert text.startswith("Before\n")
    assert text.endswith("\nbehind\n")
    assert "\nold\n" not in text
    assert text.count("### Numbers to hold to") == 1
    out = StringIO()
    shown.on_terminal(bench, Console(width=300, file=out))
    assert "sixty, interpreted, stepped, with log" in out.getvalue()
    assert "Random games: sixty" in out.getvalue()


def test_a_check_measures_the_rows_of_the_bars_alone() -> None:
    builds = [INTERPRETED, COMPILED]
    every = rows.rows_of(["pig", "sixty"], builds, peers=True)
    found = bars.compared(every, ["pig", "sixty"], builds)
    assert len(found) == 2 * 17 + 3 < len(every) / 2
    assert {one.block for one in found} == {one.block for one in every}
    assert not [one for one in found if one.runner == "encode" or "file" in one.args]
    bench = bench_of(row(rows.ours(INTERPRETED, "stepped", "memory"), 1, [1.0]))
    out = StringIO()
    shown.on_terminal(bench, Console(width=300, file=out), only_bars=True)
    assert "sixty, interpreted, stepped, with log" in out.getvalue()
    assert "Random games" not in out.getvalue()


def test_tables_are_as_wide_as_their_heads() -> None:
    peers = [row("openspiel_python", 10, [1.0, 2.0]), row("openspiel_again", 11, [1.0, 2.0])]
    own = row(rows.ours(INTERPRETED, "stepped", "memory"), 20, [1.0, 2.0], INTERPRETED)
    found = list(sections.tables(bench_of(*peers, own)))
    for table in found:
        assert {len(cells) for cells in table.rows} <= {len(table.columns)}, table.title
    noise = next(table for table in found if table.title == "Noise")
    assert noise.rows[0][1] == "1.10 × (1.10–1.10)"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0523, "0.052"), (0.523, "0.523"), (1, "1.00"), (5.234, "5.23"), (52.34, "52.3"),
     (99.96, "100"), (1234.5, "1,234")],
)  # fmt: skip
def test_three_digits(value: float, text: str) -> None:
    assert tables.digits(value) == text


def test_the_page_has_the_marks() -> None:
    before, _ = shown.check(PAGE)
    assert before.startswith("# Speed")


@pytest.mark.parametrize("text", ["", f"{BEGIN}", f"{END}{BEGIN}"])
def test_a_page_without_the_marks_is_refused(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="two marks"):
        shown.put(page, "part")
    assert page.read_text(encoding="utf-8") == text


def test_options() -> None:
    asked = parser().parse_args(["--game", "sixty", "--rounds", "5", "--no-peers"])
    assert (asked.game, asked.rounds, asked.no_peers, asked.quick) == (["sixty"], 5, True, False)
