"""Scanned cards: each counts once per vote and may change until the answers are shown."""

import pytest

from jamlab.classroom.store import RequestRefused, Store
from tests.unit.classroom.test_session import Room


@pytest.fixture
def room(store: Store) -> Room:
    made = Room(store)
    made.does("open")
    return made


def test_a_card_counts_once_and_changes_until_the_answers_are_shown(room: Room) -> None:
    state = room.does("cards", values={"7": 0, "12": 3, "30": 3})
    assert (state["cards"], state["people"]) == ([7, 12, 30], 3)
    assert (state["received"], state["counted"], state["room"]) == (0, 0, 0), "no devices"
    assert state["votes"] == [], "what they say is not told before it is shown"
    # a second scan, perhaps by another machine: one card turned, one missing
    state = room.does("cards", values={"7": 1, "12": 3})
    assert (state["cards"], state["people"]) == ([7, 12, 30], 3)
    ann = room.joins(1)
    room.answers(ann, 0.375)
    shown = room.does("show")
    assert [(each["value"], each["count"], each["by"]) for each in shown["votes"][0]] == [
        (0.375, 1, "cards"),
        (0.375, 1, "device"),
        (0.875, 2, "cards"),
    ]
    with pytest.raises(RequestRefused, match="not counted any more"):
        room.does("cards", values={"7": 2})
    # a second vote has its own cards; the first vote's remain
    again = room.does("again")
    assert again["cards"] == []
    room.does("cards", values={"7": 2})
    revealed = room.does("reveal", anyway=True)
    assert [sum(each["count"] for each in vote) for vote in revealed["votes"]] == [4, 1]
    assert revealed["judged"][0]["n"] == 4


def test_what_was_read_for_an_earlier_vote_is_not_counted_in_this_one(room: Room) -> None:
    before = room.teacher
    room.does("show")
    room.does("again")
    room.classroom.do(
        room.number,
        {"do": "cards", "round": before["round"], "vote": 1, "values": {"1": 0}},
    )
    assert room.teacher["cards"] == []


def test_no_device_can_answer_for_a_card(room: Room) -> None:
    room.does("cards", values={"7": 0})
    from jamlab.classroom.server.handlers import TOKEN
    from jamlab.classroom.session.card_votes import token

    assert not TOKEN.fullmatch(token(room.number, 7))
    assert room.classroom.pupil(room.number, token(room.number, 7)).name == "card 7"


@pytest.mark.parametrize(
    "values",
    [None, [], {}, {"0": 1}, {"51": 1}, {"x": 1}, {"²": 1}, {"7": 4}, {"7": -1}, {"7": True},
     {"7": "1"}, {str(n): 0 for n in range(1, 53)}],
)  # fmt: skip
def test_what_is_no_card_is_refused(room: Room, values: object) -> None:
    with pytest.raises(RequestRefused):
        room.does("cards", values=values)
    assert room.teacher["people"] == 0


def test_an_edge_that_is_no_option_is_refused(room: Room) -> None:
    free = {"free": {"ask": "Which?", "kind": "choice", "choices": ["one", "two", "three"]}}
    room.does("ask", question=free, open=True)
    with pytest.raises(RequestRefused, match="Card 4 shows none"):
        room.does("cards", values={"3": 0, "4": 3})
    assert room.teacher["cards"] == []
    room.does("cards", values={"3": 0, "4": 2})
    assert [(e["value"], e["count"]) for e in room.does("show")["votes"][0]] == [(0, 1), (2, 1)]
