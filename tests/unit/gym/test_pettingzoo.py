"""PettingZoo's own tests pass at every table of the contract: each game, seats, each option."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from jamlab.core import InvalidOptions, Stream, registry
from jamlab.gym import Environment
from jamlab.log import Replay
from tests.contract.tables import Table, played
from tests.unit.gym.playing import FEW, SETTINGS, at, by_chance

ONE_READING = pytest.mark.slow("one more reading of the rules; all at once are tried at two tables")


@pytest.mark.parametrize(
    "table",
    [pytest.param(table, marks=[ONE_READING] * (table not in FEW)) for table in SETTINGS],
    ids=str,
)
@pytest.mark.filterwarnings(
    "error",
    "ignore:Observation space for each agent probably should be",  # as all its own card games have:
    "ignore:Observation is not a NumPy array",  # a dict of a vector and a mask
    "ignore:Environment has not defined a render",  # `text` says more than a picture
)
def test_api(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(at(table), num_cycles=30)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("game", registry.ids())
def test_the_same_seed_is_the_same_game(game: str) -> None:
    seed_test(lambda: Environment(game), num_cycles=40)


@pytest.mark.parametrize("table", FEW, ids=str)
def test_random_words_come_to_an_end(table: Table) -> None:
    """Each game played is legal: its log, read again, has the same events and result."""
    env = at(table)
    for n, agent in enumerate(by_chance(env)):
        if n % 500 == 0:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert set(np.flatnonzero(seen["action_mask"])) == set(env.spelling.offers)
    replay = Replay.of(env.log())
    assert replay.over == env.over
    assert replay.events == tuple(env.kept.log)
    assert replay.over is not None
    won = [seat for seat, agent in enumerate(env.agents) if env.rewards[agent]]
    assert tuple(won) == replay.over.winners
    assert sum(env.rewards.values()) == pytest.approx(1 if won else 0)
    scores = [env.infos[agent]["score"] for agent in env.agents]
    assert scores == list(replay.over.scores)


@pytest.mark.parametrize("game", registry.ids())
def test_a_wrapped_game_is_played_to_the_last_agent(game: str) -> None:
    """In PettingZoo's own loop, rewards come with `last`, and terminated agents step with None."""
    env = OrderEnforcingWrapper(Environment(game))
    env.reset(seed=3)
    rng, totals = Stream(3), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        totals[agent] += reward
        assert not cut
        env.step(None if ended else int(rng.choice(list(np.flatnonzero(seen["action_mask"])))))
    over = env.unwrapped.over
    assert not env.agents
    assert sum(totals.values()) == pytest.approx(1 if over.winners else 0)
    assert all(
        (totals[f"seat_{seat}"] > 0) == (seat in over.winners) for seat in range(len(totals))
    )


@pytest.mark.parametrize("game", registry.ids())
def test_a_seed_deals_as_it_does_elsewhere(game: str) -> None:
    """The same choices with the same seed give the same events and result."""
    replay = Replay.of(played(Table(game, registry.load(game).seats[0])))
    env = Environment(game)
    env.reset(seed=replay.header.meta["seed"])
    while env.over is None:
        for word in env.spelling.of(replay.events[len(env.kept.log)]):
            env.step(word)
    assert tuple(env.kept.log) == replay.events
    assert env.over == replay.over


def test_an_illegal_word_ends_the_game_where_pettingzoo_is_asked_to() -> None:
    env = TerminateIllegalWrapper(Environment("kuhn"), illegal_reward=-1)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(0)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(KeyError, match="chess"):
        Environment("chess")
    with pytest.raises(InvalidOptions, match="Kuhn"):
        Environment("kuhn", 5)
    with pytest.raises(InvalidOptions, match="oddly"):
        Environment("cramel", options={"collecting": "oddly"})
