"""A replay as tables: the columns match the docs, and the sums are right."""

import json
import math
import re
from typing import Any

import pandas as pd
import pytest

from jamlab.analysis import Values, values
from jamlab.analysis import tables as frames
from jamlab.core import ALL_KNOWING, Choice
from jamlab.log import Replay
from tests.unit.cli.terminal import ROOT

PAGE = (ROOT / "docs/play/analysis.md").read_text(encoding="utf-8")
PIG = Replay.read(ROOT / "replays/pig/tour.jsonl")
SIXTY = Replay.read(ROOT / "replays/sixty/ann-bo-cy-di.jsonl")


def named(table: str) -> list[str]:
    """Return the columns that the docs name for a table."""
    part = re.split(r"\n##+ ", PAGE.partition(f"### `{table}`")[2])[0]
    rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


@pytest.fixture(scope="module")
def found() -> Values:
    return values(PIG, playouts=12, workers=1, progress=False)


def test_the_docs_name_exactly_the_columns(found: Values) -> None:
    tables: dict[str, pd.DataFrame] = {
        "events": frames.events(PIG),
        "turns": frames.turns(PIG),
        "standings": frames.standings(PIG),
        "choices": frames.choices(PIG),
        "games": frames.games([PIG]),
        "values": frames.values(found),
        "luck": frames.luck(found),
    }
    assert {name: list(table.columns) for name, table in tables.items()} == {
        name: named(name) for name in tables
    }


def test_a_row_a_choice_with_its_options() -> None:
    table: Any = frames.choices(SIXTY)
    chosen = [n for n, node in enumerate(SIXTY.nodes, start=1) if node == "choice"]
    assert list(table["n"]) == chosen
    for n in chosen[::25]:
        node = SIXTY.game.pending(SIXTY.state(n - 1))
        assert isinstance(node, Choice)
        assert table.set_index("n").loc[n, "options"] == len(node)
    assert set(table["verdict"]) == {""}
    assert table["lost"].isna().all()


def test_what_was_judged_stands_at_its_choice() -> None:
    n = int(frames.choices(PIG)["n"].iloc[2])
    record = {
        "n": n, "seat": 1, "options": 2, "chosen": "a", "best": "b", "clause": "G-5", "why": "c",
        "at": [612, 558], "gain": [54, 33, 75], "blind": 27, "verdict": "mistake", "pieces": [],
    }  # fmt: skip
    row: Any = frames.choices(PIG, [record]).set_index("n").loc[n]
    assert (row["verdict"], row["best"], row["why"]) == ("mistake", "b", "c")
    assert row["best_value"] - row["chosen_value"] == pytest.approx(row["lost"])
    assert (row["lost_low"], row["lost_high"], row["blind"]) == (0.033, 0.075, 0.027)


def test_a_row_a_game_and_seat() -> None:
    table = frames.games([PIG, SIXTY])
    assert len(table) == len(PIG.seats) + len(SIXTY.seats)
    for replay in (PIG, SIXTY):
        own = table[table["game"] == replay.game.id]
        assert replay.over is not None
        assert tuple(own["score"]) == replay.over.scores
        assert own["won"].sum() == pytest.approx(1)
        assert [seat for seat, won in zip(own["seat"], own["won"], strict=True) if won] == list(
            replay.over.winners
        )
        assert own["own_choices"].sum() == own["choices"].iloc[0] == replay.nodes.count("choice")
        footer = json.loads(replay.data.splitlines()[-1])
        assert own["events"].iloc[0] == footer["events"]


def test_a_game_in_progress_has_no_result() -> None:
    beginning = Replay.of(b"".join(SIXTY.data.splitlines(keepends=True)[:60]))
    table = frames.games([beginning])
    assert not table["over"].any()
    assert table["won"].isna().all()
    assert table["score"].isna().all()


def test_values_add_up_and_end_with_the_result(found: Values) -> None:
    table = frames.values(found)
    for _, own in table.groupby("n"):
        assert own["chance"].sum() == pytest.approx(1, abs=1e-9)
        assert (own["shown"] - own["chance"]).abs().max() <= 0.0005 + 1e-9
    last = table[table["n"] == len(PIG)]
    assert last["exact"].all()
    assert PIG.over is not None
    assert [seat for seat, won in zip(last["seat"], last["chance"], strict=True) if won] == list(
        PIG.over.winners
    )


def test_start_and_luck_and_decisions_are_the_result(found: Values) -> None:
    chances, steps = frames.values(found), frames.luck(found)
    assert set(steps["booked"]) == {"luck", "decision"}
    for seat, own in steps.groupby("seat"):
        mine: Any = chances[chances["seat"] == seat].set_index("n")
        for column, of in (("change", "chance"), ("shown", "shown")):
            assert mine.loc[0, of] + own[column].sum() == pytest.approx(
                mine.loc[len(PIG), of], abs=1e-9
            )
    chosen = steps[steps["booked"] == "decision"]
    assert set(chosen["n"]) <= set(frames.choices(PIG)["n"])


def test_what_is_not_worked_out_is_left_out_and_its_step_is_open() -> None:
    found = values(PIG, playouts=3, every="turn", workers=1, progress=False)
    assert len(frames.values(found)) < 3 * (len(PIG) + 1)
    steps = frames.luck(found)
    assert "open" in set(steps["booked"])
    wide = steps[steps["first"] < steps["n"]]
    assert not wide.empty
    assert all(math.isinf(error) for error in wide["error"])


def test_the_view_is_named() -> None:
    kuhn = Replay.read(ROOT / "replays/kuhn/ann-bo.jsonl")
    seen = {
        frames.values(values(kuhn, seat=seat, playouts=2, workers=1, progress=False))["view"].iloc[
            0
        ]
        for seat in (None, 0, ALL_KNOWING)
    }
    assert seen == {"table", "0", "all"}
