"""`jamlab analyse`: printed values add up, stored ones are refined further, errors are named."""

import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from jamlab.analysis.booking import choices_of, judged_choices
from jamlab.analysis.valuing import Values, dump_values, values, values_beside, values_path
from jamlab.analysis.valuing.playouts import Sums
from jamlab.cli import analyse, app
from jamlab.log import Replay
from jamlab.pages.theatre.theatre_program import lying_beside
from jamlab.pages.win_chances.analysing_program import AnalysingProgram

LOG = Path(__file__).parents[3] / "replays" / "kuhn" / "tour.jsonl"
QUICK = ("--good", "100", "--playouts", "4", "--workers", "1", "--judge", "random")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return Path(shutil.copy(LOG, tmp_path / "game.jsonl"))


def run(*arguments: str | Path) -> tuple[int, str]:
    found = CliRunner().invoke(app, ["analyse", *map(str, arguments)], env={"COLUMNS": "200"})
    return found.exit_code, found.output


def test_it_says_chances_that_add_up_and_keeps_them(log: Path) -> None:
    code, said = run(log, *QUICK)
    assert code == 0
    replay = Replay.read(log)
    rows = [
        re.findall(r"(?<![\d.+-])\d+\.\d(?!\d)", line) for line in said.splitlines() if "│" in line
    ]
    chances = [row[: len(replay.seats)] for row in rows if len(row) > len(replay.seats)]
    assert len(chances) > 2
    assert all(abs(sum(map(float, row)) - 100) < 0.05 * len(row) + 1e-6 for row in chances)
    ledger = said[said.index("Points given") :]
    given = [
        [float(one) for one in re.findall(r"[+-]\d+\.\d", line)]
        for line in ledger.splitlines()
        if "│" in line and "+" in line
    ]
    assert len(given) == 1 + len(replay.seats)
    assert all(abs(sum(row)) < 1e-9 for row in given)
    kept, choices = values_beside(replay, log)
    assert kept["table"].sums.sweeps == 104
    assert choices == []
    code, said = run(log, *QUICK)
    assert code == 0
    assert values_beside(replay, log)[0]["table"].sums.sweeps == 108


def test_luck_is_one_number_and_says_if_it_cannot_be_told_from_zero(tmp_path: Path) -> None:
    """Ledger and sentence show the same luck; a star marks an interval that contains 0."""
    log = Path(shutil.copy(LOG.with_name("ann-bo.jsonl"), tmp_path / "game.jsonl"))
    code, said = run(
        log,
        "--good",
        "100",
        "--playouts",
        "20",
        "--judge",
        "random",
        "--workers",
        "1",
        "--seat",
        "all",
    )
    assert code == 0
    chance = next(line for line in said.splitlines() if line.startswith("│ chance"))
    ledger = re.findall(r"([+-]\d+\.\d)(\*?) ±(\d+\.\d)", chance)
    assert len(ledger) == 2
    for (luck, star, half), name in zip(ledger, ("Ann", "Bo"), strict=True):
        line = next(line for line in said.splitlines() if line.startswith(f"{name}: result"))
        assert f"luck {luck}, " in line
        assert bool(star) == (abs(float(luck)) <= float(half))
    assert ("*: cannot be told from zero." in said) == ("*" in said[said.index("Points given") :])


def test_kept_verdicts_are_checked_with_other_seeds(tmp_path: Path) -> None:
    """A fabricated verdict fails the check; without judged choices the check is refused."""
    log = Path(shutil.copy(LOG.with_name("ann-bo.jsonl"), tmp_path / "game.jsonl"))
    code, said = run(log, "--check")
    assert code == 2
    assert "holds no judged choices" in said
    replay = Replay.read(log)
    n = choices_of(replay)[0]
    (judged,) = judged_choices(replay, "random", only=[n], playouts=60, workers=1, progress=False)
    found = values(replay, "random", None, 1, every="turn", workers=1, progress=False)
    kept = {
        **judged.as_json(),
        "verdict": "blunder",
        "best": judged.chosen,
        "gain": [200, 110, 290],
    }
    values_path(log).write_bytes(dump_values([found], [kept]))
    code, said = run(log, "--check", "--choice-playouts", "8")
    assert code == 1
    assert "1 verdicts of 1 judged choices, each with seeds 1 and 2: 0 of 2 runs say" in said
    values_path(log).write_bytes(dump_values([found], [{**kept, "best": "Fly"}]))
    code, said = run(log, "--check")
    assert code == 2
    assert "unknown option 'Fly'" in said
    values_path(log).write_bytes(dump_values([found], [{**kept, "verdict": "close"}]))
    assert run(log, "--check")[0] == 0


@pytest.mark.slow("plays the better option and the one chosen thousands of times, with other seeds")
@pytest.mark.parametrize(
    "log", sorted(LOG.parents[1].glob("*/*.values.json")), ids=lambda p: p.parent.name
)
def test_every_verdict_that_is_shipped_holds_with_other_seeds(log: Path) -> None:
    code, said = run(log.with_name(log.name.replace(".values.json", ".jsonl")), "--check")
    assert code == 0, said


def test_it_says_what_was_news_to_a_seat(tmp_path: Path) -> None:
    log = Path(shutil.copy(LOG.with_name("ann-bo.jsonl"), tmp_path / "game.jsonl"))
    quick = ("--good", "100", "--playouts", "200", "--workers", "1")
    code, said = run(log, *quick, "--seat", "Ann")
    assert code == 0
    line = next(line for line in said.splitlines() if "news for Ann, step 17: " in line)
    change, low, high = map(float, re.findall(r"[+-]\d+\.\d", line))
    assert low < change < high < 0
    assert line.startswith("Bad news")
    assert line.endswith("Bo shows the King")
    assert "news for Bo" not in said  # it would reveal Bo's view
    assert re.search(r"chance .* ±\d+\.\d", said)


def test_one_that_is_stopped_at_once_says_so_and_keeps_nothing(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of an unfinished game not even the last position's value is known."""
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:8]))
    replay = Replay.read(log)
    sums = Sums(len(replay) + 1, len(replay.seats))
    nothing = Values(replay, "random", None, 0, sums, 0.0, complete=False)
    monkeypatch.setattr(analyse, "refine_values", lambda *_, **__: nothing)
    code, said = run(log, *QUICK)
    assert (code, said) == (130, "jamlab: stopped before the first playouts were done\n")
    assert not values_path(log).exists()
    values_path(log).write_bytes(dump_values([nothing]))  # as older versions stored it
    beside = lying_beside(replay, log)
    assert (beside.values, beside.note) == ({}, "")
    assert AnalysingProgram(replay, beside.values).state()["values"]["state"] == "none"


def test_it_says_what_is_wrong(log: Path, tmp_path: Path) -> None:
    code, said = run(log, "--judge", "nobody")
    assert code == 2
    assert "player 'nobody'" in said
    run(log, *QUICK)
    code, said = run(log, *QUICK, "--seed", "3")
    assert code == 2
    assert "another judge or seed" in said
    beside = tmp_path / "game.values.json"
    beside.write_text("{")
    code, said = run(log, *QUICK)
    assert code == 2
    assert "game.values.json" in said
    assert run(log, *QUICK, "--force")[0] == 0


def test_it_judges_choices_and_keeps_that_too(log: Path) -> None:
    code, said = run(log, *QUICK, "--choices", "--choice-playouts", "8")
    assert code == 0, said
    _, judged = values_beside(Replay.read(log), log)
    assert f"{len(judged)} choices judged" in said
    assert judged
    values, marked = values_beside(Replay.read(log), log)[0], {**judged[-1], "why": "as it was"}
    values_path(log).write_bytes(dump_values(values.values(), [*judged[:1], marked]))
    assert run(log, *QUICK, "--choices", "--choice-playouts", "8")[0] == 0
    again = values_beside(Replay.read(log), log)[1]
    assert [one["n"] for one in again] == [one["n"] for one in judged]  # missing ones are judged
    assert (again[0], again[-1]) == (judged[0], marked)


def test_two_judges_are_put_side_by_side(log: Path) -> None:
    code, said = run(log, *QUICK, "--against", "balanced")
    assert code == 0
    assert "“random” and “balanced” disagree beyond their intervals at" in said
    assert run(log, *QUICK, "--against", "nobody")[0] == 2
