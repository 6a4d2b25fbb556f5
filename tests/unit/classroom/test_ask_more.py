"""Questions added to a running class, last or opened at once; a repeated post adds none."""

from typing import Any

import pytest

from jamlab.classroom.store import RequestRefused
from tests.unit.classroom.test_session import Room

RAIN = {"free": {"ask": "Will it rain at four o’clock?"}}


def test_it_waits_at_the_end(room: Room) -> None:
    room.does("open")
    state = room.does("ask", question=RAIN)
    assert [planned["part"] for planned in state["plan"]][-1] == "question 5 of 5"
    assert (state["part"], state["stage"]) == ("question 1 of 5", "open")
    assert state["plan"][-1]["stage"] == "waiting"


def test_it_is_opened_at_once(room: Room) -> None:
    pupil = room.joins(1)
    room.does("open")
    state = room.does("ask", question={"lesson": 2}, open=True)
    assert (state["part"], state["stage"]) == ("question 5 of 8", "open")
    assert [planned["stage"] for planned in state["plan"]].count("open") == 1
    assert room.answers(pupil, 0.5) == "counted"
    assert room.sees(pupil)["part"] == "question 5 of 8"


def test_it_is_asked_once(room: Room) -> None:
    for _ in range(2):
        state = room.does("ask", question=RAIN, rounds=4)
    assert len(state["plan"]) == 5


@pytest.mark.parametrize("wrong", [{"lesson": 99}, {"free": {"ask": ""}}, {}, {"log": "x"}])
def test_what_is_no_question_is_refused_in_words(room: Room, wrong: Any) -> None:
    with pytest.raises(RequestRefused) as refused:
        room.does("ask", question=wrong)
    assert refused.value.code == "question"
    assert str(refused.value).endswith(".")
    assert len(room.teacher["plan"]) == 4


def test_a_class_that_is_over_is_asked_nothing(room: Room) -> None:
    room.does("end")
    with pytest.raises(RequestRefused, match="over"):
        room.does("ask", question=RAIN)


def test_so_many_questions_and_no_more(room: Room) -> None:
    for _ in range(49):
        room.does("ask", question={"lesson": 2})
    with pytest.raises(RequestRefused, match="at most 200"):
        room.does("ask", question={"lesson": 2})
    assert len(room.teacher["plan"]) == 200


def test_a_pupil_is_not_told_where_it_is_from_before_the_reveal(room: Room) -> None:
    pupil = room.joins(1)
    spec = {"log": "cramel/ann-bo-cy", "step": 27}
    room.does("ask", question=spec, open=True)
    seen = room.sees(pupil)
    assert seen["question"] is not None
    assert seen["revealed"] is None
    told = room.does("reveal", anyway=True)["revealed"]
    assert told is not None
    assert told["source"] == {
        "log": "Ann, Bo and Cy · game 7",
        "game": "cramel",
        "step": 27,
        "of": ["Cramel", "Mrs Bloom"],
    }


def test_the_wall_says_how_the_class_did(room: Room) -> None:
    """Six pupils vote on lesson 2's guess, five vote again, then one answers an exercise."""
    pupils = [room.joins(n) for n in range(6)]
    room.does("open")
    for pupil, value in zip(pupils, (0.4, 0.45, 0.5, 0.55, 0.6, 0.9), strict=True):
        room.answers(pupil, value)
    assert room.does("show")["crowd"] == []
    state = room.does("reveal", anyway=True)
    (crowd,) = state["crowd"]
    assert (crowd["n"], crowd["one_sided"]) == (6, False)
    assert crowd["words"][0] == "Our mean is closer than 4 of 6 of us."
    standing = state["standing"]
    assert standing is not None
    assert standing["rounds"] == 1
    assert [each["who"] for each in standing["forecasters"]] == [
        "members", "mean", "half", "last", "exact"
    ]  # fmt: skip
    assert state["changed"] is None
    room.does("again")
    for pupil in pupils[1:]:
        room.answers(pupil, 0.55, vote=2)
    state = room.does("reveal", anyway=True)
    changed = state["changed"]
    assert changed is not None
    assert (changed["n"], changed["same"]) == (5, 1)
    assert len(state["crowd"]) == 2
    for judged in state["judged"]:
        shown = judged["shown"]
        assert float(shown["brier"]) == pytest.approx(float(shown["off"]) + _number(shown["luck"]))
    room.does("next")
    room.answers(pupils[0], 0.3)
    standing = room.does("reveal", anyway=True)["standing"]
    assert standing is not None
    assert standing["rounds"] == 1  # an exercise has no outcome


def _number(text: str) -> float:
    return float(text.replace("−", "-"))
