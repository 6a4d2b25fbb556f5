"""The JAM: a cone jam in reach serves another jar once its jar's own jam is in reach (J-F2).

Outs are checked against the panel after putting each unseen card into the hand, answers against all
draws of small decks, filled by brute force.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance import estimate, odds, trial_of
from jamlab.chance.exact.dealing import DrawnCards, Sort, filled_by_level
from jamlab.core import ALL_KNOWING
from jamlab.games.jam.cards import SALAD
from jamlab.games.jam.odds.task_outs import CARDS, tasks_of
from jamlab.games.jam.scoring.progress import task_goals
from jamlab.games.jam.state import ENDED, TURN
from jamlab.log import Cursor, Replay
from tests.unit.chance.cross_check.look import Look
from tests.unit.chance.exact.filling import places_filled

REPLAYS = Path(__file__).parents[5] / "replays" / "jam"
TRAVEL = Replay.read(REPLAYS / "travel-whole.jsonl")
WINTER = {"task": 1, "count": "now"}


def served(replay: Replay, state: Any, seat: int) -> list[int]:
    """Return, by task of the panel, how many places are done or in reach."""
    goals = task_goals(replay.game.view(state, seat), seat)
    return [sum(part.state != "open" for part in goal.parts) for goal in goals]


def with_card(state: Any, seat: int, kind: int) -> Any:
    """Return the state with one more card in the hand, not removed from where it lies."""
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
    """Two jars are in reach, one by a cone jam; re-deals with the rules engine gave 88.9 %."""
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
    """Return the most places these cards fill, one each: all orders of cards, all places."""
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
    sample = DrawnCards((len(deck),), (((drawn,), Fraction(1)),))
    draws = [list(draw) for draw in combinations(deck, drawn)]
    for wanting in (1, 2, 3):
        more = [min(by_trying([*there, *draw], 4) - cones, wanting) for draw in draws]
        by_number = {(n,): Fraction(more.count(n), len(draws)) for n in sorted(set(more))}
        assert filled_by_level([sorts], sample, [wanting], [there]) == by_number
        assert all(places_filled(there + draw) == by_trying(there + draw, 4) for draw in draws)


def test_a_task_of_many_places_is_counted() -> None:
    """Two tea parties together: twelve jars and four pies, and cards of thirteen sorts.

    Recounted sort by sort: no two sorts except the cone jams serve the same place, and a cone jam
    fills any jar that the others leave open.
    """
    jars, pies = (1, 1, 2, 2, 2, 1, 2, 1), (1, 1, 1, 1)  # places served by each sort
    in_jars, in_pies, cones, blank, drawn = (2, 2, 2, 2, 2, 2, 2, 1), (1, 1, 1, 1), 3, 26, 9
    assert sum(jars) == 12
    bit, sorts = 0, [Sort(cones, ((1 << 12) - 1,))]
    for places, count in zip((*jars, *pies), (*in_jars, *in_pies), strict=True):
        sorts.append(Sort(count, (((1 << places) - 1) << bit,)))
        bit += places
    ways = Counter({(0, 0, 0): 1})  # drawn, jars filled, pies filled
    for n, (places, count) in enumerate(zip((*jars, *pies), (*in_jars, *in_pies), strict=True)):
        later = Counter[tuple[int, int, int]]()
        for (some, jar, pie), times in ways.items():
            for x in range(count + 1):
                more = min(x, places)
                key = (some + x, jar + more, pie) if n < len(jars) else (some + x, jar, pie + more)
                later[key] += times * comb(count, x)
        ways = later
    total = blank + cones + sum((*in_jars, *in_pies))
    counted = Counter[int]()
    for (some, jar, pie), times in ways.items():
        for x in range(min(cones, drawn - some) + 1):
            rest = comb(cones, x) * comb(blank, drawn - some - x)
            counted[min(jar + x, 12) + pie] += times * rest
    sample = DrawnCards((total,), (((drawn,), Fraction(1)),))
    assert filled_by_level([sorts], sample, [16]) == {
        (n,): Fraction(times, comb(total, drawn)) for n, times in sorted(counted.items())
    }


def test_every_number_of_draws_of_pooled_parties_is_answered() -> None:
    """Each further card fills at most one more place and never empties one."""
    replay = Replay.read(REPLAYS / "party-pooled.jsonl")
    view = replay.game.view(replay.state(50), 0)
    before = None
    for draws in range(view.deck_size + 1):
        found = tasks_of(view, 0, draws, CARDS)[-1]
        assert len(found.added) == 12 + 1
        assert sum(found.added) == 1
        mean = sum((n * chance for n, chance in enumerate(found.added)), Fraction(0))
        assert before is None or before < mean <= before + 1
        before = mean
