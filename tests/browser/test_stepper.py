"""The stepper as a person uses it: mouse, keys, scrub bar, viewpoints, lists, phone, projector."""

import copy
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.standalone import Shown, told


def first(tale: dict[str, Any], wanted: Any) -> int:
    """The number of the first event for which `wanted` holds."""
    return next(n for n, event in enumerate(tale["events"], 1) if wanted(event))


@pytest.fixture
def cramel() -> dict[str, Any]:
    return told("cramel", 3)


@pytest.fixture
def sixty() -> dict[str, Any]:
    return told("sixty", 4)


# -- stepping --------------------------------------------------------------------------------------


def test_buttons_step_by_event_and_by_turn(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    shown.button("One step on").click()
    shown.button("One step on").click()
    shown.button("Back one step").click()
    assert shown.at == 1
    shown.button("On one turn").click()
    assert shown.at == cramel["turns"][1][0]
    shown.button("Back one turn").click()
    assert shown.at == cramel["turns"][0][0]


def test_keys_step_by_event_decision_turn_and_round(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    turns, events, last = cramel["turns"], cramel["events"], len(cramel["events"])
    shown.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert shown.at == 1
    shown.press("Control+ArrowRight")
    decision = first(cramel, lambda event: event[0] == "choice")
    assert shown.at == decision
    shown.press("Control+ArrowRight", "Control+ArrowLeft")
    assert shown.at == decision
    shown.press("End", "ArrowRight")
    assert shown.at == last
    shown.press("Home", "ArrowLeft")
    assert shown.at == 0
    shown.press("ArrowDown", "ArrowDown", "ArrowDown")
    assert shown.at == turns[2][0]
    shown.press("ArrowUp")
    assert shown.at == turns[1][0]
    shown.go(turns[4][0] + 1)
    shown.press("]")
    seat = turns[4][1]
    assert shown.at == next(turn[0] for turn in turns[5:] if turn[1] == seat)
    shown.press("[", "[")
    assert shown.at == next(turn[0] for turn in reversed(turns[:4]) if turn[1] == seat)
    shown.press("Home", "b")
    assert shown.at == first(cramel, lambda event: event[4])
    assert events[shown.at - 1][4] in {"ok", "no", "special"}


def test_keys_are_heard_only_in_focus_and_not_while_typing(
    page: Page, cramel: dict[str, Any]
) -> None:
    shown = Shown(page, cramel, position=10)
    page.locator("body").click(position={"x": 3, "y": 890})
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert shown.at == 10
    assert shown.root.get_attribute("data-lm-suppress-shortcuts") == "true"
    heard = "window.heard = 0; document.addEventListener('keydown', () => window.heard++)"
    page.evaluate(heard)
    shown.press("ArrowRight", "x", "Control+s")
    assert shown.at == 11
    assert page.evaluate("heard") == 3  # "x", Control and s: what the stepper has no use for
    box = page.get_by_role("textbox", name="Step")
    box.click()
    page.keyboard.type("4")
    assert shown.at == 11


def test_a_step_can_be_typed_and_taken_back(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=3)
    box = page.get_by_role("textbox", name="Step")
    box.fill("57")
    box.press("Enter")
    assert shown.at == 57
    page.get_by_role("button", name="Way back to 3").click()
    assert shown.at == 3
    expect(page.locator(".jl-wayback")).to_be_hidden()
    box.fill("99999")
    box.press("Enter")
    assert shown.at == len(cramel["events"])
    shown.press("Backspace")
    assert shown.at == 3
    box.fill("words")
    box.press("Enter")
    assert shown.at == 3
    expect(box).to_have_value("3")


def test_play_stops_at_the_end_and_does_not_double(page: Page, cramel: dict[str, Any]) -> None:
    last = len(cramel["events"])
    shown = Shown(page, cramel, position=last - 2)
    page.evaluate("""() => {
        window.steps = [];
        handle.stepper.settings.onchange = (name, value) => steps.push(value);
    }""")
    shown.press("+", "+")
    shown.button("Play").dblclick()
    expect(shown.button("Play")).to_be_visible()
    assert shown.at == last - 2  # played and paused
    page.evaluate("handle.stepper.player.play(); handle.stepper.player.play()")
    page.wait_for_function("handle.position === handle.stepper.story.last")
    expect(shown.button("Play")).to_be_visible()
    assert page.evaluate("steps") == [last - 1, last]


def test_the_scrub_bar_is_a_slider(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    last = len(cramel["events"])
    slider = page.get_by_role("slider", name="Position in the game")
    box = slider.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 1, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 4, middle)
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    expect(page.locator(".jl-bubble")).to_contain_text(re.compile(r"turn \d+ of \d+, step \d+ of"))
    page.mouse.up()
    assert abs(shown.at - last / 2) <= 2
    at = shown.at
    words = f"step {at} of {last}"
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"turn \d+ of \d+, {words}$"))
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert shown.at == at + 1
    page.get_by_role("button", name=re.compile("Way back")).click()
    assert shown.at <= 1


def test_a_span_has_its_own_bar(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, span=[21, 30], position=0)
    assert shown.at == 20
    shown.press("End")
    assert shown.at == 30
    expect(page.locator(".jl-stepof")).to_contain_text("of 10")
    box = page.get_by_role("textbox", name="Step")
    box.fill("4")
    box.press("Enter")
    assert shown.at == 24


# -- what is on the table --------------------------------------------------------------------------


def test_the_board_shows_the_scene_at_every_jump(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    last = len(cramel["events"])
    for n in (0, 1, 40, 41, 42, 41, last // 2, last, 7):
        shown.go(n)
        scene = shown.scene("table", n)
        cells = page.get_by_role("gridcell")
        assert cells.count() == 49
        names = cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        pieces = {v[1]: v for key, v in scene.items() if key.startswith("p.")}
        for slot, name in enumerate(names):
            where, _, words = name.partition(": ")
            assert where == f"row {slot // 7 + 1}, column {slot % 7 + 1}"
            piece = pieces.get(slot)
            if piece is None:
                assert words == "empty"
            elif piece[2]:
                assert words.startswith(piece[2])
            else:
                assert words.startswith("face down")
                assert (piece[3] in words) if piece[3] else "seen" not in words
        assert page.locator(".jl-board > .jl-piece").count() == len(pieces)
        expect(page.get_by_role("status").first).to_have_text(scene["say"])


def test_a_viewpoint_does_not_show_what_it_does_not_know(page: Page, sixty: dict[str, Any]) -> None:
    shown = Shown(page, sixty)
    n = next(n for n in range(150, 400) if "p." in "".join(shown.scene("0", n)))
    for view in ("table", "0", "2"):
        shown.see(view)
        assert shown.at == 0 or shown.at == n
        shown.go(n)
        for seat in range(4):
            hand = page.locator(f".jl-tray.jl-s{seat} .jl-hand")
            cards = hand.locator(".jl-piece")
            count = shown.scene(view, n)[f"z.hand.{seat}"][3]
            assert cards.count() == count
            open_hand = view == str(seat)
            expect(hand.locator(".is-back")).to_have_count(0 if open_hand else count)
            if not open_hand:
                html = hand.inner_html()
                assert not re.search(r"jl-number|jl-name|use href|title=", html)
                assert set(re.findall(r">([^<>]+)<", html)) <= {"60"}
                assert set(re.findall(r'aria-label="([^"]+)"', html)) <= {"face down"}
    shown.see("all")
    assert shown.at == n
    expect(page.locator(".jl-hand .is-back")).to_have_count(0)


def test_face_down_tiles_hold_no_face(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=60)
    scene = shown.scene("table", 60)
    hidden = [k[2:] for k, v in scene.items() if k.startswith("p.") and not v[2] and not v[3]]
    assert hidden
    for piece in hidden:
        for html in page.locator(f'[data-piece="{piece}"]').evaluate_all(
            "nodes => nodes.map(node => node.outerHTML)"
        ):
            assert not any(face in html for face in cramel["faces"])
    page.locator(".jl-more").click()
    expect(page.locator(".jl-board .jl-memo")).not_to_have_count(0)
    page.get_by_label("Show what was seen earlier").uncheck()
    expect(page.locator(".jl-board .jl-memo")).to_have_count(0)
    assert "seen earlier" not in page.locator(".jl-board").inner_html()


def test_number_keys_and_f_choose_the_viewpoint(page: Page, sixty: dict[str, Any]) -> None:
    shown = Shown(page, sixty, position=100)
    shown.press("2")
    assert shown.view == "0"
    expect(shown.button("Ann Ann")).to_have_attribute("aria-pressed", "true")
    shown.press("f")
    assert shown.view == "1"
    bottom = page.locator(".jl-side-bottom .jl-trayname")
    expect(bottom).to_have_text("Bo")
    shown.button("All-knowing").click()
    assert (shown.view, shown.at) == ("all", 100)
    shown.press("f")
    assert shown.view == "table"


def test_what_is_not_sent_cannot_be_chosen(page: Page, sixty: dict[str, Any]) -> None:
    few = copy.copy(sixty)
    few["views"] = [view for view in sixty["views"] if view["id"] in {"table", "1"}]
    few["frames"] = {view["id"]: sixty["frames"][view["id"]] for view in few["views"]}
    shown = Shown(page, few, viewpoint="all", position=50)
    assert shown.view == "table"
    shown.press("3")
    assert shown.view == "table"
    shown.press("2")
    assert shown.view == "1"


def test_hide_the_future(page: Page, cramel: dict[str, Any]) -> None:
    events = cramel["events"]
    n = next(n for n in range(50, len(events)) if events[n][0] == "choice")
    shown = Shown(page, cramel, position=n)
    coming = shown.scene("table", n)["next"]
    expect(page.locator(".jl-events")).to_contain_text(f"Next: {coming}")
    expect(page.locator(".jl-options .is-taken")).to_contain_text("’s choice")
    page.locator(".jl-more").click()
    page.get_by_label("Hide the future").check()
    assert coming not in page.locator(".jl-panels").inner_text()
    assert "’s choice" not in page.locator(".jl-panels").inner_text()
    page.keyboard.press("Escape")
    shown.button("Show the events of the whole game").click()
    expect(page.locator(".jl-filters [role=status]")).to_have_text(f"{n} of {len(events)}")


def test_the_end_is_told_calmly(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    expect(page.locator(".jl-result")).to_be_hidden()
    shown.press("End")
    result = page.locator(".jl-result")
    expect(result).to_contain_text(cramel["end"]["reason"])
    winner = cramel["seats"][cramel["end"]["winners"][0]]
    expect(result.locator(".is-winner")).to_contain_text([winner])


# -- lists, history, help --------------------------------------------------------------------------


def test_the_list_filters_by_seat_and_kind_and_jumps(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=30)
    shown.button("Show the events of the whole game").click()
    total = len(cramel["events"])
    count = page.locator(".jl-filters [role=status]")
    expect(count).to_have_text(f"{total} of {total}")
    page.get_by_role("button", name="Only Bo").click()
    page.get_by_role("button", name="Choices").click()
    wanted = [n for n, e in enumerate(cramel["events"], 1) if e[1] == 1 and e[0] == "choice"]
    expect(count).to_have_text(f"{len(wanted)} of {total}")
    rows = page.locator(".jl-allrow")
    assert 0 < rows.count() < 60  # only what is in sight is built
    page.locator(".jl-allscroll").evaluate("node => node.scrollTo(0, 0)")
    expect(rows.first.locator(".jl-number-of")).to_have_text(str(wanted[0]))
    rows.first.click()
    assert shown.at == wanted[0]
    expect(page.locator(".jl-allrow.is-now")).to_have_count(1)
    page.get_by_role("button", name="Way back to 30").click()
    assert shown.at == 30


def test_a_piece_shows_its_history_and_where_it_came_from(
    page: Page, cramel: dict[str, Any]
) -> None:
    n = 120
    shown = Shown(page, cramel, position=n)
    scene = shown.scene("table", n)
    piece, slot, face = next(
        (k[2:], v[1], v[3]) for k, v in scene.items() if k.startswith("p.") and v[3] and not v[2]
    )
    page.get_by_role("gridcell").nth(slot).click()
    history = page.get_by_role("dialog", name="History")
    expect(history.locator("h2")).to_have_text(face)
    was = max(i for i in range(1, n + 1) if f"p.{piece}" in (cramel["frames"]["table"][i] or {}))
    assert 0 < shown.at <= was
    rows = history.get_by_role("button").filter(has_text="step")
    assert rows.count() >= 2
    rows.first.click()
    here = shown.at
    assert shown.scene("table", here)[f"p.{piece}"][2] == face
    later = history.locator("li").filter(has_text="later")
    for i in range(later.count()):
        assert face not in later.nth(i).inner_text()
    page.keyboard.press("Escape")
    expect(history).to_be_hidden()
    page.locator(".jl-wayback").click()
    assert shown.at in (n, was)


def test_the_table_can_be_walked_with_keys(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=120)
    page.get_by_role("gridcell").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    focused = page.evaluate("document.activeElement.ariaLabel")
    assert focused.startswith("row 2, column 2")
    page.keyboard.press("ArrowRight")
    assert shown.at == 121
    while page.evaluate("document.activeElement.dataset.piece") == "":
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="History")).to_be_visible()


def test_help_lists_the_keys_and_closes(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=5)
    shown.press("?")
    help_ = page.get_by_role("dialog", name="Keys")
    expect(help_).to_contain_text("one round of the table")
    page.keyboard.press("ArrowRight")
    assert shown.at == 5
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()
    page.locator(".jl-help").click()
    help_.get_by_role("button", name="Close").click()
    expect(help_).to_be_hidden()


# -- theme, size, motion ---------------------------------------------------------------------------


def test_the_theme_follows_the_page_until_it_is_chosen(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel)
    expect(shown.root).to_have_attribute("data-theme", "light")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    expect(shown.root).to_have_attribute("data-theme", "dark")
    page.evaluate("delete document.documentElement.dataset.theme")
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    expect(shown.root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Change theme").click()
    expect(shown.root).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize(("game", "seats"), [("cramel", 3), ("sixty", 4), ("sixty", 8)])
@pytest.mark.parametrize("width", [1440, 1100, 860, 390])
def test_nothing_sticks_out(page: Page, game: str, seats: int, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    shown = Shown(page, told(game, seats), position=100)
    for large in (False, True):
        page.evaluate("on => handle.set('large', on)", large)
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], f"scrolls sideways, large {large}"
    if width >= 980:
        page.evaluate("handle.set('large', false)")
        page.set_viewport_size({"width": width, "height": 900})
        tall = shown.root.evaluate("node => node.getBoundingClientRect().height")
        assert 520 <= tall <= 900
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_on_a_phone(page: Page, cramel: dict[str, Any]) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    shown = Shown(page, cramel, position=100)
    bar = page.locator(".jl-transport").bounding_box()
    assert bar
    assert round(bar["y"] + bar["height"]) <= 844
    for name in ("Play", "One step on", "Back one step", "On one turn", "Back one turn", "More"):
        box = shown.button(name).bounding_box()
        assert box, name
        assert min(box["width"], box["height"]) >= 44, name
    panels = {"Events": ".jl-happened", "Rule": ".jl-clause", "Progress": ".jl-progress"}
    for tab, panel in panels.items():
        page.get_by_role("tab", name=tab).click()
        expect(page.locator(f".jl-panels > {panel}")).to_be_visible()
        expect(page.locator(".jl-panels > .jl-odds")).to_be_hidden()
    page.get_by_role("tab", name="Chances").click()
    page.locator(".jl-top > .jl-select").select_option("all")
    assert shown.view == "all"
    shown.button("More").click()
    page.locator(".jl-menu .jl-onlyphone select").select_option("4")
    assert page.evaluate("handle.stepper.player.speed") == 4
    page.keyboard.press("Escape")
    shown.button("One step on").click()
    assert shown.at == 101


def test_less_motion_when_the_reader_wants_less(page: Page, cramel: dict[str, Any]) -> None:
    page.emulate_media(reduced_motion="reduce")
    shown = Shown(page, cramel)
    longest = 0.0
    for _ in range(30):
        shown.press("ArrowRight")
        page.evaluate("new Promise(done => requestAnimationFrame(done))")
        durations = page.evaluate(
            "document.getAnimations().map(a => a.effect.getComputedTiming().endTime)"
        )
        longest = max([longest, *durations])
    assert longest <= 120


def test_pieces_travel_on_a_step_and_not_on_a_jump(page: Page, sixty: dict[str, Any]) -> None:
    draw = first(sixty, lambda event: event[2] == "Attacked")
    shown = Shown(page, sixty, position=draw - 1, viewpoint="all")
    page.evaluate(  # counted as they begin: on a busy machine they may be over before one looks
        """() => {
            const animate = Element.prototype.animate;
            window.travelled = 0;
            Element.prototype.animate = function (...how) {
                if (this.closest(".jl-table")) window.travelled += 1;
                return animate.apply(this, how);
            };
        }"""
    )
    shown.press("ArrowRight")
    page.wait_for_function("window.travelled > 0")
    page.evaluate("document.getAnimations().forEach(a => a.finish()); window.travelled = 0")
    shown.go(draw + 60)
    page.evaluate("new Promise(done => requestAnimationFrame(done))")
    assert page.evaluate("window.travelled") == 0


# -- robustness ------------------------------------------------------------------------------------


def test_a_story_that_cannot_be_read_says_so(page: Page, cramel: dict[str, Any]) -> None:
    Shown(page, {**cramel, "v": 99})
    expect(page.get_by_role("alert")).to_contain_text("newer jamlab")
    for bad in ("{}", "null", "{v: 1, events: []}", "new Uint8Array([1, 2, 3])"):
        page.evaluate(f"mount(document.getElementById('here'), {bad})")
        expect(page.get_by_role("alert")).to_contain_text("cannot be read")


def test_names_are_text(page: Page, cramel: dict[str, Any]) -> None:
    bad = "<img src=x onerror=window.bad=1>"
    tale = copy.copy(cramel)
    tale["seats"] = [bad, "</script><b>", "&amp;"]
    tale["title"] = bad
    shown = Shown(page, tale, position=30, title=bad)
    shown.press("ArrowRight", "End", "?")
    expect(page.locator(".jl-seatname b").first).to_have_text(bad)
    assert page.evaluate("window.bad") is None
    assert page.locator("#here img").count() == 0


def test_two_views_and_one_that_goes(page: Page, cramel: dict[str, Any]) -> None:
    shown = Shown(page, cramel, position=10)
    page.evaluate("""() => {
        const two = document.createElement("div");
        two.id = "two";
        document.body.append(two);
        window.other = mount(two, story(), {position: 20});
    }""")
    shown.press("ArrowRight")
    assert (shown.at, page.evaluate("other.position")) == (11, 20)
    assert page.locator("#jamlab-icons").count() == 1
    page.evaluate("other.stepper.player.play(); other.destroy()")
    assert page.locator("#two").inner_html() == ""
    page.evaluate("document.getElementById('two').focus()")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(1200)
    assert page.evaluate("other.position") == 20
    shown.press("ArrowRight")
    assert shown.at == 12


def test_the_small_table_of_an_explainer(page: Page, sixty: dict[str, Any]) -> None:
    for width in (600, 390):
        page.set_viewport_size({"width": width, "height": 844})
        shown = Shown(page, sixty, compact=True, span=[60, 70], viewpoint="all")
        expect(page.locator(".jl-top")).to_have_count(0)
        shown.press("ArrowRight")
        expect(page.locator(".jl-caption .jl-clauseid")).to_have_text(sixty["events"][59][3])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        box = shown.root.bounding_box()
        assert box
        assert box["height"] < 844


TIMES = """async () => {
    const player = handle.stepper.player;
    const [steps, jumps, later] = [[], [], []];
    const frame = requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => frame((now) => {
        const start = performance.now();
        act(now);
        later.push(performance.now() - start);
    });
    const drawn = () => new Promise((done) => frame(() => setTimeout(done)));
    const timed = (into, act) => {
        const start = performance.now();
        act();
        into.push(performance.now() - start);
    };
    player.go(0);
    for (let i = 0; i < 300; i++) { timed(steps, () => player.step(1)); await drawn(); }
    for (let i = 1; i <= 60; i++) {
        timed(jumps, () => player.go((i * 7919) % handle.stepper.story.total));
        await drawn();
    }
    window.requestAnimationFrame = frame;
    const middle = (all) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0;
    return { step: middle(steps), jump: middle(jumps), frame: middle(later) };
}"""


def test_two_thousand_events(page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    """No assertion on the clock: the figures are for the reader, ratios belong to the bench."""
    tale = told("cramel", 2, "random", 1)
    total = len(tale["events"])
    assert total > 2000
    shown = Shown(page, tale, position=total)
    assert shown.at == total
    times = page.evaluate(TIMES)
    shown.button("Show the events of the whole game").click()
    assert page.locator(".jl-allrow").count() < 60
    with capsys.disabled():
        print(  # noqa: T201 - the figures are for the reader
            f"\nstepper, {total} events: a step takes {times['step']:.2f} ms of script (median), "
            f"a jump {times['jump']:.2f} ms, before a frame with motion {times['frame']:.2f} ms"
        )


def test_nothing_is_fetched(page: Page, watch: Watch, sixty: dict[str, Any]) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    shown = Shown(page, sixty)
    shown.press("End", "?", "Escape", "f", "f")
    assert [url for url in asked if not url.startswith(("data:", "blob:", "about:"))] == []
