"""Malicious links are refused with a message, quickly, and without much memory."""

from __future__ import annotations

import json
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from jamlab.pages.play.play_program import PlayProgram
from jamlab.pages.play.saved_games import HEAD as KEPT
from jamlab.pages.play.saved_games import LINK_HEAD as LINK
from jamlab.pages.record.record_program import RecordProgram
from jamlab.pages.theatre.theatre_program import TheatreProgram

MOST = 100 * 2**20
"""Maximum memory in bytes for a link: 8 MB of a log, as text, lines and bytes."""
BOMB = 2**27
PLAIN = str.maketrans("-_", "+/")


def letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


@cache
def bomb(byte: bytes) -> bytes:
    """BOMB equal bytes, compressed to some 130 kB."""
    packing, part = zlib.compressobj(1), byte * 2**20
    return b"".join(packing.compress(part) for _ in range(BOMB // 2**20)) + packing.flush()


def endless() -> dict[str, Any]:
    """A finished game with an excessive list of choices."""
    seats = [{"name": name, "player": "random"} for name in ("Ann", "Bo")]
    head = {"game": "pig", "seats": seats, "options": {}, "roller": "", "skill": ""}
    return {**head, "seed": 1, "back": 0, "sum": "0" * 16, "chosen": [0] * 1_000_000}


def hostile() -> Iterator[tuple[str, str]]:
    for byte in (b"\n", b"[", b"\0"):
        yield f"a bomb of {byte!r}", letters(bomb(byte))
    for word in ("", "A", "!!", "é", "\0", "=" * 999, "A" * 200_000):
        yield f"no base64: {word[:9]!r}", word
    plain = {
        "deep": b"[" * 400_000 + b"]" * 400_000,
        "deeper objects": b'{"a":' * 400_000,
        "endless": json.dumps(endless(), separators=(",", ":")).encode(),
        "a long number": b'{"game":"pig","seed":' + b"9" * 10_000 + b"}",
        "odd names": b'{"game":{"__class__":"pig"},"seats":[[],{}],"chosen":null}',
        "not UTF-8": b"\xff\xfe",
        "nothing": b"",
    }
    for name, data in plain.items():
        yield name, letters(zlib.compress(data))
    yield "cut", letters(zlib.compress(b"x" * 999)[:-4])
    yield "two streams", letters(zlib.compress(b"{}\n") + zlib.compress(b"{}\n"))


def theatre(text: str) -> str:
    program = TheatreProgram(pause=0)
    program.receive({"do": "bring", "ask": 1, "name": "x", "letters": text})
    assert program.replay is None
    return str(program.state()["refused"]["words"])


def record(text: str) -> str:
    program = RecordProgram("pig")
    program.receive({"do": "bring", "link": text, "id": "x"})
    assert program.recording is None
    return json.dumps(program.state())


def play(head: str, do: str) -> Callable[[str], str]:
    def opened(text: str) -> str:
        program = PlayProgram("pig")
        if head == KEPT:  # kept games use padded, standard base64
            text = (text + "=" * (-len(text) % 4)).translate(PLAIN)
        program.receive({"do": do, "text": head + text})
        assert program.match is None
        return str(program.state()["play"]["says"])

    return opened


OPENED = {
    "theatre": theatre,
    "record": record,
    "play": play(LINK, "play.open"),
    "kept": play(KEPT, "play.keep"),
}


@pytest.mark.parametrize("where", OPENED)
def test_it_is_refused_in_words(where: str) -> None:
    for name, text in hostile():
        tracemalloc.start()
        words = OPENED[where](text)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert words, name
        assert "Traceback" not in words
        assert most < MOST, (name, most)
