"""Stories and messages for tests of the DOM, which Node cannot make: `fixtures/*.json.gz`.

`MADE` names each with the function that makes it out of seeded or recorded games.
`python -m tests.widgets.fixtures` writes them anew, or those that it is given by name;
`test_fixtures.py` holds that they are current. Browser tests read the stories here as well.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from jamlab import agents
from jamlab.games import load
from jamlab.replay import Replay
from jamlab.scenes.story import story
from tests.publish.classes.recorded import homework, recorded
from tests.widgets.conversations.made import CONVERSATIONS

HERE = Path(__file__).parent / "fixtures"
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")
Options = tuple[tuple[str, str], ...]


@cache
def played(
    game: str, seats: int, players: str = "greedy", seed: int = 7, options: Options = ()
) -> Replay:
    """A game played by agents, perhaps under options of its own."""
    names = NAMES[:seats]
    table = [agents.make(game, players) for _ in names]
    return Replay.play(load(game), table, seed, names=names, options=dict(options))


GAMES = {
    "cramel-3": ("cramel", 3, "greedy"),
    "jam-3": ("jam", 3, "greedy"),
    "kuhn-2": ("kuhn", 2, "balanced"),
    "pie-4": ("pie", 4, "greedy"),
    "pig-3": ("pig", 3, "hold"),
    "sixty-4": ("sixty", 4, "greedy"),
}
"""Stories by name: the game, its seats, the players."""


def told(name: str, viewpoints: tuple[str, ...] | None = None) -> dict[str, Any]:
    """One of these stories, made anew, from some viewpoints or all."""
    return story(played(*GAMES[name]), viewpoints)


MADE: dict[str, Callable[[], Any]] = {
    **{name: partial(told, name) for name in GAMES},
    **CONVERSATIONS,
    "class": recorded,
    "homework": homework,
}


def fixture(name: str) -> Any:
    """Read a fixture."""
    return json.loads(gzip.decompress((HERE / f"{name}.json.gz").read_bytes()))


def write(name: str) -> None:
    """Make a fixture and write it; the same content gives the same bytes."""
    text = json.dumps(MADE[name](), ensure_ascii=False, separators=(",", ":"))
    (HERE / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for each in sys.argv[1:] or MADE:
        write(each)
