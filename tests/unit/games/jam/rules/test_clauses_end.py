"""The JAM, clause by clause: end of the game, scoring, winners."""

from __future__ import annotations

from typing import Any

from jamlab.core import Over
from jamlab.core.registry import load
from jamlab.games.jam import state as at
from tests.unit.games.jam.laid import Laid, hand
from tests.unit.games.jam.mid_game import Turn


def ended(table: Laid, **settings: Any) -> Turn:
    """Return a game that has just ended, with everything counted."""
    turn = Turn(table, at.ENDED, deck="", **settings)
    turn.rest()
    return turn


def points(turn: Turn, seat: int, kind: str) -> list[tuple[Any, ...]]:
    """Return a seat's events of one kind: task or party, done, points and clause."""
    return [
        (
            event.task if kind == "TaskScored" else event.party,
            event.done,
            event.points,
            event.clause,
        )
        for event in turn.happened(kind)
        if event.seat == seat
    ]


def test_j_g1_the_game_ends_after_a_discard_with_deck_and_hands_empty() -> None:
    table = hand("apple jam / cherry", trades=False)
    table.basket("peach jam / apple").made(0, "cherry jam", on=("peach pie / cherry",))
    table.made(1, "peach jam", on=("northern salad / peach",))
    turn = Turn(table, at.PLAY, deck="")
    turn.do("JamMade", card="apple jam / cherry")
    assert turn.until("GameEnded").clause == "J-G1"
    assert [len(recipe) for recipe in turn.front(0)] == [1, 2]  # cards still on recipes stay
    assert [len(recipe) for recipe in turn.front(1)] == [2]
    assert isinstance(turn.rest(), Over)


def test_j_g1_not_while_anybody_holds_a_card_or_one_is_left_to_draw() -> None:
    table = hand("apple jam / cherry").hand(1, "peach jam / apple")
    turn = Turn(table, at.PLAY, deck="")
    turn.do("IngredientPlayed")
    assert turn.until("TurnBegan").seat == 1
    turn = Turn(hand("apple jam / cherry"), at.PLAY, deck="walnut jam")
    turn.do("IngredientPlayed")
    assert turn.until("TurnBegan").seat == 1


def test_j_g1_a_deck_of_bears_that_nobody_can_take_counts_as_empty() -> None:
    turn = Turn(hand("apple jam / cherry"), at.PLAY, deck="Bear; Bear")
    turn.do("IngredientPlayed")
    turn.until("GameEnded")
    table = hand("apple jam / cherry").made(1, "peach pie")
    turn = Turn(table, at.PLAY, deck="Bear; Bear")
    turn.do("IngredientPlayed")
    assert turn.until("TurnBegan").seat == 1


def test_j_g1_after_a_turn_that_is_cut_short_too() -> None:
    turn = Turn(Laid(2, with_tasks=False), at.DRAW, deck="Karlsman", came="Karlsman")
    turn.do("BidPassed", "BidPassed")
    turn.until("GameEnded")
    turn = Turn(Laid(2, with_tasks=False), at.DRAW, deck="Karlsman", stops=True, came="Karlsman")
    turn.do("BidPassed", "BidPassed")
    turn.until("GameEnded")


def test_j_g2_printed_points_and_visitors_but_not_jam_in_pies_or_what_lies_on_recipes() -> None:
    table = Laid(2, with_tasks=False).made(0, "peach pie", on=("walnut jam",))
    table.made(0, "cherry jam", on=("cloudberry jam",)).made(0, "summer salad")
    table.visitors(0, karlsmen=2, bears=1).basket("cranberry jam")
    turn = ended(table)
    counted = turn.happened("RecipesCounted")[0]
    assert (counted.count, counted.points, counted.clause) == (3, 7 + 3 + 4, "J-G2")
    visitors = turn.happened("VisitorsCounted")
    assert [(event.seat, event.count, event.points) for event in visitors] == [(0, 3, 24)]
    assert turn.over().scores == (38, 0)


def test_j_g3_winter_and_granny_all_or_nothing() -> None:
    table = Laid(3).tasks(0, "W1 G1 Y1").tasks(1, "W2 G2 Y2").tasks(2, "W3 G3 Y3")
    table.made(0, "strawberry jam", "cherry jam", "peach jam", "cranberry jam")
    table.made(0, "strawberry pie", "cherry pie")
    table.made(1, "raspberry jam", "currant jam", "raspberry pie")
    turn = ended(table)
    assert points(turn, 0, "TaskScored")[:2] == [("W1", 3, 7, "J-G3"), ("G1", 2, 8, "J-G3")]
    assert [event[2] for event in points(turn, 1, "TaskScored")[:2]] == [0, 0]


def test_j_g4_the_tea_party_counts_from_four_recipes() -> None:
    table = Laid(3).tasks(0, "W1 G1 Y1").tasks(1, "W2 G2 Y2").tasks(2, "W3 G3 Y3")
    table.made(0, "raspberry jam", "apple jam", "apple pie", "gooseberry jam", "currant pie")
    table.made(1, "strawberry jam", "apple jam", "cherry pie")
    turn = ended(table)
    assert points(turn, 0, "PartyScored") == [(1, 5, 6, "J-G4")]
    assert points(turn, 1, "PartyScored")[0][2] == 0


def test_j_g5_a_task_whose_recipes_serve_another_cites_the_reason() -> None:
    table = Laid(3).tasks(0, "W1 G1 Y1").tasks(1, "W2 G2 Y2").tasks(2, "W3 G3 Y3")
    table.made(0, "cherry jam", "peach jam", "strawberry jam")
    table.made(0, "raspberry jam", "apple jam", "gooseberry jam")
    turn = ended(table)
    assert points(turn, 0, "TaskScored")[0] == ("W1", 3, 7, "J-G3")
    party = points(turn, 0, "PartyScored")[0]
    assert party[2:] == (0, "J-G5")  # with the cherry jam it would have had four


def test_j_g6_fruit_in_lower_halves_on_recipes_and_on_what_lies_there() -> None:
    table = Laid(3).tasks(0, "W1 G1 Y1").tasks(1, "W2 G2 Y2").tasks(2, "W3 G3 Y3")
    table.made(0, "raspberry jam / apple", "apple jam / cherry")
    table.made(0, "peach jam / strawberry", on=("cherry jam / apple",)).basket("peach jam / apple")
    turn = ended(table)
    assert points(turn, 0, "TaskScored")[2] == ("Y1", 2, 2, "J-G6")


def test_j_g7_two_players_score_all_six_cards_and_j_b2_two_parties() -> None:
    table = Laid(2).tasks(0, "W1 G1 Y1 W2 G2 Y2").tasks(1, "W3 G3 Y3 W4 G4 Y4")
    table.made(0, "cherry jam", "peach jam", "strawberry jam", "raspberry jam", "currant jam")
    table.made(0, "cloudberry jam")
    turn = ended(table)
    scored = points(turn, 0, "TaskScored")
    assert [event[0] for event in scored] == ["W1", "G1", "Y1", "W2", "G2", "Y2"]
    assert scored[0][2:] == (7, "J-G3")
    assert scored[3][2:] == (7, "J-G7")
    assert [event[3] for event in points(turn, 1, "PartyScored")] == ["J-B2", "J-B2"]


def test_j_b2_pooled_is_one_party() -> None:
    table = Laid(2, party="pooled").tasks(0, "W1 G1 Y1 W2 G2 Y2").tasks(1, "W3 G3 Y3 W4 G4 Y4")
    assert len(ended(table).happened("PartyScored")) == 2
    table = Laid(2, party="best").tasks(0, "W1 G1 Y1 W2 G2 Y2").tasks(1, "W3 G3 Y3 W4 G4 Y4")
    assert len(ended(table).happened("PartyScored")) == 4


def test_j_g8_most_points_then_yummy_points_then_shared() -> None:
    table = Laid(3).tasks(0, "W1 G1 Y1").tasks(1, "W2 G2 Y2").tasks(2, "W3 G3 Y3")
    table.made(0, "walnut jam / strawberry", "cone jam").made(1, "walnut jam / cherry")
    over = ended(table).over()
    assert (over.scores, over.winners, over.clause) == ((7, 7, 0), (1,), "J-G8")
    assert over.reason == "Equally many points, but more yummy points"
    table = Laid(3, with_tasks=False).made(0, "cherry jam").made(2, "currant jam")
    over = ended(table).over()
    assert (over.winners, over.reason) == ((0, 2), "Equally many points: the win is shared")
    assert ended(Laid(2, with_tasks=False).made(1, "apple jam")).over().winners == (1,)


def test_j_h1_children_count_recipes_not_points() -> None:
    table = Laid(3, kids=True, with_tasks=False).made(0, "walnut jam")
    table.made(1, "apple jam", "cherry jam")
    over = ended(table).over()
    assert (over.scores, over.winners, over.clause) == ((1, 2, 0), (1,), "J-H1")
    table = Laid(2, kids=True, with_tasks=False).made(0, "walnut jam").made(1, "apple jam")
    assert ended(table).over().winners == (0, 1)


def test_j_h2_with_tasks_children_count_completed_tasks_then_recipes() -> None:
    table = Laid(3, kids=True).tasks(0, "W1 G1 Y1").tasks(1, "W2 G2 Y2").tasks(2, "W3 G3 Y3")
    table.made(0, "strawberry jam", "cherry jam", "peach jam")
    table.made(1, "raspberry pie", "currant pie", "raspberry jam / apple", "strawberry pie")
    turn = ended(table)
    over = turn.over()
    assert (over.scores, over.winners, over.clause) == ((1, 1, 0), (1,), "J-H2")
    assert not any(event.task == "Y1" for event in turn.happened("TaskScored"))
    assert over.reason == "Equally many completed tasks, but more recipes"


def test_j_h2_option_one_card_with_the_fruit_completes_yummy_yummy() -> None:
    """Expected by hand: two of the third seat's cards have the fruit that Y3 names."""
    table = Laid(3, kids=True).tasks(0, "W1 G1 Y1").tasks(1, "W2 G2 Y2").tasks(2, "W3 G3 Y3")
    fruits = {card.name: card.fruit for card in table.state.tables.tasks if card.fruit}
    cards = [name for name in table.cards.names if name.endswith(f"/ {fruits['Y3']}")][:2]
    table.made(2, *cards)
    table.state.yummy_counts = True
    game = load("jam")
    goals = game.scene(game.view(table.state, 2), ("Ann", "Bo", "Cy")).goals
    assert [(one.done, one.needed) for one in goals if one.name.startswith("Yummy")] == [(1, 1)]
    turn = ended(table)
    assert points(turn, 2, "TaskScored")[2] == ("Y3", 2, 1, "J-H2")  # one task, not two points
    assert [points(turn, seat, "TaskScored")[2][1:3] for seat in (0, 1)] == [(0, 0), (0, 0)]
    over = turn.over()
    assert (over.scores, over.winners, over.clause) == ((0, 0, 1), (2,), "J-H2")


def test_j_h2_a_childrens_tea_party_is_complete_with_four() -> None:
    table = Laid(3, kids=True).tasks(0, "W1 G1 Y1").tasks(1, "W2 G2 Y2").tasks(2, "W3 G3 Y3")
    table.made(0, "raspberry jam", "apple jam", "apple pie", "gooseberry jam")
    turn = ended(table)
    assert points(turn, 0, "PartyScored") == [(1, 4, 1, "J-H2")]


def test_tasks_and_piles_are_turned_up_when_the_game_has_ended() -> None:
    table = Laid(2, travel=True).tasks(0, "W1 G1 Y1 W2 G2 Y2").tasks(1, "W3 G3 Y3 W4 G4 Y4")
    turn = Turn(table.piled(0, "apple jam"), at.ENDED, deck="")
    assert turn.game.view(turn.state, 1).tasks[0] is None
    turn.until("GameEnded")
    view = turn.game.view(turn.state, 1)
    assert view.tasks[0] == ("W1", "G1", "Y1", "W2", "G2", "Y2")
    assert view.known[0] == tuple(turn.state.piles[0])
