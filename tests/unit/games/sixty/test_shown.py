"""Evidence on a hand from keeping (S-D4) or skipping (S-C3), and its weight in the odds."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

from jamlab.chance import agents
from jamlab.core import Stream
from jamlab.games.sixty.contract import fits, ways
from jamlab.games.sixty.deck import COUNTS, KINDS, NAMES
from jamlab.games.sixty.hand_constraints import SKIPPED, Laid, UnansweredAttack, left_of, limits
from jamlab.log import Replay
from tests.unit.games.sixty.round import GAME, Round, cards

TAKES = [
    UnansweredAttack(5, KINDS["30"], 1, True, False),
    UnansweredAttack(5, KINDS["10"], 2, True, True),
    UnansweredAttack(4, KINDS["15"], 1, False, True),
    UnansweredAttack(3, SKIPPED, 0, False, False),
]


@pytest.mark.parametrize("shown", TAKES)
def test_S_D4_S_C3_the_limits_are_what_the_rules_say(shown: UnansweredAttack) -> None:
    single = [name for name, n in zip(NAMES, COUNTS, strict=True) for _ in range(min(n, 3))]
    rng = Stream(1)
    allowed = 0
    for _ in range(4000):
        hand = cards(*rng.taken(list(single), shown.size))
        within = all(n <= most for n, most in zip(hand, limits(shown), strict=True))
        assert fits(shown, hand) == within
        allowed += within
    assert shown.kind == SKIPPED or allowed


def played(seats: int, seed: int, options: dict[str, str]) -> Replay:
    players = [agents.make("sixty", "greedy") for _ in range(seats)]
    return Replay.play(GAME, players, seed, names="ABCDEFGH"[:seats], options=options)


def after_keeping(take: str = "forced") -> Round:
    """Return a table where Bo could not answer Ann's 30 and kept it; Cy is to attack."""
    table = Round(3, "30 3 3", "3 3 4 12 20", "5 5 6", deck=["3"] * 9, take=take, attack="30")
    table.do(*["CardDrawn"] * 3, card="3")
    table.do("CardsTaken")
    return table


def test_S_D4_who_keeps_shows_it_and_who_may_keep_freely_does_not() -> None:
    state = after_keeping().state
    assert state.shown == [(), (UnansweredAttack(5, KINDS["30"], 1, True, False),), ()]
    assert after_keeping("free").state.shown == [(), (), ()]


def test_S_D4_hands_dealt_anew_are_such_that_could_not_answer() -> None:
    state = after_keeping().state
    view, rng = GAME.view(state, 0), Stream(2)
    hands = [tuple(GAME.resample(view, rng).hands[1]) for _ in range(500)]
    assert all(fits(state.shown[1][0], hand) for hand in hands)
    assert len(set(hands)) > 5


def test_the_memory_ends_with_the_hand_and_the_round() -> None:
    table = Round(2, "30 30 20 4", "3", deck="", attack="30")
    table.do("CardsTaken")
    assert table.state.shown[1]
    table.do("Attacked", card="20", count=1)
    table.do("CardsTaken")
    assert len(table.state.shown[1]) == 2
    table.do("Attacked", card="4", count=1)
    table.do("CardsTaken")
    assert table.state.shown[1]
    twin = table.state.copy()
    twin.shown[1] = ()
    assert table.state.shown[1]


def histories() -> list[tuple[Any, ...]]:
    """Return (hand size, *history) for the histories of 3 to 5 entries in played games."""
    found: dict[tuple[Any, ...], None] = {}
    for seats, options in ((2, {}), (3, {"refill": "fight_back"}), (5, {"take": "free"}), (6, {})):
        replay = played(seats, 5, options)
        state = replay.state(0)
        for event in replay.events:
            GAME.apply(state, event)
            for history, size in zip(state.shown, state.hand_sizes, strict=True):
                if 2 < len(history) <= 5:
                    found[(size, *history)] = None
    return list(found)


def test_the_sets_count_what_the_way_back_counts() -> None:
    """Over all hands of a small deck, the weight by `left_of` equals a backward count."""
    tried = several = 0
    for size, *history in histories()[::6]:
        laid = [one.kind for one in history if isinstance(one, Laid)]
        single = [kind for kind in (0, 4, 5, 6, 7) for _ in range(2)] + laid[:1]
        left = left_of(tuple(history), size)
        for hand in {tuple(sorted(some)) for some in combinations(single, size)}:
            counts = [hand.count(kind) for kind in range(len(NAMES))]
            if any(n + laid.count(k) > COUNTS[k] for k, n in enumerate(counts)):
                continue
            assert ways(history, counts) == sum(
                times * chosen(counts, old.sizes, old.most) for old, times in left
            )
        tried += 1
        several += len(left) > 1 or len(left[0][0].sizes) > 1
    assert tried > 20
    assert several > 5


def chosen(hand: list[int], sizes: tuple[int, ...], most: tuple[tuple[int, ...], ...]) -> int:
    """Return the number of ways, card by card, to pick the sets of old cards out of a hand."""
    single = [(kind, n) for kind, many in enumerate(hand) for n in range(many)]

    def pick(n: int, free: list[tuple[int, int]], held: Counter[int]) -> int:
        if n == len(sizes):
            return 1
        found = 0
        for some in combinations(free, sizes[n]):
            now = held + Counter(kind for kind, _ in some)
            if all(many <= most[n][kind] for kind, many in now.items()):
                found += pick(n + 1, [card for card in free if card not in some], now)
        return found

    return pick(0, single, Counter())


OPTIONS: list[dict[str, str]] = [{}, {"refill": "fight_back"}, {"take": "free"}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_hands_of_a_game_agree_with_what_is_remembered(
    seats: int, options: dict[str, str]
) -> None:
    replay = played(seats, 3, options)
    state, remembered = replay.state(0), 0
    for event in replay.events:
        GAME.apply(state, event)
        for hand, history in zip(state.hands, state.shown, strict=True):
            if history:
                remembered += 1
                assert any(
                    chosen(list(hand), old.sizes, old.most)
                    for old, _ in left_of(history, sum(hand))
                )
    assert remembered or options == {"take": "free"}


def test_a_hand_that_does_not_agree_is_found() -> None:
    broken = import_module("jamlab.games.sixty.checks").broken
    replay = played(3, 3, {})
    state = replay.state(0)
    for event in replay.events:
        GAME.apply(state, event)
        if event.kind == "CardsTaken" and state.deck[KINDS["Zap!"]]:
            break
    assert broken(state) == ""
    hand = state.hands[event.seat]
    kind = next(kind for kind, n in enumerate(hand) if n)
    hand[kind] -= 1
    hand[KINDS["Zap!"]] += 1
    state.deck[kind] += 1
    state.deck[KINDS["Zap!"]] -= 1
    assert "holds what it showed that it did not hold" in broken(state)


def test_a_card_laid_may_be_an_old_one_or_not() -> None:
    """Two old cards and two drawn since, one of them laid: of the 3 left, 1 or 2 are old."""
    kept = UnansweredAttack(2, KINDS["30"], 1, True, False)
    left = left_of((kept, Laid(4, KINDS["12"], 1)), 3)
    by_old = Counter[int]()
    for old, times in left:
        by_old[sum(old.sizes)] += times
    assert by_old == {1: 1, 2: 1}
    assert ways((kept, Laid(4, KINDS["12"], 1)), cards("3", "4", "6")) == 6
    assert ways((kept, Laid(4, KINDS["12"], 1)), cards("3", "4", "Zap!")) == 3  # the Zap! is new
