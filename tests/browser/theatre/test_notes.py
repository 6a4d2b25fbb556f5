"""Notes in the theatre, as a pupil reads them and a teacher writes them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.log import Replay
from jamlab.log.notes import Notes
from tests.browser.accessible import is_accessible
from tests.browser.served import Server
from tests.browser.theatre.opening import KERNEL, STEPPER, WAIT, opened, upload

SLOW = pytest.mark.slow("other ways of the notes that are written on each change")

REPLAYS = Path(__file__).parents[3] / "replays"
STUDY = "#game=cramel&log=two-players&step=2&seat=table"
PLAIN = "#game=cramel&log=four-players&step=4&seat=table"


def step(page: Page) -> int:
    return int(page.locator(".jl-step").input_value())


def test_a_stop_holds_until_an_answer(gallery: Server, page: Page) -> None:
    opened(gallery, page, STUDY)
    page.locator(STEPPER).focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert step(page) == 4
    expect(page.locator(".jl-stopheld")).to_have_text("Choose first, or skip this.")
    page.keyboard.press("End")
    page.keyboard.press("Space")  # playing does not pass it either
    assert step(page) == 4
    expect(page.locator(".jl-events .is-next")).to_have_count(0)
    over = page.locator(".jl-standtable tbody tr:not([hidden])")
    expect(over).to_have_text([re.compile("^Set-up")])  # the ends of later turns are hidden
    is_accessible(page)
    page.get_by_role("button", name="Turn up another tile").click()
    expect(page.locator(".is-wrong")).to_contain_text("Not so good.")
    page.locator(".jl-answer", has_text="Stop").click()
    expect(page.locator(".is-right")).to_contain_text("Right.")
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    page.keyboard.press("Enter")
    assert step(page) == 5
    page.locator(STEPPER).focus()
    page.keyboard.press("n")
    assert step(page) == 9
    expect(page.locator(".jl-note")).to_contain_text("Mrs Bloom! That costs Bo his turn.")
    expect(page.locator(".jl-shapes .is-bad")).to_have_count(1)
    page.keyboard.press("End")
    assert step(page) == 89  # the next stop


def test_what_is_written_is_there_after_a_reload(gallery: Server, page: Page) -> None:
    opened(gallery, page, PLAIN)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Write notes").click()
    text = page.get_by_label("Note on this step")
    expect(text).to_be_focused()
    text.fill("<b>Here</b> it begins.")
    page.get_by_role("button", name="doubtful").click()
    page.get_by_role("button", name="Ring", exact=True).click()
    page.locator(".jl-cell").nth(8).click()
    expect(page.locator(".jl-shape")).to_have_count(1)
    page.get_by_role("button", name="Arrow", exact=True).click()
    page.locator(".jl-cell").nth(9).click()
    page.get_by_label("A place on the table").select_option("s.1")
    expect(page.locator(".jl-shape")).to_have_count(2)
    is_accessible(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".jl-shape")).to_have_count(1)
    page.reload()
    expect(page.locator(".jl-note")).to_contain_text("?! doubtful<b>Here</b> it begins.")
    expect(page.locator(".jl-shape")).to_have_count(1)
    page.get_by_role("button", name="Write a note").click()
    page.get_by_text("Title, file, mistakes").click()
    with page.expect_download() as found:
        page.get_by_role("button", name="Download").click()
    assert found.value.suggested_filename == "four-players.notes.json"
    data = Path(found.value.path()).read_bytes()
    notes = Notes.of(data, Replay.read(REPLAYS / "cramel" / "four-players.jsonl"))
    assert notes.data() == data
    assert [note.mark for note in notes.notes] == ["doubtful"]
    # Every note of a step can be edited, one at a time.
    rows = page.get_by_role("list", name="Notes on this step").get_by_role("button")
    rows.last.click()
    text.fill("A second one.")
    page.get_by_role("button", name="good", exact=True).click()
    expect(rows).to_have_text(["<b>Here</b> it begins.", "A second one.", "Another note"])
    is_accessible(page)
    rows.first.press("Enter")
    expect(text).to_have_value("<b>Here</b> it begins.")
    text.fill("First.")
    expect(page.locator(".jl-noteline")).to_have_text(["?! doubtfulFirst.", "! goodA second one."])
    page.get_by_role("button", name="Delete this note").click()
    expect(page.locator(".jl-shape")).to_have_count(0)
    expect(text).to_have_value("A second one.")
    expect(rows).to_have_text(["A second one.", "Another note"])
    text.fill("")
    text.press_sequentially("Anew.")
    expect(page.locator(".jl-noteline")).to_have_text(["! goodAnew."])
    page.get_by_role("button", name="Undo").click()


@SLOW
def test_a_stop_is_made_and_a_file_is_read(gallery: Server, page: Page) -> None:
    """With a kernel: Python knows the options, and the log that a file belongs to."""
    opened(gallery, page, KERNEL + PLAIN)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Write notes").click()
    made = page.get_by_role("group", name="The stop")
    page.get_by_role("button", name="Make a stop here").click()
    expect(made).to_be_visible(timeout=WAIT)
    for place in range(2):
        made.get_by_label("Your word").nth(place).fill("Yes." if place else "No.")
    page.get_by_role("button", name="Stop writing").click()
    expect(page.locator(".jl-answer")).to_have_count(2)
    page.locator(STEPPER).focus()
    page.keyboard.press("ArrowRight")
    assert step(page) == 4
    wrong = (REPLAYS / "cramel" / "tour.notes.json").read_bytes()
    upload(page, "tour.notes.json", wrong)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("These notes cannot be read: ", timeout=WAIT)
    expect(alert).to_contain_text(re.compile("about another log than four-players"))
    expect(page.locator(".jl-answer")).to_have_count(2)
    own = Notes.new(Replay.read(REPLAYS / "cramel" / "four-players.jsonl")).with_note(4, "Mine.")
    upload(page, "own.notes.json", own.data())
    expect(page.locator(".jl-note")).to_contain_text("Mine.", timeout=WAIT)
    expect(page.locator(".jl-answer")).to_have_count(0)


@SLOW
def test_mistakes_that_were_judged_become_stops(gallery: Server, page: Page) -> None:
    opened(gallery, page, f"{KERNEL}#game=sixty&log=ann-bo-cy-di&step=0&seat=1")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Learn from mistakes").click()
    said = re.compile(r"^(One stop was|\d+ stops were) made where something better")
    expect(page.locator(".jl-missed")).to_have_text(said, timeout=WAIT)
    page.locator(STEPPER).focus()
    page.keyboard.press("End")
    asked = step(page)
    assert 0 < asked < len(Replay.read(REPLAYS / "sixty" / "ann-bo-cy-di.jsonl"))
    expect(page.locator(".jl-answer")).to_have_count(2)
    page.reload()  # they are stored like written notes
    page.locator(STEPPER).focus()
    page.keyboard.press("Home")
    page.keyboard.press("End")
    assert step(page) == asked
