"""Effects of a ruling: what it offered and what was used, against an independent count."""

import re
from collections import Counter
from functools import cache

import pytest

from jamlab.chance import Pieces, Simulation, simulate, simulate_to
from jamlab.chance.simulations.into_folder import simulate_into_logs
from jamlab.chance.simulations.job import job_of
from jamlab.chance.simulations.ruling_effects import COUNTED, RulingEffect
from jamlab.core import Choice, Over
from jamlab.core.registry import ids, load
from tests.contract.tables import seats_near
from tests.unit.cli.terminal import ROOT, run

FREE = {"take": "free"}
GAMES = 20
"""As on the page docs/chance/simulate.md."""
KIDS = {"variant": "kids", "tasks": "yes"}
TABLES = [
    (game, option.name, value)
    for game in ids()
    for option in load(game).options
    for value in option.values[1:]
    if not (option.is_data or option.another_game)
]
"""Each non-default ruling, except data and those that make another game."""


@cache
def played(game: str, players: str, games: int, *options: tuple[str, str]) -> Simulation:
    seats = 2 if ("party", "best") in options or ("party", "pooled") in options else 3
    seats = seats_near(game, seats)
    return simulate(
        game, seats, players, games, seed=5, options=dict(options), keep_logs=True, workers=1,
        progress=False,
    )  # fmt: skip


def test_a_freedom_that_is_never_used_is_no_evidence() -> None:
    """`greedy` never takes, so both simulations give the same table to the last digit."""
    free, forced = (played("sixty", "greedy", GAMES, *options) for options in (FREE.items(), ()))
    assert free.seat_summaries() == forced.seat_summaries()
    (found,) = free.totals().mattered.values()
    assert (found.used, found.used_in, found.withheld, found.led) == (0, 0, 0, 0)
    offered = choices = 0  # an independent count: in the logs, where an answer was possible
    for number in range(GAMES):
        replay = free.replay(number)
        choices += sum(sort == "choice" for sort in replay.nodes)
    for number in range(GAMES):
        replay = free.replay(number)
        state = replay.game.start(3, FREE)
        for event in replay.events:
            node = replay.game.pending(state)
            if isinstance(node, Choice):
                kinds = [option.kind for option in node.options]
                offered += "CardsTaken" in kinds and len(kinds) > 1
            replay.game.apply(state, event)
    assert found.offered == offered > 100
    assert 0 < found.decisions <= choices
    (line,) = free.rulings
    assert line.startswith(f"take=free offered more than take=forced at {offered:,} of ")
    assert f"(in {GAMES} of {GAMES} games), and was never used. Never used is no evidence" in line
    assert line in free._repr_html_()
    assert forced.rulings == []
    page = (ROOT / "docs/chance/simulate.md").read_text(encoding="utf-8")
    assert line in re.sub(r"\n> ", " ", page)
    assert f"--games {GAMES} --seed 5 --option take=free" in page


def test_what_was_used_is_counted() -> None:
    done = played("sixty", "random", 6, *FREE.items())
    used = 0
    for number in range(6):
        replay = done.replay(number)
        state = replay.game.start(3, FREE)
        for event in replay.events:
            node = replay.game.pending(state)
            if event.kind == "CardsTaken" and isinstance(node, Choice):
                used += len(node) > 1
            replay.game.apply(state, event)
    (found,) = done.totals().mattered.values()
    assert found.used == used > 50
    assert not found.changed_nothing
    assert f"and was used {used} times (in 6 games)." in done.rulings[0]


def test_a_trade_that_is_ended_at_once_used_no_offer() -> None:
    """Independent count in the logs: turns with a fourth offer."""
    done = played("jam", "random", 3, ("offers", "5"))
    more = 0
    for number in range(3):
        turn: Counter[str] = Counter()
        for event in done.replay(number).events:
            turn = Counter() if event.kind == "TurnBegan" else turn
            turn[event.kind] += 1
            more += event.kind == "PartnerNamed" and turn["PartnerNamed"] == 4
    (found,) = done.totals().mattered.values()
    assert found.used == more > 10
    assert found.offered > found.used


@pytest.mark.parametrize(("game", "name", "value"), TABLES)
def test_where_a_ruling_changed_nothing_the_games_are_those_of_the_usual_one(
    game: str, name: str, value: str
) -> None:
    """Each of their events is legal under the usual ruling, and the end is the same."""
    rules = load(game)
    others = KIDS if name == "yummy" else {"mode": "sumo"} if name in ("hits", "faces") else {}
    options = {**others, name: value}
    done = played(game, "random", 1, *options.items())
    found = done.totals().mattered[name]
    if not found.is_told:
        assert name == "tasks"  # without tasks other cards are on the table from the start
        return
    assert (found.games, found.offered_in <= 1) == (1, True)
    assert found.used <= found.offered <= found.decisions
    if not found.changed_nothing:
        return
    replay = done.replay(0)
    state = rules.start(done.seats, others)
    for event in replay.events:
        rules.play(state, event)
    over = rules.pending(state)
    assert isinstance(over, Over)
    assert replay.over is not None
    assert (over.scores, over.winners) == (replay.over.scores, replay.over.winners)


def test_another_game_is_not_compared_step_by_step() -> None:
    done = played("pig", "random", 2, ("dice", "two"))
    assert done.rulings == [
        "dice=two is another game from the start, not compared step by step with dice=one."
    ]


def test_only_the_first_games_are_counted() -> None:
    job = job_of("sixty", 3, "random", 1, FREE, keep_logs=False)
    assert job.counts(COUNTED - 1)
    assert not job.counts(COUNTED)
    assert not job_of("sixty", 3, "random", 1, {}, keep_logs=False).counts(0)


def test_a_folder_of_games_tells_the_same(tmp_path) -> None:  # type: ignore[no-untyped-def]
    options = {"options": FREE, "progress": False, "workers": 1}
    here = simulate("sixty", 3, "random", 5, 9, **options).rulings  # type: ignore[arg-type]
    simulate_to(tmp_path / "files", "sixty", 3, "random", 5, 9, piece=2, **options)  # type: ignore[arg-type]
    assert Pieces(tmp_path / "files").rulings == here
    for games in (2, 5):  # interrupted and resumed: the first games are read from their logs
        logs = simulate_into_logs(tmp_path / "logs", "sixty", 3, "random", games, 9, **options)  # type: ignore[arg-type]
    assert logs.rulings == here


def test_the_command_says_it() -> None:
    said = run(
        "simulate", "sixty", "--seats", "3", "--games", "3", "--seed", "5", "--option", "take=free"
    ).out
    assert "and was never used. Never used is no evidence" in said


def test_the_words() -> None:
    found = RulingEffect(games=3, decisions=2_000, withheld=4, withheld_in=2, led=1, led_in=1)
    assert found.words("a=b", "a=c") == (
        "a=b took something away at 4 choices (in 2 of 3 games); it led to something else at "
        "1 other step (in 1 of 3 games)."
    )
    assert RulingEffect(games=1).words("a=b", "a=c") == (
        "a=b never mattered in 1 game: they are games of a=c, too. That is no evidence about the "
        "ruling."
    )
