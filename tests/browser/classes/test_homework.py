"""Homework on the server: a teacher at a desk and a pupil on a phone, each at their own pace."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jamlab.classroom.homework import Returned, Sheet
from jamlab.classroom.questions import asked_by, of_lesson
from tests.browser.accessible import is_accessible
from tests.browser.conftest import Visitor
from tests.unit.classroom.server.asked import KEY, Served

DELETED = pytest.mark.slow(
    "a class is deleted in test_whole_lesson.py; the desk sends the same message"
)

MOVED = pytest.mark.slow(
    "tests/unit/classroom/server/phone/homework.dom.test.js covers it on each change"
)

STOP = asked_by({"study": "cramel/two-players", "step": 4}, 0)
ASKED = (of_lesson(2, seed=5)[0], *STOP)
SHEET = Sheet.of("Pies", ASKED)
PHONE, DESK = (390, 844), (1366, 768)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    address = f"sqlite:///{tmp_path / 'classes.db'}"
    with Served(address, "Pies", kind="homework", asked=ASKED) as one:
        yield one


def sized(visitor: Visitor, size: tuple[int, int]) -> Page:
    # axe is injected from outside, which the page's own policy forbids
    return visitor(viewport={"width": size[0], "height": size[1]}, bypass_csp=True)


def pupil(visitor: Visitor, served: Served) -> Page:
    page = sized(visitor, PHONE)
    page.goto(f"http://127.0.0.1:{served.port}/{served.code}")
    expect(page.get_by_text("question 1 of 2")).to_be_visible()
    return page


def teacher(visitor: Visitor, served: Served) -> Page:
    page = sized(visitor, DESK)
    page.goto(f"http://127.0.0.1:{served.port}/teach/{served.number}/enter?key={KEY}")
    expect(page.get_by_role("list", name="All questions").get_by_role("button")).to_have_count(2)
    return page


def answered(served: Served) -> list[int]:
    return [each["counted"] for each in served.teacher["homework"]]


@MOVED
def test_a_pupil_answers_and_sees_what_is_right_once_it_is_closed(
    visitor: Visitor, served: Served, tmp_path: Path
) -> None:
    page, desk = pupil(visitor, served), teacher(visitor, served)
    is_accessible(desk, [DESK, PHONE])
    page.get_by_role("button", name="more").click()
    is_accessible(page, [PHONE])
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("heading", name="Your very first tile is Cramel")).to_be_visible()
    page.get_by_role("radio", name="Turn up another tile").check()
    page.reload()
    expect(page.get_by_role("radio", name="Turn up another tile")).to_be_checked()
    assert answered(served) == [1, 0]
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("All of them are with your teacher.")).to_be_visible()
    page.get_by_role("button", name="Your very first tile").click()
    page.get_by_role("radio", name="Stop").check()
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("All of them are with your teacher.")).to_be_visible()
    (votes,) = [each["votes"] for each in served.teacher["homework"][1:]]
    assert votes == [{"value": 1.0, "count": 1, "by": "device"}]

    back = tmp_path / "answers.json"
    one = Returned(SHEET.id, "k7wq2m9x4tzp", 1, "Quiet Walnut", {1: 0.25, 2: 0.0})
    back.write_text(one.file("Pies"), encoding="utf-8")
    desk.locator("input[type=file]").set_input_files([back, Path(__file__)])
    expect(desk.get_by_text("2 answers of Quiet Walnut counted")).to_be_visible()
    expect(desk.get_by_text("test_homework.py: there are no answers")).to_be_visible()
    expect(desk.get_by_text("2 devices have answered")).to_be_visible()
    desk.get_by_role("button", name=re.compile("^2 You are Ann")).click()
    expect(desk.get_by_role("group", name="The answers")).to_contain_text("Turn up another tile")
    expect(desk.get_by_text("Good: ")).to_have_count(0)
    desk.on("dialog", lambda dialog: dialog.accept())
    desk.get_by_role("button", name="Close and show the answers").click()
    expect(desk.get_by_text("B: Good: Cramel likes no company")).to_be_visible()
    is_accessible(desk, [DESK])

    expect(page.get_by_text("Your teacher has closed the homework.")).to_be_visible()
    page.get_by_role("button", name="Your very first tile").click()
    expect(page.get_by_role("group", name="The answer")).to_contain_text("Cramel likes no company")
    is_accessible(page, [PHONE])


@DELETED
def test_deleted_it_is_gone(visitor: Visitor, served: Served) -> None:
    desk = teacher(visitor, served)
    desk.on("dialog", lambda dialog: dialog.accept())
    desk.get_by_role("button", name="Delete everything").click()
    expect(desk.get_by_label("code")).to_be_visible()
    assert served.store.numbered(served.number) is None
