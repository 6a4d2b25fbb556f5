"""Claims made by the lines of a round hold in every true game and suffice to find one that fits."""

from typing import Any

import pytest

from benchmarks.half_seen import refused
from jamlab.core import RandomAgent, Stream
from jamlab.core.hidden import Claiming
from jamlab.core.registry import load
from jamlab.log import Replay
from jamlab.log.partial.tally import RoundTally

GAMES = ("jam", "pie", "sixty")
TABLES = (
    *(("sixty", seats, {}) for seats in (2, 3, 6)),
    ("sixty", 4, {"take": "free", "refill": "fight_back"}),
    *(("pie", seats, {}) for seats in (2, 3, 5)),
    ("pie", 4, {"drawn_fudge": "may_play", "fudge_refill": "at_once", "take_fudge": "no"}),
    *(("jam", seats, {}) for seats in (2, 4)),
    ("jam", 3, {"fruit": "leaves", "special": "stops", "offers": "any"}),
    ("jam", 3, {"variant": "travel"}),
    ("jam", 4, {"variant": "kids_travel", "trade": "yes", "tasks": "yes"}),
    ("jam", 2, {"variant": "kids", "trade": "yes", "tasks": "yes"}),
)


def tallies(replay: Replay, seat: int | None) -> list[tuple[int, RoundTally]]:
    """Return the start and tally of each round as a seat saw it."""
    game, seats = replay.game, len(replay.header.seats)
    assert isinstance(game, Claiming)
    seen = [game.mask(event, seat) for event in replay.events]
    bounds = [n for n, event in enumerate(seen) if event.opens_round]
    start = game.start(seats, replay.header.options)
    found = []
    for first, last in zip(bounds, [*bounds[1:], len(seen)], strict=True):
        events = seen[first:last]
        found.append((first, RoundTally(game, events, game.claims(events, start), seats)))
    return found


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_true_game_contradicts_no_claim(game: str, seats: int, options: dict[str, Any]) -> None:
    names = [f"P{seat}" for seat in range(seats)]
    for seed in range(3):
        replay = Replay.play(
            load(game), [RandomAgent()] * seats, seed, names=names, options=options
        )
        for first, tally in tallies(replay, None):
            values = list(tally.values)
            for at, slot in tally.slot_of.items():
                if isinstance(at, int):
                    continue
                event = replay.events[first + at[0]]
                values[slot] = getattr(event, at[1])
                assert values[slot] in tally.domain.get(slot, (values[slot],)), (seed, event)
            assert not tally.strained(values), seed


@pytest.mark.parametrize("game", GAMES)
def test_values_by_chance_are_settled(game: str) -> None:
    replay = Replay.play(load(game), [RandomAgent()] * 4, 3, names=["Ann", "Bo", "Cy", "Di"])
    _, tally = tallies(replay, 0)[-1]
    rng = Stream(1)
    values = tally.filled({}, rng)
    before = len(tally.strained(values))
    left, used = tally.settled(values, rng, 20_000)
    assert before > 2
    assert left == 0
    assert not tally.strained(values)
    assert used < 20_000


@pytest.mark.parametrize(
    ("game", "seed", "public"),
    [("sixty", 39, False), ("sixty", 83, False), ("sixty", 2, True), ("pie", 4, False)],
)
def test_a_true_game_that_trying_alone_did_not_find(game: str, seed: int, public: bool) -> None:
    assert refused(game, seed, public=public)[0] == ""
