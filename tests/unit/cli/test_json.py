"""--json: output matches its declared shape and the text output; the page covers every field."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any, get_type_hints, is_typeddict

import msgspec
import pytest

from jamlab.chance import odds
from jamlab.classroom.store import Store
from jamlab.cli import shapes
from jamlab.core.registry import ids, load
from jamlab.log import Replay
from tests.unit.cli.terminal import ROOT, run

REPLAYS = ROOT / "replays"
TOUR = REPLAYS / "cramel" / "tour.jsonl"


def told(shape: Any, *args: str, code: int = 0) -> Any:
    """Run a command with --json and return its output, which must match the shape exactly."""
    said = run(*args, "--json")
    assert said.code == code
    found = json.loads(said.out)
    assert msgspec.convert(found, shape, strict=True) == found
    return found


def test_games() -> None:
    found = told(list[shapes.GameShape], "games")
    assert [game["id"] for game in found] == list(ids())
    for game in found:
        own = load(game["id"])
        assert tuple(game["seats"]) == tuple(own.seats)
        assert [option["name"] for option in game["options"]] == [one.name for one in own.options]


@pytest.mark.parametrize("game", ids())
def test_show(game: str) -> None:
    file = sorted((REPLAYS / game).glob("*.jsonl"))[0]
    replay, kinds = Replay.read(file), set()
    for at in (0, 1, len(replay) // 2, len(replay)):
        for seat in ("table", "0", "all"):
            args = ("show", str(file), "--at", str(at), "--seat", seat)
            found = told(shapes.ShowShape, *args, "--events")
            kinds.add(found["next"]["kind"])
            text = run(*args).out
            assert all(line in text for line in (*found["table"], *found["next"]["lines"]))
            assert [one["n"] for one in found["events"]] == list(range(1, at + 1))
            assert found["event"] is None or found["event"] == found["events"][-1]
            chances = [Fraction(one["chance"]["exact"]) for one in found["next"]["outcomes"]]
            assert sum(chances) == (1 if found["next"]["kind"] == "chance" else 0)
            assert all(one["chance"]["value"] <= 1 for one in found["next"]["outcomes"])
    assert "over" in kinds or replay.over is None


def test_show_tells_a_choice_to_who_may_see_it() -> None:
    file = REPLAYS / "kuhn" / "ann-bo.jsonl"
    replay = Replay.read(file)
    at = next(n for n, node in enumerate(replay.nodes) if node == "choice")
    found = told(shapes.ShowShape, "show", str(file), "--at", str(at), "--seat", "all")
    assert found["next"]["kind"] == "choice"
    assert found["next"]["choices"]
    assert found["seen_from"] == "all"


def test_verify_tells_of_many_files(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(TOUR.read_bytes().replace(b'"seat":1', b'"seat":2'))
    files = (str(TOUR), str(bad), "missing.jsonl")
    found = told(list[shapes.VerifyShape], "verify", *files, code=2)
    assert [one["file"] for one in found] == list(files)
    assert [one["result"] for one in found] == ["ok", "bad", "unreadable"]
    assert found[0]["length"] == len(Replay.read(TOUR))
    assert found[1]["line"] > 1
    assert found[0]["is_over"] == (Replay.read(TOUR).over is not None)
    assert run("verify", "missing.jsonl", "--json").err == "jamlab: missing.jsonl: no such file\n"


def test_odds_are_exact_fractions() -> None:
    asked = ("odds", str(TOUR), "--at", "40", "--question", "next")
    found = told(shapes.OddsShape, *asked, "--both", "--trials", "50")
    table, everything = found["answers"]
    answer = odds(Replay.read(TOUR), "next", None, at=40)
    assert Fraction(table["answer"]["exact"]) == answer.value
    assert table["answer"]["value"] == float(answer.value)
    assert [row["label"] for row in table["rows"]] == [row.label for row in answer.rows]
    assert sum(Fraction(row["chance"]["exact"]) for row in table["rows"]) == 1
    assert (table["seen_from"], everything["seen_from"]) == ("table", "all")
    assert table["tried"]["trials"] == 50
    assert told(shapes.OddsShape, *asked)["answers"][0]["tried"] is None


@pytest.mark.parametrize("game", ids())
def test_odds_list_their_questions(game: str) -> None:
    file = sorted((REPLAYS / game).glob("*.jsonl"))[0]
    found = told(shapes.QuestionsShape, "odds", str(file))
    text = run("odds", str(file)).out
    assert all(f"--question {one['name']}: {one['ask']}" in text for one in found["questions"])


def test_analyse() -> None:
    file = REPLAYS / "kuhn" / "one-round.jsonl"
    found = told(
        shapes.AnalyseShape,
        *("analyse", str(file), "--no-keep", "--good", "20", "--playouts", "4", "--workers", "1"),
        *("--choices", "--choice-playouts", "16", "--against", "random"),
    )
    assert [sum(turn["chances"]) for turn in found["turns"]] == pytest.approx(
        [1] * len(found["turns"]), abs=0.002
    )
    assert found["turns"][-1]["playouts"] == -1
    assert (found["ledger"][0]["by"], found["ledger"][-1]["by"]) == ("start", "now")
    assert len(found["choices"]) == Replay.read(file).nodes.count("choice")
    assert found["kept"] is None


def test_class_list(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'classes.db'}"
    store = Store(address)
    made = store.create("live", "A class", "key", [({"ask": "?"}, {"exact": 0.5})]).result()
    store.close()
    (found,) = told(list[shapes.ClassShape], "class", "list", "--database", address)
    assert (found["code"], found["title"], found["questions"]) == (made.code, "A class", 1)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", found["created"])


@pytest.mark.parametrize(
    "args",
    [("show", "missing.jsonl"), ("odds", str(TOUR), "--question", "no"), ("analyse", "README.md")],
    ids=lambda args: args[0],
)
def test_what_is_wrong_is_one_line_as_ever(args: tuple[str, ...]) -> None:
    said = run(*args, "--json")
    assert (said.code, said.out) == (2, "")
    assert re.fullmatch(r"jamlab: [^\n]+\n", said.err)


@pytest.mark.parametrize(
    "shape",
    [one for one in vars(shapes).values() if is_typeddict(one)],
    ids=lambda one: one.__name__,
)
def test_the_page_tells_every_field(shape: Any) -> None:
    page = (ROOT / "docs" / "develop" / "json.md").read_text("utf-8")
    for name in get_type_hints(shape):
        assert f"`{name}`" in page, f"{shape.__name__}.{name}"
