"""Proofs by counting are sound: they refute no recorded game."""

from pathlib import Path

import pytest

from jamlab.core.hidden import Claiming
from jamlab.core.registry import load
from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.partial.deal import Seen
from jamlab.log.partial.repair import RepairBudget
from jamlab.log.partial.rounds import Rounds
from jamlab.log.partial.search import WORK
from tests.contract.golden.write import by_tier

EVERY = 9
REPLAYS = sorted((Path(__file__).parents[4] / "replays").glob("*/*.jsonl"))
COUNTED = [path for path in REPLAYS if isinstance(load(path.parent.name), Claiming)]


@pytest.mark.parametrize(
    "path", by_tier(COUNTED), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_no_true_game_is_refuted(path: Path) -> None:
    replay = Replay.read(path)
    game, seats = replay.game, len(replay.seats)
    for viewpoint in (None, *range(seats)):
        seen = Seen(game, replay.state(0))
        for node, event in zip(replay.nodes, replay.events, strict=True):
            seen.append(EventLine(node, game.mask(event, viewpoint)))
        rounds = Rounds(seen, seats, RepairBudget(WORK))
        opened = [n for n, event in enumerate(replay.events) if event.opens_round]
        last = {n - 1 for n in opened if n} | {len(replay) - 1}
        for n in sorted(last | set(range(viewpoint or 0, len(replay), EVERY))):
            assert not rounds.is_impossible(n), (viewpoint, n, replay.events[n])
