"""The round table of The Pie Game: what lies before a seat, two piles, the strip, eight seats."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stepper.standalone import Shown, told
from tests.browser.tiers import only

SIZED = pytest.mark.slow("other sizes and numbers of seats of the same table")

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/stepper/round.dom.test.js covers it on each change"
)


def before(scene: dict[str, Any], seat: int) -> dict[str, list[Any]]:
    zone = f"front.{seat}"
    return {k[2:]: v for k, v in scene.items() if k.startswith("p.") and v[0] == zone}


@MOVED
def test_a_seat_sees_its_own_recipe_only(page: Page, pie: dict[str, Any]) -> None:
    shown = Shown(page, pie, viewpoint="0")
    n = next(n for n, event in enumerate(pie["events"], 1) if n > 60 and event[0] == "choice")
    shown.go(n)
    scene = shown.scene("0", n)
    mine = page.locator('.jl-tray.jl-s0 [data-piece="recipe.0"]')
    face = pie["faces"][scene["p.recipe.0"][2]]
    expect(mine.locator(".jl-need")).to_have_count(len(face["needs"]))
    for seat in (1, 2, 3):
        lying = page.locator(f'.jl-tray.jl-s{seat} [data-piece="recipe.{seat}"]')
        expect(lying).to_have_class(re.compile("is-back"))
        expect(lying).to_have_attribute("aria-label", "face down")
        assert " pie" not in lying.evaluate("node => node.outerHTML")
    words = page.locator(".jl-panels > .jl-progress .jl-taskhead b").first
    expect(words).to_contain_text(str(face["label"]))
    shown.see("all")
    expect(page.locator('[data-piece^="recipe."].is-up')).to_have_count(4)


@MOVED
def test_cards_before_a_seat_are_drawn(page: Page, pie: dict[str, Any]) -> None:
    shown = Shown(page, pie, viewpoint="table")
    for n in range(40, len(pie["events"]), 61):
        shown.go(n)
        scene = shown.scene("table", n)
        for seat in range(4):
            tray = page.locator(f".jl-tray.jl-s{seat}")
            expect(tray.locator(".jl-before .jl-piece")).to_have_count(len(before(scene, seat)))
            expect(tray.locator(".jl-hand .jl-piece")).to_have_count(scene[f"z.hand.{seat}"][3])
            expect(tray.locator(".jl-points")).to_have_text(
                re.compile(rf"^{scene[f's.{seat}'][0]} pies?$")
            )
        expect(page.locator(".jl-zone-pile .jl-pilewords b")).to_have_text(str(scene["z.deck"][3]))
        top = scene["z.discard"][4]
        if top:
            expect(page.locator(".jl-zone-heap .jl-name").last).to_have_text(top)


@MOVED
def test_what_was_chosen_is_hidden_until_it_is_given(page: Page, pie: dict[str, Any]) -> None:
    shown = Shown(page, pie, viewpoint="table")
    hidden = 0
    for n in range(len(pie["events"])):
        strip = pie["frames"]["table"][n].get("strip")
        if not strip:
            continue
        shown.go(n)
        node = page.locator(".jl-strip")
        expect(node).to_be_visible()
        expect(node.locator(".jl-striptitle")).to_contain_text(strip[0])
        expect(node.locator(".jl-sideof")).to_have_count(len(strip[2]))
        chosen = sum(words == "chose" for _, words, _, _ in strip[2])
        expect(page.locator(".jl-before .is-chosen")).to_have_count(chosen)
        expect(page.locator(".jl-before .is-chosen.is-up")).to_have_count(0)
        hidden += chosen
        if hidden > 12:
            break
    assert hidden


OVER = """() => {
    const boxes = [...document.querySelectorAll(".jl-tray, .jl-zone, .jl-strip:not([hidden])")]
        .filter((node) => node.checkVisibility())
        .map((node) => [node.className, node.getBoundingClientRect()]);
    const over = [];
    boxes.forEach(([name, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 3 && y > 3) over.push([name, other, x, y]);
    }));
    for (const card of document.querySelectorAll(".jl-tray .jl-piece")) {
        const [a, b] = [card, card.closest(".jl-tray")].map((node) => node.getBoundingClientRect());
        if (a.right > b.right + 3 || a.bottom > b.bottom + 3 || a.left < b.left - 3) {
            over.push([card.className, a.left, a.right, a.bottom, b.left, b.right, b.bottom]);
        }
    }
    return over;
}"""


@pytest.mark.parametrize("seats", only(4, [2, 4, 6, 8], SIZED))
@pytest.mark.parametrize("width", only(390, [1440, 390], SIZED))
def test_up_to_eight_seats_have_room(page: Page, seats: int, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    tale = told("pie", seats, viewpoints=("table", "0", "all"))
    shown = Shown(page, tale, fill=True)
    strips = [n for n, frame in enumerate(tale["frames"]["table"]) if frame.get("strip")]
    places = [60, len(tale["events"]) // 2, *strips[:2], strips[-1], len(tale["events"])]
    for view in ("0", "all"):
        shown.see(view)
        for n in places:
            shown.go(n)
            page.evaluate("new Promise(done => requestAnimationFrame(done))")
            assert page.evaluate(OVER) == [], f"seen by {view}, position {n}"
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
