"""A pupil's phone in a class: display, storage, and the fate of an answer when the network, the
browser or the server fails.
"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from jamlab.classroom.names import ADJECTIVES, THINGS
from tests.browser.accessible import is_accessible
from tests.browser.chromium import waiting
from tests.browser.conftest import Visitor, Watch
from tests.unit.classroom.server.asked import Served

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/classroom/server/phone/pupil.dom.test.js covers it on each change"
)
WHOLE = pytest.mark.slow("a phone is loaded again in pupil.dom.test.js on each change")

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SIZES = ((390, 844), (320, 568))
FITS = waiting(
    "(size) => size === `${document.documentElement.scrollWidth},"
    "${document.documentElement.scrollHeight}`"
)
NOT_SENT = "Not sent yet. It goes off by itself when the network is back."
REFUSED = """
    Object.defineProperty(window, "localStorage", {get() { throw new Error("refused"); }});
"""


@pytest.fixture
def phone(visitor: Visitor, served: Served) -> Page:
    """A phone that has joined; the first question is open."""
    page = visitor(**PHONE)
    page.goto(at(served))
    expect(page.locator("[data-name]")).not_to_be_empty()
    served.does("open")
    expect(page.get_by_role("slider")).to_be_visible()
    return page


@pytest.fixture
def loud(watch: Watch) -> None:
    """Permit the browser's console errors about failed requests."""
    watch.expect("Failed to load resource")


def at(served: Served, code: str = "") -> str:
    return f"http://127.0.0.1:{served.port}/{code or served.code}"


def slide(page: Page, percent: int) -> None:
    page.get_by_role("slider").evaluate(
        "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input')); }",
        str(percent),
    )


def sends(page: Page, percent: int) -> None:
    slide(page, percent)
    page.get_by_role("button", name=f"Send {percent} %").click()


def counts(page: Page, percent: int) -> None:
    expect(page.locator(".tick")).to_have_text(["received", "counted"])
    expect(page.locator("[data-state]")).to_contain_text(f"Your {percent} % is in.")


def stored(served: Served) -> list[float]:
    return [value for each in served.store.answers(served.number) for value in each.values]


def test_an_answer_from_the_question_to_the_reveal(phone: Page, served: Served) -> None:
    slider = phone.get_by_role("slider", name=re.compile("^Your guess: You turn up two tiles"))
    expect(slider).to_have_attribute("aria-valuetext", "not chosen yet")
    expect(phone.locator("output")).to_have_text("?")
    expect(phone.get_by_role("button", name="Send")).to_be_disabled()
    slider.focus()
    slider.press("ArrowRight")  # from the middle, where the ring is
    expect(slider).to_have_attribute("aria-valuetext", "51 %")
    phone.get_by_role("button", name="less").click()
    phone.get_by_role("button", name="Send 50 %").click()
    counts(phone, 50)
    expect(phone.get_by_role("button", name="Sent")).to_be_disabled()
    phone.get_by_role("button", name="more").click()
    expect(phone.locator("[data-state]")).to_contain_text("Your 50 % is in. Send again to change")
    is_accessible(phone, SIZES)
    assert "209/392" not in phone.content()  # the exact answer is not in the page
    served.does("reveal", anyway=True)
    answer = phone.get_by_label("Your guess and the answer")
    expect(answer).to_contain_text("your guess50 %exact53.3 % = 209/392what came")
    assert stored(served) == [0.5]
    is_accessible(phone, SIZES)


def test_a_screen_is_enough(phone: Page) -> None:
    """An open question fits without scrolling, whatever the name; tiles are dropped first, then
    the steps."""
    longest = f"{max(ADJECTIVES, key=len)} {max(THINGS, key=len)} 2"
    phone.locator("[data-name]").evaluate("(name, text) => (name.textContent = text)", longest)
    sends(phone, 35)
    counts(phone, 35)
    for width, height in ((390, 844), (320, 568), (740, 360)):
        phone.set_viewport_size({"width": width, "height": height})
        expect(phone.locator(".step").first).to_be_visible(visible=width == 390)
        phone.evaluate(FITS, f"{width},{height}")  # layout runs twice


@WHOLE
def test_it_is_the_same_pupil_after_a_reload(phone: Page, served: Served) -> None:
    name = phone.locator("[data-name]").inner_text()
    sends(phone, 35)
    counts(phone, 35)
    phone.reload()
    counts(phone, 35)
    expect(phone.locator("[data-name]")).to_have_text(name)
    second = phone.context.new_page()  # another tab of the same phone
    second.goto(at(served))
    counts(second, 35)
    sends(second, 60)
    counts(second, 60)
    counts(phone, 60)
    sends(phone, 70)
    counts(phone, 70)
    assert stored(served) == [0.7]


@MOVED
@pytest.mark.usefixtures("loud")
def test_a_lost_reply_does_not_count_twice(phone: Page, served: Served) -> None:
    """The server has stored the answer, but the Wi-Fi fails before the reply arrives."""
    ids = []

    def lost(route: Route) -> None:
        ids.append(json.loads(route.request.post_data or "")["id"])
        if len(ids) < 3:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    phone.route("**/answer", lost)
    slide(phone, 35)
    phone.get_by_role("button", name="Send 35 %").dblclick()
    expect(phone.locator("[data-state]")).to_have_text(NOT_SENT)
    counts(phone, 35)
    assert len(ids) == 3
    assert len(set(ids)) == 1
    assert stored(served) == [0.35]


@MOVED
@pytest.mark.usefixtures("loud")
def test_too_late(phone: Page, served: Served) -> None:
    phone.route("**/answer", lambda route: route.abort())
    sends(phone, 35)
    expect(phone.locator("[data-state]")).to_have_text(NOT_SENT)
    served.does("show")
    phone.unroute_all()
    late = "The answer is shown; this one was not counted."
    expect(phone.locator("[data-state]")).to_have_text(late)
    assert stored(served) == []
    served.does("next")
    expect(phone.locator("[data-part]")).to_have_text("question 2 of 4")
    expect(phone.locator("[data-state]")).to_have_text("Work it out, and type it.")


@MOVED
@pytest.mark.parametrize("keeps", ["a cookie", "nothing"])
def test_where_nothing_may_be_stored(visitor: Visitor, served: Served, keeps: str) -> None:
    page = visitor(**PHONE)
    page.add_init_script(REFUSED)
    if keeps == "nothing":
        page.add_init_script("Object.defineProperty(document, 'cookie', {get: () => '', set() {}})")
    served.does("open")
    page.goto(at(served))
    sends(page, 35)
    counts(page, 35)
    name = page.locator("[data-name]").inner_text()
    page.reload()
    expect(page.locator("[data-name]")).not_to_be_empty()
    if keeps == "a cookie":
        counts(page, 35)
        expect(page.locator("[data-name]")).to_have_text(name)
    else:
        expect(page.locator("output")).to_have_text("?")  # a new pupil: the device is unknown


@MOVED
def test_asleep_for_ten_minutes_with_a_wrong_clock(visitor: Visitor, served: Served) -> None:
    page = visitor(**PHONE)
    page.clock.install(time="1999-12-31T23:59:00")
    served.does("open")
    page.goto(at(served))
    page.clock.run_for(100)
    sends(page, 35)
    counts(page, 35)
    page.clock.pause_at("2000-01-01T00:05:00")
    served.does("reveal", anyway=True)
    page.clock.resume()
    page.clock.fast_forward("10:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[data-reveal]")).to_contain_text("53.3 %")


@MOVED
def test_two_classes_on_one_device(phone: Page, served: Served) -> None:
    other = served.store.create("live", "Another class", "k" * 24, []).result()
    second = phone.context.new_page()
    second.goto(at(served, other.code))
    expect(second.locator("[data-ask]")).to_have_text("Your teacher starts in a moment.")
    is_accessible(second, SIZES)
    sends(phone, 35)
    counts(phone, 35)
    phone.reload()
    counts(phone, 35)
    second.reload()
    expect(second.locator("[data-name]")).not_to_be_empty()
    key = f"jamlab-class-{other.code}"
    assert key in phone.evaluate("Object.keys(localStorage)")


@MOVED
def test_a_group_answers_one_after_the_other(phone: Page, served: Served) -> None:
    phone.get_by_role("button", name="Several at this device?").click()
    phone.get_by_role("group", name="How many").get_by_role("button", name="3").click()
    expect(phone.get_by_role("group", name="Whose guess").get_by_role("button")).to_have_count(3)
    for n, percent in enumerate((30, 40, 50), start=1):
        slide(phone, percent)
        if n < 3:
            phone.get_by_role("button", name=f"Next: guess {n + 1} of 3").click()
    phone.get_by_role("button", name="Send all 3").click()
    expect(phone.locator("[data-state]")).to_contain_text("Your 3 answers are in.")
    assert stored(served) == [0.3, 0.4, 0.5]
    is_accessible(phone, SIZES)


@MOVED
@pytest.mark.usefixtures("loud")
def test_it_is_tried_out_by_hand_and_by_the_thousand(phone: Page, served: Served) -> None:
    sends(phone, 35)
    expect(phone.get_by_label("Try it out", exact=True)).to_be_hidden()
    served.does("show")
    card = phone.get_by_label("Try it out", exact=True)
    card.get_by_role("button", name="One by hand").click()
    first = card.get_by_role("button", name="Turn up the first one")
    first.click()
    while card.get_by_role("button", name="Turn up the next one").count():
        card.get_by_role("button", name="Turn up the next one").click()
    expect(card.locator(".verdict")).to_have_text(re.compile("^(Over|It still goes on)"))
    expect(card.locator(".means")).to_contain_text("1 trial")
    lost = []

    def once(route: Route) -> None:
        lost.append(json.loads(route.request.post_data or "")["id"])
        if len(lost) == 1:  # played and stored, but the reply is lost
            route.fetch()
            route.abort()
        else:
            route.continue_()

    phone.route("**/play", once)
    card.get_by_role("button", name="1,000 at once").click()
    expect(card.locator(".means")).to_contain_text("1,001 trials")
    assert len(set(lost)) == 1
    expect(card.get_by_role("img", name=re.compile("room’s mean after 1,001"))).to_be_visible()
    phone.reload()
    expect(card.locator(".means")).to_contain_text("1,001 trials")
    is_accessible(phone, SIZES)


@MOVED
@pytest.mark.usefixtures("loud")
def test_what_is_left_once_the_class_is_deleted(phone: Page, served: Served) -> None:
    sends(phone, 35)
    counts(phone, 35)
    served.does("reveal", anyway=True)
    phone.get_by_text("Your guesses so far: 1").click()
    phone.get_by_role("button", name="Keep them on this device").click()
    expect(phone.get_by_text("Kept on this device, across lessons.")).to_be_visible()
    served.does("end")
    expect(phone.locator("[data-ask]")).to_have_text("That was it.")
    served.does("delete")
    expect(phone.locator("[data-ask]")).to_have_text("This class is deleted.")
    phone.get_by_text("Your guesses so far: 1").click()
    expect(phone.get_by_text("35 %, exact 53.3 %")).to_be_visible()
    is_accessible(phone, SIZES)
    phone.get_by_role("button", name="Forget them all").click()
    phone.get_by_role("button", name="Forget it here, too").click()
    expect(phone.get_by_role("textbox")).to_be_focused()
    assert phone.evaluate("localStorage.length + document.cookie.length") == 0


# -- entering the code -----------------------------------------------------------------------------


def test_a_code_is_taken_however_it_is_typed(visitor: Visitor, served: Served) -> None:
    """Works without JavaScript: it is a plain form."""
    page = visitor(**PHONE, java_script_enabled=False)
    code = served.code
    for typed in (code.lower(), f" {code[:2]} {code[2:]} ", f"http://class.example/{code.lower()}"):
        page.goto(f"http://127.0.0.1:{served.port}/")
        page.get_by_role("textbox").fill(typed)
        page.get_by_role("textbox").press("Enter")
        expect(page).to_have_url(at(served))


@pytest.mark.usefixtures("loud")
def test_a_wrong_code_is_told_and_kept(visitor: Visitor, served: Served) -> None:
    page = visitor(**PHONE)
    page.goto(f"http://127.0.0.1:{served.port}/")
    expect(page.get_by_role("textbox")).to_be_focused()
    is_accessible(page, SIZES)
    for typed, words in (
        ("what is it", "four letters and numbers"),
        ("aaaa", "no class with this"),
    ):
        page.get_by_role("textbox").fill(typed)
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("alert")).to_contain_text(words)
        expect(page.get_by_role("textbox")).to_have_value(re.compile(typed, re.IGNORECASE))
    is_accessible(page, SIZES)
