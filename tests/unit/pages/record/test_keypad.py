"""The keypad: likely keys first, impossible ones absent with the reason, all else enterable."""

from __future__ import annotations

import json

import pytest

from jamlab.log import Replay
from tests.unit.pages.record.page import Page


@pytest.fixture
def ola() -> Page:
    """Ann records and sees her own cards; she has attacked Ola, whose hand is unseen, with a 20."""
    page = Page("sixty")
    page.do("begin", names=["Ann", "Ola", "Cy"], seen=[0])
    page.tap("Ann", "3", "3", "4", "20", "20", "20", "1", "10")
    assert page.words[-2] == "Ann attacks Ola with a 20"
    return page


def jam(*seen: int) -> Page:
    page = Page("jam")
    page.do("begin", names=["Ann", "Bo", "Cy"], seen=list(seen))
    page.tap("Ann")
    return page


def labels(page: Page) -> list[str]:
    return [key["label"] for key in page.question["parts"][-1]["keys"]]


def test_what_is_likely_comes_first_and_what_was_not_seen_is_not_said_to_be_gone() -> None:
    page = jam()
    (part,) = page.question["parts"]
    assert labels(page) == ["A card, not seen", "Karlsman", "Bear"]
    assert part["absent"] == {
        "sentence": "Ann’s cards are not seen: only Karlsman and Bear would be shown.",
        "clause": "J-B3",
    }
    page.tap("A card, not seen")
    assert page.words[-1] == "Ann is dealt a card"


def test_a_card_of_two_halves_is_said_half_by_half_in_plain_words() -> None:
    page = jam(0)
    while page.question["parts"][0]["asks"] == "Which task?":
        page.tap("A task, not seen")
    assert {key["can"] for key in page.question["parts"][0]["keys"]} == {True}
    page.do("pick", part=0, key="strawberry jam")
    assert page.question["asks"] == "Its lower half?"
    lower = {key["label"]: key["typed"] for key in page.question["parts"][1]["keys"]}
    assert lower["raspberry"] == "raspberry"
    page.tap("raspberry")
    assert page.words[-1].endswith("“strawberry jam / raspberry”")


def test_j_b1_a_task_shows_what_is_on_it_and_may_not_have_been_seen() -> None:
    """A printed task that is missing from the file is entered as not seen, too."""
    page = jam(0)
    (part,) = page.question["parts"]
    assert part["asks"] == "Which task?"
    said = {key["label"]: key["says"] for key in part["keys"]}
    assert [*said] == ["W1", "W2", "W3", "W4", "W5", "W6", "A task, not seen"]
    assert "any 3 of strawberry, cherry, peach and cranberry jam: 7 points" in said["W1"]
    assert "tea party: raspberry and apple jam, apple pie" in said["W1"]
    page.tap("A task, not seen")
    assert json.loads(page.stored[-1])["task"] == "?"
    assert page.question["parts"][0]["asks"] == "Which task?"  # the next task
    assert "points for each" in page.question["parts"][0]["keys"][0]["says"] or labels(page)


def test_a_card_that_the_deck_does_not_have_is_entered_as_unknown() -> None:
    page = jam(0, 1, 2)
    while page.question["parts"][0]["asks"] == "Which task?":
        page.tap("A task, not seen")
    page.tap("A card, not seen")
    assert page.words[-1] == "Ann is dealt a card"
    replay = Replay.of("".join(page.stored).encode())
    assert replay.events[-1].kind == "CardDealt"
    assert "?" in page.stored[-1]


@pytest.mark.parametrize(
    ("key", "clause", "why"),
    [
        ("3", "S-D3", "15 is not more than 20."),
        ("4", "S-D3", "20 is not more than 20."),
        ("Hocus-pocus", "S-E3", "No 20 lies in the discard pile."),
    ],
)
def test_s_d3_an_unseen_hand_is_refused_by_what_forbids_it_whatever_it_holds(
    ola: Page, key: str, clause: str, why: str
) -> None:
    ola.tap(key)
    refused = ola.question["refused"]
    assert (refused["clause"], refused["sentence"]) == (clause, why)
    ola.tap("30", "1")  # the other keys still work
    assert ola.words[-1] == "Ola fights back with a 30"


def test_the_only_legal_answer_is_asked_and_another_can_be_said() -> None:
    """Ruth can only fight back with a 30, yet she takes the cards."""
    page = Page("sixty")
    page.do("begin", names=["Ann", "Ruth"])
    page.tap("Ann", "20", "3", "4", "3", "5", "4", "5", "5", "6", "30", "20", "12")
    assert page.words[-2:] == ["Ann attacks Ruth with a 20", "Ann draws a 12"]
    assert page.keys() == ["30"]
    page.do("otherwise", on=True)
    assert page.question["otherwise"] == "on"
    page.tap("Ruth", "Cards taken", "20", "1")
    assert page.question["refused"]["clause"] == "S-D4"
    page.do("anyway")
    assert (page.words[-1], page.record["entries"][-1]["how"]) == (
        "Ruth takes a 20 as penalty", "wrong",
    )  # fmt: skip


def test_what_is_said_otherwise_is_an_entry_if_the_rules_allow_it(ola: Page) -> None:
    ola.do("otherwise", on=True)
    assert ola.record["undo"] == "that something else happened"
    ola.do("undo")
    assert ola.question["otherwise"] == "can"
    ola.do("otherwise", on=True)
    ola.do("seat", seat=1)
    ola.tap("Fought back", "30", "1")
    assert ola.words[-1] == "Ola fights back with a 30"
    assert ola.record["checked"]
    assert ola.question["otherwise"] == "can"


def test_a_roll_is_one_tap() -> None:
    page = Page("pig")
    page.do("begin", names=["Ann", "Bo"])
    page.tap("Ann", "Ann rolls a 4", "Ann rolls a 6")
    assert page.words[1:] == ["Ann rolls a 4", "Ann rolls again", "Ann rolls a 6"]
    assert [key["typed"] for key in page.question["parts"][0]["keys"]] == [
        "1", "2", "3", "4", "5", "6", "roll-again", "hold",
    ]  # fmt: skip
    page.tap("Hold")
    assert page.words[-1] == "Ann holds 10"
