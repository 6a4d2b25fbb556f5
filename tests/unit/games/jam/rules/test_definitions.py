"""Clauses of The JAM that no event cites: components, visibility, absence of limits."""

from __future__ import annotations

from collections import Counter

from jamlab.core import HIDDEN, Choice
from jamlab.games.jam.cards import NOTHING, PIE, Cards
from jamlab.games.jam.rules.card_moves import into_hand
from jamlab.games.jam.state import JamState
from tests.unit.games.jam.mid_game import GAME
from tests.unit.games.jam.teaching.scripted_table import JamTable
from tests.unit.games.jam.teaching.turns import NAMES, opening, six_turns, three_turns


def printed() -> Cards:
    state: JamState = GAME.start(2, {})
    return state.cards


def everywhere(d: JamTable) -> Counter[int]:
    """Count all cards of a base game by kind, wherever they are."""
    state: JamState = d.state
    found: Counter[int] = Counter()
    for row in (state.deck, state.aside, state.basket, *state.hands):
        found.update({kind: row[kind] for kind in range(len(state.cards.names)) if row[kind]})
    for front in state.front:
        for made in front:
            found.update((made.kind, *made.on))
    return found


def test_j_a1_two_to_four_players() -> None:
    assert list(GAME.seats) == [2, 3, 4]


def test_j_a3_a_card_is_a_recipe_or_an_ingredient_never_both() -> None:
    d = opening("")
    d.draws("raspberry jam / apple")
    card = "raspberry jam / apple"
    node = d.node()
    assert isinstance(node, Choice)
    uses = {
        (option.kind, "recipe" if getattr(option, "card", "") == card else "fruit")
        for option in node.options
        if card in (getattr(option, "card", ""), getattr(option, "fruit", ""))
    }
    assert uses == {("JamMade", "recipe"), ("JamMade", "fruit"), ("IngredientPlayed", "recipe")}
    before = everywhere(d)
    d.makes(card, "strawberry pie / raspberry")
    assert everywhere(d) == before == Counter(dict(enumerate(d.state.cards.counts)))
    assert not d.state.hands[0][d.state.cards.kinds[card]]


def test_j_a4_a_recipe_is_a_jam_a_pie_or_a_salad() -> None:
    cards = printed()
    recipes = {
        cards.recipe_name(kind).split()[-1] for kind, sort in enumerate(cards.sort) if sort < 3
    }
    assert recipes == {"jam", "pie", "salad"}


def test_j_a6_the_deck_of_108() -> None:
    cards = printed()
    sorts: Counter[str] = Counter()
    for kind, sort in enumerate(cards.sort):
        name = "cone" if cards.wild[kind] else ("jam", "pie", "salad", "Karlsman", "Bear")[sort]
        sorts[name] += cards.counts[kind]
    assert sorts == {"jam": 56, "cone": 6, "pie": 30, "salad": 12, "Karlsman": 2, "Bear": 2}
    assert cards.total == 108
    needed = {cards.need[kind] for kind, sort in enumerate(cards.sort) if sort == PIE}
    assert {cards.recipes[need] for need in needed} <= cards.jams


def test_j_a9_visitors_have_no_lower_half_and_cones_lie_below_cone_jam() -> None:
    cards = printed()
    for kind, name in enumerate(cards.names):
        if name in ("Karlsman", "Bear"):
            assert cards.fruit[kind] == NOTHING
            assert cards.fruit_name(kind) == ""
        assert (cards.fruit_name(kind) == "cone") == (cards.recipe_name(kind) == "cone jam")


def test_j_b6_one_cone_may_lie_in_the_first_basket() -> None:
    d = JamTable(NAMES[:2], {"tasks": "no"})
    d.deal(
        "cherry jam / apple; apple jam / cherry; peach jam / apple; raspberry pie / currant",
        "peach jam / currant; apple pie / cherry; apple pie / peach; cherry pie / currant",
    )
    d.basket("cone jam / cone; cone jam / cone")
    assert [event.kind for _, event in d.events[-3:]] == [
        "BasketCardTurned",
        "BasketCardTurned",
        "CardSetAside",
    ]
    assert d.state.basket.total() == 1


def test_j_b7_the_basket_is_not_refilled_and_may_hold_repeats() -> None:
    d = opening("")
    sizes = [d.state.basket.total()]
    d.makes("cherry jam / raspberry", "apple jam / cherry", drew="raspberry jam / apple")
    sizes.append(d.state.basket.total())
    d.draws_and_gives("peach jam / strawberry")
    sizes.append(d.state.basket.total())
    assert sizes == [8, 7, 8]
    cards = d.state.cards
    fruits = Counter(
        cards.fruit_name(kind) for kind, n in enumerate(d.state.basket) for _ in range(n)
    )
    assert fruits["strawberry"] == 2


def test_j_b9_hands_and_tasks_are_secret_all_else_lies_open() -> None:
    d = three_turns("")
    for seat in (0, 1, 2):
        view = GAME.view(d.state, seat)
        assert [view.hands[other] is not None for other in range(3)] == [
            other == seat for other in range(3)
        ]
        assert tuple(view.hand_sizes) == (4, 4, 4)
    for _, event in d.events:
        for viewer in (0, 1, None):
            seen = GAME.mask(event, viewer)
            if event.kind in ("CardDealt", "CardDrawn") and viewer != event.seat:
                assert getattr(seen, "card", "") == HIDDEN
            elif event.kind == "TaskDrawn" and viewer != event.seat:
                assert getattr(seen, "task", "") == HIDDEN
            else:
                assert seen == event


def test_j_c19_no_hand_is_too_large() -> None:
    d = opening("")
    for kind, left in enumerate(d.state.deck):
        if left and d.state.cards.sort[kind] == PIE:
            into_hand(d.state, 0, kind)
    held = d.state.hand_sizes[0]
    assert held > 20
    d.draws_and_gives("peach jam / strawberry")
    assert d.state.hand_sizes[0] == held
    assert d.state.mover == 1


def test_j_i0_in_travel_what_came_in_a_blind_trade_is_baked_in_the_same_turn() -> None:
    d = six_turns("", {"variant": "travel"})
    d.draws("apple pie / peach")
    d.swaps(1, "cherry jam / raspberry", "apple jam / raspberry")
    d.bakes("apple pie / peach", "apple jam / raspberry")
    assert [made.kind for made in d.state.front[0]][-1] == d.state.cards.kinds["apple pie / peach"]
