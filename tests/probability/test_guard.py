"""The guard finds planted faults; and a sample of it, in seconds, finds none.

The whole of it: `python -m tests.probability.checked --everything`.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jamlab.engine import Chance, Choice, Forced, Stream
from jamlab.games.cramel.state import AWARD, BACK, BEGIN, LOST
from jamlab.games.cramel.tiles import NAMES, cell_at
from jamlab.probability import odds
from jamlab.probability.odds import Odds
from jamlab.replay import Cursor
from jamlab.scenes import panels
from tests.probability.guard import came_deck, claims, look, small
from tests.probability.guard.came_cramel import Table
from tests.probability.guard.claims import claim
from tests.probability.guard.deals import Deals, at_least
from tests.probability.guard.look import Look
from tests.probability.guard.numbers import Number, relative_entropy
from tests.probability.guard.place import Place
from tests.probability.guard.report import table
from tests.probability.guard.run import run
from tests.probability.guard.tables import STEPS, Piece, fresh, pieces, recorded, tables


def looked(log: str, steps: tuple[int, ...], seats: tuple[int | None, ...], only: str) -> Look:
    """These steps of a recorded game, and what was found there."""
    found = Look(log, 1, only, first=500)
    for n in steps:
        for seat in seats:
            found.at(Cursor(recorded(log), n), seat)
    return found


# -- planted faults --------------------------------------------------------------------------------

PLANTED = [
    ("replays/cramel/ann-bo-cy.jsonl", 20, None, "ends"),
    ("replays/sixty/three-players.jsonl", 44, 2, "answer"),
    ("replays/jam/ann-bo-cy.jsonl", 60, 0, "wanted"),
    ("replays/jam/ann-bo-cy.jsonl", 160, 1, "tasks"),
    ("replays/jam/ann-bo-cy.jsonl", 280, 1, "karlsman"),
    ("replays/jam/ann-bo-cy.jsonl", 280, 1, "karlsman_gain"),
    ("replays/jam/ann-bo-cy.jsonl", 280, 1, "curse"),
    ("replays/pie/two-players.jsonl", 40, 0, "helps"),
    ("replays/jamsumo/ann-bo-cy.jsonl", 20, None, "sink"),
]


@pytest.mark.parametrize(("log", "at", "seat", "question"), PLANTED, ids=lambda one: str(one)[:40])
def test_a_planted_fault_is_found(
    log: str, at: int, seat: int | None, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight percentage points too many or too few, or half a point of the game: the right answer is
    let pass, that is not."""
    right = looked(log, (at,), (seat,), question).found
    assert not right.faults
    assert right.of(question).compared > 0
    true = odds

    def wrong(*table: Any, **asked: Any) -> Odds:
        found = true(*table, **asked)
        away = Fraction(2, 25) if found.value < Fraction(1, 2) else Fraction(-2, 25)
        return replace(found, value=found.value + (6 * away if found.unit else away))

    monkeypatch.setattr(claims, "odds", wrong)
    (fault, *_) = looked(log, (at,), (seat,), question).found.faults
    assert fault.question == question
    assert f"--at {at} --question {question}" in fault.command
    planted = 0.48 if question in ("karlsman_gain", "curse") else 0.08
    assert abs(fault.said - fault.came) == pytest.approx(planted, rel=0.4)


def test_a_planted_fault_of_the_panel_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    log = "replays/sixty/three-players.jsonl"
    assert not looked(log, (0, 12), (None, 0), look.PANEL).found.faults
    true = panels.odds

    def wrong(*table: Any) -> Any:
        shown = true(*table)
        shown["rows"][0][2] *= 2
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
    narrow = rng.normal(0.3, 0.01, 20_000)  # the other bound: it varies little
    assert not Number("", 0.3, narrow).is_off
    assert Number("", 0.308, narrow).is_off
    assert Number("", 0.3 + 1e-6, np.array([0.3]), weights=np.ones(1)).is_off
    assert not Number("", 0.3 + 1e-12, np.array([0.3]), weights=np.ones(1)).is_off
    assert Number("", 1.2, values).is_off  # no chance at all


def test_the_entropy_and_the_counting_are_right() -> None:
    from scipy.stats import entropy, hypergeom

    assert relative_entropy(0.2, 0.7) == pytest.approx(entropy([0.2, 0.8], [0.7, 0.3]))
    assert relative_entropy(0.2, 0.0) == inf
    for least in (0, 1, 3):
        assert at_least(least, 40, 7, 9) == pytest.approx(hypergeom(40, 7, 9).sf(least - 1))


def test_while_cards_are_passed_on_the_pile_is_taken_as_it_lies() -> None:
    """In some deals a card passed on ends the round; the answer says that it counts none."""
    replay = recorded("replays/pie/six-players.jsonl")
    game, state = replay.game, replay.state(239)
    view, rng = game.view(state, 0), Stream(5)
    deals = Deals.anew(game, view, 0, 2000, rng)
    assert deals.ready is not None
    assert {len(deals), *deals.ready.sizes.tolist()} == {2000, view.pile_size}
    for question in ("next", "within"):
        answer = odds(replay, question, 0, at=239, of="Crust")
        assert "no card that is passed on completes a recipe" in answer.assumption
    before = odds(replay, "next", 0, at=200)
    assert "passed on" not in before.assumption
    ended = 0
    for dealt in deals.states:
        while isinstance(node := game.pending(dealt), Forced):
            ended += node.event.kind == "PieBaked"
            game.apply(dealt, node.event)
    assert 5 < ended < 100  # it matters, a little: about one deal in ninety


def test_all_unseen_cards_are_shuffled_before_each_draw_not_those_of_one_pile() -> None:
    """A pile that stays as it was dealt may hold no card that helps: then nobody ever bakes."""
    log = "replays/pie/eight-players.jsonl"
    found = looked(log, (149, 181), (3,), "turns").found
    assert not found.faults
    assert found.of("turns").compared > 20


def test_after_the_discards_were_shuffled_answers_are_what_is_dealt_anew() -> None:
    """Seat 1 has not drawn since: it holds no Fudge either, as little as seat 0, who drew."""
    assert not looked("replays/pie/empty-pile.jsonl", (352,), (None,), "next").found.faults


def test_which_card_a_seat_drew_last_is_named_as_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The JAM: all saw cards go into the deck, then a seat drew. Only its new card may be of them;
    answers say that they do not follow which it is, and the listing ends there by name."""
    (table, *_) = small.tables("jam")
    named = small.look(table, 6, 1, "next", steps=51).found
    assert not named.faults
    reason = "which of its cards a seat drew last"
    assert named.of(small.RESAMPLE).why == {reason: 1}
    _, _, _, replay = small.played(table, 6)
    assert replay
    assert f"{reason} is not followed" in odds(replay, "next", 1, at=45).assumption
    monkeypatch.setattr(small, "_forgets", lambda *_: "")
    off = small.look(table, 6, 1, "next", steps=51).found.faults
    assert {fault.what for fault in off} == {"j14 jam / f5"}


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
    """A question that raises at one step, and a log that is no log."""
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
    assert len(said) == faults == 5  # four ways of asking, and the log


def test_who_begins_is_no_card() -> None:
    """JamSumo has a chance and no deck: its panel stands beside the node itself."""
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


def test_a_known_card_that_may_have_left_unseen_is_one_of_many() -> None:
    """Ann lays a card face down; Bo knows her Honey, and that she may have another one."""
    (table,) = [table for table in small.tables("pie") if "at_once" in str(table)]
    found = small.look(table, 3, 1, "next", steps=25, every=25).found
    assert sum(tally.compared for tally in found.tallies.values()) > 5
    assert found.faults == []


# -- every arrangement of small decks --------------------------------------------------------------

LISTED = [(table, seat) for table in small.tables() for seat in (0, 1) if table.game == "sixty"]
LISTED += [(table, 0) for table in small.tables("jam")]
LISTED += [(table, seat) for table in small.tables("pie") for seat in (0, 1)]
ANSWERED = [next(small.tables(game)) for game in ("sixty", "jam", "pie")]


@pytest.mark.parametrize(("table", "seat"), LISTED[:1] + LISTED[-2:], ids=str)
def test_deals_made_anew_lie_as_the_rules_allow(table: small.Small, seat: int) -> None:
    found = small.look(table, 1, seat, small.RESAMPLE, steps=28, every=9, first=400).found
    assert not found.faults
    assert found.of(small.RESAMPLE).compared > 50


@pytest.mark.parametrize("table", ANSWERED, ids=str)
def test_answers_about_a_small_deck_are_exact(table: small.Small) -> None:
    found = small.look(table, 1, 0, "within", steps=30, every=10).found
    assert not found.faults
    assert found.of("within").compared > 10


def test_a_deal_that_cannot_be_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the defender's hand is dealt out of all cards but the fours."""
    table = next(small.tables("sixty"))
    game = small.played(table, 1)[0]
    true = type(game).resample

    def wrong(self: Any, view: Any, rng: Stream) -> Any:
        while True:
            state = true(self, view, rng)
            if not any(hand[1] for n, hand in enumerate(state.hands) if view.hands[n] is None):
                return state

    monkeypatch.setattr(type(game), "resample", wrong)
    found = small.look(table, 1, 0, small.RESAMPLE, steps=10, every=10, first=400).found
    assert found.faults


# -- Cramel, every order tried out -----------------------------------------------------------------

LATE = [
    ("ann-bo-cy", 215),  # a Cramel is remembered, among others
    ("two-players", 229),
    ("option-cramel-with-roby", 244),
    ("option-collecting", 248),
    ("option-one-set", 234),
]


def most(game: Any, state: Any, had: int, known: dict[Any, float]) -> float:
    """The most tiles that the turn can win on average: every option of every choice tried."""
    seat, view = state.mover, game.view(state, None)
    there = [
        [kind for cell, kind in enumerate(view.kinds) if (cell in view.turned) is up]
        for up in (True, False)
    ]
    picked = view.kinds[view.picked] if view.picked >= 0 else None
    key = (view.phase, picked, view.claims, view.owed, view.won, *map(tuple, map(sorted, there)))
    if key not in known:
        node = game.pending(state)
        if state.phase in (BACK, LOST, BEGIN, AWARD):
            known[key] = float(sum(state.won[seat]) - had)
        elif isinstance(node, Chance):
            each = zip(node.outcomes, node.weights, strict=True)
            parts = [most(game, gone_on(game, state, e), had, known) * n for e, n in each]
            known[key] = sum(parts) / node.total
        else:
            events = node.options if isinstance(node, Choice) else (node.event,)
            alike = {(e.kind, kind_at(state, e)): e for e in events}.values()
            known[key] = max(most(game, gone_on(game, state, e), had, known) for e in alike)
    return known[key]


def kind_at(state: Any, event: Any) -> int:
    """The kind of the tile that is picked, if it is known."""
    picked = event.kind == "TilePicked"
    return int(state.kinds[cell_at(event.row, event.column)]) if picked else 0


def gone_on(game: Any, state: Any, event: Any) -> Any:
    after = state.copy()
    game.apply(after, event)
    return after


@pytest.mark.parametrize(("log", "at"), LATE, ids=str)
def test_known_tiles_can_wait_for_the_end_of_a_turn_of_cramel(log: str, at: int) -> None:
    """The guard turns them up last; here they are turned up at any time, by the rules alone."""
    cursor = Cursor(recorded(f"replays/cramel/{log}.jsonl"), at)
    place, state = Place.at(cursor), cursor.state
    table = Table(claim(place, None, place.view(None), "tiles", {"memory": "all"}))
    found = sum(n * chance for n, chance in table.wins("best").items())
    assert found == pytest.approx(most(place.game, state, sum(state.won[state.mover]), {}))


def test_one_tile_more_and_on_is_an_unknown_one() -> None:
    """Ten unknown tiles; stopping is best after each but those that end the turn (C-4, C-6)."""
    log, asked = "replays/cramel/option-bloom-never.jsonl", {"plan": "on", "memory": "all"}
    cursor = Cursor(recorded(log), 207)
    place = Place.at(cursor)
    said = claim(place, None, place.view(None), "tiles", asked)
    unseen = dict(zip(NAMES, place.view(None).unseen, strict=True))
    lost = unseen["Cramel"] + unseen["Mrs Bloom"]
    assert (sum(unseen.values()), lost) == (10, 3)
    assert said.answer.value == Fraction(3 * 0 + 2 * 4 + 4 * 5 + 1 * 6, 10)
    assert Table(said).wins("on") == pytest.approx({0: 0.3, 4: 0.2, 5: 0.4, 6: 0.1})
    assert not looked(log, (207,), (None,), "tiles").found.faults


def test_the_last_unknown_tile_is_still_to_come_while_it_is_reached_for() -> None:
    """One Gol is left that nobody has seen: that it is turned up is forced, and yet a draw."""
    log = "replays/cramel/option-surplus.jsonl"
    assert odds(recorded(log), "within", 0, at=252, of="Gol", draws=1).value == 1
    found = looked(log, (252,), (0,), "within").found
    assert not found.faults
    assert found.of("within").compared > 0


# -- a sample --------------------------------------------------------------------------------------

SAMPLE = [
    ("replays/cramel/end-shared.jsonl", (209, 213)),
    ("replays/sixty/three-players.jsonl", (120, 121, 123)),
    ("replays/jam/kids.jsonl", (30,)),
    ("replays/pie/tour.jsonl", (5, 37)),
    ("replays/jamsumo/ann-bo-cy.jsonl", (0, 20)),
]


@pytest.mark.parametrize(("log", "steps"), SAMPLE, ids=lambda one: str(one)[8:16])
def test_a_sample_holds(log: str, steps: tuple[int, ...]) -> None:
    replay, seats = recorded(log), (None, 0)
    found = Look(log, 5, first=400)
    asked = sum(found.step(Cursor(replay, n), seats) for n in steps)
    assert asked == len(steps) * (1 if replay.game.is_open else 2)  # those who see the same: once
    assert not found.found.faults
    answers = [tally for name, tally in found.found.tallies.items() if name != look.PANEL]
    compared, seen = sum(t.compared for t in answers), sum(t.seen for t in answers)
    assert compared > 5
    for n in steps:
        found.step(Cursor(replay, n), seats)
    assert sum(t.compared for t in answers) == compared  # the same numbers in the same situations
    assert sum(t.seen for t in answers) > seen
