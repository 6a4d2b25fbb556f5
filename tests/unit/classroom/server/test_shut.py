"""Access control: without the teacher's key a client sees no answers, names or coming questions,
and posts only for itself."""

import gzip
import re
from typing import Any

import pytest
from tornado.web import Application

from jamlab.classroom.server.app import application
from jamlab.web.templates import CLASS_STATIC
from tests.unit.classroom.server.asked import KEY, Device, Served


def routes(served: Served) -> list[str]:
    """Return an address for every route in the application's own table, so new ones are covered."""
    router: Application = application(served.classroom)
    patterns = [rule.matcher.regex.pattern for rule in router.wildcard_router.rules]  # type: ignore[attr-defined]
    state = served.teacher
    found = []
    for pattern in patterns:
        path = pattern.rstrip("$").replace(r"\.", ".")
        path = path.replace(r"([A-Za-z0-9]{2}(?:%20|-)?[A-Za-z0-9]{2})", served.code)
        place = str(served.number if "/teach/" in path else state["round"] or 1)
        path = re.sub(r"\(\\d[^)]*\)", place, path)
        options = re.search(r"\(([\w|]+)\)", path)
        choices = options[1].split("|") if options else [""]
        found += [re.sub(r"\([\w|]+\)", choice, path) for choice in choices]
    return [path for path in found if not re.search(r"[()\\*+\[]", path)]


def test_every_address_of_the_teacher_needs_the_key(served: Served) -> None:
    served.does("open")
    device = served.joins()
    device.ask("answer", device.answer(0.8125, served.teacher["round"]))
    paths = [path for path in routes(served) if "/teach" in path]
    assert len(paths) >= 4
    wrong_key = {"Cookie": f"jamlab-class-{served.number}={KEY[:-1]}x"}
    for headers in ({}, wrong_key, device.header):
        for path in paths:
            if path.endswith("/enter"):
                continue
            for body in (None, {"do": "reveal", "round": served.teacher["round"], "vote": 1}):
                reply = served.ask(path, body, headers)
                assert reply.code in {403, 405}, (path, reply.code)
                assert not re.search(r"0\.8125|209/392|How likely", reply.text), path
    assert served.teacher["stage"] == "open"


SECRETS = ("209/392", "feedback", '"exact": {', '"came": {', '"right": ', "0.8125", "reliability")


def test_no_address_gives_the_answer_away_before_the_reveal(served: Served) -> None:
    """A pupil requests every address, while the vote is open and when guesses are shown."""
    served.does("open")
    ann, bo = served.joins(1), served.joins(2)
    asked = served.teacher["round"]
    bo.ask("answer", bo.answer(0.8125, asked))
    hidden = served.store.rounds(served.number)[0].hidden
    secrets = [*SECRETS, hidden["exact"]["formula"], hidden["came"]["words"]]
    later = [each["ask"] for each in served.teacher["plan"][1:] if each["ask"]]
    paths = [path for path in routes(served) if not path.endswith("/delete")]
    assert f"/{served.code}" in paths
    for _ in ("open", "shown"):
        for path in paths:
            text = served.ask(path, headers=ann.header).body.decode("utf-8", "replace")
            for secret in (*secrets, *later, bo.me["name"]):
                assert secret not in text, (path, secret)
        served.does("show")
    served.does("reveal", anyway=True)
    text = ann.ask("state").text
    assert "209/392" in text  # control: the search term is right
    assert "0.8125" not in text
    assert bo.me["name"] not in text


def test_an_id_is_of_one_answer(served: Served) -> None:
    """A device that reuses a post id for another question gets an error and may post again."""
    first = served.does("open")["round"]
    ann = served.joins()
    sent = ann.answer(0.25, first)
    assert ann.ask("answer", sent).told["state"] == "counted"
    second = served.does("next")["round"]
    again = ann.ask("answer", ann.answer(0.5, second, id=sent["id"]))
    assert (again.code, again.told["code"]) == (400, "id")
    assert served.teacher["counted"] == 0
    assert ann.ask("answer", ann.answer(0.5, second)).told["state"] == "counted"


def test_nobody_answers_twice(served: Served) -> None:
    served.does("open")
    ann, asked = served.joins(), served.teacher["round"]
    first = ann.answer(0.25, asked)
    assert ann.ask("answer", first).told == {"state": "counted", "values": [0.25]}
    assert ann.ask("answer", first).told["state"] == "before"
    assert ann.ask("answer", {**first, "values": [0.75]}).told["state"] == "before"
    assert ann.ask("answer", ann.answer(0.5, asked)).told["state"] == "counted"  # replaces it
    assert ann.ask("answer", {**first, "values": [0.25, 0.5]}).code == 400
    assert (served.teacher["counted"], served.teacher["people"]) == (1, 1)
    served.does("show")
    assert [(v["value"], v["count"]) for v in served.teacher["votes"][0]] == [(0.5, 1)]
    assert ann.ask("answer", ann.answer(0.9, asked)).told["state"] == "late"


def test_nobody_answers_for_another(served: Served) -> None:
    served.does("open")
    ann, asked = served.joins(1), served.teacher["round"]
    body = ann.answer(0.25, asked)
    path = f"/api/{served.code}/answer"
    assert served.ask(path, body).code == 403  # without a token
    for token in ("x" * 20, "1" * 16, ann.token[:-1], f"hands-of-class-{served.number}", "hands:1"):
        reply = served.ask(path, body, {"X-Class-Token": token})
        assert (reply.code, reply.told["code"]) == (403, "token"), token
    assert served.ask(path, {**body, "pupil": 1, "token": ann.token}).code == 403
    assert served.teacher["counted"] == 0
    bo = served.joins(2)
    assert ann.ask("answer", body).told["state"] == "counted"
    assert bo.ask("answer", {**body, "values": [0.75]}).told["state"] == "counted"  # Bo's own
    served.does("show")
    votes = [(vote["value"], vote["count"]) for vote in served.teacher["votes"][0]]
    assert votes == [(0.25, 1), (0.75, 1)]


def test_hands_are_the_teachers_alone(served: Served) -> None:
    """Hands typed in by the teacher are stored as a pupil whose token no device can use."""
    served.does("open")
    served.does("hands", values=[[0.25, 20]])
    for token in (f"hands:{served.number}", f"hands-of-class-{served.number}", "hands%3A1" * 2):
        device = Device(served, token)
        joined = device.ask("join", {"token": token})
        assert joined.code == 400 or joined.told["name"] != "hands"
        device.ask("answer", device.answer(0.75, served.teacher["round"], values=[0.75] * 20))
    served.does("show")
    assert [(v["value"], v["count"]) for v in served.teacher["votes"][0]] == [(0.25, 20)]


def test_a_token_is_good_in_one_class_only(served: Served) -> None:
    other = served.store.create("live", "Another", "k" * 30, []).result()
    ann = served.joins()
    assert served.ask(f"/api/{other.code}/state", headers=ann.header).code == 403
    reply = served.ask(f"/api/{other.code}/join", {"token": ann.token})
    assert (reply.code, reply.told["code"]) == (403, "token")
    assert ann.state["stage"] == "waiting"


def test_the_key_becomes_a_cookie_that_scripts_cannot_read(served: Served) -> None:
    reply = served.ask(f"/teach/{served.number}/enter?key={KEY}")
    cookie = reply.headers["Set-Cookie"]
    assert (reply.code, reply.headers["Location"]) == (302, f"/teach/{served.number}")
    assert all(word in cookie for word in ("HttpOnly", "SameSite=Strict", KEY))
    assert reply.headers["Referrer-Policy"] == "same-origin"
    wrong = served.ask(f"/teach/{served.number}/enter?key={'x' * 30}", headers=served.cookie)
    assert wrong.headers["Set-Cookie"] is None  # a wrong link keeps the teacher's cookie
    page = served.ask(f"/teach/{served.number}", headers=served.cookie)
    assert page.code == 200
    assert KEY not in page.text
    assert KEY not in str(served.teacher)


def test_the_key_is_in_no_log(
    served: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_arguments: Any) -> None:
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr(served.store, "taught", fails)
    reply = served.ask(f"/teach/{served.number}/enter?key={KEY}", headers=served.cookie)
    assert reply.code == 500
    assert "ZeroDivision" not in reply.text
    assert "ZeroDivisionError" in caplog.text  # control: the error is logged
    assert f"/teach/{served.number}/enter" in caplog.text
    assert KEY not in caplog.text


def test_a_new_class_is_there_at_once(served: Served) -> None:
    """A cached list of classes, read just before the creation, does not hide the new one."""
    assert served.teacher["stage"] == "waiting"
    made = served.store.create("live", "Another", "k" * 30, []).result()
    cookie = {"Cookie": f"jamlab-class-{made.id}={'k' * 30}"}
    assert served.ask(f"/api/teach/{made.id}/state", headers=cookie).told["stage"] == "waiting"


def test_only_what_is_for_all_is_sent_compressed(served: Served) -> None:
    """Replies that contain secrets are not compressed: their length would leak them."""
    can = {"Accept-Encoding": "gzip"}
    script = served.ask("/static/class/pupil/page.js", headers=can)
    assert script.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(script.body) == (CLASS_STATIC / "pupil" / "page.js").read_bytes()
    assert served.ask("/static/class/pupil/page.js").headers["Content-Encoding"] is None
    for path in (f"/teach/{served.number}", f"/api/teach/{served.number}/state"):
        reply = served.ask(path, headers={**served.cookie, **can})
        assert (reply.code, reply.headers["Content-Encoding"]) == (200, None)
        assert len(reply.body) > 1024  # long enough to be worth it
