"""A game quoted in a document equals the output of the command beside it."""

from __future__ import annotations

import re
from pathlib import Path

from jamlab.chance import agents
from jamlab.core.registry import load
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
