"""Games in progress, in every game: entered events yield the log that the engine writes."""

import pytest

from jamlab.core import (
    Choice,
    Event,
    GameRecord,
    IllegalEvent,
    RandomAgent,
    Seeds,
    Stream,
    can_happen,
    play,
)  # fmt: skip
from jamlab.core.registry import ids, load
from jamlab.log import Replay, header_for, log_of
from jamlab.ui.game_in_progress import MOST, InProgress, choice_of, option_at, put_together
from tests.contract.tables import NAMES

GAMES = ids()


def played(game_id: str, seed: int) -> tuple[InProgress, list[Event], bytes]:
    """An empty table, the events of a random game at it, and the log that the engine writes."""
    game = load(game_id)
    names = NAMES[: game.seats[seed % len(game.seats)]]
    header = header_for(game, names, {}, {"seed": seed})
    kept = GameRecord()
    agents = [RandomAgent() for _ in names]
    over = play(game, game.start(len(names), header.options), agents, Seeds(seed), kept)
    return InProgress(game, header), kept.log, log_of(game, header, kept, over)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_entered_is_what_the_engine_writes(game_id: str, seed: int) -> None:
    table, events, log = played(game_id, seed)
    for event in events:
        assert table.over is None
        table.enter(event)
    assert table.over is not None
    assert table.log() == log
    assert Replay.of(table.log()).over == table.over


@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_taken_back_is_as_if_it_had_not_been(game_id: str) -> None:
    table, events, log = played(game_id, 3)
    chance = Stream(7)
    while len(table) < len(events):
        table.enter(events[len(table)])
        if chance.below(12) == 0:
            far = chance.below(40) == 0
            to = max(0, len(table) - 1 - (chance.below(30) if far else 0))
            before = table.state_after(to)
            table.undo(to)
            assert len(table) == to
            assert table.state == before
            assert can_happen(table.node, events[to])
    assert table.log() == log


@pytest.mark.parametrize("game_id", GAMES)
def test_what_the_rules_refuse_changes_nothing(game_id: str) -> None:
    table, events, _ = played(game_id, 4)
    for event in events[:200]:
        later = next((other for other in events if not can_happen(table.node, other)), None)
        if later is not None:
            before, log = table.state.copy(), table.log()
            refusal = table.why_not(later)
            assert refusal is not None
            assert refusal.clause in table.game.rulebook.clauses
            with pytest.raises(IllegalEvent, match=refusal.clause):
                table.enter(later)
            assert (table.state, table.log()) == (before, log)
        table.enter(event)
    with pytest.raises(IndexError):
        table.undo(len(table) + 1)


@pytest.mark.parametrize("game_id", GAMES)
def test_each_option_is_told_once_and_stands_for_itself(game_id: str) -> None:
    """By its index, or as one of the values that a long choice is composed of."""
    table, events, _ = played(game_id, 5)
    for event in events[:400]:
        node = table.node
        if isinstance(node, Choice):
            told = choice_of(table, node.seat)
            assert (told["sort"], told["seat"], told["n"]) == ("choice", node.seat, len(table))
            places = [option.place for line in told["lines"] for option in line["options"]]
            for n, line in enumerate(told["lines"]):
                assert line["legal"] == (line["count"] > 0)
                if line["count"] > MOST:
                    places += put_together(table, n, {})
            assert set(places) == set(range(len(node)))
            assert [option_at(table, place) for place in places[:9]] == [
                node[place] for place in places[:9]
            ]
        table.enter(event)


def test_a_long_choice_narrows_with_each_part_that_is_said() -> None:
    table, events, _ = played("jamsumo", 6)
    for event in events:
        table.enter(event)
        if event.kind == "DieAimed":
            break
    said: dict[str, str] = {}
    seat = table.events[-1].seat
    count = choice_of(table, seat)["lines"][0]["count"]
    while True:
        line = choice_of(table, seat, said)["lines"][0]
        part = next((part for part in line["parts"] if not part["said"]), None)
        if part is None:
            break
        said[part["name"]] = part["values"][-1]
        left = len(put_together(table, 0, said))
        assert 0 < left < count
        count = left
    (place,) = put_together(table, 0, said)
    option = option_at(table, place)
    assert {name: str(getattr(option, name)) for name in said} == said
    for wrong in (-1, 99):
        with pytest.raises(IndexError):
            put_together(table, wrong, {})
        with pytest.raises(IndexError):
            option_at(table, wrong if wrong != 99 else 10**6)
