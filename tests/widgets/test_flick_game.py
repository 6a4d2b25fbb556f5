"""Playing JamSumo against the computer, without a browser."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Any

import pytest

from jamlab.flicks.skill import SKILLS
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.pose import inward, side_faces
from jamlab.replay import Replay
from jamlab.widgets import FlickGame
from jamlab.widgets.flicks.flicking import Flick, FlickTable, Refused
from jamlab.widgets.flicks.pages.flick_match import Match

GOOD = [SKILLS["good"]] * 3


def straight(match: Match, die: str, speed: int = 90) -> Flick:
    """A flick square onto a face."""
    pose = match.poses()[die]
    face = side_faces(pose)[0]
    return Flick(die, face, round(inward(pose, face)) % 360, speed)


def until_mine(match: Match) -> None:
    while match.over is None and not match.is_mine:
        match.go_on()


@pytest.mark.parametrize("mode", ["jam", "sumo"])
def test_a_whole_game_is_a_log_that_stands(mode: str) -> None:
    match = Match(mode, ["Ann", "Bo", "Cy"], GOOD, 3)
    for _ in range(400):
        until_mine(match)
        if match.over is not None:
            break
        if match.asks():
            match.choose(match.asks()[0])
        else:
            match.flick(straight(match, match.may()[-1]))
    assert match.over is not None
    replay = Replay.of(match.log(), "played")
    assert replay.header.meta["roller"].startswith("mujoco")
    assert replay.header.meta["agents"] == ["a person", "aim", "aim"]
    assert replay.over is not None
    assert replay.over.scores == match.over.scores


def test_a_die_in_hand_waits_on_a_platform_and_is_moved_only_onto_one() -> None:
    match = Match("jam", ["Ann", "Bo"], GOOD, 1)
    until_mine(match)
    assert match.put is not None
    die = match.put.die
    assert match.may()[0] == die
    there = match.poses()[die]
    assert match.board.platform_at(*there[:2]) == match.put.platform
    moved = match.place(die, 100, 20, 15)[die]
    assert match.board.platform_at(*moved[:2]) == 2
    assert match.put.turn == 15
    with pytest.raises(Refused, match="Only the die"):
        match.place("B1", 0, 0, 0)
    before = len(match.kept.log)
    seen = match.flick(straight(match, die))
    kinds = [event.kind for event in match.kept.log[before:]]
    assert kinds[:6] == [
        "DieTaken", "DiePlaced", "DieTurned", "DieAimed", "DieFlicked", "DiceRolled",
    ]  # fmt: skip
    assert seen.before[die] == moved


def test_what_cannot_be_flicked_is_refused_and_nothing_happens() -> None:
    match = Match("jam", ["Ann", "Bo"], GOOD, 1)
    until_mine(match)
    assert match.put is not None
    before = match.log()
    good = straight(match, match.put.die)
    for flick in (
        Flick("B1", 2, 90, 100),
        Flick(good.die, good.face, (good.aim + 90) % 360, 100),
        Flick(good.die, 4, good.aim, 100),
    ):
        with pytest.raises(Refused):
            match.flick(flick)
    assert match.log() == before
    match.flick(good)


def test_without_mujoco_the_table_of_flicks_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "jamlab.widgets.flicks.pages.flick_match.missing", lambda: "MuJoCo is missing"
    )
    match = Match("jam", ["Ann", "Bo"], GOOD, 1)
    until_mine(match)
    match.flick(straight(match, match.may()[0]))
    assert "roller" not in match.header.meta


class Played:
    """The page, with a browser that is told and answers by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, mode: str, seed: int) -> None:
        self.sent: list[dict[str, Any]] = []
        monkeypatch.setattr(FlickTable, "send", lambda table, content: self.sent.append(content))
        self.game = FlickGame(mode=mode, seed=seed)
        self.hear(kind="seen", n=0)

    def hear(self, **content: Any) -> None:
        self.game.table._heard(self.game.table, content, [])

    def rest(self) -> None:
        """The dice come to rest in the browser, until the person may do something."""
        for n in range(1, 60):
            if self.game.table.may or self.game.choices.children or self.game.match.over:
                return
            self.hear(kind="seen", n=n)
        raise AssertionError("nobody's turn comes")


def test_the_page_lets_a_person_and_the_computer_flick_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = Played(monkeypatch, "jam", 5)
    game = played.game
    for n in range(1, 6):
        played.rest()
        flick = straight(game.match, game.table.may[0])
        played.hear(
            kind="flick", n=n, die=flick.die, face=flick.face, aim=flick.aim, speed=flick.speed,
            offset=0, height=8,
        )  # fmt: skip
        assert played.sent[-1]["kind"] == "rolled"
        played.hear(kind="seen", n=n)
        played.hear(kind="seen", n=n)  # a second view says so, too
    shown = [message for message in played.sent if message["kind"] == "shown"]
    assert len(shown) in (4, 5, 6)
    assert all(message["aim"][0].startswith("B") for message in shown)
    assert "Ann" in game.points.value
    assert "<li" in game.happened.value


def test_sumo_asks_for_a_corner_and_a_formation(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(monkeypatch, "sumo", 5)
    game = played.game
    played.rest()
    words = [button.description for button in game.choices.children]
    assert all(word.startswith("SUMO area") for word in words)
    assert game.table.may == []
    game.choices.children[-1].click()
    played.rest()
    assert "Set out: a wedge" in [button.description for button in game.choices.children]
    button = game.choices.children[0]
    button.click()
    button.click()
    played.rest()
    assert len(game.table.may) == 6
    assert not game.table.places
    assert sum(isinstance(event, ev.DiceSetOut) for event in game.match.kept.log) == 2


def test_the_log_can_be_saved_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Played(monkeypatch, "jam", 5).game
    game.name.value = "<b>Zoë</b>"
    game.start()
    found = re.search(r'base64,([^"]+)"', game.saved.value)
    assert found is not None
    replay = Replay.of(b64decode(found[1]), "saved")
    assert replay.seats[0] == "<b>Zoë</b>"
    assert "<b>Zoë</b>" not in game.points.value
    assert replay.over is None
    game._watch()
    assert len(game.stage.children) == 1
