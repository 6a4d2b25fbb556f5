"""The recorder when not every card is seen, and when the table plays wrongly."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from jamlab.core.registry import ids, load
from jamlab.log import Replay
from jamlab.log.structs import replace as replace_header
from jamlab.pages.record.recording import Recording
from tests.contract.tables import NAMES
from tests.unit.pages.record.page import Page

REPLAYS = Path(__file__).parents[4] / "replays"


@pytest.fixture
def sixty() -> Page:
    """Ann records and sees her own cards; she attacks."""
    page = Page("sixty")
    page.do("begin", names=["Ann", "Bo", "Cy"], seen=[0])
    page.tap("Ann", "3", "4", "6", "6", "20")
    return page


def test_what_nobody_saw_costs_no_tap(sixty: Page) -> None:
    assert sixty.taps == 6
    events = [json.loads(line) for line in sixty.stored[1:]]
    dealt = [one for one in events if one["event"] == "CardDealt"]
    assert [one["card"] for one in dealt if one["seat"]] == ["?"] * 10
    assert json.loads(sixty.stored[0])["jamlab"] == 2
    assert json.loads(sixty.stored[0])["seen_by"] == [0]


def test_another_seat_can_do_what_its_hand_may_hold(sixty: Page) -> None:
    sixty.tap("3", "30")
    assert {"12", "15", "20", "30"} <= set(sixty.keys())
    sixty.tap("30", "1")
    assert sixty.words[-1] == "Bo fights back with a 30"
    assert sixty.record["entries"][-1]["also"] == [["Bo draws a card", 1]]


def test_s_c1_what_the_writers_own_hand_does_not_hold_is_refused(sixty: Page) -> None:
    sixty.tap("30")
    assert sixty.question["refused"]["clause"] == "S-C1"


def test_it_is_gone_on_with_entry_by_entry(sixty: Page) -> None:
    sixty.tap("3", "30", "30", "1", "5", "1")
    other = Page("sixty")
    other.do("bring", text="".join(sixty.stored))
    assert other.words == sixty.words
    assert other.record["seen"] == [0]
    other.do("undo")
    assert other.words == sixty.words[:-1]


def test_played_wrongly_is_marked_kept_and_not_checked(sixty: Page) -> None:
    sixty.tap("30")
    sixty.do("anyway")
    assert not sixty.record["checked"]
    wrong = sixty.record["entries"][-1]
    assert (wrong["how"], wrong["clause"]) == ("wrong", "S-C1")
    sixty.tap("Bo", "Attacked", "Zap!", "2", "Cy")
    assert sixty.record["entries"][-1]["how"] == "unchecked"
    replay = Replay.of("".join(sixty.stored).encode())
    assert replay.mark is not None
    assert replay.mark.clause == "S-C1"
    assert len(replay.unchecked) == 2
    other = Page("sixty")
    other.do("bring", text="".join(sixty.stored))
    assert [one["how"] for one in other.record["entries"]][-2:] == ["wrong", "unchecked"]
    sixty.do("undo")
    sixty.do("undo")
    assert sixty.record["checked"]


def test_after_it_draws_are_entered_too_and_nothing_that_nobody_said(sixty: Page) -> None:
    sixty.tap("30")
    sixty.do("anyway")
    sixty.tap("Bo", "Card drawn", "A card, not seen")
    sixty.tap("Ann", "Card drawn", "12")
    assert sixty.question["parts"][-1]["asks"] == "Who?"
    sixty.tap("Cy", "Cards taken", "30", "2")
    said = [json.loads(line) for line in sixty.stored[-3:]]
    assert [(one["event"], one["seat"], one["card"], one.get("count")) for one in said] == [
        ("CardDrawn", 1, "?", None), ("CardDrawn", 0, "12", None), ("CardsTaken", 2, "30", 2),
    ]  # fmt: skip
    assert {one["node"] for one in said} == {"unchecked"}


def test_a_number_that_no_log_can_say_is_not_entered(sixty: Page) -> None:
    """Nothing is checked against the rules, but the stored log can be read again."""
    sixty.tap("30")
    sixty.do("anyway")
    stored = list(sixty.stored)
    sixty.tap("Bo", "Attacked", "30")
    for typed in ("-4", "many", "1.5"):
        sixty.do("pick", part=3, key=typed)
        assert sixty.question["parts"][-1]["asks"] == "How many?"
    sixty.tap("2", "Cy")
    assert len(sixty.stored) == len(stored) + 1
    assert len(Replay.of("".join(sixty.stored).encode()).unchecked) == 2


def test_c_3_where_nothing_is_checked_each_cell_is_said() -> None:
    """A seat acted that may not: its action is asked for, not invented."""
    page = Page("cramel")
    page.do("begin", names=["Ann", "Bo"])
    page.tap("Ann")
    stored = list(page.stored)
    page.do("seat", seat=1)
    page.do("anyway")
    assert page.stored == stored  # nothing was entered yet
    assert page.question["asks"] == "What happened?"
    assert page.question["parts"][0]["picked"] == "seat-1"
    assert page.record["undo"] == "that it was played wrongly"
    page.do("undo")
    assert page.record["checked"]
    page.do("seat", seat=1)
    page.do("anyway")
    page.tap("Tile turned")
    page.do("pick", part=2, key="4")
    page.do("pick", part=3, key="0")
    page.tap("Gol")
    said = json.loads(page.stored[-1])
    assert (said["event"], said["seat"], said["row"], said["column"]) == ("TileTurned", 1, 4, 0)
    assert json.loads(page.stored[-2])["mark"] == "played_wrongly"


def test_a_card_that_was_missed_is_missed_in_its_round_only() -> None:
    """All hands are seen except one card dealt to Bo: in the next round all are."""
    replay = Replay.read(REPLAYS / "pie" / "three-players.jsonl")
    rounds = [n for n, event in enumerate(replay.events) if event.kind == "RoundBegan"]
    missed = next(
        n for n, one in enumerate(replay.events) if one.kind == "CardDealt" and one.seat == 1
    )
    events = list(replay.events)
    events[missed] = replace(events[missed], card="?")  # type: ignore[call-arg]
    recording = Recording(replay.game, replace_header(replay.header, meta={}), range(3))
    assert recording.repeat(events[: rounds[1] - 1]) is None
    assert recording._unseen() == [1]
    assert recording.repeat(events[: rounds[1] + 1]) is None
    assert recording._unseen() == []


@pytest.mark.parametrize("game", ids())
def test_whatever_is_said_unchecked_can_be_read_again(game: str) -> None:
    """Enter each kind of event with the first key of each part, or 1 where there is none."""
    page = Page(game)
    seats = load(game).seats[min(1, len(load(game).seats) - 1)]
    page.do("begin", names=NAMES[:seats])
    recording = page.program.recording
    assert recording is not None
    clause = next(iter(recording.game.rulebook.clauses))
    recording.mark_wrong(clause)
    page.program._asking = None  # drop the question asked before the mark
    page.do("clear")
    for n, kind in enumerate(recording.alphabet.kinds, start=1):
        page.do("pick", part=0, key="seat-0")
        page.do("pick", part=1, key=kind)
        while (parts := page.question["parts"])[-1]["asks"] != "Who?" or len(parts) > 1:
            keys = [key["id"] for key in parts[-1]["keys"]] or ["1"]
            page.do("pick", part=len(parts) - 1, key=keys[0])
        assert [line.event.kind for line in recording.log][-1] == kind
        assert len(Replay.of("".join(page.stored).encode()).unchecked) == n
