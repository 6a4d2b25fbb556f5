"""A saved game resumes unchanged; thinking agents block nobody; impossible requests are refused
with their clause."""

import json
from base64 import b64encode
from threading import Event
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from jamlab.core import Agent, Choice
from jamlab.core.registry import ids, load
from jamlab.pages.play.play_program import PlayProgram, play_program
from jamlab.pages.play.saved_games import HEAD, NOT_READ
from tests.unit.pages.play.table import Page

GAMES = ids()


@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_kept_goes_on_with_the_same_luck(game_id: str) -> None:
    page, other = Page(game_id, seed=9), Page(game_id, seed=1)
    page.begin([""] * load(game_id).seats[0])
    for _ in range(9):
        if not page.is_over:
            page.a_move()
    text = page.told["kept"]["text"]
    if page.is_over:
        assert text == ""
        return
    other.do("keep", text=text)
    assert other.play["n"] == page.play["n"]
    assert other.told["setting"] == page.told["setting"]
    other.rng = page.rng.copy()
    for each in (page, other):
        if each.play["waits"] == "cover":
            each.do("uncover")
        each.a_move()
    matches = [page.program.match, other.program.match]
    logs = [match.log() for match in matches if match is not None]
    assert logs[0] == logs[1]


def test_a_page_that_begins_with_a_kept_game_covers_it() -> None:
    page = Page("sixty", seed=9)
    page.begin(["", "", "quick"])
    page.a_move()
    page.a_move()
    program = play_program("sixty", kept=page.told["kept"]["text"])
    told = program.state()
    assert told["play"]["waits"] == "cover"
    assert told["shown"]["eyes"] == "table"
    fixed = play_program("sixty", hints=False, fixed=True, kept=page.told["kept"]["text"])
    assert not fixed.state()["play"]["hints"]


@settings(max_examples=60, deadline=None)
@given(cut=some.integers(0, 400), put=some.text(max_size=3), game_id=some.sampled_from(GAMES))
def test_a_text_that_was_changed_is_refused_in_words(cut: int, put: str, game_id: str) -> None:
    page = Page("pig", seed=9)
    page.begin(["", ""])
    text = page.told["kept"]["text"]
    other = Page(game_id, seed=1)
    other.do("keep", text=text[:cut] + put + text[cut + 1 :])
    if other.play["waits"] == "setting":
        assert other.play["says"]["sentence"]
    else:
        assert other.play["waits"] in ("choice", "cover", "thinking", "over")


@pytest.mark.parametrize("text", ["", "x", HEAD, HEAD + "!!", HEAD + "AAAA"])
def test_what_is_no_kept_game_is_refused(text: Any) -> None:
    page = Page("pig")
    page.do("keep", text=text)
    assert page.play["says"]["sentence"] == NOT_READ
    inside = b64encode(json.dumps({"log": text}).encode()).decode()
    page.do("keep", text=HEAD + inside)
    assert page.play["waits"] == "setting"


class Slow(Agent):
    """Agent that thinks until `let` is set."""

    let = Event()

    def choose(self, choice: Choice) -> int:
        assert self.let.wait(60)
        return 0


@pytest.mark.parametrize("leaves", [True, False])
def test_a_player_who_thinks_holds_nobody_up(monkeypatch: pytest.MonkeyPatch, leaves: bool) -> None:
    monkeypatch.setattr("jamlab.pages.play.match.agents.make", lambda _game, _spec: Slow())
    Slow.let.clear()
    page = Page("cramel", seed=1)
    seats = [{"name": "A", "player": "greedy"}, {"name": "B", "player": "greedy"}]
    page.host.receive({"do": "play.begin", "seats": seats})
    while page.play["seat"] < 0:
        page.host.go_on(0.01)
    for _ in range(3):
        assert page.host.go_on(0.01)
        page.host.receive({"do": "play.try", "n": page.play["n"], "line": 0})
    assert page.play["waits"] == "thinking"
    n = page.play["n"]
    if leaves:
        page.host.receive({"do": "play.leave"})
        Slow.let.set()
        page.work()
        assert page.play["waits"] == "setting"
    else:
        Slow.let.set()
        while page.play["n"] == n:
            page.host.go_on(0.01)


def test_what_is_forbidden_says_why_with_its_clause() -> None:
    page = Page("cramel", seed=1)
    page.begin(["", "greedy"])
    lines = page.told["choice"]["lines"]
    assert [line["legal"] for line in lines] == [True, False]
    page.do("try", line=1)
    assert page.play["says"]["clause"] == lines[1]["clause"] == "C-3"
    page.a_move()
    frames = page.told["shown"]["frames"]
    opened = [
        key
        for frame in frames
        for key, at in frame.items()
        if key.startswith("p.") and at.get("face")
    ]
    page.do("try", piece=opened[-1].removeprefix("p."))
    said = page.play["says"]
    assert said["clause"] in load("cramel").rulebook.clauses
    assert "tile" in said["sentence"].lower()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_piece_that_is_tried_is_answered(game_id: str) -> None:
    page = Page(game_id, seed=2)
    page.begin([""] * load(game_id).seats[0])
    for _ in range(6):
        if page.play["waits"] == "choice":
            shown = page.told["shown"]["frames"][0]
            pieces = [key.removeprefix("p.") for key in shown if key.startswith("p.")]
            for piece in [*pieces[:30], "none", "", "hand.0|nothing"]:
                n = page.play["n"]
                page.do("try", piece=piece)
                assert page.play["says"]["sentence"]
                assert page.play["says"]["clause"] in load(game_id).rulebook.clauses
                assert page.play["n"] == n
        if not page.is_over:
            page.a_move()


@pytest.mark.parametrize(
    "message",
    [
        {}, {"n": -1}, {"n": "0"}, {"place": -1}, {"place": 999}, {"place": "0"}, {"place": None},
        {"place": True}, {"line": 5}, {"line": 0, "name": "x", "value": "y"}, {"piece": 3},
    ],
)  # fmt: skip
@pytest.mark.parametrize("do", ["choose", "part", "try", "uncover", "back", "hint", "anew", "x"])
def test_what_makes_no_sense_changes_nothing(do: str, message: dict[str, Any]) -> None:
    page = Page("cramel", seed=1)
    page.begin(["", "greedy"])
    page.host.receive({"do": f"play.{do}", "n": page.play["n"], **message})
    page.work()
    match = page.program.match
    assert match is not None
    assert page.play["n"] == len(match.played) == 2
    assert page.play["waits"] == "choice"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"seats": []}, "players"),
        ({"seats": [{"name": "", "player": ""}] * 2}, "no name"),
        ({"seats": [{"name": "A", "player": ""}] * 2}, "called A"),
        ({"seats": [{"name": "A", "player": "x"}, {"name": "B", "player": ""}]}, "Unknown player"),
        ({"options": {"x": "y"}}, "unknown option"),
        ({"roller": "mujoco"}, "roller"), ({"skill": "3"}, "skill"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused_in_words(said: dict[str, Any], why: str) -> None:
    page = Page("cramel")
    page.do("begin", **said)
    assert why in page.play["says"]["sentence"]
    assert page.play["waits"] == "setting"


def test_a_deck_of_ones_own_is_checked_line_by_line_and_played() -> None:
    for game_id in GAMES:
        game = load(game_id)
        for option in game.options:
            if not option.is_data:
                continue
            page = Page(game_id, seed=1)
            page.do("begin", options={option.name: "nonsense,1\n"})
            told = next(x for x in page.told["setting"]["options"] if x["name"] == option.name)
            assert told["faults"]
            assert page.play["waits"] == "setting"
            own = option.printed.rstrip("\n") + "\n"
            page.do("check", options={option.name: own})
            page.do("begin", options={option.name: own})
            assert page.play["waits"] != "setting", page.play["says"]


def test_a_finished_game_is_written_where_the_program_may(tmp_path: Any) -> None:
    page = Page("kuhn", seed=7, folder=tmp_path)
    page.begin(["", "random"])
    while not page.is_over:
        page.a_move()
    assert isinstance(page.program, PlayProgram)
    match = page.program.match
    assert match is not None
    (path,) = tmp_path.rglob("*.jsonl")
    assert path.read_bytes() == match.log()
    assert page.told["saved"]["path"] == str(path)


def test_a_game_with_simulated_dice_goes_on_where_they_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page("jamsumo", seed=1)
    page.begin(["", "aim"])
    for module in ("jamlab.pages.play.setting", "jamlab.games.jamsumo.flick.rollers"):
        monkeypatch.setattr(f"{module}.missing", lambda: "MuJoCo is not here")
    other = Page("jamsumo", seed=1)
    other.do("keep", text=page.told["kept"]["text"])
    assert other.play["n"] == page.play["n"]
    assert other.told["setting"]["roller"] == "table"
    assert other.told["flicks"]["skill"] == "casual"
