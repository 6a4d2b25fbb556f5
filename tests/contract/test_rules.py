"""The engine's contract for every game at every table: nodes, events, copies, the end."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from functools import cache
from itertools import takewhile
from typing import Any

import pytest

from jamlab import core
from jamlab.log import Replay
from jamlab.log.lines import LONGEST_FIELD
from tests.contract.golden.write import recorded
from tests.contract.tables import (
    PLAIN,
    TABLES,
    TRIED,
    Table,
    at,
    contract_of,
    frozen,
    played,
    possible,
    record,
    replayed,
    walk,
)

every_table = at(TRIED)
plain_table = at(PLAIN)


def test_every_game_is_told_to_the_contract() -> None:
    for name in core.registry.ids():
        assert core.registry.load(name).id == name


def check_event(table: Table, event: core.Event) -> None:
    """Assert that an event is of its game, and names an existing seat and a citable clause."""
    game = table.game
    assert type(event) in game.events
    assert event.seat in range(core.NOBODY, table.seats)
    clause = game.rulebook.clauses.get(event.clause)
    assert clause is not None, f"{event} cites a clause that RULES.md does not have"
    assert not clause.definition, f"{event} cites a definition"
    for field in fields(event):
        value = getattr(event, field.name)
        assert type(value) in (int, str), f"{field.name} of {event}"
        most = LONGEST_FIELD if field.type == "LongText" else 40
        assert type(value) is int or len(value) <= most
        assert type(value) is str or value >= 0 or field.type == "Signed" or field.name == "seat"


@every_table
def test_each_node_says_what_can_happen(table: Table) -> None:
    game = table.game
    checked: set[core.Event] = set()
    for n, state, node, event in walk(table):
        if n % 10 == 0:
            before = frozen(state)
            assert game.pending(state) == node, "pending gave two answers"
            assert frozen(state) == before, "pending changed the state"
        events = possible(node)
        assert events
        assert len(set(events)) == len(events), "an event stands there twice"
        assert core.can_happen(node, event)
        for other in events:
            if other not in checked:
                check_event(table, other)
                checked.add(other)
        if isinstance(node, core.Choice):
            assert all(option.seat == node.seat for option in events)
        if isinstance(node, core.Chance):
            assert all(type(weight) is int and weight >= 1 for weight in node.weights)
            assert len(node.weights) == len(events)
            total = table.contract.drawn_from(state, events[0])
            assert total is None or sum(node.weights) == total
        table.contract.check_inventory(state)


@every_table
def test_each_game_ends_with_a_reason(table: Table) -> None:
    replay = replayed(table)
    over = replay.over
    assert over is not None
    assert over == table.game.pending(replay.state(len(replay)))
    assert len(over.scores) == table.seats
    assert over.reason
    assert not over.reason.endswith(".")
    assert over.clause in table.game.rulebook.clauses
    assert set(over.winners) <= set(range(table.seats))
    assert over.winners == tuple(sorted(set(over.winners)))
    best = min(over.scores) if table.game.low_wins else max(over.scores)
    if over.clause not in table.contract.not_the_best:
        assert all(over.scores[seat] == best for seat in over.winners)
    assert over.winners
    with pytest.raises(core.IllegalEvent):
        table.game.play(replay.state(len(replay)), replay.events[-1])


@every_table
def test_a_copy_is_independent(table: Table) -> None:
    game = table.game
    for n, state, node, _ in walk(table):
        if n % 17:
            continue
        before = frozen(state)
        twin = state.copy()
        assert frozen(twin) == before
        for event in possible(node)[:3]:
            other = state.copy()
            game.apply(other, event)
            assert frozen(other) != before, f"{event} changed nothing"
        for _ in range(4):
            coming = possible(game.pending(twin))
            if coming:
                game.apply(twin, coming[-1])
        assert frozen(state) == before, "a copy shares something with the original"


@pytest.mark.slow("plays at every table, also those where players search")
def test_every_event_class_happens_at_a_random_table() -> None:
    """All but those that the game declares as not occurring, with the reason (`Contract.rare`)."""
    happened = {type(event) for table in TABLES for event in replayed(table).events}
    missing = {
        kind.__name__ for name in core.registry.ids() for kind in core.registry.load(name).events
    } - {kind.__name__ for kind in happened}
    assert missing <= {kind for name in core.registry.ids() for kind in contract_of(name).rare}


@plain_table
def test_every_event_class_has_words_and_a_mark(table: Table) -> None:
    told = {type(event): event for event in replayed(table).events}
    for event in told.values():
        words = event.told(table.names)
        assert words
        assert not words.endswith(".")
        assert event.mark in {"", "ok", "no", "special"}


@plain_table
def test_bad_tables_are_refused(table: Table) -> None:
    game = table.game
    for seats in (0, -1, game.seats[0] - 1, game.seats[-1] + 1, 10**9):
        with pytest.raises(core.InvalidOptions, match="players"):
            game.start(seats, {})
    with pytest.raises(core.InvalidOptions, match="unknown option"):
        game.start(table.seats, {"weather": "fine"})
    for option in game.options:
        assert option.clause in game.rulebook.clauses
        with pytest.raises(core.InvalidOptions, match=option.name):
            game.start(table.seats, {option.name: "perhaps"})


# -- illegal events --------------------------------------------------------------------------------


@cache
def strangers() -> list[core.Event]:
    """Return events of every class of every game, some with a wrong seat, clause or field."""
    found: dict[type[core.Event], list[core.Event]] = {}
    for path in recorded():
        for event in Replay.read(path).events:
            known = found.setdefault(type(event), [])
            if len(known) < 4 and event not in known:
                known.append(event)
    assert set(found) == {
        kind for name in core.registry.ids() for kind in core.registry.load(name).events
    }
    events = [event for known in found.values() for event in known]
    for known in found.values():
        first = known[0]
        events += [replace(first, seat=7), replace(first, clause="X-99"), replace(first, seat=-1)]
        for field in fields(first)[2:]:
            number = isinstance(getattr(first, field.name), int)
            for value in (0, 10**6, -5) if number else ("?", "", "Gol", "Zap!", "no such"):
                change: dict[str, Any] = {field.name: value}
                events.append(replace(first, **change))
    return events


@every_table
def test_why_not_names_a_clause_and_changes_nothing(table: Table) -> None:
    game = table.game
    clauses = game.rulebook.clauses
    replay = replayed(table)
    step = max(len(replay) // (3 if table.options else 6), 1)
    own = [replace(event, clause="X-99") for event in replay.events[::step]]
    for n, state, node, event in walk(table):
        near = [replace(event, seat=(event.seat + 1) % table.seats), replace(event, clause="X-9")]
        for option in possible(node):
            if n % step == 0:
                assert game.why_not(state, option) is None
        if n % 9 and n % step:
            continue
        before = frozen(state)
        for other in near if n % step else [*near, *strangers()[n // step % 4 :: 4], *own]:
            refusal = game.why_not(state, other)
            if core.can_happen(node, other):
                assert refusal is None
                continue
            assert isinstance(refusal, core.Refusal)
            assert refusal.sentence
            assert "\n" not in refusal.sentence
            assert refusal.clause in clauses, f"{other}: {refusal}"
            with pytest.raises(core.IllegalEvent, match=refusal.clause):
                game.play(state, other)
        assert frozen(state) == before, "an event was refused, but changed the state"
    state = replay.state(len(replay))
    assert isinstance(game.pending(state), core.Over)
    assert replay.over is not None
    for other in (*strangers(), *own):
        refusal = game.why_not(state, other)
        assert refusal is not None
        assert refusal.clause == replay.over.clause  # the clause that ended the game


@plain_table
def test_events_do_not_change(table: Table) -> None:
    for event in replayed(table).events[:20]:
        with pytest.raises(FrozenInstanceError):
            event.seat = 1  # type: ignore[misc]
        assert not hasattr(event, "__dict__")


# -- chance and agents -----------------------------------------------------------------------------


@plain_table
def test_the_same_seed_gives_the_same_bytes(table: Table) -> None:
    assert played(table) == played.__wrapped__(table, 60)


@plain_table
def test_other_players_meet_the_same_chance(table: Table) -> None:
    """Chance events up to the first choice are the same."""

    def dealt(player: str) -> list[core.Event]:
        events = takewhile(lambda at: not isinstance(at[0], core.Choice), record(table, 7, player))
        return [event for _, event in events]

    assert dealt("random") == dealt("best") != []


@plain_table
def test_another_seed_gives_another_game(table: Table) -> None:
    assert played.__wrapped__(table, 0) != played.__wrapped__(table, 1)
