"""The kitchen table: cards, cards lying on them, stacks, tasks; on desktop and phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jamlab.games.jam.cards import printed
from tests.browser.stepper.standalone import Shown, told
from tests.browser.tiers import only, only_whole

SLOW = pytest.mark.slow("another variant or deck of the same table")
SIZED = pytest.mark.slow("other sizes of the same table")
MOTION = pytest.mark.slow("motion of cards is seen with Sixty in test_sizes")

TRAVEL = (("variant", "travel"),)
OWN = (
    ("deck", printed("deck").replace("walnut", "sloe").replace("summer salad", "hedge salad")),
    ("task_cards", printed("tasks").replace("walnut", "sloe")),
)


def at_event(tale: dict[str, Any], name: str, nth: int = 0) -> int:
    """Return the position after the nth event of that name."""
    return [n for n, event in enumerate(tale["events"], 1) if event["kind"] == name][nth]


def pieces(scene: dict[str, Any], zone: str) -> dict[str, dict[str, Any]]:
    return {k[2:]: v for k, v in scene.items() if k.startswith("p.") and v["zone"] == zone}


def test_an_ingredient_lies_on_its_recipe(page: Page, jam: dict[str, Any]) -> None:
    n = at_event(jam, "JamMade", 3)
    seat = jam["events"][n - 1]["seat"]
    shown = Shown(page, jam, position=n)
    lying = [
        (id_, piece)
        for id_, piece in pieces(shown.scene("table", n), f"recipes.{seat}").items()
        if piece["on"] >= 0
    ]
    assert lying
    for id_, piece in lying:
        assert not piece["face"]
        back = page.locator(f'[data-piece="{id_}"]')
        under = back.locator("xpath=..").locator(".is-recipe")
        place = pieces(shown.scene("table", n), f"recipes.{seat}")
        assert place[str(under.get_attribute("data-piece"))]["slot"] == piece["on"]
        words = re.compile(f"used as {piece['stands_for']}.*{piece['memo']}")
        expect(back).to_have_attribute("aria-label", words)
        expect(back.locator(".jl-used use, .jl-used .jl-nodrawing")).to_have_count(1)
        a, b = back.bounding_box(), under.bounding_box()
        assert a
        assert b
        assert a["width"] > b["width"], "it lies sideways over both edges"
        assert a["y"] > b["y"] + b["height"] * 0.4, "over the lower half"
    page.locator(".jl-more").click()
    page.get_by_label("Show what was seen earlier").uncheck()
    expect(page.locator(".jl-used")).to_have_count(0)
    html = page.locator(".is-lying").evaluate_all("all => all.map(one => one.outerHTML).join()")
    assert not any(face in html for face in jam["faces"])


@pytest.mark.parametrize("options", only_whole((), [(), TRAVEL], SLOW), ids=["base", "travel"])
def test_hands_and_tasks_of_others_are_not_in_the_page(page: Page, options: Any) -> None:
    tale = told("jam", 3, options=options)
    shown = Shown(page, tale)
    tasks = {
        (event["seat"], tale["frames"][str(event["seat"])][n].get("say", ""))
        for n, event in enumerate(tale["events"], 1)
        if event["kind"] == "TaskDrawn"
    }
    mine = {said.rsplit(": ", 1)[1] for seat, said in tasks if seat == 0}
    theirs = {said.rsplit(": ", 1)[1] for seat, said in tasks if seat != 0}
    assert len(mine) == 3
    shown.see("0")
    for n in (30, 120, 250):
        shown.go(n)
        for seat in (1, 2):
            held = page.locator(f".jl-kitchentray.jl-s{seat} .jl-held")
            expect(held.locator(".is-up")).to_have_count(0)
            html = held.inner_html()
            assert not re.search(r"title=|jl-upper|jl-lower|jl-disc", html)
            remembered = "seen earlier" in html
            assert not remembered
            assert not any(face in html for face in tale["faces"] if " " in face)
        words = page.locator(".jl-progress").last.inner_text()
        assert not any(re.search(rf"\b{task}\b", words) for task in theirs)
    shown.see("table")
    shown.go(250)
    expect(page.locator(".jl-held .is-up")).to_have_count(0)
    expect(page.locator(".jl-panels > .jl-progress .jl-part")).to_have_count(0)


def test_the_table_can_be_walked_and_a_card_tells_its_history(
    page: Page, jam: dict[str, Any]
) -> None:
    n = at_event(jam, "TurnBegan", 20)
    shown = Shown(page, jam, position=n, viewpoint="0")
    page.locator(".jl-spread [data-cell]").first.focus()
    before = page.evaluate("document.activeElement.dataset.piece")
    page.keyboard.press("Shift+ArrowRight")
    after = page.evaluate("document.activeElement.dataset.piece")
    assert before != after
    assert page.evaluate("document.activeElement.parentNode.className") == "jl-spread"
    page.keyboard.press("Shift+ArrowUp")
    assert page.evaluate("!document.activeElement.closest('.jl-spread')")
    page.keyboard.press("Shift+ArrowDown")
    label = page.evaluate("document.activeElement.title")
    page.keyboard.press("ArrowRight")
    assert shown.at == n + 1
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    history = page.get_by_role("dialog", name="History")
    expect(history.locator("h2")).to_have_text(label)


@SLOW
def test_travel_has_piles_and_stacks(page: Page) -> None:
    tale = told("jam", 3, "random", options=TRAVEL, viewpoints=("0",))
    shown = Shown(page, tale, viewpoint="0")
    seen_unknown = False
    for n in range(200, len(tale["events"]), 97):
        shown.go(n)
        scene = shown.scene("0", n)
        for seat in range(3):
            size = scene[f"z.pile.{seat}"]["count"]
            pile = page.locator(f".jl-kitchentray.jl-s{seat} .jl-ownpile")
            top = pile.locator(".jl-piletop")
            if top.count():
                expect(top).to_have_text(str(size))
                seen_unknown = True
            else:
                expect(pile.locator(".is-back")).to_have_count(size)
        for name, piece in pieces(scene, "basket").items():
            if piece["deep"] > 1:
                badge = page.locator(f'[data-piece="{name}"] .jl-deep')
                expect(badge).to_have_text(f"×{piece['deep']}")
    assert seen_unknown


@SLOW
def test_children_have_no_points_and_no_tasks(page: Page) -> None:
    tale = told("jam", 2, options=(("variant", "kids"),), viewpoints=("0",))
    Shown(page, tale, position=len(tale["events"]) // 2, viewpoint="0")
    assert page.locator(".jl-front .is-recipe").count() > 4
    expect(page.locator(".jl-disc")).to_have_count(0)
    expect(page.locator(".jl-sum").first).to_contain_text(re.compile(r"\d+ recipes?"))
    expect(page.locator(".jl-part")).to_have_count(0)


@SLOW
def test_a_deck_of_ones_own_is_drawn_with_what_there_is(page: Page) -> None:
    tale = told("jam", 2, options=OWN, viewpoints=("table",))
    assert "sloe jam" in tale["faces"]
    last = len(tale["events"])
    Shown(page, tale, position=last)
    own = page.locator(".is-recipe[title^='sloe jam'] .jl-upper use").first
    expect(own).to_have_attribute("href", "#jamlab-jar")
    below = page.locator(".jl-spread .is-recipe[title$='/ sloe'] .jl-lower").first
    expect(below.locator(".jl-nodrawing")).to_have_text("sloe")
    salad = page.locator(".is-recipe[title^='hedge salad'] .jl-upper use")
    if salad.count():
        expect(salad.first).to_have_attribute("href", re.compile("jamlab-salad-of-"))


STICKS_OUT = """() => {
    const table = document.querySelector(".jl-table").getBoundingClientRect();
    const out = [];
    for (const card of document.querySelectorAll(".jl-table .jl-piece")) {
        if (!card.checkVisibility()) continue;
        const box = card.getBoundingClientRect();
        const tray = card.closest(".jl-kitchentray, .jl-center").getBoundingClientRect();
        const [left, right] = [Math.max(table.left, tray.left), Math.min(table.right, tray.right)];
        const low = card.matches(".is-lying") ? 8 : 3;
        if (box.left < left - 4 || box.right > right + 9 || box.bottom > tray.bottom + low) {
            out.push([card.title || card.className, box.left, box.right, box.bottom, tray.bottom]);
        }
    }
    return out;
}"""


@pytest.mark.parametrize(
    ("seats", "options", "width"),
    only(
        (3, (), 390),
        [
            *((4, (), width) for width in (1440, 1100, 800, 390)),  # the fullest table
            *((3, TRAVEL, width) for width in (1440, 1100, 390)),
            *((2, (), width) for width in (1440, 800)),
            *((3, (), width) for width in (1100, 390)),
        ],
        SIZED,
    ),
    ids=str,
)
def test_cards_stay_where_there_is_room(page: Page, seats: int, options: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900 if width > 980 else 844})
    tale = told("jam", seats, options=options, viewpoints=("table", "0", "all"))
    shown = Shown(page, tale, fill=True)
    last = len(tale["events"])
    for view in ("0", "all", "table"):
        shown.see(view)
        for n in (0, last // 4, last * 3 // 4, last):
            shown.go(n)
            page.evaluate("new Promise(done => requestAnimationFrame(done))")
            assert page.evaluate(STICKS_OUT) == [], f"seen by {view}, position {n}"
            sideways = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert sideways[0] <= sideways[1]
            if width >= 980:
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


LOW = "px => document.querySelector('.jamlab').style.setProperty('--jamlab-height', `${px}px`)"


@SIZED
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_is_laid_however_low_it_is(page: Page, seats: int) -> None:
    """A table is briefly this low while a window opens; no size may be an error."""
    shown = Shown(page, told("jam", seats, viewpoints=("table", "all")), position=200)
    for height in (900, 560, 420, 300, 180, 0, 620):
        page.evaluate(LOW, height)
        for view in ("all", "table"):
            shown.see(view)
            page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate(STICKS_OUT) == []


@SIZED
def test_on_a_phone_the_hand_can_be_read(page: Page, jam: dict[str, Any]) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    n = len(jam["events"]) // 2
    shown = Shown(page, jam, position=n, viewpoint="0")
    cards = page.locator(".jl-near .jl-held .jl-piece")
    assert cards.count() == len(pieces(shown.scene("0", n), "hand.0"))
    for i in range(cards.count()):
        box = cards.nth(i).bounding_box()
        assert box
        assert box["width"] >= 44
    page.get_by_role("tab", name="Progress").click()
    expect(page.locator(".jl-tasks .jl-part").first).to_be_visible()
    page.get_by_role("tab", name="Events").click()
    expect(page.locator(".jl-tasks .jl-part").first).to_be_hidden()


@MOTION
def test_cards_travel_between_hand_basket_and_recipes(page: Page, jam: dict[str, Any]) -> None:
    n = at_event(jam, "JamMade", 2)
    shown = Shown(page, jam, position=n - 1, viewpoint="all")
    page.evaluate(
        """() => {
            const animate = Element.prototype.animate;
            window.travelled = [];
            Element.prototype.animate = function (...how) {
                if (this.dataset.piece) window.travelled.push(this.dataset.piece);
                return animate.apply(this, how);
            };
        }"""
    )
    shown.press("ArrowRight")
    page.wait_for_function("window.travelled.length >= 2")
    moved = set(page.evaluate("window.travelled"))
    before, after = shown.scene("all", n - 1), shown.scene("all", n)
    between = {
        key[2:]
        for key, piece in after.items()
        if key.startswith("p.") and key in before and before[key]["zone"] != piece["zone"]
    }
    assert len(between) == 2, "the recipe and the fruit keep their ids"
    assert between <= moved
