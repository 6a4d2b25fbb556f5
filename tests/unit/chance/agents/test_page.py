"""docs/play/players.md states the player's parameters, and its results by game and rival."""

import re

import pytest

from benchmarks.pages.players import HEAD, PAGE, match, parser, rivals
from jamlab.chance import agents, wilson
from jamlab.chance.agents import AHEAD, DOUBT, PLAYOUTS, TABLES
from jamlab.core import Seeds, play
from jamlab.core.registry import ids, load
from jamlab.games.jam.agents import Greedy
from tests.unit.games.jam import points as jam_points

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_names_the_numbers_of_the_player() -> None:
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    text = " ".join(TEXT.split())
    assert f"{PLAYOUTS} unless said" in text
    assert f"for {words[AHEAD]} choices" in text
    assert f"by {words[int(DOUBT)]} standard errors" in text
    assert f"at least {words[TABLES]}" in text
    assert f"for {words[agents.TURNS]} more turns" in text
    assert f"The {words[agents.RIVALS]} that look best" in text
    assert f"as soon as {words[agents.FEW]} tables tell" in text
    assert agents.RACING_DOUBT == 1.5
    assert "by one and a half standard errors" in text


def test_the_page_has_a_row_for_every_game_and_rival() -> None:
    assert HEAD in TEXT
    cells = [
        [cell.strip(" `") for cell in line.strip("|").split("|")]
        for line in TEXT.splitlines()
        if re.match(r"\| (?!game)[A-Z]", line)
    ]
    found = parser().parse_args([])
    rows = {(row[0], int(row[1]), row[3]) for row in cells}
    told = [game for game in ids() if load(game).name in {row[0] for row in cells}]
    assert len(told) >= 4
    assert rows == {
        (load(game).name, seats, rival)
        for game in told
        for seats in found.seats
        if seats in load(game).seats
        for rival in found.against or rivals(game)
    }
    for row in cells:
        low, high = (int(end.strip("% ")) for end in row[6].split("–"))
        wins = float(row[5].strip("%")) / 100 * int(row[4])
        limits = [100 * end for end in wilson(wins, int(row[4]))]
        assert abs(limits[0] - low) <= 1.5
        assert abs(limits[1] - high) <= 1.5


def test_where_the_points_of_the_jam_come_from() -> None:
    said = jam_points.points(2, 3)
    assert said.most == pytest.approx(62)  # two sets of 7 + 8 + 16
    assert said.tasks <= said.most
    scores: list[int] = []
    for seed in range(3):
        state = load("jam").start(2, load("jam").checked_options(2))
        scores += play(load("jam"), state, [Greedy(), Greedy()], Seeds(seed)).scores
    parts = said.printed + said.visitors + said.yummy + said.tasks
    assert parts == pytest.approx(sum(scores) / 6)


def test_the_command_plays_each_place_and_counts() -> None:
    row = match("cramel", 3, "greedy", "random", 5, 1)
    assert row.games == 3
    assert row.wins == 3
    assert row.score > row.theirs
    assert str(row).startswith("| Cramel | 3 | `greedy` | `random` | 3 | 100 % |")
