"""Other rulings: where a recorded game diverges, and its result there."""

import csv
import io
from functools import cache
from pathlib import Path

import pytest

from jamlab.analysis import rulings as ruling_module
from jamlab.analysis.ruling_differences import follow
from jamlab.analysis.rulings import COLUMNS, other_rulings, outcome, record, ruled, rulings_table
from jamlab.core import Agent, Choice, Event, InvalidOptions, Over
from jamlab.core.registry import ids
from jamlab.log import LogError, Replay, redact
from tests.unit.cli.terminal import ROOT, run

REPLAYS = ROOT / "replays"


@cache
def replay(name: str) -> Replay:
    return Replay.read(REPLAYS / f"{name}.jsonl")


def some(game: str) -> list[Replay]:
    """Return the first four recorded games by name."""
    return [Replay.read(path) for path in sorted((REPLAYS / game).glob("*.jsonl"))[:4]]


@pytest.mark.parametrize("game", ids())
def test_under_its_own_rulings_a_game_is_itself(game: str) -> None:
    for found in some(game):
        followed = follow(found, found.header.options)
        assert (followed.first, followed.stop) == (None, None)
        assert followed.past == found.events
        assert followed.end == found.over


@pytest.mark.parametrize("game", ids())
def test_what_happens_under_another_ruling_is_allowed_there(game: str) -> None:
    """`Game.play` checks each event, and the end is the one the rules give."""
    for found in some(game)[:2]:
        for ruling in other_rulings(found):
            if ruling.refused:
                continue
            state = found.game.start(len(found.seats), ruling.table)
            for event in ruling.past:
                found.game.play(state, event)
            node = found.game.pending(state)
            assert ruling.other == (node if isinstance(node, Over) else None)
            if ruling.result in ("same", "unfinished") and not ruling.changes:
                kinds = [event.kind for event in ruling.past]
                assert kinds == [event.kind for event in found.events]


def test_c9_where_sets_may_be_taken_the_game_changes_at_the_first_set() -> None:
    found = replay("cramel/ann-bo-cy")
    first = [event.kind for event in found.events].index("TileCollected") + 1
    ruling = ruled(found, {"collecting": "optional"})
    assert ruling.first is not None
    assert (ruling.first.n, ruling.first.clause) == (first, "C-9")
    assert ruling.first.words == (
        "Cy has a choice: “Cy claims a set of Roby” or “Cy collects no more”"
    )
    assert (ruling.stop, ruling.result) == (ruling.first, "open")
    assert ruling.past == found.events[: first - 1]


def test_c5_a_choice_more_changes_no_result() -> None:
    ruling = ruled(replay("cramel/option-bloom-must"), {"bloom": "may"})
    assert ruling.first is not None
    assert (ruling.first.n, ruling.first.sort, ruling.first.clause) == (15, "can", "C-5")
    assert ruling.first.words == "Bo could also have chosen: “Bo leaves Mrs Bloom where she is”"
    assert (ruling.stop, ruling.result) == (None, "same")
    found = replay("cramel/option-bloom-must")
    may = found.game.start(len(found.seats), {"bloom": "may"})
    more = 0  # an independent count under the other ruling, where she may stay
    for event in found.events:
        node = found.game.pending(may)
        kinds = [option.kind for option in node.options] if isinstance(node, Choice) else []
        more += "MrsBloomStayed" in kinds and len(kinds) > 1
        found.game.apply(may, event)
    assert ruling.offered == more == 4
    assert outcome(ruling) == (
        "the result stays the same, but this ruling would have offered more at 4 choices, and "
        "nobody here could use that: so it is no evidence about the ruling"
    )


def test_p_e5_fewer_pies_end_the_game_with_the_winner_of_the_first_ones() -> None:
    found = replay("pie/ann-bo-cy-di")
    for pies in (1, 2):
        ruling = ruled(found, {"pies": str(pies)})
        assert ruling.stop is not None
        assert ruling.other is not None
        reached = next(
            n for n in range(len(found) + 1)
            if max(found.game.standing(found.game.view(found.state(n), None))) == pies
        )  # fmt: skip
        assert ruling.stop.n > reached
        assert all(event.kind == "RoundBegan" for event in found.events[ruling.stop.n - 1 :][:1])
        won = found.game.standing(found.game.view(found.state(reached), None))
        assert ruling.other.scores == won
        assert ruling.other.winners == (won.index(pies),)


def test_p_e5_more_pies_are_played_on_to_the_end() -> None:
    found = replay("pie/ann-bo-cy-di")
    ruling = ruled(found, {"pies": "4"})
    assert ruling.stop is not None
    assert (ruling.stop.n, ruling.stop.sort) == (len(found) + 1, "goes_on")
    played = ruling.played_on("random", 12, seed=5)
    assert played == ruling.played_on("random", 12, seed=5)
    assert played != ruling.played_on("random", 12, seed=6)
    assert played.games == 12
    assert sum(played.won(seat) for seat in range(4)) == pytest.approx(12)
    assert found.over is not None
    for seat, had in enumerate(found.over.scores):  # nobody loses a pie, and one wins with four
        assert 12 * had <= played.scores[seat] <= 12 * 4
    assert outcome(ruling, played).startswith("played on 12 times: Ann ")


def test_j_g3_what_is_scored_otherwise_gives_another_result() -> None:
    found = replay("jam/party-pooled")
    ruling = ruled(found, {"party": "fixed"})
    assert ruling.first is not None
    assert (ruling.first.n, ruling.first.sort) == (212, "follows")
    assert (ruling.stop, ruling.result) == (None, "other")
    assert ruling.other is not None
    assert found.over is not None
    assert ruling.other.scores != found.over.scores
    scored, there = (
        sum(getattr(event, "points", 0) for event in events[ruling.first.n - 1 :])
        for events in (ruling.past, found.events)
    )
    assert scored - there == sum(ruling.other.scores) - sum(found.over.scores)


def test_c6_the_same_tile_under_another_clause_is_the_same_event() -> None:
    found = replay("cramel/option-cramel-with-roby")
    ruling = ruled(found, {"cramel_with_roby": "no"})
    turned = found.events[5]
    assert (turned.kind, turned.clause) == ("TileTurned", "C-7")
    assert (ruling.past[5].kind, ruling.past[5].clause) == ("TileTurned", "C-6")
    assert ruling.first is not None
    assert ruling.first.n > 6


def test_what_came_is_refused_in_the_words_of_the_rules() -> None:
    ruling = ruled(replay("pie/empty-pile"), {"take_fudge": "no"})
    assert ruling.stop is not None
    assert (ruling.stop.n, ruling.stop.sort, ruling.stop.clause) == (46, "forbidden", "P-B5")
    assert ruling.stop.words == (
        "“Cy takes Lose One Turn from the discard pile” cannot be: "
        "Fudge is not taken from the discard pile at this table"
    )


def test_a_game_in_progress_and_one_seen_from_a_seat() -> None:
    found = replay("sixty/ann-bo-cy-di")
    beginning = Replay.of(b"".join(found.data.splitlines(keepends=True)[:20]))
    ruling = ruled(beginning, {"take": "free"})
    assert (ruling.result, ruling.first) == ("unfinished", None)
    with pytest.raises(ValueError, match="nothing to play on"):
        ruling.played_on("random", 1)
    with pytest.raises(LogError, match="seen from one seat"):
        ruled(Replay.of(redact(found, 0)), {"take": "free"})


def test_each_time_it_is_played_on_players_remember_by_their_own_luck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[float] = []

    class Recalling(Agent):
        watches = True
        is_new = True

        def saw(self, event: Event) -> None:
            if self.is_new and self.eyes.seat == 0:
                self.is_new = False
                drawn.append(self.rng.random())

        def choose(self, choice: Choice) -> int:
            return self.rng.below(len(choice))

    monkeypatch.setattr(ruling_module, "builder", lambda *_: Recalling)
    ruled(replay("pie/ann-bo-cy-di"), {"pies": "4"}).played_on("", 5)
    assert len(set(drawn)) == 5


def test_unknown_rulings_and_tables_that_cannot_be() -> None:
    with pytest.raises(InvalidOptions, match="unknown option"):
        ruled(replay("cramel/ann-bo-cy"), {"take": "free"})
    with pytest.raises(InvalidOptions, match="one of forced, optional"):
        ruled(replay("cramel/ann-bo-cy"), {"collecting": "never"})
    refused = ruled(replay("jam/bears-left"), {"tasks": "printed"})
    assert (refused.result, refused.first) == ("refused", None)
    assert "no card of the deck makes" in refused.refused


def test_records_make_a_table() -> None:
    ruling = ruled(replay("pie/ann-bo-cy-di"), {"pies": "4"})
    table = rulings_table([record(ruling, ruling.played_on("random", 4))])
    assert list(table.columns) == list(COLUMNS)
    row = table.iloc[0]
    assert (row["option"], row["was"], row["value"]) == ("pies", "3", "4")
    assert (row["result"], row["playouts"]) == ("open", 4)
    assert sum(map(float, row["won"].split())) == pytest.approx(1, abs=1e-3)


def test_the_docs_name_the_columns() -> None:
    page = (ROOT / "docs/play/analysis.md").read_text(encoding="utf-8")
    part = page.partition("## Other rulings")[2].partition("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("| `")]
    named = [name for line in rows for name in line.split("|")[1].replace("`", "").split(",")]
    assert [name.strip() for name in named] == list(COLUMNS)


# -- the command -----------------------------------------------------------------------------------


def test_the_command_tells_step_words_and_result(tmp_path: Path) -> None:
    logs = [str(REPLAYS / "pie" / f"{name}.jsonl") for name in ("ann-bo-cy-di", "two-players")]
    out = tmp_path / "pies.csv"
    said = run(
        "rulings", *logs, str(REPLAYS / "pig/tour.jsonl"), "--option", "pies=1", "--csv", str(out)
    )
    assert said.code == 0
    assert "119" in said.out
    assert said.out.endswith("may change the result of 2. 1 of other games were left out.\n")
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert [row["log"] for row in rows] == logs
    assert {row["result"] for row in rows} == {"other"}


def test_the_command_tries_each_ruling_and_names_a_bad_log(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n", encoding="utf-8")
    said = run("rulings", str(bad), str(REPLAYS / "sixty/ann-bo-cy-di.jsonl"))
    assert said.code == 1
    assert "bad.jsonl" in said.err
    assert "take=free" in said.out
    assert "leader=total" in said.out
    assert "1 game: at least one of the rulings changes 1" in said.out


def test_a_ruling_that_no_game_has() -> None:
    said = run("rulings", str(REPLAYS / "pig/tour.jsonl"), "--option", "collecting=optional")
    assert (said.code, said.out) == (2, "")
    assert "Pig: unknown option 'collecting'" in said.err
