"""Random completions of a partially observed log are as frequent as enumeration says, and vary."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from jamlab.core import Chance, Event, Stream
from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.partial.fitting import fits, hidden_fields, words_of
from jamlab.log.partial.search import PartialSearch, mixed
from tests.unit.cli.terminal import run
from tests.unit.log.partial.test_enumerated import following, is_told
from tests.unit.log.partial.verdicts import hiding, in_part

REPLAYS = Path(__file__).parents[4] / "replays"


def enumerated(replay: Replay, lines: list[EventLine]) -> dict[tuple[Event, ...], Fraction]:
    """Map every game that fits, found by full enumeration, to the product of its probabilities."""
    game = replay.game
    start = game.start(len(replay.seats), replay.header.options)
    found: dict[tuple[Event, ...], Fraction] = {}
    stack = [(start, tuple[Event, ...](), Fraction(1))]
    while stack:
        state, past, chance = stack.pop()
        if len(past) == len(lines):
            found[past] = chance
            continue
        node = game.pending(state)
        weights = node.weights if isinstance(node, Chance) else None
        for n, event in enumerate(following(game, state)):
            if is_told(lines[len(past)].event, event):
                other = state.copy()
                game.apply(other, event)
                part = Fraction(weights[n], sum(weights)) if weights else Fraction(1)
                stack.append((other, (*past, event), chance * part))
    return found


@pytest.mark.parametrize(
    ("log", "many", "hide"),
    [
        ("cramel/tour", 9, 2),
        pytest.param("sixty/example-fours", 16, 2, marks=pytest.mark.slow("a second game")),
    ],
)
def test_each_game_comes_as_often_as_the_deck_deals_it(log: str, many: int, hide: int) -> None:
    replay = Replay.read(REPLAYS / f"{log}.jsonl")
    lines = [EventLine(*pair) for pair in zip(replay.nodes, replay.events, strict=True)][:many]
    dealt = [n for n, line in enumerate(lines) if line.node == "chance" and words_of(line.event)]
    for n in dealt[-hide:]:
        lines[n] = EventLine(lines[n].node, hiding(lines[n].event))
    games = enumerated(replay, lines)
    assert len(games) > 2
    total = sum(games.values())
    search, verdict = PartialSearch.whole(replay.game, replay.header, lines)
    assert verdict
    times = 120
    found = Counter(tuple(mixed(search.games[0], Stream(n, 5)).events) for n in range(times))
    assert set(found) <= set(games)
    # chi-square test; games expected fewer than five times are pooled
    chi, free, rest, rest_found = 0.0, -1, Fraction(0), 0
    for game, weight in games.items():
        expected = times * weight / total
        if expected < 5:
            rest, rest_found = rest + expected, rest_found + found[game]
        else:
            chi, free = chi + float((found[game] - expected) ** 2 / expected), free + 1
    if rest >= 5:
        chi, free = chi + float((rest_found - rest) ** 2 / rest), free + 1
    assert chi < free + 4 * (2 * max(free, 1)) ** 0.5 + 8, (chi, free, len(games))


@pytest.mark.slow("three whole games are searched for")
def test_a_kids_log_with_45_hidden_cards_is_completed_otherwise_by_each_seed(
    tmp_path: Path,
) -> None:
    half = tmp_path / "half.jsonl"
    half.write_bytes(kids_with_45_hidden())
    told, made = Replay.read(half), set()
    assert sum(bool(hidden_fields(event)) for event in told.events) == 45
    for seed in range(3):
        out = tmp_path / f"{seed}.jsonl"
        assert run("complete", str(half), "--seed", str(seed), "-o", str(out)).code == 0
        whole = Replay.read(out)  # reading replays it by the rules
        assert all(map(fits, told.events, whole.events))
        made.add(whole.events)
    assert len(made) == 3


def kids_with_45_hidden() -> bytes:
    """The children's game as the table saw it, with random further cards hidden until 45 are."""
    from tests.unit.log.partial.test_fits import log

    case = in_part(REPLAYS / "jam" / "kids.jsonl", None, 0, Stream(0))
    rng, lines = Stream(3), list(case.lines)
    while sum(bool(hidden_fields(line.event)) for line in lines) < 45:
        n = rng.below(len(lines))
        if words_of(lines[n].event):
            lines[n] = EventLine(lines[n].node, hiding(lines[n].event))
    return log(case.replay.header, lines)
