"""Consistency checks of Sixty: damage triggers each message of checks.py."""

from __future__ import annotations

from typing import Any

import pytest

from jamlab.core.row import Row
from jamlab.games.sixty import state as sixty
from jamlab.games.sixty.checks import broken
from jamlab.games.sixty.hand_constraints import SKIPPED, Laid, UnansweredAttack
from tests.unit.games.damage import (
    ByTime,
    Damage,
    during,
    first_where,
    middle,
    more,
    put,
    said_of,
    unsaid,
)

DAMAGE: list[tuple[str, Damage]] = [
    ("deck", more("deck", 0)),
    ("hand", lambda s: s.hands[0].__setitem__(0, 9)),
    ("size", lambda s: s.hand_sizes.__setitem__(0, 9)),
    ("deck size", put(deck_size=0)),
    ("penalty", lambda s: s.penalty[1].__setitem__(1, s.penalty[1][1] + 1)),
    ("discard", lambda s: s.discard.__setitem__(2, 99)),
    ("attack", lambda s: setattr(s, "attack_count", s.attack_count + 1)),
    ("defender", lambda s: setattr(s, "defender", -1 if s.defender >= 0 else 1)),
    ("drawing", lambda s: setattr(s, "drawing", -1 if s.drawing >= 0 else 1)),
    ("direction", put(direction=0)),
    ("round", put(round=7)),
    ("not playing", lambda s: s.playing.__setitem__(0, False)),
    ("order", lambda s: s.order.reverse()),
    ("order too short", lambda s: s.order.pop()),
    ("order too long", lambda s: s.order.append(s.order[0])),
    ("first", put(first=3)),
    ("mover", put(mover=-1)),
    ("previous", put(previous=3)),
    ("phase", put(phase=15)),
    ("top", put(discard_top=12)),
    ("top not there", lambda s: (s.discard.clear(), s.discard.__setitem__(0, 1))),
    ("attack kind", put(attack_kind=64, attack_count=1)),
    ("defence kind", put(defence_kind=-1, defence_count=1)),
    ("defence", put(defence_count=-1)),
    ("below",
     lambda s: (s.deck.__setitem__(0, -1), s.discard.__setitem__(0, s.discard[0] + s.deck[0] + 1))),
    ("a row of cards", lambda s: s.hands.__setitem__(0, Row([0] * 11))),
    ("sizes", put(hand_sizes=Row([0, 0]))),
    ("seats", lambda s: s.penalty.pop()),
    ("memories", lambda s: s.shown.pop()),
    ("remembered twice", lambda s: s.remembered.extend([0, 0])),
]  # fmt: skip


def lay_down(s: Any, seat: int) -> None:
    """Move a whole hand to its penalty pile."""
    for kind, n in enumerate(s.hands[seat]):
        s.penalty[seat][kind] += n
    s.hands[seat].clear()
    s.hand_sizes[seat] = 0


def one_more(s: Any) -> None:
    take(s, 0, 1)
    s.hands[s.hand_sizes.index(5)][0] += 1
    s.hand_sizes[s.hand_sizes.index(5)] = 6


def take(s: Any, kind: int, count: int) -> None:
    """Remove cards from the deck."""
    s.deck[kind] -= count
    s.deck_size -= count


def attack_with_a_joker(s: Any) -> None:
    take(s, 9, 1)
    s.discard[s.attack_kind] += s.attack_count
    put(attack_kind=9, attack_count=1)(s)


def attack_nobody(s: Any) -> None:
    s.discard[s.attack_kind] += s.attack_count
    put(attack_count=0, defender=-1)(s)


def defend(s: Any, kind: int, count: int) -> None:
    if s.defence_count:
        s.discard[s.defence_kind] += s.defence_count
    take(s, kind, count)
    put(defence_kind=kind, defence_count=count)(s)


def empty_the_deck(s: Any) -> None:
    for kind, n in enumerate(s.deck):
        s.discard[kind] += n
    s.deck.clear()
    s.deck_size = 0


def could_match(s: Any) -> bool:
    return bool(s.phase == sixty.BEATEN and s.deck[s.attack_kind] > s.attack_count)


def just_kept(s: Any) -> bool:
    """True if Ann has cards other than jokers, and none came or went since she kept an attack."""
    return (
        bool(s.shown[0])
        and isinstance(s.shown[0][-1], UnansweredAttack)
        and sum(s.hands[0][:9]) > 0
    )


def remember(s: Any, what: UnansweredAttack | Laid) -> None:
    s.shown[0] = (*s.shown[0][:-1], what)


BY_TIME: ByTime = {
    "a hand holds more than five cards": (
        lambda s: s.phase == sixty.ATTACK and s.deck[0] > 0 and 5 in list(s.hand_sizes), one_more,
    ),
    "a joker attacks": (lambda s: s.phase == sixty.ANSWER and s.deck[9] > 0, attack_with_a_joker),
    "nobody defends": (during(sixty.ANSWER), attack_nobody),
    "the attack lies before the one who sent it": (
        during(sixty.ANSWER), lambda s: put(previous=s.defender)(s),
    ),
    "the defender has no cards": (during(sixty.ANSWER), lambda s: lay_down(s, s.defender)),
    "a defence at the wrong time": (
        lambda s: s.phase == sixty.ANSWER and s.deck[0] > 0, lambda s: defend(s, 0, 1),
    ),
    "a defence that is not greater": (
        lambda s: s.phase == sixty.BEATEN and s.deck[0] > 0, lambda s: defend(s, 0, 1),
    ),
    "a defence of the attack’s own number": (
        could_match, lambda s: defend(s, s.attack_kind, s.attack_count + 1),
    ),
    "a draw from an empty deck": (during(sixty.DRAW), empty_the_deck),
    "the mover has no cards": (during(sixty.ATTACK), lambda s: lay_down(s, s.mover)),
    "the cards dealt are counted wrongly": (
        during(sixty.DEAL), lambda s: put(dealt=s.dealt + 1)(s),
    ),
    "the game is over too soon, or without a winner": (during(sixty.OVER), put(contenders=[])),
    "a seat with fewer points has lost": (
        lambda s: s.phase == sixty.OVER and s.round == 3, put(contenders=[0], totals=[5, 1, 1]),
    ),
    "the seats counted are counted wrongly": (during(sixty.COUNT), put(dealt=4)),
    "the points of seat 0 are not those of its cards": (
        lambda s: s.phase == sixty.COUNT and s.dealt > 0, more("round_points", 0),
    ),
    "what is remembered of seat 0 is not in order": (just_kept, lambda s: s.remembered.remove(0)),
    "what is remembered of seat 0 begins with no showing": (
        just_kept, lambda s: put(shown=[(Laid(5, 0, 1),), *s.shown[1:]])(s),
    ),
    "the hand of seat 0 changed, and that was not remembered": (
        just_kept, lambda s: remember(s, s.shown[0][-1]._replace(size=s.shown[0][-1].size + 1)),
    ),
    "the hand of seat 0 holds what it showed that it did not hold": (
        just_kept, lambda s: remember(s, s.shown[0][-1]._replace(kind=SKIPPED)),
    ),
    "the hand of seat 0 lost cards, and that was not remembered": (
        just_kept, lambda s: put(shown=[(*s.shown[0], Laid(9, 0, 1)), *s.shown[1:]])(s),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("what", "damage"), DAMAGE)
def test_damage_is_noticed(what: str, damage: Damage) -> None:
    state = middle("sixty")
    assert broken(state) == ""
    damage(state)
    assert broken(state)


@pytest.mark.parametrize("what", BY_TIME)
def test_damage_is_noticed_at_its_time(what: str) -> None:
    holds, damage = BY_TIME[what]
    state = first_where("sixty", holds)
    assert broken(state) == ""
    damage(state)
    assert broken(state) == what


def test_each_sentence_of_the_checks_is_said_of_some_damage() -> None:
    said = said_of("sixty", [damage for _, damage in DAMAGE])
    assert not unsaid("sixty", said | BY_TIME.keys())
