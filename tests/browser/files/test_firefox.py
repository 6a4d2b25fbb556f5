"""Exported files opened from disk in Firefox, offline: a game in one file, and the site; and the
theatre with a kernel.

Chromium covers more in test_one_file.py and test_site.py.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from jamlab.analysis import values
from jamlab.export import one_file
from jamlab.gallery import share
from jamlab.gallery.site import site
from jamlab.log import Replay
from jamlab.log.notes import Note, Notes
from jamlab.pages.win_chances.win_chance_values import values_told
from tests.browser.conftest import HARMLESS
from tests.browser.files.firefox import Firefox, path, started
from tests.browser.files.hosted import hosted_at
from tests.browser.files.test_browser_python import counting_site
from tests.browser.served import Server
from tests.unit.cli.terminal import ROOT

pytestmark = pytest.mark.slow("the same as in Chromium, in Firefox")

STEPPER = "document.querySelector('.jl-transport')"
STEP = "Number(document.querySelector('[aria-label=Step]').value)"
SIZES = ((1440, 900), (390, 844))
NOTES = (Note(at=4, text="The first tile."),)


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    if not path():
        pytest.fail("These tests need Firefox: install it, or name it in JAMLAB_FIREFOX.")
    with started(tmp_path_factory.mktemp("profile")) as tab:
        yield tab


@pytest.fixture(autouse=True)
def clean(firefox: Firefox) -> Iterator[None]:
    """After each test, its pages have logged no complaint and requested nothing outside."""
    firefox.open("about:blank")  # a page being left complains about its kernel connection
    firefox.size(*SIZES[0])
    firefox.complaints.clear()
    firefox.asked.clear()
    yield
    loud = [said for said in firefox.complaints if not any(re.search(a, said) for a in HARMLESS)]
    assert loud == []
    assert asked_outside(firefox) == []


def asked_outside(firefox: Firefox) -> list[str]:
    kinds = ("file:", "data:", "blob:", "about:", "resource:", "chrome:", "http://127.0.0.1:")
    return [url for url in firefox.asked if not url.startswith(kinds)]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    replay = Replay.read(ROOT / "replays" / "cramel" / "two-players.jsonl")
    page = tmp_path_factory.mktemp("mail") / "game.html"
    title = "A long title of a game that is mailed to somebody who has no jamlab"
    page.write_text(one_file(replay, position=3, notes=NOTES, title=title), encoding="utf-8")
    return page


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with the rules of one game and one recorded game."""
    home = tmp_path_factory.mktemp("stick")
    for kind, name in (("notebooks", "explainers/sixty.ipynb"), ("replays", "kuhn/ann-bo.jsonl")):
        target = home / kind / name
        target.parent.mkdir(parents=True)
        target.write_bytes((share() / kind / name).read_bytes())
    site(home / "site", home / "notebooks", home / "replays")
    return home / "site"


def fits(firefox: Firefox) -> None:
    """Check that nothing is wider than the window, on desktop and phone."""
    for size in SIZES:
        firefox.size(*size)
        firefox.wait("document.documentElement.scrollWidth <= innerWidth")


def opened(firefox: Firefox, file: Path, address: str = "") -> None:
    firefox.open("about:blank")
    firefox.open(f"{file.as_uri()}{address}")
    firefox.wait(STEPPER)


def test_a_game_in_one_file_is_stepped_by_keys_and_by_its_scrub_bar(
    firefox: Firefox, file: Path
) -> None:
    opened(firefox, file)
    assert firefox.read(STEP) == 3
    firefox.read("document.querySelector('[role=group].jamlab').focus()")
    firefox.press("ArrowRight")
    firefox.wait(f"{STEP} === 4")
    firefox.wait("location.hash === '#step=4&seat=table'")
    firefox.wait("/^Step 4/.test(document.querySelector('.jl-notes .jl-now').textContent)")
    firefox.press("End")
    last = len(Replay.read(ROOT / "replays" / "cramel" / "two-players.jsonl"))
    firefox.wait(f"{STEP} === {last}")
    firefox.click(".jl-scrub", across=0.5)
    firefox.wait(f"Math.abs({STEP} - {last / 2}) < 5")
    assert firefox.read("document.querySelectorAll('.jl-piece.is-back').length") > 0
    fits(firefox)


def test_a_seats_view_shows_what_the_seat_knows(firefox: Firefox, tmp_path: Path) -> None:
    replay = Replay.read(ROOT / "replays" / "sixty" / "ann-bo-cy-di.jsonl")
    page = tmp_path / "sixty.html"
    page.write_text(one_file(replay, viewpoints=["table", "0", "all"]), encoding="utf-8")
    opened(firefox, page, "#step=260&seat=0")
    faces = "[...document.querySelectorAll('.jl-hand')].map((hand) =>"
    faces += " hand.querySelectorAll('.jl-card.is-up').length)"
    scene = replay.game.scene(replay.game.view(replay.state(260), 0), replay.seats)
    own = sum(piece.zone == "hand.0" for piece in scene.pieces)
    assert sorted(firefox.read(faces)) == [0, 0, 0, own]
    firefox.read("document.querySelector('[role=group].jamlab').focus()")
    firefox.press("1")  # the table
    firefox.wait(f"{faces}.every((count) => count === 0)")
    firefox.press("3")  # all-knowing
    firefox.wait(f"{faces}.every((count) => count > 0)")
    firefox.wait("location.hash === '#step=260&seat=all'")
    fits(firefox)


def test_an_address_opens_its_step_and_the_way_back_works(firefox: Firefox, file: Path) -> None:
    opened(firefox, file, "#step=40&seat=1")
    assert firefox.read(STEP) == 40
    firefox.read("document.querySelector('[role=group].jamlab').focus()")
    firefox.press("Home")
    firefox.wait("location.hash === '#step=0&seat=1'")
    firefox.back()
    firefox.wait(f"{STEP} === 40")
    firefox.open(f"{file.as_uri()}#step=9999&seat=1")
    said = "document.querySelector('.jl-missed').textContent"
    firefox.wait(f"{said}.includes('There is no step 9999 here')")


def test_c_copies_the_link_to_a_step(firefox: Firefox, file: Path) -> None:
    opened(firefox, file, "#step=12&seat=table")
    firefox.read("document.querySelector('[role=group].jamlab').focus()")
    firefox.press("c")
    firefox.wait("document.querySelector('.jl-toast')?.textContent.includes('is copied')")


def test_the_strip_turned_and_a_stop_that_is_answered(firefox: Firefox, tmp_path: Path) -> None:
    log = ROOT / "replays" / "cramel" / "two-players.jsonl"
    replay = Replay.read(log)
    found = values(replay, "random", playouts=6, workers=1, progress=False)
    page = tmp_path / "study.html"
    told = values_told({"table": found})
    page.write_text(one_file(replay, values=told, notes=Notes.of_log(log, replay)), "utf-8")
    opened(firefox, page, "#step=2&seat=table")
    firefox.read("document.querySelector('[role=group].jamlab').focus()")
    firefox.press("ArrowRight", "ArrowRight", "ArrowRight")  # the stop at step 4 holds the third
    firefox.wait(f"{STEP} === 4")
    shown = "document.querySelector('.jl-stopheld').textContent"
    firefox.wait(f"{shown} === 'Choose first, or skip this.'")
    answer = "[...document.querySelectorAll('.jl-answer')].find((one) => one.textContent ==="
    firefox.read(f"{answer} 'Stop').click()")
    firefox.wait("document.querySelector('.is-right')?.textContent.includes('Right.')")
    firefox.wait("document.activeElement.textContent === 'Go on'")
    firefox.click(".jl-stopfoot .is-main")
    firefox.wait(f"{STEP} === 5")
    firefox.wait("document.querySelectorAll('.jl-winline').length === 2")
    chances = [each for each in found.shown()[:6] if each is not None][-1]
    said = "document.querySelector('.jl-winseats').textContent"
    for chance in chances:
        firefox.wait(f"{said}.includes('{chance / 10} %')")
    firefox.click(".jl-turnedswitch button:last-child")
    turned = "document.querySelector('.jl-turned')"
    firefox.wait(f"{turned}.getClientRects().length && {turned}.textContent.includes('Where')")
    rows = "document.querySelectorAll('.jl-left .jl-ledger tbody tr').length"
    firefox.wait(f"{rows} === 5")  # start, chance, two seats, now
    fits(firefox)


def test_another_option_is_chosen_on_the_table_and_left_again(
    firefox: Firefox, gallery: Server
) -> None:
    firefox.open(f"{gallery.url}replays/theatre?python=kernel#game=cramel&log=ann-bo-cy&step=145")
    firefox.wait(STEPPER)
    firefox.click(".jl-openers > .jl-whatifpill")
    firefox.wait("document.querySelector('.is-offered')")
    piece = "document.querySelector('.is-offered').dataset.piece"
    firefox.click(f"[data-cell][data-piece={firefox.read(piece)}]")
    mark = "document.querySelector('.jl-whatifmark')"
    firefox.wait(f"{mark}?.textContent.startsWith('What if: Ann reaches for row')")
    firefox.wait(f"{STEP} === 146")
    firefox.wait("/not worked out/.test(document.querySelector('.jl-winstate').textContent)")
    fits(firefox)
    firefox.click(".jl-whatifmark button")
    firefox.wait(f"{STEP} === 145 && !document.querySelector('.jl-whatifmark')")


def test_the_site_is_gone_through_from_a_stick(firefox: Firefox, folder: Path) -> None:
    firefox.open(f"{folder.as_uri()}/index.html")
    fits(firefox)
    firefox.follow("Open a recorded game")
    firefox.wait("document.querySelector('h1')?.textContent === 'Recorded games'")
    fits(firefox)
    firefox.follow("10 rounds")
    firefox.wait(STEPPER)
    firefox.read("document.querySelector('[role=group].jamlab').focus()")
    step = firefox.read(STEP)
    firefox.press("ArrowRight")
    firefox.wait(f"{STEP} === {step + 1}")
    firefox.open(f"{folder.as_uri()}/index.html")
    firefox.follow("Sixty")
    firefox.wait("document.querySelector('.jl-rule')")
    firefox.read("document.querySelector('[data-clause=S-B1]').scrollIntoView()")
    firefox.read("document.querySelector('[data-clause=S-B1] > summary').click()")
    firefox.wait("document.querySelector('[data-clause=S-B1] .jl-live.is-drawn')")
    fits(firefox)


@pytest.mark.parametrize("size", SIZES)
def test_the_address_of_a_rule_opens_it_and_what_is_drawn_above_leaves_it_there(
    firefox: Firefox, folder: Path, size: tuple[int, int]
) -> None:
    firefox.size(*size)
    firefox.open("about:blank")
    firefox.open(f"{folder.as_uri()}/explainers/sixty.html#S-C1")
    rule = "document.querySelector('[data-clause=S-C1]')"
    firefox.wait(f"{rule}?.querySelector('.jl-live.is-drawn')")
    firefox.read("new Promise((resolve) => setTimeout(resolve, 500))")
    top = firefox.read(f"{rule}.querySelector('h3').getBoundingClientRect().top")
    assert 0 <= top < 120


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return counting_site(tmp_path_factory.mktemp("python"))


@pytest.mark.parametrize("from_disk", [True, False], ids=["disk", "host"])
def test_a_program_runs_in_the_browsers_own_python(
    firefox: Firefox, counting: Path, from_disk: bool
) -> None:
    with hosted_at(counting) as host:
        firefox.open(f"{counting.as_uri() if from_disk else host}/count.html")
        count = "document.querySelector('output')?.textContent"
        firefox.wait(f"{count} === '1'")
        press = "[...document.querySelectorAll('button')].find((each) => each.textContent ==="
        firefox.read(f"{press} 'three').click()")
        firefox.wait(f"{count} === '3'")
        firefox.read(f"{press} 'on').click()")
        firefox.wait(f"parseInt({count}) > 20")
        firefox.read(f"{press} 'stop').click()")
        firefox.wait(f"!{count}.includes('…')")
        firefox.open("about:blank")


def test_what_a_page_does_wrong_would_be_seen(firefox: Firefox, tmp_path: Path) -> None:
    page = tmp_path / "wrong.html"
    page.write_text(
        "<!doctype html><img src='http://outside.invalid/a.png'><script>"
        "fetch('http://outside.invalid/b').catch(() => console.error('no network'));"
        "setTimeout(() => nowhere());</script>",
        encoding="utf-8",
    )
    firefox.open(page.as_uri())
    for _ in range(500):
        if len(firefox.complaints) < 2:
            firefox.read("new Promise((resolve) => setTimeout(resolve, 20))")
    assert any("nowhere is not defined" in said for said in firefox.complaints)
    assert "error: no network" in firefox.complaints
    outside = {url.partition("://")[2] for url in asked_outside(firefox)}
    assert outside == {"outside.invalid/a.png", "outside.invalid/b"}
    firefox.complaints.clear()
    firefox.asked.clear()
