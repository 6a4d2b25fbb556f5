"""The JAM: tasks as outs, wanted cards, the first Basket."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import factorial
from pathlib import Path

import pytest

from jamlab.chance import odds, side_by_side
from jamlab.core import ALL_KNOWING, Chance, Forced, Stream, draw
from jamlab.games.jam.odds.basket import first_to_come
from jamlab.games.jam.odds.task_outs import CARDS, draws_to_come, tasks_of
from jamlab.games.jam.scoring.progress import progress, task_goals
from jamlab.games.jam.state import BEAR_GOES, NO_SEAT, STATE_PIES, TURN, TURN_UP
from jamlab.log import Replay
from tests.unit.chance.cross_check import small
from tests.unit.chance.cross_check.small import played, tables
from tests.unit.chance.exact.filling import hand_of, places_filled
from tests.unit.chance.exact.near import Check, Checked, share
from tests.unit.games.chances import refused
from tests.unit.games.jam.odds.guard import JamKnown

REPLAYS = Path(__file__).parents[5] / "replays" / "jam"
FOUR = Replay.read(REPLAYS / "four-players.jsonl")
TWO = Replay.read(REPLAYS / "two-players.jsonl")
SETUP = next(n for n in range(len(FOUR)) if FOUR.state(n).phase == TURN_UP)
EARLY = 60
MIDDLE = 171


def travelled() -> Replay:
    """Return a game of Travel with a small deck."""
    (travel,) = [table for table in tables("jam") if "travel" in str(table)]
    replay = played(travel, 3)[-1]
    assert replay is not None
    return replay


@pytest.mark.parametrize("replay", [FOUR, TWO])
def test_outs_are_those_of_the_panel(replay: Replay) -> None:
    for at in range(SETUP + 20, len(replay), 61):
        state = replay.state(at)
        if state.phase < TURN or not state.deck_size:
            continue
        view = replay.game.view(state, 0)
        for one, goal in zip(tasks_of(view, 0), task_goals(view, 0), strict=True):
            if goal.done < goal.needed:
                assert (one.outs, one.total) == goal.outs
                assert one.done == goal.done
            assert sum(one.added) == 1
            assert one.expected >= goal.points


@pytest.mark.parametrize("replay", [FOUR, TWO])
def test_all_cards_of_the_deck_are_shared_out(replay: Replay) -> None:
    for at in range(0, len(replay), 37):
        state = replay.state(at)
        view = replay.game.view(state, None)
        if state.phase < TURN:
            with pytest.raises(ValueError, match="not set yet"):
                draws_to_come(view, 0)
        else:
            shares = [draws_to_come(view, seat) for seat in range(state.seats)]
            assert sum(shares) == state.deck_size
            assert max(shares) - min(shares) <= 1
            assert state.phase != TURN or shares[state.mover] == max(shares)


def test_tasks_names_all_and_one() -> None:
    every, all_knowing = side_by_side(FOUR, "tasks", 0, at=MIDDLE)
    assert [row.label for row in every.rows] == [
        "Winter stock: 3 of 4, 7 points",
        "Granny’s pies: 2 of 3, 8 points",
        "Tea party: 4 of 8, 4 points",
        "Tea party: 8 of 8, 16 points",
    ]
    assert "Granny’s pies" in every.question  # the first that is not certain
    assert all_knowing.seat == ALL_KNOWING
    party = odds(FOUR, "tasks", 0, at=MIDDLE, task=3)
    assert sum(row.chance for row in party.rows) == 1
    assert party.formula.startswith(
        "Σ C(9, j) × C(60, 56 − j) / C(69, 56) × (1 − C(60 − j, 15) / C(60, 15))"
    )
    assert party.value == every.rows[2].chance
    none = odds(FOUR, "tasks", 0, at=MIDDLE, task=3, draws=0)
    assert none.value == 0


def test_counted_by_cards_a_pie_without_its_jam_has_outs() -> None:
    now = odds(FOUR, "tasks", 0, at=EARLY, task=2)
    cards = odds(FOUR, "tasks", 0, at=EARLY, task=2, count="cards")
    assert now.value == 0
    assert Fraction(1, 2) < cards.value < 1
    assert "recipe cards in hand" in cards.assumption


def test_hidden_tasks_and_wrong_tasks_are_refused() -> None:
    refused("tasks of Bo are hidden", FOUR, "tasks", 0, at=MIDDLE, player=1)
    refused("task is 1 to 3", FOUR, "tasks", 0, at=MIDDLE, task=4)
    refused("can still be drawn: draws is 0 to 60", FOUR, "tasks", 0, at=MIDDLE, draws=108)
    no_tasks = Replay.read(REPLAYS / "option-no-tasks.jsonl")
    refused("no tasks at this table", no_tasks, "tasks", 0)


def test_nothing_is_wanted_of_an_empty_deck() -> None:
    kids = Replay.read(REPLAYS / "kids-tasks-most.jsonl")
    refused("no unseen card is left to draw", kids, "wanted", 0, at=90, draws=0)


def test_wanted_is_the_hypergeometric_answer() -> None:
    answer = odds(FOUR, "wanted", 0, at=MIDDLE, of="walnut", draws=5)
    view = FOUR.game.view(FOUR.state(MIDDLE), 0)
    names = tuple(name for name in view.cards.names if name.endswith("/ walnut"))
    assert answer.value == odds(FOUR, "within", 0, at=MIDDLE, of=names, draws=5).value
    assert sum(row.chance for row in answer.rows) == 1
    tasks = odds(FOUR, "wanted", 0, at=MIDDLE)
    outs = [goal.outs[0] for goal in progress(view, 0) if goal.clause != "J-G6"]
    cone = view.cards.names.index("cone jam / cone")
    one_card = odds(FOUR, "next", 0, at=MIDDLE, of="cone jam / cone").value / view.unseen[cone]
    assert max(outs) * one_card <= tasks.value <= sum(outs) * one_card
    refused("draws at most 15", FOUR, "wanted", 0, at=MIDDLE, draws=16)
    with pytest.raises(ValueError, match="there is no 'sugar' here; there are raspberry"):
        odds(FOUR, "wanted", 0, at=MIDDLE, of="sugar")


# -- the first Basket ------------------------------------------------------------------------------


@pytest.mark.parametrize("new", [1, 2, 3, 4])
def test_first_to_come_in_all_orders_of_a_small_deck(new: int) -> None:
    counts = {"apple": 1, "peach": 2, "cone": 3}
    cards = [name for name, n in counts.items() for _ in range(n)]
    orders: Counter[frozenset[str]] = Counter()
    for order in permutations(cards):
        orders[frozenset(list(dict.fromkeys(order))[:new])] += 1
    assert first_to_come(counts, new, 6, 6) == {
        came: Fraction(n, factorial(len(cards))) for came, n in orders.items()
    }


def test_first_to_come_one_new_kind_after_another() -> None:
    counts = {"a": 12, "b": 12, "c": 9, "d": 6, "e": 6, "f": 1}
    sets = {frozenset[str](): Fraction(1)}
    for _ in range(4):
        later: dict[frozenset[str], Fraction] = {}
        for came, chance in sets.items():
            left = {name: n for name, n in counts.items() if name not in came}
            for name, n in left.items():
                step = chance * Fraction(n, sum(left.values()))
                later[came | {name}] = later.get(came | {name}, Fraction(0)) + step
        sets = later
    assert first_to_come(counts, 4, 46, 46) == sets


def test_the_first_basket_shows_eight() -> None:
    start = odds(FOUR, "basket", None, at=SETUP, of="walnut,cone")
    assert sum(row.chance for row in start.rows) == 8
    later = odds(FOUR, "basket", None, at=SETUP + 5, of="peach")
    assert later.value == 1  # already in the Basket
    refused("is complete", FOUR, "basket", None, at=MIDDLE, of="peach")


# -- simulated -------------------------------------------------------------------------------------


def task_done(task: int, n: int, *, at: int, count: str = "now") -> Checked:
    """Draw cards at random; the places they fill are found by brute force."""
    answer = odds(FOUR, "tasks", 0, at=at, task=task, count=count)
    view = FOUR.game.view(FOUR.state(at), 0)
    one = tasks_of(view, 0, count=count)[task - 1]
    serves, rng = dict(one.serves), Stream(21, task)
    hits = 0
    for _ in range(n):
        cards = [serves[kind] for kind in hand_of(view.unseen, one.draws, rng) if kind in serves]
        filled = places_filled([*one.cones, *cards]) - len(one.cones)
        hits += one.served + filled >= one.scores_from
    return share(f"The JAM, by {count}: {answer.question}", answer.value, hits, n)


def basket_shows(n: int) -> Checked:
    """The engine sets the table: does the Basket show a walnut and a cone?"""
    answer = odds(FOUR, "basket", ALL_KNOWING, at=SETUP, of="walnut,cone")
    game, start, rng = FOUR.game, FOUR.state(SETUP), Stream(22)
    hits = 0
    for _ in range(n):
        state = start.copy()
        while state.phase < TURN:
            node = game.pending(state)
            assert isinstance(node, Forced | Chance)
            game.apply(state, node.event if isinstance(node, Forced) else draw(node, rng))
        shown = {state.cards.fruit_name(kind) for kind, many in enumerate(state.basket) if many}
        hits += {"walnut", "cone"} <= shown
    return share(f"The JAM, set up by the rules: {answer.question}", answer.value, hits, n)


CHECKS: list[Check] = [
    lambda: task_done(1, 1500, at=EARLY),
    lambda: task_done(3, 1500, at=EARLY),
    lambda: task_done(2, 1500, at=EARLY, count=CARDS),
    lambda: basket_shows(600),
]


@pytest.mark.parametrize("check", CHECKS)
def test_exact_and_simulated_agree(check: Check) -> None:
    check()


def test_wanted_by_ann_counts_what_lies_in_the_deck() -> None:
    """Re-deals by the rules: a card with an apple below comes next with probability 0.164."""
    shared = Replay.read(REPLAYS / "end-shared.jsonl")
    answer = odds(shared, "wanted", 0, at=91, of="apple")
    view, rng, hits = shared.game.view(shared.state(91), 0), Stream(23), 0
    for _ in range(2000):
        state = shared.game.resample(view, rng)
        deck = [kind for kind, n in enumerate(state.deck) for _ in range(n)]
        hits += state.cards.fruit_name(rng.choice(deck)) == "apple"
    share(f"The JAM: {answer.question}", answer.value, hits, 2000)
    assert abs(answer.value - Fraction(164, 1000)) < Fraction(1, 100)


@pytest.mark.parametrize("drawn", range(7))
def test_first_to_come_where_the_deck_may_be_spent(drawn: int) -> None:
    """All orders of seven cards, `drawn` of them turned up; one card brings nothing new."""
    counts = {"apple": 1, "peach": 2, "cone": 3}
    cards = ["there", *(name for name, n in counts.items() for _ in range(n))]
    for new in (1, 2):
        orders: Counter[frozenset[str]] = Counter()
        for order in permutations(cards):
            came = [name for name in dict.fromkeys(order[:drawn]) if name != "there"]
            orders[frozenset(came[:new])] += 1
        assert first_to_come(counts, new, 7, drawn) == {
            came: Fraction(n, factorial(7)) for came, n in orders.items()
        }


def test_a_bear_that_nobody_can_take_goes_back_into_the_empty_deck() -> None:
    """It is the only card that can still come; checked against the deck as the rules fill it."""
    replay = travelled()
    game = replay.game
    found = Counter[bool]()
    for step in range(len(replay)):
        state = replay.state(step)
        if state.phase not in (STATE_PIES, BEAR_GOES) or state.deck_size:
            continue
        goes_back = state.bear_seat() == NO_SEAT
        found[goes_back] += 1
        after = state.copy()
        while not after.deck_size and isinstance(node := game.pending(after), Forced):
            game.apply(after, node.event)
        assert (after.deck_size, after.deck[after.cards.bear]) == (goes_back, goes_back)
        for seat in (None, 0, 1):
            assert odds(replay, "within", at=step, seat=seat, of="Bear").value == goes_back
            assert odds(replay, "within", at=step, seat=seat, of="j15 jam / f7").value == 0
    assert found[True] > 5
    assert found[False]


def test_pies_that_may_lie_in_a_pile_are_taken_for_granted() -> None:
    """In Travel, the return of a Bear to the empty deck can depend on piles that nobody sees."""
    replay = travelled()
    game = replay.game
    view = game.view(replay.state(54), 0)
    known, closed = game.hidden(view), game.hidden(replace(view, pies=(view.pies[0], None)))
    assert known is not None
    assert closed is not None
    assert (known.deck, closed.deck) == (1, 0)
    assert not any("pie" in words for words in known.granted)
    assert any("somebody has a pie" in words for words in closed.granted)


# -- the guard -------------------------------------------------------------------------------------


def test_which_card_a_seat_drew_last_is_named_as_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The JAM: cards return to the deck in sight of all, then a seat draws: only its new card may
    be one of them. Answers state that this card is not tracked; the listing ends there by name.
    """
    (table, *_) = small.tables("jam")
    named = small.look(table, 6, 1, "next", steps=51).found
    assert not named.faults
    reason = "which of its cards a seat drew last"
    assert named.of(small.RESAMPLE).why == {reason: 1}
    _, _, _, replay = small.played(table, 6)
    assert replay
    assert f"{reason} is not followed" in odds(replay, "next", 1, at=45).assumption
    monkeypatch.setattr(JamKnown, "forgets", lambda *_: "")
    off = small.look(table, 6, 1, "next", steps=51).found.faults
    assert {fault.what for fault in off} == {"j14 jam / f5"}
