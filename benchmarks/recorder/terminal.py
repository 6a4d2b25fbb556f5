"""Kill `jamlab record`'s own loop, typed to through a pipe, while it writes."""

from __future__ import annotations

import os
import random
import select
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from benchmarks.recorder.process import Process
from jamlab.cli.record import RecordTerminal
from jamlab.pages.record.record_program import RecordProgram
from jamlab.pages.record.storage import LockedRecord

LONGEST = 0.8
DEALT = ["ann", "3", "3", "4", "5", "6", "6", "zap", "20", "20", "4"]


def killed(path: Path, rng: random.Random) -> tuple[list[str], int]:
    """Return the lines confirmed last, and the number of undos."""

    def run(to_read: int, from_write: int) -> None:
        with LockedRecord(path) as kept:

            def store(_id: str, keep: int, lines: Sequence[str]) -> str:
                kept.put(keep, lines)
                return ""

            words = os.fdopen(to_read)
            program = RecordProgram("sixty", store=store)
            program.begin(["Ann", "Bo"], {}, [0, 1])

            def ask(_prompt: str) -> str:
                recording = program.recording
                assert recording is not None
                assert program.state()["record"]["saved"]["state"] == "saved"
                os.write(from_write, f"{len(recording.lines())}\n".encode())
                line = words.readline()
                if not line:
                    raise EOFError
                return line

            RecordTerminal(program, ask, lambda _line: None).run()

    # A twin record that is not killed predicts the effect of each word on the log.
    twin = RecordProgram("sixty", store=lambda _id, _keep, _lines: "")
    twin.begin(["Ann", "Bo"], {}, [0, 1])
    typed = RecordTerminal(twin, lambda _prompt: "", lambda _line: None)
    process, until = Process(run), monotonic() + rng.uniform(0, LONGEST)
    confirmed: list[str] = []
    undone, sent, pending = 0, list(DEALT), b""
    expected = _lines(twin)
    while monotonic() < until:
        ready, _, _ = select.select([process.from_read], [], [], max(0.0, until - monotonic()))
        if not ready:
            break
        pending += os.read(process.from_read, 1000)
        if not pending.endswith(b"\n"):
            continue
        assert int(pending) == len(expected), (pending, len(expected))
        pending, confirmed = b"", expected
        word = sent.pop(0) if sent else rng.choice(_words(twin))
        undone += word == "u"
        os.write(process.to_write, f"{word}\n".encode())
        if word == "u":  # from here on the shorter log may be stored, and is then correct
            confirmed = confirmed[: -_last(twin)]
        typed._heard(word)
        expected = _lines(twin)
    process.kill()
    return confirmed, undone


def _lines(program: RecordProgram) -> list[str]:
    assert program.recording is not None
    return program.recording.lines()


def _last(program: RecordProgram) -> int:
    """Number of lines in the last entry."""
    assert program.recording is not None
    return program.recording.entries[-1].events


def _words(program: RecordProgram) -> list[str]:
    question = program.state()["record"]["question"]
    words = [key["typed"] for part in question["parts"] for key in part["keys"] if key["can"]]
    return [*words, "u"]
