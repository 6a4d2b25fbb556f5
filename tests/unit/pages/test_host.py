"""Messages that a host carries between a program and its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from jamlab.ui.requests import Request
from jamlab.ui.view_model import Host, Program, handles


class To(Request, do="to"):
    target: int


class Counter(Program):
    """Counts up to a target, one per step of work; fails at 13."""

    def __init__(self) -> None:
        self.count, self.target = 0, 0

    def state(self) -> Mapping[str, Any]:
        return {"count": self.count, "target": {"is": self.target}}

    @handles(To)
    def aim(self, request: To) -> None:
        self.target = request.target

    def work(self) -> bool:
        if self.count >= self.target:
            return False
        if self.count == 13:
            raise ArithmeticError("13")
        self.count += 1
        return True


def test_what_has_changed_is_told_and_nothing_else() -> None:
    told: list[tuple[str, Any]] = []
    host = Host(Counter(), lambda part, now: told.append((part, now)))
    assert told == [("count", 0), ("target", {"is": 0})]
    told.clear()
    host.receive({"do": "to", "target": 3})
    assert told == [("target", {"is": 3})]
    host.receive({"do": "to", "target": 3})
    host.receive({"do": 4})
    host.receive({})
    assert len(told) == 1
    assert not host.go_on(10)
    assert told[1:] == [("count", 3)]


def test_work_pauses_when_its_time_is_over_and_goes_on() -> None:
    told: list[Any] = []
    host = Host(Counter(), lambda _part, now: told.append(now))
    host.receive({"do": "to", "target": 3})
    told.clear()
    assert [host.go_on(0) for _ in range(4)] == [True, True, True, False]
    assert told == [1, 2, 3]


def test_what_was_done_before_a_failure_is_told() -> None:
    told: list[Any] = []
    host = Host(Counter(), lambda _part, now: told.append(now))
    host.receive({"do": "to", "target": 20})
    with pytest.raises(ArithmeticError):
        host.go_on(10)
    assert told[-1] == 13
