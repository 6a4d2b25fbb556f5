"""Homework over HTTP: all questions open at once, pupils at their own pace, returned files, and
each client's view."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jamlab.classroom.homework import Returned, Sheet
from jamlab.classroom.questions import asked_by, of_lesson
from jamlab.classroom.session.homework_session import at_once
from tests.unit.classroom.server.asked import KEY, Device, Served

LESSON = of_lesson(2, seed=5)
SHEET = Sheet.of("Pies", LESSON)
SECRETS = [
    LESSON[0].hidden["exact"]["formula"],  # type: ignore[index]
    LESSON[0].hidden["came"]["words"],  # type: ignore[index]
    *(words for one in LESSON for words in one.hidden["feedback"]),
]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(f"sqlite:///{tmp_path / 'classes.db'}", "Pies", kind="homework") as one:
        yield one


def answer(device: Device, place: int, value: float, n: int = 0) -> str:
    """Answer question `place` (from 1) and return the state or error code."""
    device.n = n or device.n + 1
    asked = device.state["homework"][place - 1]["round"]
    body = {"id": f"{device.token}-{device.n}", "round": asked, "vote": 1, "n": device.n}
    told = device.ask("answer", {**body, "values": [value]}).told
    return str(told.get("state", told.get("code")))


def close(served: Served) -> Any:
    path = f"/api/teach/{served.number}/do"
    return served.ask(path, {"do": "close"}, served.cookie)


def counts(served: Served, place: int) -> dict[float, int]:
    return {vote["value"]: vote["count"] for vote in served.teacher["homework"][place - 1]["votes"]}


def test_all_questions_are_open_in_any_order_and_answers_change(served: Served) -> None:
    ann, bo = served.joins(1), served.joins(2)
    assert [each["stage"] for each in ann.state["homework"]] == ["open"] * len(LESSON)
    assert answer(ann, 2, 1.0) == answer(ann, 1, 0.25) == answer(bo, 1, 0.5) == "counted"
    assert answer(ann, 1, 0.75) == "counted"
    assert answer(ann, 1, 0.125, n=1) == "before"  # an older post, delayed
    assert counts(served, 1) == {0.5: 1, 0.75: 1}
    assert ann.state["homework"][0]["mine"]["values"] == [0.75]
    assert bo.state["homework"][1]["mine"] is None
    told = served.teacher
    assert (told["counted"], told["people"], told["stage"]) == (2, 3, "open")
    assert [each["counted"] for each in told["homework"][:2]] == [2, 1]


def test_nothing_is_told_before_it_is_closed_and_nothing_counts_after(served: Served) -> None:
    ann, bo = served.joins(1), served.joins(2)
    answer(bo, 1, 0.8125)
    before = json.dumps(ann.state) + json.dumps(served.teacher)
    assert not any(json.dumps(secret)[1:-1] in before for secret in SECRETS)
    assert "0.8125" not in json.dumps(ann.state)
    assert ann.me["name"] not in json.dumps(served.teacher)
    assert all(each["revealed"] is None for each in ann.state["homework"])
    told = close(served).told
    assert told["stage"] == "revealed"
    assert close(served).code == 200  # pressed twice
    assert answer(ann, 1, 0.5) == "late"
    seen = ann.state["homework"]
    assert seen[0]["revealed"]["exact"]["value"] == pytest.approx(209 / 392)
    assert "0.8125" not in json.dumps(seen)
    judged = told["homework"][0]["judged"]
    assert judged["off"] == pytest.approx((0.8125 - 209 / 392) ** 2)


def test_at_once_the_first_answer_stays(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'classes.db'}"
    asked = [at_once(one) for one in LESSON]
    with Served(address, kind="homework", asked=asked) as served:
        ann, bo = served.joins(1), served.joins(2)
        assert answer(ann, 1, 0.25) == "counted"
        assert ann.state["homework"][0]["revealed"]["exact"] is not None
        assert ann.state["homework"][1]["revealed"] is None
        assert bo.state["homework"][0]["revealed"] is None
        assert answer(ann, 1, 0.53) == "before"
        assert answer(ann, 1, 0.53, n=999) == "before"
        assert counts(served, 1) == {0.25: 1}
        path = f"/api/teach/{served.number}/do"
        more = {"do": "ask", "question": {"lesson": 4, "part": "guess"}, "open": True}
        told = served.ask(path, more, served.cookie).told
        assert len(told["plan"]) == len(LESSON) + 1
        assert ann.state["homework"][-1]["at_once"]


def test_the_moves_of_a_live_class_are_none_of_homework(served: Served) -> None:
    path = f"/api/teach/{served.number}/do"
    for do in ("open", "next", "show", "reveal", "again", "hands", "cards"):
        body = {"do": do, "round": None, "vote": 1, "values": [[0.5, 1]]}
        assert served.ask(path, body, served.cookie).told["code"] == "do"
    assert served.teacher["stage"] == "open"


def test_a_question_more_is_open_at_once(served: Served) -> None:
    answer(served.joins(), 1, 0.5)
    path = f"/api/teach/{served.number}/do"
    asked = {"do": "ask", "question": {"lesson": 4, "part": "guess"}}
    assert served.ask(path, asked, served.cookie).code == 200
    assert len(served.teacher["homework"]) == len(LESSON) + 1
    ann = served.joins(3)
    assert answer(ann, len(LESSON) + 1, 20) == answer(ann, 1, 0.25) == "counted"


def test_it_goes_on_after_the_server_was_away(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'classes.db'}"
    with Served(address, "Pies", kind="homework") as served:
        ann = served.joins(1)
        answer(ann, 1, 0.25)
        number, code = served.number, served.code
    with Served(address) as again:
        again.number, again.code = number, code
        same = again.joins(1)
        assert same.me["name"] == ann.me["name"]
        assert same.state["homework"][0]["mine"]["values"] == [0.25]
        assert answer(same, 1, 0.5, n=2) == "counted"


# -- returned files --------------------------------------------------------------------------------


def returned(served: Served, text: str, name: str = "a.json", **headers: str) -> Any:
    path = f"/api/teach/{served.number}/returned"
    return served.ask(path, {"name": name, "text": text}, headers or served.cookie)


def test_a_file_counts_once_like_a_device(served: Served) -> None:
    one = Returned(SHEET.id, "k7wq2m9x4tzp", 3, "Quiet Walnut", {1: 0.25, 2: 1.0})
    for text in (one.file("Pies"), one.line(), one.file("Pies")):
        told = returned(served, text).told["said"]
        assert len(told) == 1
    assert "2 counted before" in told[0]
    assert counts(served, 1) == {0.25: 1}
    later = Returned(SHEET.id, "k7wq2m9x4tzp", 4, "Quiet Walnut", {1: 0.5, 9: 1.0})
    assert (
        "1 answer of Quiet Walnut counted, 1 cannot be an answer"
        in (returned(served, later.file("Pies")).told["said"][0])
    )
    assert counts(served, 1) == {0.5: 1}
    assert served.teacher["counted"] == 1
    close(served)
    other = Returned(SHEET.id, "aaaaaaaaaaaa", 1, "7", {1: 0.5})
    assert "1 came after you closed" in returned(served, other.line()).told["said"][0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ("Hello!", "there are no answers"),
        ('{"jamlab_answers": 1}', "cannot be read"),
        (Returned("0" * 12, "aaaaaaaaaaaa", 1, "7", {1: 0.5}).line(), "another homework"),
        (Returned(SHEET.id, "aaaaaaaaaaaa", 1, "7").line(), "7 answered nothing"),
        ("x" * 12_500, "too large"),
    ],
)
def test_what_is_no_answer_is_said(served: Served, text: str, words: str) -> None:
    (said,) = returned(served, text).told["said"]
    assert words in said
    assert served.teacher["counted"] == 0


def test_files_come_from_the_teacher_alone_and_to_homework_alone(served: Served) -> None:
    one = Returned(SHEET.id, "k7wq2m9x4tzp", 3, "Quiet Walnut", {1: 0.25}).line()
    device = served.joins()
    assert returned(served, one, **device.header).code == 403
    assert returned(served, one, Cookie="a=b").code == 403
    assert returned(served, one, name="a\nb").told["code"] == "field"
    assert served.teacher["counted"] == 0
    made = served.store.create("live", "Pies", KEY, LESSON).result()
    served.number = made.id
    assert returned(served, one).told["code"] == "do"


# -- the pages -------------------------------------------------------------------------------------


def test_the_pages_hold_no_question(served: Served) -> None:
    for path, headers in ((f"/{served.code}", {}), (f"/teach/{served.number}", served.cookie)):
        reply = served.ask(path, headers=headers)
        assert reply.code == 200
        assert "homework" in reply.text
        assert LESSON[0].question["ask"] not in reply.text


def test_the_same_homework_as_one_file(served: Served) -> None:
    path = f"/teach/{served.number}/homework.html"
    assert served.ask(path).code == 403
    assert served.ask(path, headers=served.joins().header).code == 403
    reply = served.ask(path, headers=served.cookie)
    assert f'"id": "{SHEET.id}"' in reply.text
    data = json.dumps(re.findall(r'<script type="application/json".*?</script>', reply.text))
    assert '\\"answers\\": null' in data
    assert not any(json.dumps(secret)[1:-1] in reply.text for secret in SECRETS)


def test_at_a_stop_the_table_is_seen_by_who_chooses(tmp_path: Path) -> None:
    asked = asked_by({"study": "sixty/last-card", "step": 22}, 0)
    address = f"sqlite:///{tmp_path / 'classes.db'}"
    with Served(address, kind="homework", asked=asked) as served:
        each = served.joins().state["homework"][0]
        picture = f"/picture/{served.code}/{each['round']}/"
        before = served.ask(f"{picture}before.svg")
        assert before.code == 200
        assert ">15<" in before.text  # from Ann's own hand
        assert served.ask(f"{picture}came.svg").code == 404
