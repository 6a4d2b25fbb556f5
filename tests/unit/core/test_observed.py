"""Observed nodes: their events are drawn, reported or refused."""

from collections.abc import Iterable
from typing import Any

import pytest

from jamlab.chance import simulate
from jamlab.chance.simulations.job import job_of
from jamlab.chance.workers import unpacked
from jamlab.cli.soak import Soak
from jamlab.core import (
    Event,
    GameRecord,
    IllegalEvent,
    Node,
    Observed,
    Over,
    RandomAgent,
    Seeds,
    Stream,
    can_happen,
    observe,
    play,
    play_out,
    sort_of,
)
from tests.unit.core.coin import BetMade, CoinFell, Toss
from tests.unit.core.toss import COIN, agents, game, on_edge

NODE = Toss(1, "silver")


def seen(kept: GameRecord) -> list[Any]:
    return seen_in(kept.log)


def seen_in(events: Iterable[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, CoinFell)]


def told(kept: GameRecord) -> list[Any]:
    return [event for event in kept.log if event.kind in ("CoinDrawn", "BetMade")]


def settled(kind: type[Node]) -> Any:
    """A state at a node of this kind."""
    state = COIN.start(2, {})
    while not isinstance(node := COIN.pending(state), kind):
        options: Any = getattr(node, "options", None) or getattr(node, "outcomes", None)
        COIN.play(state, options[-1])
    return state


# -- the node --------------------------------------------------------------------------------------


def test_a_node_is_of_its_own_sort_and_takes_what_it_does_not_refuse() -> None:
    assert sort_of(NODE) == "observed"
    assert can_happen(NODE, CoinFell(1, "T-3", "edge", -100, 0, "spun hit"))
    for wrong in (
        CoinFell(0, "T-3", "edge", 0, 0, ""),
        CoinFell(1, "T-4", "edge", 0, 0, ""),
        CoinFell(1, "T-3", "edge", -101, 0, ""),
        BetMade(1, "T-2", "heads"),
    ):
        assert not can_happen(NODE, wrong)
        assert NODE.refusal(wrong) is not None


def test_why_not_asks_the_node() -> None:
    state = settled(Observed)
    seat = COIN.pending(state).seat  # type: ignore[union-attr]
    assert COIN.why_not(state, CoinFell(seat, "T-3", "tails", 5, 2, "spun")) is None
    refusal = COIN.why_not(state, CoinFell(seat, "T-3", "tails", 500, 2, "spun"))
    assert str(refusal) == "It lies 500 mm away (T-4)"
    before = COIN.view(state, seat)
    with pytest.raises(IllegalEvent, match=r"CoinFell: It lies 500 mm away \(T-4\)"):
        COIN.play(state, CoinFell(seat, "T-3", "tails", 500, 2, "spun"))
    assert COIN.view(state, seat) == before
    COIN.play(state, CoinFell(seat, "T-3", "tails", 5, 2, "spun"))
    assert state.side == "tails"


# -- drawn and reported ----------------------------------------------------------------------------


def test_without_a_reporter_the_node_draws() -> None:
    kept = game(3)
    assert kept.sorts == ["chance", "choice", "observed", "forced"] * 4
    assert kept.events == 16
    assert kept.choices == 4
    assert len({event.story for event in seen(kept)}) > 1
    assert game(3).log == kept.log
    assert seen(game(4)) != seen(kept)


def test_a_reporter_says_what_was_seen_and_changes_no_other_chance() -> None:
    drawn, reported = game(3), game(3, on_edge)
    assert {event.side for event in seen(reported)} == {"edge"}
    assert len({event.place for event in seen(reported)}) > 1, "each has a stream of its own"
    assert told(reported) == told(drawn)


def test_each_observed_event_costs_the_stream_of_chance_one_number() -> None:
    one, other = Stream(7), Stream(7)
    observe(NODE, one, on_edge)
    other.below(2)
    assert one.below(10**6) == other.below(10**6)


def test_a_report_that_the_rules_refuse_changes_nothing() -> None:
    happened: list[Event] = []
    state = COIN.start(2, {})
    answers = iter((on_edge, lambda node, rng: CoinFell(node.seat, "T-3", "lost", 0, 0, "")))

    def report(node: Observed, rng: Stream) -> Event:
        return next(answers)(node, rng)

    with pytest.raises(IllegalEvent, match=r"CoinFell: A coin does not fall like this \(T-3\)"):
        play(
            COIN, state, agents(), Seeds(3), lambda _, event: happened.append(event), report=report
        )
    folded = COIN.start(2, {})
    for event in happened:
        COIN.play(folded, event)
    assert [event.kind for event in happened][-2:] == ["CoinDrawn", "BetMade"]
    assert isinstance(COIN.pending(state), Observed)
    assert COIN.view(state, 1) == COIN.view(folded, 1)


def test_a_playout_draws() -> None:
    over = play_out(COIN.referee, COIN.start(3, {}), Stream(1), 100)
    assert isinstance(over, Over)
    assert play_out(COIN.referee, COIN.start(3, {}), Stream(1), 1) is None


def test_a_simulation_plays_it_with_a_reporter_or_without() -> None:
    drawn = simulate(COIN, 2, RandomAgent, 6, 1, progress=False, workers=1)
    reported = simulate(COIN, 2, RandomAgent, 6, 1, progress=False, workers=1, report=on_edge)
    assert any(drawn.scores(0))
    assert not any(reported.scores(0)), "who bets on heads or tails does not win by an edge"
    assert {event.side for event in seen_in(drawn.replay(3).events)} <= {"heads", "tails"}
    assert {event.side for event in seen_in(reported.replay(3).events)} == {"edge"}


def test_a_reporter_can_be_sent_to_a_worker() -> None:
    job = job_of(COIN, 2, RandomAgent, 1, None, keep_logs=False, report=on_edge)
    assert unpacked(job.packed()).played(0) == job.played(0)


# -- the soak --------------------------------------------------------------------------------------


def test_the_soak_plays_it() -> None:
    for seed in (0, 1, 2, 3):  # the first two are checked at every event
        assert Soak("coin", 3).play(seed) is None


def lost(node: Toss, rng: Stream) -> Any:
    return CoinFell(node.seat, "T-3", "lost", 0, 0, "")


FAULTS: tuple[tuple[str, Any, str], ...] = (
    ("draw", lost, "drawn, but is refused"),
    ("refusal", lambda node, event: None, "is not refused"),
    ("asks", property(lambda node: "How did it fall."), "does not say what is to be reported"),
)


@pytest.mark.parametrize(("name", "wrong", "words"), FAULTS, ids=lambda part: str(part)[:12])
def test_the_soak_finds_a_node_that_is_wrong(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: Any, words: str
) -> None:
    monkeypatch.setattr(Toss, name, wrong)
    broken = Soak("coin", 2).play(0)
    assert broken is not None
    assert words in str(broken)
