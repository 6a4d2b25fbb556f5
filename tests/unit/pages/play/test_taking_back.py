"""Moves taken back leave no trace: the same random draws recur, and nobody sees more."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from jamlab.core.registry import ids, load
from jamlab.log import Replay
from tests.unit.pages.play.table import Page

GAMES = ids()


def log_of(page: Page) -> bytes:
    match = page.program.match
    assert match is not None
    return match.log()


def chosen(page: Page) -> list[int]:
    """The index of each choice so far among its options."""
    replay, places = Replay.of(log_of(page)), []
    for n, (sort, event) in enumerate(zip(replay.nodes, replay.events, strict=True)):
        if sort == "choice":
            node: Any = replay.game.pending(replay.state(n))
            places.append(node.options.index(event))
    return places


def go(page: Page, moves: int) -> None:
    while moves and not page.is_over:
        moves -= page.play["waits"] == "choice"
        page.a_move()


@settings(max_examples=12, deadline=None)
@given(
    game_id=some.sampled_from(GAMES),
    moves=some.integers(1, 25),
    back=some.integers(1, 8),
    seed=some.integers(0, 10**6),
)
def test_the_same_choices_bring_the_same_luck_again(
    game_id: str, moves: int, back: int, seed: int
) -> None:
    page = Page(game_id, seed=seed)
    page.begin([""] * load(game_id).seats[0])
    go(page, moves)
    before, places = Replay.of(log_of(page)).events, chosen(page)
    for _ in range(min(back, len(places))):
        page.do("back")
    kept = chosen(page)
    assert kept == places[: len(kept)]
    assert len(kept) == len(places) - min(back, len(places))
    assert Replay.of(log_of(page)).events == before[: page.play["n"]]
    for place in places[len(kept) :]:
        if page.play["waits"] == "cover":
            page.do("uncover")
        page.do("choose", place=place)
    assert Replay.of(log_of(page)).events == before
    assert Replay.of(log_of(page)).header.meta["taken_back"] == min(back, len(places))


@pytest.mark.parametrize("game_id", GAMES)
def test_players_of_ours_take_their_moves_back_too(game_id: str) -> None:
    page = Page(game_id, seed=4)
    page.begin(["", *["random"] * (load(game_id).seats[0] - 1)])
    go(page, 6)
    for _ in range(40):
        if page.is_over:
            break
        back = page.play["back"]
        before = Replay.of(log_of(page)).events
        movers = {event.seat for event in before[back["to"] + 1 :]} - {-1, 0}
        if movers and "may choose otherwise" in back["means"]:
            page.do("back")
            assert page.play["n"] == back["to"]
            assert page.play["waits"] == "choice"
            assert page.play["seat"] == 0
            break
        page.a_move()
    else:
        pytest.fail("no move of another player came")
    go(page, 20)
    Replay.of(log_of(page))


def test_a_finished_game_is_open_again_and_its_log_is_not_saved_twice() -> None:
    page = Page("kuhn", seed=2)
    page.begin(["", ""])
    while not page.is_over:
        page.a_move()
    saved = page.told["saved"]
    assert saved["data"]
    assert page.told["kept"]["text"] == ""
    page.do("back")
    assert page.told["saved"]["data"] == ""
    assert page.told["saved"]["no"] > saved["no"]
    assert page.told["kept"]["text"]
    assert page.play["waits"] == "cover"


def test_who_sees_what_it_means_is_told_before() -> None:
    page = Page("cramel", seed=1)
    page.begin(["", "greedy"])
    assert not page.play["back"]
    page.a_move()
    back = page.play["back"]
    assert back["words"].startswith("P0x")
    assert "would come again, known to whoever saw it" in back["means"]


def test_a_teacher_can_switch_it_off() -> None:
    page = Page("cramel", seed=1, back=False, hints=False)
    page.program._fixed = True
    page.begin(["", ""], back=True, hints=True)
    page.a_move()
    n = page.play["n"]
    assert not page.play["back"]
    page.do("back")
    page.do("hint")
    page.host.receive(
        {"do": "question", "name": next(iter(page.program.hints.asking._questions), "x")}
    )
    assert (page.play["n"], page.play["hint"], page.play["hints"]) == (n, None, False)
    assert page.told["asking"]["questions"] == []
    assert "odds" not in str(page.told["shown"])


def test_what_is_put_together_from_several_choices_is_started_again() -> None:
    page = Page("jam", seed=2)
    page.begin(["", "", ""])
    for _ in range(400):
        back = page.play["back"]
        if back and back["anew"] < back["to"]:
            break
        page.a_move()
    else:
        pytest.fail("nobody has made two choices in a row")
    before = Replay.of(log_of(page))
    seat = page.play["seat"]
    first = back["anew"]
    assert {event.seat for event in before.events[first:]} == {seat}
    assert set(before.nodes[first:]) == {"choice"}
    assert first == 0 or (before.nodes[first - 1], before.events[first - 1].seat) != (
        "choice",
        seat,
    )
    page.do("back", anew=True)
    assert page.play["n"] == first
    assert page.play["seat"] == seat
    assert Replay.of(log_of(page)).events == before.events[:first]


def test_a_log_is_written_over_by_its_own_game_only(tmp_path: Path) -> None:
    logs = []
    for _ in range(2):
        page = Page("kuhn", seed=2, folder=tmp_path)
        page.begin(["", ""])
        while not page.is_over:
            page.a_move()
        logs.append(page.told["saved"]["path"])
    assert len(set(logs)) == 2
    page.do("back")
    assert Path(logs[1]).exists()
    page.rng.below(2)
    while not page.is_over:
        page.a_move()
    assert page.told["saved"]["path"] == logs[1]
    assert Path(logs[1]).read_bytes() == log_of(page)
    assert len(list(tmp_path.rglob("*"))) == 3  # a folder and two logs
