"""A game's usual judge is one of its own players, or the random player if none is named."""

import pytest

from jamlab.chance import agents
from jamlab.core.registry import ids, part


@pytest.mark.parametrize("game", [game for game in ids() if part(game, "agents")])
def test_a_game_is_judged_by_a_player_of_its_own(game: str) -> None:
    own = part(game, "agents")
    assert agents.usual_judge(game) in ("random", *getattr(own, "AGENTS", ()))
    assert (agents.usual_judge(game) == "random") != hasattr(own, "JUDGE")
    agents.make(game, agents.usual_judge(game))


def test_a_game_that_names_no_judge_is_judged_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("jamlab.games.pig.agents.JUDGE")
    assert agents.usual_judge("pig") == "random"


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(KeyError, match="unknown game 'chess'"):
        agents.usual_judge("chess")
