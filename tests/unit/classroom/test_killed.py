"""The server is killed while answers come in: each confirmed answer is stored exactly once."""

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from benchmarks.classes.devices import Device
from benchmarks.classes.killed import killed, wrong
from benchmarks.classes.load import load
from benchmarks.classes.served import Served


@pytest.mark.slow("begins a server twenty times; two kills are tried below")
def test_no_confirmed_answer_is_lost_and_none_is_there_twice(address: str) -> None:
    """Twenty rounds, each with a SIGKILL to the server. For a thousand rounds:
    `python -m benchmarks.classes killed --rounds 1000`."""
    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(killed, address, 20, 8, seed=4).result()
    assert found.wrong == []
    assert (found.kills, found.confirmed) == (20, 160)


def test_no_confirmed_answer_is_lost_in_two_kills(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as thread:
        database = f"sqlite:///{tmp_path / 'classes.db'}"
        found = thread.submit(killed, database, 2, 8, seed=4).result()
    assert found.wrong == []
    assert (found.kills, found.confirmed) == (2, 16)


def test_thirty_answers_within_a_second_are_all_there(address: str) -> None:
    """The load includes latecomers, reloaded pages and posts sent twice."""
    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(load, address, 30, seed=4).result()
    assert (found.counted, found.stored) == (30, 30)


def test_what_is_lost_or_changed_is_noticed(tmp_path: Path) -> None:
    served = Served(f"sqlite:///{tmp_path / 'classes.db'}", 1)
    try:
        asked = served.does("open")["round"] or 0
        device = Device(served.base, served.code, random.Random(1))
        pupil = served.store.join(served.number, device.token, "device").result()
        device.said.confirmed[asked, 1] = 3, 0.5
        assert "stored []" in str(list(wrong([device], served)))
        served.store.answer(served.number, pupil.id, asked, 1, "a-post", 3, [0.25]).result()
        assert "0.25" in str(list(wrong([device], served)))
        served.store.answer(served.number, pupil.id, asked, 1, "b-post", 4, [0.5]).result()
        assert "4" in str(list(wrong([device], served)))  # another sequence number
        device.said.confirmed[asked, 1] = 4, 0.5
        assert list(wrong([device], served)) == []
        device.said.confirmed.clear()
        assert "nobody was told" in str(list(wrong([device], served)))
    finally:
        served.close()
