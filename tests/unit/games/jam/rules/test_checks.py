"""Invariants of The JAM: each message of `checks.py` is triggered by a damaged state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from jamlab.core import Row
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import JAM, PIE, SALAD
from jamlab.games.jam.checks import broken
from jamlab.games.jam.state import NO_SEAT, PILED, Made
from tests.unit.games.damage import Damage, Holds, during, first_where, more, put, unsaid

PLAIN = {"offers": "2"}
TRAVEL = {"variant": "travel"}
NO_TASKS = {"tasks": "no"}


def late(number: int, *phases: int) -> Holds:
    """Return a predicate: in one of these phases, from this turn on."""
    return lambda state: state.turn >= number and state.phase in phases


def first_made(state: Any, sort: int = -1, loaded: bool = False) -> tuple[int, int]:
    """Return seat and place of a recipe of a sort (`loaded`: with a card on it), else (-1, -1)."""
    for seat, front in enumerate(state.front):
        for place, made in enumerate(front):
            if sort in (-1, state.cards.sort[made.kind]) and bool(made.on) >= loaded:
                return seat, place
    return -1, -1


def has(sort: int) -> Holds:
    """Return a predicate: a recipe of this sort has a card on it, and a seat is to play."""
    return lambda state: state.phase == at.PLAY and first_made(state, sort, True)[0] >= 0


def made_anew(sort: int = -1, **fields: Any) -> Damage:
    """Return damage to a recipe's fields; a value may be a function of state and recipe."""

    def damage(state: Any) -> None:
        seat, place = first_made(state, sort, True)
        made = state.front[seat][place]
        told = {"kind": made.kind, "on": made.on, "turn": made.turn, "held": made.held}
        told |= {
            name: value(state, made) if callable(value) else value for name, value in fields.items()
        }
        state.front[seat][place] = Made(**told)

    return damage


def visitor_in(name: str) -> Damage:
    """Return damage that puts a Karlsman into another row than the deck."""

    def damage(state: Any) -> None:
        kind = state.cards.karlsman
        row = getattr(state, name)
        if isinstance(row, list):
            row[0][kind] += 1
            sizes = {"hands": state.hand_sizes, "piles": state.pile_sizes}[name]
            sizes[0] += 1
        else:
            row[kind] += 1

    return damage


def stack_of(state: Any) -> list[int]:
    return next(stack for stack in state.stacks if stack)


def other_fruit(state: Any) -> None:
    stacks = state.stacks
    one = next(n for n, stack in enumerate(stacks) if stack)
    other = next(n for n, stack in enumerate(stacks) if stack and n != one)
    stacks[one].append(stacks[other].pop())


def bidding(state: Any) -> bool:
    return state.phase == at.BID and bool(state.bid) and not state.staged


def piled_bid(state: Any) -> bool:
    return state.phase == at.BID and any(spot < PILED for spot in state.staged)


def offering(state: Any) -> bool:
    return state.phase == at.OFFER and bool(state.offered) and bool(state.asked)


def choosing(state: Any) -> bool:
    return state.phase == at.CHOOSE and state.blind_count == 2 and len(state.chosen[0]) == 1


def return_too_much(state: Any) -> None:
    hand = state.hands[0]
    kind = next(kind for kind, n in enumerate(hand) if n)
    state.returned[0] = [kind] * state.cards.counts[kind]


def bid_a_pie(state: Any) -> None:
    seat, place = first_made(state, PIE)
    state.bid_seat = seat
    state.bid = [PILED + place]


def hand_into_deck(state: Any) -> None:
    hand = state.hands[state.mover]
    for kind, n in enumerate(hand):
        state.deck[kind] += n
    state.deck_size += state.hand_sizes[state.mover]
    state.hand_sizes[state.mover] = 0
    hand.clear()


PLAY = (PLAIN, late(4, at.PLAY))
TASKS = (PLAIN, late(2, at.PLAY))
TRAVELLING = (TRAVEL, lambda state: state.phase == at.PLAY and min(state.pile_sizes) > 1)

DAMAGE: dict[str, tuple[tuple[Mapping[str, str], Holds], Damage]] = {
    "there is no such phase": (PLAY, put(phase=99)),
    "nobody sits where a seat is to move": (PLAY, put(mover=3)),
    "nobody sits where a seat bids": (PLAY, put(bidder=3)),
    "nobody sits where a seat trades": (PLAY, put(partner=-2)),
    "not every seat has a hand and recipes": (PLAY, lambda s: s.front.pop()),
    "not every seat counts its visitors and bids": (PLAY, put(bears=Row([0, 0]))),
    "piles at a table that is not a Travel table, or too few": (PLAY, put(piles=[Row([0])])),
    "not every seat has tasks and points": (PLAY, lambda s: s.totals.pop()),
    "the hand of seat 1 is not as large as its size says": (PLAY, more("hand_sizes", 1)),
    "a visitor in a hand": (PLAY, visitor_in("hands")),
    "the pile of seat 1 is not as large as its size says": (TRAVELLING, more("pile_sizes", 1)),
    "a visitor in a pile": (TRAVELLING, visitor_in("piles")),
    "the deck is not as large as its size says": (PLAY, put(deck_size=1)),
    "fewer cards lie aside than none": (PLAY, more("aside", 0, -1)),
    "a fruit of no kind": (PLAY, put(salad_fruits=[127])),
    "a card of no kind": (PLAY, put(turned=127)),
    "7 cards cone jam / cone, not 6": (
        PLAY, lambda s: more("basket", s.cards.kinds["cone jam / cone"])(s),
    ),
    "a recipe of no kind": (PLAY, made_anew(kind=127)),
    "a visitor lies among the recipes": (PLAY, made_anew(kind=lambda s, m: s.cards.bear)),
    "a recipe from a turn that has not been, or from nobody": (PLAY, made_anew(turn=999)),
    "an ingredient of no kind": (PLAY, made_anew(on=(-1,))),
    "no jam lies on a pie": ((PLAIN, has(PIE)), made_anew(PIE, on=lambda s, m: (m.kind,))),
    "more than one ingredient on a jam or a pie": (
        (PLAIN, has(JAM)), made_anew(JAM, on=lambda s, m: m.on * 2),
    ),
    "too many fruits on a salad": (
        (PLAIN, has(SALAD)), made_anew(SALAD, on=lambda s, m: (*m.on, *m.on, *m.on, *m.on)),
    ),
    "an ingredient that the recipe does not take": (
        (PLAIN, has(PIE)), made_anew(PIE, on=lambda s, m: (s.cards.kinds["walnut jam / currant"],)),
    ),
    "the Basket is no row of cards, or holds a visitor": (PLAY, visitor_in("basket")),
    "fewer cards in the Basket than none": (PLAY, more("basket", 0, -9)),
    "not every ingredient has a stack": (TRAVELLING, lambda s: s.stacks.pop()),
    "a card of no kind in a stack": (TRAVELLING, lambda s: s.stacks[0].append(-1)),
    "a stack holds another ingredient": (TRAVELLING, other_fruit),
    "the top card of a stack cannot be used": (
        TRAVELLING, lambda s: more("basket", stack_of(s)[-1], -1)(s),
    ),
    "a card under another can be used": (
        TRAVELLING, lambda s: more("basket", next(k for k, n in enumerate(s.deck) if n))(s),
    ),
    "a task card twice, or of another type than is drawn": (
        TASKS, lambda s: s.tasks[0].__setitem__(0, s.tasks[1][0]),
    ),
    "tasks at a table without tasks": (
        (NO_TASKS, late(2, at.PLAY)), lambda s: s.tasks[0].append(0),
    ),
    "a task card is neither drawn nor left": (TASKS, lambda s: s.tasks[0].pop()),
    "a salad at the wrong time": (PLAY, lambda s: (put(salad_fruits=[0])(s), take(s, 0))),
    "a card turned up at the wrong time": (PLAY, lambda s: put(turned=take(s))(s)),
    "an ingredient falls at the wrong time": (PLAY, lambda s: s.falling.append(take(s))),
    "a card is owed at the wrong time": (PLAY, put(owes=True)),
    "the discard goes on at the wrong time": (PLAY, put(leaving=1)),
    "too many cards in the first Basket": (
        (PLAIN, during(at.SHUFFLE)), lambda s: more("basket", take(s))(s),
    ),
    "a turn before the table is set": ((PLAIN, during(at.DEAL)), put(turn=1)),
    "no turn has begun": ((PLAIN, lambda s: s.turn == 1 and s.phase == at.DRAW), put(turn=0)),
    "cards are dealt before anybody is first": ((PLAIN, during(at.FIRST)), put(dealt=1)),
    "more than Bears lies aside": (PLAY, lambda s: more("aside", take(s))(s)),
    "a Bear lies aside after the draw phase": (
        (PLAIN, lambda s: s.phase == at.PLAY and s.deck[s.cards.bear] > 0),
        lambda s: more("aside", take(s, s.cards.bear))(s),
    ),
    "nothing is to be shuffled back": ((PLAIN, during(at.TURN_UP)), put(phase=at.SHUFFLE)),
    "a draw from an empty deck": ((PLAIN, during(at.NO_DRAW)), put(phase=at.DRAW)),
    "the draw is skipped, but there is a deck": ((PLAIN, late(2, at.DRAW)), put(phase=at.NO_DRAW)),
    "the mover has no cards to play": (PLAY, hand_into_deck),
    "the mover has cards and does not play": (PLAY, put(phase=at.NO_PLAY)),
    "a turn is cut short by nothing": ((PLAIN, during(at.CUT)), put(cut="")),
    "trade or play in a turn that is cut short": (PLAY, put(cut="J-C3")),
    "an ingredient leaves a recipe that is not there": (
        (PLAIN, during(at.DISCARD)), put(leaving=99),
    ),
    "nothing is there to leave, or a recipe with ingredients is piled": (
        (TRAVEL, during(at.DISCARD)), put(phase=at.PILE),
    ),
    "a pile at a table that is not a Travel table": (
        (PLAIN, lambda s: s.phase == at.PLAY and any(not m.on for m in s.front[s.mover])),
        lambda s: put(phase=at.PILE, leaving=[not m.on for m in s.front[s.mover]].index(True))(s),
    ),
    "somebody bids, or feeds the Bear, at the wrong time": (PLAY, put(bidder=1)),
    "a bid outlives Karlsman": (PLAY, put(highest=3)),
    "a seat that has passed bids": (
        (PLAIN, during(at.BID)), lambda s: s.passed.__setitem__(s.bidder, True),
    ),
    "no jam is left to go back": (
        (PLAIN, lambda s: s.phase == at.RETURN and len(s.bid) == 1), put(bid=[]),
    ),
    "a bid is half made": (PLAY, put(staged=[PILED])),
    "a bid without a bidder": ((PLAIN, bidding), put(highest=0)),
    "no jam is there to give up": (
        (PLAIN, lambda s: s.phase == at.PLAY and not s.number_of(s.mover, JAM)),
        put(phase=at.GIVE_JAM),
    ),
    "no pie is there to give up": (
        (PLAIN, lambda s: s.phase == at.PLAY and not s.number_of(s.mover, PIE)),
        lambda s: put(phase=at.GIVE_PIE, bidder=s.mover)(s),
    ),
    "pies are stated at the wrong time": (PLAY, put(stated=1)),
    "a bid of no kind": ((PLAIN, bidding), put(bid=[3])),
    "a bid jam that is not in the pile": (
        (TRAVEL, piled_bid),
        lambda s: s.staged.__setitem__(
            0, next(k for k, n in enumerate(s.piles[s.bidder]) if not n)
        ),
    ),
    "a bid jam that is not there, or twice": ((PLAIN, bidding), lambda s: s.bid.append(s.bid[0])),
    "something else than jam is bid": (
        (PLAIN, lambda s: bidding(s) and first_made(s, PIE)[0] >= 0), bid_a_pie,
    ),
    "a bid is worth something else": ((PLAIN, bidding), put(highest=99)),
    "a trade without a partner, or a partner without a trade": (
        (PLAIN, during(at.OFFER)), put(partner=NO_SEAT),
    ),
    "a trade at a table without trade": ((PLAIN, during(at.TRADE)), put(trades=False)),
    "an offer at the wrong time": (PLAY, put(offered=[PILED])),
    "an empty offer": ((PLAIN, during(at.REPLY)), put(offered=[], asked=[])),
    "more offers in a turn than allowed": (PLAY, put(offers_left=9)),
    "a recipe is offered that is not there, or twice": (
        (PLAIN, offering), lambda s: s.offered.append(s.offered[0]),
    ),
    "a recipe is asked for that is not there, or twice": (
        (PLAIN, offering), lambda s: s.asked.append(PILED + 99),
    ),
    "a blind trade at the wrong time, or of too many": ((TRAVEL, choosing), put(blind_count=4)),
    "not two seats choose": (PLAY, put(chosen=[[]])),
    "cards are chosen at the wrong time": (PLAY, put(chosen=[[], [1]])),
    "too many cards are chosen": ((TRAVEL, choosing), put(chosen=[[], [0, 0, 0]])),
    "a card is chosen that is not in the pile": (
        (TRAVEL, choosing),
        lambda s: put(chosen=[[next(k for k, n in enumerate(s.piles[s.mover]) if not n)], []])(s),
    ),
    "not every seat’s draws are remembered": (PLAY, lambda s: s.returned.pop()),
    "a card of no kind went into the deck": (PLAY, lambda s: s.returned[0].append(999)),
    "a hand holds what it cannot hold": (PLAY, return_too_much),
    "not every viewpoint remembers the piles": (TRAVELLING, lambda s: s.known.pop()),
    "a memory of no kind": (TRAVELLING, lambda s: s.known[0].__setitem__(1, Row([0]))),
    "a card is remembered that does not lie in the pile": (
        TRAVELLING, lambda s: s.known[3][0].set_to([9] * len(s.deck)),
    ),
    "the game ends before deck and hands are empty": (PLAY, put(phase=at.ENDED)),
    "points are counted at the wrong time": (PLAY, put(phase=at.OVER)),
    "more is counted than there is": ((PLAIN, during(at.COUNT)), put(counted=999)),
    "nothing is left to count": ((PLAIN, during(at.COUNT)), lambda s: put(counted=len(s.sums))(s)),
    "the game is over before all is counted": ((PLAIN, during(at.COUNT)), put(phase=at.OVER)),
}  # fmt: skip


def take(state: Any, kind: int = -1) -> int:
    """Take a card out of the deck, so that it can lie elsewhere, and return its kind."""
    if kind < 0 or not state.deck[kind]:
        visitors = (state.cards.karlsman, state.cards.bear)
        wanted = (k for k, n in enumerate(state.deck) if n and k not in visitors)
        kind = kind if kind in visitors and state.deck[kind] else next(wanted)
    state.deck[kind] -= 1
    state.deck_size -= 1
    return kind


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_noticed(what: str) -> None:
    (options, holds), damage = DAMAGE[what]
    state = first_where("jam", holds, options)
    assert broken(state) == ""
    damage(state)
    assert broken(state) == what


@pytest.mark.parametrize("page", ["checks.py"])
def test_each_sentence_is_said_of_some_damage(page: str) -> None:
    assert not unsaid("jam", DAMAGE)
