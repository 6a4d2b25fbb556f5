"""The `search` agent, which simulates flicks before it chooses one."""

from __future__ import annotations

from pathlib import Path

import pytest

from jamlab.chance import simulate
from jamlab.chance.agents import make, names
from jamlab.core import Choice, GameRecord, SeatView, Seeds, Stream, play
from jamlab.games.jamsumo.aim import AimAgent
from jamlab.games.jamsumo.board.pose import Pose, lying
from jamlab.games.jamsumo.flick.rollers import MujocoRoller
from jamlab.games.jamsumo.flick.search import FlickSearch, PlanTries
from jamlab.games.jamsumo.flick.skill import SKILLS, Skill
from jamlab.games.jamsumo.state import TURN, JamSumoState
from tests.unit.games.jamsumo.dice import GAME
from tests.unit.games.jamsumo.flicks.test_commands import header, jamlab


def position(mode: str, poses: dict[str, Pose], **more: object) -> JamSumoState:
    """Return a state with Ann to move, dice in these poses and none in hand."""
    state: JamSumoState = GAME.start(2, {"mode": mode})
    for event in ("HolderDrawn", "RoundBegan"):
        node = GAME.pending(state)
        found = node.outcomes[0] if hasattr(node, "outcomes") else node.event
        assert found.kind == event
        GAME.apply(state, found)
    state.phase, state.mover = TURN, 0
    state.hands = [[], []]
    state.corners = [1, 3]
    state.poses = dict(sorted(poses.items()))
    gone = {f"{seat}{n}": "hole" for seat in "AB" for n in range(1, 7)}
    state.gone = {die: why for die, why in gone.items() if die not in poses}
    return state


def seated(state: JamSumoState, flicks: int, skill: Skill) -> FlickSearch:
    player = FlickSearch(flicks, skill)
    player.sit(SeatView(GAME, state, 0), Stream(4))
    return player


def choices(player: FlickSearch, state: JamSumoState) -> list[object]:
    """Return all choices of a player in its turn, applied to the state in place."""
    found: list[object] = []
    while isinstance(node := GAME.pending(state), Choice) and node.seat == 0:
        found.append(node[player.choose(node)])
        GAME.apply(state, found[-1])
    return found


def test_it_finds_the_die_that_can_be_sunk() -> None:
    """A1 stands behind B1; A2 has a free path. The budget is never exceeded."""
    state = position(
        "jam",
        {
            "A1": lying(700, 0, 80, 6, 5, 0),
            "B1": lying(500, 0, 80, 4, 5, 0),
            "A2": lying(0, -700, 80, 4, 5, 0),
        },
    )
    player = seated(state, 40, SKILLS["good"])
    trial = PlanTries(player)
    trial.best()
    assert sum(len(worths) for worths in trial.worths.values()) <= 40
    chosen, _, flicked = choices(player, state)
    assert chosen.die == "A2"  # type: ignore[attr-defined]
    assert 60 <= flicked.speed <= 140  # type: ignore[attr-defined]


def test_in_sumo_it_strikes_an_opponents_die_off_the_board() -> None:
    state = position(
        "sumo",
        {
            "A1": lying(500, 900, 80, 3, 5, 0),
            "B1": lying(1000, 900, 80, 3, 5, 0),
            "B2": lying(-900, -900, 80, 3, 5, 0),
        },
    )
    chosen = choices(seated(state, 40, SKILLS["expert"]), state)
    event = MujocoRoller([SKILLS["expert"]])(GAME.pending(state), Stream(2))
    assert "B1:off" in event.moved  # type: ignore[attr-defined]
    assert len(chosen) == 3


def test_its_plan_is_worth_more_than_that_of_the_player_who_aims() -> None:
    """Compared with fresh random numbers, over a few positions of a game."""
    roller, kept = MujocoRoller([SKILLS["good"]]), GameRecord()
    options = {"mode": "sumo"}
    play(GAME, GAME.start(2, options), [AimAgent(), AimAgent()], Seeds(5), kept, report=roller)
    state = GAME.start(2, options)
    gains: list[float] = []
    for event in kept.log:
        if event.kind == "DieChosen" and len(gains) < 3:
            player = FlickSearch(60)
            player.sit(SeatView(GAME, state.copy(), event.seat), Stream(1))
            trial = PlanTries(player)
            advice, best = trial._advised(), trial.best()
            fresh = PlanTries(player)
            for _ in range(16):
                fresh._try(advice)
                fresh._try(best)
            gains.append(sum(fresh.worths[best]) / 16 - sum(fresh.worths[advice]) / 16)
            if best == advice:
                gains[-1] = 0.0
        GAME.apply(state, event)
    assert sum(gains) > 0


@pytest.mark.parametrize("budget", [1, 2, 7])
def test_any_budget_is_kept_to(budget: int) -> None:
    state = position("jam", {"A1": lying(700, 0, 80, 6, 5, 0), "B1": lying(-500, 0, 80, 4, 5, 0)})
    trial = PlanTries(seated(state, budget, SKILLS["good"]))
    trial.best()
    assert sum(len(worths) for worths in trial.worths.values()) <= budget


def test_the_same_seed_plays_the_same_game() -> None:
    roller = MujocoRoller([SKILLS["good"]])
    logs = []
    for _ in range(2):
        kept = GameRecord()
        players = [FlickSearch(6), AimAgent()]
        play(GAME, GAME.start(2, {"mode": "jam"}), players, Seeds(3), kept, report=roller)
        logs.append(kept.log)
    assert logs[0] == logs[1]


def test_it_beats_the_player_who_chooses_by_chance() -> None:
    done = simulate(
        "jamsumo", 2, ["search=8", "random"], 4, 2, report=MujocoRoller([SKILLS["good"]]),
        workers=1, progress=False,
    )  # fmt: skip
    assert done.seat_summaries()[0].wins == 4


def test_it_is_seated_by_name_and_knows_its_own_fingers(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    assert "search" in names("jamsumo")
    assert "search" not in names("cramel")
    player = make("jamsumo", "search=12")
    assert isinstance(player, FlickSearch)
    assert (player.flicks, player.skill) == (12, SKILLS["good"])
    MujocoRoller([SKILLS["child"], SKILLS["expert"]]).seated([AimAgent(), player])
    assert player.skill == SKILLS["expert"]
    for wrong in ("search=0", "search=1.5", "search=1e9"):
        with pytest.raises(ValueError, match="flicks must be a whole number from 1"):
            make("jamsumo", wrong)
    path = tmp_path_factory.mktemp("logs") / "game.jsonl"
    jamlab("play", "jamsumo", "--agents", "search=2,aim", "--seed", "1", "--roller", "mujoco",
           "--skill", "good", "-o", str(path))  # fmt: skip
    assert header(path)["agents"] == ["search=2", "aim"]


def test_without_physics_it_says_so_and_aims(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jamlab.extras.find_spec", lambda name: None)
    with pytest.warns(UserWarning, match=r"plays as `aim` does: .*pip install '\.\[physics\]'"):
        player = FlickSearch(8)
    kept, by_aim = GameRecord(), GameRecord()
    play(GAME, GAME.start(2, {"mode": "jam"}), [player, AimAgent()], Seeds(3), kept)
    play(GAME, GAME.start(2, {"mode": "jam"}), [AimAgent(), AimAgent()], Seeds(3), by_aim)
    assert kept.log == by_aim.log


def test_the_command_line_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("jamlab.extras.find_spec", lambda name: None)
    path = tmp_path / "game.jsonl"
    said = jamlab("play", "jamsumo", "--agents", "search=2,random", "--seed", "1", "-o", str(path))
    told = [line for line in said.splitlines() if "plays as `aim` does" in line]
    assert [line[:27] for line in told] == ["jamlab: the player `search`"]
    assert "UserWarning" not in said
