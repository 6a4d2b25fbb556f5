"""The teaching games: the same byte for byte, each clause shown once, each option played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from jamlab.games import load
from jamlab.replay import Replay
from tests.golden import teaching

MADE = teaching.logs()
AGAIN = "run: python -m tests.golden.teaching"


@pytest.mark.parametrize("name", sorted(MADE))
def test_the_file_is_what_the_script_makes(name: str) -> None:
    path = teaching.REPLAYS / name
    assert path.is_file(), f"{name} is missing; {AGAIN}"
    assert path.read_bytes() == MADE[name], f"{name} differs; {AGAIN}"


@pytest.mark.parametrize("name", sorted(MADE))
def test_the_log_is_good_and_says_what_it_is(name: str) -> None:
    replay = Replay.of(MADE[name], name)
    meta = replay.header.meta
    assert meta["title"]
    assert meta["source"] == teaching.SOURCE
    assert set(meta["clauses"]) <= set(replay.game.rulebook.clauses)
    cited = {event.clause for event in replay.events}
    assert cited <= set(meta["clauses"])
    for first, last in meta.get("scenes", {}).values():
        assert 1 <= first <= last <= len(replay)


TAUGHT = sorted({name.partition("/")[0] for name in MADE})
"""The games that have teaching games; a new one need not."""


def _replays(game: str) -> list[Replay]:
    return [Replay.of(data, name) for name, data in MADE.items() if name.startswith(f"{game}/")]


@pytest.mark.parametrize("game", TAUGHT)
def test_each_clause_has_one_scene(game: str) -> None:
    scenes: Counter[str] = Counter()
    for replay in _replays(game):
        shown: dict[str, Any] = replay.header.meta.get("scenes", {})
        scenes.update(shown.keys())
    assert scenes == Counter(list(load(game).rulebook.clauses))


@pytest.mark.parametrize("game", TAUGHT)
def test_each_option_is_played(game: str) -> None:
    played = {item for replay in _replays(game) for item in replay.header.options.items()}
    values = {(option.name, value) for option in load(game).options for value in option.values}
    assert values <= played


@pytest.mark.parametrize("game", TAUGHT)
def test_a_whole_game_for_each_number_of_seats(game: str) -> None:
    finished = {len(replay.seats) for replay in _replays(game) if replay.over is not None}
    assert set(load(game).seats) <= finished
