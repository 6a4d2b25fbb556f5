"""Other rulings, as the theatre's program sends them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from jamlab.analysis.rulings import ruled, rulings_of
from jamlab.log import Replay, redact
from jamlab.log.partial.steppable import steppable
from jamlab.pages.rulings.rulings_program import MOST, RulingsProgram
from jamlab.pages.theatre.theatre_program import TheatreProgram

REPLAYS = Path(__file__).parents[3] / "replays"


@cache
def cramel() -> Replay:
    return Replay.read(REPLAYS / "cramel/ann-bo-cy.jsonl")


def told(program: RulingsProgram) -> Mapping[str, Any]:
    found: Mapping[str, Any] = program.state()["rulings"]
    return found


def looked(replay: Replay) -> RulingsProgram:
    program = RulingsProgram(replay)
    assert told(program)["state"] == "none"
    program.receive({"do": "rulings.look", "key": "a key"})
    while program.work():
        pass
    return program


def test_each_other_ruling_has_its_row() -> None:
    replay = cramel()
    found = told(looked(replay))
    assert (found["key"], found["state"], found["playing"]) == ("a key", "done", -1)
    assert [row["option"] for row in found["rows"]] == [name for name, _ in rulings_of(replay)]
    for row, (name, value) in zip(found["rows"], rulings_of(replay), strict=True):
        ruling = ruled(replay, {name: value})
        kind = next(each for each in replay.game.options if each.name == name)
        assert row["value"] == replay.game.rulebook.meaning(name, value)
        assert row["was"] == replay.game.rulebook.meaning(name, kind.default)
        first, stop = ruling.first, ruling.stop
        assert (row["n"], row["words"]) == ((first.n, first.words) if first else (0, ""))
        assert row["stop"] == (stop.n if stop else 0)
        assert row["result"] == ruling.result
        assert row["rule"] in replay.game.rulebook.clauses


def test_one_is_played_on_until_it_is_enough() -> None:
    program = looked(cramel())
    place = next(n for n, row in enumerate(told(program)["rows"]) if row["result"] == "open")
    program.receive({"do": "rulings.play", "place": place})
    assert told(program)["playing"] == place
    while program.work():
        pass
    row = told(program)["rows"][place]
    assert (told(program)["playing"], row["playouts"]) == (-1, MOST)
    assert abs(sum(row["shares"]) - 1000) <= len(row["shares"]) / 2  # each is rounded by itself
    assert 20 < row["half"] < 120
    assert row["mattered"].startswith("This ruling ")
    assert f"of {MOST} games" in row["mattered"]
    assert "collecting" not in row["mattered"]  # a page names no options
    by_hand = ruled(cramel(), dict([rulings_of(cramel())[place]])).played_on(playouts=MOST)
    for seat, share in enumerate(row["shares"]):
        assert abs(share - 1000 * by_hand.won(seat) / MOST) <= 0.5


def test_it_stops_and_it_forgets() -> None:
    program = looked(cramel())
    place = next(n for n, row in enumerate(told(program)["rows"]) if row["result"] == "open")
    program.receive({"do": "rulings.play", "place": place})
    program.work()
    program.receive({"do": "rulings.stop"})
    assert not program.work()
    assert 0 < told(program)["rows"][place]["playouts"] < MOST
    program.receive({"do": "rulings.close"})
    assert (told(program)["state"], told(program)["rows"]) == ("none", [])


@pytest.mark.parametrize("place", [-1, 99, "0", None, 1.5, True])
def test_what_makes_no_sense_changes_nothing(place: object) -> None:
    program = looked(cramel())
    before = told(program)
    program.receive({"do": "rulings.play", "place": place})
    program.receive({"do": "rulings.dance"})
    assert told(program) == before
    assert not program.work()


def test_no_game_or_one_that_was_seen_from_a_seat() -> None:
    nothing = RulingsProgram()
    nothing.receive({"do": "rulings.look", "key": ""})
    assert not nothing.work()
    sixty = Replay.read(REPLAYS / "sixty/ann-bo-cy-di.jsonl")
    found = told(looked(steppable(Replay.of(redact(sixty, 1)))))
    assert (found["state"], found["count"], found["rows"]) == ("none", 0, [])


def test_the_theatre_hears_it_by_its_name() -> None:
    program = TheatreProgram()
    program.show(cramel())
    assert program.state()["rulings"]["state"] == "none"
    program.receive({"do": "rulings.look", "key": "k"})
    while program.work():
        pass
    assert program.state()["rulings"]["state"] == "done"
    program.show(cramel())
    assert program.state()["rulings"]["state"] == "none"
