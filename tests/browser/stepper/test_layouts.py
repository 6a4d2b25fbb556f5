"""Every layout at every size: the table has an area, its pieces lie on it, nothing covers a panel,
and the bar with the play button is visible.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from jamlab.export import one_file
from jamlab.log import Replay
from jamlab.pages.theatre import theatre_widget
from tests.browser.conftest import Watch
from tests.browser.stepper.standalone import page_of, told
from tests.browser.theatre.valued import made_up
from tests.unit.cli.terminal import ROOT
from tests.unit.ui.widgets.fixtures import GAMES as TOLD
from tests.unit.ui.widgets.fixtures import fixture

WRONG: Final = (Path(__file__).parent / "layouts.js").read_text(encoding="utf-8")
GAMES: Final = {
    "round": "sixty-4",
    "round with recipes": "pie-4",
    "round for eight": "sixty-8",
    "grid": "cramel-3",
    "kitchen": "jam-3",
    "spots": "pig-3",
    "board": "dice",
}
SAMPLE: Final = (
    (320, 640), (560, 400), (820, 1180), (979, 640), (1024, 500), (1180, 820), (1366, 768),
    (1440, 900),
)  # fmt: skip
"""Sizes on both sides of each breakpoint of the frame, and sizes of common screens."""
WIDTHS: Final = range(320, 2561, 20)
HEIGHTS: Final = tuple(range(low, 1201, 200) for low in (400, 450, 500, 550))
"""Used in turn, width by width."""
SLOW: Final = pytest.mark.slow("the same at 481 sizes: `make test` looks at eight")


@pytest.fixture
def blank(page: Page) -> Iterator[Page]:
    page.set_viewport_size({"width": 2560, "height": 1200})
    page.set_content("<!doctype html><title>Frames</title><body></body>")
    yield page
    page.set_viewport_size({"width": 1440, "height": 900})


def tale_of(name: str) -> dict[str, Any]:
    if name == "dice":
        tale: dict[str, Any] = fixture(name)
        return tale
    game, _, seats = name.partition("-")
    player = "random" if name == "sixty-8" else TOLD[name][2]
    return told(game, int(seats), player, viewpoints=("table",))


def in_theatre(tale: dict[str, Any], options: dict[str, Any]) -> str:
    """Return the stepper as in the theatre: below a head row, with win probabilities."""
    valued = {**tale, "values": made_up(tale)}
    here = '<div id="here"></div>'
    root = f'<div class="jl-theatre jamlab"><div class="jl-theatrehead"></div>{here}</div>'
    page = page_of(valued, {**options, "head": None, "page": True})
    page = page.replace("<body>", '<body class="house-page">').replace(here, root)
    headless = "#here { --top: 0px } #here .jl-top.jl-top { height: 0; overflow: hidden }"
    return page.replace("</style>", f"{theatre_widget._style()}{headless}</style>", 1)


def pages(layout: str) -> dict[str, str]:
    tale = tale_of(GAMES[layout])
    options = {"position": len(tale["events"]) * 2 // 3, "viewpoint": "table"}
    return {
        "a notebook": page_of(tale, options),
        "a page": page_of(tale, {**options, "fill": True}),
        "the theatre": in_theatre(tale, options),
        "the theatre, large": in_theatre(tale, {**options, "large": True}),
    }


def wrong(page: Page, hosts: dict[str, str], sizes: Any) -> list[str]:
    options = {"names": list(hosts), "pages": list(hosts.values())}
    found: list[str] = page.evaluate(WRONG, [list(sizes), options])
    return found


@pytest.mark.parametrize("layout", [layout for layout in GAMES if layout != "round for eight"])
def test_a_layout_fits_screens_that_people_have(blank: Page, layout: str) -> None:
    assert wrong(blank, {"the theatre": pages(layout)["the theatre"]}, SAMPLE) == []


def test_large_leaves_the_bar_in_sight(blank: Page) -> None:
    large = "the theatre, large"
    sizes = ((1366, 768), (1440, 900), (820, 1180))
    assert wrong(blank, {large: pages("grid")[large]}, sizes) == []


@SLOW
@pytest.mark.parametrize("layout", GAMES)
def test_a_layout_fits_every_size(blank: Page, layout: str) -> None:
    hosts = pages(layout)
    found = [
        words
        for n, width in enumerate(WIDTHS)
        for words in wrong(blank, hosts, [(width, height) for height in HEIGHTS[n % 4]])
    ]
    assert not found, json.dumps(found[:40], indent=1)


def test_a_game_in_one_file_fits_its_frame(blank: Page, watch: Watch) -> None:
    watch.expect("replaceState")  # a frame without its own address stores no step
    replay = Replay.read(ROOT / "replays" / "sixty" / "three-players.jsonl")
    file = one_file(replay, viewpoints=["table"], position=60)
    sizes = ((768, 900), (864, 500), (960, 900))
    assert wrong(blank, {"a file": file}, sizes) == []
