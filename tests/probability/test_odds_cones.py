"""The JAM: a cone jam in reach serves another jar where its own comes into reach by itself (J-F2).

The outs are held against the panel after each unseen card was put into the hand, the answer against
all draws of small decks, filled by what the panel then shows.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from jamlab.engine import ALL_KNOWING
from jamlab.games.jam.cards import SALAD
from jamlab.games.jam.state import ENDED, TURN
from jamlab.probability import estimate, odds, trial_of
from jamlab.probability.odds.covering import Sort, filled_by_level
from jamlab.probability.odds.dealing import Sample
from jamlab.probability.odds.jam_tasks import task_goals, tasks_of
from jamlab.replay import Cursor, Replay
from tests.probability.filling import places_filled
from tests.probability.guard.look import Look

REPLAYS = Path(__file__).parents[2] / "replays" / "jam"
TRAVEL = Replay.read(REPLAYS / "travel-whole.jsonl")
WINTER = {"task": 1, "count": "now"}


def served(replay: Replay, state: Any, seat: int) -> list[int]:
    """By task of the panel, how many places are done or in reach."""
    goals = task_goals(replay.game.view(state, seat), seat)
    return [sum(part.state != "open" for part in goal.parts) for goal in goals]


def with_card(state: Any, seat: int, kind: int) -> Any:
    """The table after one more card came into the hand, from wherever it lies."""
    after = state.copy()
    after.hands[seat][kind] += 1
    after.hand_sizes[seat] += 1
    return after


@pytest.mark.parametrize("name", ["travel-whole", "cones", "four-players", "two-players"])
def test_an_out_is_what_brings_one_more_place_on_the_panel(name: str) -> None:
    replay, tried, freed = Replay.read(REPLAYS / f"{name}.jsonl"), 0, 0
    for at in range(3, len(replay), max(1, len(replay) // 20)):
        state = replay.state(at)
        if not TURN <= state.phase < ENDED:
            continue
        for seat in range(state.seats):
            view = replay.game.view(state, seat)
            odds_now, before = tasks_of(view, seat, 0), served(replay, state, seat)
            freed += any(one.cones for one in odds_now)
            for kind, n in enumerate(view.unseen):
                if not n or view.cards.sort[kind] > SALAD:
                    continue
                after = served(replay, with_card(state, seat, kind), seat)
                for which, one in enumerate(odds_now):
                    if one.done < one.needed:
                        is_out = kind in dict(one.serves)
                        assert is_out == (after[which] > before[which]), (at, seat, kind)
                        tried += 1
    assert tried > 1000
    assert freed or name in ("four-players", "two-players")


def test_what_frees_the_cone_jam_is_an_out() -> None:
    """By re-deals and the rules engine 88.9 % came; two jars are in reach, one by a cone jam."""
    answer = odds(TRAVEL, "tasks", ALL_KNOWING, at=32, player=0, draws=5, **WINTER)
    assert answer.value == Fraction(1149, 1292)
    assert any("cone jam in reach is not bound" in line for line in answer.words)
    came = estimate(
        trial_of(TRAVEL, "tasks", ALL_KNOWING, at=32, player=0, draws=5, **WINTER), 2000
    )
    assert came.low <= answer.value <= came.high


def test_the_guard_finds_it_right() -> None:
    found = Look("travel-whole", 1, "tasks", first=2000)
    for n in (32, 33, 40):
        found.at(Cursor(TRAVEL, n), ALL_KNOWING)
    assert found.found.of("tasks").compared
    assert not found.found.faults


def by_trying(cards: list[int], jars: int) -> int:
    """The most places these cards fill, each one: every order of cards, each on every place."""
    best = 0
    for order in permutations(cards):
        ways = {0}
        for card in order:
            bits = [1 << n for n in range(jars) if card >> n & 1]
            ways |= {way | bit for way in ways for bit in bits if not way & bit}
        best = max(best, *map(int.bit_count, ways))
    return best


@pytest.mark.parametrize("cones", [0, 1, 2])
@pytest.mark.parametrize("drawn", [0, 1, 2, 3, 4])
def test_every_draw_of_a_small_deck(cones: int, drawn: int) -> None:
    """Three jars and a pie; of the seven cards one serves two jars, one is a cone jam."""
    deck = [0b0001, 0b0001, 0b0110, 0b0111, 0b1000, 0, 0]
    there = [0b0111] * cones
    sorts = [Sort(deck.count(places), (places,)) for places in sorted(set(deck) - {0})]
    sample = Sample((len(deck),), (((drawn,), Fraction(1)),))
    draws = [list(draw) for draw in combinations(deck, drawn)]
    for wanting in (1, 2, 3):
        more = [min(by_trying([*there, *draw], 4) - cones, wanting) for draw in draws]
        by_number = {(n,): Fraction(more.count(n), len(draws)) for n in sorted(set(more))}
        assert filled_by_level([sorts], sample, [wanting], [there]) == by_number
        assert all(places_filled(there + draw) == by_trying(there + draw, 4) for draw in draws)
