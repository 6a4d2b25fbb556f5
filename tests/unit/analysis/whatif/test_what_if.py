"""Many continuations: their statistics, the viewpoint's knowledge and shared luck."""

from pathlib import Path
from typing import Any

import pytest
from scipy import stats

from jamlab.analysis import what_if
from jamlab.analysis.valuing import Values
from jamlab.analysis.valuing.playouts import Playouts
from jamlab.analysis.whatif import FRESH, SAME, Continuations, possibilities
from jamlab.analysis.whatif.distribution import gained, signed
from jamlab.core import ALL_KNOWING, Chance, Choice
from jamlab.core.registry import ids, load
from jamlab.log import LogError, Replay
from tests.contract.tables import contract_of

REPLAYS = Path(__file__).parents[4] / "replays"
FIRST = {game: sorted((REPLAYS / game).glob("*.jsonl"))[0] for game in ids()}


def game(name: str) -> Replay:
    return Replay.read(FIRST[name])


def step(replay: Replay, sort: type) -> int:
    """Return a step in the second half whose node is of this type and has several possibilities."""
    return next(
        n
        for n in range(len(replay) // 2, len(replay))
        if isinstance(replay.game.pending(replay.state(n)), sort)
        and len(possibilities(replay, n)) > 1
    )


@pytest.mark.parametrize("path", FIRST.values(), ids=FIRST)
def test_possibilities_are_all_that_the_rules_allow(path: Path) -> None:
    replay = Replay.read(path)
    for n in range(0, len(replay) + 1, 7):
        node = replay.game.pending(replay.state(n))
        found = possibilities(replay, n)
        if isinstance(node, Chance):
            assert [each.event for each in found] == list(node.outcomes)
            assert sum(each.chance or 0 for each in found) == 1
        elif isinstance(node, Choice) and len(node) > 1:
            assert {each.event for each in found} == set(node.options)
            assert len(found) == len(node)
            assert not any(each.chance for each in found)
        else:
            assert found == []
        if found and n < len(replay):
            assert [each.event for each in found if each.came] == [replay.events[n]]
        assert all(each.words and each.clause for each in found)


def test_figures_are_those_of_the_games_that_were_played() -> None:
    replay = game("pig")
    found = what_if(replay, step(replay, Choice), continuations=60, seed=2)
    scores = [over.scores[1] for over in found.overs]
    mean, low, high = found.points(1)
    assert mean == pytest.approx(sum(scores) / 60)
    assert (low, high) == pytest.approx(
        stats.t.interval(0.95, 59, loc=mean, scale=stats.sem(scores))
    )
    share, low, high = found.chance(1)
    wins = sum(over.winners == (1,) for over in found.overs)
    interval = stats.binomtest(wins, 60).proportion_ci(method="wilson")
    assert (share, low, high) == pytest.approx((wins / 60, interval.low, interval.high))
    assert sum(found.wins(seat) for seat in range(len(replay.seats))) == 60
    assert sum(found.scores(1).values()) == 60


def test_what_a_player_remembers_is_its_own_luck_each_time() -> None:
    """Checked against the sweeps of values; a memory shared by all would be 20 points off."""
    replay = game("cramel")
    at = 145  # Ann is about to choose from memory
    found = what_if(replay, at, continuations=600, seed=1)
    work = Playouts(replay, "memory", None, 0, (at,))
    sums = work.empty()
    for number in range(600):
        work.do(number, sums)
    chances = Values(replay, "memory", None, 0, sums, 0).chances[at]
    assert chances is not None
    for seat, chance in enumerate(chances):
        assert found.chance(seat).value == pytest.approx(chance, abs=0.1)


def test_a_gain_is_the_mean_of_pairs_with_the_same_luck() -> None:
    replay = game("pig")
    at = step(replay, Chance)
    low, high = (possibilities(replay, at)[place].event for place in (1, 5))
    left, right = (what_if(replay, at, event, continuations=80) for event in (low, high))
    for seat in range(len(replay.seats)):
        gain = gained(left, right, seat)
        changes = [
            (over.winners == (seat,)) - (before.winners == (seat,))
            for before, over in zip(left.overs, right.overs, strict=True)
        ]
        assert gain.value == pytest.approx(sum(changes) / 80)
        assert gain.value == pytest.approx(right.chance(seat).value - left.chance(seat).value)
        if len(set(changes)) > 1:
            wanted = stats.t.interval(0.95, 79, loc=gain.value, scale=stats.sem(changes))
            assert (gain.low, gain.high) == pytest.approx(wanted, abs=0.03)
    alone = gained(left, left, 0)  # an observed gain of 0 is still uncertain
    assert alone.value == 0
    assert alone.low < 0 < alone.high < 0.05
    assert signed(alone).startswith("+0.0 (−")


def test_a_continuation_has_the_same_luck_after_each_option_and_is_made_again_by_its_seed() -> None:
    replay = game("pig")
    at = step(replay, Chance)
    first, second = possibilities(replay, at)[2:4]  # a 3 or a 4: they differ by one pip
    one, two, again, other = (
        what_if(replay, at, event, continuations=30, seed=seed, players="random")
        for event, seed in (
            (first.event, 1), (second.event, 1), (first.event, 1), (first.event, 2),
        )
    )  # fmt: skip
    assert one.overs == again.overs
    assert one.overs != other.overs
    alike = sum(
        a.winners == b.winners and abs(a.scores[0] - b.scores[0]) <= 1
        for a, b in zip(one.overs, two.overs, strict=True)
    )
    assert alike > 20  # rare with different luck
    apart = sum(
        abs(a.scores[0] - b.scores[0]) <= 1 for a, b in zip(one.overs, other.overs, strict=True)
    )
    assert apart < 10


@pytest.mark.parametrize("name", [name for name in ids() if not load(name).is_open])
def test_from_a_seat_it_hangs_on_nothing_that_is_hidden_from_it(name: str) -> None:
    replay, contract = game(name), contract_of(name)
    changed = 0
    for seat in (0, None):
        for at in range(len(replay) // 3, len(replay), max(1, len(replay) // 4)):
            going = Continuations(replay, at, seat=seat, seed=1)
            state = replay.state(at)
            for twin in list(contract.indistinguishable_states(state, seat))[:2]:
                here = [going.result(k) for k in range(2)]
                going._state = twin
                assert [going.result(k) for k in range(2)] == here
                changed += 1
                going._state = replay.state(at)
    assert changed


def test_what_makes_no_sense_is_refused() -> None:
    replay = game("sixty")
    at = step(replay, Choice)
    wrong: Any
    for wrong in ({"luck": "bad"}, {"seat": 9}, {"players": "nobody"}, {"continuations": 0}):
        with pytest.raises(ValueError, match=r"luck must|seat must|unknown|at least 1"):
            what_if(replay, at, **wrong)
    with pytest.raises(ValueError, match="requires seat=ALL_KNOWING"):
        what_if(replay, at, luck=SAME, seat=0)
    with pytest.raises(LogError) as error:
        what_if(replay, at, replay.events[0])
    assert error.value.clause
    assert what_if(replay, at, luck=SAME, seat=ALL_KNOWING, continuations=1).n == 1
    assert FRESH in what_if(replay, at, continuations=2).about
