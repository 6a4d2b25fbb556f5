"""The JAM: cost and gain of a bid for Karlsman.

* A bid is taken off the table, and all other recipes serve the tasks as they do now; spare jams
  go first, then those whose places are worth least. The same cards come with it and without it.
* For the play given up, the rules engine plays every option.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from jamlab.core import Choice, Event, Row
from jamlab.games.jam.cards import JAM, SALAD
from jamlab.games.jam.events import JamMade, PieBaked, SaladBegun
from jamlab.games.jam.scoring.allocation import CONE
from jamlab.games.jam.scoring.progress import account_of
from jamlab.games.jam.state import PLAY, SALAD_FRUIT, TRADE, TURN
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.numbers import Number, Values
from tests.unit.games.driver import node_at
from tests.unit.games.jam.odds.guard.served import Served, left_by, places_of
from tests.unit.games.jam.odds.guard.wishes import Seat

SAID = 0.005 + 1e-9
"""Rounding tolerance: a row states a bid's gain with two decimals."""
SURE = 6.0
"""Standard errors around a whole number within which a comparison of points is undecided."""
_ROW = re.compile(r"bid (\d+): (.*), ([+−]?[\d.]+)$")


def karlsman(deals: Deals, claim: Claim) -> list[Number]:
    """Share of deals where tasks lose less than the rest of the prize; each bid's mean gain."""
    table, found = Table(deals, claim), []
    asked = re.search(r"a bid of (\d+) ", claim.answer.question)
    assert asked
    for row in claim.answer.rows:
        told = _ROW.match(row.label)
        assert told, row.label
        said = float(told[3].replace("−", "-"))
        bid = table.bid(int(told[1]), told[2].split(" + "), said)
        net = bid.number(f"{row.label}: its points", said)
        found.append(replace(net, said=net.came) if abs(net.off) <= SAID else net)
        pays = bid.pays
        if pays is not None:
            found.append(Number(row.label, float(row.chance), pays))
            if told[1] == asked[1]:
                found.append(Number("", float(claim.answer.value), pays))
    return found


def karlsman_gain(deals: Deals, claim: Claim) -> list[Number]:
    """A bid's mean gain, and the probability of each point total of the play given up."""
    table = Table(deals, claim)
    points = re.search(r"with a bid of (\d+) ", claim.answer.question)
    jams = re.search(r"; the bid is (.*)\.$", claim.answer.words[0])
    assert points
    assert jams
    said = float(claim.answer.value)
    found = [table.bid(int(points[1]), jams[1].split(" + "), said).number("", said)]
    rows = {row.label: row.chance for row in claim.answer.rows}
    plays = {f"the play given up: {n} points": chance for n, chance in table.plays.items()}
    nothing = np.zeros(len(table.deals))
    return found + [
        table.deals.number(label, rows.get(label, 0), plays.get(label, nothing))
        for label in dict.fromkeys([*rows, *plays])
    ]


class Table:
    """One seat and its jams; in every deal the same cards come, whatever it bids."""

    def __init__(self, deals: Deals, claim: Claim) -> None:
        self.game, self.player = deals.game, claim.player
        self.state = deals.states[0]
        self.deals = deals.ready or deals
        self.cards = self.state.cards
        self.before = Seat(self.game, self.state, claim.view, self.player)
        karlsman = self.cards.names.index("Karlsman")
        self.prize = self.cards.points[karlsman]

    @cached_property
    def drawn(self) -> list[list[int]]:
        """The seat's share of the deck in each of many deals: one card a turn, round the table."""
        state, found = self.state, []
        draws_now = TURN <= state.phase < TRADE and not state.cut
        first = state.mover + (not draws_now)
        seats = [(first + n) % state.seats for n in range(state.deck_size)]
        for dealt in self.deals.drawn():
            pile = [kind for kind, n in enumerate(dealt.deck) for _ in range(n)]
            found.append(self.deals.rng.taken(pile, seats.count(self.player)))
        return found

    # -- bids --------------------------------------------------------------------------------------

    def bid(self, points: int, names: list[str], said: float) -> Bid:
        """Return the cheapest bid of jams with these names and points.

        Among sets of remaining places that cost the same now, take the one nearest to `said`.
        """
        state, cards = self.state, self.cards
        own = [made.kind for made in state.front[self.player]]
        if state.is_travel:
            own += [kind for kind, n in enumerate(state.piles[self.player]) for _ in range(n)]
        jams = sorted(kind for kind in own if cards.sort[kind] == JAM)
        sets = {
            kinds
            for kinds in combinations(jams, len(names))
            if sum(cards.points[kind] for kind in kinds) == points
            and sorted(map(cards.recipe_name, kinds)) == sorted(names)
        }
        wild = {cards.recipe_name(kind) for kind, is_wild in enumerate(cards.wild) if is_wild}
        left = left_by(self.before, [CONE if name in wild else name for name in names])
        bids = [Bid(self, points, self.without(kinds), left[0]) for kinds in sets]
        best = min(bids, key=lambda bid: bid.yummy)
        every = [Bid(self, points, best.after, places) for places in left]
        return min(every, key=lambda bid: abs(bid.number("", said).off))

    def without(self, kinds: tuple[int, ...]) -> Seat:
        """Return the seat after these jams are gone."""
        after = self.state.copy()
        for kind in kinds:
            if self.state.is_travel and after.piles[self.player][kind]:
                after.piles[self.player][kind] -= 1
                after.pile_sizes[self.player] -= 1
            else:
                front = after.front[self.player]
                front.remove(next(made for made in front if made.kind == kind))
        return Seat(self.game, after, self.game.view(after, self.player), self.player)

    # -- the play given up -------------------------------------------------------------------------

    @cached_property
    def plays(self) -> dict[int, Values]:
        """Probability, by deal, of each point total of the best play; empty if no play is lost."""
        if self.state.mover != self.player:
            return {}
        hand = list(self.state.hands[self.player])
        as_it_is, known = self._best(hand, set()), set(self._options(hand))
        nothing = np.zeros(len(self.deals))
        if not self.deals.sizes.any():
            return {as_it_is: nothing + 1}
        found: dict[int, Values] = {}
        for kind in np.flatnonzero(self.deals.decks.any(axis=0)):
            points = as_it_is
            if self.cards.sort[kind] <= SALAD:  # visitors never enter the hand
                more = [n + (other == kind) for other, n in enumerate(hand)]
                points = max(points, self._best(more, known))
            share = self.deals.decks[:, kind] / self.deals.sizes
            found[points] = found.get(points, nothing) + share
        return found

    def _to_play(self, hand: list[int]) -> Any:
        state = self.state.copy()
        state.phase, state.mover = PLAY, self.player
        state.hands[self.player], state.hand_sizes[self.player] = Row(hand), sum(hand)
        return state

    def _options(self, hand: list[int]) -> list[Event]:
        """Return the recipes that the rules engine lets the seat make with this hand."""
        node = self.game.pending(self._to_play(hand)) if sum(hand) else None
        if not isinstance(node, Choice):
            return []
        return [one for one in node.options if isinstance(one, JamMade | PieBaked | SaladBegun)]

    def _best(self, hand: list[int], known: set[Event]) -> int:
        """Return the most points an option not in `known` brings at once; 0 if none does."""
        best = 0
        for option in self._options(hand):
            if option not in known:
                state = self._to_play(hand)
                before = self._points(state)
                self.game.apply(state, option)
                while state.phase == SALAD_FRUIT:
                    node = node_at(self.game, state, Choice)
                    self.game.apply(state, node.options[0])
                best = max(best, self._points(state) - before)
        return best

    def _points(self, state: Any) -> int:
        """Return the seat's points, without cards on recipes of this turn, which will fall off."""
        view = self.game.view(state, self.player)
        front = [
            made._replace(on=()) if made.turn == state.turn else made
            for made in view.front[self.player]
        ]
        return account_of(view, self.player, tuple(front)).points


class Bid:
    """Some jams and their cost in each of the table's deals."""

    def __init__(self, table: Table, points: int, after: Seat, left: Served) -> None:
        self.table, self.points, self.left = table, points, left
        self.before, self.after = table.before, after
        self.yummy = _yummy(self.before) - _yummy(self.after)

    @cached_property
    def lost(self) -> Values:
        """Points that tasks lose, by deal."""
        found = np.zeros(len(self.table.drawn))
        for goal, left in zip(self.before.goals, self.left, strict=True):
            one, other = self.before.wish(goal), self.after.wish(goal, places_of(left))
            for n, drawn in enumerate(self.table.drawn):
                found[n] += one.points(one.places_with(drawn))
                found[n] -= other.points(other.places_with(drawn))
        return found

    @cached_property
    def given_up(self) -> Values:
        """Mean points of the play given up, by deal."""
        deals = self.table.deals
        found = np.zeros(len(deals))
        for points, chance in self.table.plays.items():
            found = found + points * chance
        return found if deals.weights is None else np.array([found @ deals.weights])

    def number(self, what: str, said: float) -> Number:
        """Return the bid's mean gain."""
        left = self.table.prize - self.points - self.yummy
        values = left - self.lost - np.resize(self.given_up, len(self.lost))
        return Number(what, said, values, self.table.prize, least=float(values.min()) - 1)

    @property
    def pays(self) -> Values | None:
        """By deal, 1 if the tasks lose less than what is left; None if too close to decide."""
        left = self.table.prize - self.points - self.yummy - self.given_up
        error = float(left.std()) / len(left) ** 0.5
        if error > 1e-9 and abs(left.mean() - round(left.mean())) < SURE * error:
            return None
        return (self.lost < round(float(left.mean()), 9)).astype(float)


def _yummy(seat: Seat) -> int:
    """Return the seat's points of yummy-yummy."""
    goals = seat.game.progress(seat.view, seat.player)
    return sum(goal.points for goal in goals if goal.clause == "J-G6")
