"""Two people at one screen, with motion and waits: each sees only their own cards."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play.playing import ENDING
from tests.browser.served import Server

SLOW = pytest.mark.slow("walks.dom.test.js holds the table of every layout on each change")

# [choice offered, hands]; for each hand on the table: its owner, the number of cards in its label,
# the number drawn, and the number that reveal anything of a face.
HANDS = """() => [[...document.querySelectorAll(".jl-question .jl-line")]
  .some((line) => line.checkVisibility()) && !document.querySelector(".jl-cover"),
[...document.querySelectorAll("[data-row]")].flatMap((row) => {
  const [, name, count] = /^(.+)’s hand, (\\d+) cards?$/.exec(row.getAttribute("aria-label")) ?? [];
  if (!name) return [];
  const cards = [...row.querySelectorAll(".jl-piece")];
  const told = (card) => !card.classList.contains("is-back") || card.title ||
    card.getAttribute("aria-label") !== "face down" || !!card.querySelector(".jl-number, .jl-name");
  return [{ name, count: Number(count), cards: cards.length, told: cards.filter(told).length }];
})]"""
# A pseudorandom choice, the same in every run.
CHOOSE = """([ending, n]) => {
  const lines = [...document.querySelectorAll(".jl-question .jl-line:not(.is-forbidden)")]
    .filter((line) => line.checkVisibility());
  const ends = lines.find((line) => new RegExp(ending).test(line.querySelector("b").textContent));
  (n % 3 === 0 && ends ? ends : lines[(n * 7919) % lines.length])?.click();
}"""
WAITS = (0, 1200, 300, 2500, 700)
"""ms before each choice, in turn: during the animation of earlier events, and long after."""


@SLOW
def test_nobody_sees_the_cards_of_the_other(gallery: Server, page: Page) -> None:
    gallery.open(page, "play/sixty")
    for seat in (1, 2):
        page.get_by_label(f"Who plays seat {seat}").select_option("")
    page.get_by_role("button", name="Begin").click()
    seen: set[str] = set()
    for n in range(24):
        ready = page.locator(".jl-cover button")
        choice = page.locator(".jl-question .jl-line:not(.is-forbidden)").filter(visible=True)
        expect(ready.or_(choice).first).to_be_visible()
        if ready.is_visible():
            name = ready.inner_text().removeprefix("I am ").split(":")[0]
            ready.click()
            expect(ready).to_be_hidden()
            seen.add(name)
            expect(choice.first).to_be_visible()
        page.wait_for_timeout(WAITS[n % len(WAITS)])
        chooses, hands = page.evaluate(HANDS)
        for hand in hands:
            assert hand["cards"] == hand["count"], f"{n}: {hand}"
            own = {hand["count"], *(() if chooses else (0,))} if hand["name"] == name else {0}
            assert hand["told"] in own, f"{n}: {hand}"
        if not chooses:
            continue
        if n % 5 == 4 and page.get_by_role("button", name="Take back").is_enabled():
            page.get_by_role("button", name="Take back").click()
        else:
            page.evaluate(CHOOSE, [ENDING, n])
    assert len(seen) == 2
