"""Partially observed logs: possible games are accepted, impossible ones refused; version 2
lines."""

import dataclasses
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from jamlab.core import ALL_KNOWING, HIDDEN, Event, RandomAgent, Stream
from jamlab.core.registry import load
from jamlab.log import Header, LogError, Replay, redact
from jamlab.log.lines import EventLine, event_lines, header_line
from jamlab.log.partial.completing import mark_line
from jamlab.log.partial.fitting import fits
from jamlab.log.partial.search import PartialSearch
from jamlab.log.partial.steppable import steppable
from jamlab.log.structs import replace
from jamlab.ui.story import story
from tests.unit.cli.terminal import run


def played(game: str, seats: int, seed: int) -> Replay:
    names = [f"P{seat}" for seat in range(seats)]
    return Replay.play(load(game), [RandomAgent() for _ in names], seed, names=names)


def seen_by(replay: Replay, seat: int | None) -> list[EventLine]:
    game = replay.game
    return [
        EventLine(node, game.mask(event, seat))
        for node, event in zip(replay.nodes, replay.events, strict=True)
    ]


def log(header: Header, lines: list[EventLine], version: int = 2) -> bytes:
    codec = event_lines(load(header.game), 2)
    rows = [codec.write(n, line.node, line.event) for n, line in enumerate(lines, start=1)]
    return header_line(replace(header, jamlab=version)) + b"".join(rows)


@pytest.mark.parametrize("seat", [None, 0])
def test_a_true_game_of_sixty_is_completed(seat: int | None) -> None:
    replay = played("sixty", 3, 1)
    lines = seen_by(replay, seat)[:250]
    search = PartialSearch(replay.game, replay.header, lines, seed=3)
    found = search.complete(Stream(5))
    state = replay.game.start(3, replay.header.options)
    for line, event in zip(lines, found, strict=True):
        assert fits(line.event, event)
        replay.game.play(state, event)
    assert any(one != other for one, other in zip(found, replay.events, strict=False))


def test_a_refused_line_changes_nothing() -> None:
    replay = played("sixty", 3, 1)
    lines = seen_by(replay, 0)
    search = PartialSearch(replay.game, replay.header, lines[:40])
    n = next(n for n, line in enumerate(lines) if n > 40 and line.node == "choice")
    for line in lines[40:n]:
        assert search.add_line(line)
    event = lines[n].event
    wrong = search.add("choice", dataclasses.replace(event, seat=(event.seat + 1) % 3))
    assert not wrong
    assert wrong.refusal is not None
    assert wrong.line == n + 1
    assert search.add_line(lines[n])


def test_a_mark_stands_before_what_is_not_checked() -> None:
    replay = played("cramel", 2, 1)
    lines = seen_by(replay, 0)
    header = replace(replay.header, seen_by=[0])
    data = log(header, lines[:9]) + mark_line(10, "C-3")
    data += event_lines(replay.game, 2).write(10, "unchecked", lines[4].event)
    found = Replay.of(data)
    assert (len(found), found.mark and found.mark.n, len(found.unchecked)) == (9, 10, 1)
    assert found.over is None
    assert found.state(9) == replay.state(9)


def test_version_1_has_no_marks_and_nothing_unchecked() -> None:
    replay = played("cramel", 2, 1)
    lines = seen_by(replay, 0)
    data = log(replay.header, lines[:9], 1)
    with pytest.raises(LogError):
        Replay.of(data + mark_line(10, "C-3"))
    with pytest.raises(LogError):
        Replay.of(data + event_lines(replay.game, 2).write(10, "unchecked", lines[9].event) + b"\n")
    with pytest.raises(LogError, match="version 2"):
        Replay.of(log(replace(replay.header, seen_by=[0]), lines[:9], 1))


def test_what_was_not_seen_is_a_question_mark() -> None:
    replay = played("sixty", 2, 1)
    line = next(line for line in seen_by(replay, 1) if getattr(line.event, "card", "") == HIDDEN)
    assert any(fits(line.event, event) for event in replay.events)


@pytest.mark.parametrize(("game", "seats"), [("sixty", 2), ("kuhn", 2), ("jam", 3)])
def test_a_redacted_game_is_stepped_from_who_saw_it(game: str, seats: int) -> None:
    """Each viewpoint sees the same in the completed game as in the game played."""
    replay = played(game, seats, 7)
    lines = redact(replay, 1).splitlines(keepends=True)[:400]
    seen = Replay.of(b"".join(lines))
    whole = seen.completed
    assert seen.viewpoints == ("table", "1")
    for n in range(0, len(seen) + 1, 7):
        for seat in (None, 1):
            view = replay.game.view(whole.state(n), seat)
            assert view == replay.game.view(replay.state(n), seat)
    told = story(seen)
    assert [view["id"] for view in told["views"]] == ["table", "1"]
    assert len(told["frames"]["1"]) == len(seen) + 1


@cache
def told_of_cramel() -> tuple[Replay, Any]:
    """A game without hidden information, and the frames of its story."""
    replay = played("cramel", 2, 7)
    return replay, story(replay)["frames"]


@pytest.mark.parametrize("seat", [None, 0])
def test_a_redacted_game_in_which_nothing_is_hidden_is_the_whole_game(seat: int | None) -> None:
    replay, frames = told_of_cramel()
    seen = steppable(Replay.of(redact(replay, seat)))
    assert not seen.is_in_part
    assert seen.viewpoints == replay.viewpoints
    assert story(seen)["frames"] == frames


def test_single_cards_that_nobody_saw_are_filled_in() -> None:
    """Any card of a line may be hidden, even one that everyone saw."""
    replay = played("sixty", 3, 11)
    rng = Stream(4)
    lines = [
        EventLine(line.node, hiding(line.event, "card") if rng.below(12) == 0 else line.event)
        for line in seen_by(replay, ALL_KNOWING)[:200]
    ]
    found, verdict = PartialSearch.whole(replay.game, replay.header, lines)
    assert verdict
    assert all(map(fits, [line.event for line in lines], found.games[0].events))


def test_it_is_verified_and_completed_by_command(tmp_path: Path) -> None:
    half, whole = tmp_path / "half.jsonl", tmp_path / "whole.jsonl"
    half.write_bytes(redact(played("sixty", 3, 7), 0))
    assert "a complete game fits" in run("verify", str(half)).out
    assert run("complete", str(half), "--seed", "3", "-o", str(whole)).code == 0
    assert run("verify", str(whole)).code == 0
    assert run("show", str(half), "--at", "99", "--seat", "P0").code == 0
    refused = run("show", str(half), "--at", "99", "--seat", "P1")
    assert "It can be shown from: table, P0" in refused.err
    assert run("odds", str(half), "--at", "99", "--seat", "0", "--question", "next").code == 0


def hiding(event: Event, name: str) -> Event:
    changes: dict[str, Any] = {name: HIDDEN} if hasattr(event, name) else {}
    return dataclasses.replace(event, **changes)


EXAMPLES = Path(__file__).parents[4] / "docs" / "log-format" / "examples"


@pytest.mark.parametrize("game", ["jam", "kuhn", "pie", "sixty"])
def test_an_example_is_stepped_verified_and_completed(game: str) -> None:
    seen = Replay.read(EXAMPLES / f"{game}-half-seen.jsonl")
    assert seen.is_redacted
    assert len(story(seen)["frames"][seen.viewpoints[0]]) == len(seen) + 1
    for seed in range(3):
        whole = seen.completed_by(seed)
        assert not whole.is_redacted
        assert all(map(fits, seen.events, whole.events))
        assert whole.over == seen.over
