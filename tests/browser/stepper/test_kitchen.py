"""The kitchen table: cards, what lies on them, strips, tasks; wide and on a phone."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jamlab.games.jam.cards import printed
from tests.browser.stepper.standalone import Shown, told
from tests.browser.tiers import only, only_whole

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/stepper/kitchen.dom.test.js covers it on each change"
)
SLOW = pytest.mark.slow("another variant or deck of the same table")
SIZED = pytest.mark.slow("other sizes of the same table")
MOTION = pytest.mark.slow("motion of cards is seen with Sixty in test_sizes")

TRAVEL = (("variant", "travel"),)
OWN = (
    ("deck", printed("deck").replace("walnut", "sloe").replace("summer salad", "hedge salad")),
    ("task_cards", printed("tasks").replace("walnut", "sloe")),
)


def at_event(tale: dict[str, Any], name: str, nth: int = 0) -> int:
    """The position after the nth event of that name."""
    return [n for n, event in enumerate(tale["events"], 1) if event[2] == name][nth]


def pieces(scene: dict[str, Any], zone: str) -> dict[str, list[Any]]:
    return {k[2:]: v for k, v in scene.items() if k.startswith("p.") and v[0] == zone}


@MOVED
def test_every_card_lies_in_its_place(page: Page, jam: dict[str, Any]) -> None:
    shown = Shown(page, jam)
    last = len(jam["events"])
    for view in ("table", "1", "all"):
        shown.see(view)
        for n in (40, last // 2, last // 2 + 1, last - 30, last):
            shown.go(n)
            scene = shown.scene(view, n)
            expect(page.locator(".jl-spread .jl-piece")).to_have_count(len(pieces(scene, "basket")))
            for seat in range(3):
                tray = page.locator(f".jl-kitchentray.jl-s{seat}")
                lying = pieces(scene, f"recipes.{seat}")
                expect(tray.locator(".jl-front .jl-piece")).to_have_count(len(lying))
                hand = pieces(scene, f"hand.{seat}")
                expect(tray.locator(".jl-held .jl-piece")).to_have_count(len(hand))
                expect(tray.locator(".jl-sum b")).to_have_text(str(scene[f"s.{seat}"][0]))
                named = tray.locator(".jl-front .is-recipe").evaluate_all(
                    "cards => cards.map(card => card.title)"
                )
                up = [piece[2] for piece in lying.values() if piece[2]]
                assert Counter(named) == Counter(up)
            deck = page.locator(".jl-spreadside .jl-zone-pile .jl-pilewords").first
            expect(deck).to_have_text(f"Deck {scene['z.deck'][3]}")


@MOVED
def test_a_recipe_card_has_two_halves(page: Page, jam: dict[str, Any]) -> None:
    n = at_event(jam, "TurnBegan")
    shown = Shown(page, jam, position=n)
    faces = jam["faces"]
    for piece, (_, _, face, *_rest) in pieces(shown.scene("table", n), "basket").items():
        card = page.locator(f'.jl-spread [data-piece="{piece}"]')
        look = faces[face]
        expect(card.locator(".jl-disc")).to_have_text(str(look["points"]))
        expect(card.locator(".jl-lower .jl-fruitname")).to_have_text(look["below"])
        expect(card.locator(".jl-upper .jl-icon")).to_have_count(1)
        drawing = str(card.locator(".jl-upper use").get_attribute("href"))
        assert faces[look["above"]]["icon"].split("-")[0] in drawing
        assert page.locator(drawing).count() == 1, "the drawing is in the sheet"
        label = str(card.get_attribute("aria-label"))
        assert label.startswith(face)
        assert "point" in label


def test_an_ingredient_lies_on_its_recipe(page: Page, jam: dict[str, Any]) -> None:
    n = at_event(jam, "JamMade", 3)
    seat = jam["events"][n - 1][1]
    shown = Shown(page, jam, position=n)
    lying = [
        (id_, piece)
        for id_, piece in pieces(shown.scene("table", n), f"recipes.{seat}").items()
        if len(piece) > 6 and piece[6] >= 0
    ]
    assert lying
    for id_, (_, _, face, memo, _, _, on, used, _) in lying:
        assert not face
        back = page.locator(f'[data-piece="{id_}"]')
        under = back.locator("xpath=..").locator(".is-recipe")
        place = pieces(shown.scene("table", n), f"recipes.{seat}")
        assert place[str(under.get_attribute("data-piece"))][1] == on
        expect(back).to_have_attribute("aria-label", re.compile(f"used as {used}.*{memo}"))
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
        (event[1], tale["frames"][str(event[1])][n].get("say", ""))
        for n, event in enumerate(tale["events"], 1)
        if event[2] == "TaskDrawn"
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


@MOVED
def test_what_is_in_reach_is_outlined_and_told(page: Page, jam: dict[str, Any]) -> None:
    n = next(
        n
        for n, event in enumerate(jam["events"], 1)
        if n > 80 and event[1] == 0 and event[2] == "CardDrawn"
    )
    shown = Shown(page, jam, position=n, viewpoint="0")
    reach = [k for k, v in pieces(shown.scene("0", n), "basket").items() if v[5] == "reach"]
    assert reach
    expect(page.locator(".jl-spread .is-reach")).to_have_count(len(reach))
    expect(page.locator(".jl-reachkey")).to_have_text("in reach for Ann")
    for piece in reach:
        label = page.locator(f'[data-piece="{piece}"]').get_attribute("aria-label")
        assert "in reach" in str(label)
    now = page.locator(".jl-now-possible")
    if now.count():
        expect(now.first).to_contain_text("Next move: ")
    parts = page.locator(".jl-panels > .jl-progress .jl-part")
    assert parts.count() >= 7
    for i in range(parts.count()):
        title = str(parts.nth(i).get_attribute("title"))
        assert title.endswith(("done", "in reach of the next move", "still open"))


@MOVED
def test_the_strip_tells_of_bids_and_offers(page: Page, jam: dict[str, Any]) -> None:
    shown = Shown(page, jam)
    strip = page.locator(".jl-strip")
    expect(strip).to_be_hidden()
    expect(page.locator(".jl-spreadhead")).to_be_visible()
    found = 0
    for n in range(len(jam["events"])):
        told_ = jam["frames"]["table"][n].get("strip")
        if not told_ or found > 12:
            continue
        found += 1
        shown.go(n)
        expect(strip).to_be_visible()
        expect(page.locator(".jl-spreadhead")).to_be_hidden()
        title, _, sides = told_
        expect(strip).to_have_attribute("aria-label", title)
        for i, (seat, words, cards, flag) in enumerate(sides):
            side = strip.locator(".jl-sideof").nth(i)
            expect(side.locator("svg.jl-mark")).to_have_attribute("aria-label", jam["seats"][seat])
            expect(side.locator(".jl-sidewords")).to_have_text(words)
            expect(side.locator(".jl-little")).to_have_count(len(cards))
            assert not flag or f"is-{flag}" in str(side.get_attribute("class"))
    assert found > 5


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


@MOVED
def test_chances_are_counted_by_recipe_or_by_fruit(page: Page, jam: dict[str, Any]) -> None:
    n = next(n for n, f in enumerate(jam["frames"]["1"]) if n > 90 and f and f.get("odds"))
    shown = Shown(page, jam, position=n, viewpoint="1")
    odds = shown.scene("1", n)["odds"]
    rows = page.locator(".jl-odds .jl-chance")
    for rows_told, name in ((odds["rows"], "Recipe"), (odds["also"][0], "Fruit")):
        page.locator(".jl-halves").get_by_role("button", name=name).click()
        expect(rows).to_have_count(len(rows_told))
        assert sum(row[2] for row in rows_told) == odds["total"]
        expect(rows.first.locator(".jl-fraction")).to_have_text(
            f"{rows_told[0][2]}/{odds['total']}"
        )


@SLOW
def test_travel_has_piles_and_stacks(page: Page) -> None:
    tale = told("jam", 3, "random", options=TRAVEL, viewpoints=("0",))
    shown = Shown(page, tale, viewpoint="0")
    seen_unknown = False
    for n in range(200, len(tale["events"]), 97):
        shown.go(n)
        scene = shown.scene("0", n)
        for seat in range(3):
            size = scene[f"z.pile.{seat}"][3]
            pile = page.locator(f".jl-kitchentray.jl-s{seat} .jl-ownpile")
            top = pile.locator(".jl-piletop")
            if top.count():
                expect(top).to_have_text(str(size))
                seen_unknown = True
            else:
                expect(pile.locator(".is-back")).to_have_count(size)
        deep = {k: v[8] for k, v in pieces(scene, "basket").items() if len(v) > 8 and v[8] > 1}
        for piece, count in deep.items():
            badge = page.locator(f'[data-piece="{piece}"] .jl-deep')
            expect(badge).to_have_text(f"×{count}")
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
    """As it is for a moment while a window opens; no size is an error."""
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
        if key.startswith("p.") and key in before and before[key][0] != piece[0]
    }
    assert len(between) == 2, "the recipe and the fruit keep their ids"
    assert between <= moved
