"""Observations of a seat: nothing that is hidden from it, and all that it may see."""

import pytest

from jamlab.core import Stream
from jamlab.gym.encoding import Vector
from jamlab.log import Replay
from tests.contract.tables import Table
from tests.unit.gym.playing import FEW, REPLAYS, SETTINGS, at, by_chance

HIDING = tuple(table for table in SETTINGS if not table.game.is_open and table not in FEW)


MORE = pytest.mark.slow("one more reading of the rules; all at once are tried at two tables")


@pytest.mark.parametrize(
    "table", [*FEW, *(pytest.param(table, marks=MORE) for table in HIDING[::4])], ids=str
)
def test_hidden_cards_dealt_anew_change_nothing(table: Table) -> None:
    """After hidden cards are resampled, a seat's observation and text are unchanged."""
    env, rng = at(table), Stream(9)
    changed = 0
    for n, _ in enumerate(by_chance(env)):
        if n > 240:
            break
        if n % 17:
            continue
        for seat, agent in enumerate(env.agents):
            if agent != env.agent_selection and seat > 0:
                continue
            told, text, table_now = env.observe(agent), env.text(agent), env.table
            other = env.game.resample(env.game.view(table_now, seat), rng)
            changed += other != table_now
            env.table = other
            again = env.observe(agent)
            assert (told["observation"] == again["observation"]).all()
            assert (told["action_mask"] == again["action_mask"]).all()
            assert env.text(agent) == text
            env.table = table_now
    assert changed or env.game.is_open or env.game.view(table_now, 0) == env.game.view(table_now, 1)


@pytest.mark.parametrize("table", FEW, ids=str)
def test_who_is_not_to_choose_is_not_told_what_was_said(table: Table) -> None:
    env = at(table)
    for _, agent in zip(range(300), by_chance(env), strict=False):
        for other in env.agents:
            if other != agent:
                seen = env.observe(other)
                assert not seen["action_mask"].any()
                assert not seen["observation"][:33].any()


def test_another_seat_s_card_stands_in_no_text() -> None:
    env = at(Table("kuhn", 2))
    dealt = [event for event in env.kept.log if event.kind == "CardDealt"]
    for seat in range(2):
        other = next(event.card for event in dealt if event.seat != seat)  # type: ignore[attr-defined]
        assert other not in env.text(f"seat_{seat}")


@pytest.mark.parametrize("game", sorted({path.parent.name for path in REPLAYS}))
def test_nothing_of_a_recorded_game_is_left_out(game: str) -> None:
    """Different views have different vectors: nothing is truncated, no two texts collide."""
    seen: dict[bytes, object] = {}
    for path in [path for path in REPLAYS if path.parent.name == game]:
        replay = Replay.read(path)
        vector = Vector(replay.game, len(replay.seats), replay.header.options)
        key = repr((len(replay.seats), sorted(replay.header.options.items()))).encode()
        for n in range(0, len(replay) + 1, 9):
            for seat in range(len(replay.seats))[:2]:
                view = replay.game.view(replay.state(n), seat)
                numbers = vector.of(view)
                assert len(numbers) == vector.size
                assert seen.setdefault(key + numbers.tobytes(), view) == view
    assert len(seen) > 1
