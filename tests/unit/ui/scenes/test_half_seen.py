"""Scenes of a partially observed game are true of the game played: nothing invented is on the
table, and open questions are shown as backs or left out.

The games are played here, so the truth is known; the scenes compared come from the log alone.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from benchmarks.half_seen import hiding
from jamlab.core import HIDDEN, RandomAgent, Stream
from jamlab.core.registry import load
from jamlab.core.scene import Piece, Scene
from jamlab.games.sixty.deck import NAMES
from jamlab.log import Replay, redact
from jamlab.log.lines import EventLine
from jamlab.log.partial.fitting import hidden_fields
from jamlab.log.partial.steppable import OPEN, PartialReplay, steppable
from jamlab.log.structs import replace
from jamlab.log.turns import standings_of
from jamlab.ui.story import big_swings, story
from jamlab.ui.story_scenes import OR_MORE, common, scene_of, words_of
from tests.unit.log.partial.test_fits import log

REPLAYS = Path(__file__).parents[4] / "replays"
GAMES = ("cramel", "jam", "kuhn", "pie", "sixty")
LONGEST = 220
MISSED_ONE_IN = 25  # of the cards that seat 0 saw without choosing them


@cache
def game_of(game: str, seed: int, *, misses: bool) -> tuple[Replay, PartialReplay]:
    """A played game, and the part of it that seat 0 recorded."""
    rules, rng = load(game), Stream(seed, 5)
    names = [f"P{seat}" for seat in range(min(3, rules.seats[-1]))]
    true = Replay.play(rules, [RandomAgent() for _ in names], seed, names=names)
    lines = []
    for node, event in list(zip(true.nodes, true.events, strict=True))[:LONGEST]:
        told = rules.mask(event, 0)
        blind = misses and node != "choice" and rng.below(MISSED_ONE_IN) == 0
        if blind and not hidden_fields(told):
            told = hiding(told)
        lines.append(EventLine(node, told))
    found = steppable(Replay.of(log(replace(true.header, seen_by=[0], meta={}), lines)))
    assert isinstance(found, PartialReplay)
    return true, found


ONE_MORE = pytest.mark.slow("plays one more game; the first of each is played")
TABLES = [
    pytest.param(game, seed, marks=[ONE_MORE] * (seed > 0)) for game in GAMES for seed in range(3)
]


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_where_all_is_known_the_view_is_the_true_one(game: str, seed: int) -> None:
    true, seen = game_of(game, seed, misses=True)
    rules, known = true.game, 0
    for n in range(len(seen) + 1):
        for seat in (None, 0):
            if seen.known(seat, n):
                known += 1
                assert rules.view(seen.state(n), seat) == rules.view(true.state(n), seat)
    assert known


@pytest.mark.parametrize(("game", "seed"), TABLES)
def test_what_is_on_the_table_was_there(game: str, seed: int) -> None:
    true, seen = game_of(game, seed, misses=True)
    for n in range(len(seen) + 1):
        for seat in (None, 0):
            lying = true.game.scene(true.game.view(true.state(n), seat), true.seats)
            told = scene_of(seen, n, seat)
            if seen.known(seat, n):
                assert told == lying
            else:
                claims_no_more(told, lying)
            if n:
                assert HIDDEN not in words_of(seen, n, seat)


def claims_no_more(told: Scene, lying: Scene) -> None:
    for zone in {piece.zone for piece in lying.pieces}:
        here = [piece for piece in told.pieces if piece.zone == zone]
        there = [piece for piece in lying.pieces if piece.zone == zone]
        assert len(here) == len(there)
        assert not faces(here) - faces(there)
    for one, other in zip(told.seats, lying.seats, strict=True):
        assert one.total <= other.total if OR_MORE in one.unit else one.total == other.total
        assert not Counter(dict(one.items)) - Counter(dict(other.items))
    assert (told.goals, told.summary) == ((), OPEN)


def faces(pieces: list[Piece]) -> Counter[tuple[str, str]]:
    known = [(piece.face, piece.memo) for piece in pieces]
    return Counter(each for each in known if any(each))


@pytest.mark.parametrize("game", ["jam", "kuhn", "pie", "sixty"])
def test_what_the_seat_saw_is_shown_as_it_is_in_the_whole_game(game: str) -> None:
    """Compare step by step, with odds, options, progress, texts, turns."""
    true, seen = game_of(game, 1, misses=False)
    cut = Replay.of(b"".join(true.data.splitlines(keepends=True)[: len(seen) + 1]))
    told, whole = story(seen), story(cut, ["table", "0"])
    for part in ("frames", "next_draws", "turns", "swings", "events", "faces"):
        assert told[part] == whole[part], part
    not_had = told["in_part"]["not_had"]
    assert [one["id"] for one in not_had] == [*map(str, range(1, len(true.seats))), "all"]
    assert all(one["why"] for one in not_had)


def test_a_missed_tile_is_a_back_and_said_to_be_not_seen() -> None:
    names = ["Ann", "Bo"]
    true = Replay.play(load("cramel"), [RandomAgent() for _ in names], 3, names=names)
    turned = [n for n, event in enumerate(true.events) if event.kind == "TileTurned"]
    n = turned[0]
    nodes = list(zip(true.nodes, true.events, strict=True))[: turned[2] + 1]
    lines = [
        EventLine(node, hiding(event) if k == n else event) for k, (node, event) in enumerate(nodes)
    ]
    seen = steppable(Replay.of(log(replace(true.header, seen_by=[0]), lines)))
    assert words_of(seen, n + 1, None) == "Ann turns up a tile not seen"
    (tile,) = (piece for piece in scene_of(seen, n + 1, None).pieces if piece.badge)
    assert (tile.face, tile.memo, tile.badge) == ("", "", 1)
    told = story(seen)
    before, after = told["frames"]["table"][n : n + 2]
    assert told["frames"]["table"][0]["open"] == ""
    assert "open" not in before
    assert (after["open"], after["odds"]) == (OPEN, None)


@pytest.mark.parametrize("seed", range(4))
def test_of_a_hand_that_laid_a_card_which_was_missed_each_card_may_be_gone(seed: int) -> None:
    """Ann saw her hand, and nobody recorded which card she attacked with: the rules say which it
    can be, and no such card may be shown in her hand afterwards."""
    names, rules = ["Ann", "Bo", "Cy"], load("sixty")
    true = Replay.play(rules, [RandomAgent() for _ in names], seed, names=names)
    n = next(n for n, one in enumerate(true.events) if one.kind == "Attacked" and not one.seat)
    table, lines = true.state(n), []
    for k, (node, event) in enumerate(list(zip(true.nodes, true.events, strict=True))[: n + 1]):
        told = rules.mask(event, 0)
        lines.append(EventLine(node, hiding(told) if k == n else told))
    said = lines[n].event
    could = {
        getattr(one, "card")  # noqa: B009
        for one in rules.pending(table).options  # type: ignore[union-attr]
        if hiding(one) == said
    }
    seen = steppable(Replay.of(log(replace(true.header, seen_by=[0], meta={}), lines)))
    hand = [piece.face for piece in scene_of(seen, n + 1, 0).pieces if piece.zone == "hand.0"]
    held = Counter(NAMES[kind] for kind, some in enumerate(table.hands[0]) for _ in range(some))
    gone = Counter({card: getattr(said, "count") for card in could})  # noqa: B009
    assert Counter(face for face in hand if face) == held - gone


def test_a_hand_that_is_laid_down_shows_what_no_line_tells() -> None:
    """The baker lays down five cards of the recipe and a sixth; nobody recorded which."""
    true = Replay.read(REPLAYS / "pie/three-players.jsonl")
    seen = steppable(Replay.of(redact(true, 0)))
    unknown = {n for n in range(len(seen) + 1) if not seen.known(None, n)}
    baked = {n for n, event in enumerate(true.events, start=1) if event.kind == "PieBaked"}
    assert unknown
    assert unknown <= baked | {n - 1 for n in baked}
    for n in range(len(seen) + 1):
        if n in unknown:
            claims_no_more(scene_of(seen, n, None), scene_of(true, n, None))
        else:
            assert scene_of(seen, n, None) == scene_of(true, n, None)


def test_of_standings_and_swings_nothing_is_made_up() -> None:
    true, seen = game_of("jam", 1, misses=True)
    cut = Replay.of(b"".join(true.data.splitlines(keepends=True)[: len(seen) + 1]))
    had = standings_of(seen)
    assert had == standings_of(cut)[: len(had)]
    assert set(big_swings(seen)) <= set(big_swings(cut))


def test_what_scenes_have_in_common_is_on_each() -> None:
    true, _ = game_of("sixty", 0, misses=False)
    scenes = [scene_of(true, n, 0) for n in (30, 31, 40)]
    told = common(scenes, 0)
    assert common(scenes[:1], 0) is scenes[0]
    for scene in scenes:
        for zone in {piece.zone for piece in told.pieces}:
            here = [piece for piece in told.pieces if piece.zone == zone]
            there = [piece for piece in scene.pieces if piece.zone == zone]
            assert len(here) <= len(there)
            assert not faces(here) - faces(there)
        for one, other in zip(told.seats, scene.seats, strict=True):
            assert one.total <= other.total
    assert any(piece.face for piece in told.pieces)
