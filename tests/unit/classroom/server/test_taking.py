"""Exports for the teacher: the answers as a table, and a link to open the class elsewhere."""

import csv
import io
from pathlib import Path
from typing import Any

import polars
import pytest

from jamlab.classroom.results import COLUMNS
from jamlab.classroom.server.addresses import NetworkDoor
from tests.unit.classroom.server.asked import KEY, Served


def table(served: Served, more: str = "") -> list[dict[str, str]]:
    path = f"/api/teach/{served.number}/results.csv{more}"
    reply = served.ask(path, headers=served.cookie)
    assert reply.code == 200
    assert reply.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f"class-{served.code}.csv" in reply.headers["Content-Disposition"]
    return list(csv.DictReader(io.StringIO(reply.body.decode("utf-8-sig"))))


def held(served: Served) -> Any:
    """Run a vote by Ann, Bo and two hands and a second vote by Ann; return Bo's join reply."""
    ann, bo = served.joins(1), served.joins(2)
    asked = served.does("open")["round"]
    ann.ask("answer", ann.answer(0.25, asked))
    bo.ask("answer", bo.answer(0.8125, asked))
    served.does("hands", values=[[0.5, 2]])
    served.does("show")
    served.does("again")
    ann.ask("answer", ann.answer(0.375, asked, vote=2))
    return bo.me


def test_the_answers_as_a_table(served: Served) -> None:
    held(served)
    found = table(served)
    assert list(found[0]) == [name for name in COLUMNS if name != "name"]
    short = [(r["vote"], r["pupil"], r["how"], r["place"], r["value"]) for r in found]
    assert short == [
        ("1", "1", "device", "1", "0.25"),
        ("1", "2", "device", "1", "0.8125"),
        ("1", "3", "hands", "1", "0.5"),
        ("1", "3", "hands", "2", "0.5"),
        ("2", "1", "device", "1", "0.375"),
    ]
    assert {(r["class"], r["question"], r["kind"]) for r in found} == {(served.code, "1", "chance")}
    assert {(r["exact"], r["came"], r["right"]) for r in found} == {("", "", "")}  # not revealed
    served.does("reveal", anyway=True)
    (known,) = {(r["exact"], r["came"]) for r in table(served)}
    assert float(known[0]) == pytest.approx(209 / 392)
    assert known[1] in {"0.0", "1.0"}


def test_names_are_in_it_only_on_wish(served: Served) -> None:
    bo = held(served)
    assert bo["name"] not in str(table(served))
    assert {r["name"] for r in table(served, "?names=1") if r["pupil"] == "2"} == {bo["name"]}


def test_the_same_in_parquet(served: Served) -> None:
    held(served)
    served.does("reveal", anyway=True)
    path = f"/api/teach/{served.number}/results.parquet?names=1"
    made = polars.read_parquet(io.BytesIO(served.ask(path, headers=served.cookie).body))
    assert made.columns == list(COLUMNS)
    assert made["value"].to_list() == [0.25, 0.8125, 0.5, 0.5, 0.375]
    assert made.schema["pupil"] == polars.Int64
    assert made["right"].null_count() == 5
    said = [{k: "" if v is None else str(v) for k, v in row.items()} for row in made.to_dicts()]
    assert said == table(served, "?names=1")


def test_a_class_without_answers_has_an_empty_table(served: Served) -> None:
    assert table(served) == []
    path = f"/api/teach/{served.number}/results.parquet"
    made = polars.read_parquet(io.BytesIO(served.ask(path, headers=served.cookie).body))
    assert (made.height, made.width) == (0, len(COLUMNS) - 1)


def test_the_link_leads_in_at_another_machine(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/api/teach/{served.number}/link"
    alone = served.ask(path, headers=served.cookie)
    assert (alone.code, alone.told["code"]) == (400, "alone")  # it listens at 127.0.0.1 only
    door = NetworkDoor("0.0.0.0", served.port)
    monkeypatch.setattr("jamlab.classroom.server.addresses.addresses", lambda: ["127.0.0.1"])
    monkeypatch.setattr(served.classroom, "door", door)
    link = served.ask(path, headers=served.cookie).told["link"]
    base = f"http://127.0.0.1:{served.port}"
    assert link == f"{base}/teach/{served.number}/enter?key={KEY}"
    entered = served.ask(link.removeprefix(base))
    cookie = {"Cookie": entered.headers["Set-Cookie"].partition(";")[0]}
    assert served.ask(f"/api/teach/{served.number}/state", headers=cookie).code == 200


def test_behind_a_proxy_links_and_codes_lead_there(tmp_path: Path) -> None:
    names = ("class.school.example",)
    with Served(f"sqlite:///{tmp_path / 'classes.db'}", names=names) as served:
        served.classroom.door = NetworkDoor("127.0.0.1", 8900, "https://class.school.example/")
        reach = served.teacher["reach"]
        assert (reach["ok"], reach["addresses"]) == (True, ["class.school.example"])
        found = served.ask(f"/api/teach/{served.number}/link", headers=served.cookie).told
        assert found["link"].startswith("https://class.school.example/teach/")
        drawn = served.ask(f"/teach/{served.number}/qr.svg", headers=served.cookie)
        assert drawn.headers["Content-Type"] == "image/svg+xml"
        assert b"<path" in drawn.body
