"""Hidden information: views, masked events, redacted logs, and the information given to agents."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from typing import Any

import pytest

from jamlab import core
from jamlab.chance import agents
from jamlab.core.event import secrets, seers
from jamlab.core.referee import State, fields_of
from jamlab.games.sixty.state import ANSWER, KEEPING
from jamlab.log import LogError, Replay, header_for, redact
from jamlab.log.lines import event_lines, header_line
from tests.contract.tables import (
    PLAIN,
    TRIED,
    Mixed,
    Table,
    at,
    frozen,
    played,
    possible,
    replayed,
    spaced,
    walk,
)

every_table = at(TRIED)
plain_table = at(PLAIN)


def viewpoints(table: Table) -> list[int | None]:
    return [None, *range(table.seats)]


def emptied(thing: Any) -> None:
    """Empty a list or row and all within it."""
    if isinstance(thing, list):
        for part in thing:
            emptied(part)
    if isinstance(thing, core.Row | list):
        thing.clear()


def is_frozen(thing: Any) -> bool:
    """Return True if a view is deeply immutable."""
    if isinstance(thing, tuple):
        return all(is_frozen(part) for part in thing)
    if is_dataclass(thing):
        return all(is_frozen(getattr(thing, field.name)) for field in fields(thing))
    return thing is None or isinstance(thing, int | str | frozenset)


@pytest.mark.sample
@every_table
def test_a_view_does_not_change_when_hidden_things_change_places(table: Table) -> None:
    """At every so many steps, and the first time that each kind of event comes next."""
    game, tried, step = table.game, 0, spaced(table, 29 if table.options else 11)
    met: set[str] = set()
    for n, state, _, event in walk(table):
        is_new = event.kind not in met
        met.add(event.kind)
        if (n % step and not is_new) or event.kind in table.contract.shows_all:
            continue
        for seat in viewpoints(table):
            seen = game.view(state, seat)
            for twin in table.contract.indistinguishable_states(state, seat):
                assert game.view(twin, seat) == seen, f"seat {seat} can tell"
                assert game.view(twin, core.ALL_KNOWING) != game.view(state, core.ALL_KNOWING)
                tried += 1
    assert tried or table.game.is_open


@pytest.mark.parametrize("phase", range(ANSWER, KEEPING + 1))
def test_a_declaration_that_opens_hands_too_early_is_found(
    phase: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: in one phase of Sixty all hands are declared open."""
    (table,) = (each for each in PLAIN if each.id == "sixty" and each.seats == 2)
    (deck,) = table.game.decks
    (hand,) = deck.hands

    def sees(state: Any, viewpoint: int | None, seat: int) -> bool:
        return bool(state.phase == phase) or hand.sees(state, viewpoint, seat)

    planted = replace(deck, hands=(replace(hand, sees=sees),))
    monkeypatch.setattr(type(table.game), "decks", (planted,))
    with pytest.raises(AssertionError, match="can tell"):
        test_a_view_does_not_change_when_hidden_things_change_places(table)


@every_table
def test_a_masked_event_hides_what_it_must_and_nothing_else(table: Table) -> None:
    game = table.game
    for event in set(replayed(table).events):
        for seat in (*viewpoints(table), core.ALL_KNOWING):
            masked = game.mask(event, seat)
            if seat in (*seers(event), core.ALL_KNOWING):
                assert masked == event
            for field in fields(event):
                is_hidden = field.name in secrets(type(event)) and masked is not event
                value = core.HIDDEN if is_hidden else getattr(event, field.name)
                assert getattr(masked, field.name) == value


@every_table
def test_an_event_says_no_more_than_the_view_after_it(table: Table) -> None:
    """Outcomes after which a seat sees the same are told to it in the same words."""
    game, step = table.game, spaced(table, 9)
    for n, state, node, _ in walk(table):
        if n % step or not isinstance(node, core.Chance | core.Choice):
            continue
        for seat in viewpoints(table):
            looks: dict[Any, core.Event] = {}
            for outcome in possible(node)[:6]:
                twin = state.copy()
                game.apply(twin, outcome)
                told = game.mask(outcome, seat)
                assert looks.setdefault(game.view(twin, seat), told) == told


@every_table
def test_what_looks_the_same_leads_to_the_same_view(table: Table) -> None:
    """Views after two outcomes that a seat sees masked alike are equal."""
    game, tried, step = table.game, 0, spaced(table, 9)
    for n, state, node, _ in walk(table):
        if n % step or not isinstance(node, core.Chance | core.Observed):
            continue
        for seat in viewpoints(table):
            looks: dict[core.Event, Any] = {}
            for outcome in possible(node)[:6]:
                twin = state.copy()
                game.apply(twin, outcome)
                if game.pending(twin) and table.contract.is_shown_to_all(twin):
                    continue
                seen = game.view(twin, seat)
                assert looks.setdefault(game.mask(outcome, seat), seen) == seen
                tried += 1
    assert tried


@every_table
def test_a_view_is_frozen_or_a_copy(table: Table) -> None:
    for n, state, _, _ in walk(table):
        if n % 40 == 0:
            for seat in viewpoints(table):
                view = table.game.view(state, seat)
                assert table.game.view(state, seat) == view
                if isinstance(view, State):
                    before = frozen(state)
                    for name in fields_of(view):
                        emptied(getattr(view, name))
                    assert frozen(state) == before
                    continue
                assert is_frozen(view)
                with pytest.raises(FrozenInstanceError):
                    view.phase = 0


@every_table
def test_goals_need_no_more_than_the_view(table: Table) -> None:
    clauses = table.game.rulebook.clauses
    for n, state, _, _ in walk(table):
        if n % 23 == 0:
            for seat in viewpoints(table):
                for whose in range(table.seats):
                    for goal in table.game.progress(table.game.view(state, seat), whose):
                        assert goal.clause in clauses
                        assert goal.done >= 0
                        assert goal.needed == 0 or goal.done <= goal.needed  # no "5 of 3"
                        assert 0 <= goal.outs[0] <= goal.outs[1]


# -- redacted logs ---------------------------------------------------------------------------------


@plain_table
def test_a_redacted_log_holds_only_what_the_seat_saw(table: Table) -> None:
    replay = replayed(table)
    for seat in viewpoints(table):
        data = redact(replay, seat)
        seen = Replay.of(data, "seen")
        assert seen.is_redacted
        assert seen.header.seen_from == ("table" if seat is None else seat)
        assert seen.over == replay.over
        assert len(seen) == len(replay)
        assert "seed" not in seen.header.meta
        assert b"seed" not in data.splitlines()[0]
        for line, event in zip(data.splitlines()[1:], replay.events, strict=False):
            told = json.loads(line)
            for secret in secrets(type(event)):
                is_seen = seat in seers(event)
                assert (told[secret] == core.HIDDEN) != is_seen
                assert is_seen or f'"{getattr(event, secret)}"'.encode() not in line
        with pytest.raises(LogError, match="seen from one seat"):
            seen.state(0)
        with pytest.raises(LogError, match="already"):
            redact(seen, seat)
    with pytest.raises(LogError, match="seat must be"):
        redact(replay, table.seats)


def test_what_hidden_cards_could_be_worked_out_from_is_left_out() -> None:
    table = PLAIN[-1]
    meta = {"title": "T", "seed": 1, "seeds": [1], "made": {"seed": 1}, "agents": [], "_mine": 2}
    header = header_for(table.game, table.names, None, meta)
    seen = Replay.of(redact(Replay.of(header_line(header)), None))
    assert seen.header.meta == {"title": "T", "_mine": 2}


@plain_table
def test_logs_that_differ_in_hidden_cards_are_redacted_alike(table: Table) -> None:
    """Two logs that differ only in the hidden part of the last event are redacted alike."""
    game, tried, step = table.game, 0, spaced(table, 9)
    lines = played(table).splitlines(keepends=True)
    for n, _, node, _ in walk(table):
        if n % step or n > 300 or not isinstance(node, core.Chance):
            continue
        header = header_for(game, table.names, dict(table.options), {"seed": n})
        for seat in viewpoints(table):
            looks: dict[core.Event, set[bytes]] = {}
            for outcome in node.outcomes:
                last = event_lines(game).write(n + 1, "chance", outcome)
                body = b"".join([header_line(header), *lines[1 : n + 1], last])
                looks.setdefault(game.mask(outcome, seat), set()).add(
                    redact(Replay.of(body, "x"), seat)
                )
            assert all(len(found) == 1 for found in looks.values())
            tried += 1
        if tried > 12:
            break
    assert tried


# -- agents ----------------------------------------------------------------------------------------


@plain_table
def test_players_are_shown_their_own_view_and_masked_events(table: Table) -> None:
    """Each choice is the agent's own, the view is the seat's, hidden cards are masked."""
    game = table.game
    told: list[tuple[int, core.Event]] = []

    class Spy(Mixed):
        def sit(self, eyes: core.SeatView, rng: core.Stream) -> None:
            super().sit(eyes, rng)
            self.watches = True

        def saw(self, event: core.Event) -> None:
            told.append((self.eyes.seat, event))
            if self.inner.watches:
                self.inner.saw(event)

        def choose(self, choice: core.Choice) -> int:
            assert choice.seat == self.eyes.seat
            view = self.eyes.view()
            assert view == game.view(state, choice.seat)
            return super().choose(choice)

    players = [Spy(table.id) for _ in range(table.seats)]
    state = table.start()
    happened: list[core.Event] = []
    over = core.play(
        game, state, players, core.Seeds(5), lambda node, event: happened.append(event)
    )
    assert isinstance(over, core.Over)
    assert len(told) == len(happened) * table.seats
    for (seat, seen), event in zip(
        told, (event for event in happened for _ in range(table.seats)), strict=True
    ):
        assert seen == game.mask(event, seat)


@plain_table
def test_a_judge_chooses_alike_when_hidden_things_change_places(table: Table) -> None:
    """A fast agent reads the state itself (`SeatView.glance`), but none of its hidden parts."""
    game, judge, tried = table.game, agents.usual_judge(table.id), 0
    step = spaced(table, 5)
    for n, state, node, event in walk(table):
        if n % step or not isinstance(node, core.Choice) or event.kind in table.contract.shows_all:
            continue
        chosen = set()
        for twin in (state, *table.contract.indistinguishable_states(state, node.seat)):
            player = agents.make(table.id, judge)
            player.sit(core.SeatView(game, twin, node.seat), core.Stream(n))
            chosen.add(player.choose(node))
            tried += 1
        assert len(chosen) == 1, f"{judge} of seat {node.seat} sees what is hidden"
    assert tried
