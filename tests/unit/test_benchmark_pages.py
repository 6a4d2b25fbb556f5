"""`make bench-pages` itself: a tiny run and its output. No test checks any speed."""

import asyncio
import contextlib
import gzip
from pathlib import Path

import msgspec
import pytest

from benchmarks.report import shown
from benchmarks.visits.__main__ import COMMAND, PAGE, parser
from benchmarks.visits.line import Answer, Line
from benchmarks.visits.report import KEPT, KERNEL, VOILA, bars, tables
from benchmarks.visits.results import (
    Crowd,
    Opened,
    Pages,
    PythonSize,
    PythonStart,
    Visit,
    Windows,
)
from benchmarks.visits.run import Run, Sizes
from benchmarks.visits.shown_pages import page_at
from jamlab.gallery import share
from tests.loops import in_a_loop


def crowd(page: str, way: str, seconds: float, kernel: float | None = None) -> Crowd:
    visits = [Visit(seconds / 2, each, kernel, 400_000, 9) for each in (1, seconds)]
    return Crowd(page, way, 2, visits, 0.1 * seconds)


FOUND = Pages(
    ["today"],
    [
        crowd("theatre", KEPT, 2),
        crowd("theatre", KERNEL, 4, kernel=6),
        crowd("hello-world", VOILA, 4, kernel=3),
    ],
    [
        Windows("theatre", KEPT, 1, [Opened(0.2, 0.5)]),
        Windows("theatre", KEPT, 4, [Opened(0.4, 0.8), Opened(failed="it broke")]),
        Windows("theatre", KERNEL, 4, [Opened(2, 8)]),
    ],
    "lesson",
    PythonSize(5_900_000, 7, 7),
    [PythonStart("first", 3.9, 5, 80_000_000), PythonStart("second", None, None, None)],
)


def test_bars_stand_against_the_worst() -> None:
    held = {bar.what: bar.row[1:] for bar in bars(FOUND)}
    assert held["theatre: everything there, the worst of 2 at once"] == ("2.00 s", "1 s", "misses")
    assert held["theatre: server’s CPU time a visitor"] == ("100 ms", "50 ms", "misses")
    first, four = (f"theatre: first control in Chromium, the worst of {n} at once" for n in (1, 4))
    assert held[first] == ("0.500 s", "1 s", "holds")
    assert held[four][2] == "not measured"  # one never loaded: there is no worst
    assert held["theatre: over the line before Python"] == ("400 kB", "600 kB", "holds")
    assert held["Python: over the line, once"] == ("5.90 MB", "6 MB", "holds")
    assert held["Python: ready, the second time"][2] == "not measured"
    assert not [what for what in held if "hello" in what]


def test_ratios_are_of_medians_and_of_a_visitor() -> None:
    beside = next(table for table in tables(FOUND) if table.title == "Beside kernels")
    # Medians: (1 + 2) / 2 s kept, 6 s until the kernel answered; 0.1 and 0.2 CPU s a visitor.
    assert beside.rows[0] == ("theatre", KERNEL, "2", "4.00 ×", "10.0 ×", "2.00 ×")
    assert beside.rows[1][:4] == ("theatre", f"{VOILA}, hello-world", "2", "2.00 ×")


def test_tables_are_as_wide_as_their_heads() -> None:
    for table in tables(FOUND):
        assert {len(cells) for cells in table.rows} == {len(table.columns)}, table.title


def test_the_page_has_the_marks() -> None:
    before, _ = shown.check(PAGE, COMMAND)
    assert "## Pages, many visitors at once" in before
    shown.check(PAGE)  # and those of the other benchmark


def test_options() -> None:
    asked = parser().parse_args(["--page", "explainers/jam", "--visitors", "2", "--no-before"])
    assert (asked.page, asked.visitors, asked.no_before) == (["explainers/jam"], 2, True)
    assert (asked.brief, asked.no_windows) == (False, False)


def test_an_answer_in_pieces_comes_whole_and_the_line_stays_open() -> None:
    packed = gzip.compress(b"all of it")
    pieces = b"".join(b"%x\r\n%b\r\n" % (len(each), each) for each in (packed[:7], packed[7:]))
    head = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nSet-Cookie: _xsrf=a|b; Path=/\r\n"
    whole = head + b"Transfer-Encoding: chunked\r\n\r\n" + pieces + b"0\r\n\r\n"
    lines, ended = 0, asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal lines
        lines += 1
        with contextlib.suppress(EOFError):
            while await reader.readuntil(b"\r\n\r\n"):
                writer.write(whole)
        writer.close()
        await writer.wait_closed()
        ended.set()

    async def asked() -> list[Answer]:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        line = Line(*server.sockets[0].getsockname()[:2])
        found = [await line.ask("/"), await line.ask("/again")]
        line.close()
        server.close()
        await ended.wait()
        return found

    first, second = in_a_loop(asked())
    assert (first.text, first.cookies) == ("all of it", {"_xsrf": "a|b"})
    assert first.size == second.size == len(whole)
    assert lines == 1


@pytest.mark.sample
def test_a_tiny_run_without_kernels(tmp_path: Path) -> None:
    paths = ("explainers/kuhn", "lessons/05_when_to_stop")  # without Python, and with it
    for path in paths:
        notebook = tmp_path / "notebooks" / f"{path}.ipynb"
        notebook.parent.mkdir(parents=True)
        notebook.write_bytes((share() / "notebooks" / f"{path}.ipynb").read_bytes())
    said: list[str] = []
    run = Run(
        tmp_path / "run",
        Sizes(visitors=(2,), rounds=1, kernels=(), windows=(1,), times=1),
        60,
        [page_at(path) for path in paths],
        tmp_path / "notebooks",
        said.append,
    )
    (tmp_path / "run").mkdir()
    found = in_a_loop(run.everything(before=False, windows=True))
    assert found.head == []
    assert [(both.page, both.way, both.at_once) for both in found.crowds] == [
        ("explainer", KEPT, 2),
        ("lesson", KEPT, 2),
    ]
    assert all(both.cpu >= 0 for both in found.crowds)  # may cost less than a clock tick
    for visit in [visit for both in found.crowds for visit in both.visits]:
        assert visit.failed == ""
        assert visit.first_byte is not None
        assert visit.whole is not None
        assert 0 < visit.first_byte < visit.whole
        assert visit.kernel is None
        assert visit.requests > visit.for_good > 0
        assert visit.size > 50_000  # page, scripts and rule tables, gzipped
    assert len(found.windows) == len(paths)
    for window in found.windows:
        (opened,) = window.opened
        assert opened.failed == ""
        assert opened.picture is not None
        assert opened.control is not None
    assert said[0] == "the gallery makes its pages"
    # Saved results can be decoded again, strictly.
    assert msgspec.json.decode(msgspec.json.encode(found), type=Pages, strict=True) == found
