"""Impossible games proved by counting, open ones, and the report of `jamlab verify` on each."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from benchmarks.half_seen import seen_in_part
from jamlab.core import Event
from jamlab.core.hidden import Claiming
from jamlab.log import LogError, Undecided
from jamlab.log.lines import EventLine
from jamlab.log.partial.search import PartialSearch
from jamlab.log.partial.tally import RoundTally, is_impossible
from tests.unit.cli.terminal import run


@pytest.mark.parametrize("game", ["sixty", "pie"])
@pytest.mark.parametrize("public", [False, True])
def test_of_a_true_game_nothing_is_proved(game: str, public: bool) -> None:
    for seed in range(12):
        replay, lines = seen_in_part(game, seed, public=public)
        rules, seats = replay.game, len(replay.header.seats)
        assert isinstance(rules, Claiming)
        start = rules.start(seats, replay.header.options)
        first = [n for n, line in enumerate(lines) if line.event.opens_round]
        for one, two in zip(first, [*first[1:], len(lines)], strict=True):
            events: list[Event] = [line.event for line in lines[one:two]]
            assert not is_impossible(
                RoundTally(rules, events, rules.claims(events, start), seats)
            ), seed


def test_more_of_a_face_than_there_are_is_proved_at_once() -> None:
    replay, lines = seen_in_part("sixty", 39, public=False)
    n = next(n for n, line in enumerate(lines) if line.event.kind == "Attacked")
    changes: dict[str, Any] = {"card": "20", "count": 6}
    wrong = EventLine(lines[n].node, dataclasses.replace(lines[n].event, **changes))
    _, verdict = PartialSearch.whole(
        replay.game, replay.header, [*lines[:n], wrong, *lines[n + 1 :]]
    )
    assert (verdict.fits, verdict.line, verdict.proved) == (False, n + 1, True)
    assert (verdict.tries, verdict.sentence) == (0, "There are 3 such cards, not 6 (S-C1)")


def test_what_is_not_proved_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(file: Path) -> str:
        if file.stem == "bad":
            raise LogError("no", where="bad", line=4, clause="S-D1")
        raise Undecided("no deal was found", where="log", line=3, clause="S-D1", tries=9)

    monkeypatch.setattr("jamlab.cli.logs._verified", undecided)
    log, bad = tmp_path / "log.jsonl", tmp_path / "bad.jsonl"
    for file in (log, bad):
        file.write_text("{}")
    found = run("verify", str(log))
    assert (found.code, found.out.split()[0]) == (3, "open")
    assert run("verify", str(log), str(bad)).code == 1
