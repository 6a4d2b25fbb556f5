"""Karlsman: the cost of a bid, the chance that it pays, and the play given up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance import odds
from jamlab.core import ALL_KNOWING, Choice, Forced, Stream
from jamlab.games.jam import events as ev
from jamlab.games.jam.odds.karlsman import Stakes, auction_of, pays
from jamlab.games.jam.odds.task_outs import Gains, TaskOdds
from jamlab.games.jam.scoring.progress import account_of
from jamlab.games.jam.state import PLAY, SALAD_FRUIT, TURN
from jamlab.games.jam.view import view_of
from jamlab.log import Replay
from tests.unit.chance.exact.filling import hand_of, places_filled
from tests.unit.chance.exact.near import Check, Checked, mean, share
from tests.unit.games.chances import refused
from tests.unit.games.driver import stepped
from tests.unit.games.jam.odds.test_questions import travelled

REPLAYS = Path(__file__).parents[5] / "replays" / "jam"
THREE = Replay.read(REPLAYS / "ann-bo-cy.jsonl")
CAME = next(n for n, event in enumerate(THREE.events) if isinstance(event, ev.KarlsmanDrawn)) + 1
"""Index of the state just after seat 0 drew Karlsman."""


def test_the_bid_is_the_largest_that_pays_on_average() -> None:
    for seat in range(3):
        auction = auction_of(THREE.game.view(THREE.state(CAME), seat), seat, 0)
        best = auction.best
        assert best is not None
        assert auction.net(best) > 0
        assert all(auction.net(bid) <= 0 for bid in auction.bids if bid.points > best.points)
        answer = odds(THREE, "karlsman", seat, at=CAME)
        assert f"a bid of {best.points} " in answer.question
        assert answer.value == pays(auction, best)
        assert odds(THREE, "karlsman_gain", seat, at=CAME).value == auction.net(best)


def test_the_drawer_gives_up_a_play_and_nobody_else_does() -> None:
    drawer = auction_of(THREE.game.view(THREE.state(CAME), 0), 0, 0)
    assert drawer.forgone == sum(points * chance for points, chance in drawer.plays) > 0
    assert sum(chance for _, chance in drawer.plays) == 1
    other = auction_of(THREE.game.view(THREE.state(CAME), 1), 1, 0)
    assert other.forgone == 0
    assert other.plays == ()
    answer = odds(THREE, "karlsman_gain", 0, at=CAME)
    assert sum(row.chance for row in answer.rows) == 1
    assert answer.unit == "points"


def test_losses_add_up_to_what_the_tasks_lose_one_by_one() -> None:
    """Expectations add up even for dependent tasks: a second way to the same number."""
    for seat in range(3):
        for bid in auction_of(THREE.game.view(THREE.state(CAME), seat), seat, 0).bids:
            assert sum(chance for _, chance in bid.losses) == 1
            assert min(points for points, _ in bid.losses) >= 0
            assert bid.tasks == sum((points for _, points in bid.missed), Fraction(0))


def test_a_jam_to_spare_costs_its_points_only() -> None:
    stakes = Stakes(THREE.game.view(THREE.state(CAME), 1), 1)
    view = stakes.view
    strawberry = next(
        kind
        for kind, n in enumerate(view.recipes(1))
        if n and view.cards.recipe_name(kind) == "strawberry jam"
    )
    bid = stakes.bid((strawberry,))
    assert bid.cost == 2
    assert bid.missed == ()


def test_jams_leave_the_places_that_together_cost_least() -> None:
    """A currant jam and a cone jam serve winter stock, another currant jam the tea party.

    The cone jam can only leave winter stock, which loses its 7 points. Then the currant jam can
    leave it too, at no cost; one by one, it would have left the tea party first, for 4 more points.
    """
    state = THREE.state(256)
    stakes = Stakes(THREE.game.view(state, ALL_KNOWING), state.mover)
    cards = stakes.view.cards
    kinds = [kind for kind, n in enumerate(stakes.view.recipes(state.mover)) if n]
    bid = [k for k in kinds if cards.names[k] in ("currant jam / apple", "cone jam / cone")]
    (winter, without), _, (party, party_without) = stakes.pairs(tuple(bid))
    assert (winter.done, without.done) == (3, 1)
    assert (party.done, party_without.done) == (4, 4)


def test_what_cannot_be_told_is_refused() -> None:
    refused("tasks of Bo are hidden", THREE, "karlsman", 0, at=CAME, player=1)
    refused("it can bid 1, 2, 3, 4, 5, 6", THREE, "karlsman", 1, at=CAME, bid=9)
    first = next(n for n in range(len(THREE)) if THREE.state(n).phase == TURN)
    refused("no jam to bid", THREE, "karlsman", 0, at=first)
    refused("no Karlsman at this table", Replay.read(REPLAYS / "kids.jsonl"), "karlsman", 0, at=60)


# -- the play given up: every option of the rules is played ----------------------------------------


def plays_by_the_rules(state: Any) -> Iterator[int]:
    """Yield the points each option of a play brings at once, without fruits still on the recipe."""
    game, player = THREE.game, state.mover
    before = account_of(view_of(state, player), player).points
    todo = [state]
    while todo:
        here = todo.pop()
        node = game.pending(here)
        if here.phase in (PLAY, SALAD_FRUIT):
            assert isinstance(node, Choice)
            for option in node.options:
                then = stepped(game, here, option)
                todo.append(then)
            continue
        while isinstance(node, Forced) and here.phase != TURN and here.falling:
            game.apply(here, node.event)
            node = game.pending(here)
        view = view_of(here, player)
        front = [
            made._replace(on=()) if made.turn == here.turn else made for made in view.front[player]
        ]
        yield account_of(view, player, front).points - before


def test_the_best_play_is_the_best_of_all_that_the_rules_allow() -> None:
    checked = 0
    for at in range(100, len(THREE), 3):
        state = THREE.state(at)
        if state.phase != PLAY:
            continue
        view = THREE.game.view(state, state.mover)
        gains = Gains(view, state.mover)
        assert gains.best(view.hands[state.mover] or ()) == max(0, *plays_by_the_rules(state))
        checked += 1
    assert checked >= 10


# -- simulated -------------------------------------------------------------------------------------


def losses(seat: int, points: int, n: int) -> tuple[list[int], Fraction, Fraction]:
    """Draw cards at random; fill the tasks by brute force, with all jams and without the bid."""
    view = THREE.game.view(THREE.state(CAME), seat)
    auction = auction_of(view, seat, 0)
    bid = next(bid for bid in auction.bids if bid.points == points)
    pairs = Stakes(view, seat).pairs(bid.kinds)
    rng, found = Stream(31, points), []
    for _ in range(n):
        hand = hand_of(view.unseen, pairs[0][0].draws, rng)
        found.append(sum(brought(keep, hand) - brought(give, hand) for keep, give in pairs))
    left = auction.prize - bid.points - bid.yummy - auction.forgone
    return found, bid.tasks, left


def brought(one: TaskOdds, hand: list[int]) -> int:
    serves = dict(one.serves)
    cards = [serves[kind] for kind in hand if kind in serves]
    filled = places_filled([*one.cones, *cards]) - len(one.cones)
    return one.points_with(min(filled, len(one.added) - 1))


def bid_pays(seat: int, points: int, n: int) -> Checked:
    found, _, left = losses(seat, points, n)
    answer = odds(THREE, "karlsman", seat, at=CAME, bid=points)
    hits = sum(lost < left for lost in found)
    return share(f"The JAM: {answer.question}", answer.value, hits, n)


def bid_costs(seat: int, points: int, n: int) -> Checked:
    found, tasks, _ = losses(seat, points, n)
    return mean(f"The JAM: points of tasks lost, seat {seat} bids {points}", tasks, found)


CHECKS: list[Check] = [
    lambda: bid_pays(1, 1, 600),
    lambda: bid_pays(0, 2, 600),
    lambda: bid_costs(1, 1, 600),
    lambda: bid_costs(0, 4, 600),
]


@pytest.mark.parametrize("check", CHECKS)
def test_exact_and_simulated_agree(check: Check) -> None:
    check()


def test_in_travel_a_jam_of_ones_own_pile_bakes_a_pie() -> None:
    """The gain of the play given up for Karlsman: every option is played by the rules."""
    replay = travelled()
    game = replay.game
    state = replay.state(80)
    view = game.view(state, 0)
    now = account_of(view, 0).points
    brings = [0]
    for option in game.pending(state).options:  # type: ignore[union-attr]
        after = stepped(game, state, option)
        brings.append(account_of(game.view(after, 0), 0).points - now)
    assert max(brings) == 2
    assert Gains(view, 0).best(view.hands[0]) == max(brings)
    assert odds(replay, "karlsman_gain", at=80, seat=0).value == 3
