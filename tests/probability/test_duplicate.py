"""Duplicate games: the same deal for both, and how luck and skill split."""

from __future__ import annotations

from array import array
from random import Random
from statistics import mean

import pytest

from jamlab.games import ids
from jamlab.probability import Duplicates, duplicate, duplicates, simulate
from tests.probability.players import Lucky


def play(**more: object) -> Duplicates:
    asked = {"workers": 1, "progress": False, "seed": 3} | more
    return duplicates("sixty", "greedy", "random", 8, **asked)  # type: ignore[arg-type]


def test_each_deal_is_played_twice_with_places_changed() -> None:
    found = play()
    for games, players in zip(
        found.games, (["greedy", "random"], ["random", "greedy"]), strict=True
    ):
        alone = simulate("sixty", 2, players, 8, 3, workers=1, progress=False)
        assert games.table().equals(alone.table())
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


@pytest.mark.parametrize("game", [game for game in ids() if game != "jamsumo"])
def test_the_same_deal_is_the_same_cards_as_long_as_both_draw_alike(game: str) -> None:
    """Players that choose by the seat's own chance play one game, whoever is called first."""
    found = duplicates(game, "random", Lucky, 2, seats=3, workers=1, progress=False)
    logs = [done.replay(0) for done in found.games]
    drawn = [
        [event for event, node in zip(log.events, log.nodes, strict=True) if node == "chance"]
        for log in logs
    ]
    assert drawn[0] == drawn[1]
    greedy = duplicates(game, "greedy", "random", 2, seats=3, workers=1, progress=False)
    first = [list(done.replay(0).events[:9]) for done in greedy.games]
    until = next(n for n, node in enumerate(greedy.games[0].replay(0).nodes) if node == "choice")
    until = min(until, 9)
    assert first[0][:until] == first[1][:until]
    assert until > 0


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


def test_workers_do_not_show() -> None:
    one, two = play(), play(workers=2)
    assert one.words == two.words
    assert one.games[1].table().equals(two.games[1].table())


def test_shares_come_out_as_they_were_put_in() -> None:
    """Margins of a model: skill 0.5, seats 0.2, deal sd 1, rest sd 0.7."""
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
    assert (parts[0].low, parts[0].high) == (1, 1)


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
    with pytest.raises(ValueError, match="wins or score"):
        play(of="tiles")
    with pytest.raises(ValueError, match="deals is a number from 2"):
        duplicates("sixty", "greedy", "random", 1)
    with pytest.raises(ValueError, match="not both"):
        play(executor=object())
