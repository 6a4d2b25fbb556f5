"""A file larger than a page reads is refused at once, in words, and the page keeps its content."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.gallery.kernel_line import MOST_BYTES as MOST_OF_A_FRAME
from jamlab.gallery.saved_games import MOST_BYTES as MOST_OF_A_RECORD
from jamlab.log.lines import LONGEST_TEXT
from jamlab.log.notes import MOST_BYTES as MOST_OF_NOTES
from jamlab.ui import bundle
from tests.browser.play.playing import opened
from tests.browser.served import PATIENCE, Server
from tests.browser.tiers import only

SLOW = pytest.mark.slow("the same sentence in another place")

SCRIPT = Path(bundle.__file__).with_name("toolkit") / "bringing.js"
SAID = {
    name: float(number)
    for name, number in re.findall(r"(\w+_MB) = ([\d.]+);", SCRIPT.read_text("utf-8"))
}
PLACES = {
    "GAME_MB": ("replays/theatre#game=kuhn", ".jl-theatrehead input[type=file]", "a.jsonl"),
    "NOTES_MB": ("replays/theatre#game=kuhn", ".jl-theatrehead input[type=file]", "a.json"),
    "RECORD_MB": ("record/kuhn", ".jl-setup input[type=file]", "a.jsonl"),
}


def test_what_is_said_is_what_can_be_read() -> None:
    assert SAID["GAME_MB"] * 2**20 * 4 / 3 < MOST_OF_A_FRAME  # as base64, to a kernel
    assert SAID["NOTES_MB"] * 2**20 == MOST_OF_NOTES
    assert SAID["RECORD_MB"] * 2**20 == MOST_OF_A_RECORD
    assert SAID["DATA_MB"] * 2**20 >= 4 * LONGEST_TEXT  # Python reports text that is too long


@pytest.mark.parametrize("limit", only("GAME_MB", PLACES, SLOW))
def test_a_larger_file_is_told_at_once(
    gallery: Server, page: Page, limit: str, tmp_path: Path
) -> None:
    address, place, name = PLACES[limit]
    gallery.open(page, address)
    file = tmp_path / name
    with file.open("wb") as made:
        made.truncate(int(SAID[limit] * 2**20) + 2**20)
    page.locator(place).first.set_input_files(file)
    words = f"{name} has {SAID[limit] + 1:.1f} MB. A page reads {SAID[limit]:g} MB"
    expect(page.get_by_text(words).filter(visible=True).first).to_be_visible(timeout=5_000)


@SLOW
def test_a_deck_that_is_larger_is_told_and_the_field_stays(
    gallery: Server, page: Page, tmp_path: Path
) -> None:
    opened(gallery, page, "pie")
    page.get_by_text("Cards of our own").click()
    page.get_by_label("deck", exact=True).select_option(label="one of our own …")
    field = page.get_by_label("deck of our own")
    before = field.input_value()
    file = tmp_path / "deck.csv"
    file.write_bytes(b" " * 2**20)
    page.locator(".jl-setting input[type=file]").first.set_input_files(file)
    expect(page.locator(".jl-refused li").first).to_contain_text(
        "deck.csv has 1.0 MB.", timeout=PATIENCE * 1000
    )
    assert field.input_value() == before
