"""The story sent to the stepper: frames add up to scenes, hide secrets, and stay small."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance.agents import make
from jamlab.core import ALL_KNOWING
from jamlab.core.registry import load
from jamlab.games.sixty.deck import NAMES
from jamlab.log import Cursor, Replay
from jamlab.ui.story import packed, story
from tests.unit.ui.whole import whole

LOGS = [
    path
    for name in (
        *("cramel/ann-bo-cy", "cramel/tour", "jam/four-players", "jam/ann-bo-cy", "jam/tour"),
        *("jam/travel", "jam/empty-hand", "sixty/ann-bo-cy-di", "sixty/only-jokers"),
        *("pie/ann-bo-cy-di", "jamsumo/ann-bo-cy"),
    )
    for path in [Path(__file__).parents[4] / "replays" / f"{name}.jsonl"]
]
PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal")


@cache
def played(game: str, seats: int, seed: int = 3, agent: str = "greedy") -> Replay:
    agents = [make(game, agent) for _ in range(seats)]
    return Replay.play(load(game), agents, seed, names=PEOPLE[:seats])


@cache
def told(game: str, seats: int) -> dict[str, Any]:
    return story(played(game, seats))


def added_up(told: dict[str, Any], viewpoint: str) -> Iterator[dict[str, Any]]:
    """Yield the flat scene of each position, as the browser assembles it."""
    base = told["views"][0]["id"]
    shown: dict[str, Any] = {}
    frames = zip(told["frames"][viewpoint], told["frames"][base], strict=True)
    for frame, same in frames:
        changes = same if frame == 0 else frame
        shown = {**shown, **changes}
        yield whole({key: value for key, value in shown.items() if value is not None})


def placed(flat: dict[str, Any]) -> list[tuple[str, int, str]]:
    """Zone, slot and face of each piece of a flat scene."""
    pieces = [value for key, value in flat.items() if key.startswith("p.")]
    return [(piece["zone"], piece["slot"], piece["face"]) for piece in pieces]


def weights(panel: dict[str, Any]) -> dict[str, int]:
    return {row["face"]: row["weight"] for row in panel["rows"]}


def in_full(told: dict[str, Any], flat: dict[str, Any]) -> dict[str, Any]:
    """Return the scene with the next-draw probabilities in place of their indices."""
    panel = dict(flat.get("odds") or {})
    if "next" in panel:
        panel["next"] = [told["next_draws"]["chances"][place] for place in panel["next"]]
    return {**flat, "odds": panel}


@pytest.mark.sample
@pytest.mark.parametrize(("game", "seats"), [("cramel", 3), ("sixty", 4), ("jam", 3), ("pie", 4)])
@pytest.mark.parametrize("viewpoint", ["table", "1", "all"])
def test_frames_add_up_to_the_scene(game: str, seats: int, viewpoint: str) -> None:
    replay = played(game, seats)
    seat = {"table": None, "1": 1, "all": ALL_KNOWING}[viewpoint]
    cursor = Cursor(replay)
    for n, flat in enumerate(added_up(told(game, seats), viewpoint)):
        scene = replay.game.scene(cursor.view(seat), replay.seats)
        lying = sorted((piece.zone, piece.slot, piece.face) for piece in scene.pieces)
        drawn = sorted(placed(flat))
        assert drawn == lying, f"position {n}"
        assert {key for key in flat if key.startswith("z.")} == {f"z.{z.id}" for z in scene.zones}
        assert [flat[f"s.{s.seat}"]["total"] for s in scene.seats] == [s.total for s in scene.seats]
        if n < len(replay):
            cursor.forward()


def test_a_card_keeps_its_id_from_hand_to_table() -> None:
    told_ = told("sixty", 4)
    flats = list(added_up(told_, "all"))
    laid = 0
    for n, event in enumerate(told_["events"], start=1):
        if event["kind"] == "Attacked":
            before, after = flats[n - 1], flats[n]
            pieces = {key: value for key, value in after.items() if key.startswith("p.")}
            cards = [key for key, value in pieces.items() if value["zone"] == "attack"]
            assert cards
            assert all(before[card]["zone"] == f"hand.{event['seat']}" for card in cards)
            laid += 1
    assert laid > 10


def test_nobody_is_sent_what_a_seat_may_not_know() -> None:
    """Check every face in another's hand in seat 1's frames, and every card named there."""
    replay = played("sixty", 4)
    told_ = story(replay, ["1"])
    seen_open = False
    for n, flat in enumerate(added_up(told_, "1")):
        event = replay.events[n - 1] if n else None
        counting = event is not None and event.kind in ("RoundEnded", "PenaltyCounted")
        for key, value in flat.items():
            zone = value["zone"] if key.startswith("p.") else ""
            if zone.startswith("hand.") and zone != "hand.1":
                assert counting or value["face"] == ""
                seen_open = seen_open or value["face"] != ""
                assert value["memo"] == ""
        if event is not None and event.kind in ("CardDrawn", "CardDealt") and event.seat != 1:
            assert flat["say"].endswith("a card")
            assert flat["odds"]["came"] == -1
        coming = replay.events[n] if n < len(replay) else None
        if coming is not None and coming.kind in ("CardDrawn", "CardDealt") and coming.seat != 1:
            assert not any(name in flat["next"] for name in NAMES)
        if flat.get("can") and flat["can"]["seat"] != 1:
            assert flat["can"]["rows"] == []
    assert seen_open  # hands are laid open when a round is counted (S-F4)


def test_one_viewpoint_alone_is_the_same_as_among_all() -> None:
    alone, all_ = story(played("sixty", 4), ["2"]), told("sixty", 4)
    for one, other in zip(added_up(alone, "2"), added_up(all_, "2"), strict=True):
        assert in_full(alone, one) == in_full(all_, other)


def test_the_all_knowing_never_gives_away_to_others() -> None:
    told_ = story(played("cramel", 3), ["all", "table"])
    assert [view["id"] for view in told_["views"]] == ["table", "all"]
    first = next(added_up(told_, "table"))
    assert all(value["memo"] == "" for key, value in first.items() if key.startswith("p."))
    foreseen = next(added_up(told_, "all"))
    known = sum(value["memo"] != "" for key, value in foreseen.items() if key.startswith("p."))
    assert known >= 46  # each tile that is turned up sooner or later


def test_chances_are_out_of_what_the_viewpoint_has_not_seen() -> None:
    """The second tile of a game of Cramel: 48 unseen tiles, counted by hand."""
    replay = played("cramel", 3)
    flats = list(added_up(told("cramel", 3), "table"))
    turned = [n for n, event in enumerate(replay.events, start=1) if event.kind == "TileTurned"]
    first, second = flats[turned[0]]["odds"], flats[turned[1]]["odds"]
    assert first["total"] == 49
    assert sum(row["weight"] for row in first["rows"] if row.get("tone") == "no") == 3  # Mrs Bloom
    assert weights(first)["Cramel"] == 12
    assert second["total"] == 48
    came = first["rows"][first["came"]]["face"]
    shown = weights(second)
    before = weights(first)
    assert shown[came] == before[came] - 1


def test_an_unknown_viewpoint_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown viewpoint '7'"):
        story(played("cramel", 3), ["7"])
    with pytest.raises(ValueError, match="unknown viewpoint"):
        story(played("cramel", 3), [])


def test_two_thousand_events_of_all_viewpoints_fit_in_a_megabyte(
    capsys: pytest.CaptureFixture[str],
) -> None:
    replay = played("cramel", 5, seed=1, agent="random")
    assert len(replay) >= 2_000
    sixty = played("sixty", 8)
    sent = {r: len(packed(story(r))) for r in (replay, sixty)}
    with capsys.disabled():
        for r, size in sent.items():
            print(f"\n{r}: {size / 1000:.0f} kB sent, {size / len(r):.0f} bytes an event")  # noqa: T201 - a figure to report
    assert sent[replay] < 1_000_000
    assert sent[sixty] / len(sixty) * 2_000 < 1_000_000


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_choice_is_not_shown_beyond_its_turn(path: Path) -> None:
    """The all-knowing view may show a choice until the next turn begins: at step 230 of the JAM
    among four "What Cy can do" still stood when Ann's turn had begun."""
    replay = Replay.read(path)
    flats = added_up(story(replay, ["all"]), "all")
    for n, flat in enumerate(flats):
        if not 0 < n < len(replay) or replay.nodes[n] == "choice":
            continue  # at a choice its own options are shown
        event, can = replay.events[n - 1], flat.get("can")
        if event.opens_turn() and can:
            assert (replay.nodes[n - 1], event.seat) == ("choice", can["seat"]), f"event {n}"


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_turn_that_begins_cites_what_is_said_of_turns(path: Path) -> None:
    replay = Replay.read(path)
    game = replay.game
    for node, event in zip(replay.nodes, replay.events, strict=True):
        if node == "forced" and event.kind == "TurnBegan":
            assert "turn" in game.rulebook.clauses[event.clause].title.lower()


def test_a_choice_is_not_shown_beyond_its_round() -> None:
    replay = played("pie", 3)
    frames = list(added_up(told("pie", 3), "all"))
    begun = [n for n, event in enumerate(replay.events, 1) if event.opens_round]
    assert len(begun) > 1
    for n in begun:
        assert frames[n - 1].get("can") or n == begun[0]
        assert not frames[n].get("can")
        assert not frames[n + 1].get("can")  # recipes are dealt now
