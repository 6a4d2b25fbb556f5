"""The half-seen games: reproducible byte for byte, steppable to the end, verified, completable."""

from __future__ import annotations

from pathlib import Path

import pytest

from jamlab.core.registry import ids, load
from jamlab.log import Replay
from jamlab.log.partial.fitting import fits
from jamlab.log.partial.steppable import PartialReplay, steppable
from jamlab.log.recorded import recorded, shipped
from jamlab.pages.theatre.theatre_program import TheatreProgram
from jamlab.ui.story import story
from jamlab.ui.story_scenes import scene_of
from tests.contract.golden import half_seen
from tests.unit.cli.terminal import run
from tests.unit.ui.scenes.test_half_seen import claims_no_more

AGAIN = "run: python -m tests.contract.golden.half_seen"
GAMES = sorted(half_seen.TABLES)


def file(game: str) -> Path:
    return half_seen.REPLAYS / half_seen.path(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_what_the_recorder_writes(game: str) -> None:
    assert file(game).read_bytes() == half_seen.written_down(game), AGAIN


@pytest.mark.parametrize("game", GAMES)
def test_it_is_stepped_to_the_end_as_it_was(game: str) -> None:
    true, seen = half_seen.played(game), steppable(Replay.read(file(game)))
    assert isinstance(seen, PartialReplay)
    assert len(seen) == len(true)
    told = story(seen)
    seats = seen.seers
    assert [view["id"] for view in told["views"]] == ["table", *map(str, seats)]
    for seat in (None, *seats):
        assert len(told["frames"]["table" if seat is None else str(seat)]) == len(true) + 1
        for n in range(len(true) + 1):
            there = true.game.scene(true.game.view(true.state(n), seat), true.seats)
            if seen.known(seat, n):
                assert scene_of(seen, n, seat) == there
            else:
                claims_no_more(scene_of(seen, n, seat), there)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_verified_and_completed_by_two_seeds(game: str, tmp_path: Path) -> None:
    log = str(file(game))
    said = run("verify", log)
    assert (said.code, "a complete game fits" in said.out) == (0, True)
    seen, made = Replay.read(file(game)), []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.jsonl"
        assert run("complete", log, "--seed", seed, "-o", str(out)).code == 0
        assert run("verify", str(out)).code == 0
        whole = Replay.read(out)
        assert not whole.is_redacted
        assert (whole.over, whole.seats) == (seen.over, seen.seats)
        assert all(map(fits, seen.events, whole.events))
        made.append(whole.events)
    assert made[0] != made[1]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_among_the_recordings_that_can_be_chosen(game: str) -> None:
    titles = [title for title, _ in recorded(half_seen.REPLAYS)[game]]
    assert [title for title in titles if title.startswith("Half-seen: ")] == titles[-1:]
    assert shipped(f"{game}/half-seen").is_redacted
    program = TheatreProgram(half_seen.REPLAYS)
    program.receive({"do": "open", "game": game, "log": "half-seen", "ask": 1})
    assert program.state()["refused"]["ask"] == 0
    assert program.state()["story"]["log"] == "half-seen"


def test_games_without_one_hide_nothing() -> None:
    others = [game for game in set(ids()) - set(GAMES) if load(game).is_open]
    assert {"jamsumo", "pig"} <= set(others)
    for game in others:
        for _, path in recorded(half_seen.REPLAYS)[game][:2]:
            replay = Replay.read(path)
            masked = [replay.game.mask(event, None) for event in replay.events]
            assert masked == list(replay.events)
