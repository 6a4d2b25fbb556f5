"""Playing on the page as a person does: on the table, from the list, by keys, by touch."""

import re
import time
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

from playwright.sync_api import Page, TimeoutError, ViewportSize, expect

from jamlab.pages.play.match import Match
from jamlab.pages.play.saved_games import pack_game
from jamlab.pages.play.setting import GameSetting
from tests.browser.served import PATIENCE, Server

OVER: Final = ".jl-over:not([hidden]) h2"
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
ENDING: Final = "^(Stop|Hold|End|No |Nothing|Trade no more|Make the offer|Decline|Accept)"
"""Options that end a turn or a trade: always taking others might never end the game."""

# The next click of a person at a table: a kind and a node; pieces first, else the list. The choice
# is pseudorandom, the same in every run. Only visible nodes are clicked.
PICK: Final = """(ending, n) => {
  const all = (what) =>
    [...document.querySelectorAll(what)].filter((each) => each.checkVisibility());
  const some = (found) => found[(n * 7919) % found.length];
  if (all(".jl-over:not([hidden]) h2").length) return ["over", null];
  const [ready] = all(".jl-cover button");
  if (ready) return ["cover", ready];
  const part = all("[data-part]").find((field) => !field.value);
  if (part) return ["part", part];
  const done = all(".jl-parts .is-main:not(:disabled)");
  if (done.length) return ["parts", done[0]];
  const flicks = all(".jl-flickbutton:not(:disabled)");
  if (flicks.length) return ["flick", flicks[0]];
  const lines = all(".jl-line:not(.is-forbidden)");
  const end = lines.find((line) => new RegExp(ending).test(line.querySelector("b").textContent));
  if (end && n % 3 === 0) return ["line", end];
  const pieces = all(".jl-piece.is-offered:not(.is-picked)");
  if (pieces.length) {
    const id = CSS.escape(some(pieces).dataset.piece);
    return ["piece", document.querySelector(`[data-cell][data-piece="${id}"]`)];
  }
  return lines.length ? ["line", some(lines)] : ["wait", null];
}"""
# Choose a value for one part of a long choice.
PART: Final = """(part, n) => {
  part.selectedIndex = 1 + ((n * 7919) % (part.options.length - 1));
  part.dispatchEvent(new Event("change"));
}"""
# Act until the game is over, each time once the page has changed.
PLAY: Final = """async ([ending, seconds]) => {
  const pick = PICK, choose = PART;
  const changed = () => new Promise((done) => {
    const seen = new MutationObserver(() => finish());
    const timer = setTimeout(() => finish(), 200);
    const finish = () => { seen.disconnect(); clearTimeout(timer); requestAnimationFrame(done); };
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const deeds = {}, end = performance.now() + seconds * 1000;
  for (let n = 1; performance.now() < end; n++) {
    const next = changed();
    const [deed, node] = pick(ending, n);
    if (deed === "part") choose(node, n);
    else node?.click();
    deeds[deed] = (deeds[deed] ?? 0) + 1;
    if (deed === "over") return deeds;
    await next;
  }
  return deeds;
}""".replace("PICK", PICK).replace("PART", PART)


def opened(server: Server, page: Page, game: str) -> None:
    """Open a game's page and wait for its Python; without motion, to save time."""
    page.emulate_media(reduced_motion="reduce")
    server.open(page, f"play/{game}")
    expect(page.locator(".jl-waits")).to_be_hidden(timeout=PATIENCE * 1000)


def begun(
    server: Server,
    page: Page,
    game: str,
    people: int = 1,
    options: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Begin a game of `people` people, then computer players, by these house rules."""
    opened(server, page, game)
    for seat in range(people):
        page.get_by_label(f"Who plays seat {seat + 1}").select_option("")
    if options:
        page.get_by_text("House rules").click()
    for name, value in options.items():
        page.locator(f"#jl-option-{name}").select_option(value)
    page.get_by_role("button", name="Begin").click()
    asked = page.locator(".jl-question, .jl-flickpanel, .jl-cover").filter(visible=True)
    expect(asked.first).to_be_visible()


def begun_with_luck(server: Server, page: Page, game: str, seed: int, player: str) -> None:
    """Begin a game of a person and a computer player with the same draws in every run."""
    goes_on(server, page, game, Match(GameSetting(game, ("Ann", "Bo"), ("", player), {}), seed))


def goes_on(server: Server, page: Page, name: str, match: Match) -> None:
    """Resume a game stored in the browser, as after a reload."""
    options = (f"{option}={value}" for option, value in match.setting.options.items())
    slot = ":".join((match.setting.game, *options))
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url)
    page.evaluate(
        "([slot, kept]) => localStorage.setItem(`jamlab-play:${slot}`, kept)",
        [slot, pack_game(match)],
    )
    server.open(page, f"play/{name}")
    expect(page.locator(".jl-line, .jl-over:not([hidden]) h2").first).to_be_visible()


def played_out(page: Page, seconds: float = PATIENCE) -> dict[str, int]:
    """Play to the end by clicks; return the number of clicks by kind."""
    deeds: dict[str, int] = page.evaluate(PLAY, [ENDING, seconds])
    assert "over" in deeds, f"it never ended: {deeds}"
    return deeds


def by_keys(page: Page, n: int) -> None:
    """Make one choice by its number; a die is flicked as it is aimed."""
    if page.locator(".jl-flickbutton:enabled").is_visible():
        page.keyboard.press("Enter")
        return
    lines = page.locator(".jl-line:not(.is-forbidden) kbd")
    numbers = lines.all_inner_texts()
    if numbers:
        page.keyboard.type(numbers[n % len(numbers)])
        page.keyboard.press("Enter")


def by_touch(page: Page, n: int) -> None:
    """Make one choice by touch; a list that vanishes before the tap counts as no choice."""
    lines = page.locator(".jl-flickbutton:enabled, .jl-line:not(.is-forbidden)")
    lines = lines.filter(visible=True)
    if count := lines.count():
        with suppress(TimeoutError):
            lines.nth(n % count).tap(timeout=2_000)


def until_over(page: Page, choose: Any) -> None:
    """Choose until the game is over, each time once the table has changed."""
    end = time.monotonic() + PATIENCE
    n = 0
    while page.locator(OVER).count() == 0:
        assert time.monotonic() < end, "it never ended"
        before = told(page)
        choose(page, n)
        n += 1
        for _ in range(40):
            if told(page) != before:
                break
            page.wait_for_timeout(25)


def told(page: Page) -> str:
    return re.sub(r"\s+", " ", page.locator(".jl-panels").inner_text())
