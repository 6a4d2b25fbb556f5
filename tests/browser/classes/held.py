"""A class as a teacher holds it: `jamlab class`, in a process of its own that can be killed."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.browser.served import PATIENCE, told_by

TEACHER = r"http://\S+/enter\?key=\S+"


def free_port() -> int:
    """A port of this machine that nobody listens at just now."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
        return port


class Held:
    """A class with its server: `begin` starts it, `kill` ends it without a good-bye."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.database = folder / "class.db"
        self.log = folder / "class.log"
        self.process = self._start(*options)
        self.teacher = self._told(TEACHER)
        self.code = self._told(r"type (\w\w \w\w)").removeprefix("type ").replace(" ", "")

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        """What the command has printed, and what it has complained of."""
        return self.log.read_text(encoding="utf-8")

    def _start(self, *options: str) -> subprocess.Popen[bytes]:
        code = "from jamlab.cli import app; app()"
        kept = ["--port", str(self.port), "--database", f"sqlite:///{self.database}"]
        with self.log.open("ab") as said:
            return subprocess.Popen(
                [sys.executable, "-u", "-c", code, "class", "--no-browser", *kept, *options],
                stdout=said, stderr=said, cwd=self.folder,
            )  # fmt: skip

    def _told(self, pattern: str) -> str:
        return told_by(self.process, self.log, pattern)[0]

    def kill(self) -> None:
        """SIGKILL, as when the teacher's machine loses its power."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def resume(self) -> None:
        """The same class goes on, at the same port; the teacher has another address."""
        self.log.rename(self.log.with_suffix(".before.log"))
        self.process = self._start("--resume", self.code)
        self.teacher = self._told(TEACHER)

    def stop(self) -> int:
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)
