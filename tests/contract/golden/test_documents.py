"""Documents: quoted games equal the output of their commands, seats are those of the rules."""

from __future__ import annotations

import re
from pathlib import Path

from jamlab.chance import agents
from jamlab.core.registry import ids, load
from jamlab.log import Replay

PAGE = Path(__file__).parents[3] / "docs" / "log-format" / "README.md"
COMMAND = "`jamlab play cramel --names Ann,Bo --agents memory --seed 3 -o -`"


def test_the_example_of_the_log_is_what_its_command_plays() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert COMMAND in page
    first, last = re.findall(r"```json\n(.*?)```", page, re.DOTALL)[:2]
    players = [agents.make("cramel", "memory") for _ in range(2)]
    game = Replay.play(
        load("cramel"), players, 3, names=["Ann", "Bo"], meta={"agents": ["memory", "memory"]}
    )
    lines = game.data.decode().splitlines()
    assert first.splitlines() == lines[:5]
    assert last.splitlines() == lines[-1:]


def test_the_games_of_the_front_page_have_their_seats() -> None:
    page = (PAGE.parents[1] / "index.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \*\*(.+)\*\* \| (\d+)(?:–(\d+))? \|", page, re.MULTILINE)
    seats = {game.name: (game.seats[0], game.seats[-1]) for game in map(load, ids())}
    assert len(rows) > 5
    for name, least, most in rows:
        assert (int(least), int(most or least)) == seats[name]
