"""The validator that others copy and our reader accept the same files as logs.

`parse` is the reader without the rules of the games. A log that hides something without saying so
in its header (LOG-16) is left to the rules, which refuse it, too.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.core.registry import ids, load
from jamlab.log import LogError, Replay, redact
from jamlab.log.reader import parse, read_bytes, unpacked
from jamlab.log.specification import VALIDATOR, files
from tests.repository.tiers import examples
from tests.unit.log.good import (
    CORPUS,
    REPLAYS,
    Wrong,
    good,
    good_lines,
    put,
    shortest,
    signed,
    validator,
)
from tests.unit.log.mutations import changed

FOLDER = Path(__file__).parents[3] / "docs" / "log-format"
README = (FOLDER / "README.md").read_text(encoding="utf-8")


def ours(data: bytes) -> int | None:
    """Return the line in which our reader finds a format error, or None."""
    try:
        fault = parse(unpacked(data, "log"), "log").fault
    except LogError as error:
        return error.line
    return fault.line if fault else None


def theirs(data: bytes) -> Any:
    """Return the validator's error, or None."""
    try:
        validator().validate(data)
    except validator().Wrong as error:
        wrong = error
    else:
        return None
    assert re.fullmatch(r"(line \d+: )?.+ \(LOG-\d+\)", str(wrong)), str(wrong)
    assert str(wrong).isprintable()
    assert len(str(wrong)) < 260
    return wrong


def brings_a_deck(data: bytes) -> bool:
    """True if the header holds a custom deck, whose content the validator cannot check."""
    header = json.loads(data.partition(b"\n")[0])
    options = {option.name: option for option in load(header["game"]).options}
    return any(
        options[name].is_data and value not in options[name].values
        for name, value in header["options"].items()
    )


def check_alike(data: bytes) -> None:
    wrong, line = theirs(data), ours(data)
    if line == 1 and (wrong is None or wrong.line != 1) and brings_a_deck(data):
        return
    if wrong is not None and wrong.rule == "LOG-16":
        with pytest.raises(LogError):
            Replay.of(data)
    else:
        assert (wrong and wrong.line) == line, wrong


def test_what_follows_from_the_games_is_up_to_date() -> None:
    for name, data in files(FOLDER).items():
        assert (FOLDER / name).read_bytes() == data, "jamlab schema --out docs/log-format"


def test_all_recorded_games_are_logs() -> None:
    logs = [path for kind in ("*.jsonl", "*.jsonl.gz") for path in REPLAYS.rglob(kind)]
    assert len(logs) > 100
    for path in logs:
        assert theirs(path.read_bytes()) is None


@pytest.mark.parametrize("game", ids())
def test_all_that_we_write_of_a_game_is_a_log(game: str) -> None:
    data = b"".join(shortest()[game])
    assert theirs(redact(Replay.of(data), 0)) is None
    for example in FOLDER.glob(f"examples/{game}*"):
        assert theirs(read_bytes(example)) is None
        assert ours(read_bytes(example)) is None


@pytest.mark.parametrize("wrong", CORPUS, ids=lambda wrong: wrong.name.replace(" ", "_"))
def test_a_wrong_log_is_wrong_in_the_same_line(wrong: Wrong) -> None:
    check_alike(wrong.spoil(good_lines()))


FUZZ = settings(derandomize=True, deadline=None, max_examples=examples(800), database=None)


@FUZZ
@given(st.data())
def test_changed_logs_come_to_the_same(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(FOLDER.glob("examples/*"))))
    lines = path.read_bytes().splitlines(keepends=True)
    number = data.draw(st.sampled_from([0, 1, 2, min(9, len(lines) - 2), -1]))
    spoilt = [*lines]
    spoilt[number] = data.draw(changed(lines[number]))
    if number not in (0, -1):
        spoilt = spoilt[: number + 2]
    check_alike(b"".join(spoilt))


@settings(FUZZ, max_examples=examples(200))
@given(st.binary(max_size=200), st.integers(0, 3))
def test_random_bytes_come_to_the_same(data: bytes, keep: int) -> None:
    check_alike(b"".join(good_lines()[:keep]) + data)


def wrong_second_version() -> dict[str, tuple[bytes, str]]:
    """Invalid logs that involve features of version 2, each with the clause it breaks."""
    lines = (FOLDER / "examples" / "sixty-half-seen.jsonl").read_bytes().splitlines(keepends=True)
    short = lines[:12]
    mark = b'{"mark":"played_wrongly","n":12,"clause":"S-D1"}\n'
    unchecked = put(lines, 13, node="unchecked")[12]
    return {
        "seen_by in version 1": (b"".join(put(good_lines(), 1, seen_by=[0])), "LOG-11"),
        "seen_by of no seat": (b"".join(put(lines, 1, seen_by=[7])), "LOG-11"),
        "seen_by twice": (b"".join(put(lines, 1, seen_by=[0, 0])), "LOG-11"),
        "seen_by out of order": (b"".join(put(lines, 1, seen_by=[1, 0])), "LOG-11"),
        "seen_by as a word": (b"".join(put(lines, 1, seen_by="0")), "LOG-11"),
        "seen_from in version 2": (b"".join(put(lines, 1, seen_from=0)), "LOG-11"),
        "version 3": (b"".join(put(lines, 1, jamlab=3)), "LOG-6"),
        "unchecked without a mark": (b"".join([*short, unchecked]), "LOG-19"),
        "checked after the mark": (b"".join([*short, mark, lines[12]]), "LOG-19"),
        "a mark elsewhere": (b"".join([*short[:-1], mark]), "LOG-18"),
        "two marks": (b"".join([*short, mark, mark]), "LOG-18"),
        "another mark": (b"".join([*short, mark.replace(b"wrongly", b"rightly")]), "LOG-18"),
        "a mark without its clause": (b"".join([*short, mark.replace(b"D1", b"Z9")]), "LOG-18"),
        "a mark in version 1": (b"".join([*good_lines()[:12], mark]), "LOG-4"),
        "unchecked in version 1": (b"".join(put(good_lines(), 4, node="unchecked")), "LOG-13"),
        "hidden in version 1": (signed(put(good_lines(), 4, card="?")), "LOG-16"),
    }  # fmt: skip


@pytest.mark.parametrize("name", wrong_second_version())
def test_what_version_2_does_not_have_either(name: str) -> None:
    data, rule = wrong_second_version()[name]
    wrong = theirs(data)
    assert wrong is not None
    assert wrong.rule == rule
    check_alike(data)


def test_a_log_with_a_mark_is_one() -> None:
    lines = (FOLDER / "examples" / "sixty-half-seen.jsonl").read_bytes().splitlines(keepends=True)
    mark = b'{"mark":"played_wrongly","n":12,"clause":"S-D1"}\n'
    marked = b"".join([*lines[:12], mark, put(lines, 13, node="unchecked")[12]])
    example = (FOLDER / "examples" / "played-wrongly.jsonl").read_bytes()
    for data in (marked, example):
        assert "played wrongly" in validator().validate(data)
        check_alike(data)


def test_each_rule_is_told_in_words_and_refuses_something() -> None:
    named = set(re.findall(r"^\| (LOG-\d+) \|", README, re.MULTILINE))
    assert named == set(re.findall(r'"(LOG-\d+)"', (FOLDER / VALIDATOR).read_text("utf-8")))
    spoilt = [wrong.spoil(good_lines()) for wrong in CORPUS]
    too_many = b"".join(good_lines()[:1]) + b"\n" * (validator().MOST_EVENTS + 2)
    spoilt += [data for data, _ in wrong_second_version().values()] + [too_many]
    assert {wrong.rule for data in spoilt if (wrong := theirs(data))} == named


def test_a_copy_runs_with_nothing_else(tmp_path: Path) -> None:
    """Run in another folder, without our package and site-packages."""
    shutil.copy(FOLDER / VALIDATOR, tmp_path)
    (tmp_path / "good.jsonl").write_bytes(good())
    (tmp_path / "wrong.jsonl").write_bytes(b"".join(put(good_lines(), 4, n=7)))

    def run(*names: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-I", "-S", VALIDATOR, *names],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    events = len(good_lines()) - 2
    assert run("good.jsonl") == (
        0,
        f"ok   good.jsonl: version 1, sixty, {events} events, the game is over\n",
    )
    said = "event number 7 stands where 3 should be (LOG-12)"
    assert run("wrong.jsonl") == (1, f"bad  wrong.jsonl, line 4: {said}\n")
    assert run("none.jsonl")[0] == 2
    assert run()[0] == 2
