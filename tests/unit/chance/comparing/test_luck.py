"""Luck as a control variate has mean 0: exactly at a node, within its error over games."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from scipy.stats import binomtest

from jamlab.chance import compare_players
from jamlab.chance.agents import make
from jamlab.chance.comparing import FOLDS, Features, Luck, Margins, subtract_luck
from jamlab.chance.estimates.interval_methods import mean_of
from jamlab.chance.workers import unpacked
from jamlab.core import Agent, Chance, Choice, Event, Forced, Node, Seeds, Stream, draw, play
from jamlab.core.registry import load

GAMES = ("kuhn", "pig", "cramel", "sixty", "pie", "jam")


def reached(game: str, seats: int, after: int) -> tuple[Any, Any]:
    """Return a randomly played game and its state before a chance node with several outcomes."""
    played = load(game)
    state, rng = played.start(seats, played.checked_options(seats)), Stream(after)
    while True:
        node = played.pending(state)
        if isinstance(node, Chance):
            after -= 1
            if after <= 0 and len(node.outcomes) > 1:
                return played, state
            event: Event = draw(node, rng)
        elif isinstance(node, Choice):
            event = node.options[rng.below(len(node.options))]
        else:
            assert isinstance(node, Forced)
            event = node.event
        played.apply(state, event)


@pytest.mark.parametrize("game", GAMES)
def test_at_a_node_the_mean_over_all_that_can_come_is_0(game: str) -> None:
    moved = 0
    for after in (1, 2, 5, 11, 14):
        played, state = reached(game, 2, after)
        node, features = played.pending(state), Features(state, (1, -1))
        mean: list[float] = []
        for outcome, weight in zip(node.outcomes, node.weights, strict=True):
            luck = Luck(played, state, features, 10.0, Stream(1))
            luck.n = 5
            luck(node, outcome)
            moved += any(abs(one) > 1e-6 for one in luck.sums)
            share, sums = weight / node.total, luck.sums
            mean = [
                before + share * now
                for before, now in zip(mean or [0.0] * len(sums), sums, strict=True)
            ]
        assert max(map(abs, mean)) < 1e-9
    assert moved > 5


MORE = pytest.mark.slow("plays 400 long games; Kuhn poker and Cramel are played with each change")


@pytest.mark.parametrize(
    ("game", "count"), [("kuhn", 2000), pytest.param("pig", 400, marks=MORE), ("cramel", 120)]
)
def test_over_games_the_mean_is_0_within_its_error(game: str, count: int) -> None:
    """Checked for each feature: few of the means are over three standard errors away."""
    played = load(game)
    sums: list[array[float]] = []
    for number in range(count):
        state = played.start(2, played.checked_options(2))
        luck = Luck(played, state, Features(state, (1, -1)), 60.0, Stream(number))
        play(played, state, [make(game, "random"), make(game, "random")], Seeds(number), luck)
        sums.append(luck.sums)
    away = []
    for place in range(len(sums[0])):
        mean, error = mean_of(array("d", [one[place] for one in sums]))
        if error > 1e-9:
            away.append(abs(mean) / error)
    assert len(away) > 3
    assert max(away) < 5
    assert sum(one > 3 for one in away) <= 0.05 * len(away)


def test_what_was_flicked_is_seen_anew_and_leaves_no_mean() -> None:
    played = load("jamsumo")
    sums = []
    for number in range(12):
        state = played.start(2, played.checked_options(2))
        luck = Luck(played, state, Features(state, (1, -1)), 60.0, Stream(number, 9))
        record = stopped_after(luck, 60)
        with pytest.raises(Stopped):
            play(
                played,
                state,
                [make("jamsumo", "aim"), make("jamsumo", "aim")],
                Seeds(number),
                record,
            )
        sums.append(luck.sums)
    means = [mean_of(array("d", column)) for column in zip(*sums, strict=True)]
    assert any(error > 0 for _, error in means)
    assert all(abs(mean) <= 5 * error + 1e-9 for mean, error in means)


class Stopped(Exception):
    pass


def stopped_after(luck: Luck, events: int) -> Callable[[Node, Event], None]:
    def record(node: Node, event: Event) -> None:
        luck(node, event)
        if luck.n >= events:
            raise Stopped

    return record


# -- adjusting for luck ----------------------------------------------------------------------------


def made(
    count: int, seed: int, luck: Sequence[float], noise: float
) -> tuple[array[float], list[array[float]]]:
    """Return results with mean 0.2, composed of weighted luck terms and noise."""
    rng, results, terms = Stream(seed), array("d"), []
    for _ in range(count):
        term = [rng.random() * 2 - 1 for _ in luck]
        own = sum(weight * one for weight, one in zip(luck, term, strict=True))
        results.append(0.2 + own + noise * (rng.random() * 2 - 1))
        terms.append(array("d", term))
    return results, terms


def test_what_luck_explains_is_taken_off() -> None:
    results, terms = made(400, 1, [1.0, -2.0, 0.0, 0.5], 0.1)
    (plain, before), (mean, after) = mean_of(results), mean_of(subtract_luck(results, terms))
    assert after < before / 10
    assert abs(mean - 0.2) < 4 * after
    assert abs(plain - 0.2) < 4 * before


def test_luck_that_explains_nothing_costs_next_to_nothing() -> None:
    ratios = []
    for seed in range(3):
        results, terms = made(200, seed, [0.0] * 60, 1.0)
        ratios.append(mean_of(subtract_luck(results, terms))[1] / mean_of(results)[1])
    assert sum(ratios) / len(ratios) < 1.03


def test_the_mean_stays_unbiased_with_few_games_and_much_luck_to_fit() -> None:
    """Fitting the weights on the very games they are applied to fails this by far."""
    means = [mean_of(subtract_luck(*made(40, seed, [1.0] * 20, 0.5)))[0] for seed in range(300)]
    mean, error = mean_of(array("d", means))
    assert abs(mean - 0.2) < 4 * error
    assert error < 0.05


def test_too_few_games_are_left_as_they_are() -> None:
    results, terms = made(2 * FOLDS - 1, 1, [1.0], 0.0)
    assert subtract_luck(results, terms) == results


# -- whole games -----------------------------------------------------------------------------------


def test_two_players_are_compared_with_and_without_luck() -> None:
    found = compare_players("pig", "hold=20", "hold=20", 300, seed=3, workers=1, progress=False)
    assert found.plain.low < 0 < found.plain.high
    assert found.adjusted.low < 0 < found.adjusted.high
    assert found.times > 1.4
    assert found.times == pytest.approx((found.plain.error / found.adjusted.error) ** 2)
    assert f"{found.times:.2f} games" in found.words
    assert "hold=20 over hold=20, luck taken off" in found._repr_html_()
    better = compare_players("pig", "hold=20", "hold=5", 100, seed=3, workers=1, progress=False)
    assert better.adjusted.low > 0
    worse = compare_players(
        "pig", "hold=5", "hold=20", 100, seed=3, of="score", workers=1, progress=False
    )
    assert worse.adjusted.high < 0
    assert "points a game" in worse.words


def test_ten_games_that_all_are_won_do_not_say_that_all_will_be() -> None:
    found = compare_players("pie", "greedy", "random", 10, workers=1, progress=False)
    least = 2 * binomtest(10, 10).proportion_ci(method="wilson").low - 1
    assert (found.plain.low, found.plain.high) == pytest.approx((least, 1))
    assert found.words.splitlines()[1:] == [
        "greedy over random, as played: +1.000 of a win a game (+0.445 to +1.000).",
        "Too few games to say what luck did: luck is taken off from 20 games on.",
    ]


def test_a_piece_of_the_games_is_the_same_anywhere() -> None:
    def seen(work: Margins) -> list[tuple[float, array[float]]]:
        return [work.played(number) for number in (3, 0, 2)]

    from jamlab.chance.simulations.job import job_of

    jobs = [
        job_of("kuhn", 2, players, 5, None, keep_logs=False)
        for players in (["balanced", "random"], ["random", "balanced"])
    ]
    work = Margins(jobs[0], jobs[1], "wins", 50.0)
    assert seen(work) == seen(unpacked(work.packed()))
    results = [work.played(number)[0] for number in range(40)]
    assert sum(results) / 40 > 0.1  # the first player is better, in either seat


def test_what_makes_no_sense_is_refused() -> None:
    class Wrong(Agent):
        def choose(self, choice: Choice) -> int:
            raise RuntimeError("no idea")

    with pytest.raises(ValueError, match="wins, score"):
        compare_players("pig", "hold", "hold", 10, of="luck")
    with pytest.raises(ValueError, match="games must be at least 2"):
        compare_players("pig", "hold", "hold", 1)
    with pytest.raises(RuntimeError, match="no idea"):
        compare_players("pig", Wrong, "hold", 10, workers=1, progress=False)
