"""The answers about The Pie Game in words: what is wanting, how it was counted, what is assumed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from jamlab.chance.odds.answer import LONGEST, Row
from jamlab.core.text import decimal, many
from jamlab.games.pie.odds.baking import Waiting
from jamlab.games.pie.view import PieView


def wanted(view: PieView, waiting: Waiting) -> list[tuple[str, int]]:
    """The cards that help, and how many of each are unseen."""
    found = list(zip(waiting.kinds, waiting.counts, strict=True))
    if waiting.wild:
        found.append((view.cards.names[view.cards.pot_luck], waiting.wild))
    return [(name, n) for name, n in found if n]


def still_needed(view: PieView, waiting: Waiting, who: int) -> str:
    """What is wanting, and how much of it is unseen."""
    return needed_of(waiting, who, wanted(view, waiting), waiting.total)


def needed_of(waiting: Waiting, who: int, there: list[tuple[str, int]], total: int) -> str:
    """What is wanting, and how much of it is among so many unseen cards."""
    names = listed(waiting.kinds)
    has = ""
    if waiting.held:
        has = f", with {many(waiting.held, 'Pot Luck')} in hand for {many(waiting.held, 'card')}"
    counts = [f"{n} {name}" for name, n in there]
    among = f"{listed(counts)} are among" if counts else "None of these is among"
    return f"Seat {who} still needs {names}{has}. {among} {total} unseen cards."


def chain_words(view: PieView, waiting: Waiting, who: int) -> tuple[str, ...]:
    if not waiting.needed:
        return (f"Seat {who} has all that the recipe needs.",)
    if waiting.put_back:
        anew = "All that is unseen is shuffled anew before each draw, so the chances stay the same."
    else:
        anew = "Cards drawn do not come back, so the chances shift with each draw"
        shown = waiting.matrix() is not None
        anew += "; the matrix shows those of the next one." if shown else "."
    return (
        still_needed(view, waiting, who),
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
    """All that the chain takes for granted."""
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


def row_of(n: int, chance: Fraction) -> Row:
    return Row(f"in {in_turns(n)}" if n else "now", chance)


def in_turns(n: int) -> str:
    return many(n, "turn")


def listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def equals(value: Fraction) -> str:
    text = str(value)
    return f"= {text}" if len(text) <= LONGEST else f"≈ {float(value):.6g}"
