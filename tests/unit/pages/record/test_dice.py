"""Dice rolled at the table: reports of them are refused like any other entry."""

from __future__ import annotations

from typing import Any

import pytest

from jamlab.log import Replay
from tests.unit.pages.record.page import Page


@pytest.fixture
def rolled() -> Page:
    """Ann has flicked her first die."""
    page = Page("jamsumo")
    page.do("begin", names=["Ann", "Bo"])
    recording = page.program.recording
    assert recording is not None
    while recording.observed is None:
        keys = [key for key in page.question["parts"][-1]["keys"] if key["can"]]
        page.do("pick", part=len(page.question["parts"]) - 1, key=keys[0]["id"])
        page.do("write")
    return page


def die_of(page: Page) -> str:
    """The flicked die, alone on the board."""
    assert page.program.recording is not None
    (die,) = page.program.recording.played.state.poses
    return str(die)


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ([9, 0, 0, 0], "the face on top must be 0 to 6, got 9"),
        ([1, 10**9, 0, 0], "x in mm must be -1000 to 1000, got 1000000000"),
        ([1, 0], "must be hole, off or face, x, y, turn, got [1, 0]"),
        ([1, 0, 0, 0, 0, 0], "got [1, 0, 0, 0, 0, 0]"),
        ("in my soup", "got 'in my soup'"),
    ],
)
def test_m_a5_what_tells_nothing_is_refused_with_its_clause(
    rolled: Page, what: Any, why: str
) -> None:
    before = rolled.stored
    rolled.do("report", dice={die_of(rolled): what}, contacts=[], foul="")
    refused = rolled.question["refused"]
    assert refused["title"] == "Not possible: what is said of the dice"
    assert refused["sentence"].startswith(f"{die_of(rolled)}")
    assert refused["sentence"].endswith(f"{why}.")
    assert refused["clause"] == "M-A5"
    assert not refused["anyway"]  # no log can express it
    assert rolled.record["says"] == ""
    assert rolled.stored == before


def test_m_a6_what_cannot_be_can_have_happened_all_the_same(rolled: Page) -> None:
    die = die_of(rolled)
    rolled.do("report", dice={die: [2, 0, 0, 0]}, contacts=[], foul="")  # the hole is there
    refused = rolled.question["refused"]
    assert (refused["sentence"], refused["clause"]) == (
        f"Nothing carries {die}: it would fall.",
        "M-A6",
    )
    assert refused["anyway"]
    rolled.do("anyway")
    assert rolled.record["entries"][-1]["how"] == "wrong"
    replay = Replay.of("".join(rolled.stored).encode())
    assert replay.mark is not None
    assert replay.mark.clause == "M-A6"


@pytest.mark.parametrize(
    ("kind", "fields", "why"),
    [
        ("DiceDanced", {}, "DiceDanced"),
        ("DiceRolled", {}, "die"),
        ("DiceRolled", {"moved": 7}, "moved"),
        ("FlickFouled", {"clause": "M-A3", "die": "A1", "why": 3}, "why"),
        ("FlickFouled", {"clause": "M-A3", "die": "A1", "why": "x" * 99}, "why"),
    ],
)
def test_a_report_by_its_fields_is_read_as_strictly_as_a_log(
    rolled: Page, kind: str, fields: Any, why: str
) -> None:
    before = rolled.stored
    rolled.do("report", kind=kind, fields=fields)
    refused = rolled.question["refused"]
    assert why in refused["sentence"]
    assert refused["clause"] == "M-A5"
    assert rolled.stored == before


def test_what_can_be_is_an_entry(rolled: Page) -> None:
    entries = len(rolled.words)
    rolled.do("report", dice={die_of(rolled): [9, 0, 0, 0]}, contacts=[], foul="")
    rolled.do("report", dice={die_of(rolled): "hole"}, contacts=[], foul="")
    assert len(rolled.words) == entries + 1
    assert rolled.question["refused"] is None
