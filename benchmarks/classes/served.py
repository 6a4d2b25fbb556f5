"""A class served by a process of its own, which can be killed and restarted.

Each server is forked from a process that has all imports done and nothing else: it starts in a
tenth of a second, so that a thousand kills take minutes, not hours.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from typing import Any

import psutil

from jamlab.classroom.class_messages import Reach, TeacherState
from jamlab.classroom.questions import of_lesson
from jamlab.classroom.session import Classroom
from jamlab.classroom.store import Store

KEY = "the-key-of-the-teacher-of-this-class"


class Anywhere:
    """Stub for the classroom's door: every class is reachable."""

    def reach(self, code: str) -> Reach:
        return {"ok": True, "words": "", "addresses": []}


def forks(address: str, port: str) -> None:
    """Main loop of the process that servers are forked from: "start" forks one and prints its pid,
    "wait" prints the pid once it has ended. End of input ends the loop and kills the server."""
    import alembic.command
    import psycopg  # noqa: F401  # imported here once, not in each server

    import jamlab.classroom.server.app  # noqa: F401

    assert alembic.command
    pid = 0
    for line in sys.stdin:
        if line.strip() == "start":
            pid = os.fork()
            if not pid:
                serve(address, port)
                os._exit(0)
            print(pid, flush=True)  # noqa: T201  # read by the parent process
        else:
            print(os.waitpid(pid, 0)[0], flush=True)  # noqa: T201  # read by the parent process
            pid = 0
    if pid:
        os.kill(pid, signal.SIGKILL)


def serve(address: str, port: str) -> None:
    """Serve all classes of a database on a local port."""
    import asyncio

    from jamlab.classroom.server.app import server

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
        code = "import sys; from benchmarks.classes.served import forks; forks(*sys.argv[1:])"
        self._forks = subprocess.Popen(
            [sys.executable, "-c", code, address, str(self.port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        self.pid = 0

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        self.pid = self._told("start")
        until = time.monotonic() + 60
        while time.monotonic() < until:
            assert psutil.pid_exists(self.pid), "the server ended"
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.01)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Send SIGKILL, so that nothing more is written."""
        os.kill(self.pid, signal.SIGKILL)
        assert self._told("wait") == self.pid
        self.pid = 0

    def _told(self, what: str) -> int:
        assert self._forks.stdin is not None
        assert self._forks.stdout is not None
        self._forks.stdin.write(f"{what}\n")
        self._forks.stdin.flush()
        return int(self._forks.stdout.readline())

    @property
    def cpu(self) -> float:
        """CPU seconds used by the server since it started."""
        times = psutil.Process(self.pid).cpu_times()
        return times.user + times.system

    def close(self) -> None:
        if self.pid:
            self.kill()
        self._forks.communicate()
        self.store.close()

    @property
    def teacher(self) -> TeacherState:
        self.classroom.changed()
        return self.classroom.teacher_state(self.number)

    def does(self, do: str, **more: Any) -> TeacherState:
        """Perform a teacher's action directly on the database."""
        state = self.teacher
        told = {"do": do, "round": state["round"], "vote": state["vote"], **more}
        self.classroom.do(self.number, told)
        return self.teacher
