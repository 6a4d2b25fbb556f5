"""JamSumo agents, their evaluation, option lines, texts and scenes, and the soak's checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jamlab.chance import agents
from jamlab.core import Choice, GameRecord, Seeds, Stream, made, play
from jamlab.games.jamsumo import event_tables
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo import state as at
from jamlab.games.jamsumo.board.pose import towards
from jamlab.games.jamsumo.checks import broken
from jamlab.games.jamsumo.flick.outcome import SEAT_OF, read_contacts
from jamlab.games.jamsumo.state import JamSumoState
from tests.unit.games.jamsumo.dice import GAME, Dice, lay, on_top, started, up_on


def game(seed: int, *players: str, **options: str) -> tuple[Any, GameRecord]:
    """Play a game; return its result and the sink holding its events."""
    kept = GameRecord()
    state = GAME.start(len(players), options)
    over = play(GAME, state, [agents.make("jamsumo", name) for name in players], Seeds(seed), kept)
    return over, kept


# -- the aiming agent ------------------------------------------------------------------------------


def chosen(table: Dice) -> Any:
    """Return the aiming agent's choice at the current node."""
    from jamlab.core import SeatView

    player = agents.make("jamsumo", "aim")
    node = table.at(Choice)
    player.sit(SeatView(GAME, table.state, node.seat), Stream(1))
    return node.options[player.choose(node)]


def turn(table: Dice) -> tuple[Any, Any]:
    """Play the aiming agent's turn up to the roll; return its aim and its flick."""
    seen: list[Any] = []
    while table.state.phase != at.ROLL:
        seen.append(chosen(table))
        table._apply(seen[-1])
    return seen[-2], seen[-1]


def test_in_jam_it_takes_what_is_nearer_to_the_hole() -> None:
    assert chosen(Dice({"A1": lay(50, 0)})) == made(ev.DieChosen, 0, "M-B1", "A1")
    assert chosen(Dice({"A1": lay(120, 110)})).kind == "DieTaken"
    blocked = Dice({"B1": lay(0, 60), "B2": lay(60, 0), "B3": lay(-60, 0)})
    assert chosen(blocked).platform == 1  # the other three are blocked by a die


def test_in_jam_it_aims_at_the_hole_and_no_faster_than_it_must() -> None:
    for turned in (0, 20, 45, 80):
        aim, flick = turn(Dice({"A1": lay(60, 45, turn=turned)}))
        assert abs(aim.aim - towards(600, 450, 0, 0)) <= 0.5
        assert 40 <= flick.speed <= 90
        assert (flick.offset, flick.height) == (0, 8)
    aim, flick = turn(Dice({}))
    assert 80 <= flick.speed <= 110


def test_in_sumo_it_aims_at_the_nearest_foe_it_can_see() -> None:
    poses = {"A1": lay(60, 60), "B1": lay(-60, 60), "B2": lay(60, -100)}
    aim, flick = turn(Dice(poses, mode="sumo"))
    assert aim.aim == 180
    assert flick.speed > 120  # enough to push it to the edge
    behind = {"A1": lay(90, 0), "B1": lay(-90, 0), "B2": lay(90, 120)}
    aim, flick = turn(Dice(behind, mode="sumo"))
    assert aim.aim == 90  # not across the hole
    over = Dice({"A1": lay(60, 0), "B1": lay(-60, 0)}, mode="sumo")
    assert turn(over)[1].speed >= 250  # with no other target, it flies over the hole


def test_its_options_are_those_that_are_listed() -> None:
    listed = event_tables.flicked("A1", 160)
    assert listed[0] == made(ev.DieFlicked, 0, "M-A2", "A1", 10, -6, 4)
    assert listed[-1] == made(ev.DieFlicked, 0, "M-A2", "A1", 300, 6, 12)


@pytest.mark.parametrize("mode", ["jam", "sumo", "both"])
def test_it_beats_chance(mode: str) -> None:
    won = 0
    for seed in range(4):
        over, _ = game(seed, "aim", "random", mode=mode)
        won += over.winners == (0,)
    assert won == 4


def test_it_mostly_strikes() -> None:
    flicks = hits = 0
    for seed in range(4):
        _, kept = game(seed, "aim", "aim", "aim", mode="sumo")
        for event in kept.log:
            if isinstance(event, ev.DiceRolled):
                flicks += 1
                pairs = read_contacts(event.contacts)
                hits += any(
                    event.die in pair and SEAT_OF[pair[0]] != SEAT_OF[pair[1]] for pair in pairs
                )
    assert hits > 0.5 * flicks  # many must cross the hole, and fall in


def test_it_plays_on_every_board() -> None:
    for board in ("printed", "corners"):
        over, kept = game(1, "aim", "aim", mode="both", board=board)
        assert any(event.kind == "DieSunk" for event in kept.log)
        assert over.clause == "M-D2"


def test_the_sampling_player_takes_its_advice_and_looks_ahead() -> None:
    over, _ = game(2, "sampling=8", "random")
    assert over.winners == (0,)


# -- evaluation ------------------------------------------------------------------------------------


def evaluation(table: Dice) -> tuple[int, ...]:
    found: tuple[int, ...] = GAME.evaluation(GAME.view(table.state, None))
    return found


def test_an_outlook_counts_dice_and_where_they_lie() -> None:
    far, near = Dice({"A1": lay(100, 60)}), Dice({"A1": lay(40, 0)})
    gone, front = Dice({}, gone=["A1"]), Dice({})
    seen = [evaluation(table)[0] for table in (front, far, near, gone)]
    assert seen == sorted(seen)
    assert len(set(seen)) == 4
    assert evaluation(Dice({"A1": lay(40, 0, 1)}))[0] > evaluation(Dice({"A1": lay(40, 0, 6)}))[0]
    six = Dice({"A1": lay(40, 0, 6), "B1": lay(-40, 0)}, mode="sumo")
    one = Dice({"A1": lay(40, 0, 1), "B1": lay(-40, 0)}, mode="sumo")
    edge = Dice({"A1": lay(149, 60, 6), "B1": lay(-40, 0)}, mode="sumo")
    assert evaluation(six)[0] > evaluation(edge)[0] > evaluation(one)[0]


def test_points_that_are_counted_are_not_counted_again() -> None:
    table = Dice({"A1": lay(40, 0, 2)}, turns=199)
    table.aims("A1")
    table._apply(table.told({}))
    before = evaluation(table)
    while table.state.phase != at.MARKER:
        table._apply(table.node.event)  # type: ignore[union-attr]
        assert evaluation(table) == before
    assert before == (-2200, -2400)


# -- lines, texts, scenes, refusals ----------------------------------------------------------------


def lines(table: Dice) -> list[tuple[str, bool, str]]:
    return [
        (line.title, line.legal, line.clause)
        for line in GAME.option_lines(table.state, table.mover(), ["Ann", "Bo", "Cy"])
    ]


def test_lines_of_a_turn() -> None:
    assert lines(Dice({"A2": lay(50, 0)})) == [
        ("Put a die on a JAM platform and flick it", True, "M-B1"),
        ("Flick A2", True, "M-B1"),
        ("Pass", False, "M-B1"),
    ]
    crowded = {f"B{n}": up_on(n) for n in range(1, 5)}
    assert lines(Dice({**crowded, "A2": lay(50, 0)})) == [
        ("Flick A2", True, "M-B1"),
        ("Put a die on a platform", False, "M-B1"),
        ("Pass", False, "M-B1"),
    ]
    assert lines(Dice({"A2": lay(50, 0), "B1": lay(-50, 0)}, mode="sumo")) == [
        ("Flick A2", True, "M-C8"),
        ("Pass", False, "M-C8"),
    ]


def test_lines_of_setting_out() -> None:
    table = started(3, 0, mode="sumo")
    table.do("CornerChosen", corner=2)
    assert [(title, legal) for title, legal, _ in lines(table)] == [
        ("SUMO area 1", True), ("SUMO area 3", True), ("SUMO area 4", True), ("SUMO area 2", False),
    ]  # fmt: skip
    table.do("CornerChosen", corner=1)
    table.do("CornerChosen", corner=3)
    assert len(lines(table)) == 5
    table.do("DiceSetOut", formation="own")
    assert lines(table) == [("Put A1 down", True, "M-C1")]
    table._any("DiePlaced")
    assert lines(table) == [("Turn A1", True, "M-C1")]


def test_a_roll_in_words() -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0), "B2": lay(-50, 40)})
    table.aims("A1")
    event = table.told({"A1": up_on(2, 6), "B1": "hole", "B2": "off"}, "A1-B1 B1-B2")
    assert event.told(["Ann", "Bo"]) == (
        "A1 touches B1; A1 lands on a platform and shows 6, B1 goes through the hole, "
        "B2 goes over the edge"
    )
    assert event.chance_face() == ("platform", "ok")
    assert table.told({}).told(["Ann", "Bo"]) == "A1 has not moved"
    assert table.told({"A1": "off"}).chance_face() == ("off", "no")
    foul = ev.FlickFouled(0, "M-A3", "A1", "second")
    assert foul.told(["Ann", "Bo"]).startswith("A foul, the finger struck a second die")


def test_scenes_show_the_dice_where_they_are() -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)}, gone=["B2"])
    table.aims("A1")
    scene = GAME.scene(GAME.view(table.state, None), ["Ann", "Bo"])
    where = {piece.id: piece.zone for piece in scene.pieces}
    assert (where["A1"], where["A2"], where["B2"]) == ("board", "front-0", "out")
    assert scene.aim is not None
    assert scene.aim.die == "A1"
    assert scene.plan is not None
    assert scene.plan.hole == 450
    event = table.told({"A1": "hole"})
    table._apply(event)
    after = GAME.scene(GAME.view(table.state, None), ["Ann", "Bo"])
    assert {piece.id: piece.zone for piece in after.pieces}["A1"] == "out"
    assert len(after.pieces) == 12


def test_what_is_refused_and_why() -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)})
    cases = [
        (made(ev.DieChosen, 0, "M-B1", "B1"), "B1 is not seat 0's die (M-A2)"),
        (made(ev.DieChosen, 0, "M-B1", "A2"), "A2 is not on the board (M-B1)"),
        (made(ev.DieChosen, 0, "M-B1", "Z9"), "There is no die 'Z9' (M-A1)"),
        (made(ev.DieChosen, 1, "M-B1", "B1"), "Seat 0 is to act, not seat 1 (M-A8)"),
        (made(ev.DieChosen, 0, "M-C8", "A1"), "DieChosen rests on another clause (M-B1)"),
        (made(ev.DieTaken, 0, "M-B1", "A2", 9), "JAM platform 9 has no room, or is none (M-B1)"),
        (made(ev.DieTaken, 0, "M-B1", "A3", 1),
         "Of the dice in front the one with the lowest number is taken (M-B1)"),
        (made(ev.DieAimed, 0, "M-A2", "A1", 1, 0),
         "A turn begins with a die to flick, not with DieAimed (M-A2)"),
    ]  # fmt: skip
    for event, says in cases:
        assert str(table.refusal(event)) == says
    table.do("DieTaken", die="A2", platform=1)
    assert str(table.refusal(made(ev.DiePlaced, 0, "M-B1", "A2", 99, 0))) == (
        "A2 has no room at 99, 0 mm (M-B1)"
    )
    table._any("DiePlaced")
    assert table.refusal(made(ev.DieTurned, 0, "M-B1", "A2", 0, 4)).clause == "M-B1"
    table._any("DieTurned")
    assert str(table.refusal(made(ev.DieAimed, 0, "M-A2", "A2", 4, 0))) == (
        "4 is no side face of A2 (M-A2)"
    )
    assert "up to 45 degrees" in str(table.refusal(made(ev.DieAimed, 0, "M-A2", "A2", 1, 999)))
    table._any("DieAimed")
    assert table.refusal(made(ev.DieFlicked, 0, "M-A2", "A2", 5, 0, 8)).clause == "M-A2"


# -- the soak's checks -----------------------------------------------------------------------------

Damage = Callable[[JamSumoState], Any]


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda s: s.poses.pop("A1"), "a die is in two places, or in none"),
        (lambda s: s.hands[0].append(1), "the dice before seat 0 lie in no order"),
        (lambda s: s.gone.update({"A2": "hole"}), "a die is in two places, or in none"),
        (lambda s: s.gone.update({"B2": "lost"}), "B2 is gone in no known way"),
        (lambda s: s.poses.update({"A1": (0, 0, 80, 1, 0, 0, 0)}), "A1: the quaternion"),
        (lambda s: s.poses.update({"A1": lay(160, 0)}), "A1 is not over the board"),
        (lambda s: setattr(s, "phase", 99), "there is no such phase"),
        (lambda s: setattr(s, "mover", 2), "no seat is to move"),
        (lambda s: setattr(s, "die", "A1"), "a die is in hand at the wrong time"),
        (lambda s: s.due.append(("A1", "hole")), "something is due at the wrong time"),
        (lambda s: setattr(s, "path", "x"), "a path that took no time"),
        (lambda s: setattr(s, "round", 3), "there is no such round"),
        (lambda s: setattr(s, "turns", 201), "a round is too long"),
        (lambda s: setattr(s, "ending", "M-B4"), "a round ends for no reason"),
        (lambda s: setattr(s, "corners", [1, 1]), "two seats have one SUMO area"),
        (lambda s: setattr(s, "corners", [9, 1]), "or one has none that there is"),
        (lambda s: s.gone.update({"B2": "missed"}), "a die was taken off in Jam"),
        (lambda s: s.points[0].append(4), "seat 0 has points of 1 rounds"),
        (lambda s: setattr(s, "is_sumo", True), "a die lies before a seat in a Sumo round"),
        (lambda s: setattr(s, "hands", s.hands[:1]), "not every seat has a place"),
    ],
)
def test_checks_find_what_is_broken(damage: Damage, says: str) -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0), "B3": on_top(lay(-50, 0))}, gone=["B2"])
    assert broken(table.state) == ""
    damage(table.state)
    assert says in broken(table.state)


def test_checks_find_dice_out_of_order_and_wrong_points() -> None:
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)}, round=2, points=([-4], [-6]))
    table.state.points[0] = [4]
    assert broken(table.state) == "seat 0 has 4 points in round 1"
    table.state.points[0] = [-4]
    table.state.poses = dict(sorted(table.state.poses.items(), reverse=True))
    assert broken(table.state) == "dice are not kept in their order"
    table = Dice({"A1": lay(50, 0), "B1": lay(-50, 0)})
    table.aims("A1")
    table.state.die = "B1"
    assert broken(table.state) == ("the die to be flicked is not the mover's, or not on the board")
