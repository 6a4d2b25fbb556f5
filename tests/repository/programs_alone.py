"""Prints a deterministic summary of programs: games, logs, stories, questions and lessons.

`test_standard_library.py` compares the output of a Python restricted to the standard library with
that of the current one. Everything is seeded, so the two must be equal.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pkgutil import walk_packages
from zlib import crc32

from jamlab.chance import Running, odds, questions, trial_of
from jamlab.core import AnyGame, GameRecord, RandomAgent, Seeds, play, registry
from jamlab.lessons import COURSE, lesson
from jamlab.log import LogWriter, Replay, header_for, log_of, redact
from jamlab.pages.whatif.whatif_program import WhatIfProgram
from jamlab.ui.browser_python.browser_host import BrowserHost
from jamlab.ui.story import packed, story, unpacked
from tests.unit.log.good import shortest
from tests.unit.pages.sending import press

ROOMS = ("core", "games", "log", "chance", "ui", "pages", "lessons")
"""Packages whose modules can all be imported, apart from the few that are not for programs."""
MOST_EVENTS = 60


def done() -> Iterator[str]:
    """Run all checks; each line names an action and its result."""
    for game in map(registry.load, registry.ids()):
        log = b"".join(shortest()[game.id])
        yield f"{game.id} played {crc32(played(game))}"
        yield f"{game.id} read {Replay.of(log)!r} {crc32(redact(Replay.of(log), 0))}"
        yield f"{game.id} told {told(Replay.of(beginning(log)))}"
        yield from asked(Replay.of(beginning(log)))
    for number in COURSE:
        yield f"lesson {number} {sat(number)}"
    yield f"asking {asking()}"
    yield f"whatif {whatif()}"


def played(game: AnyGame) -> bytes:
    """Play a random game; assert that the incremental writer and `log_of` give the same log."""
    seats = min(game.seats)
    header = header_for(game, [f"P{seat}" for seat in range(seats)], None, {"chance": 1e-5})
    file, kept = BytesIO(), GameRecord()
    writer = LogWriter.new(game, header, file)
    for log in (writer.record, kept):
        agents = [RandomAgent() for _ in range(seats)]
        over = play(game, game.start(seats, header.options), agents, Seeds(4), log)
    writer.end(over)
    data = log_of(game, header, kept, over)
    assert file.getvalue() == data
    return data


def beginning(log: bytes) -> bytes:
    return b"".join(log.splitlines(keepends=True)[: MOST_EVENTS + 1])


def told(replay: Replay) -> str:
    """Summarise a story after a packing round trip, since zlib's bytes vary between platforms."""
    text = json.dumps(unpacked(packed(story(replay))))
    return f"{len(text)} {crc32(text.encode())}"


def asked(replay: Replay) -> Iterator[str]:
    """Answer and simulate the game's first question that applies at some step and has a trial."""
    for at in range(len(replay)):
        for name, question in questions(replay).items():
            if question.tried is None:
                continue
            try:
                answer = odds(replay, name, 0, at=at)
                trial = trial_of(replay, name, 0, at=at)
            except ValueError:
                continue
            running = Running(trial, 1, "mean" if answer.unit else "share")
            running.run(200)
            point = running.path[-1]
            yield f"{replay.game.id} asked {name} at {at}: {answer.value} {answer.words} {point}"
            return


def sat(number: int) -> str:
    """Run a lesson through its page: a guess, one trial by hand, many in a row."""
    if lesson(number).needs_kernel:
        return "needs a kernel"
    posted: list[str] = []
    host = BrowserHost(posted.append)
    host.begin("1", "lesson", json.dumps({"number": number, "seed": 4}))
    for message in (
        {"do": "guess", "value": 0}, press("finish"), press(f"run-{1000 if number == 1 else 50}"),
    ):  # fmt: skip
        host.receive("1", json.dumps(message))
        while host.go_on(60):
            pass
    told = {change["part"]: change["told"] for change in map(json.loads, posted)}
    return json.dumps(told, sort_keys=True)


def asking() -> str:
    """Return the last message of the question panel, as a page receives it."""
    posted: list[str] = []
    host = BrowserHost(posted.append)
    log = b64encode(b"".join(shortest()["cramel"])).decode()
    host.begin("1", "asking", json.dumps({"log": log, "name": "x", "at": 3}))
    host.receive("1", json.dumps({"do": "ask", "question": "next"}))
    while host.go_on(60):
        pass
    return posted[-1]


def whatif() -> str:
    """Choose another option, play on, simulate a few games and save the branches as a file."""
    program = WhatIfProgram(Replay.of(b"".join(shortest()["cramel"])))
    for message in (
        {"do": "whatif.step", "at": 3, "view": "table"},
        {"do": "whatif.choose", "at": 3, "view": "table", "place": 1},
        {"do": "whatif.play", "at": 4},
        {"do": "whatif.try", "at": 4, "view": "table"},
    ):
        program.receive(message)
        while message["do"] == "whatif.play" and program.work():
            pass
    for _ in range(20):
        program.work()
    program.receive({"do": "whatif.stop"})
    return json.dumps(program.state(), sort_keys=True)


def not_importable() -> Iterator[str]:
    """Yield the modules of `ROOMS` that need more than the standard library."""
    for room in ROOMS:
        package = import_module(f"jamlab.{room}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            try:
                import_module(module.name)
            except ModuleNotFoundError:
                yield module.name


if __name__ == "__main__":
    sys.stdout.write(f"not importable: {' '.join(not_importable())}\n")
    for line in done():
        sys.stdout.write(line + "\n")
