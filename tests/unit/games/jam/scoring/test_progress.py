"""Task progress: parts, recipes in reach, outs, sources of missing recipes; final scoring."""

from __future__ import annotations

from pathlib import Path

import pytest

from jamlab.core.event import ALL_KNOWING
from jamlab.core.scene import Goal
from jamlab.games.jam import state as at
from jamlab.games.jam.scoring.account import places_told
from jamlab.games.jam.scoring.progress import account_of, goals_of, progress
from jamlab.log import Replay
from jamlab.ui.scene_text import as_text
from tests.unit.games.jam.laid import Laid
from tests.unit.games.jam.mid_game import GAME

REPLAYS = Path(__file__).parents[5] / "replays" / "jam"


def goals(table: Laid, seat: int = 0) -> dict[str, Goal]:
    """Return a seat's goals from its own viewpoint, by name."""
    return {goal.name: goal for goal in progress(table.seen_by(seat), seat)}


def states(goal: Goal) -> dict[str, str]:
    return {part.face: part.state for part in goal.parts}


def middle() -> Laid:
    """W1: strawberry, cherry, peach, cranberry jam; G1: strawberry, cherry, gooseberry pie."""
    return (
        Laid()
        .tasks(0, "W1 G1 Y2")
        .made(0, "strawberry jam", "cherry jam / raspberry", "apple pie / cherry")
        .hand(0, "peach jam / apple", "cherry pie", "currant jam / cherry")
        .basket("strawberry pie / peach", "strawberry pie / apple", "cherry jam / walnut")
        .made(1, "cranberry jam / cherry")
        .made(2, "currant pie", on=("currant jam / gooseberry",))
    )


def test_each_task_has_its_goal_with_clause_and_points() -> None:
    found = goals(middle())
    assert list(found) == ["Winter stock", "Granny’s pies", "Yummy: cherry", "Tea party"]
    assert [goal.clause for goal in found.values()] == ["J-G3", "J-G3", "J-G6", "J-G4"]
    assert [(goal.points, goal.best) for goal in found.values()] == [
        (0, 7),
        (0, 8),
        (1, 0),
        (0, 16),
    ]
    assert [(goal.done, goal.needed) for goal in found.values()] == [(2, 3), (0, 2), (1, 0), (1, 8)]
    assert found["Tea party"].worth == "from 4: 4 points"
    assert found["Yummy: cherry"].worth == "1 each"


def test_parts_are_done_in_reach_or_open() -> None:
    found = goals(middle())
    assert states(found["Winter stock"]) == {
        "strawberry jam": "done",
        "cherry jam": "done",
        "peach jam": "reach",  # in hand, and a peach lies in the Basket
        "cranberry jam": "open",
    }
    assert found["Winter stock"].next_move == "make peach jam, with a fruit from the Basket"
    assert states(found["Granny’s pies"]) == {
        "strawberry pie": "reach",  # in the Basket, with strawberry jam made
        "cherry pie": "reach",
        "gooseberry pie": "open",
    }
    assert found["Granny’s pies"].next_move == "bake the strawberry pie from the Basket"


def test_a_basket_recipe_is_in_reach_with_its_fruit_in_hand() -> None:
    """A cherry is in hand (below currant jam): the cherry jam in the Basket could be made."""
    table = middle()
    table.state.front[0].pop(1)
    goal = goals(table)["Winter stock"]
    assert states(goal)["cherry jam"] == "reach"
    assert goal.next_move == "make cherry jam from the Basket"


def test_j_c12_no_pie_from_the_basket_with_an_empty_hand() -> None:
    table = Laid().tasks(0, "W1 G1 Y2").made(0, "strawberry jam").basket("strawberry pie")
    assert states(goals(table)["Granny’s pies"])["strawberry pie"] == "open"
    table.hand(0, "apple jam")
    assert states(goals(table)["Granny’s pies"])["strawberry pie"] == "reach"


def test_j_f2_a_cone_jam_that_could_be_made_reaches_one_jar() -> None:
    table = middle().hand(0, "cone jam")
    found = states(goals(table)["Tea party"])
    assert list(found.values()).count("reach") == 2  # currant jam is out of reach by itself
    assert "it serves for" in goals(Laid().tasks(0, "W1 G1 Y2").hand(0, "cone jam").basket(
        "apple jam"))["Winter stock"].next_move  # fmt: skip


def test_the_outs_are_the_cards_that_put_another_part_in_reach() -> None:
    """One jar is missing, cranberry jam; a cone jam helps as there are cards in the Basket."""
    table = middle().made(0, "peach jam / currant")
    table.state.front[0].pop(0)  # the strawberry jam
    goal = goals(table)["Winter stock"]
    assert (goal.done, goal.needed) == (2, 3)
    assert goal.outs == (6, sum(table.seen_by(0).unseen))  # six cone jams
    assert goal.outs_words == "cards that finish it"
    table.basket("walnut jam / strawberry", "cloudberry jam / cranberry")
    with_fruit = goals(table)["Winter stock"]
    assert with_fruit.outs[0] == 6 + 4 + 7 - 1  # cranberry jams (one is Bo's); strawberry jams


def test_the_fruit_of_a_basket_recipe_is_an_out() -> None:
    """A strawberry would make the strawberry jam that lies in the Basket."""
    table = Laid().tasks(0, "W1 G1 Y2").made(0, "cherry jam", "peach jam")
    table.hand(0, "walnut jam / cherry")
    table.basket("strawberry jam / raspberry")
    goal = goals(table)["Winter stock"]
    strawberries = [
        kind
        for kind in range(len(table.cards.names))
        if table.cards.fruit_name(kind) == "strawberry"
    ]
    view = table.seen_by(0)
    cones = sum(n for kind, n in enumerate(view.unseen) if table.cards.wild[kind])
    assert goal.outs[0] == sum(view.unseen[kind] for kind in strawberries) + cones


def test_yummy_outs_are_the_unseen_cards_with_the_fruit_below() -> None:
    table = middle()
    goal = goals(table)["Yummy: cherry"]
    # 11 in all; one below each of Ann's apple pie, Bo's jam, Cy's pie and the currant jam in hand
    assert goal.outs == (7, sum(table.seen_by(0).unseen))
    assert goal.outs_words == "cards with cherry below"


def test_notes_say_where_the_rest_can_come_from() -> None:
    found = goals(middle())
    assert found["Winter stock"].note == (
        "peach jam: 1 in hand, 4 unseen; cranberry jam: 4 unseen, 1 by trade"
    )
    assert "currant pie: 3 unseen, 1 by trade" in found["Tea party"].note
    table = middle()
    table.state.trades = False
    assert "by trade" not in goals(table)["Winter stock"].note


def test_what_the_next_move_could_do_is_not_said_to_be_now_when_the_play_is_spent() -> None:
    state = middle().state
    state.phase, state.owes = at.REPAY, True
    scene = GAME.scene(GAME.view(state, 0), ("Ann", "Bo", "Cy"))
    told = as_text(scene, ("Ann", "Bo", "Cy"))
    assert "; next move: " in told
    assert "now: " not in told


def test_j_g5_a_jar_that_serves_elsewhere_is_not_done_here() -> None:
    table = Laid().tasks(0, "W1 G1 Y1")
    table.made(0, "cherry jam", "raspberry jam", "apple jam", "currant jam")
    found = goals(table)
    assert states(found["Tea party"])["cherry jam"] == "done"
    assert states(found["Winter stock"])["cherry jam"] == "open"
    assert "cherry jam: serves another task" in found["Winter stock"].note


def test_recipes_that_earn_nothing_yet_are_shown_where_least_is_missing() -> None:
    """Cherry jam could serve the winter stock (2 of 3) or the tea party (2 of 8)."""
    found = goals(Laid().tasks(0, "W1 G1 Y2").made(0, "cherry jam", "strawberry jam", "apple jam"))
    assert (found["Winter stock"].done, found["Tea party"].done) == (2, 1)


def test_nothing_more_can_come_of_a_task_whose_recipes_are_gone() -> None:
    table = middle().empty_deck()
    goal = goals(table)["Granny’s pies"]
    assert goal.best == 8  # cherry pie in hand, strawberry pies in the Basket
    assert goal.outs == (0, 0)
    gone = goals(Laid().tasks(0, "W1 G1 Y2").hand(0, "apple jam").empty_deck())
    assert gone["Granny’s pies"].note == "no more can come of it"
    assert gone["Granny’s pies"].best == 0


def test_a_full_task_asks_for_nothing_more() -> None:
    goal = goals(middle().made(0, "peach jam / currant"))["Winter stock"]
    assert (goal.done, goal.needed, goal.points, goal.best) == (3, 3, 7, 0)
    assert (goal.note, goal.next_move, goal.outs) == ("", "", (0, 0))
    assert states(goal)["cranberry jam"] == "open"
    assert states(goals(middle().hand(0, "cone jam"))["Winter stock"])["cranberry jam"] == "reach"
    full = goals(middle().made(0, "peach jam / currant").hand(0, "cone jam"))["Winter stock"]
    assert states(full)["cranberry jam"] == "open"


def test_j_b9_without_the_tasks_only_points_in_sight_are_told() -> None:
    table = middle().visitors(0, bears=1).visitors(1, karlsmen=1)
    for viewer in (None, 1):
        (goal,) = progress(table.seen_by(viewer), 0)
        assert (goal.name, goal.clause) == ("Most points", "J-G8")
        assert (goal.done, goal.needed) == (2 + 3 + 5 + 10, 0)  # the other has 4 + 7
        assert goal.note == "9 ahead"


def test_j_b2_two_players_have_two_of_each() -> None:
    table = Laid(2).tasks(0, "W1 W2 G1 G2 Y1 Y2").made(0, "raspberry jam", "currant jam")
    found = goals(table)
    assert list(found) == [
        "Winter stock W1", "Winter stock W2", "Granny’s pies G1", "Granny’s pies G2",
        "Yummy: apple", "Yummy: cherry", "First tea party", "Second tea party",
    ]  # fmt: skip
    assert states(found["First tea party"]).keys() == {
        "raspberry jam", "apple jam", "cherry jam", "gooseberry jam", "currant jam", "peach jam",
        "apple pie", "currant pie",
    }  # fmt: skip
    assert found["Winter stock W2"].done == 2
    assert found["Winter stock W2"].face == "winter stock"


def test_j_h1_children_count_recipes() -> None:
    table = Laid(kids=True, with_tasks=False).made(0, "apple jam", "cherry jam")
    table.made(1, "apple pie")
    (goal,) = progress(table.seen_by(0), 0)
    assert (goal.name, goal.done, goal.needed, goal.clause) == ("Most recipes", 2, 0, "J-H1")


def test_j_h2_children_complete_a_tea_party_with_four() -> None:
    table = Laid(kids=True).tasks(0, "W1 G1 Y1")
    table.made(0, "raspberry jam", "apple jam", "gooseberry jam")
    goal = goals(table)["Tea party"]
    assert (goal.done, goal.needed, goal.points, goal.worth) == (3, 4, 0, "not completed yet")
    table.made(0, "currant jam")
    goal = goals(table)["Tea party"]
    assert (goal.done, goal.needed, goal.points, goal.worth) == (4, 4, 1, "completed")
    assert not any(name.startswith("Yummy") for name in goals(table))


def test_j_h2_children_may_complete_yummy_yummy_with_one_card() -> None:
    table = Laid(kids=True).tasks(0, "W1 G1 Y1")
    table.state.yummy_counts = True
    (name,) = [name for name in goals(table) if name.startswith("Yummy")]
    goal = goals(table)[name]
    assert (goal.done, goal.needed, goal.points, goal.worth) == (0, 1, 0, "not completed yet")
    table.made(0, next(card for card in table.cards.names if card.endswith(f"/ {goal.face}")))
    goal = goals(table)[name]
    assert (goal.done, goal.points, goal.worth, goal.clause) == (1, 1, "completed", "J-H2")


def test_j_i1_in_travel_the_pile_counts_and_others_see_only_what_they_may() -> None:
    table = Laid(travel=True).tasks(0, "W1 G1 Y2")
    table.piled(0, "strawberry jam", "cherry jam / apple").piled(1, "cranberry jam / cherry")
    goal = goals(table)["Winter stock"]
    assert goal.done == 2
    assert "cranberry jam: 4 unseen, 1 by trade" in goal.note
    memory = table.state.known[0]  # a blind trade makes Bo's pile unknown
    memory[1].clear()
    assert "cranberry jam: 4 unseen, 1 by trade" in goals(table)["Winter stock"].note
    table.state.known[3][1].clear()  # also for the table, which then shows no points
    assert progress(table.seen_by(None), 0) == ()


def test_before_all_tasks_are_drawn_there_are_no_goals() -> None:
    table = Laid().tasks(0, "W1")
    table.state.phase = at.TASKS
    assert progress(table.seen_by(0), 0) == ()


# -- final scoring ---------------------------------------------------------------------------------


def test_j_g2_what_a_seat_has_is_added_up() -> None:
    """Visitors count; cards on recipes give no recipe points; yummy-yummy counts both."""
    table = middle().visitors(0, karlsmen=1, bears=2).made(0, "peach pie / cherry", on=(
        "peach jam / raspberry",))  # fmt: skip
    mine = account_of(table.seen_by(0), 0)
    assert (mine.recipes, mine.printed) == (4, 2 + 3 + 5 + 7)
    assert (mine.visitors, mine.visitor_points) == (3, 7 + 10 + 10)
    assert mine.yummy_points == 2
    assert mine.points == 17 + 27 + mine.task_points + 2
    assert dict(mine.made) == {"apple pie": 1, "cherry jam": 1, "peach pie": 1, "strawberry jam": 1}


def test_j_g6_an_ingredient_that_lies_on_a_recipe_counts_for_yummy() -> None:
    table = Laid().tasks(0, "W1 G1 Y2").made(0, "cherry jam / apple", on=("apple jam / cherry",))
    (yummy,) = account_of(table.seen_by(0), 0).yummies
    assert (yummy.cards, yummy.points) == (1, 1)


def test_the_end_is_explained_place_by_place() -> None:
    table = middle().made(0, "cone jam")
    table.state.phase = at.COUNT
    mine = account_of(table.seen_by(None), 0)
    assert mine.found is not None
    assert (mine.there[0], mine.found.earned[0]) == (3, 7)
    assert "cone jam serves for peach jam" in places_told(mine, 0)
    assert "cranberry jam: not needed: 3 of 4 pay in full" in places_told(mine, 0)
    assert "cherry pie: no cherry pie" in places_told(mine, 1)
    (yummy,) = mine.yummies
    assert (yummy.card, yummy.fruit, yummy.cards, yummy.points) == ("Y2", "cherry", 1, 1)


def test_at_the_end_notes_say_why_a_place_stays_empty() -> None:
    table = Laid().tasks(0, "W1 G1 Y1")
    table.made(0, "cherry jam", "raspberry jam", "apple jam", "currant jam", "strawberry pie")
    table.state.phase = at.OVER
    found = {goal.name: goal for goal in progress(table.seen_by(None), 0)}
    assert found["Winter stock"].note == (
        "strawberry jam: no strawberry jam, and no cone jam to stand in; "
        "cherry jam: the cherry jam serves the tea party; moving it here would cost 4 points; "
        "peach jam: no peach jam, and no cone jam to stand in; and 1 more"
    )
    assert (found["Granny’s pies"].done, found["Granny’s pies"].points) == (1, 0)
    assert all(part.state != "reach" for goal in found.values() for part in goal.parts)


@pytest.mark.parametrize("name", ["party-best", "travel-whole", "kids-all", "karlsman-won"])
def test_what_goes_on_between_the_seats_changes_no_goal(name: str) -> None:
    """Goals are cached for views that differ only in `NOT_READ` fields: it must name no others."""
    replay = Replay.read(REPLAYS / f"{name}.jsonl")
    for n in range(0, len(replay) + 1, 3):
        state = replay.state(n)
        for viewpoint in (None, 0, ALL_KNOWING):
            view = replay.game.view(state, viewpoint)
            for seat in (0, 1):
                assert progress(view, seat) == goals_of.__wrapped__(view, seat)
