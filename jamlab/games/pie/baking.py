"""Markov chain of a seat that waits for a complete recipe, one visit (turn) per step.

* A state is what is still missing: which kinds, the Pot Lucks held for them and, if lost turns are
  counted, the “lose one turn” cards held and whether one lies before the seat.
* A drawn card supplies one missing kind, a Pot Luck, a “lose one turn”, or nothing that counts.
* If all unseen cards are reshuffled before each draw, the chances are constant: an absorbing Markov
  chain with a matrix. Without replacement they change with each draw; the state then also holds the
  number of draws, and everything is counted in integers: the number of the total · (total - 1) · …
  orders in which the draws run like this.
* “Lose one turn” costs one visit without a draw: it is laid down in the next visit; in the one
  after that it is cleared and a card is drawn (P-C6).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import perm
from typing import Final, NamedTuple

from jamlab.chance.exact.answer import LONGEST, Matrix
from jamlab.games.pie.view import PieView
from jamlab.text import decimal, many, sentence_start

# Answers about The Pie Game in words: missing cards, method, assumptions.


def needed_of(waiting: Waiting, name: str, there: list[tuple[str, int]], total: int) -> str:
    """Say which cards a player still needs and how many of them are among `total` unseen cards."""
    names = listed(waiting.kinds)
    has = ""
    if waiting.held:
        has = f", with {many(waiting.held, 'Pot Luck')} in hand for {many(waiting.held, 'card')}"
    counts = [f"{n} {name}" for name, n in there]
    among = f"{listed(counts)} are among" if counts else "None of these is among"
    return f"{sentence_start(name)} still needs {names}{has}. {among} {total} unseen cards."


def chain_words(view: PieView, waiting: Waiting, name: str) -> tuple[str, ...]:
    if not waiting.needed:
        return (f"{sentence_start(name)} has all that the recipe needs.",)
    if waiting.put_back:
        anew = "All that is unseen is shuffled anew before each draw, so the chances stay the same."
    else:
        anew = "Cards drawn do not come back, so the chances shift with each draw"
        shown = waiting.matrix() is not None
        anew += "; the matrix shows those of the next one." if shown else "."
    there = list(zip(waiting.kinds, waiting.counts, strict=True))
    if waiting.wild:
        there.append((view.cards.names[view.cards.pot_luck], waiting.wild))
    return (
        needed_of(waiting, name, [(card, n) for card, n in there if n], waiting.total),
        "What is wanting after a turn depends on what was wanting before it and on the card drawn, "
        "on nothing else: a Markov chain. Who has baked stays there.",
        anew,
    )


def within_words(waiting: Waiting, turns: int) -> tuple[str, ...]:
    if waiting.needed == 1 and not waiting.lost and not waiting.to_lose:
        return (f"One card is enough: it fails to come only if none of {turns} draws helps.",)
    if waiting.needed:
        return ("The chances to bake in turn 1, 2, … and not before are added up.",)
    return ()


def within_formula(waiting: Waiting, turns: int, value: Fraction) -> str:
    is_short = waiting.needed == 1 and not waiting.lost and not waiting.to_lose
    if not waiting.needed:
        return ""
    rest, total = waiting.total - waiting.helps, waiting.total
    if is_short and waiting.put_back:
        return f"1 − ({rest}/{total})^{turns} {equals(value)}"
    if is_short:
        return f"1 − C({rest}, {turns}) / C({total}, {turns}) {equals(value)}"
    if waiting.put_back:
        return f"first row of M^{turns}, column “baked” {equals(value)}"
    return f"P(1) + … + P({turns}) {equals(value)}" if turns > 1 else ""


def mean_words(waiting: Waiting) -> tuple[str, ...]:
    if not waiting.needed:
        return ()
    if waiting.put_back:
        return (
            "From each state it is one turn more than what follows on average; solved from the "
            "last state back.",
        )
    if waiting.lost or waiting.to_lose:
        return ("Each number of turns times its chance, added up.",)
    good = waiting.helps
    return (
        f"Cards that do not help lie spread evenly among those that do: one of the {good} comes "
        f"every ({waiting.total} + 1)/({good} + 1) draws on average.",
    )


def mean_formula(waiting: Waiting, value: Fraction) -> str:
    if not waiting.needed or waiting.lost or waiting.to_lose:
        return ""
    good, total = waiting.helps, waiting.total
    if waiting.put_back:
        if waiting.needed == 1:
            return f"{total}/{good} {equals(value)}"
        return f"t = 1 + Q t, Q the matrix without “baked”: t {equals(value)}"
    every = Fraction(total + 1, good + 1)
    some = value / every
    if some == 1:
        return f"{total + 1}/{good + 1} {equals(value)}"
    short = str(some) if len(str(some)) <= LONGEST else f"{decimal(some, 4)}"
    return f"{total + 1}/{good + 1} × {short} good ones {equals(value)}"


def assumed(view: PieView, waiting: Waiting, who: int) -> str:
    """Return the assumptions of the chain as one sentence."""
    cards, hand = view.cards, view.hands[who] or ()
    counted = cards.lose_turn if waiting.lost or waiting.to_lose or waiting.laid else -1
    told = [
        "in each turn the seat draws from the draw pile, keeps what its recipe needs and discards "
        "something else; nobody gives it a card or takes one",
        "“Lose One Turn” costs a turn; any other Fudge drawn does not help and costs none"
        if counted >= 0
        else "a Fudge drawn does not help and costs no turn",
    ]
    left_out = [
        cards.names[kind]
        for kind, n in enumerate(hand)
        if n and cards.is_fudge(kind) and kind != counted
    ]
    if left_out:
        told.append(f"the turns in which it plays {listed(left_out)} from its hand are left out")
    if not waiting.put_back:
        told.append(
            f"nothing is shuffled back while it waits (the draw pile has {view.pile_size} cards)"
        )
    if view.pile_size < waiting.total:
        known = "nobody is complete, who draws holds no Fudge"
        if any(view.returned):
            known += ", which cards went back into the pile"
        told.append(
            f"each of {waiting.total} unseen cards is as likely to be drawn as any other, those in "
            f"other hands too; what is known of these hands ({known}) is left out"
        )
    return f"{'; '.join(told)}."


def listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def equals(value: Fraction) -> str:
    text = str(value)
    return f"= {text}" if len(text) <= LONGEST else f"≈ {float(value):.6g}"


MOST_STATES: Final = 40
"""Largest number of states for which the matrix is shown; a larger one would be unreadable."""


class Wanting(NamedTuple):
    """State of the chain: `kinds` still missing as bits, Pot Lucks `held`, “lose one turn” in hand,
    laid.

    `drawn` and `came` (draws so far, and “lose one turn” among them) stay 0 while all unseen cards
    are reshuffled before each draw.
    """

    kinds: int
    held: int
    to_lose: int = 0
    laid: bool = False
    drawn: int = 0
    came: int = 0

    @property
    def is_done(self) -> bool:
        """True if the Pot Lucks held cover everything that is missing."""
        return self.kinds.bit_count() <= self.held


DONE: Final = Wanting(0, 0)


@dataclass(frozen=True, slots=True)
class Waiting:
    """The cards that a seat waits for, and those it draws from.

    `kinds` are missing, with `counts` of each among `total` unseen cards, `wild` Pot Lucks and
    `lost` “lose one turn” (0: they count as cards that do nothing). The seat holds `held` Pot Lucks
    and `to_lose` “lose one turn”; `laid`: one lies before it. `put_back`: the unseen cards are
    reshuffled before each draw.
    """

    kinds: tuple[str, ...]
    counts: tuple[int, ...]
    wild: int
    held: int
    total: int
    lost: int = 0
    to_lose: int = 0
    laid: bool = False
    put_back: bool = False

    @property
    def start(self) -> Wanting:
        """State of the seat now."""
        state = Wanting((1 << len(self.kinds)) - 1, self.held, self.to_lose, self.laid)
        return DONE if state.is_done else state

    @property
    def needed(self) -> int:
        return max(0, len(self.kinds) - self.held)

    @property
    def helps(self) -> int:
        """Number of unseen cards that help now."""
        return sum(self.counts) + self.wild if self.needed else 0

    @property
    def can_end(self) -> bool:
        """True if the unseen cards suffice to complete the recipe."""
        wild = self.needed if self.put_back and self.wild else self.wild
        return sum(map(bool, self.counts)) + wild >= self.needed

    def visits(self, state: Wanting) -> Iterator[tuple[Wanting, int]]:
        """Yield the states reachable in one visit, each with its number of cards (0: the one way
        without a draw).

        After a draw the numbers add up to the cards that were there.
        """
        if state.is_done:
            yield DONE, 0
            return
        if state.to_lose and not state.laid:
            yield state._replace(to_lose=state.to_lose - 1, laid=True), 0
            return
        step = 0 if self.put_back else 1
        after = state._replace(laid=False, drawn=state.drawn + step)
        left = self.total - state.drawn
        for kind, count in enumerate(self.counts):
            if state.kinds >> kind & 1 and count:
                yield _at(after._replace(kinds=after.kinds & ~(1 << kind))), count
                left -= count
        # Pot Lucks drawn so far are those held beyond the initial ones
        wild = self.wild - step * (state.held - self.held)
        if wild:
            yield _at(after._replace(held=after.held + 1)), wild
            left -= wild
        lost = self.lost - state.came
        if lost:
            more = after._replace(to_lose=after.to_lose + 1, came=after.came + step)
            yield more, lost
            left -= lost
        if left:
            yield after, left

    def label(self, state: Wanting) -> str:
        """Return the state in words: "still needs Apples, Sugar"."""
        if state.is_done:
            return "baked"
        names = [name for n, name in enumerate(self.kinds) if state.kinds >> n & 1]
        words = f"still needs {', '.join(names)}"
        if state.held:
            words += f"; has {'a Pot Luck' if state.held == 1 else f'{state.held} Pot Lucks'}"
        if state.laid:
            words += "; a lost turn lies there"
        if state.to_lose:
            words += "; must lose a turn" if state.to_lose == 1 else "; must lose turns"
        return words

    def matrix(self) -> Matrix | None:
        """Return the chain for reshuffling before each draw; None if it is too large."""
        anew = replace(self, put_back=True)
        states = [anew.start]
        for state in states:  # grows during the loop
            for after, _ in anew.visits(state):
                if after not in states:
                    states.append(after)
            if len(states) > MOST_STATES:
                return None
        states.sort(key=lambda state: (-state.kinds.bit_count() + state.held, *state))
        states.sort(key=lambda state: state.is_done)
        rows = []
        for state in states:
            row = [Fraction(0)] * len(states)
            for after, cards in anew.visits(state):
                row[states.index(after)] += Fraction(cards, self.total) if cards else 1
            rows.append(tuple(row))
        return Matrix(tuple(map(anew.label, states)), tuple(rows))


def _at(state: Wanting) -> Wanting:
    return Wanting(0, 0, drawn=state.drawn) if state.is_done else state


def baked_at(waiting: Waiting, visits: int) -> list[Fraction]:
    """Return the chances of being complete after exactly 0, 1, … `visits` visits."""
    found = []
    ways = {waiting.start: 1}
    for visit in range(visits + 1):
        ended = Fraction(0)
        later: dict[Wanting, int] = {}
        by_draws: dict[int, int] = {}
        for state, number in ways.items():
            if state.is_done:
                by_draws[state.drawn] = by_draws.get(state.drawn, 0) + number
                continue
            for after, cards in waiting.visits(state):
                times = cards or (waiting.total if waiting.put_back else 1)
                later[after] = later.get(after, 0) + number * times
        for draws, number in by_draws.items():
            orders = waiting.total**visit if waiting.put_back else perm(waiting.total, draws)
            ended += Fraction(number, orders)
        found.append(ended)
        ways = later
    return found


def expected(waiting: Waiting) -> Fraction:
    """Return the expected number of visits until complete; ValueError if that may never happen.

    Cards that do not help lie evenly spread between those that do: if g of n cards help, each of
    those takes (n + 1) / (g + 1) draws on average. A “lose one turn” is equally likely in any
    position, and costs one visit if the recipe is not complete by then.
    """
    if not waiting.can_end:
        raise ValueError(f"too few cards are unseen to get all of {', '.join(waiting.kinds)}")
    if waiting.put_back:
        return _expected_anew(waiting, waiting.start, {})
    if waiting.to_lose > 1 - waiting.laid:  # they queue: the cost of each depends on the others
        most = waiting.total + waiting.lost + waiting.to_lose
        return sum(
            (visit * chance for visit, chance in enumerate(baked_at(waiting, most))), Fraction(0)
        )
    if not waiting.needed:
        return Fraction(0)
    total, good = waiting.total, waiting.helps
    only_good = replace(waiting, total=good, lost=0, to_lose=0, laid=False)
    helping = sum(
        (draw * chance for draw, chance in enumerate(baked_at(only_good, good))), Fraction(0)
    )
    lost = Fraction(waiting.lost, total) * Fraction(total, good + 1)
    return waiting.to_lose + helping * (Fraction(total + 1, good + 1) + lost)


def _expected_anew(waiting: Waiting, state: Wanting, known: dict[Wanting, Fraction]) -> Fraction:
    """Return the expected visits from a state of the chain, computed from its successors.

    A draw that does nothing leads back to the same state, one that brings a “lose one turn” leads
    back after one more visit: both are moved to the other side of the equation.
    """
    if state.is_done:
        return Fraction(0)
    if state not in known:
        if state.to_lose and not state.laid:
            laid = state._replace(to_lose=state.to_lose - 1, laid=True)
            known[state] = 1 + _expected_anew(waiting, laid, known)
            return known[state]
        back, lost, mean = 0, 0, Fraction(1)
        idle = state._replace(laid=False)
        for after, cards in waiting.visits(state):
            chance = Fraction(cards, waiting.total)
            if after == idle and not state.to_lose:
                back += cards
            elif after == idle._replace(to_lose=state.to_lose + 1):
                lost += cards
                mean += chance
            else:
                mean += chance * _expected_anew(waiting, after, known)
        known[state] = mean * Fraction(waiting.total, waiting.total - back - lost)
    return known[state]
