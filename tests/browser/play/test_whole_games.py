"""Whole games by mouse, with motion and waits: every table shown agrees with the rules.

Together the games cover four sizes and both themes; window and theme change during each game.
JAMLAB_PICTURES names a folder for pictures.
"""

import itertools
import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from jamlab.log import Replay
from tests.browser.chromium import pictured
from tests.browser.play.compared import Compared
from tests.browser.play.playing import ENDING, OVER, PART, PICK
from tests.browser.served import PATIENCE, Server

pytestmark = pytest.mark.slow(
    "walks.dom.test.js holds the table of each layout on each change, test_play.py the whole game"
)

DESK: Final[ViewportSize] = {"width": 1440, "height": 900}
LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 768}
TABLET: Final[ViewportSize] = {"width": 820, "height": 1180}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SIZES: Final = (DESK, LAPTOP, TABLET, PHONE)
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")

# For each game: number of people, house rules, and index of its first size in SIZES.
GAMES: Final[dict[str, tuple[int, dict[str, str], int]]] = {
    "kuhn": (1, {}, 3),
    "pig": (1, {}, 0),
    "sixty": (1, {}, 2),
    "pie": (1, {"pies": "1"}, 1),
    "cramel": (1, {}, 3),
    "jam": (1, {}, 1),
    "jam_kids": (1, {}, 2),
    "jam_travel": (1, {}, 0),
    "jamsumo": (1, {}, 3),
}
WAITS: Final = (0, 0, 150, 0, 40, 600, 0, 0, 1500, 80)
"""ms before each choice, in turn: during the animation of earlier events, and long after."""
RESIZED, THEMED, PICTURED = 17, 11, 25
"""Choices between changes of the window, changes of the theme, and pictures."""
WATCHED: Final = 45
"""Number of choices for which every action of others is animated, and sometimes awaited; later ones
appear at once.
"""
FIRST, BACK, BACKS = 1, 9, 5
"""Choices before the first take-back, choices between take-backs, number of take-backs.

Each is made as soon as the rules permit it, as a short game has few such moments.
"""
# In The JAM, clicks without a plan trade for hours: most turns end as soon as they can.


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_shows_what_the_rules_say(
    gallery: Server, page: Page, name: str, tmp_path: Path
) -> None:
    people, options, first = GAMES[name]
    game = name.partition("_")[0]
    schemes = itertools.cycle(THEMES if first % 2 else THEMES[::-1])
    sizes = itertools.cycle((*SIZES[first:], *SIZES[:first]))
    page.set_viewport_size(next(sizes))
    page.emulate_media(color_scheme=next(schemes), reduced_motion="no-preference")
    gallery.open(page, f"play/{name}")
    expect(page.locator(".jl-waits")).to_be_hidden(timeout=PATIENCE * 1000)
    for seat in range(people):
        page.get_by_label(f"Who plays seat {seat + 1}").select_option("")
    if options:
        page.get_by_text("House rules").click()
    for option, value in options.items():
        page.locator(f"#jl-option-{option}").select_option(value)
    page.get_by_role("button", name="Begin").click()
    page.locator(".jl-question, .jl-flickpanel, .jl-cover").filter(visible=True).first.wait_for()
    speed = page.get_by_label("Speed of play")
    if people == 1:
        speed.select_option("200")
    compared, deeds = Compared(page, game), Counter[str]()
    end = time.monotonic() + 3 * PATIENCE
    deed, chosen = "", 0
    while deed != "over":
        assert time.monotonic() < end, f"it never ended: {deeds}"
        back = deeds["back"] < BACKS and chosen >= BACK * deeds["back"] + FIRST
        n = sum(deeds.values())
        deed = _deed(page, 3 * n if game == "jam" and n % 3 else n, back)
        deeds[deed] += 1
        if deed == "wait":
            page.wait_for_timeout(50)
            continue
        chosen += 1
        if chosen % RESIZED == 0:
            page.set_viewport_size(next(sizes))
        if chosen % THEMED == 0:
            page.emulate_media(color_scheme=next(schemes))
        if chosen == WATCHED and people == 1:
            speed.select_option("0")
        if chosen % PICTURED == 0:
            pictured(f"{name}-{chosen:03}", page)
        if chosen <= WATCHED:
            page.wait_for_timeout(WAITS[chosen % len(WAITS)])
        if chosen % (2 if chosen <= WATCHED else 5) == 1 or deed == "back":
            compared.look()
    pictured(f"{name}-over", page)
    assert deeds["back"], "nothing was ever taken back"
    expect(page.locator(OVER)).to_contain_text(re.compile("win|Nobody"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the log").click()
    saved.value.save_as(tmp_path / "log")
    compared.ended(Replay.read(tmp_path / "log"))  # `read` verifies each event
    sys.stdout.write(f"\n{name}: {compared.compared} tables compared, {dict(deeds)}\n")


# The next action, or a take-back; and its place on the screen, once scrolled into view.
NEXT: Final = """([ending, n, back]) => {
  const pick = PICK, part = PART;
  let [deed, node] = pick(ending, n);
  if (back && !["over", "cover", "wait"].includes(deed)) {
    const button = [...document.querySelectorAll(".jl-playbar button, .jl-pill")]
      .find((one) => one.textContent === "Take back" && !one.disabled && one.checkVisibility());
    if (button) [deed, node] = ["back", button];
  }
  if (deed === "part") part(node, n);
  if (deed === "part" || !node) return { deed };
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = node.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const on = document.elementFromPoint(x, y);
  const id = on?.closest("[data-piece]")?.dataset.piece;
  const hits = on && (node.contains(on) || (id && id === node.dataset.piece));
  return { deed, x, y, over: hits ? "" : (on?.outerHTML ?? "nothing").slice(0, 200) };
}""".replace("PICK", PICK).replace("PART", PART)


def _deed(page: Page, n: int, back: bool) -> str:
    """Make a person's next action with the mouse and return its kind."""
    for tries in range(20):
        found = page.evaluate(NEXT, [ENDING, n, back])
        if found.get("over"):  # a moving piece covers it
            assert tries < 19, f"{found['deed']} lies under {found['over']}"
            page.wait_for_timeout(100)
        elif "x" in found:
            page.mouse.click(found["x"], found["y"])
            break
        else:
            break
    return str(found["deed"])
