"""The round table of The Pie Game has room for trays, piles and the strip, up to eight seats."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.stepper.standalone import Shown, told
from tests.browser.tiers import only

SIZED = pytest.mark.slow("other sizes and numbers of seats of the same table")


def before(scene: dict[str, Any], seat: int) -> dict[str, dict[str, Any]]:
    zone = f"front.{seat}"
    return {k[2:]: v for k, v in scene.items() if k.startswith("p.") and v["zone"] == zone}


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
