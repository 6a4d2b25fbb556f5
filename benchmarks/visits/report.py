"""Results as tables: bars, crowds, windows, ratios, sizes, Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Final, NamedTuple

from benchmarks.report.tables import Table, digits
from benchmarks.visits.results import Crowd, Pages, Windows

KEPT: Final = "kept"
KERNEL: Final = "with a kernel"
VOILA: Final = "plain Voilà"
KB: Final = 1000
NEVER: Final = "–"


class Bar(NamedTuple):
    """A measurement and its upper limit."""

    what: str
    found: float | None
    most: float
    unit: str

    @property
    def row(self) -> tuple[str, ...]:
        if self.found is None:
            return self.what, NEVER, f"{self.most:,g} {self.unit}", "not measured"
        verdict = "holds" if self.found < self.most else "misses"
        return (
            self.what,
            f"{digits(self.found)} {self.unit}",
            f"{self.most:,g} {self.unit}",
            verdict,
        )


def tables(pages: Pages) -> list[Table]:
    """All tables of a run."""
    return [
        Table(
            "Pages to hold to",
            ("what", "measured", "less than", "verdict"),
            [bar.row for bar in bars(pages)],
        ),
        _crowds(pages),
        _windows(pages),
        _ratios(pages),
        _sizes(pages),
        _python(pages),
    ]


def bars(pages: Pages) -> Iterator[Bar]:
    """Yield the issue's bars: worst-case waiting time and memory, mean CPU time, median size."""
    most_at_once = max((each.at_once for each in pages.crowds), default=0)
    full = [each for each in pages.crowds if (each.way, each.at_once) == (KEPT, most_at_once)]
    for crowd in full:
        what = f"{crowd.page}: everything there, the worst of {crowd.at_once} at once"
        yield Bar(what, _worst(visit.ready for visit in crowd.visits), 1, "s")
        cpu = 1000 * crowd.cpu / len(crowd.visits)
        yield Bar(f"{crowd.page}: server’s CPU time a visitor", cpu, 50, "ms")
    for windows in (each for each in pages.windows if each.way == KEPT):
        crowd_of = f"the worst of {windows.at_once} at once"
        yield Bar(
            f"{windows.page}: first picture in Chromium, {crowd_of}",
            _worst(each.picture for each in windows.opened), 1, "s",
        )  # fmt: skip
        yield Bar(
            f"{windows.page}: first control in Chromium, {crowd_of}",
            _worst(each.control for each in windows.opened), 1, "s",
        )  # fmt: skip
    for crowd in full:
        most = 300 if crowd.page == "landing" else 600
        yield Bar(f"{crowd.page}: over the line before Python", _size(crowd), most, "kB")
    size = pages.python_size.size / KB / KB if pages.python_size else None
    yield Bar("Python: over the line, once", size, 6, "MB")
    for time, most in (("first", 4), ("second", 2)):
        ready = _worst(each.ready for each in pages.python_starts if each.time == time)
        yield Bar(f"Python: ready, the {time} time", ready, most, "s")
    memory = _worst(each.memory for each in pages.python_starts)
    yield Bar("Python: memory", memory and memory / KB / KB, 100, "MB")


def _crowds(pages: Pages) -> Table:
    rows = []
    for crowd in pages.crowds:
        visits = crowd.visits
        failed = [visit.failed for visit in visits if visit.failed]
        rows.append((
            crowd.page,
            crowd.way,
            str(crowd.at_once),
            _seconds([visit.first_byte for visit in visits]),
            _seconds([visit.whole for visit in visits]),
            _seconds([visit.kernel for visit in visits]),
            f"{1000 * crowd.cpu / len(visits):,.0f} ms",
            f"{len(failed)} ({failed[0]})" if failed else "0",
        ))  # fmt: skip
    columns = (
        "page", "served", "at once", "first byte", "everything there", "kernel answers",
        "server’s CPU a visitor", "failed",
    )  # fmt: skip
    words = (
        "Median and (worst), in seconds since asking. A visitor is a protocol client: the page, "
        "then all the files that Chromium asks for before Python, gzipped, over six lines that "
        "stay open; then a kernel, where there is one, is asked who it is. (Chromium then still "
        "has to run the scripts: see the next table.) The visitors run on the same cores as the "
        "server. CPU time is that of the server and all kernels, those for the next visitors "
        "included."
    )
    return Table("Visitors at once", columns, rows, words)


def _windows(pages: Pages) -> Table:
    rows = []
    for each in pages.windows:
        failed = [opened.failed for opened in each.opened if opened.failed]
        rows.append((
            each.page,
            each.way,
            f"{each.at_once}",
            _seconds([opened.picture for opened in each.opened]),
            _seconds([opened.control for opened in each.opened]),
            f"{len(failed)} ({failed[0]})" if failed else "0",
        ))  # fmt: skip
    columns = ("page", "served", "at once", "first picture", "first control answers", "failed")
    words = (
        "Real Chromium, a new visitor each time: nothing is cached. All windows and the server "
        "share this machine's cores. First picture: what the browser tells as first contentful "
        "paint. First control: the landing's light switch, a rule that shows its board, a "
        "stepper's “One step on” that moves it, a guess, in hello-world a button that its kernel "
        "hears."
    )
    return Table("In Chromium", columns, rows, words)


def _ratios(pages: Pages) -> Table:
    """Time and CPU as multiples of those of the prerendered page."""
    rows = []
    for kept in (each for each in pages.crowds if each.way == KEPT):
        for other in pages.crowds:
            if other.way == KEPT or not (other.page == kept.page or other.way == VOILA):
                continue
            if other.at_once != kept.at_once:
                continue
            rows.append((
                kept.page,
                _name(other),
                str(kept.at_once),
                _times([v.ready for v in other.visits], [v.ready for v in kept.visits]),
                _control(pages, kept, other),
                _cpu_times(other, kept),
            ))  # fmt: skip
    columns = ("page", "beside", "at once", "everything there", "first control", "CPU a visitor")
    words = (
        "How many times as long (medians), and as much of the server's time. The first control "
        "is that of the most windows of Chromium at once."
    )
    return Table("Beside kernels", columns, rows, words)


def _cpu_times(other: Crowd, kept: Crowd) -> str:
    if not kept.cpu:
        return NEVER
    return f"{digits(other.cpu / len(other.visits) * len(kept.visits) / kept.cpu)} ×"


def _control(pages: Pages, kept: Crowd, other: Crowd) -> str:
    def most(crowd: Crowd) -> Sequence[float | None]:
        found: list[Windows] = [
            each for each in pages.windows if (each.page, each.way) == (crowd.page, crowd.way)
        ]
        if not found:
            return []
        return [each.control for each in max(found, key=lambda each: each.at_once).opened]

    return _times(most(other), most(kept))


def _sizes(pages: Pages) -> Table:
    rows = []
    seen: set[tuple[str, str]] = set()
    for crowd in pages.crowds:
        key = (crowd.page, crowd.way)
        visits = [visit for visit in crowd.visits if visit.requests]
        if visits and key not in seen:
            seen.add(key)
            requests, for_good = str(visits[0].requests), str(visits[0].for_good)
            rows.append((*key, f"{_size(crowd):,.0f} kB", requests, for_good))
    if size := pages.python_size:
        kb = f"{size.size / KB:,.0f} kB"
        rows.append(
            (
                "the browser’s Python",
                "once for all pages",
                kb,
                str(size.requests),
                str(size.for_good),
            )
        )
    columns = ("page", "served", "over the line", "requests", "asked once for good")
    words = "Compressed, heads included, 1 kB = 1,000 bytes; before Python comes. No websocket."
    return Table("Sizes", columns, rows, words)


def _python(pages: Pages) -> Table:
    rows = []
    for time in dict.fromkeys(each.time for each in pages.python_starts):
        starts = [each for each in pages.python_starts if each.time == time]
        memory = _came([each.memory for each in starts])
        rows.append((
            time,
            str(len(starts)),
            _seconds([each.ready for each in starts]),
            _seconds([each.told for each in starts]),
            f"{median(memory) / KB / KB:,.0f} MB" if memory else NEVER,
        ))  # fmt: skip
    columns = ("time", "measured", "ready", "first told something", "memory")
    words = (
        f"On the page {pages.python_page}, in Chromium alone, since its first file was asked "
        "for: median and (worst). The second time is the same profile in a new browser. Memory: "
        "what Chromium's renderers hold alone (USS), less the same page whose Python was refused."
    )
    return Table("The browser’s own Python", columns, rows, words)


def _name(crowd: Crowd) -> str:
    return f"{crowd.way}, {crowd.page}" if crowd.way == VOILA else crowd.way


def _size(crowd: Crowd) -> float | None:
    sizes = [visit.size for visit in crowd.visits if visit.requests]
    return median(sizes) / KB if sizes else None


def _worst(values: Iterable[float | None]) -> float | None:
    """The largest value; None if one is missing, or all are."""
    found = list(values)
    return None if None in found or not found else max(each for each in found if each is not None)


def _came(values: Sequence[float | None]) -> list[float]:
    return [each for each in values if each is not None]


def _seconds(values: Sequence[float | None]) -> str:
    found = _came(values)
    return f"{_short(median(found))} ({_short(max(found))})" if found else NEVER


def _short(seconds: float | None) -> str:
    return NEVER if seconds is None else f"{seconds:.2f} s"


def _times(other: Sequence[float | None], kept: Sequence[float | None]) -> str:
    mine, theirs = _came(kept), _came(other)
    return f"{digits(median(theirs) / median(mine))} ×" if mine and theirs else NEVER
