"""Duplicate games: the same deal for both players, and the split of luck and skill."""

from array import array
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import mean
from typing import Any

import pytest
from scipy.stats import chi2

from jamlab.chance import Duplicates, duplicates
from jamlab.chance.simulations import duplicate
from jamlab.chance.simulations.job import DealSeeds, Piles, job_of
from jamlab.chance.workers import unpacked
from jamlab.core import Seeds
from jamlab.core.node import Chance
from jamlab.log import Replay
from tests.unit.chance.simulations.players import Lucky


def play(**more: object) -> Duplicates:
    asked = {"workers": 1, "progress": False, "seed": 3} | more
    return duplicates("sixty", "greedy", "random", 8, **asked)  # type: ignore[arg-type]


def test_each_deal_is_played_twice_with_places_changed() -> None:
    found = play()
    for games, players in zip(
        found.games, (["greedy", "random"], ["random", "greedy"]), strict=True
    ):
        assert list(games.players) == players
        assert games.replay(5).over is not None
        assert games.replay(5).header.meta["chance"] == "DealSeeds"
    here, there = found.games
    for deal in range(8):
        margins = [done.shares(0)[deal] - done.shares(1)[deal] for done in (here, there)]
        assert here.seeds[deal] == there.seeds[deal]
        assert abs(margins[0]) <= 1
    gain = [
        (here.shares(0)[k] - here.shares(1)[k] - there.shares(0)[k] + there.shares(1)[k]) / 2
        for k in range(8)
    ]
    assert found.advantage.value == pytest.approx(mean(gain))
    assert len(found) == found.advantage.n == 8


def dealt(game: str, players: Any, seeds: Callable[[int], Seeds] = DealSeeds) -> Replay:
    """Play a game between these players with the random numbers of duplicate games."""
    job = job_of(game, 2, players, 0, None, keep_logs=False, seeds=seeds)
    return Replay.of(job.played(1)[2])


@pytest.mark.parametrize(
    ("game", "least"), [("cramel", 40), ("sixty", 50), ("jam", 30), ("pie", 30)]
)
def test_a_pile_lies_in_the_same_order_however_they_play(game: str, least: int) -> None:
    """This holds until a pile is changed (cards put back, a discard pile shuffled)."""
    players = [Lucky, "random"] if game == "jam" else ["greedy", "random"]
    one, two = dealt(game, players), dealt(game, players[::-1] if game != "jam" else "greedy")
    piles = drawn(one), drawn(two)
    common = [pile for pile in piles[0] if pile in piles[1]]
    assert len(common) >= least
    assert all(piles[0][pile] == piles[1][pile] for pile in common)
    assert one.events != two.events
    plain = drawn(dealt(game, players, Seeds))
    both = [pile for pile in piles[0] if pile in plain]
    assert any(piles[0][pile] != plain[pile] for pile in both), "`jamlab play` deals others"


Pile = tuple[int, tuple[str, ...], tuple[int, ...]]


def drawn(replay: Replay) -> dict[Pile, str]:
    """Map each pile, by the exact cards left, to the face that first came from it."""
    game = replay.game
    found: dict[Pile, str] = {}
    state = game.start(len(replay.header.seats), replay.header.options)
    sizes = set()
    for event in replay.events:
        node = game.pending(state)
        if isinstance(node, Chance):
            faces = tuple(outcome.chance_face()[0] for outcome in node.outcomes)
            if node.total not in sizes:
                found[node.total, faces, node.weights] = event.chance_face()[0]
            sizes.add(node.total)
        game.apply(state, event)
    return found


def test_numbers_by_piles_are_as_good_as_any() -> None:
    counts = [0] * 6
    for seed in range(200):
        deal = Piles(seed)
        for _ in range(15):
            counts[deal.below(6)] += 1
    assert sum((n - 500) ** 2 / 500 for n in counts) < chi2.ppf(0.9999, 5)
    pairs = Counter((deal.below(3), deal.below(2)) for deal in map(Piles, range(3000)))
    assert sum((n - 500) ** 2 / 500 for n in pairs.values()) < chi2.ppf(0.9999, 5)
    assert [Piles(3).below(2**31 - 1) for _ in range(3)] == [Piles(3).below(2**31 - 1)] * 3
    assert len({Piles(3, k).below(2**31 - 1) for k in range(50)}) == 50


def test_one_player_twice_has_no_advantage_and_all_luck_is_in_the_deal() -> None:
    found = duplicates(
        "sixty", "greedy", "greedy", 25, of="score", seed=1, workers=1, progress=False
    )
    assert (found.advantage.value, found.advantage.error) == (0, 0)
    assert found.correlation == pytest.approx(1)
    assert found.saved == pytest.approx(1)
    skill, _, deal, rest = found.parts
    assert (skill.share, rest.share) == (0, 0)
    assert deal.share > 0.9


def test_who_plays_does_not_show() -> None:
    one = play()
    with ThreadPoolExecutor(2) as pool:
        two = play(workers=None, executor=pool)
    assert one.words == two.words
    assert one.games[1].table().equals(two.games[1].table())
    work = duplicate.Deals(one.games[0]._job, one.games[1]._job)
    sent = unpacked(work.packed())
    part = sent.empty()
    sent.do(3, part)
    assert [column.scores for column in part.columns] == [
        array("i", [done.scores(seat)[3] for seat in (0, 1)]) for done in one.games
    ]


def test_shares_come_out_as_they_were_put_in() -> None:
    """Margins of a model: skill 0.5, seats 0.2, standard deviations 1 (deal) and 0.7 (rest)."""
    chance = Random(11)
    one, two = array("d"), array("d")
    for _ in range(4000):
        deal = chance.gauss(0, 1)
        one.append(0.5 + 0.2 + deal + chance.gauss(0, 0.7))
        two.append(-0.5 + 0.2 + deal + chance.gauss(0, 0.7))
    parts = duplicate._parts(one, two, 0.95, 0)
    whole = 0.25 + 0.04 + 1 + 0.49
    for part, true in zip(parts, (0.25, 0.04, 1, 0.49), strict=True):
        assert part.low < true / whole < part.high, part
        assert part.high - part.low < 0.08
    assert sum(part.share for part in parts) == pytest.approx(1)


def test_a_player_that_always_wins_is_all_skill() -> None:
    parts = duplicate._parts(array("d", [1] * 9), array("d", [-1] * 9), 0.95, 0)
    assert [part.share for part in parts] == [1, 0, 0, 0]
    assert 0.3 < parts[0].low < 0.6  # nine deals are no proof for all deals
    assert (parts[0].high, parts[1].low) == (1, 0)
    assert all(0 < part.high < 0.7 for part in parts[1:])


def test_few_points_win_in_sixty() -> None:
    found = play(of="score")
    assert found.advantage.value > 0, "greedy has fewer penalty points"
    assert "points a game" in found.words
    assert "Luck of the deal" in found._repr_html_()


def test_more_than_two_at_the_table() -> None:
    found = play(seats=3)
    assert found.games[0].players == ("greedy", "random", "greedy")
    assert found.games[1].players == ("random", "greedy", "random")
    row = found.games[0]
    margin = (row.shares(0)[0] + row.shares(2)[0]) / 2 - row.shares(1)[0]
    assert duplicate._margins(row, "wins")[0] == pytest.approx(margin)


def test_bad_input() -> None:
    with pytest.raises(ValueError, match="wins, score"):
        play(of="tiles")
    with pytest.raises(ValueError, match="deals must be at least 2, got 1"):
        duplicates("sixty", "greedy", "random", 1)
    with pytest.raises(ValueError, match="not both"):
        play(executor=object())
