"""A viewpoint's values change only when its view does."""

from functools import cache
from typing import Any

import pytest

from jamlab.analysis.valuing import Values, dump_values, read_values, values
from jamlab.analysis.valuing.playouts import Positions
from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.pages.win_chances.win_chance_values import track_told, viewpoints
from tests.unit.analysis.booking.test_mistakes import indistinguishable_states
from tests.unit.analysis.booking.tracks import REPLAYS, TAUGHT


@cache
def read(game: str, name: str) -> Replay:
    return Replay.read(REPLAYS / game / f"{name}.jsonl")


def learned(replay: Replay, seat: int | None) -> list[bool]:
    """Return for each event whether it changes the seat's view."""
    views = [replay.game.view(replay.state(n), seat) for n in range(len(replay) + 1)]
    return [views[n] != views[n + 1] for n in range(len(replay))]


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_where_the_view_does_not_change_the_value_stands(game: str, name: str) -> None:
    """Checked against the views themselves, event by event, from several viewpoints."""
    replay = read(game, name)
    seats: list[int | None] = [None, *range(len(replay.seats))]
    for seat in [None] if replay.game.is_open else seats[:2] if len(replay) > 400 else seats:
        same_as = Positions(replay, seat).same_as
        for n, changed in enumerate(learned(replay, seat)):
            assert changed or same_as[n] == same_as[n + 1], f"{seat} at {n + 1}"
        assert all(same_as[own] == own for own in same_as)


def test_a_hidden_deal_moves_nothing_at_a_table_that_sees_backs() -> None:
    """Sixty deals five cards each face down: to the table, steps 2 to 22 are identical."""
    replay = read("sixty", "ann-bo-cy-di")
    dealt = [n for n in range(2, 23) if replay.events[n - 1].kind == "CardDealt"]
    assert dealt == list(range(3, 23))
    assert len(set(Positions(replay, None).same_as[2:23])) == 1
    own = Positions(replay, 0).same_as
    for n in dealt:  # a seat sees its own cards
        assert (own[n - 1] != own[n]) == (replay.events[n - 1].seat == 0)
    opened = Positions(replay, ALL_KNOWING).same_as
    assert all(opened[n - 1] != opened[n] for n in dealt)


def test_a_card_laid_face_down_moves_nothing_until_it_is_shown() -> None:
    """The Pie Game passes a chosen card face down: neighbours see it, the table does not."""
    replay = read("pie", "ann-bo-cy-di")
    same_as = Positions(replay, None).same_as
    unseen = [
        n
        for n, event in enumerate(replay.events, start=1)
        if replay.nodes[n - 1] == "choice" and replay.game.mask(event, None) != event
    ]
    assert unseen
    still = [n for n in unseen if same_as[n - 1] == same_as[n]]
    assert len(still) > len(unseen) / 2
    for n in still:
        assert same_as[n] < n  # playouts begin before the choice, which the judge makes


def tracks(replay: Replay, seat: int | None) -> dict[str, Any]:
    found = values(replay, "random", seat, 2, workers=1, progress=False)
    return {"values": found, **track_told(found)}


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("kuhn", "ann-bo"),
        ("sixty", "tour"),
        ("pie", "tour"),
        pytest.param("jam", "tour", marks=pytest.mark.slow("plays The JAM by chance to its end")),
    ],
)
def test_value_and_interval_stand_with_the_view(game: str, name: str) -> None:
    replay = read(game, name)
    seats = list(viewpoints(replay).values())
    for seat in seats if len(replay) < 100 else seats[:2]:
        told = tracks(replay, seat)
        found: Values = told["values"]
        for n, changed in enumerate(learned(replay, seat), start=1):
            if not changed:
                assert found.chances[n] == found.chances[n - 1]
                assert found.half(n) == found.half(n - 1)
                assert set(found.change_error(n)) == {0.0}
                for part in ("chances", "half", "counts", "points"):
                    assert told[part][n] == told[part][n - 1]


def test_twins_that_a_seat_cannot_tell_apart_have_the_same_positions() -> None:
    replay, tried = read("sixty", "three-players"), 0
    for n in range(20, len(replay)):
        if replay.nodes[n - 1] != "choice" or (pair := indistinguishable_states(replay, n)) is None:
            continue
        here, there = (Positions(one, replay.events[n - 1].seat).same_as for one in pair)
        assert here == there
        tried += 1
        if tried == 3:
            return
    pytest.fail("no hidden card can be changed")


def test_a_file_tells_which_positions_are_the_same() -> None:
    replay = read("kuhn", "ann-bo")
    found = values(replay, "random", None, 20, workers=1, progress=False)
    data = dump_values([found])
    again = Replay.read(REPLAYS / "kuhn" / "ann-bo.jsonl")
    back = read_values(again, data)[0]["table"]
    assert back.chances == found.chances
    assert [back.change_error(n) for n in range(1, len(replay) + 1)] == [
        found.change_error(n) for n in range(1, len(replay) + 1)
    ]
