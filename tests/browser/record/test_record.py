"""Recording a real game, on a page without a kernel."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.record.recorder import Recorder, begin
from tests.browser.served import Server
from tests.browser.tiers import only

SIZED = pytest.mark.slow("the same with other tables")


def test_entries_are_stored_and_there_again_after_loading(gallery: Server, page: Page) -> None:
    gallery.open(page, "record/cramel")
    begin(page, ("Ann", "Bo"))
    recorder = Recorder(page)
    keys = page.locator(".jl-question [data-key]")
    recorder.tap(keys.first)
    recorder.stored(1)
    recorder.piece("t0")
    recorder.tap(keys.first)
    recorder.stored(3)
    rows = page.locator(".jl-recordentries button.jl-entry")
    expect(rows).to_have_count(3)
    told = rows.all_inner_texts()
    page.reload()
    expect(rows).to_have_count(3)
    assert rows.all_inner_texts() == told
    recorder.stored(3)
    page.get_by_role("button", name="Undo entry 3").click()
    recorder.stored(2)
    expect(rows).to_have_count(2)


PANELS = """() => {
    const box = (node) => node.getBoundingClientRect();
    const table = box(document.querySelector(".jl-recordplace > .jl-table"));
    const trays = [...document.querySelectorAll(":is(.jl-tray, .jl-kitchentray)")].map(box);
    const wrong = [];
    if (table.width < 280 || table.height < 280) wrong.push(`${table.width} × ${table.height}`);
    trays.forEach((a, n) => {
        if (a.left < table.left || a.right > table.right + 1 || a.bottom > table.bottom + 1)
            wrong.push(`panel ${n} sticks out`);
        trays.slice(n + 1).forEach((b) => {
            const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (x > 1 && y > 1) wrong.push(`panel ${n} lies under another`);
        });
    });
    return trays.length ? wrong : ["no panel"];
}"""


@pytest.mark.parametrize("game", only("sixty", ["sixty", "jam", "pie"], SIZED))
def test_its_table_has_room_at_every_width(gallery: Server, page: Page, game: str) -> None:
    gallery.open(page, f"record/{game}")
    begin(page, ("Ann", "Bo", "Cy", "Di"))
    page.locator("[data-key]").first.wait_for()
    found = {}
    for width in range(720, 1281, 20):
        page.set_viewport_size({"width": width, "height": 900})
        tab = page.locator(".jl-recordtabs").get_by_role("button", name="Table")
        if tab.is_visible():
            tab.click()
        if wrong := page.evaluate(PANELS):
            found[width] = wrong
    page.set_viewport_size({"width": 1440, "height": 900})
    assert found == {}
