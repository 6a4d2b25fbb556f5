"""The log's schema and its page: up to date, true of every log, and false of broken lines."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from jamlab.chance.agents import RandomAgent
from jamlab.core.registry import ids, load
from jamlab.log import Replay, redact
from jamlab.log import lines as limits
from jamlab.log.schema import schema
from tests.contract.tables import Table, seats_near

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/log-format/README.md").read_text(encoding="utf-8")
RECORDED = sorted((ROOT / "replays").rglob("*.jsonl"))


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    made = schema()
    Draft202012Validator.check_schema(made)
    return Draft202012Validator(made)


@cache
def strict(part: str) -> Draft202012Validator:
    """Validator of one type of line; the whole schema is their `anyOf`, and slow."""
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": schema()["$defs"]})


def check_log(data: bytes) -> None:
    """Validate each line against the schema of its type."""
    header, *rest = [json.loads(line) for line in data.splitlines()]
    strict("Header").validate(header)
    for line in rest:
        ends = {"over": "Footer", "mark": "Mark"}
        part = next((ends[key] for key in ends if key in line), "")
        part = part or f"{header['game']}.{line['event']}"
        strict(part).validate(line)


def test_the_committed_schema_is_up_to_date() -> None:
    committed = (ROOT / "docs/log-format/log.schema.json").read_text(encoding="utf-8")
    assert committed == json.dumps(schema(), indent=2, ensure_ascii=False) + "\n", (
        "jamlab schema --out docs/log-format"
    )


@pytest.mark.parametrize("game", ids())
def test_every_event_has_its_shape(game: str) -> None:
    defs = schema()["$defs"]
    for kind in load(game).events:
        shape = defs[f"{game}.{kind.__name__}"]
        assert shape["properties"]["event"]["enum"] == [kind.__name__]
        assert shape["additionalProperties"] is False
        assert shape["description"]


def test_every_recorded_line_fits() -> None:
    assert RECORDED
    seen: set[bytes] = set()
    for file in RECORDED:
        header, *rest = file.read_bytes().splitlines(keepends=True)
        # A line's number does not change its shape: lines that differ only in it are checked once.
        new = [line for line in rest if re.sub(rb'"n":\d+', b"", line) not in seen]
        seen.update(re.sub(rb'"n":\d+', b"", line) for line in new)
        check_log(header + b"".join(new))


@pytest.mark.parametrize("game", ids())
@pytest.mark.parametrize("odd", [False, True])
def test_seeded_games_fit(game: str, odd: bool) -> None:
    rules, names = load(game), Table(game, seats_near(game, 2)).names
    options = {option.name: option.values[-1] for option in rules.options} if odd else None
    replay = Replay.play(
        rules, [RandomAgent() for _ in names], 5 + odd, names=names, options=options
    )
    lines = replay.data.splitlines(keepends=True)
    check_log(b"".join(lines[:300]))
    check_log(b"".join(redact(replay, 0).splitlines(keepends=True)[:60]))
    check_log(lines[0] + lines[-1])


GOOD: dict[str, Any] = {
    "n": 4, "node": "chance", "seat": 1, "event": "TileTurned",
    "row": 6, "column": 5, "tile": "Roby", "clause": "C-3",
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"n": 0},
        {"n": "4"},
        {"n": 4.5},
        {"n": limits.MOST_EVENTS + 1},
        {"node": "luck"},
        {"seat": -1},
        {"seat": 16},
        {"seat": "Ann"},
        {"event": "TileEaten"},
        {"event": 7},
        {"row": None},
        {"row": 10**9},
        {"tile": "x" * 41},
        {"tile": 3},
        {"clause": 3},
        {"more": 1},
        *({key: ...} for key in GOOD),
    ],
    ids=str,
)
def test_broken_event_lines_do_not_fit(
    validator: Draft202012Validator, change: dict[str, Any]
) -> None:
    validator.validate(GOOD)
    line = {key: value for key, value in (GOOD | change).items() if value is not ...}
    assert not validator.is_valid(line)


@pytest.mark.parametrize(
    "change",
    [
        {"jamlab": 3},
        {"game": "chess"},
        {"rules": "1"},
        {"options": {"sets": 1}},
        {"seats": []},
        {"seats": ["Ann"] * 17},
        {"seats": ["An\nn"]},
        {"seats": [""]},
        {"meta": []},
        {"seen_from": "Ann"},
        {"more": 1},
    ],
    ids=str,
)
def test_broken_headers_do_not_fit(validator: Draft202012Validator, change: dict[str, Any]) -> None:
    good = json.loads(RECORDED[0].read_bytes().splitlines()[0])
    validator.validate(good)
    assert not validator.is_valid(good | change)


SECOND = {"jamlab": 2, "game": "sixty", "rules": 1, "options": {}, "seats": ["A", "B"], "meta": {}}


@pytest.mark.parametrize(
    ("line", "fits"),
    [
        (SECOND, True),
        (SECOND | {"seen_by": [0, 1]}, True),
        (SECOND | {"seen_by": [16]}, False),
        (SECOND | {"seen_by": [0], "jamlab": 1}, False),
        (SECOND | {"seen_from": 0, "jamlab": 1}, True),
        (SECOND | {"seen_from": 0}, False),
        ({"mark": "played_wrongly", "n": 34, "clause": "S-D1"}, True),
        ({"mark": "played_well", "n": 34, "clause": "S-D1"}, False),
        ({"mark": "played_wrongly", "n": 0, "clause": "S-D1"}, False),
        ({"mark": "played_wrongly", "n": 34}, False),
        (GOOD | {"node": "unchecked"}, True),
        (GOOD | {"tile": "?"}, True),
        (GOOD | {"row": "?"}, False),
    ],
    ids=str,
)
def test_lines_of_version_2(
    validator: Draft202012Validator, line: dict[str, Any], fits: bool
) -> None:
    assert validator.is_valid(line) == fits


@pytest.mark.parametrize(
    "path", sorted((ROOT / "docs/log-format/examples").iterdir()), ids=lambda path: path.name
)
def test_the_examples_fit(path: Path) -> None:
    check_log(path.read_bytes())


def test_the_page_names_every_key_and_limit() -> None:
    defs = schema()["$defs"]
    for part in ("Header", "Mark", "Footer"):
        for key in defs[part]["properties"]:
            assert f"`{key}`" in PAGE, key
    for key in ("n", "node", "seat", "event", "clause"):
        assert f"| `{key}` |" in PAGE
    for limit in (f"{limits.MOST_BYTES // 2**20} MB", f"{limits.LONGEST_LINE:,} bytes"):
        assert limit in PAGE
    assert f"{limits.MOST_EVENTS:,}" in PAGE
    assert f"| {limits.DEEPEST} levels |" in PAGE


def test_the_reader_of_the_page_reads_every_log() -> None:
    code = PAGE.rpartition("```python\n")[2].partition("```")[0]
    space: dict[str, Any] = {}
    exec(code, space)  # our own page, whose code is under test
    for file in RECORDED:
        header, events, footer = space["read"](file.read_bytes())
        replay = Replay.read(file)
        assert header["seats"] == list(replay.seats)
        assert len(events) == len(replay)
        assert (footer is None) == (replay.over is None)


def test_the_example_of_the_page_fits(validator: Draft202012Validator) -> None:
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL):
        for line in block.splitlines():
            validator.validate(json.loads(line))
