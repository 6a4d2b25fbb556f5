"""The bench itself: what it computes, prints and saves. How fast anything is, no test asks."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from jamlab.games import ids
from jamlab.replay import Replay
from tests.bench.__main__ import PAGE, parser, run
from tests.bench.report import bars, sections, shown, tables
from tests.bench.report.measures import Spread, ratio, spread
from tests.bench.report.results import Bench, Header, Measured
from tests.bench.sides import child, ours, rows
from tests.bench.sides.rounds import measured
from tests.bench.sides.rows import COMPILED, INTERPRETED, OPENSPIEL, RLCARD, Row
from tests.bench.sides.runner import Counts, Runner

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
        assert not [word for one in run_rows for word in one.args if "/" in word]  # they are saved
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
    # What is saved can be read again, strictly.
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
