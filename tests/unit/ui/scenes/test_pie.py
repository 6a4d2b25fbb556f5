"""The pie table: contents of zones, visibility per viewpoint, drawings for all faces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance.exact.pool import pool_of
from jamlab.core import ALL_KNOWING, Chance
from jamlab.core.registry import load
from jamlab.core.scene import Piece, Scene
from jamlab.games.pie import state as at
from jamlab.games.pie.scene import FACES, faces_of, pie_face
from jamlab.log import Cursor, Replay
from jamlab.ui import bundle
from jamlab.ui.story import story
from tests.unit.games.pie.teaching import NUT_PIES, NUTS
from tests.unit.ui.scenes.test_story import added_up, placed

REPLAYS = Path(__file__).parents[4] / "replays" / "pie"
VIEWS = (None, 0, 1, 2, ALL_KNOWING)


@cache
def recorded(name: str) -> Replay:
    return Replay.read(REPLAYS / f"{name}.jsonl")


def scenes(name: str, seat: int | None) -> Iterator[tuple[Any, Scene]]:
    """Yield the state and the scene before the first event and after each."""
    replay = recorded(name)
    cursor = Cursor(replay)
    for n in range(len(replay) + 1):
        state = cursor.state
        yield state, replay.game.scene(replay.game.view(state, seat), replay.seats)
        if n < len(replay):
            cursor.forward()


def lying(scene: Scene, zone: str) -> list[Piece]:
    return sorted((p for p in scene.pieces if p.zone == zone), key=lambda piece: piece.slot)


@pytest.mark.parametrize("seat", VIEWS)
@pytest.mark.parametrize("name", ["tour", "two-at-once", "option-fudge-refill"])
def test_the_zones_hold_what_the_table_holds(name: str, seat: int | None) -> None:
    for state, scene in scenes(name, seat):
        zones = {zone.id: zone for zone in scene.zones}
        assert zones["deck"].count == state.pile_size
        assert zones["discard"].count == len(state.discard)
        if state.discard:
            assert zones["discard"].note == state.cards.names[state.discard[-1]]
        for other in range(state.seats):
            hand = lying(scene, f"hand.{other}")
            assert len(hand) == zones[f"hand.{other}"].count == state.hand_sizes[other]
            assert len(lying(scene, f"front.{other}")) == zones[f"front.{other}"].count


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_p_a8_a_hidden_hand_shows_backs_and_what_is_remembered(seat: int | None) -> None:
    remembered = 0
    for state, scene in scenes("tour", seat):
        for other in range(state.seats):
            if other == seat or state.is_open(other):
                continue
            hand = [
                state.cards.names[k] for k, n in enumerate(state.hands[other]) for _ in range(n)
            ]
            for piece in lying(scene, f"hand.{other}"):
                assert piece.face == ""
                if piece.memo:
                    hand.remove(piece.memo)  # it is really there, and shown once
                    remembered += 1
            for piece in lying(scene, f"front.{other}"):
                if piece.id.startswith("recipe.") or piece.flag == "chosen":
                    assert piece.face == ""
    assert remembered


def test_the_all_knowing_see_every_card() -> None:
    for state, scene in scenes("tour", ALL_KNOWING):
        assert all(piece.face for piece in scene.pieces)
        for other in range(state.seats):
            if state.recipe[other] >= 0:
                name = state.cards.recipe_names[state.recipe[other]]
                assert lying(scene, f"front.{other}")[0].face == pie_face(name)


def test_p_c6_a_lost_turn_lies_before_its_seat() -> None:
    seen = 0
    for state, scene in scenes("lost-turns", None):
        for other in range(state.seats):
            faces = [piece.face for piece in lying(scene, f"front.{other}")]
            assert ("Lose One Turn" in faces) == bool(state.laid[other])
            seen += bool(state.laid[other])
            if state.laid[other] and state.phase == at.TURN and other != state.mover:
                assert scene.seats[other].status == "loses a turn"
    assert seen


def test_the_strip_tells_who_has_chosen_and_shows_no_card() -> None:
    titles = set()
    for state, scene in scenes("tour", 0):
        if state.phase not in (at.PARTNER, at.CHOOSE, at.GIVE):
            assert scene.strip is None
            continue
        assert scene.strip is not None
        titles.add(scene.strip.title)
        assert not any(side.faces for side in scene.strip.sides)
        for side in scene.strip.sides:
            chosen = state.chosen[side.seat] >= 0
            assert (side.words == "chose") == chosen
            assert (side.flag == "now") == (
                state.phase == at.PARTNER
                or (state.phase == at.CHOOSE and side.seat == state.chooser)
            )
    assert titles == {
        "Trade one card",
        "Ann and Cy trade one card",
        "Bo and Cy trade one card",
        "All pass one card to the left",
        "All pass one card to the right",
    }


def test_pies_won_stand_before_their_seats() -> None:
    for state, scene in scenes("two-players", None):
        for other in range(state.seats):
            won = [p.deep for p in lying(scene, f"front.{other}") if p.id.startswith("pies.")]
            assert won == ([state.pies[other]] if state.pies[other] else [])
            panel = scene.seats[other]
            assert (panel.total, panel.unit) == (state.pies[other], "pies")
    assert max(state.pies) == 3


@pytest.mark.parametrize("viewpoint", ["table", "2", "all"])
def test_frames_add_up_to_the_scene(viewpoint: str) -> None:
    replay = recorded("tour")
    seat = {"table": None, "2": 2, "all": ALL_KNOWING}[viewpoint]
    frames = added_up(story(replay), viewpoint)
    for (_, scene), flat in zip(scenes("tour", seat), frames, strict=True):
        lying = sorted((piece.zone, piece.slot, piece.face) for piece in scene.pieces)
        assert sorted(placed(flat)) == lying


def test_a_traded_card_keeps_its_id_from_hand_to_hand() -> None:
    replay = recorded("tour")
    flats = list(added_up(story(replay), "all"))
    given = [n for n, e in enumerate(replay.events, start=1) if e.kind == "CardGiven"]
    for n in given:
        event = replay.events[n - 1]
        before, after = flats[n - 1], flats[n]
        moved = [
            key
            for key, value in after.items()
            if key.startswith("p.")
            and value["zone"] == f"hand.{event.target}"  # type: ignore[attr-defined]
            and before.get(key, {}).get("zone") == f"front.{event.seat}"
        ]
        assert len(moved) == 1, f"event {n}"
    assert len(given) > 10


def test_every_face_of_the_printed_game_has_its_own_drawing() -> None:
    drawn = bundle.icons()
    used = {name: face.icon for name, face in FACES.items()}
    assert len(used) == 24 + 16 + 1
    assert len(set(used.values())) == len(used)
    for name, icon in used.items():
        # "pie-apple" is composed of a pie and an apple
        assert icon in drawn or all(part in drawn for part in icon.split("-")), name


def test_a_deck_of_ones_own_has_faces_of_its_own() -> None:
    faces = faces_of(NUTS, NUT_PIES)
    assert faces["Walnuts"].label == "Walnuts"
    assert faces["Joker"].icon == FACES["Pot Luck"].icon
    assert faces["Swap"].icon == FACES["Trade One"].icon
    assert set(faces["Nutty pie"].needs) == {"Crust", "Honey", "Walnuts", "Hazelnuts", "Almonds"}
    replay = recorded("option-deck")
    last = replay.game.scene(Cursor(replay).view(None), replay.seats)
    assert last.faces == faces
    assert story(replay, ["table"])["faces"]["Nutty pie"]["label"] == "Nutty pie"
    assert (
        load("pie").scene(Cursor(recorded("tour")).view(None), recorded("tour").seats).faces == {}
    )


@pytest.mark.slow("tells a game of eight from all viewpoints, to count how often decks are counted")
def test_what_is_hidden_is_counted_once_for_each_draw_and_viewpoint() -> None:
    """Draws are shown before and after, from eight seats and the table, and counting is slow. After
    the last draw of a series the next ones are asked about, too."""
    replay = recorded("eight-players")
    game, state, positions = replay.game, replay.state(0), set()
    for n, event in enumerate(replay.events):
        node = game.pending(state)
        if isinstance(node, Chance) and game.unseen(game.view(state, None), node.outcomes[0]):
            positions |= {n, n + 1}
        game.apply(state, event)
    pool_of.cache_clear()
    story(replay)
    assert 0 < pool_of.cache_info().misses <= len(positions) * (len(replay.seats) + 1)
