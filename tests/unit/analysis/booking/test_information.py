"""Information luck: changes of a seat's values when the table itself does not change."""

from typing import Any

import pytest

from jamlab.analysis.booking import information_luck, makers_of, news_of, uncovered
from jamlab.analysis.valuing import values
from jamlab.chance.agents import make
from jamlab.core import ALL_KNOWING
from jamlab.core.registry import load
from jamlab.log import Replay
from tests.unit.analysis.booking.tracks import REPLAYS, Made


def test_in_kuhn_poker_who_has_the_queen_learns_from_the_card_shown() -> None:
    """An all-knowing viewer, or a seat with the Jack or King, knows the higher card beforehand."""
    options = dict(Replay.read(REPLAYS / "kuhn" / "one-round.jsonl").header.options)
    replay, queen, shown = shown_to_the_queen(options)
    more: dict[str, Any] = {"playouts": 600, "workers": 1, "progress": False}
    known = values(replay, seat=ALL_KNOWING, **more)
    found = news_of(queen, values(replay, seat=queen, **more), known)
    (news,) = (one for one in found if one.n == shown)
    assert abs(news.change) > 0.2
    assert replay.nodes[shown - 1] == "forced"
    own = values(replay, seat=queen, **more)
    (seen,) = uncovered(queen, own, makers_of(replay))  # same result without all-knowing values
    assert (seen.n, seen.change) == (shown, news.change)
    assert abs(seen.change) > seen.half > 1.96 * seen.error
    other = news_of(1 - queen, values(replay, seat=1 - queen, **more), known)
    assert all(one.n < shown - 1 for one in other)


def shown_to_the_queen(options: dict[str, str]) -> tuple[Replay, int, int]:
    """Return a one-round game, the Queen's seat and the event that shows the other card."""
    for seed in range(100):
        agents = [make("kuhn", "random"), make("kuhn", "random")]
        replay = Replay.play(load("kuhn"), agents, seed, names=["Ann", "Bo"], options=options)
        dealt = {event.card: event.seat for event in replay.events if event.kind == "CardDealt"}  # type: ignore[attr-defined]
        for n, event in enumerate(replay.events, 1):
            if event.kind == "CardShown" and dealt.get("Queen") == 1 - event.seat:
                return replay, dealt["Queen"], n
    raise AssertionError("no card was shown")


class Track(Made):
    """Values of two seats with the given win probabilities, and errors of 1 %."""

    def __init__(self, *chances: float | None) -> None:
        self.chances = [None if one is None else (one, 1 - one) for one in chances]
        self.counts, self.groups = [100] * len(chances), []

    def change_error(self, n: int) -> tuple[float, ...]:
        return 0.01, 0.01


def test_news_is_what_changes_for_the_seat_alone() -> None:
    own = Track(0.5, 0.7, 0.7, 0.4, None, 0.9, 0.6)
    known = Track(0.3, 0.3, 0.6, 0.3, 0.3, 0.3, 0.29)
    found = news_of(0, own, known)
    assert [one.n for one in found] == [1, 6]
    assert information_luck(found) == pytest.approx(0.2 - 0.3)
    assert [one.change for one in news_of(1, own, known)] == pytest.approx([-0.2, 0.3])


def test_what_had_to_follow_is_news_by_the_seats_own_values_alone() -> None:
    own = Track(0.5, 0.7, 0.7, 0.4, None, 0.9, 0.6)
    found = uncovered(0, own, [-2, -2, -1, -2, -2, -2])
    assert [(one.n, round(one.change, 9)) for one in found] == [(1, 0.2), (6, -0.3)]
    assert uncovered(0, Track(0.5, 0.53), [-2]) == []  # within the error


def test_what_may_be_chance_is_no_news() -> None:
    assert news_of(0, Track(0.5, 0.52), Track(0.3, 0.3)) == []
    assert news_of(0, Track(0.5, 0.6), Track(0.3, 0.4)) == []
