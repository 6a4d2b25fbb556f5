"""Class server replies to a pupil's device and the wall, recorded for the DOM tests."""

import json
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from jamlab.classroom.questions import asked_by, of_lesson
from jamlab.classroom.server.class_pages import join
from tests.unit.classroom.server.asked import Device, Reply, Served

CODE: Final = "K7M4"
REACH: Final = {"ok": True, "words": "", "addresses": ["192.168.100.200:8866"]}
"""Fixed value for data that differs by machine and class, as `CODE` above."""


def recorded() -> dict[str, Any]:
    """Return pages by name, as HTML, and replies by name, each with status and body."""
    seeds = patch("jamlab.classroom.session.playing.secrets.randbits", lambda bits: bits)
    with seeds, TemporaryDirectory() as folder, Served(f"sqlite:///{folder}/c.db") as served:
        return _named(_goes_through(served, served.joins()), served.code)


def homework() -> dict[str, Any]:
    """Return pages and replies of homework with two questions: a slider, then options."""
    asked = (of_lesson(2, seed=5)[0], *asked_by({"study": "cramel/two-players", "step": 4}, 0))
    with (
        TemporaryDirectory() as folder,
        Served(f"sqlite:///{folder}/c.db", "Pies", kind="homework", asked=asked) as served,
    ):
        phone = served.joins()
        found: dict[str, Any] = {"join": {"status": 200, "body": phone.me}}
        desk = served.ask(f"/teach/{served.number}", headers=served.cookie).text
        found["pages"] = {"homework": served.ask(f"/{served.code}").text, "desk": desk}
        found["at-desk"] = {"status": 200, "body": {**served.teacher, "reach": REACH}}
        found["state"] = _reply(phone.ask("state"))
        first, _ = phone.state["homework"]
        found["counted"] = _reply(phone.ask("answer", phone.answer(0.51, first["round"])))
        found["answered"] = _reply(phone.ask("state"))
        return _named(found, served.code)


def _named(found: dict[str, Any], code: str) -> dict[str, Any]:
    """Replace the random code, name and icon by fixed ones."""
    name, icon = (json.dumps(found["join"]["body"][key]) for key in ("name", "icon"))
    text = json.dumps(found)
    for old, new in ((code, CODE), (name, '"Tidy Currant"'), (icon, '"currant"')):
        text = text.replace(old, new)
    told: dict[str, Any] = json.loads(text)
    return told


def _reply(reply: Reply) -> dict[str, Any]:
    return {"status": reply.code, "body": reply.told}


def _goes_through(served: Served, phone: Device) -> dict[str, Any]:
    """Run a class of one device: two votes on question 1, then question 2."""
    found: dict[str, Any] = {"join": {"status": 200, "body": phone.me}}
    teach = f"/api/teach/{served.number}"

    def look(name: str) -> None:
        found[name] = _reply(phone.ask("state"))
        found[f"wall-{name}"] = {"status": 200, "body": {**served.teacher, "reach": REACH}}

    def answers(name: str, value: float) -> None:
        found[name] = _reply(phone.ask("answer", phone.answer(value, served.teacher["round"])))

    pages = {
        "pupil": served.ask(f"/{served.code}").text,
        "wall": served.ask(f"/teach/{served.number}", headers=served.cookie).text,
        "code": join("/"),
    }
    look("waiting")
    served.does("open")
    look("open")
    answers("counted", 0.35)
    look("answered")
    served.does("show")
    look("shown")
    answers("late", 0.5)
    round_ = served.teacher["round"]
    for name, n in (("one", 1), ("thousand", 1000)):
        played = {"id": f"play-of-a-device-{n:04}", "round": round_, "n": n}
        found[f"played-{name}"] = _reply(phone.ask("play", played))
    served.does("again")
    look("second")
    served.does("reveal", anyway=True)
    look("revealed")
    served.does("next")
    look("next")
    served.does("end")
    look("ended")
    found["gone-wall"] = {"status": 200, "body": served.does("delete")}
    found["gone"] = _reply(phone.ask("state"))
    found["nobodys"] = _reply(served.ask(f"{teach}/state", headers=served.cookie))
    return {**found, "pages": pages}
