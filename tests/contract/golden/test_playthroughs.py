"""Golden playthroughs: each recorded game yields the same text as when last reviewed."""

from __future__ import annotations

from pathlib import Path

import pytest

from jamlab.core import registry
from jamlab.log import Replay
from tests.contract.golden.half_seen import TABLES, path
from tests.contract.golden.write import HERE, REPLAYS, playthrough, recorded, text_file

AGAIN = "run: python -m tests.contract.golden.write, and read what changed"


@pytest.mark.sample
@pytest.mark.parametrize("path", recorded(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_playthrough_is_told_as_before(path: Path) -> None:
    file = text_file(path)
    assert file.exists(), f"{path.name} has no golden text; {AGAIN}"
    now = playthrough(Replay.read(path)).splitlines()
    before = file.read_text(encoding="utf-8").splitlines()
    for number, (one, other) in enumerate(zip(before, now, strict=False), start=1):
        assert one == other, f"line {number} of {file.name}; {AGAIN}"
    assert len(before) == len(now), AGAIN


@pytest.mark.parametrize("game", registry.ids())
def test_every_game_has_recorded_games(game: str) -> None:
    found = [Replay.read(path) for path in recorded() if path.parent.name == game]
    assert found, f"replays/{game} is empty"
    assert {replay.header.game for replay in found} == {game}
    assert any(replay.over is not None for replay in found), "none is played to its end"
    assert {len(replay.seats) for replay in found} == set(registry.load(game).seats)


def test_no_text_without_its_game() -> None:
    assert set(HERE.glob("texts/*/*.txt")) == {text_file(path) for path in recorded()}, AGAIN


def test_the_texts_are_kept_small() -> None:
    sizes = [file.stat().st_size for file in HERE.glob("texts/*/*.txt")]
    assert sum(sizes) < 320_000 * len(registry.ids())


def test_recorded_games_lie_in_their_games_folder() -> None:
    assert {path.parent.name for path in recorded()} <= set(registry.ids())
    assert {*REPLAYS.rglob("*.jsonl*")} == {*recorded(), *half_seen()}


def half_seen() -> set[Path]:
    return {REPLAYS / path(game) for game in TABLES}
