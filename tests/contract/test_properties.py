"""Hypothesis properties of any game, number of seats, options and seed (the same each run)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings, stateful
from hypothesis import strategies as st

from jamlab.core import Choice, Forced, Over, registry, sort_of
from jamlab.log import Cursor, Replay, header_for
from jamlab.log.lines import event_lines, header_line
from tests.contract.tables import Table, frozen, played, possible
from tests.repository.tiers import examples

PROFILE = settings(derandomize=True, deadline=None, max_examples=examples(20), database=None)


@st.composite
def any_table(draw: Any) -> Table:
    name = draw(st.sampled_from(registry.ids()))
    game = registry.load(name)
    options = tuple((option.name, draw(st.sampled_from(option.values))) for option in game.options)
    player = draw(st.sampled_from(["mixed", "best"]))
    return Table(name, draw(st.sampled_from(game.seats)), options, player)


@PROFILE
@given(table=any_table(), seed=st.integers(0, 2**64), place=st.floats(0, 1))
def test_any_game_can_be_written_read_and_jumped_in(table: Table, seed: int, place: float) -> None:
    data = played.__wrapped__(table, seed)
    replay = Replay.of(data)
    assert replay.over is not None
    assert replay.data == data
    n = int(place * len(replay))
    cursor = Cursor(replay, n)
    assert frozen(cursor.state) == frozen(replay.state(n))
    table.contract.check_inventory(cursor.state)
    if n:
        cursor.back()
        cursor.forward()
        assert frozen(cursor.state) == frozen(replay.state(n))


class AnyGame(stateful.RuleBasedStateMachine):
    """Play at random, take moves back, set copies aside, and write a log throughout."""

    twigs = stateful.Bundle("twigs")

    @stateful.initialize(table=any_table())
    def sit_down(self, table: Table) -> None:
        self.table, self.game = table, table.game
        self.state = table.start()
        self.past: list[tuple[Any, bytes]] = []
        self.header = header_line(header_for(self.game, table.names, dict(table.options)))

    @stateful.rule(steps=st.lists(st.integers(0, 10**6), min_size=1, max_size=30))
    def play_on(self, steps: list[int]) -> None:
        for step in steps:
            node = self.game.pending(self.state)
            if isinstance(node, Over):
                return
            events = possible(node)
            event = events[step % len(events)]
            assert isinstance(node, Forced) <= (len(events) == 1)
            line = event_lines(self.game).write(len(self.past) + 1, sort_of(node), event)
            self.past.append((self.state.copy(), line))
            self.game.play(self.state, event)

    @stateful.precondition(lambda self: self.past)
    @stateful.rule(steps=st.integers(1, 20))
    def take_back(self, steps: int) -> None:
        steps = min(steps, len(self.past))
        self.state = self.past[-steps][0].copy()
        del self.past[-steps:]

    @stateful.rule()
    def read_again(self) -> None:
        replay = Replay.of(self.header + b"".join(line for _, line in self.past))
        assert frozen(replay.state(len(replay))) == frozen(self.state)
        assert len(replay) == len(self.past)

    @stateful.rule(target=twigs)
    def set_aside(self) -> Any:
        return self.state.copy(), frozen(self.state)

    @stateful.rule(twig=twigs)
    def twigs_keep(self, twig: Any) -> None:
        assert frozen(twig[0]) == twig[1]

    @stateful.invariant()
    def every_piece_is_there(self) -> None:
        self.table.contract.check_inventory(self.state)
        node = self.game.pending(self.state)
        assert not isinstance(node, Choice) or node.seat in range(self.table.seats)


def test_any_way_of_playing_and_taking_back() -> None:
    stateful.run_state_machine_as_test(AnyGame, settings=settings(PROFILE, stateful_step_count=12))
