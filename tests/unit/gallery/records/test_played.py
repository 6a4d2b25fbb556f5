"""A game played on a page is written to this machine's disk if it is finished."""

import json
from base64 import b64encode
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from jamlab.core import RandomAgent
from jamlab.core.registry import load
from jamlab.gallery.saved_games import MOST_PLAYED_BYTES, FinishedGames
from jamlab.log import LogError, Replay


class Asked(FinishedGames):
    """A handler without a server; `said` lists the status codes it sets."""

    def __init__(self, folder: Path, host: str = "localhost:8866", **headers: str) -> None:
        self.initialize(folder)
        self.said: list[Any] = []
        headers |= {"Host": host}
        self.request: Any = SimpleNamespace(
            headers=headers, host=host, protocol="http", remote_ip="127.0.0.1", version="HTTP/1.1"
        )

    def set_header(self, *_header: Any) -> None: ...

    def set_status(self, status: int, reason: str | None = None) -> None:
        self.said.append(int(status))

    def finish(self, *_args: Any, **_kwargs: Any) -> Any: ...


def log_of_a_game() -> bytes:
    return Replay.play(load("kuhn"), [RandomAgent(), RandomAgent()], 3, names=("Ann", "Bo")).data


def body(log: bytes) -> bytes:
    return json.dumps({"data": b64encode(log).decode()}).encode()


def test_a_finished_game_is_written_once(tmp_path: Path) -> None:
    log = log_of_a_game()
    paths = {Asked(tmp_path)._put(body(log)) for _ in range(2)}
    (path,) = paths
    assert Path(path).parent == tmp_path / "kuhn"
    assert Path(path).read_bytes() == log
    assert len(list(tmp_path.rglob("*"))) == 2  # its folder and itself


@pytest.mark.parametrize("what", ["cut", "changed", "none", "no json", "long"])
def test_what_is_no_finished_game_is_not_written(tmp_path: Path, what: str) -> None:
    log = log_of_a_game()
    said = {
        "cut": body(b"\n".join(log.splitlines()[:-1]) + b"\n"),
        "changed": body(log.replace(b"Ann", b"Zoe", 1)),
        "none": b'{"data": 3}',
        "no json": b"{",
        "long": b" " * (MOST_PLAYED_BYTES + 1),
    }[what]
    with pytest.raises((ValueError, KeyError, TypeError, LogError)):
        Asked(tmp_path)._put(said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("host", "headers", "may"),
    [
        ("localhost:8866", {}, True),
        ("localhost:8866", {"Origin": "http://localhost:8866"}, True),
        ("localhost:8866", {"Origin": "http://elsewhere.example"}, False),
        ("localhost:8866", {"Via": "a proxy"}, False),
        ("games.example", {}, False),
    ],
)
def test_only_who_sits_here_may_write(
    tmp_path: Path, host: str, headers: dict[str, str], may: bool
) -> None:
    asked = Asked(tmp_path, host, **headers)
    assert asked._may() is may
    assert asked.said == ([] if may else [403])
