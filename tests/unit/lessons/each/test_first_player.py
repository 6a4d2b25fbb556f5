"""Lesson 11: Quick Cramel by trial, engine and calculation; the test and its power."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from scipy.stats import binom

from jamlab.core import Agent, Choice, Event, Node, Seeds, Stream, play
from jamlab.core import registry as games
from jamlab.games.cramel import events as ev
from jamlab.games.cramel.state import KINDS, SET_SIZES
from jamlab.lessons import board, page, teacher
from jamlab.lessons.first_player import HALF, exact, is_evidence, needed, p_said, rejecting
from jamlab.lessons.first_player.panel import _DARK, bars, line, summary
from jamlab.lessons.first_player.quick_cramel import collected, collecting, first_share, quick
from jamlab.lessons.first_player.whole_games import WholeGames, measured, winners
from tests.unit.chance.exact.near import share
from tests.unit.lessons.heard import panel_of, tried


class AtOnce(Agent):
    """Agent without memory that stops as soon as a set is face up, else turns any tile."""

    def choose(self, choice: Choice) -> int:
        last = len(choice) - 1
        if not isinstance(choice[0], ev.TilePicked):
            return last
        view = self.eyes.view()
        up = [view.kinds[cell] for cell in view.turned]
        if any(SET_SIZES[kind] and up.count(kind) >= SET_SIZES[kind] for kind in up):
            return last
        return self.rng.below(last + 1 if not up else last)


class Collected(Exception):
    """Raised when somebody has collected."""


def by_the_engine(count: int) -> Iterator[bool]:
    """Play Quick Cramel on the engine; yield whether the first player collected first."""
    game = games.load("cramel")
    for number in range(count):
        happened: list[Event] = []

        def look(_node: Node, event: Event, happened: list[Event] = happened) -> None:
            happened.append(event)
            if isinstance(event, ev.TileCollected):
                raise Collected

        with pytest.raises(Collected):
            play(
                game,
                game.start(2, game.checked_options(2, None)),
                [AtOnce(), AtOnce()],
                Seeds(number),
                look,
            )
        yield happened[0].seat == happened[-1].seat


def test_the_engine_plays_it_alike() -> None:
    count = 500
    share("by the engine", first_share(), sum(by_the_engine(count)), count)


def test_the_exact_chances_come_near_trials() -> None:
    count = 4000
    turns = [collected(Stream(5, number)) for number in range(count)]
    share("a turn", collecting(), sum(kind is not None for kind in turns), count)
    firsts = sum(quick(Stream(6, number)).first for number in range(count))
    share("the first player", first_share(), firsts, count)


def test_one_turn_after_another() -> None:
    """Checked independently, by a sum over 59 turns."""
    chance, going = Fraction(0), Fraction(1)
    for turn in range(1, 60):
        if turn % 2:
            chance += going * collecting()
        going *= 1 - collecting()
    assert float(chance) == pytest.approx(float(first_share()), abs=1e-12)
    assert collecting() > Fraction(20, 49)  # a Cramel or a Roby first is enough


def test_the_least_that_is_evidence() -> None:
    """As in any table of the two-sided sign test at 5 %."""
    assert [needed(games) for games in (5, 6, 10, 20, 50, 100)] == [None, 6, 9, 15, 33, 61]
    assert not is_evidence(5, 5)
    assert [wins for wins in range(21) if is_evidence(wins, 20)] == [*range(6), *range(15, 21)]


@pytest.mark.parametrize("size", [5, 6, 20, 33, 100])
def test_a_fair_game_is_seldom_accused(size: int) -> None:
    assert rejecting(size, HALF) <= Fraction(1, 20)
    assert rejecting(size, HALF) == rejecting(size, 1 - HALF)
    assert exact(size).value == rejecting(size, first_share())
    assert sum(row.chance for row in exact(size).rows) == 1


def test_a_fair_game_played_often_is_accused_as_seldom_as_reckoned() -> None:
    count, rng = 3000, Stream(2)
    accused = sum(is_evidence(sum(rng.below(2) for _ in range(20)), 20) for _ in range(count))
    share("size", rejecting(20, HALF), accused, count)


def test_the_numbers_of_the_answer_and_of_the_teachers_page() -> None:
    """Checked with SciPy: 20 games of a coin, and the first player's first turn."""
    fair = binom(20, 0.5)
    level, fewer = (2 * float(fair.sf(least - 1)) for least in (15, 14))
    words = " ".join(exact(20).words)
    assert "15 or more wins of either player are evidence" in words
    assert f"a fair game brings that in {100 * level:.1f} %" in words
    assert f"one win fewer already in {100 * fewer:.1f} %" in words
    s = float(collecting())
    series = sum(s * (1 - s) ** (2 * n) for n in range(40))
    assert f"= 1/(2 − s), which is {100 * series:.1f} %" in words
    told = teacher(11)
    assert (
        f"{20 * level:.1f} on average, as the test accuses a fair game in {100 * level:.1f} %"
        in told
    )
    assert (
        f"in {100 * s:.1f} % of games the first player collects it in the very first turn" in told
    )
    assert f"a fair game brings it in {100 * level:.1f} % of series" in " ".join(board(11).by_hand)
    true = binom(20, series)
    misses = 1 - float(true.sf(14) + true.cdf(5))
    assert f"yet {100 * misses:.1f} % of such series" in board(11).close_answer


def test_what_is_as_surprising_is_marked() -> None:
    marked = [place for place, bar in enumerate(bars(14, 20)) if bar["opacity"] == _DARK]
    assert marked == [*range(7), *range(14, 21)]
    assert all(bar["opacity"] != _DARK for bar in bars(None, 20))
    assert summary(14, 20).endswith("that one-sided, or more: 11.5 % of all series. That is p.")
    assert "No result is less surprising" in summary(10, 20)
    assert ": 1 in 896.1 million of all series" in summary(80, 100)
    assert [p_said(Fraction(1, n)) for n in (16, 9999)] == ["p = 6.3 %", "p = 0.010 %"]


def test_the_panel_shows_the_last_series_and_whole_games_after_the_answer() -> None:
    lesson = page(11, seed=4)
    assert panel_of(lesson)["chart"]["data"]["came"] == []
    tried(lesson, 50, 100)
    hand = lesson.sitting.hand
    assert panel_of(lesson)["chart"]["data"]["came"][0]["at"] == hand.wins  # type: ignore[union-attr]
    assert panel_of(lesson)["sections"] == []
    lesson._hear({"do": "exact"})
    assert len(panel_of(lesson)["sections"][0]["lines"]) == len(measured())


@pytest.mark.parametrize("row", measured(), ids=lambda row: row.game)
def test_whole_games_were_measured_with_these_rules_and_players(row: WholeGames) -> None:
    """If this fails, `python -m tests.unit.lessons.measured.first_players` measures them anew."""
    assert "".join(winners(row.game, row.player, len(row.sample), row.seed)) == row.sample
    assert 0 <= row.played - row.decided < row.played
    low, high = row.interval
    assert low < row.share < high
    assert (row.p <= Fraction(1, 20)) == ("no evidence" not in line(row))


def test_all_kinds_that_make_sets_can_win() -> None:
    kinds = {quick(Stream(1, number)).kind for number in range(2000)}
    assert kinds == {kind for kind in KINDS.values() if SET_SIZES[kind]}
