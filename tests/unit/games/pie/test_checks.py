"""Consistency checks of The Pie Game: damage triggers each message of checks.py and memory.py."""

from __future__ import annotations

from typing import Any

import pytest

from jamlab.core import Row
from jamlab.games.pie import state as at
from jamlab.games.pie.checks import broken
from jamlab.games.pie.state import token
from tests.unit.games.damage import Damage, Holds, during, first_where, put, unsaid
from tests.unit.games.pie.kitchen import CARDS, GAME, PLAIN, Kitchen

LOST = CARDS.lose_turn
LEFT = CARDS.kinds["Pass Left"]
TWO = CARDS.kinds["Discard Two"]


def gets(state: Any, seat: int, kind: int, n: int = 1) -> None:
    """Move cards of a kind from the draw pile into a hand; back if `n` is negative."""
    state.pile[kind] -= n
    state.pile_size -= n
    state.hands[seat][kind] += n
    state.hand_sizes[seat] += n


def any_of(row: Row) -> int:
    """Return the first kind present."""
    return next(kind for kind, n in enumerate(row) if n)


def swaps(state: Any, seat: int, *kinds: int) -> None:
    """Swap plain cards of the hand for cards of these kinds from the draw pile."""
    for kind in kinds:
        gets(state, seat, plain_of(state.hands[seat]), -1)
        gets(state, seat, kind)


def plain_of(hand: Row) -> int:
    return next(kind for kind, n in enumerate(hand) if n and not CARDS.is_fudge(kind))


def other_than(state: Any) -> int:
    """Return a seat other than the mover that has no lost turn laid before it."""
    return next(seat for seat in range(3) if seat != state.mover and not state.laid[seat])


def completes(state: Any) -> None:
    """Give another seat all that its recipe needs, in place of its hand."""
    seat = other_than(state)
    for kind, n in enumerate(list(state.hands[seat])):
        gets(state, seat, kind, -n)
    for kind in state.cards.needs[state.recipe[seat]]:
        gets(state, seat, kind)


def could_complete(state: Any) -> bool:
    if state.phase != at.TURN or all(s == state.mover or state.laid[s] for s in range(3)):
        return False
    needs = state.cards.needs[state.recipe[other_than(state)]]
    return all(state.pile[kind] for kind in needs)


def lays_before(state: Any, seat: int) -> None:
    state.pile[LOST] -= 1
    state.pile_size -= 1
    state.laid[seat] = 1


def has_in_pile(phase: int, *kinds: int) -> Holds:
    return lambda s: s.phase == phase and all(s.pile[kind] >= kinds.count(kind) for kind in kinds)


def face_down(state: Any) -> None:
    seat = other_than(state)
    kind = any_of(state.hands[seat])
    state.hands[seat][kind] -= 1
    state.hand_sizes[seat] -= 1
    state.chosen[seat] = kind


def all_turned_over(state: Any) -> None:
    for kind in state.discard:
        state.pile[kind] += 1
        state.pile_size += 1
    state.discard = []


def shows(state: Any) -> None:
    state.pile[LEFT] -= 1
    state.pile_size -= 1
    state.shown = [LEFT]


def on_the_discard_pile(state: Any) -> None:
    kind = any_of(state.pile)
    state.pile[kind] -= 1
    state.pile_size -= 1
    state.discard.append(kind)


def cleared_before(state: Any) -> None:
    state.laid[state.mover] = 0
    state.discard.append(LOST)


def fills_up(state: Any) -> None:
    while state.hand_sizes[state.mover] < 5:
        gets(state, state.mover, plain_of(state.pile))


in_turn = during(at.TURN)
DRAWN = 6  # cards in hand

FAULTS: dict[str, tuple[Holds, Damage]] = {
    "there is no such phase": (in_turn, put(phase=19)),
    "nobody sits there": (in_turn, put(mover=3)),
    "nobody bakes, or no card was taken": (in_turn, put(took=CARDS.size)),
    "not every seat has a hand": (in_turn, lambda s: s.hands.pop()),
    "not every seat has a place on the table": (in_turn, put(laid=Row([0, 0]))),
    "not every seat has its pies, or the draw pile is of other cards": (
        in_turn, put(pile=Row([94])),
    ),
    "the recipes are other ones": (in_turn, put(recipe_pile=Row([1]))),
    "a hand is of other cards": (in_turn, lambda s: s.hands.__setitem__(0, Row([5]))),
    "a card of no kind was chosen": (in_turn, lambda s: s.chosen.__setitem__(0, CARDS.size)),
    "there is no such recipe": (in_turn, lambda s: s.recipe.__setitem__(0, 16)),
    "more than one lost turn lies before a seat": (in_turn, lambda s: s.laid.__setitem__(0, 2)),
    "the draw pile is counted wrongly": (in_turn, lambda s: put(pile_size=s.pile_size + 1)(s)),
    "a hand is counted wrongly": (
        in_turn, lambda s: s.hand_sizes.__setitem__(0, s.hand_sizes[0] + 1),
    ),
    "a card of no kind lies on the discard pile": (
        in_turn, lambda s: s.discard.append(CARDS.size),
    ),
    "a card is shown that is not laid down at once": (in_turn, put(shown=[0])),
    "Crust: -1 cards are missing": (in_turn, lambda s: s.discard.append(0)),
    "seat 0 has no recipe": (
        in_turn, lambda s: (s.recipe_pile.__setitem__(s.recipe[0], 1), s.recipe.__setitem__(0, -1)),
    ),
    "the recipe Apple is there 2 times": (
        lambda s: s.phase == at.TURN and 0 in list(s.recipe),
        lambda s: s.recipe_pile.__setitem__(0, 1),
    ),
    "the discard pile is empty": (in_turn, all_turned_over),
    "a turn begins with another hand than five cards": (
        in_turn, lambda s: gets(s, s.mover, any_of(s.hands[s.mover]), -1),
    ),
    "the mover discards from another hand than six cards": (
        during(at.DISCARD), lambda s: gets(s, s.mover, any_of(s.hands[s.mover]), -1),
    ),
    "no lost turn lies there to be cleared": (during(at.CLEAR), cleared_before),
    "a turn that was lost begins": (
        has_in_pile(at.TURN, LOST), lambda s: lays_before(s, s.mover),
    ),
    "a full hand is refilled": (
        lambda s: s.phase == at.REFILL and s.pile_size > 20, fills_up,
    ),
    "nothing was drawn that could be laid down": (
        lambda s: s.phase == at.LAY and len(s.shown) == 1,
        lambda s: s.discard.append(s.shown.pop()),
    ),
    "more cards are to be discarded than are held": (
        during(at.THROW), put(to_throw=6),
    ),
    "seat 1 has 4 cards, 0 before it": (
        lambda s: s.phase == at.TURN and s.mover != 1 and not s.laid[1],
        lambda s: gets(s, 1, any_of(s.hands[1]), -1),
    ),
    "the cards dealt are counted wrongly": (
        during(at.DEAL), lambda s: put(dealt=s.dealt + 1)(s),
    ),
    "two cards are turned up": (during(at.TURN_UP), on_the_discard_pile),
    "not one card is put back": (during(at.PUT_BACK), on_the_discard_pile),
    "nobody can know that": (in_turn, lambda s: s.known[0].append(token(0, 3))),
    "seat 0 is thought to hold Bananas, wrongly": (
        in_turn, lambda s: s.known[0].extend([token(CARDS.kinds["Bananas"], -1)] * 3),
    ),
    "not every seat’s draws are remembered": (in_turn, lambda s: s.returned.pop()),
    "more cards went back into the pile than there are": (
        in_turn, lambda s: s.returned[0].__setitem__(3, 99),
    ),
    "there is no such cause": (in_turn, put(cause=3)),
    "a round is too long": (in_turn, put(turns=181)),
    "a round does not end in time": (in_turn, put(turns=180)),
    "nobody bakes": (
        lambda s: s.phase == at.BAKE and s.hand_sizes[s.mover] == DRAWN,
        put(baker=-1),
    ),
    "a partner was chosen before": (
        during(at.PARTNER), lambda s: put(partner=s.left_of(s.mover))(s),
    ),
    "nobody is there to trade with": (
        lambda s: s.phase == at.CHOOSE and not s.step, lambda s: put(partner=s.mover)(s),
    ),
    "a card lies face down outside an exchange": (in_turn, face_down),
    "a card is shown at the wrong time": (has_in_pile(at.TURN, LEFT), shows),
    "fewer pies than none": (in_turn, lambda s: s.pies.__setitem__(0, -1)),
    "the game does not end with the last pie": (in_turn, lambda s: s.pies.__setitem__(0, 3)),
    "seat 1 is complete and does not bake": (
        lambda s: could_complete(s) and other_than(s) == 1, completes,
    ),
    "Fudge is held that had to be played": (
        has_in_pile(at.DRAW, TWO), lambda s: swaps(s, s.mover, TWO),
    ),
    "a hand lies open without a pie": (in_turn, put(baker=0)),
    "another seat had to bake": (
        during(at.BAKE), lambda s: put(baker=s.left_of(s.baker))(s),
    ),
    "Fudge is held that had to be laid down at once": (
        lambda s: has_in_pile(at.DISCARD, LEFT)(s) and s.took < 0,
        lambda s: swaps(s, s.mover, LEFT),
    ),
    "two Fudge cards are held after a draw": (
        lambda s: has_in_pile(at.DISCARD, LOST, TWO)(s) and s.took < 0,
        lambda s: swaps(s, s.mover, LOST, TWO),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_damage_is_noticed_at_its_time(what: str) -> None:
    holds, damage = FAULTS[what]
    state = first_where("pie", holds, {}, {"fudge_refill": "at_once"})
    state.known = [[] for _ in state.known]
    assert broken(state) == ""
    damage(state)
    assert broken(state) == what


def test_a_lost_turn_that_the_deck_does_not_have_is_noticed() -> None:
    deck = "".join(
        line for line in GAME.options[4].printed.splitlines(keepends=True) if "Lose" not in line
    )
    state = GAME.start(2, {"deck": deck})
    state.laid[0] = 1
    assert broken(state) == "there is no such card as a lost turn"


def test_each_sentence_of_the_checks_is_said_of_some_damage() -> None:
    said = {*FAULTS, "there is no such card as a lost turn"}
    assert not unsaid("pie", said, "memory.py")


def test_a_table_made_for_tests_is_sound() -> None:
    assert broken(Kitchen(PLAIN, PLAIN).state) == ""
