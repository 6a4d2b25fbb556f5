"""Asking about a step: the exact answer, trials beside it, and the next step."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.gallery.site import site
from jamlab.log import Replay
from jamlab.pages.questions.asking_program import AskingProgram
from jamlab.pages.questions.asking_widget import style
from jamlab.ui import bundle
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor
from tests.browser.served import Server, write_notebook
from tests.browser.theatre.opening import CRAMEL as GAME
from tests.browser.theatre.opening import KERNEL, opened

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/asking/asking.dom.test.js covers it on each change"
)
SITE = pytest.mark.slow("test_one_file has Python from the disk on each change")

WAIT = 60_000
CRAMEL = Path(__file__).parents[3] / "replays" / "cramel" / "ann-bo-cy.jsonl"
ALONE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Asking</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>{bundle.sheets("ui/toolkit/tokens", "ui/toolkit/components")}{style()}</style></head>
<body><main class="jamlab"><h1 class="jl-sr">A page</h1><section id="here"></section></main>
<script type="module">{bundle.script("pages/questions/askingcell.js")}
window.said = [];
window.panel = new AskingPanel(document.getElementById("here"), (message) => said.push(message));
</script></body></html>"""


def test_a_question_is_answered_tried_out_and_follows_the_step(gallery: Server, page: Page) -> None:
    opened(gallery, page, f"{KERNEL}{GAME}")
    panel = page.locator(".jl-asking")
    expect(panel).to_be_hidden()
    table = page.locator(".jl-table")
    for width, height in ((390, 844), (820, 1180), (1366, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Ask about this step").click()
        expect(panel.get_by_label("Question")).to_be_focused()
        expect(table).to_be_in_viewport(ratio=0.99)  # beside it, or above
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
        expect(page.get_by_role("button", name="Ask about this step")).to_be_focused()
    page.get_by_role("button", name="Ask about this step").click()
    question = panel.get_by_label("Question")
    question.select_option("safe")
    expect(panel.locator(".jl-odds-question")).to_contain_text("Are all of the next 3 tiles safe?")
    expect(panel.locator(".jl-odds-value")).to_contain_text("32.5 %")
    tiles = panel.get_by_label("How many tiles are turned up")
    tiles.fill("no")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("status").first).to_have_text(
        "Tiles is a whole number from 1 to 49, not 'no'."
    )
    tiles.fill("3")
    page.keyboard.press("Tab")
    expect(panel.get_by_label("What the player remembers")).to_be_focused()
    more, stop = (panel.get_by_role("button", name=name) for name in ("Try it 1,000 times", "Stop"))
    expect(more).to_have_attribute("aria-disabled", "false")
    more.press("Enter")
    expect(panel).to_contain_text("Tried out 1,000 times", timeout=WAIT)
    expect(panel.locator(".jamlab-livechart svg")).to_be_visible(timeout=WAIT)
    expect(stop).to_have_attribute("aria-disabled", "true")
    expect(more).to_be_focused()
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 860})
        assert panel.evaluate("box => box.scrollWidth <= box.clientWidth + 1")
    is_accessible(page)
    page.locator("[role=group].jamlab").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(panel.locator("h2").first).to_contain_text("after event 4 of 280", timeout=WAIT)
    expect(panel.locator(".jl-odds-value")).not_to_contain_text("32.5 %")
    expect(panel).not_to_contain_text("Tried out 1,000 times")


@MOVED
def test_what_is_waited_for_is_said_in_place_and_a_choice_stays(page: Page) -> None:
    program = AskingProgram(Replay.read(CRAMEL), 2, pause=0)
    told = json.dumps(program.state()["asking"])
    page.set_content(ALONE)
    page.evaluate("told => panel.wait('Starting this page …', told.questions)", json.loads(told))
    expect(page.get_by_role("status").first).to_have_text("Starting this page …")
    is_accessible(page)
    question = page.get_by_label("Question")
    question.select_option("safe")
    assert page.evaluate("said") == [{"do": "question", "name": "safe"}]
    page.evaluate("panel.wait('This page is still starting …')")
    expect(question).to_have_value("safe")
    program.receive(page.evaluate("said.pop()"))
    while program.work():
        pass
    page.evaluate("told => panel.update(told)", json.loads(json.dumps(program.state()["asking"])))
    page.evaluate("panel.wait('')")
    expect(page.locator(".jl-odds-value")).to_contain_text("32.5 %")
    expect(page.get_by_role("status").first).to_have_text("")
    expect(page.get_by_role("button", name="Try it 1,000 times")).to_be_visible()
    page.evaluate("panel.wait('Python has stopped.')")
    expect(page.get_by_role("status").first).to_have_text("Python has stopped.")
    expect(page.locator(".jl-odds-value")).to_contain_text("32.5 %")


@SITE
def test_the_browser_s_own_python_answers_in_a_page_from_the_disk(
    visitor: Visitor, tmp_path: Path
) -> None:
    entry = {"title": "Asking", "summary": "", "order": 1, "section": "rules", "picture": ""}
    code = (
        "from jamlab.log import Replay\nfrom jamlab.pages import Asking\n"
        f"Asking(Replay.read({str(CRAMEL)!r}), at=2)"
    )
    write_notebook(tmp_path / "notebooks" / "asking.ipynb", {**entry, "kept": True}, code)
    (tmp_path / "replays").mkdir()
    site(tmp_path / "site", tmp_path / "notebooks", tmp_path / "replays")
    page = visitor(offline=True)
    page.goto((tmp_path / "site" / "asking.html").as_uri())
    panel = page.locator(".jl-asking")
    panel.get_by_label("Question").select_option("safe")
    expect(panel.get_by_role("status").first).to_have_text(
        re.compile(r"^(Loading|Starting) this page\b")
    )
    expect(panel.locator(".jl-odds-value")).to_contain_text("32.5 %", timeout=WAIT)
    panel.get_by_label("Seen by").select_option("Bo")
    expect(panel.locator(".jl-odds-question")).to_contain_text("as Bo sees it")
    panel.get_by_role("button", name="Try it 1,000 times").click()
    expect(panel).to_contain_text("Tried out 1,000 times", timeout=WAIT)
    expect(panel.locator(".jamlab-livechart svg")).to_be_visible(timeout=WAIT)
    panel.get_by_label("Question").select_option("tiles")
    expect(panel.locator(".jl-odds-value")).to_contain_text("0.700 tiles")
    panel.get_by_role("button", name="Try it 1,000 times").click()
    expect(panel).to_contain_text("Tried out 1,000 times", timeout=WAIT)
