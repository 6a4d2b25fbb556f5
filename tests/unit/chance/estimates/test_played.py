"""Trials played by the engine match counting and `simulate`."""

from fractions import Fraction
from math import perm
from typing import Any

import pytest

from benchmarks.pages import lessons
from jamlab.chance import Running, compare, simulate, stratified, whole_game
from jamlab.chance.estimates.estimate import game_seed
from jamlab.chance.simulations.job import Job, job_of
from jamlab.core import Stream
from jamlab.games.cramel.first_turn import first_turn
from jamlab.games.cramel.state import BLOOM, CELLS, COUNTS, CRAMEL, NAMES, ROBY, SET_SIZES

SAFE = CELLS - COUNTS[CRAMEL] - COUNTS[BLOOM]


def kept(k: int) -> Fraction:
    """Return the chance that k tiles end no turn: all Cramel (C-6), or neither it nor Mrs Bloom."""
    return Fraction(perm(SAFE, k) + perm(COUNTS[CRAMEL], k), perm(CELLS, k))


@pytest.mark.parametrize("tiles", [1, 2, 3, 6])
def test_a_turn_is_lost_as_often_as_counting_says(tiles: int) -> None:
    tries = Running(first_turn(tiles, of="lost"), 7)
    tries.run(1500)
    found = tries.estimate
    true = float(1 - kept(tiles)) if tiles > 1 else float(Fraction(COUNTS[BLOOM], CELLS))
    assert abs(found.value - true) <= 4 * (true * (1 - true) / 1500) ** 0.5


def test_one_tile_wins_what_is_a_set_by_itself() -> None:
    """A set of one and a Cramel (C-7) win a tile each; counting gives the expected number."""
    singles = sum(n for n, size in zip(COUNTS, SET_SIZES, strict=True) if size == 1)
    true = singles / CELLS
    assert 0 < true < 1
    tries = Running(first_turn(1), 3, "mean")
    tries.run(1500)
    assert abs(tries.estimate.value - true) <= 4 * (true * (1 - true) / 1500) ** 0.5
    assert SET_SIZES[CRAMEL] == 1
    assert SET_SIZES[ROBY] != 0


def test_the_first_tile_can_be_given() -> None:
    """Turns after each first tile, weighted by its count, together give all turns."""
    assert all(first_turn(1, of="lost", first="Mrs Bloom")(Stream(1, k)) for k in range(20))
    assert not any(first_turn(1, of="lost", first="Roby")(Stream(1, k)) for k in range(20))
    strata = {name: first_turn(3, of="lost", first=name) for name in NAMES}
    weights = {name: Fraction(n, CELLS) for name, n in zip(NAMES, COUNTS, strict=True)}
    found = stratified(strata, weights, 1500, seed=2, workers=1, progress=False)
    assert abs(found.estimate.value - float(1 - kept(3))) <= 4 * found.estimate.error
    assert found.saved > 0.1


def test_collecting_that_is_chosen_comes_to_the_same() -> None:
    forced, chosen = first_turn(4), first_turn(4, options={"collecting": "optional"})
    for k in range(400):
        assert forced(Stream(1, k)) == chosen(Stream(1, k))


@pytest.mark.parametrize("of", ["won", "share", "score"])
def test_a_whole_game_is_that_of_simulate(of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    trial = whole_game("sixty", 3, ["random", "greedy", "random"], of=of, seat=1)
    for k in range(4):
        seed = game_seed(Stream(2, k))
        assert 0 <= seed < 2**53
        job: Job = job_of("sixty", 3, ["random", "greedy", "random"], 0, None, keep_logs=False)
        monkeypatch.setattr("jamlab.chance.simulations.job.seed_of", lambda a, b, seed=seed: seed)
        over, *_ = job.played(0)
        won = 1 in over.winners
        true: dict[str, Any] = {
            "won": won,
            "share": won / max(1, len(over.winners)),
            "score": over.scores[1],
        }
        assert trial(Stream(2, k)) == true[of]


def test_the_same_deal_for_two_tables() -> None:
    one = whole_game("sixty", 2, "greedy", of="score")
    same = compare(one, one, 5, kind="mean", workers=1, progress=False)
    assert same.difference.value == 0
    assert simulate("sixty", 2, "greedy", 1, 1, progress=False).scores(0)[0] >= 0


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: first_turn(0), "tiles must be 1 to 48, got 0"),
        (lambda: first_turn(3, of="cats"), "of must be one of tiles, lost; got 'cats'"),
        (lambda: first_turn(3, first="Bob"), "first must be one of"),
        (lambda: whole_game("sixty", 2, "random", seat=2), "seat must be 0 to 1, got 2"),
        (lambda: whole_game("sixty", 2, "random", of="cats"), "won, share, score"),
        (lambda: whole_game("chess", 2, "random"), "unknown game 'chess'"),
    ],
)
def test_bad_input(make: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()


def test_the_bench_of_trials_in_a_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    """Runs the benchmark of docs/chance/estimate.md briefly: chart updates reach the notebook."""
    assert lessons.main(["--turns", "300", "--games", "5", "--every", "0.02"]) == 0
    said = capsys.readouterr().out
    rows = [line.split(" | ") for line in said.splitlines() if line.startswith("| ")][1:]
    assert [row[1] for row in rows] == ["300", "5"]
    updates = sum(int(row[5]) for row in rows)
    assert int(said.split("; ")[1].split()[0]) >= updates >= 2
