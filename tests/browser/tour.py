"""`python -m tests.browser.tour`: screenshots and measurements of every kind of page.

About 130 pictures, with a list of them (`index.html`) in `build/tour`: each page at four sizes in
the light theme, at two in the dark, and after its first step. `--all` adds every size in the dark,
every lesson and every game; `--only lesson` takes the stops whose names contain that word (it may
be given several times), `--url` a gallery that is already running, `--out` another folder.

It prints a table: largest contentful paint (LCP, ms, of this machine), cumulative layout shift
(CLS) from the load until two seconds after it, page height in windows, and the number of pointer
targets that are too small (`accessible.small_targets`). It ends with exit code 1 if a page cannot
be visited, moves, has too small a target, or is longer than `Stop.most` permits.
"""

from __future__ import annotations

import argparse
import html
import math
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from jamlab.gallery import published, share
from tests.browser.accessible import small_targets
from tests.browser.chromium import FLAGS, path
from tests.browser.classes.states import hard
from tests.browser.served import start_gallery
from tests.unit.classroom.server.asked import KEY, Served

OUT: Final = Path(__file__).parents[2] / "build" / "tour"
SIZES: Final = ((1440, 900), (1366, 768), (820, 1180), (390, 844))
IN_THE_DARK: Final = (SIZES[0], SIZES[-1])
SETTLES: Final = 2000
"""Milliseconds from the page's end of loading to its first picture."""
MOVES: Final = 1500
"""Milliseconds from the first step to the second picture."""
PATIENCE: Final = 90_000
SHIFT: Final = 0.05
"""Largest cumulative layout shift accepted: half of what web.dev calls good."""
HEAD: Final = "page                    size theme  LCP ms    CLS windows  small"
Theme = Literal["light", "dark"]
STARTING: Final = ".jl-waits:visible"
"""The sentence of a page whose Python is being loaded."""
OBSERVE: Final = """
window.measured = { lcp: 0, shift: 0, moved: [] };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) measured.lcp = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
    measured.shift += entry.value;
    for (const { node } of entry.sources) measured.moved.push(node?.className ?? node?.nodeName);
  }
}).observe({ type: "layout-shift", buffered: true });
"""


def nothing(_page: Page) -> None:
    """No first step: the page is only looked at."""


def press(page: Page, *, name: str) -> None:
    page.get_by_role("button", name=name).filter(visible=True).first.click()


def guess(page: Page) -> None:
    """Guess with the slider, or the second of the choices."""
    way = page.locator(".jamlab-lesson-guess").get_by_role("button").filter(visible=True)
    slider = way.filter(has_text="This is my guess")
    (slider if slider.count() else way.nth(1)).click()


def step_on(page: Page) -> None:
    page.locator("[role=group].jamlab").focus()
    page.keyboard.press("ArrowRight")


def begin(page: Page) -> None:
    press(page, name="Begin")


def first_tap(page: Page) -> None:
    """Begin to write down a game with what is set."""
    page.get_by_role("button").and_(page.get_by_text("Begin")).filter(visible=True).first.click()


def one_window_on(page: Page) -> None:
    page.evaluate("scrollTo(0, innerHeight)")


@dataclass(frozen=True)
class Stop:
    """A page of the tour: its address in the gallery, and a visitor's first step there.

    `wall`: a state of the class wall instead (`classes.states.hard`).
    """

    name: str
    address: str
    first_step: Callable[[Page], None] = nothing
    ready: str = "main"
    wall: str = ""
    most: Mapping[int, float] = field(default_factory=dict)
    """Greatest height of the page, in windows, by the width of the window."""


BRIEF: Final = (
    Stop("front", "", one_window_on, most={1440: 1.5}),
    Stop("course", "course"),
    Stop("teachers", "teachers"),
    Stop("lesson-01", "lessons/01_first_tile", guess, ".jamlab-lesson-guess"),
    Stop("lesson-04", "lessons/04_expected_value", guess, ".jamlab-lesson-guess"),
    Stop("theatre", "replays/theatre", step_on, ".jl-transport"),
    Stop("play-cramel", "play/cramel", begin, ".jl-setting"),
    Stop("play-sixty", "play/sixty", begin, ".jl-setting"),
    Stop("record-jam", "record/jam", first_tap),
    Stop("explainer-jam", "explainers/jam", one_window_on, most={1440: 16, 390: 31}),
    Stop("ten-thousand", "laboratory/ten_thousand", one_window_on),
    Stop("flicks", "laboratory/flicks", one_window_on),
    Stop("documentation", "docs/index.html", ready="article"),
    Stop("wall-open", "", wall="asked"),
    Stop("wall-revealed", "", wall="revealed"),
)


def whole() -> tuple[Stop, ...]:
    """Return the stops of `--all`: those of `BRIEF`, and the other pages of the gallery."""
    known = {stop.address for stop in BRIEF}
    steps = {"lessons": guess, "play": begin, "record": first_tap, "rules": one_window_on}
    more = [
        Stop(page.name.replace("/", "-"), page.name, steps.get(page.section, nothing))
        for page in published(share() / "notebooks")
        if page.name not in known
    ]
    return (*BRIEF, *more, *(Stop(f"wall-{name}", "", wall=name) for name in hard()))


@dataclass
class Measured:
    """What one visit of a page measured; `shift` is dimensionless, `high` in windows."""

    stop: str
    size: tuple[int, int]
    theme: Theme
    lcp: float
    shift: float
    high: float
    small: list[str]
    moved: list[str]
    most: float

    @property
    def wrong(self) -> list[str]:
        """What is beyond a limit, a line each."""
        lines = [f"small: {target}" for target in self.small]
        if self.shift > SHIFT:
            lines.append("moved: " + ", ".join(self.moved)[:200])
        if self.high > self.most:
            lines.append(f"higher than {self.most:g} windows")
        return lines


def settled(page: Page, stop: Stop) -> None:
    """Wait until a page shows its content, and what moves there has come to rest."""
    page.locator("#loading").wait_for(state="detached", timeout=PATIENCE)
    page.locator(stop.ready).first.wait_for(timeout=PATIENCE)
    page.wait_for_timeout(SETTLES)


def measure(page: Page, stop: Stop, size: tuple[int, int], theme: Theme) -> Measured:
    found = page.evaluate("measured")
    high = page.evaluate("document.documentElement.scrollHeight / innerHeight")
    moved = sorted({str(name) for name in found["moved"]})
    small = small_targets(page)
    most = stop.most.get(size[0], math.inf)
    return Measured(stop.name, size, theme, found["lcp"], found["shift"], high, small, moved, most)


@contextmanager
def visitor(browser: Browser, size: tuple[int, int], theme: Theme) -> Iterator[BrowserContext]:
    """A first visit: empty storage and cache; small screens are touched."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, has_touch=width < 1000
    )
    context.add_init_script(OBSERVE)
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()


def visit(
    browser: Browser,
    stop: Stop,
    size: tuple[int, int],
    theme: Theme,
    *,
    base: str,
    served: Served,
    out: Path,
) -> tuple[Measured, list[str]]:
    """Open a page, measure and photograph it; then again after its first step.

    Return the measurements and the names of the pictures.
    """
    with visitor(browser, size, theme) as context:
        page = context.new_page()
        if stop.wall:
            state = hard()[stop.wall]
            context.route("**/api/teach/*/state", lambda route: route.fulfill(json=state))
            page.goto(f"http://127.0.0.1:{served.port}/teach/{served.number}/enter?key={KEY}")
        else:
            page.goto(base + stop.address, timeout=PATIENCE)
        settled(page, stop)
        measured = measure(page, stop, size, theme)
        shots = [f"{stop.name}-{size[0]}-{theme}.png"]
        page.screenshot(path=out / shots[0])
        if stop.first_step is not nothing and (theme == "light" and size in IN_THE_DARK):
            page.locator(STARTING).first.wait_for(state="hidden", timeout=PATIENCE)
            stop.first_step(page)
            page.wait_for_timeout(MOVES)
            shots.append(f"{stop.name}-{size[0]}-{theme}-then.png")
            page.screenshot(path=out / shots[1])
        return measured, shots


def sizes(everything: bool) -> list[tuple[tuple[int, int], Theme]]:
    """Return window sizes and themes in which each page is seen."""
    dark = SIZES if everything else IN_THE_DARK
    return [(size, "light") for size in SIZES] + [(size, "dark") for size in dark]


def report(one: Measured) -> str:
    """Return the row of a visit, and what is beyond a limit."""
    size = f"{one.size[0]}x{one.size[1]}"
    figures = f"{one.lcp:>7.0f} {one.shift:>6.3f} {one.high:>7.1f} {len(one.small):>6}"
    row = f"{one.stop:<18} {size:>9} {one.theme:<5} {figures}"
    return "\n".join([row, *(f"    {line}" for line in one.wrong)])


def listed(shots: Sequence[str]) -> str:
    """Return the page that shows all pictures."""
    cells = "".join(
        f'<figure><a href="{html.escape(name)}"><img src="{html.escape(name)}" loading="lazy"></a>'
        f"<figcaption>{html.escape(name)}</figcaption></figure>"
        for name in shots
    )
    style = "figure{display:inline-block;width:30%;margin:1%}img{width:100%}"
    return f'<!doctype html><meta charset="utf-8"><title>Tour</title><style>{style}</style>{cells}'


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.tour", description=__doc__)
    parser.add_argument("--all", action="store_true", help="every lesson, game, size and theme")
    parser.add_argument(
        "--only", action="append", metavar="WORD", help="stops whose names contain this word"
    )
    parser.add_argument("--url", default="", help="address of a running gallery")
    parser.add_argument("--out", type=Path, default=OUT, help="folder of the pictures")
    chosen = parser.parse_args(arguments)
    chosen.out.mkdir(parents=True, exist_ok=True)
    words = chosen.only or [""]
    known = whole() if chosen.all else BRIEF
    stops = [stop for stop in known if any(word in stop.name for word in words)]
    failed: list[str] = []
    is_wrong = False
    shots: list[str] = []
    print(HEAD)  # noqa: T201
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        served = stack.enter_context(Served(f"sqlite:///{folder / 'class.db'}"))
        base = chosen.url
        if not base:
            gallery = start_gallery(folder, pool=0)
            stack.callback(gallery.stop)
            base = gallery.url
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=path(), args=list(FLAGS))
        stack.callback(browser.close)
        for stop in stops:
            for size, theme in sizes(chosen.all):
                try:
                    measured, made = visit(
                        browser, stop, size, theme, base=base, served=served, out=chosen.out
                    )
                except Error as error:
                    failed.append(f"{stop.name} {size[0]} {theme}: {error}")
                    continue
                shots += made
                is_wrong |= bool(measured.wrong)
                print(report(measured), flush=True)  # noqa: T201
    (chosen.out / "index.html").write_text(listed(shots), encoding="utf-8")
    print(f"{len(shots)} pictures: {chosen.out / 'index.html'}")  # noqa: T201
    sys.stderr.writelines(f"{one}\n" for one in failed)
    return int(bool(failed) or is_wrong)


if __name__ == "__main__":
    sys.exit(main())
