"""Kits of games: playing cards and dice."""

from fractions import Fraction
from itertools import product

from jamlab.core import Row, dice, playing_cards
from jamlab.core.event import Event
from jamlab.core.registry import load
from jamlab.games.kuhn.events import CardDealt
from jamlab.games.oldmaid.rules import DECK, HAND
from jamlab.games.pig.events import DieRolled
from jamlab.ui import bundle


def test_a_pack_has_52_cards_each_with_a_face_of_its_own() -> None:
    names = playing_cards.pack()
    faces = playing_cards.faces(names)
    assert len(set(names)) == 52
    assert len({(face.name, face.icon) for face in faces.values()}) == 52
    assert {face.called for face in faces.values()} == set(names)
    assert {face.icon for face in faces.values()} <= set(bundle.icons())


def test_ranks_without_suits() -> None:
    faces = playing_cards.faces(playing_cards.RANKS)
    assert [face.name for face in faces.values()] == [*"A23456789", "10", *"JQK"]
    assert not any(face.icon for face in faces.values())


def test_a_smaller_pack() -> None:
    assert playing_cards.pack(("7", "Ace"), ("hearts", "spades")) == (
        "7 of hearts", "Ace of hearts", "7 of spades", "Ace of spades",
    )  # fmt: skip


def test_each_number_of_pips_is_equally_likely_and_drawn() -> None:
    node = dice.rolled(lambda pips: DieRolled(0, "G-3", pips))
    assert [event.pips for event in node.outcomes] == [1, 2, 3, 4, 5, 6]  # type: ignore[attr-defined]
    assert set(node.weights) == {1}
    assert {dice.face(pips) for pips in dice.PIPS} == set(dice.FACES) <= set(bundle.icons())


def test_sums_of_dice() -> None:
    assert dice.sums(1) == dict.fromkeys(range(1, 7), 1)
    for number in (2, 3):
        throws = [sum(throw) for throw in product(range(1, 7), repeat=number)]
        assert dice.sums(number) == {total: throws.count(total) for total in sorted({*throws})}
    assert Fraction(dice.sums(2)[7], 36) == Fraction(1, 6)


def test_a_card_is_drawn_by_the_number_of_its_kind_and_moves_once() -> None:
    state = load("oldmaid").start(3, {})

    def dealt(card: str) -> Event:
        return CardDealt(0, "O-2", card)

    node = DECK.drawn(Row([0, 2, *[0] * 10, 1]), dealt)
    assert node.outcomes == (dealt("2"), dealt("King"))
    assert node.weights == (2, 1)
    HAND.add(state, 1, DECK.take(state, "King"))
    assert (state.deck_size, state.deck[12], state.hands[1][12], state.sizes[1]) == (50, 3, 1, 1)
    assert not DECK.broken(state)


def test_a_hand_that_is_not_seen_shows_its_number_and_what_is_known_of_it() -> None:
    state = load("oldmaid").start(3, {})
    for seat, cards in enumerate((("King", "2"), ("King", "3"), ())):
        for card in cards:
            HAND.add(state, seat, DECK.take(state, card))
    state.taken[1], state.taken_from[1] = DECK.kind("3"), 0
    shown = {
        viewpoint: [
            (piece.zone, piece.face)
            for piece in DECK.pieces(load("oldmaid").view(state, viewpoint), HAND)
        ]
        for viewpoint in (0, 2)
    }
    own = [("hand.0", "2"), ("hand.0", "King")]
    assert shown[0] == [*own, ("hand.1", ""), ("hand.1", "3")]
    assert shown[2] == [("hand.0", "")] * 2 + [("hand.1", "")] * 2
