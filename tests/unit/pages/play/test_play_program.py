"""Every game, played through the program as a page plays it."""

from base64 import b64decode

import pytest

from jamlab.core import Choice, RandomAgent
from jamlab.core.registry import ids, load
from jamlab.log import Replay
from jamlab.pages.play.play_program import AHEAD
from tests.unit.pages.play.table import Page

GAMES = ids()
LONG = {"jam": 80, "jamsumo": 60, "cramel": 90, "pie": 90, "sixty": 150}
"""Maximum number of moves by people; a random game of these takes thousands of events."""


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    "many", [pytest.param("fewest", marks=pytest.mark.slow("fewer people at the table")), "most"]
)
def test_people_alone_play_what_the_engine_verifies(game_id: str, many: str) -> None:
    game = load(game_id)
    page = Page(game_id, seed=3)
    page.begin([""] * (game.seats[0] if many == "fewest" else game.seats[-1]))
    for _ in range(LONG.get(game_id, 10**6)):
        if page.is_over:
            break
        before = page.play["n"]
        page.a_move()
        assert page.play["n"] > before or page.play["waits"] == "choice"
        assert not page.play["says"]["sentence"]
    match = page.program.match
    assert match is not None
    replay = Replay.of(match.log())
    assert replay.events == tuple(match.played.events)
    if page.is_over:
        assert b64decode(page.told["saved"]["data"]) == match.log()
        assert page.told["shown"]["end"]["reason"]
        assert page.told["choice"]["sort"] == "over"
    else:
        assert game_id in LONG
        assert not page.told["saved"]["data"]


@pytest.mark.parametrize("game_id", GAMES)
def test_players_of_ours_play_the_game_that_the_engine_plays(game_id: str) -> None:
    game = load(game_id)
    page = Page(game_id, seed=5)
    seats = [{"name": f"P{n}x", "player": "random"} for n in range(game.seats[0])]
    roller = "table" if game_id == "jamsumo" else ""
    page.program.receive({"do": "play.begin", "seats": seats, "roller": roller})
    assert page.program.match is not None
    while page.program.match.played.over is None:  # agents wait for the page
        drawn = len(page.program.match.played)
        while page.program.work():
            pass
        n = len(page.program.match.played)
        assert drawn < n <= drawn + AHEAD
        page.program.receive({"do": "play.drawn", "n": n})
    assert page.program.state()["play"]["waits"] == "over"
    names = [f"P{n}x" for n in range(game.seats[0])]
    replay = Replay.play(game, [RandomAgent() for _ in names], 5, names=names)
    match = page.program.match
    assert match is not None
    assert tuple(match.played.events) == replay.events
    assert match.played.over == replay.over


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_game_entered_by_people_is_the_log_that_the_engine_writes(game_id: str) -> None:
    """The engine plays; people at a page with the same seed repeat its choices."""
    game = load(game_id)
    names = [f"P{n}x" for n in range(game.seats[0])]
    replay = Replay.play(game, [RandomAgent() for _ in names], 7, names=names)
    page = Page(game_id, seed=7)
    page.begin([""] * len(names), roller="table" if game_id == "jamsumo" else "")
    program = page.program
    match = program.match
    assert match is not None
    state = replay.state(0)
    for n, event in enumerate(replay.events):
        node = game.pending(state)
        if isinstance(node, Choice):
            program.receive({"do": "play.uncover", "n": n})
            program.receive({"do": "play.choose", "n": n, "place": node.options.index(event)})
            while program.work():
                pass
        game.apply(state, event)
    assert tuple(match.played.events) == replay.events
    lines, written = match.log().splitlines(), replay.data.splitlines()
    assert lines[1:-1] == written[1:-1]
    assert Replay.of(match.log()).over == replay.over
    assert program.state()["play"]["waits"] == "over"
