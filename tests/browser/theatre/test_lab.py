"""The theatre in the user's own JupyterLab: notes and branches are saved beside the log."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.log import Replay
from jamlab.log.notes import Notes, beside
from tests.browser.conftest import Visitor, Watch
from tests.browser.served import PATIENCE, told_by, wait_for_port, write_notebook

SLOW = pytest.mark.slow("JupyterLab as a whole; the theatre with a kernel is used on each change")

WAIT = 60_000
REPLAYS = Path(__file__).parents[3] / "replays"
# JupyterLab's own messages if its kernel connection is remade or lost during these requests.
ASKED_IN_VAIN = (
    "^warning: History was unable",
    "^error: Could not restore the debugger state: Canc",
)


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """Run `jamlab lab` on a folder with a notebook; yield its address, with {} for a path."""
    write_notebook(
        tmp_path / "own" / "own.ipynb", None, "from jamlab.pages import Theatre\nTheatre('.')"
    )
    home = tmp_path / "home"
    own = {
        name: str(home / name)
        for name in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    }
    said = tmp_path / "lab.log"
    code = "from jamlab.cli import app; app(prog_name='jamlab')"
    words = ["lab", str(tmp_path / "own"), "--port", "0", "--no-browser", "--allow-root"]
    with said.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", code, *words],
            env=os.environ | own, stdout=file, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        found = told_by(process, said, r"(http://127\.0\.0\.1:(\d+))/lab\?token=(\w+)")
        wait_for_port(int(found[2]))
        yield f"{found[1]}/doc/tree/{{}}?token={found[3]}"
        assert "yarn" not in said.read_text()  # no prompt to build JupyterLab
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def run_the_cell(page: Page) -> None:
    """Run the cell once the kernel is idle.

    Before that, JupyterLab asks for a kernel, and an answer starts a second one, to which its own
    widgets are not connected.
    """
    page.get_by_role("button", name="Python 3 (ipykernel) | Idle").wait_for(timeout=WAIT)
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    page.locator(".jl-transport").wait_for(timeout=WAIT)


@SLOW
def test_notes_and_branches_are_written_beside_the_log(
    lab: str, visitor: Visitor, watch: Watch, tmp_path: Path
) -> None:
    for words in ASKED_IN_VAIN:
        watch.expect(words)
    log = tmp_path / "own" / "kuhn" / "mine.jsonl"
    log.parent.mkdir()
    log.write_bytes((REPLAYS / "kuhn" / "one-round.jsonl").read_bytes())
    page = visitor()
    page.goto(lab.format("own.ipynb"))
    run_the_cell(page)
    page.get_by_role("button", name="What if …?").click()
    page.get_by_role("button", name="Let them play on").click()
    expect(page.locator(".jl-whatiftree li")).to_have_count(2, timeout=WAIT)
    page.get_by_role("button", name="Save branches").click()
    said = "Saved beside the game, in mine.notes.json."
    expect(page.locator(".jl-whatifsays")).to_have_text(said, timeout=WAIT)
    panel = page.get_by_role("region", name="What if …?")  # the bar has a way back, too
    panel.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="Close “What if …?”").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Write notes").click()
    page.get_by_label("Note on this step", exact=True).fill("Written in JupyterLab.")
    expect(page.locator(".jl-write")).to_contain_text("Saved beside the game, as mine.notes.json.")
    notes = Notes.read(beside(log), Replay.read(log))
    assert [note.text for note in notes.notes] == ["Written in JupyterLab."]
    (branch,) = notes.branches
    assert branch.title.startswith("Played on from step ")
