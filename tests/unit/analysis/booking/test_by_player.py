"""Player totals over many games: the share won equals the sum of its booked parts."""

import pytest

from jamlab.analysis.booking import players
from jamlab.analysis.booking.by_player import with_values
from jamlab.log import Replay
from tests.unit.analysis.booking.tracks import REPLAYS, Made, games
from tests.unit.cli.terminal import run


def choice(seat: int, verdict: str, gain: int) -> dict[str, object]:
    return {"seat": seat, "verdict": verdict, "gain": [gain, gain - 5, gain + 5]}


def test_what_a_player_won_is_start_luck_and_choices() -> None:
    lines = players((replay, Made(replay), ()) for replay in games())  # type: ignore[misc]
    finished = [replay for replay in games() if replay.over is not None]
    assert sum(line.games for line in lines) == sum(len(replay.seats) for replay in finished)
    assert sum(line.won for line in lines) == pytest.approx(100 * len(finished))
    assert [line.player for line in lines] == sorted({n for r in finished for n in r.seats})
    for line in lines:
        assert line.valued == line.games
        made = line.start + line.luck + line.own + line.others
        assert made == pytest.approx(line.won, abs=0.1 * line.games)  # 1/3 is rounded to 33.3 %
        assert not line.judged


def test_mistakes_are_counted_by_player() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    judged = [
        choice(0, "slip", 25), choice(0, "blunder", 125), choice(0, "close", 90),
        choice(1, "", 0), choice(1, "mistake", 60),
    ]  # fmt: skip
    ann, bo, cy = players([(replay, None, judged), (replay, None, judged[:1])])
    assert (ann.games, ann.valued, ann.judged) == (2, 0, 4)
    assert ann.verdicts == {"slip": 2, "mistake": 0, "blunder": 1}
    assert ann.lost == pytest.approx(2.5 + 12.5 + 2.5)
    assert (bo.judged, bo.lost, bo.verdicts["mistake"]) == (2, 6.0, 1)
    assert cy.judged == 0


def test_games_that_are_not_over_are_left_out() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    tour = next(one for one in games() if one.over is None)
    assert players([(tour, None, ())]) == []
    assert len(players([(tour, None, ()), (replay, None, ())])) == 3


def test_what_lies_beside_a_log_is_read() -> None:
    log = REPLAYS / "cramel" / "ann-bo-cy.jsonl"
    replay, values, choices = with_values(log)
    assert replay.over is not None
    assert (values is not None) == log.with_name("ann-bo-cy.values.json").is_file()
    assert len(players([(replay, values, choices)])) == 3


def test_the_command_line_tells_of_each_player() -> None:
    said = run("players", str(REPLAYS / "cramel" / "ann-bo-cy.jsonl"))
    assert said.code == 0
    assert all(name in said.out for name in ("Ann", "Bo", "Cy"))
    none = run("players", str(REPLAYS / "sixty" / "tour.jsonl"))
    assert (none.code, none.err.strip()) == (2, "jamlab: none of these games is over")
    assert run("players", str(REPLAYS / "README.md")).code == 2


def test_the_command_line_compares_players() -> None:
    arguments = ("compare", "pig", "hold=20", "hold=5", "--games", "40", "--workers", "1")
    said = run(*arguments, "--option", "goal=50")
    assert said.code == 0
    first, plain, adjusted, last = said.out.strip().splitlines()
    assert first == "Pig: 40 games, seed 0."
    assert plain.startswith("hold=20 over hold=5, as played: +")
    assert "luck taken off" in adjusted
    assert "games with it" in last
    assert run("compare", "pig", "hold=20", "nobody").code == 2
