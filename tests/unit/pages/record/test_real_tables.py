"""One game of each at a real table, entered as a person would: the same log, with few taps."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import mean

import pytest

from jamlab.log import Replay
from tests.unit.pages.record.finger import Turn, entered
from tests.unit.pages.record.page import Page

REPLAYS = Path(__file__).parents[4] / "replays"
TABLES = {
    "sixty": "two-players",
    "cramel": "ann-bo-cy",
    "pie": "lost-turns",
    "kuhn": "ann-bo",
    "pig": "ann-bo",
    "jamsumo": "sumo-ann-bo",
}


MOST = {"sixty": 200, "jamsumo": 40}
"""Events that suffice for these games."""


@cache
def written(game: str, *seen: int, some: bool = True, most: int = 10**6) -> tuple[Page, list[Turn]]:
    """The game of this table, entered by a person who sees these hands (`some` False: all)."""
    replay = Replay.read(REPLAYS / game / f"{TABLES[game]}.jsonl")
    return entered(replay, seen if some else None, most)


@pytest.mark.parametrize("game", TABLES)
def test_what_was_entered_is_the_game_that_was_played(game: str) -> None:
    page, _ = written(game, some=False, most=MOST.get(game, 10**6))
    replay = Replay.read(REPLAYS / game / f"{TABLES[game]}.jsonl")
    stored = Replay.of("".join(page.stored).encode())
    assert len(stored) >= min(len(replay), MOST.get(game, 10**6))
    assert stored.events == replay.events[: len(stored)]
    assert stored.nodes == replay.nodes[: len(stored)]
    if game not in MOST:
        assert stored.over == replay.over
        assert page.question is None


def test_the_jam_as_far_as_its_first_turns() -> None:
    replay = Replay.read(REPLAYS / "jam" / "ann-bo-cy.jsonl")
    page, _ = entered(replay, most=80)
    n = len(page.stored) - 1
    assert n >= 80
    assert "".join(page.stored).encode().splitlines()[1:] == replay.data.splitlines()[1 : n + 1]


def test_sixty_takes_at_most_three_taps_a_turn() -> None:
    """The writer sees no hand: a turn is one action with all its consequences."""
    _, turns = written("sixty", most=150)
    taps = [len(turn.taps) for turn in turns[1:]]
    assert len(taps) > 50
    assert max(taps) <= 3
    assert mean(taps) < 2
    assert len(turns[0].taps) == 1  # the starter; dealing costs none


@pytest.mark.parametrize("table", ["two-players", "ann-bo-cy-di"])
def test_sixty_with_all_hands_seen_takes_one_tap_a_turn_and_one_a_card_drawn(table: str) -> None:
    replay = Replay.read(REPLAYS / "sixty" / f"{table}.jsonl")
    page, turns = entered(replay, most=160)
    assert page.program.recording is not None
    log = page.program.recording.log
    taps = [len(turn.taps) for turn in turns[1:]]
    seen = sum(line.node == "chance" for line in log)
    assert len(taps) > 25
    assert len(turns[0].taps) + sum(taps) <= len(taps) + seen


def test_several_cards_alike_are_laid_by_one_tap_where_few_can_be() -> None:
    page = Page("sixty")
    page.do("begin", names=["Ann", "Bo"])
    page.tap("Ann", *("3", "3", "4", "5", "6", "6", "Zap!", "20", "20", "4"))
    recording = page.program.recording
    assert recording is not None
    hand = [(one["face"], one["count"]) for one in page.question["sets"]]
    assert hand == []  # Ann has one of each
    page.tap("4", "3", "20", "5", "20")
    sets = [(one["face"], one["count"]) for one in page.question["sets"]]
    assert sets == [("5", 1), ("5", 2)]
    page.do("set", picks=["5", "7"])
    assert page.words[-1] != "Bo attacks Ann with two 5s"
    page.do("set", picks=page.question["sets"][1]["picks"])
    assert page.words[-1].endswith("with two 5s")


def test_cramel_takes_at_most_two_taps_a_tile() -> None:
    _, turns = written("cramel", some=False)
    tiles = [turn for turn in turns[1:] if "reaches for" in turn.words]
    assert len(tiles) > 50
    assert max(len(turn.taps) for turn in tiles) <= 2


def test_an_empty_cell_is_chosen_in_words_where_no_piece_stands_for_it() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "tour.jsonl")
    n = next(n for n, event in enumerate(replay.events) if "moves Mrs Bloom" in _words(replay, n))
    page, _ = entered(replay, most=n)
    assert page.program.recording is not None
    assert len(page.program.recording.log) == n
    page.tap("Move Mrs Bloom")
    last = page.question["parts"][-1]
    assert last["sort"] == "words"
    assert _words(replay, n) in [key["label"] for key in last["keys"]]


def _words(replay: Replay, n: int) -> str:
    return replay.events[n].told(replay.seats)


def test_who_plays_and_writes_enters_what_he_draws() -> None:
    """Ann sees her own hand: each card she draws costs one more tap, others' draws none."""
    _, turns = written("sixty", 0, most=120)
    others = [len(turn.taps) for turn in turns[1:] if not turn.words.startswith("Ann")]
    assert max(others) <= 3
