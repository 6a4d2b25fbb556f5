"""A class that is served by a process of its own, which can be killed and begun again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from typing import Any

from jamlab.classroom.questions import of_lesson
from jamlab.classroom.session import Classroom
from jamlab.classroom.store import Store
from jamlab.classroom.told import Reach, TeacherState

KEY = "the-key-of-the-teacher-of-this-class"


class Anywhere:
    """A door that no test goes through."""

    def reach(self, code: str) -> Reach:
        return {"ok": True, "words": "", "addresses": []}


def main(address: str, port: str) -> None:
    """What the process runs: all classes of a database, on a port of this machine."""
    import asyncio

    from jamlab.publish.classes.app import server

    async def run() -> None:
        served = server(Classroom(Store(address), Anywhere()))
        served.listen(int(port), "127.0.0.1", backlog=1024)
        await asyncio.Event().wait()

    asyncio.run(run())


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
        return port


class Served:
    """A class with `rounds` questions in the database at `address`, and its server."""

    def __init__(self, address: str, rounds: int = 4) -> None:
        self.address = address
        self.store = Store(address)
        self.classroom = Classroom(self.store, Anywhere())
        (first, *_) = of_lesson(2, seed=1)
        made = self.store.create("live", "A class", KEY, [first] * rounds).result()
        self.number, self.code = made.id, made.code
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Begin the server; it answers when this returns."""
        code = "import sys; from tests.bench.classes.served import main; main(*sys.argv[1:])"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, self.address, str(self.port)], start_new_session=True
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server ended"
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """SIGKILL: no good-bye, nothing is written any more."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
        self.store.close()

    @property
    def teacher(self) -> TeacherState:
        self.classroom.changed()
        return self.classroom.teacher_state(self.number)

    def does(self, do: str, **more: Any) -> TeacherState:
        """What the teacher does, straight at the database."""
        state = self.teacher
        told = {"do": do, "round": state["round"], "vote": state["vote"], **more}
        self.classroom.do(self.number, told)
        return self.teacher
