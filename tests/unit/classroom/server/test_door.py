"""Admission over HTTP: a shut door, and devices removed by the teacher."""

from tests.unit.classroom.server.asked import Device, Served
from tests.unit.classroom.test_processes import soon


def test_a_shut_door_is_told_to_who_comes_and_to_nobody_else(served: Served) -> None:
    ann = served.joins(1)
    assert served.does("door", shut=True)["shut"] is True
    late = Device(served, "token-of-a-late-one")
    reply = late.ask("join", {"token": late.token})
    assert (reply.code, reply.told["code"]) == (403, "shut")
    asked = served.does("open")["round"]
    assert ann.ask("join", {"token": ann.token, "members": 2}).code == 200
    assert ann.ask("answer", ann.answer(0.5, asked, values=[0.5, 0.25])).code == 200
    assert served.does("door", shut=False)["shut"] is False
    assert late.ask("join", {"token": late.token}).code == 200


def test_who_never_answered_is_removed_and_may_come_in_again(served: Served) -> None:
    """Devices connected through a second server process are removed as well."""
    address = served.store.database.engine.url.render_as_string(hide_password=False)
    with Served(address) as other:
        other.code = served.code
        ann, bo = served.joins(1), served.joins(2)
        away = Device(other, "token-of-who-is-elsewhere")
        away.ask("join", {"token": away.token})
        asked = served.does("open")["round"]
        ann.ask("answer", ann.answer(0.25, asked))
        assert {each.ask("state").code for each in (ann, bo, away)} == {200}
        assert served.teacher["silent"] == 2
        assert served.does("clear")["silent"] == 0
        assert ann.state["mine"]["values"] == [0.25]
        for gone in (bo, away):
            reply = gone.ask("answer", gone.answer(0.75, asked))
            assert (reply.code, reply.told["code"]) == (403, "token")
            assert soon(lambda gone=gone: gone.ask("state").code == 403)
            assert gone.ask("join", {"token": gone.token}).code == 200
            assert gone.ask("answer", gone.answer(0.75, asked)).told["state"] == "counted"
    assert served.teacher["counted"] == 3


def test_hands_and_cards_count_though_the_door_is_shut(served: Served) -> None:
    asked = served.does("open")["round"]
    served.does("door", shut=True)
    served.does("hands", values=[[0.25, 20]])
    state = served.does("cards", round=asked, values={"7": 2})
    assert (state["people"], state["cards"]) == (21, [7])
    assert state["silent"] == 0
