"""Values match enumeration and do not depend on workers, interruption or storage."""

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import isclose, sqrt
from pathlib import Path
from statistics import stdev
from typing import Any

import pytest

from jamlab.analysis.valuing import (
    EXACT,
    BadValues,
    PlayoutFailed,
    Values,
    dump_values,
    read_values,
    refine_values,
    values,
    values_beside,
)
from jamlab.chance.agents import usual_judge
from jamlab.core import ALL_KNOWING, AnyGame, Chance, Choice, Forced, Over, RandomAgent, Stream
from jamlab.log import Replay
from jamlab.log.turns import turns_of
from tests.unit.export.test_one_file import HIDING, indistinguishable_states, logs

REPLAYS = Path(__file__).parents[4] / "replays"


def read(game: str, name: str) -> Replay:
    return Replay.read(REPLAYS / game / f"{name}.jsonl")


def enumerated(game: AnyGame, state: Any, seat: int) -> float:
    """Return a seat's win probability under uniformly random choices, by full enumeration."""
    node = game.pending(state)
    if isinstance(node, Over):
        winners = node.winners or tuple(range(len(node.scores)))
        return (seat in winners) / len(winners)
    assert isinstance(node, Choice | Chance | Forced)
    ways: dict[Any, int]
    if isinstance(node, Forced):
        ways = {node.event: 1}
    elif isinstance(node, Choice):
        ways = dict.fromkeys(node.options, 1)
    else:
        ways = dict(zip(node.outcomes, node.weights, strict=True))
    total = 0.0
    for event, weight in ways.items():
        after = state.copy()
        game.apply(after, event)
        total += weight * enumerated(game, after, seat)
    return total / sum(ways.values())


@pytest.mark.parametrize("seat", [ALL_KNOWING, None, 0, 1])
def test_a_small_game_has_the_values_that_enumeration_gives(seat: int | None) -> None:
    replay = read("kuhn", "one-round")
    found = values(replay, "random", seat, 600, workers=1, progress=False)
    game = replay.game
    apart = 0
    for n, said in enumerate(found.chances):
        view = game.view(replay.state(n), seat)
        tables = {repr(one): one for one in (game.resample(view, Stream(k)) for k in range(60))}
        exact = sum(enumerated(game, one, 0) for one in tables.values()) / len(tables)
        assert said is not None
        error = sqrt(0.25 / 600)
        assert abs(said[0] - exact) < 4.5 * error, f"after event {n}"
        assert isclose(sum(said), 1)
        apart += abs(said[0] - exact) < 2 * error
    assert apart > 0.8 * len(found.chances)
    assert found.counts[-1] == EXACT


def each_rounded_by_itself(found: Values) -> bool:
    """Return True if each number is rounded to one decimal by itself; halves may round up."""
    return all(
        f"{100 * chance:.1f}" == f"{tenths / 10:.1f}"
        or f"{100 * chance + 1e-7:.1f}" == f"{tenths / 10:.1f}"
        for chances, shown in zip(found.chances, found.shown(), strict=True)
        if chances is not None and shown is not None
        for chance, tenths in zip(chances, shown, strict=True)
    )


def test_what_had_to_follow_changes_nothing_and_the_end_is_the_result() -> None:
    replay = read("cramel", "example-a")
    found = values(replay, "memory", ALL_KNOWING, 5, workers=1, progress=False)
    for n, node in enumerate(replay.nodes, start=1):
        if node == "forced":
            assert found.chances[n] == found.chances[n - 1]
            assert set(found.change_error(n)) == {0.0}
    assert all(each is not None for each in found.shown())
    assert each_rounded_by_itself(found)


def test_small_chance_nodes_are_weighed_by_what_could_have_come() -> None:
    replay = read("pig", "tour")
    found = values(replay, "random", ALL_KNOWING, 40, workers=1, progress=False)
    first = replay.nodes.index("chance")
    table = found.sums.outcomes[first]
    node = replay.game.pending(replay.state(first))
    assert isinstance(node, Chance)
    assert all(row[0] for row in table)
    wanted = sum(
        weight * row[1] / row[0] for weight, row in zip(node.weights, table, strict=True)
    ) / (node.total * 2520)
    said = found.chances[first]
    assert said is not None
    assert isclose(said[0], wanted)


def same(one: Values, two: Values) -> bool:
    return one.sums.as_json() == two.sums.as_json()


def test_workers_and_going_on_change_nothing() -> None:
    replay = read("sixty", "tour")
    whole = values(replay, "random", 1, 24, workers=1, progress=False)
    assert same(whole, values(replay, "random", 1, 24, workers=2, progress=False))
    half = values(replay, "random", 1, 10, workers=1, progress=False)
    assert same(whole, values(replay, "random", 1, 14, since=half, workers=1, progress=False))
    other = values(replay, "random", 1, 24, seed=1, workers=1, progress=False)
    assert not same(whole, other)
    with pytest.raises(ValueError, match="the same game"):
        values(replay, "random", 0, 4, since=half)


def at(found: Values, position: int) -> tuple[int, list[int]]:
    """Return the number of playouts from a position and their total shares."""
    seats = found.seats
    return found.sums.counts[position], list(found.sums.shares[position * seats :][:seats])


def test_each_turn_of_a_graph_is_played_on_from_until_it_is_narrow() -> None:
    """Turns are refined independently: no turn's playouts depend on the others."""
    replay, good = read("kuhn", "tour"), 0.07
    found = refine_values(replay, "random", ALL_KNOWING, good, workers=1, progress=False)
    turns = [turn.first - 1 for turn in turns_of(replay)]
    counts = [found.counts[turn] for turn in turns]
    assert len(set(counts)) > 1
    assert found.counts[-1] == EXACT
    whole = {
        count: values(replay, "random", ALL_KNOWING, count, every="turn", workers=1, progress=False)
        for count in range(100, max(counts) + 100, 100)
    }
    for turn, count in zip(turns, counts, strict=True):
        narrow = [many for many, one in whole.items() if max(one.half(turn)) <= good]
        assert count == narrow[0]
        assert at(found, turn) == at(whole[count], turn)
        assert max(found.half(turn)) <= good
    assert found.sums.sweeps == max(counts)
    assert each_rounded_by_itself(found)
    back = read_values(replay, dump_values([found]))[0]["all"]
    assert same(back, found)
    again = refine_values(
        replay, "random", ALL_KNOWING, good, since=back, workers=1, progress=False
    )
    assert same(again, found)
    most = refine_values(replay, "random", ALL_KNOWING, 0.01, most=130, workers=1, progress=False)
    assert {most.counts[turn] for turn in turns} == {130}


def test_a_graph_is_the_same_by_any_workers_and_after_a_stop() -> None:
    replay = read("kuhn", "tour")
    whole = refine_values(replay, "random", 1, 0.07, workers=1, progress=False)
    assert same(whole, refine_values(replay, "random", 1, 0.07, workers=2, progress=False))
    with ThreadPoolExecutor(2) as threads:
        assert same(
            whole, refine_values(replay, "random", 1, 0.07, executor=threads, progress=False)
        )
    for sweeps in (30, 130, 200):

        def stop(done: int, _: int, sweeps: int = sweeps) -> None:
            if done >= sweeps:
                raise KeyboardInterrupt

        stopped = refine_values(replay, "random", 1, 0.07, workers=1, progress=stop)
        assert not stopped.complete
        assert sweeps <= stopped.sums.sweeps < whole.sums.sweeps
        gone_on = refine_values(replay, "random", 1, 0.07, since=stopped, workers=1, progress=False)
        assert same(whole, gone_on)


def test_the_error_of_a_change_is_how_far_it_strays_from_seed_to_seed() -> None:
    """This holds even if many more playouts begin on one side of an event than on the other."""
    replay = read("kuhn", "one-round")
    turns = {turn.first - 1 for turn in turns_of(replay)}
    strays: dict[int, list[float]] = {}
    errors: dict[int, list[float]] = {}
    for seed in range(40):
        few = values(replay, "random", None, 50, seed=seed, workers=1, progress=False)
        found = values(
            replay, "random", None, 400, every="turn", seed=seed, since=few, workers=1,
            progress=False,
        )  # fmt: skip
        for n in range(1, len(replay)):
            one, two = found.chances[n - 1], found.chances[n]
            assert one is not None
            assert two is not None
            strays.setdefault(n, []).append(two[0] - one[0])
            errors.setdefault(n, []).append(found.change_error(n)[0])
    uneven = [n for n in strays if (n in turns) != (n - 1 in turns)]
    assert uneven
    for n, each in strays.items():
        error = sqrt(sum(one * one for one in errors[n]) / len(errors[n]))
        if error and stdev(each):
            assert 0.7 < stdev(each) / error < 1.35, n


@pytest.mark.parametrize("game", HIDING)
def test_what_a_seat_does_not_know_changes_no_byte(game: str) -> None:
    tried = 0
    for path in logs(game)[:2]:
        replay = Replay.read(path)
        for seat in (None, 0):
            for one, two in islice(indistinguishable_states(replay, seat), 1):
                tried += 1
                first, second = (
                    values(each, "random", seat, 1, every="turn", workers=1, progress=False)
                    for each in (one, two)
                )
                assert same(first, second)
    assert tried


def test_a_file_gives_back_what_was_written_and_names_what_is_wrong() -> None:
    replay = read("cramel", "example-a")
    found = values(replay, "memory", None, 3, workers=1, progress=False)
    judged = {
        "n": replay.nodes.index("choice") + 1, "seat": 0, "options": 2, "chosen": "a", "best": "b",
        "clause": "C-3", "why": "", "at": [500, 400], "gain": [100, 50, 150], "blind": 0,
        "verdict": "blunder", "pieces": [],
    }  # fmt: skip
    judged["seat"] = replay.events[int(str(judged["n"])) - 1].seat
    data = dump_values([found], [judged])
    back, choices = read_values(replay, data)
    assert same(back["table"], found)
    assert back["table"].chances == found.chances
    assert choices == [judged]
    told = json.loads(data)
    for change, words in (
        ({"values": 3}, "version 1 to 2"),
        ({"log": "0"}, "another recorded game"),
        ({"rules": 0}, "another version of the rules"),
        ({"tracks": {"9": told["tracks"]["table"]}}, "unknown viewpoint '9'"),
        (
            {"tracks": {"table": {**told["tracks"]["table"], "counts": [1]}}},
            "counts must be a list",
        ),
        (
            {"tracks": {"table": {**told["tracks"]["table"], "sweeps": -1}}},
            "sweeps must be at least 0, got -1",
        ),
        (
            {"tracks": {"table": {**told["tracks"]["table"], "same_as": [0]}}},
            "same_as must be a list",
        ),
        (
            {"tracks": {"table": {**told["tracks"]["table"], "same_as": [-1] * (len(replay) + 1)}}},
            "same_as must name positions",
        ),
        (
            {"tracks": {"table": {**told["tracks"]["table"], "outcomes": {"1": []}}}},
            "outcomes at 1 are not those",
        ),
        ({"choices": [{"n": 1}]}, "judged choice 1 has other fields"),
        ({"choices": [{**judged, "n": 999}]}, "event 999, which seat"),
        ({"choices": [{**judged, "gain": [1]}]}, "what it was worth"),
        ({"choices": [{**judged, "pieces": [1]}]}, "must name its pieces"),
    ):
        with pytest.raises(BadValues, match=words):
            read_values(replay, json.dumps({**told, **change}).encode())
    for junk in (b"", b"[]", b"{", b"\xff", b"[" * 5000):
        with pytest.raises(BadValues):
            read_values(replay, junk)


class Broken(RandomAgent):
    def choose(self, choice: Choice) -> int:
        raise RuntimeError("no idea")


def test_nonsense_is_refused_and_a_broken_playout_is_named() -> None:
    replay = read("cramel", "example-a")
    for wrong, words in (
        ({"playouts": 0}, "playouts must be at least 1"),
        ({"every": "week"}, "every must be one of"),
        ({"seat": 7}, "seat must be 0 to"),
        ({"judge": "nobody"}, "player 'nobody'"),
    ):
        with pytest.raises(ValueError, match=words):
            values(replay, **{"progress": False, **wrong})  # type: ignore[arg-type]
    with pytest.raises(PlayoutFailed, match=r"sweep 0 .* event 0: RuntimeError: no idea"):
        values(replay, Broken, playouts=1, workers=1, progress=False)


SHIPPED = sorted(REPLAYS.glob("*/*.values.json"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_values_that_come_along_are_of_their_game_as_it_is(path: Path) -> None:
    log = path.with_name(path.name.replace(".values.json", ".jsonl"))
    replay = Replay.read(log)
    found, choices = values_beside(replay, log)
    assert "table" in found
    for values_ in found.values():
        assert values_.judge == usual_judge(replay.game.id)
        assert 0 not in values_.counts
        assert each_rounded_by_itself(values_)
    assert {one["clause"] for one in choices} <= {"", *replay.game.rulebook.clauses}


def test_each_of_the_five_games_has_some() -> None:
    assert {path.parent.name for path in SHIPPED} == {"cramel", "jam", "jamsumo", "pie", "sixty"}
