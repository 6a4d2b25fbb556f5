"""Games whose writer sees one hand, two, or none: every event can be entered by keys.

A simulated finger enters what it saw of recorded games: it finds a key, or a number to type, for
every event, up to the end (`python -m benchmarks.recorder entered` does it for many games).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from jamlab.log import Replay
from jamlab.pages.record.keypad import own_fields
from tests.unit.pages.record.finger import entered
from tests.unit.pages.record.page import Page

REPLAYS = Path(__file__).parents[4] / "replays"
TABLES: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("pie/dealt-whole", (0,)), ("pie/two-at-once", ()), ("pie/lost-turns", (0,)),
    ("pie/option-drawn-fudge", (1, 2)), ("pie/option-fudge-refill", (2,)),
    ("sixty/redeal", (1,)), ("sixty/only-jokers-all", (0,)), ("sixty/last-joker", ()),
    ("jam/two-players", (1,)), ("jam/kids-tasks", (0,)), ("jam/kids-travel", ()),
    ("jam/bear-for-another", (2,)), ("jam/travel", (0,)), ("kuhn/ann-bo", (1,)),
)  # fmt: skip
"""A recorded game, and the seats whose cards are seen."""


def is_as_seen(page: Page, replay: Replay) -> None:
    """Assert that the stored log holds the events less the unseen, and ends as the game does."""
    recording, told = page.program.recording, page.record["over"]
    assert recording is not None
    seen = [recording.as_seen(event) for event in replay.events]
    stored = Replay.of("".join(page.stored).encode())
    assert list(stored.events[: len(seen)]) == seen
    if replay.over is not None:
        assert told["end"]["scores"] == list(replay.over.scores)


@pytest.mark.parametrize(("table", "seen"), TABLES)
def test_whatever_happened_has_its_keys(table: str, seen: tuple[int, ...]) -> None:
    replay = Replay.read(REPLAYS / f"{table}.jsonl")
    page, _ = entered(replay, seen)
    is_as_seen(page, replay)


def test_j_h2_what_a_task_scores_is_typed_where_no_game_that_fits_says_it() -> None:
    """At the end unseen tasks are turned up; the recorder asks which, and how much is done."""
    replay = Replay.read(REPLAYS / "jam" / "kids-tasks.jsonl")
    scored = [n for n, event in enumerate(replay.events) if event.kind == "TaskScored"]
    n = next(n for n in scored if replay.events[n].seat == 1)
    page, _ = entered(replay, (0,), n)
    task = own_fields(replay.events[n])["task"]
    page.tap(task)
    number = page.question["parts"][1]
    assert (number["sort"], number["asks"]) == ("number", "How many done?")
    before = len(page.words)
    for typed in ("1.5", "many", "", "9" * 12):
        page.do("pick", part=1, key=typed)
        assert len(page.words) == before
    page.do("pick", part=1, key="77")
    if len(page.question["parts"]) > 2:
        page.do("pick", part=2, key="1")
    assert page.question["refused"]["clause"] == "J-H2"
    assert len(page.words) == before
    page.do("again")
    page.do("pick", part=1, key=str(own_fields(replay.events[n])["done"]))
    recording = page.program.recording
    assert recording is not None
    assert recording.events[n] == replay.events[n]


def test_p_e1_a_pie_that_an_unseen_hand_bakes_has_a_key_of_its_own() -> None:
    replay = Replay.read(REPLAYS / "pie" / "lost-turns.jsonl")
    baked = next(n for n, event in enumerate(replay.events) if event.kind == "PieBaked")
    baker, recipe = replay.events[baked].seat, own_fields(replay.events[baked])["recipe"]
    page, _ = entered(replay, (1 - baker,), baked)
    page.tap(f"{replay.seats[baker]} bakes a pie")
    assert page.question["asks"] == "Which recipe?"
    page.tap(recipe)
    assert page.record["over"]["end"]["clause"] == "P-E5"
