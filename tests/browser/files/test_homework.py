"""Homework in one file, opened offline from a USB stick, on a phone or a desktop."""

import base64
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.classroom.homework import counted, found_in
from jamlab.classroom.homework.homework_page import Names
from jamlab.classroom.homework.homework_page import page as written
from jamlab.classroom.homework.sheet import of_lesson
from jamlab.lessons import COURSE
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor
from tests.browser.tiers import only_whole

SIZED = pytest.mark.slow("the same at a desk")

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/homework/homework.dom.test.js covers it on each change"
)

Opens = Callable[..., Page]
SHEET = of_lesson(4)
PHONE, DESK = (390, 844), (1366, 768)
REFUSED = """Object.defineProperty(window, "localStorage",
    {get() { throw new DOMException("refused", "SecurityError"); }})"""


@pytest.fixture
def opens(visitor: Visitor, tmp_path: Path) -> Opens:
    def at(
        *,
        with_answers: bool = False,
        refused: bool = False,
        size: tuple[int, int] = PHONE,
        names: Names = "words",
    ) -> Page:
        file = tmp_path / "homework.html"
        file.write_text(written(SHEET, with_answers=with_answers, names=names), encoding="utf-8")
        found: Page = visitor(offline=True, viewport={"width": size[0], "height": size[1]})
        if refused:
            found.add_init_script(REFUSED)
        found.goto(file.as_uri())
        return found

    return at


def begin(page: Page, number: str = "") -> None:
    if number:
        page.get_by_label("number that your teacher gave you").fill(number)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("question 1 of 4")).to_be_visible()


def answer(page: Page) -> None:
    """Answer the current question: one slider step up, a number, or the second option."""
    if page.get_by_role("slider").count():
        page.get_by_role("button", name="more").click()
    elif page.get_by_role("textbox").count():
        page.get_by_role("textbox").fill("29/5")
    else:
        page.get_by_role("radio").nth(1).check()


def on(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Next|To the end)$")).click()


def saved(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save my answers").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


@pytest.mark.parametrize("size", only_whole(PHONE, [PHONE, DESK], SIZED))
def test_a_pupil_answers_and_saves(opens: Opens, tmp_path: Path, size: tuple[int, int]) -> None:
    page = opens(size=size)
    is_accessible(page, [size])
    begin(page)
    for n in range(4):
        answer(page)
        if n < 2:
            is_accessible(page, [size])
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        on(page)
    expect(page.get_by_text("All questions are answered.")).to_be_visible()
    is_accessible(page, [size])
    name = page.locator("[data-name]").inner_text()
    found = counted(SHEET, found_in([saved(page, tmp_path)]))
    assert not found.remarks
    assert [each.name for each in found.answers] == [name]
    assert found.values(2) == found.values(4) == [1]
    assert found.values(3) == [5.8]
    assert found.values(1) == [32]  # one step above 31, the middle of 3 to 60


def test_two_tabs_lose_nothing_of_each_other(opens: Opens, tmp_path: Path) -> None:
    page = opens()
    begin(page, "17")
    second = page.context.new_page()
    second.goto(page.url)
    for each in (second, page):
        each.get_by_role("button", name="All questions").click()
    second.get_by_role("button", name="No card costs exactly the mean").click()
    answer(second)
    page.get_by_role("button", name="You turn up one card").click()
    answer(page)
    page.get_by_role("button", name="All questions").click()
    found = counted(SHEET, found_in([saved(page, tmp_path)]))
    assert (found.values(1), found.values(2)) == ([32], [1])


@MOVED
@pytest.mark.parametrize("kept", ["{", "[]", '{"values": [1, 2, 3, "x"], "name": 5, "at": 99}'])
def test_what_is_none_of_its_own_is_not_taken(opens: Opens, kept: str) -> None:
    page = opens()
    key = f"jamlab-homework-{SHEET.id}"
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [key, kept])
    page.reload()
    begin(page)


@MOVED
def test_the_line_for_a_mail_is_read(opens: Opens, tmp_path: Path) -> None:
    page = opens()
    begin(page)
    answer(page)
    page.get_by_role("button", name="All questions").click()
    page.get_by_text("Saving does not work?").click()
    page.get_by_role("button", name="Copy").click()
    mail = tmp_path / "mail.txt"
    mail.write_text(f"Hello!\n{page.locator('textarea').input_value()}\nBye", encoding="utf-8")
    found = counted(SHEET, found_in([mail]))
    assert (found.values(1), found.remarks) == ([32], ())


@MOVED
def test_with_answers_each_is_shown_after_the_own_one_which_stays(opens: Opens) -> None:
    page = opens(with_answers=True)
    begin(page)
    answer(page)
    expect(page.get_by_text("10.84")).to_have_count(0)
    page.get_by_role("button", name="See the answer").click()
    expect(page.get_by_role("group", name="The answer")).to_contain_text("900/83")
    expect(page.get_by_role("slider")).to_have_count(0)
    is_accessible(page, [PHONE])
    page.reload()
    expect(page.get_by_role("group", name="The answer")).to_contain_text("900/83")
    on(page)
    answer(page)
    page.get_by_role("button", name="See the answer").click()
    right = "What a card costs on average, if you turn up very many"
    expect(page.get_by_role("group", name="The answer")).to_contain_text(right)


@MOVED
@pytest.mark.parametrize("typed", ["Ann", "12345", "-1"])
def test_a_name_is_no_number(opens: Opens, typed: str) -> None:
    page = opens(names="numbers")
    field = page.get_by_label("The number that your teacher gave you")
    field.evaluate("(field, typed) => { field.value = typed; }", typed)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("A number of one to four digits, please.")).to_be_visible()
    expect(page.get_by_role("button", name="Another name")).to_be_hidden()


# -- contents of the file --------------------------------------------------------------------------


def secrets() -> list[str]:
    """Texts that reveal an answer of `SHEET`, in every form known here."""
    assert SHEET.hidden is not None
    found = []
    for hidden in SHEET.hidden:
        found += hidden["feedback"]
        if hidden["exact"] is not None:
            exact = hidden["exact"]
            found += [str(exact["value"]), exact["fraction"], exact["formula"], *exact["words"]]
        if hidden["came"] is not None:
            found.append(hidden["came"]["words"])
    return [each for each in found if len(each) > 2]


def test_without_answers_nothing_of_them_is_in_the_file() -> None:
    text = written(SHEET)
    data = json.dumps(re.findall(r'<script type="application/json".*?</script>', text, re.S))
    assert secrets()
    for secret in secrets():
        forms = {secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]}
        for form in forms:  # a short number may occur in a drawing by chance
            assert form not in (text if len(form) > 6 else data)
    packed = re.findall(r"[A-Za-z0-9+/]{40,}={0,2}", text)
    for each in packed:  # packed drawings hide no answer
        inside = base64.b64decode(each + "=" * (-len(each) % 4))
        assert not any(secret.encode() in inside for secret in secrets())


def test_with_answers_they_are_packed() -> None:
    text = written(SHEET, with_answers=True)
    assert '"answers": "W3' in text
    assert not any(secret in text for secret in secrets() if len(secret) > 20)


@pytest.mark.parametrize("lesson", sorted(COURSE))
def test_a_file_is_small_and_asks_for_nothing(lesson: int) -> None:
    text = written(of_lesson(lesson))
    assert len(text.encode()) < 1_000_000
    assert not re.search(r"""(?:src|href)=["'](?!#|")""", text.replace('src="data:', ""))
    assert "http" not in re.sub(r"http-equiv|http://www\.w3\.org/2000/svg", "", text)
