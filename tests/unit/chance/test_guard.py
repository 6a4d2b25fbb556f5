"""The cross-check finds planted faults; a sample of it, which takes seconds, finds none.

The full run: `python -m tests.unit.chance.checked --everything`.
"""

from dataclasses import replace
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jamlab.chance import odds
from jamlab.chance.exact import Odds
from jamlab.core import Stream, registry
from jamlab.log import Cursor
from jamlab.ui import panels
from tests.unit.chance.cross_check import came_deck, claims, deals, look, small
from tests.unit.chance.cross_check.deals import at_least
from tests.unit.chance.cross_check.known import Known, Planted, Small, known
from tests.unit.chance.cross_check.look import Look
from tests.unit.chance.cross_check.looked import looked
from tests.unit.chance.cross_check.numbers import Number, relative_entropy
from tests.unit.chance.cross_check.report import table
from tests.unit.chance.cross_check.run import run
from tests.unit.chance.cross_check.tables import STEPS, Piece, fresh, pieces, recorded, tables

# -- planted faults --------------------------------------------------------------------------------

MORE = pytest.mark.slow("plants a fault of one more question; one of each game is found above")
PLANTED = [
    pytest.param(planted, marks=[MORE] * (nth > 0))
    for game in registry.ids()
    for nth, planted in enumerate(known(game).planted)
]


@pytest.mark.parametrize("planted", PLANTED, ids=lambda one: f"{one.log}-{one.question}")
def test_a_planted_fault_is_found(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer off by eight percentage points, or half a point of the game, is reported; the
    right answer is not."""
    log, at, seat, question = planted
    right = looked(log, (at,), (seat,), question).found
    assert not right.faults
    assert right.of(question).compared > 0
    true, moved = odds, list[Fraction]()

    def wrong(*table: Any, **asked: Any) -> Odds:
        found = true(*table, **asked)
        away = Fraction(2, 25) if found.value < Fraction(1, 2) else Fraction(-2, 25)
        moved.append(6 * away if found.unit else away)
        return replace(found, value=found.value + moved[-1])

    monkeypatch.setattr(claims, "odds", wrong)
    (fault, *_) = looked(log, (at,), (seat,), question).found.faults
    assert fault.question == question
    assert f"--at {at} --question {question}" in fault.command
    assert abs(fault.said - fault.came) == pytest.approx(float(abs(moved[0])), rel=0.4)


def test_a_planted_fault_of_the_panel_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    log = "replays/sixty/three-players.jsonl"
    assert not looked(log, (0, 12), (None, 0), look.PANEL).found.faults
    true = panels.odds

    def wrong(*table: Any) -> Any:
        shown = true(*table)
        shown["rows"][0]["weight"] *= 2
        return shown

    monkeypatch.setattr(came_deck, "panel_of", wrong)
    assert looked(log, (12,), (None,), look.PANEL).found.faults


# -- the bounds ------------------------------------------------------------------------------------


def test_what_is_right_by_chance_is_let_pass_and_what_is_not_is_not() -> None:
    rng = np.random.default_rng(3)
    values = (rng.random(20_000) < 0.3).astype(float)
    assert not Number("", 0.3, values).is_off
    assert Number("", 0.325, values).is_off
    assert Number("", 0.0, values).is_off
    narrow = rng.normal(0.3, 0.01, 20_000)  # the other bound: small variance
    assert not Number("", 0.3, narrow).is_off
    assert Number("", 0.308, narrow).is_off
    assert Number("", 0.3 + 1e-6, np.array([0.3]), weights=np.ones(1)).is_off
    assert not Number("", 0.3 + 1e-12, np.array([0.3]), weights=np.ones(1)).is_off
    assert Number("", 1.2, values).is_off  # not a probability


def test_the_entropy_and_the_counting_are_right() -> None:
    from scipy.stats import entropy, hypergeom

    assert relative_entropy(0.2, 0.7) == pytest.approx(entropy([0.2, 0.8], [0.7, 0.3]))
    assert relative_entropy(0.2, 0.0) == inf
    for least in (0, 1, 3):
        assert at_least(least, 40, 7, 9) == pytest.approx(hypergeom(40, 7, 9).sf(least - 1))


# -- runs ------------------------------------------------------------------------------------------


def test_a_run_that_was_stopped_is_gone_on_with(tmp_path: Path) -> None:
    few = [replace(piece, seats=(None,)) for piece in pieces("jamsumo", 0)[:3]]
    half = run(few[:1], look.PANEL, folder=tmp_path, bar=False)
    assert half.pieces == 1
    with (tmp_path / "done.jsonl").open("a") as file:
        file.write('{"piece": "torn')
    whole = run(few, look.PANEL, folder=tmp_path, bar=False, workers=2)
    assert whole.pieces == 3
    lines = list(table(run(few, look.PANEL, folder=tmp_path, bar=False, budget=1e-9)))
    assert any("3 of 3 pieces" in line for line in lines)
    assert lines[2].startswith(f"| jamsumo | {look.PANEL} |")


def test_what_is_raised_is_a_fault_and_the_run_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that raises at one step, and a file that is no log."""
    true = odds

    def torn(table: Any, *told: Any, **asked: Any) -> Odds:
        if table.n == 32:
            raise ZeroDivisionError("nothing to divide by")
        return true(table, *told, **asked)

    monkeypatch.setattr(claims, "odds", torn)
    log = "replays/jamsumo/ann-bo-cy.jsonl"
    some = [Piece("jamsumo", log, (1,), 0), Piece("jamsumo", "CHANGELOG.md", (None,), 0)]
    found = run(some, "sink", bar=False)
    assert found.pieces == 2
    assert found.by_game["jamsumo", "sink"].compared > 0
    said = [line for line in table(found) if "raised" in line]
    at = f"- `jamlab odds {log} --at 32 --question sink"
    assert [line for line in said if line.startswith(at) and "--seat 1`" in line]
    assert any("raised ZeroDivisionError: nothing to divide by" in line for line in said)
    assert any("piece CHANGELOG.md" in line for line in said)
    faults = sum(tally.faults for tally in found.by_game.values())
    assert len(said) == faults == 5  # four ways of asking, and the invalid log


def test_a_deck_whose_cards_nobody_names_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a new game that has no `guard.py` yet."""
    monkeypatch.setattr(deals, "known", lambda game: Known())
    found = looked("replays/sixty/three-players.jsonl", (12,), (None,), look.PANEL).found
    assert "write tests/unit/games/sixty/odds/guard.py: GUARD, " in found.faults[0].error


def test_who_begins_is_no_card() -> None:
    """JamSumo has chance nodes but no deck: its panel is compared with the node itself."""
    found = looked("replays/jamsumo/ann-bo-cy.jsonl", (0, 1, 2), (None, 0), look.PANEL).found
    assert not found.faults
    assert found.of(look.PANEL).compared > 2


def test_all_tables_are_looked_at() -> None:
    some = pieces("sixty", 1)
    assert len({piece.name for piece in some}) == len(some)
    for log in {piece.log for piece in some if piece.table is None}:
        here = [piece for piece in some if piece.log == log and piece.seats == (0,)]
        steps = sorted(n for piece in here for n in piece.steps())
        assert steps == list(range(len(recorded(log)) + 1))
        assert max(len(piece.steps()) for piece in here) <= STEPS
    assert {str(table) for table in tables("sixty")} >= {"sixty 2", "sixty 8"}
    one = next(table for table in tables("sixty") if table.options)
    assert dict(fresh(one, 0).header.options).items() >= dict(one.options).items()


# -- every arrangement of small decks --------------------------------------------------------------

FIRST = {table.game: table for table in reversed(list(small.tables()))}
"""The first small table of each game that has some."""


OTHER = pytest.mark.slow("looks at the same tables from the other seat")
SEEN = [
    pytest.param(table, seat, marks=[OTHER] * (seat > 0), id=f"{table}-{seat}")
    for table in FIRST.values()
    for seat in table.viewpoints
]


@pytest.mark.parametrize(("table", "seat"), SEEN)
def test_deals_made_anew_lie_as_the_rules_allow(table: Small, seat: int) -> None:
    found = small.look(table, 1, seat, small.RESAMPLE, steps=28, every=9, first=400).found
    assert not found.faults
    assert found.of(small.RESAMPLE).compared > 50


@pytest.mark.parametrize("table", FIRST.values(), ids=str)
def test_answers_about_a_small_deck_are_exact(table: Small) -> None:
    found = small.look(table, 1, 0, "within", steps=30, every=10).found
    assert not found.faults
    assert found.of("within").compared > 10


def test_a_deal_that_cannot_be_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the defender's hand is dealt out of all cards but the fours."""
    table = next(small.tables("sixty"))
    game = small.played(table, 1)[0]
    true = game.resample

    def wrong(view: Any, rng: Stream) -> Any:
        while True:
            state = true(view, rng)
            if not any(hand[1] for n, hand in enumerate(state.hands) if not view.hands[n]):
                return state

    monkeypatch.setattr(type(game), "resample", staticmethod(wrong))
    found = small.look(table, 1, 0, small.RESAMPLE, steps=10, every=10, first=400).found
    assert found.faults


# -- a sample --------------------------------------------------------------------------------------

SAMPLE = [(log, steps) for game in registry.ids() for log, steps in known(game).sample]


@pytest.mark.parametrize(("log", "steps"), SAMPLE, ids=lambda one: str(one)[8:16])
def test_a_sample_holds(log: str, steps: tuple[int, ...]) -> None:
    replay, seats = recorded(log), (None, 0)
    found = Look(log, 5, first=400)
    asked = sum(found.step(Cursor(replay, n), seats) for n in steps)
    assert asked == len(steps) * (1 if replay.game.is_open else 2)  # equal views are asked once
    assert not found.found.faults
    answers = [tally for name, tally in found.found.tallies.items() if name != look.PANEL]
    compared, seen = sum(t.compared for t in answers), sum(t.seen for t in answers)
    assert compared > 5
    for n in steps:
        found.step(Cursor(replay, n), seats)
    assert sum(t.compared for t in answers) == compared  # equal situations are not compared again
    assert sum(t.seen for t in answers) > seen
