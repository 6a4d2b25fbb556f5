"""The page's labels of playing strength are true: agents called stronger win more."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from scipy.stats import binomtest

from jamlab.chance.agents import make
from jamlab.core.registry import ids, load
from jamlab.log import Replay
from jamlab.pages.play.setting import ORDER, players_of
from tests.contract.tables import Table

SLOW: Final = ("sampling", "search")
"""Agents that take seconds a game; their results are in `docs/play/players.md`."""
GAMES: Final = {"jam": 24, "jamsumo": 24, "pie": 40, "pig": 40}
MOST: Final = 100
TABLE: Final = (Path(__file__).parents[4] / "docs/play/players.md").read_text(encoding="utf-8")
ROW: Final = re.compile(
    r"\| ([\w ]+) \| 2 \| `(\w+)(?:=\d+)?` \| `(\w+)` \| (\d+) \| (\d+) % \|", re.MULTILINE
)


def strengths(game: str) -> dict[str, int]:
    return {player.name: ORDER.index(player.strength) for player in players_of(load(game))}


def won(game: str, seats: int, better: str, worse: str, count: int) -> float:
    """Number of games won by the first, at each seat in turn; a shared win counts in parts."""
    found = 0.0
    for seed in range(count):
        first = seed % seats
        names = [worse] * seats
        names[first] = better
        agents = [make(game, name) for name in names]
        over = Replay.play(load(game), agents, seed, names=Table(game, seats).names).over
        assert over is not None
        found += (first in over.winners) / max(1, len(over.winners))
    return found


@pytest.mark.slow("plays players against one another hundreds of times; their words are held below")
@pytest.mark.parametrize("game", [game for game in ids() if load(game).seats[-1] > 1])
def test_a_stronger_one_wins_more(game: str) -> None:
    seats = next(seats for seats in load(game).seats if seats > 1)
    strong = {name: word for name, word in strengths(game).items() if name not in SLOW}
    count = GAMES.get(game, MOST)
    for one, other in combinations(strong, 2):
        if strong[one] == strong[other]:
            continue
        better, worse = sorted((one, other), key=lambda name: -strong[name])
        wins = won(game, seats, better, worse, count)
        interval = binomtest(round(wins), count).proportion_ci()
        if not strong[worse]:  # a beginner loses
            assert interval.low > 1 / seats, (better, worse, wins)
        assert interval.high >= 1 / seats, (better, worse, wins)


def test_those_who_take_their_time_win_as_the_document_says() -> None:
    game_of = {load(game).name: game for game in ids()}
    rows = ROW.findall(TABLE)
    assert rows
    for name, player, rival, games, percent in rows:
        words = strengths(game_of[name])
        count = int(games)
        interval = binomtest(round(count * int(percent) / 100), count).proportion_ci()
        if words[player] > words[rival]:
            assert interval.high > 0.5, (name, player, rival)
            if not words[rival]:
                assert interval.low > 0.5, (name, player, rival)
        elif words[player] < words[rival]:
            assert interval.low < 0.5, (name, player, rival)
        else:
            assert interval.low < 0.5 < interval.high, (name, player, rival)


@pytest.mark.parametrize("game_id", ids())
def test_each_agent_is_introduced_by_what_it_does(game_id: str) -> None:
    for player in players_of(load(game_id)):
        assert re.match(r"[a-z]+s ", player.words), player
        assert "rules of thumb" not in player.words, player
