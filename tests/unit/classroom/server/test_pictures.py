"""Pictures of the table over HTTP: each is served only from the stage that allows it."""

import pytest

from tests.unit.classroom.server.asked import Served

SPEC = {"log": "cramel/ann-bo-cy", "step": 27}


@pytest.fixture
def asked(served: Served) -> int:
    """Id of a waiting question about a step."""
    number: int = served.does("ask", question=SPEC)["plan"][-1]["round"]
    return number


def test_each_when_it_may_be_seen(served: Served, asked: int) -> None:
    def code(which: str) -> int:
        return served.ask(f"/picture/{served.code}/{asked}/{which}.svg").code

    assert (code("before"), code("came")) == (404, 404)  # still waiting
    served.does("open", round=asked)
    assert (code("before"), code("came")) == (200, 404)
    served.does("show")
    assert (code("before"), code("came")) == (200, 404)
    served.does("reveal", anyway=True)
    assert (code("before"), code("came")) == (200, 200)


def test_a_lessons_guess_has_the_lessons_table_once_it_is_asked(served: Served) -> None:
    first = served.teacher["plan"][0]["round"]

    def code(which: str) -> int:
        return served.ask(f"/picture/{served.code}/{first}/{which}.svg").code

    assert code("before") == 404
    served.does("open")
    assert served.teacher["table"]
    assert (code("before"), code("came")) == (200, 404)
    served.does("reveal", anyway=True)
    assert (code("before"), code("came")) == (200, 404)


def test_light_dark_and_narrow_ones_differ(served: Served, asked: int) -> None:
    served.does("open", round=asked)
    base = f"/picture/{served.code}/{asked}/before.svg"
    found = [served.ask(base + more) for more in ("", "?dark=1", "?narrow=1")]
    assert len({reply.text for reply in found}) == 3
    for reply in found:
        assert reply.headers["Content-Type"] == "image/svg+xml"
        assert reply.text.startswith("<svg")


def test_there_is_none_of_other_questions_and_classes(served: Served, asked: int) -> None:
    exercise = served.teacher["plan"][1]["round"]
    served.does("open", round=exercise)  # has no picture
    assert not served.teacher["table"]
    assert served.ask(f"/picture/{served.code}/{exercise}/before.svg").code == 404
    served.does("open", round=asked)
    wrong = "2222" if served.code != "2222" else "3333"
    assert served.ask(f"/picture/{wrong}/{asked}/before.svg").code == 404
    assert served.ask(f"/picture/{served.code}/999999/before.svg").code == 404
    assert served.ask(f"/picture/{served.code}/{asked}/later.svg").code == 404
