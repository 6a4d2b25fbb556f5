"""A live class: each viewer's state at each stage, and scores recomputed by hand."""

import json
from collections.abc import Mapping
from time import time
from typing import Any

import pytest

from jamlab.classroom.class_messages import PupilState, Reach, TeacherState
from jamlab.classroom.questions import of_lesson
from jamlab.classroom.session import Classroom
from jamlab.classroom.session import classroom as session
from jamlab.classroom.session.classroom import PRESENT
from jamlab.classroom.store import RequestRefused, Store
from jamlab.classroom.store.rows import PupilRecord


class OpenDoor:
    """Door that admits everybody."""

    def reach(self, code: str) -> Reach:
        return {"ok": True, "words": "", "addresses": ["192.0.2.1:8900"]}


class Room:
    """A class with the questions of lesson 2, driven as teacher and pupils."""

    def __init__(self, store: Store) -> None:
        self.classroom = Classroom(store, OpenDoor())
        self.number = store.create("live", "A class", "key", of_lesson(2, seed=5)).result().id
        self._posts = 0

    def joins(self, n: int, members: int = 1) -> PupilRecord:
        return self.classroom.join(self.number, f"token-of-a-device-{n}", members).result()

    def answers(self, pupil: PupilRecord, *values: float, vote: int = 1) -> str:
        self._posts += 1
        return self.classroom.answer(
            self.number,
            pupil,
            round_id=self.teacher["round"] or 0,
            vote=vote,
            post=f"post-{self._posts}",
            n=self._posts,
            values=values,
        ).result()

    def does(self, do: str, **more: Any) -> TeacherState:
        state = self.teacher
        told = {"do": do, "round": state["round"], "vote": state["vote"], **more}
        self.classroom.do(self.number, told)
        return self.teacher

    @property
    def teacher(self) -> TeacherState:
        self.classroom.changed()
        return self.classroom.teacher_state(self.number)

    def sees(self, pupil: PupilRecord, seen: int | None = None) -> PupilState:
        self.classroom.changed()
        return self.classroom.pupil_state(self.number, pupil, seen)


@pytest.fixture
def room(store: Store) -> Room:
    return Room(store)


def test_a_round_from_the_question_to_a_second_vote(room: Room) -> None:
    ann, bo = room.joins(1), room.joins(2)
    assert room.sees(ann)["stage"] == "waiting"
    with pytest.raises(RequestRefused, match="no such question"):
        room.answers(ann, 0.5)
    state = room.does("open")
    assert (state["stage"], state["part"], state["room"]) == ("open", "question 1 of 4", 2)
    assert room.answers(ann, 0.35) == room.answers(bo, 0.75) == "counted"
    assert room.answers(ann, 0.45) == "counted"  # the last answer counts
    state = room.teacher
    assert (state["received"], state["counted"], state["votes"]) == (2, 2, [])
    state = room.does("show")
    assert [(v["value"], v["count"]) for v in state["votes"][0]] == [(0.45, 1), (0.75, 1)]
    assert (state["revealed"], state["judged"]) == (None, [])
    assert room.answers(bo, 0.1) == "late"
    state = room.does("again")
    assert (state["stage"], state["vote"], state["counted"]) == ("open", 2, 0)
    assert room.answers(bo, 0.1) == "late"  # a post for the first vote
    assert room.answers(bo, 0.6, vote=2) == "counted"
    state = room.does("reveal", anyway=True)
    assert [len(vote) for vote in state["votes"]] == [2, 1]
    assert [judged["n"] for judged in state["judged"]] == [2, 1]
    seen = room.sees(bo)
    assert seen["before"] == {"values": [0.75], "n": 3, "vote": 1}
    assert seen["mine"] is not None
    assert seen["mine"]["values"] == [0.6]
    assert seen["revealed"] is not None
    state = room.does("next")
    assert (state["stage"], state["part"], state["vote"]) == ("open", "question 2 of 4", 1)


def test_the_answer_is_not_shown_before_the_guesses(room: Room) -> None:
    room.does("open")
    room.answers(room.joins(1), 0.4)
    for _ in range(2):  # in both votes
        with pytest.raises(RequestRefused, match="guesses are not shown yet"):
            room.does("reveal", anyway=False)
        assert room.teacher["stage"] == "open"
        room.does("show")
        room.does("again")
    assert room.does("reveal", anyway=True)["stage"] == "revealed"


def test_a_round_that_is_none_opens_nothing(room: Room) -> None:
    for wrong in (-1, 10**400):
        assert room.does("open", round=wrong)["stage"] == "waiting"


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("open", {"round": "1"}), ("reveal", {"anyway": 1}), ("door", {}),
        ("ask", {"question": []}),
        ("hands", {"values": [["1", 1]]}), ("cards", {"values": [1]}), ("fly", {}),
    ],
)  # fmt: skip
def test_an_ill_typed_command_is_refused(room: Room, do: str, more: dict[str, Any]) -> None:
    with pytest.raises(RequestRefused, match="That cannot be done here: ") as refused:
        room.does(do, **more)
    assert refused.value.code == "do"
    assert room.teacher["stage"] == "waiting"


def test_the_scores_by_hand(room: Room) -> None:
    """Guesses of 40 and 60 %; the exact value is 209/392 (lesson 2); seed 5 fixes the outcome."""
    room.does("open")
    room.answers(room.joins(1), 0.4)
    room.answers(room.joins(2), 0.6)
    state = room.does("reveal", anyway=True)
    assert state["revealed"] is not None
    came, exact = state["revealed"]["came"], 209 / 392
    assert came is not None
    (judged,) = state["judged"]
    off = ((0.4 - exact) ** 2 + (0.6 - exact) ** 2) / 2
    brier = ((0.4 - came["value"]) ** 2 + (0.6 - came["value"]) ** 2) / 2
    assert judged["off"] == pytest.approx(off)
    assert judged["brier"] == pytest.approx(brier)
    assert judged["luck"] == pytest.approx(brier - off)
    assert judged["mean_alone"] == pytest.approx((0.5 - exact) ** 2)
    assert judged["spread"] == pytest.approx(0.01)  # both are 10 points from their mean
    assert [round(y["off"], 4) for y in judged["yardsticks"]] == [round((0.5 - exact) ** 2, 4), 0]
    (low, high) = state["reliability"]
    assert (low["said"], low["n"], high["said"]) == (0.4, 1, 0.6)


SECRETS = ("exact", "came", "right", "feedback", "209/392", "source")


def texts(told: Mapping[str, Any]) -> str:
    """Return the state as JSON text, without null fields."""
    return json.dumps({name: value for name, value in told.items() if value is not None})


def test_nobody_is_told_the_answer_before_the_reveal(room: Room) -> None:
    pupil = room.joins(1)
    room.does("open")
    room.answers(pupil, 0.5)
    later = [planned["ask"] for planned in room.teacher["plan"][1:]]
    for _ in ("open", "shown"):
        for told in (room.sees(pupil), room.teacher):
            assert not any(f'"{secret}"' in texts(told) for secret in SECRETS)
        assert not any(ask in texts(room.sees(pupil)) for ask in later)  # nor the next question
        room.does("show")
    room.does("reveal", anyway=True)
    assert all(secret in texts(room.sees(pupil)) for secret in SECRETS)


def test_a_pupil_is_told_nothing_of_others(room: Room) -> None:
    ann, bo = room.joins(1), room.joins(2)
    room.does("open")
    room.answers(bo, 0.8125)
    room.does("reveal", anyway=True)
    assert bo.name not in texts(room.sees(ann))
    assert "0.8125" not in texts(room.sees(ann))
    assert "0.8125" in texts(room.sees(bo))
    for pupil in (ann, bo):  # the wall shows no names either
        assert pupil.name not in texts(room.teacher)


def test_who_has_seen_it_is_told_the_version_only(room: Room) -> None:
    pupil = room.joins(1)
    seen = room.sees(pupil)["version"]
    assert room.sees(pupil, seen) == {"version": seen, "next": 2.0}
    room.does("open")
    assert room.sees(pupil, seen)["stage"] == "open"


def test_a_group_answers_for_all_its_members(room: Room) -> None:
    group = room.joins(1, members=3)
    room.does("open")
    with pytest.raises(RequestRefused, match="3 answers are expected, not 1"):
        room.answers(group, 0.5)
    assert room.answers(group, 0.5, 0.25, 0.75) == "counted"
    state = room.teacher
    assert (state["counted"], state["people"], state["room"]) == (1, 3, 3)


def test_who_is_missing_is_in_the_room_and_has_not_answered(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An absent pupil's answer does not offset a present pupil who has not answered."""
    ann, bo, group = room.joins(1), room.joins(2), room.joins(3, members=3)
    assert (room.teacher["room"], room.teacher["missing"]) == (5, 0)  # no open question
    assert room.does("open")["missing"] == 5
    room.answers(ann, 0.5)
    assert room.teacher["missing"] == 4
    later = time() + PRESENT + 1
    monkeypatch.setattr(session, "time", lambda: later)
    room.classroom.store.seen({group.id: later}).result()
    assert (room.teacher["room"], room.teacher["missing"]) == (3, 3)
    room.answers(group, 0.5, 0.25, 0.75)
    room.classroom.store.seen({ann.id: later, bo.id: later}).result()
    assert (room.teacher["room"], room.teacher["missing"]) == (5, 1)
    room.does("show")
    assert room.does("again")["missing"] == 5


def test_hands_are_typed_in_and_corrected(room: Room) -> None:
    room.does("open")
    room.answers(room.joins(1), 0.5)
    room.does("hands", values=[[0.1, 30], [0.3, 2]])
    state = room.does("hands", values=[[0.1, 3], [0.3, 2]])  # 30 was a typo
    assert (state["received"], state["counted"], state["people"]) == (1, 1, 6)
    state = room.does("reveal", anyway=True)
    assert [(v["value"], v["count"], v["by"]) for v in state["votes"][0]] == [
        (0.1, 3, "hands"),
        (0.3, 2, "hands"),
        (0.5, 1, "device"),
    ]
    for wrong in ([[2.0, 1]], [[0.5, -1]], [[0.5]], "many", [[0.5, 10**6]]):
        with pytest.raises(RequestRefused):
            room.does("hands", values=wrong)


@pytest.mark.parametrize("wrong", [1.5, -0.1, float("nan"), float("inf"), True, "0.5", None])
def test_what_is_no_answer_is_refused(room: Room, wrong: Any) -> None:
    pupil = room.joins(1)
    room.does("open")
    with pytest.raises(RequestRefused):
        room.answers(pupil, wrong)
    assert room.teacher["counted"] == 0


def test_a_second_process_sees_what_the_first_one_did(room: Room) -> None:
    """Two servers on one database: pupils at one see a reveal at the other."""
    address = room.classroom.store.database.engine.url.render_as_string(hide_password=False)
    other_store = Store(address)
    other = Classroom(other_store, OpenDoor())
    pupil = room.joins(1)
    room.does("open")
    seen = other.pupil_state(room.number, pupil, None)
    assert seen["stage"] == "open"
    posted = other.answer(
        room.number, pupil, round_id=seen["round"] or 0, vote=1, post="by-the-other", n=1,
        values=[0.5],
    )  # fmt: skip
    assert posted.result() == "counted"
    assert room.does("reveal", anyway=True)["counted"] == 1
    other.changed()
    assert other.pupil_state(room.number, pupil, seen["version"])["stage"] == "revealed"
    other_store.close()


def test_a_class_that_is_over(room: Room) -> None:
    pupil = room.joins(1)
    room.does("open")
    room.does("end")
    assert room.sees(pupil)["stage"] == "ended"
    assert room.answers(pupil, 0.5) == "late"
    with pytest.raises(RequestRefused, match="over"):
        room.joins(2)
    room.classroom.do(room.number, {"do": "delete"})
    with pytest.raises(RequestRefused, match="over"):
        room.sees(pupil)


def test_answers_of_a_whole_class_are_read_in_one_go_and_are_the_newest(room: Room) -> None:
    ann, bo = room.joins(1), room.joins(2)
    room.does("open")
    room.answers(ann, 0.25)
    assert room.sees(ann)["mine"] == {"values": [0.25], "n": 1, "vote": 1}
    room.answers(ann, 0.5)  # replaces it
    room.answers(bo, 0.75)
    assert room.sees(ann)["mine"] == {"values": [0.5], "n": 2, "vote": 1}
    room.does("show")
    assert [room.sees(one)["mine"] for one in (ann, bo)] == [
        {"values": [0.5], "n": 2, "vote": 1},
        {"values": [0.75], "n": 3, "vote": 1},
    ]
    room.does("again")
    room.answers(bo, 0.125, vote=2)
    room.does("reveal", anyway=True)
    seen = room.sees(bo)
    assert (seen["mine"], seen["before"]) == (
        {"values": [0.125], "n": 4, "vote": 2},
        {"values": [0.75], "n": 3, "vote": 1},
    )
    assert room.sees(ann)["mine"] is None


def test_a_code_that_is_given_again_leads_to_the_new_class(room: Room) -> None:
    code = room.classroom.snapshot(room.number).record.code
    assert room.classroom.found(code).id == room.number
    store = room.classroom.store
    store.delete(room.number).result()
    room.classroom.changed()
    with pytest.raises(RequestRefused, match="no class with this code"):
        room.classroom.found(code)
