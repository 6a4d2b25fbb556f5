"""Trials converge to the exact answer of every question that has trials.

They run at many steps of recorded games from every viewpoint; where a question does not apply,
trial and answer raise the same error. Trials share no code with answers (tests/repository), so
they expose a wrong answer: this is tested, too.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance import Running, estimate, odds, questions, trial_of
from jamlab.chance.exact import Odds, Question
from jamlab.chance.exact.pool import pool_of
from jamlab.core import ALL_KNOWING, Stream
from jamlab.core.registry import ids
from jamlab.games.cramel.when_to_stop import PLANS
from jamlab.games.sixty import odds as sixty_attack
from jamlab.log import Cursor, Replay
from tests.unit.chance.exact.near import mean, share
from tests.unit.chance.trial_sweep import recorded, sweep, sweep_all

REPLAYS = Path(__file__).parents[4] / "replays"
LOGS = {
    "cramel": "ann-bo-cy",
    "sixty": "three-players",
    "jam": "four-players",
    "pie": "two-players",
    "jamsumo": "ann-bo-cy",
}
TRIED = [
    (game, question) for game in LOGS for question in questions(game).values() if question.tried
]
TRIALS = 250
VARIED: dict[str, list[dict[str, Any]]] = {
    "within": [{"draws": 3}, {"draws": 12, "least": 2}, {}],
    "ends": [{}, {"memory": "nothing"}],
    "safe": [{"tiles": 2}, {"tiles": 3, "memory": "nothing"}],
    "lasts": [{"tiles": 2}, {"tiles": 1, "memory": "nothing"}],
    "tiles": [
        *({"plan": plan, "least": 3} for plan in PLANS),
        {"plan": "from_or_cramel", "least": 2, "memory": "nothing"},
    ],
    "rule": [{}, {"memory": "nothing"}],
    "answer": [{}, {"number": "5", "cards": 2}],
    "bake": [{"turns": 8}, {"turns": 12, "pile": "shuffled", "lost_turns": "yes"}],
    "turns": [{"lost_turns": "yes"}, {"pile": "shuffled"}],
    "tasks": [{"task": 1}, {"task": 2, "count": "cards"}, {}],
    "wanted": [{"draws": 1}, {"draws": 4}],
}


def told(game: str, question: Question, table: Replay, at: int) -> Iterator[dict[str, Any]]:
    """Yield several sets of parameters, with faces that are still to come."""
    for asked in VARIED.get(question.name, [{}]):
        needs = [each.name for each in question.parameters if each.name == "of" and each.needed]
        if question.name == "basket":
            yield {**asked, "of": "walnut,cone"}
        elif needs:
            faces = pool_of(table.game, table.game.view(table.state(at), None)).counts
            yield {**asked, "of": list(faces)[:2]}
        else:
            yield asked


def places(replay: Replay) -> list[int]:
    """Return steps spread over the game, early ones included, and one per phase of a turn."""
    last = len(replay)
    found = {0, 4, *range(last // 9, last - 1, max(1, last // 9))}
    phases: dict[int, int] = {}
    for n in range(last // 3, last):
        phases.setdefault(replay.state(n).phase, n)
    return sorted(found.union(phases.values()))


every = pytest.mark.parametrize(
    ("game", "question"), TRIED, ids=lambda one: getattr(one, "name", one)
)


@every
def test_some_trials_settle_on_the_exact_answer(game: str, question: Question) -> None:
    settled(game, question, 3)


@pytest.mark.slow("tries each question at some fifteen places; at every third of them above")
@every
def test_the_trials_settle_on_the_exact_answer(game: str, question: Question) -> None:
    assert settled(game, question, 1)


def settled(game: str, question: Question, stride: int) -> bool:
    """Try a question at some steps; return True if an answer was uncertain (not 0, not 1).

    AssertionError if trials and answers disagree, or if there was no answer.
    """
    replay = Replay.read(REPLAYS / game / f"{LOGS[game]}.jsonl")
    answered, unsure = 0, 0
    for n, at in list(enumerate(places(replay)))[::stride]:
        seat = (None, ALL_KNOWING, *range(len(replay.seats)))[n % (2 + len(replay.seats))]
        for asked in told(game, question, replay, at):
            try:
                answer = odds(replay, question.name, seat, at=at, **asked)
            except ValueError as error:
                words = re.escape(str(error))
                with pytest.raises(ValueError, match=f"^{words}$"):
                    trial_of(replay, question.name, seat, at=at, **asked)
                continue
            answered += 1
            unsure += 0 < answer.value < 1 or any(0 < row.chance < 1 for row in answer.rows)
            near(answer, trial_of(replay, question.name, seat, at=at, **asked), at)
    assert answered
    return unsure > 0


def near(answer: Odds, trial: Any, at: int) -> None:
    """Assert agreement within four standard errors."""
    values = [trial(Stream(at, number)) for number in range(TRIALS)]
    if answer.unit:
        mean(answer.question, answer.value, values)
    else:
        assert {type(value) for value in values} == {bool}
        share(answer.question, answer.value, sum(values), len(values))


def shares(trial: Any, n: int = 2000) -> float:
    """Return the share of successes among `n` trials."""
    return float(sum(trial(Stream(3, number)) for number in range(n)) / n)


EVERY = {"cramel": 30, "jam": 200, "kuhn": 1, "pie": 60, "pig": 3, "sixty": 80}
"""Game → interval, in steps of one recorded game, at which trials are made, if not 3."""
SWEPT = [game for game in ids() if any(each.tried for each in questions(game).values())]


@pytest.mark.parametrize("game", SWEPT)
def test_no_trial_fails_in_a_sample(game: str) -> None:
    """Every question and viewpoint; in full: python -m tests.unit.chance.checked --trials."""
    every = EVERY.get(game, 3)
    found = sweep(recorded(game)[0], trials=2, first=every // 2, every=every)
    assert not found.faults
    assert found.tried.total()


@pytest.mark.slow("all recorded games; one of each game is looked at above")
@pytest.mark.parametrize("game", SWEPT)
def test_no_trial_fails(game: str) -> None:
    every = 2 * EVERY.get(game, 3)
    found = sweep_all(recorded(game), trials=2, only="", every=every, workers=1)
    assert not found.faults


@pytest.mark.parametrize(
    ("log", "at", "seat"), [("ann-bo-cy-di", 30, None), ("six-players", 500, 0)]
)
def test_attacks_are_tried_where_the_attacker_showed_something(
    log: str, at: int, seat: int | None
) -> None:
    """Seats kept or skipped an attack: cards they lay may have been in their hands before."""
    replay = Replay.read(REPLAYS / "sixty" / f"{log}.jsonl")
    answer = odds(replay, "attacks", seat, at=at)
    assert any(replay.game.view(replay.state(at), seat).shown)
    near(answer, trial_of(replay, "attacks", seat, at=at), at)


def test_a_wrong_answer_stands_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A restored bug (an attacker who laid the whole hand counts as gone): 17.6 % for 96.6 %."""
    replay = Replay.read(REPLAYS / "sixty" / "extra-rounds-shared.jsonl")
    right = odds(replay, "answer", at=309)
    monkeypatch.setattr(
        sixty_attack, "_active_then", lambda view: [bool(n) for n in view.hand_sizes]
    )
    assert odds(replay, "answer", at=309).percent == "17.6 %"
    assert right.percent == "96.6 %"
    assert shares(trial_of(replay, "answer", at=309)) == pytest.approx(right.value, abs=0.015)


def test_karlsman_and_the_bear_lie_in_the_deck_for_a_trial() -> None:
    """J-B4: they are never in a hand, so they must come by the end of the deck."""
    whole = Replay.read(REPLAYS / "jam" / "four-players.jsonl")
    assert shares(trial_of(whole, "within", at=300, of="Karlsman"), 200) == 1
    shared = Replay.read(REPLAYS / "jam" / "end-shared.jsonl")
    visitors = trial_of(shared, "next", at=91, of="Karlsman,Bear")
    assert shares(visitors) == pytest.approx(1 / 2, abs=0.05)
    apple = trial_of(shared, "wanted", 0, at=91, of="apple")
    assert shares(apple) == pytest.approx(1 / 6, abs=0.04)  # 1/2 for a non-visitor × 2/6 apples


def test_a_known_tile_that_is_reached_for_comes_for_a_trial() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    assert shares(trial_of(replay, "next", at=50, of="Gol"), 50) == 1


def test_a_question_without_trials_says_so() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    with pytest.raises(ValueError, match="worked out only"):
        trial_of(Replay.read(REPLAYS / "pie" / "two-players.jsonl"), "recipe", at=40, player=0)
    with pytest.raises(ValueError, match="there are next, within"):
        trial_of(replay, "sink")


def test_trials_go_into_estimates_from_a_cursor_and_a_state() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    by_cursor = estimate(
        trial_of(Cursor(replay, 2), "safe", tiles=3), 200, workers=1, progress=False
    )
    tries = Running(trial_of(replay.state(2), "safe", tiles=3), by_cursor.seed)
    tries.run(200)
    assert tries.estimate.value == by_cursor.value
    assert by_cursor.low < float(odds(replay, "safe", at=2, tiles=3).value) < by_cursor.high
