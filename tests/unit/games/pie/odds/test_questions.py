"""Questions of The Pie Game, on recorded tables and against simulated draws and games."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from jamlab.chance import odds, side_by_side
from jamlab.core import ALL_KNOWING, Chance, Choice, Event, Forced, Stream, draw
from jamlab.core.registry import load
from jamlab.games.pie import events as ev
from jamlab.games.pie.baking import Waiting
from jamlab.games.pie.odds import waiting_of
from jamlab.games.pie.state import TURN, PieState
from jamlab.log import Replay
from tests.unit.chance.exact.derived import coupon_chance
from tests.unit.chance.exact.near import Check, Checked, mean, share
from tests.unit.chance.exact.waiting import cards_of, visits
from tests.unit.games.chances import refused

REPLAYS = Path(__file__).parents[5] / "replays" / "pie"
TWO = Replay.read(REPLAYS / "two-players.jsonl")
OPENS = next(n for n in range(len(TWO)) if TWO.state(n).phase == TURN)
"""First turn of the game: seat 0 needs Sugar, Lemon and Blueberries."""

# -- recorded tables -------------------------------------------------------------------------------


def test_helps_counts_what_is_unseen() -> None:
    seat, all_knowing = side_by_side(TWO, "helps", 0, at=OPENS)
    assert abs(seat.value - Fraction(9 + 3 + 3 + 6, 88)) < Fraction(1, 5000)
    assert "it would be 21/88" in seat.words[-1]  # were the other hand not known to be incomplete
    assert sum(row.chance for row in seat.rows) == 1
    assert all_knowing.value == Fraction(20, 83)
    assert all_knowing.formula.endswith("/83 = 20/83")
    assert all_knowing.seat == ALL_KNOWING


def test_bake_shows_the_chain_with_its_matrix() -> None:
    answer = odds(TWO, "bake", 0, at=OPENS, turns=4, pile="shuffled")
    assert answer.matrix is not None
    assert answer.matrix.labels[0] == "still needs Sugar, Lemon, Blueberries"
    assert answer.matrix.labels[-1] == "baked"
    assert answer.value == coupon_chance((9, 3, 3), 88, 4, 3, wild=6, put_back=True)
    assert sum(row.chance for row in answer.rows) == 1
    assert "a Fudge drawn does not help" in answer.assumption
    assert "plays Lose One Turn and Trade One" in answer.assumption


def test_a_matrix_is_spoken_of_where_one_is_shown() -> None:
    four = Replay.read(REPLAYS / "ann-bo-cy-di.jsonl")
    answers = [odds(TWO, "bake", 0, at=OPENS), odds(four, "bake", 0, at=120)]
    assert [answer.matrix is None for answer in answers] == [False, True]
    for answer in answers:
        assert ("the matrix shows" in str(answer)) == (answer.matrix is not None)


def test_one_card_wanting_is_the_hypergeometric_answer() -> None:
    at = next(
        n for n in range(OPENS, len(TWO))
        if TWO.state(n).phase == TURN and waiting_of(TWO.game.view(TWO.state(n), 0), 0).needed == 1
    )  # fmt: skip
    waiting = waiting_of(TWO.game.view(TWO.state(at), 0), 0)
    answer = odds(TWO, "bake", 0, at=at, turns=5)
    assert f"1 − C({waiting.total - waiting.helps}, 5) / C({waiting.total}, 5)" in answer.formula
    exact = odds(TWO, "within", 0, at=at, draws=5, of=("Lemon", "Blueberries", "Pot Luck")).value
    assert answer.value != exact  # the model ignores that the other hand is incomplete
    assert abs(answer.value - exact) < Fraction(1, 2000)
    several = odds(TWO, "turns", 0, at=at)
    assert several.value == Fraction(waiting.total + 1, waiting.helps + 1)
    assert several.unit == "turns"


def test_hidden_hands_are_not_told() -> None:
    refused("hand and recipe of Bo are hidden", TWO, "bake", 0, at=OPENS, player=1)
    refused("hidden", TWO, "turns", None, at=OPENS)
    refused("no recipes are dealt", TWO, "helps", 0, at=0)


def test_who_has_all_has_baked() -> None:
    at = next(n for n, event in enumerate(TWO.events) if isinstance(event, ev.PieBaked))
    baker = TWO.events[at].seat
    answer = odds(TWO, "bake", ALL_KNOWING, at=at, turns=0, player=baker)
    assert answer.value == 1
    assert answer.matrix is None
    refused("has all", TWO, "helps", ALL_KNOWING, at=at, player=baker)


# -- simulated -------------------------------------------------------------------------------------

LOST_DECK = """card,sort,count
Flour,ingredient,3
Sugar,ingredient,3
Milk,ingredient,3
Egg,ingredient,3
Salt,ingredient,3
Nuts,ingredient,12
Plums,ingredient,3
Figs,ingredient,3
Pot Luck,pot luck,2
Lose One Turn,lose turn,6
"""
LOST_RECIPES = """pie,ingredients
Plain,Flour + Sugar + Milk + Egg + Salt
Other,Plums + Figs + Milk + Egg + Salt
"""


def table_with_lost_turns() -> PieState:
    """Return a table whose only Fudge is “lose one turn”: seat 0 to move, three cards missing.

    Seat 0 holds one lost turn, seat 1 no Fudge.
    """
    game = load("pie")
    for seed in range(2000):
        rng = Stream(seed)
        state: PieState = game.start(2, {"deck": LOST_DECK, "recipes": LOST_RECIPES})
        while state.phase < TURN:
            step(game.pending(state), state, rng)
        hand = state.hands[0]
        lost = state.cards.lose_turn
        lacks = [kind for kind in state.cards.needs[0] if not hand[kind]]
        if (
            state.phase == TURN and state.mover == 0 and state.recipe[0] == 0 and hand[lost] == 1
            and not state.hands[1][lost] and len(lacks) == 3
            and not hand[state.cards.pot_luck]
        ):  # fmt: skip
            return state
    raise AssertionError("no seed deals such a table")


def step(node: object, state: PieState, rng: Stream) -> None:
    """Apply the next forced or chance event."""
    assert isinstance(node, Chance | Forced)
    load("pie").apply(state, draw(node, rng) if isinstance(node, Chance) else node.event)


def turns_of_a_real_game(state: PieState, rng: Stream) -> int:
    """Play a copy by the rules until seat 0 bakes; return its number of turns.

    Seat 0 draws, keeps what helps and discards the rest. Seat 1 takes the top discard and discards
    it again, which changes nothing.
    """
    game = load("pie")
    state = state.copy()
    turns = 0
    while True:
        node = game.pending(state)
        if not isinstance(node, Choice):
            if isinstance(node, Forced) and isinstance(node.event, ev.PieBaked):
                return turns
            if isinstance(node, Forced) and isinstance(node.event, ev.LostTurnCleared):
                turns += node.event.seat == 0
            step(node, state, rng)
            continue
        if node.seat == 0 and state.phase == TURN:
            turns += 1
        game.apply(state, chosen(node, state))


def chosen(node: Choice, state: PieState) -> Event:
    """Return the players' choice; seat 1 discards cards it needs, so that it never bakes."""
    cards, hand = state.cards, state.hands[node.seat]
    takes = node.seat == 1 and bool(state.discard) and not cards.is_fudge(state.discard[-1])
    ranked: list[tuple[int, int]] = []
    for event in node.options:
        rank = 0
        if isinstance(event, ev.CardTaken):
            rank = 1 if takes else -1
        elif isinstance(event, ev.CardDiscarded):
            kind = cards.kinds[event.card]
            needed = cards.is_needed(kind, state.recipe[node.seat])
            if node.seat == 1:
                rank = 2 if kind == state.took else int(needed)
            else:
                rank = int(kind != cards.pot_luck and (not needed or hand[kind] > 1))
        ranked.append((rank, len(ranked)))
    return node.options[max(ranked)[1]]


def lost_turns_within(turns: int, n: int) -> Checked:
    """Compare baking within `turns`, lost turns included, with games played on the engine."""
    state = table_with_lost_turns()
    answer = odds(state, "bake", ALL_KNOWING, turns=turns, lost_turns="yes", player=0)
    rng = Stream(11, turns)
    hits = sum(turns_of_a_real_game(state, rng) <= turns for _ in range(n))
    return share(f"Pie, played by the rules: {answer.question}", answer.value, hits, n)


def drawn_waiting() -> Waiting:
    return waiting_of(TWO.game.view(TWO.state(OPENS), 0), 0)


def bake_within(turns: int, n: int, *, put_back: bool) -> Checked:
    """Compare with draws from a shuffled deck, or from one reshuffled before each draw."""
    waiting = replace(drawn_waiting(), put_back=put_back)
    cards, rng = cards_of(waiting), Stream(13, turns)
    pile = "shuffled" if put_back else "drawn"
    answer = odds(TWO, "bake", 0, at=OPENS, turns=turns, pile=pile)
    hits = 0
    for _ in range(n):
        if put_back:
            draw = iter([rng.choice(cards) for _ in range(turns)] + list(waiting.kinds))
        else:
            draw = iter(rng.taken(cards[:], turns) + list(waiting.kinds))
        hits += visits(waiting, draw) <= turns
    return share(f"Pie, seat 0, pile {pile}: {answer.question}", answer.value, hits, n)


def turns_until_baked(n: int) -> Checked:
    """Compare the mean number of turns with draws through the whole deck."""
    waiting, rng = drawn_waiting(), Stream(14)
    cards = cards_of(waiting)
    answer = odds(TWO, "turns", 0, at=OPENS)
    found = []
    for _ in range(n):
        rng.shuffle(cards)
        found.append(visits(waiting, iter(cards)))
    return mean(f"Pie, seat 0: {answer.question}", answer.value, found)


CHECKS: list[Check] = [
    lambda: bake_within(10, 4000, put_back=False),
    lambda: bake_within(15, 2000, put_back=True),
    lambda: turns_until_baked(2000),
    lambda: lost_turns_within(9, 1500),
    lambda: lost_turns_within(14, 500),
]


@pytest.mark.parametrize("check", CHECKS)
def test_exact_and_simulated_agree(check: Check) -> None:
    check()


@pytest.mark.parametrize(("seat", "helping"), [(0, 16), (1, 28), (2, 25), (ALL_KNOWING, 16)])
def test_cards_that_are_shuffled_back_help_too(seat: int, helping: int) -> None:
    """With the pile empty, all discards but the top are shuffled: 78 cards to draw from."""
    replay = Replay.read(REPLAYS / "empty-pile.jsonl")
    state = replay.state(343)
    assert state.pile_size == 0
    who = 0 if seat == ALL_KNOWING else seat
    hand, recipe, cards = state.hands[who], state.recipe[who], state.cards
    lying = list(state.discard)[:-1]
    wanted = [
        k for k in lying if k == cards.pot_luck or (cards.is_needed(k, recipe) and not hand[k])
    ]
    assert (len(wanted), len(lying)) == (helping, 78)  # counted in the public discards
    found = odds(replay, "helps", at=343, seat=seat)
    assert found.value == Fraction(helping, 78)


@pytest.mark.parametrize("question", ["helps", "bake", "turns"])
def test_nobody_waits_when_the_round_is_over(question: str) -> None:
    """By the next draw every seat has another recipe."""
    replay = Replay.read(REPLAYS / "seven-players.jsonl")
    refused("the round is over", replay, question, at=159, seat=5)
