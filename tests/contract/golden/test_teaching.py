"""The teaching games: reproducible byte for byte, each clause shown once, each option played."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from jamlab.core.registry import load
from jamlab.log import Replay
from tests.contract.golden import teaching

AGAIN = "run: python -m tests.contract.golden.teaching"
TAUGHT = teaching.taught()
"""Games that have teaching games; a new game need not have any."""
NAMES = sorted(
    path.relative_to(teaching.REPLAYS).as_posix()
    for game in TAUGHT
    for path in (teaching.REPLAYS / game).glob("*.jsonl")
    if f'"source":"{teaching.SOURCE}"' in path.read_text(encoding="utf-8").partition("\n")[0]
)
"""Teaching games found on disk: nothing is played to collect the test names."""
made = cache(teaching.logs)


def test_all_of_them_are_there() -> None:
    missing = made().keys() - set(NAMES)
    assert not missing, f"missing: {', '.join(sorted(missing))}; {AGAIN}"
    left = set(NAMES) - made().keys()
    assert not left, f"no script makes {', '.join(sorted(left))}"


@pytest.mark.parametrize("name", NAMES)
def test_the_file_is_what_the_script_makes(name: str) -> None:
    assert (teaching.REPLAYS / name).read_bytes() == made()[name], f"{name} differs; {AGAIN}"


@pytest.mark.parametrize("name", NAMES)
def test_the_log_is_good_and_says_what_it_is(name: str) -> None:
    replay = _replay(name)
    meta = replay.header.meta
    assert meta["title"]
    assert meta["source"] == teaching.SOURCE
    assert set(meta["clauses"]) <= set(replay.game.rulebook.clauses)
    cited = {event.clause for event in replay.events}
    assert cited <= set(meta["clauses"])
    for first, last in meta.get("scenes", {}).values():
        assert 1 <= first <= last <= len(replay)


@cache
def _replay(name: str) -> Replay:
    return Replay.read(teaching.REPLAYS / name)


def _replays(game: str) -> list[Replay]:
    return [_replay(name) for name in NAMES if name.startswith(f"{game}/")]


@pytest.mark.parametrize("game", TAUGHT)
def test_each_clause_has_one_scene(game: str) -> None:
    scenes: Counter[str] = Counter()
    for replay in _replays(game):
        shown: dict[str, Any] = replay.header.meta.get("scenes", {})
        scenes.update(shown.keys())
    assert scenes == Counter(list(load(game).rulebook.clauses))


@pytest.mark.parametrize("game", TAUGHT)
def test_each_option_is_played(game: str) -> None:
    rules = load(game)
    played = {
        item
        for replay in _replays(game)
        for item in rules.checked_options(len(replay.seats), replay.header.options).items()
    }
    values = {(option.name, value) for option in rules.options for value in option.values}
    assert values <= played


@pytest.mark.parametrize("game", TAUGHT)
def test_a_whole_game_for_each_number_of_seats(game: str) -> None:
    finished = {len(replay.seats) for replay in _replays(game) if replay.over is not None}
    assert set(load(game).seats) <= finished
