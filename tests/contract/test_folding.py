"""Reading a log restores the game: states, nodes, bytes; a cursor moves forwards and backwards."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from jamlab.core import IllegalEvent, Over, Seeds, play, sort_of
from jamlab.core.registry import ids, load
from jamlab.log import Cursor, LogWriter, Replay, header_for
from jamlab.log.replay import SNAPSHOT_EVERY
from tests.contract.tables import PLAIN, TRIED, Table, at, frozen, played, replayed, seated, walk

every_table = at(TRIED)
plain_table = at(PLAIN)


@pytest.mark.sample
@every_table
def test_folding_the_log_gives_the_states_that_were_played(table: Table) -> None:
    """The game is played again live, and its states are compared with those of the log."""
    game, replay = table.game, replayed(table)
    state = table.start()
    live: dict[int, object] = {0: frozen(state)}
    sorts: list[str] = []

    def note(node: object, event: object) -> None:
        sorts.append(sort_of(node))  # type: ignore[arg-type]
        if len(sorts) in places:
            live[len(sorts)] = frozen(state)

    places = {0, 1, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, len(replay)}
    places |= set(Random(1).sample(range(len(replay)), min(25, len(replay))))
    places = {place for place in places if place <= len(replay)}
    over = play(game, state, seated(table), Seeds(60), note)
    assert over == replay.over
    assert len(replay) == len(sorts)
    assert list(replay.nodes) == sorts
    for n in places:
        assert frozen(replay.state(n)) == live[n], n


@plain_table
def test_a_cursor_undoes_what_it_did(table: Table) -> None:
    replay = replayed(table)
    cursor = Cursor(replay)
    with pytest.raises(IndexError):
        cursor.back()
    for n, state, node, event in walk(table):
        if n > 80:
            break
        assert cursor.n == n
        assert cursor.node == node
        here = frozen(cursor.state)
        assert here == frozen(state)
        assert cursor.forward() == event == cursor.event
        assert cursor.back() == event
        assert frozen(cursor.state) == here
        cursor.forward()
    cursor.jump(len(replay))
    assert isinstance(cursor.node, Over)
    for outside in (-1, len(replay) + 1):
        with pytest.raises(IndexError):
            cursor.jump(outside)
    with pytest.raises(IndexError):
        cursor.forward()
    assert cursor.n == len(replay)


@plain_table
def test_what_a_cursor_hands_out_is_the_callers_own(table: Table) -> None:
    n = min(40, len(replayed(table)) // 2)
    cursor = Cursor(replayed(table), n)
    before = frozen(cursor.state)
    spoilt = cursor.state
    table.game.apply(spoilt, replayed(table).events[n])
    spoilt = replayed(table).state(n)
    table.game.apply(spoilt, replayed(table).events[n])
    assert frozen(cursor.state) == before == frozen(replayed(table).state(n))


@plain_table
def test_writing_what_was_read_gives_the_same_bytes(table: Table, tmp_path: Path) -> None:
    replay = replayed(table)
    for name in ("game.jsonl", "game.jsonl.gz"):
        path = tmp_path / name
        state = table.start()
        with LogWriter.new(table.game, replay.header, path) as writer:
            for event in replay.events:
                writer.record(table.game.pending(state), event)
                table.game.apply(state, event)
            writer.end(table.game.pending(state))  # type: ignore[arg-type]
        again = Replay.read(path)
        assert again.data == played(table)
        assert again.events == replay.events
        assert again.header == replay.header
        chosen = table.game.checked_options(table.seats, again.header.options)
        assert chosen == table.game.checked_options(table.seats, dict(table.options))


@pytest.mark.parametrize("game", ids())
def test_an_option_that_came_later_stands_in_a_log_only_where_it_is_not_the_usual(
    game: str,
) -> None:
    """A log of a game with default options keeps its bytes when an option is added."""
    rules = load(game)
    seats = [f"Seat {seat}" for seat in range(rules.seats[0])]
    for option in rules.options:
        other = header_for(rules, seats, {option.name: option.values[-1]}).options
        assert other.get(option.name, option.default) == option.values[-1]


@plain_table
def test_a_game_can_be_gone_on_with_at_any_event(table: Table, tmp_path: Path) -> None:
    """A log cut after any line is a game in progress; resuming it gives the identical log."""
    replay, whole = replayed(table), played(table)
    lines = whole.splitlines(keepends=True)
    for n in (0, 1, len(replay) // 2, len(replay)):
        for name, ending in (("a.jsonl", b""), ("b.jsonl", b'{"n":')):
            path = tmp_path / name
            path.write_bytes(b"".join(lines[: n + 1]) + ending)
            begun = Replay.read(path)
            assert begun.over is None
            assert len(begun) == n
            assert bool(begun.torn) == bool(ending)
            state = begun.state(n)
            with LogWriter.resume(table.game, path) as writer:
                for event in replay.events[n:]:
                    writer.record(table.game.pending(state), event)
                    table.game.apply(state, event)
                writer.end(table.game.pending(state))  # type: ignore[arg-type]
            assert path.read_bytes() == whole


@plain_table
def test_an_agent_cannot_choose_what_is_not_there(table: Table) -> None:
    players = seated(table)
    for player in players:
        player.choose = lambda choice: len(choice.options)  # type: ignore[method-assign]
    with pytest.raises(IllegalEvent, match="chose option"):
        play(table.game, table.start(), players, Seeds(1))


def test_a_header_knows_its_game_and_rules() -> None:
    for table in PLAIN:
        header = header_for(table.game, table.names)
        assert (header.game, header.rules) == (table.id, table.game.rules)
        named = {option.name for option in table.game.options if not option.later}
        assert set(header.options) == named
