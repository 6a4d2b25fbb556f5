"""Scenes of card games: stable ids, hidden information, small stories."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from jamlab.core import ALL_KNOWING
from jamlab.core.registry import load
from jamlab.core.scene import Face, Goal, Layout, Part, Piece, Scene, SeatPanel, Side, Strip, Zone
from jamlab.games.jam.cards import printed
from jamlab.games.jam.scene import by_fruit, faces_of
from jamlab.games.jam.view import JamView
from jamlab.log import Cursor, Replay
from jamlab.ui.scene_text import as_text
from jamlab.ui.story import packed, story
from tests.browser.stepper.standalone import told
from tests.unit.ui.scenes.test_story import added_up
from tests.unit.ui.widgets.fixtures import NAMES, played

TRAVEL = (("variant", "travel"),)


def pieces(flat: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {key[2:]: value for key, value in flat.items() if key.startswith("p.")}


def face_of(piece: dict[str, Any]) -> str:
    return str(piece["face"] or piece["memo"])


@pytest.mark.parametrize("options", [(), TRAVEL], ids=["base", "travel"])
def test_a_card_keeps_its_id_from_hand_to_recipe_and_basket(options: Any) -> None:
    """With all cards seen, only draws and shuffles add or remove a card."""
    tale = told("jam", 3, options=options, viewpoints=("table", "all"))
    shuffles = ("BidJamReturned", "PieGivenUp", "AsideShuffledBack", "GameEnded")
    comes = ("CardDealt", "BasketCardTurned", "CardDrawn", "KarlsmanWon", "BearTaken")
    before: dict[str, dict[str, Any]] = {}
    moved = 0
    for n, flat in enumerate(added_up(tale, "all")):
        now = pieces(flat)
        kind = tale["events"][n - 1]["kind"] if n else ""
        if n and kind in ("JamMade", "PieBaked", "SaladFruitAdded", "IngredientDiscarded"):
            assert not set(before) - set(now) or options, f"{kind} at {n} loses a card"
            came = set(now) - set(before)
            assert not came or options, f"{kind} at {n} makes a card"  # Travel: one lay underneath
            for id_ in set(now) & set(before):
                if before[id_]["zone"] != now[id_]["zone"]:
                    assert face_of(before[id_]) == face_of(now[id_]), f"{kind} at {n}"
                    moved += 1
        elif n and set(now) - set(before) and not options:
            assert kind in (*comes, *shuffles, "KarlsmanStayed", "SaladBegun"), kind
        before = now
    assert moved > 40


def test_what_lies_on_a_recipe_is_remembered_by_all() -> None:
    tale = told("jam", 3, viewpoints=("table", "all"))
    flats = list(added_up(tale, "table"))
    made = 0
    for n, event in enumerate(tale["events"], start=1):
        if event["kind"] != "JamMade":
            continue
        zone = f"recipes.{event['seat']}"
        there = [piece for piece in pieces(flats[n]).values() if piece["zone"] == zone]
        lying = [piece for piece in there if piece["on"] >= 0]
        assert lying
        for piece in lying:
            assert piece["face"] == ""
            assert piece["stands_for"] in piece["memo"].split(" / ")
            under = [other for other in there if other["slot"] == piece["on"]]
            assert len(under) == 1
        made += 1
    assert made > 20


@pytest.mark.parametrize(("game", "seats", "options"), [("jam", 3, ()), ("jam", 3, TRAVEL)])
def test_no_hand_task_or_pile_of_another_is_in_the_frames(
    game: str, seats: int, options: Any
) -> None:
    """Seat 1 is sent no more than its own views hold."""
    replay = played(game, seats, options=options)
    tale = story(replay, ["1"])
    cursor = Cursor(replay)
    for n, flat in enumerate(added_up(tale, "1")):
        view: JamView = cursor.view(1)
        names = view.cards.names
        for piece in pieces(flat).values():
            zone, _, seat = piece["zone"].partition(".")
            if zone == "hand" and seat != "1":
                assert not face_of(piece), f"position {n}"
            if zone == "pile" and seat != "1" and piece["memo"]:
                assert view.known[int(seat)][names.index(piece["memo"])], f"position {n}"
        strip = flat.get("strip")
        if strip and strip["title"] == "A blind trade":
            for which, side in enumerate(strip["sides"]):
                if view.chosen[which] is None:
                    assert not any(side.get("faces", ())), f"position {n}"
        if n < len(replay):
            cursor.forward()


@pytest.mark.parametrize("seat", [None, 0])
def test_the_text_tells_no_hidden_card(seat: int | None) -> None:
    replay = played("jam", 3)
    cursor = Cursor(replay)
    for n in range(0, len(replay), 37):
        cursor.jump(n)
        scene = replay.game.scene(cursor.view(seat), NAMES[:3])
        lines = as_text(scene, NAMES[:3]).splitlines()
        hidden = [line for line in lines if "’s hand: " in line and not line.startswith("Ann")]
        assert len(hidden) == 2
        assert all(" / " not in line for line in hidden)
        without = as_text(scene, NAMES[:3], memos=False)
        assert without.splitlines() == lines  # cards on recipes are open (J-B9)


def test_pies_are_as_secret_as_jam() -> None:
    replay = played("pie", 4)
    for n, flat in enumerate(added_up(story(replay, ["2"]), "2")):
        baked = any(key.startswith("s.") and "bake" in str(value) for key, value in flat.items())
        for id_, piece in pieces(flat).items():
            zone, _, seat = piece["zone"].partition(".")
            if zone == "hand" and seat != "2":
                assert piece["face"] == "" or baked, f"position {n}"
            if id_.startswith("recipe.") and seat != "2":
                assert not face_of(piece) or baked, f"position {n}"


@pytest.mark.slow("tells long stories from all viewpoints; test_story.py measures two others")
def test_stories_stay_small(capsys: pytest.CaptureFixture[str]) -> None:
    """The data sent to the stepper for 2,000 events in all viewpoints is at most 1 MB."""
    for game, seats in (("jam", 4), ("pie", 8)):
        tale = told(game, seats)
        size, events = len(packed(tale)), len(tale["events"])
        with capsys.disabled():
            print(f"\n{game}, {seats} seats, {events} events: {size / 1000:.0f} kB sent")  # noqa: T201 - a figure to report
        assert size / events * 2_000 < 1_000_000


def test_a_card_that_comes_moves_no_other_in_the_basket() -> None:
    """Slots are assigned by kind, so one more card is one more change."""
    tale = told("jam", 3, viewpoints=("table", "all"))
    flats = list(added_up(tale, "table"))
    for n, event in enumerate(tale["events"], start=1):
        if event["kind"] == "IngredientDiscarded":
            before, after = pieces(flats[n - 1]), pieces(flats[n])
            lay = {id_ for id_, piece in before.items() if piece["zone"] == "basket"}
            assert all(after[id_]["slot"] == before[id_]["slot"] for id_ in lay), f"event {n}"


def test_faces_of_a_deck_of_ones_own_are_told() -> None:
    deck = printed("deck").replace("walnut", "sloe")
    game = load("jam")
    state = game.start(2, {"deck": deck, "task_cards": printed("tasks").replace("walnut", "sloe")})
    scene = game.scene(game.view(state, None), ("Ann", "Bo"))
    assert scene.faces["sloe jam"] == Face("sloe jam", icon="jar-sloe", name="sloe")
    assert scene.faces["sloe"].icon == "sloe"
    assert not any("walnut" in face for face in scene.faces)
    told_ = story(
        played("jam", 2, options=(("deck", deck), ("task_cards", state.tables.task_text))),
        ["table"],
    )
    assert told_["faces"]["sloe jam"]["icon"] == "jar-sloe"
    json.dumps(told_)


def test_faces_name_their_halves() -> None:
    game = load("jam")
    cards = game.start(2, {}).cards
    faces = faces_of(cards)
    for kind, name in enumerate(cards.names):
        face = faces[name]
        if " / " in name:
            assert (face.above, face.below) == tuple(name.split(" / "))
            assert faces[face.above].icon.partition("-")[0] in ("jar", "pie", "salad")
            assert faces[face.below].icon == face.below
        assert face.points == cards.points[kind]
    kids = faces_of(game.start(2, {"variant": "kids"}).cards)
    assert not any(face.points for face in kids.values())
    order = by_fruit(cards)
    assert sorted(order) == list(range(len(cards.names)))


def test_the_text_of_a_table_with_everything() -> None:
    """A scene written by hand: a recipe with a card on it, a stack, a strip, a goal with parts."""
    faces = {"a / x": Face("a / x", above="a", below="x", points=3)}
    scene = Scene(
        layout=Layout("kitchen"),
        zones=(
            Zone("basket", "spread", "Basket", count=4),
            Zone("recipes.0", "front", "Ann’s recipes", 0, 1),
            Zone("pile.0", "pile", "Ann’s pile", 0, 2),
            Zone("hand.0", "hand", "Ann’s hand", 0, 2),
        ),
        pieces=(
            Piece("", "basket", 0, "a / x", flag="reach"),
            Piece("", "basket", 1, "b / y", deep=3),
            Piece("", "recipes.0", 0, "a / x"),
            Piece("", "recipes.0", 9, memo="b / y", on=0, stands_for="y"),
            Piece("", "pile.0", 0, memo="b / y"),
            Piece("", "pile.0", 1),
        ),
        seats=(SeatPanel(0, 1, "points", "to play", "move"),),
        mover=0,
        goals=(
            Goal(
                "Winter",
                "",
                done=1,
                needed=2,
                points=0,
                clause="J-G3",
                parts=(Part("a", "done"), Part("b", "reach"), Part("c")),
                best=7,
                outs=(2, 9),
                next_move="bake b",
            ),
        ),
        goals_title="Ann’s tasks",
        goals_note="9 unseen",
        strip=Strip("An offer", (Side(0, "gives", ("a / x", "")),), "b"),
        faces=faces,
    )
    assert as_text(scene, ["Ann"]).splitlines() == [
        "An offer: b",
        "  - Ann gives: a / x, ?",
        "> Ann: 1 point, to play",
        "Basket: 4 (a / x*, b / y x3)",
        "Ann’s recipes: 1 (a / x [(y)])",
        "Ann’s pile: 2 ((b / y), ?)",
        "Ann’s hand: 2, face down",
        "Ann’s tasks (9 unseen)",
        "  - Winter: 1 of 2, 0 of 7 points: +a, *b, c; next move: bake b, "
        "2 of 9 unseen would help (J-G3)",
    ]
    told = as_text(scene, ["Ann"], memos=False)
    assert "Ann’s recipes: 1 (a / x [(y)])" in told  # cards on a recipe are open to all
    assert "Ann’s pile: 2" in told.splitlines()
    zones = tuple(replace(zone, is_open=zone.kind == "pile") for zone in scene.zones)
    told = as_text(replace(scene, zones=zones), ["Ann"], memos=False)
    assert "Ann’s pile: 2 ((b / y), ?)" in told  # players may look through it


def test_everything_is_told_to_the_all_knowing() -> None:
    replay: Replay = played("jam", 3)
    cursor = Cursor(replay, len(replay) // 2)
    scene = replay.game.scene(cursor.view(ALL_KNOWING), NAMES[:3])
    hands = [piece for piece in scene.pieces if piece.zone.startswith("hand.")]
    assert hands
    assert all(piece.face for piece in hands)
