"""The recorder through its messages: a game with every card seen."""

from __future__ import annotations

import pytest

from jamlab.log import Replay
from tests.unit.pages.record.page import Page


@pytest.fixture
def sixty() -> Page:
    """Two players, dealt; Ann attacks."""
    page = Page("sixty")
    page.do("begin", names=["Ann", "Bo"])
    page.tap("Ann", *("3", "3", "4", "5", "6", "6", "Zap!", "20", "20", "4"))
    return page


def test_an_entry_is_a_tap_where_one_possibility_is_left(sixty: Page) -> None:
    sixty.taps = 0
    sixty.tap("4")
    assert sixty.taps == 1
    assert sixty.words[-1] == "Ann attacks Bo with a 4"


def test_how_many_is_asked_only_where_it_can_be_more(sixty: Page) -> None:
    assert sixty.question["parts"][-1]["sort"] == "faces"
    hand = [key["label"] for key in sixty.question["parts"][0]["keys"] if key["can"]]
    assert hand == ["3", "4", "6", "20"]
    assert len(sixty.question["parts"][0]["keys"]) == 12  # each kind in its place, enabled or not


def test_a_pale_key_says_by_its_clause_why_not(sixty: Page) -> None:
    before = sixty.stored
    sixty.tap("Zap!")
    refused = sixty.question["refused"]
    assert refused["clause"] == "S-C2"
    assert refused["title"] == "Not possible: Zap!"
    assert sixty.stored == before
    sixty.do("again")
    assert sixty.question["refused"] is None


def test_s_c1_it_is_another_seats_turn(sixty: Page) -> None:
    sixty.do("seat", seat=1)
    refused = sixty.question["refused"]
    assert refused["sentence"] == "Ann is to act, not Bo."
    assert refused["clause"]


def test_what_could_not_be_stored_stays_in_the_question(sixty: Page) -> None:
    entries, stored = sixty.words, sixty.stored
    sixty.is_full = True
    sixty.tap("4")
    assert sixty.record["saved"]["says"] == "Not saved: the disk is full"
    assert sixty.words == entries
    assert sixty.stored == stored
    assert sixty.question["ready"]
    assert sixty.question["writes"] == "Ann attacks Bo with a 4"
    sixty.is_full = False
    sixty.do("write")
    assert sixty.words == [*entries, "Ann attacks Bo with a 4"]
    assert sixty.record["saved"]["state"] == "saved"


def test_undo_takes_back_what_came_of_itself_too(sixty: Page) -> None:
    before = sixty.stored
    sixty.tap("4", "30")
    sixty.do("undo")
    sixty.do("undo")
    assert sixty.stored == before


def test_what_is_stored_is_a_log_that_can_be_gone_on_with(sixty: Page) -> None:
    sixty.tap("4", "30", "20")
    text = "".join(sixty.stored)
    replay = Replay.of(text.encode())
    assert replay.events[-1].kind in ("FoughtBack", "AttackBeaten")
    other = Page("cramel")
    other.do("bring", text=text)
    assert other.words == sixty.words
    assert other.question["parts"] == sixty.question["parts"]


def test_until_an_entry_is_stored_no_other_is_taken(sixty: Page) -> None:
    sixty.host.receive({"do": "pick", "part": 0, "key": "4"})
    assert sixty.record["saved"]["state"] == "saving"
    entries = sixty.words
    sixty.host.receive({"do": "pick", "part": 0, "key": "30"})
    sixty.host.receive({"do": "undo"})
    assert sixty.words == entries


@pytest.mark.parametrize(
    "message",
    [
        {"do": "pick", "part": 7, "key": "4"},
        {"do": "pick", "part": 0, "key": "no such"},
        {"do": "piece", "piece": "nothing"},
        {"do": "seat", "seat": 9},
        {"do": "report", "kind": "DiceRolled", "fields": {}},
        {"do": "put", "fields": {"x": 1}},
        {"do": "stored", "no": 99, "where": "x"},
        {"do": "bring", "text": "no log"},
        {"do": "begin", "names": ["Ann", "Ann"]},
    ],
)
def test_what_makes_no_sense_changes_nothing(sixty: Page, message: dict[str, object]) -> None:
    before = sixty.stored, sixty.words
    sixty.do(**message)  # type: ignore[arg-type]
    assert (sixty.stored, sixty.words) == before
