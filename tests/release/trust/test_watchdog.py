"""A hanging event loop is reported and interrupted; if that fails, the process is ended."""

import asyncio
import time
from typing import Any

import pytest

from jamlab.gallery.watchdog import HUNG, LoopHangs, Watchdog
from tests.loops import in_a_loop

SECONDS = 0.4


def watched(*deeds: Any, after: float = 3 * SECONDS) -> tuple[list[str], list[int], list[Any]]:
    """Run these callbacks in a watched loop; return the log, the exit codes with which the process
    would have ended, and the exceptions that the loop handled."""
    said: list[str] = []
    ends: list[int] = []
    mistakes: list[Any] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: mistakes.append(context.get("exception")))
        with Watchdog(SECONDS, said.append, ends.append):
            for deed in deeds:
                loop.call_soon(deed)
            await asyncio.sleep(after)

    in_a_loop(run())
    return said, ends, mistakes


def for_ever() -> None:
    while True:
        pass


def test_what_python_does_for_ever_is_ended_where_it_is_and_the_loop_goes_on() -> None:
    came = []
    said, ends, mistakes = watched(for_ever, lambda: came.append(True))
    assert came == [True]
    assert [type(mistake) for mistake in mistakes] == [LoopHangs]
    assert ends == []
    assert "has not answered" in said[0]
    assert "in for_ever" in said[1]


def test_what_cannot_be_ended_ends_the_process() -> None:
    said, ends, _ = watched(lambda: time.sleep(4 * SECONDS))
    assert ends == [HUNG]
    assert "is ended" in said[-1]


@pytest.mark.parametrize("busy", [0.0, SECONDS / 2])
def test_a_loop_that_lives_hears_nothing(busy: float) -> None:
    said, ends, mistakes = watched(*[lambda: time.sleep(busy)] * 3, after=2 * SECONDS)
    if not busy:
        assert (said, ends, mistakes) == ([], [], [])
    assert ends == []
