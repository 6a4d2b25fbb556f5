"""A class run by `jamlab class` in its own process, which tests can kill."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.browser.served import PATIENCE, told_by

TEACHER = r"http://\S+/enter\?key=\S+"


def free_port() -> int:
    """Return a TCP port of this machine that is free right now."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
        return port


class Held:
    """A class with its server, started on construction; `kill` ends it without a shutdown."""

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
        """Everything the command has printed to stdout and stderr."""
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
        """Send SIGKILL, as if the teacher's machine lost power."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def resume(self) -> None:
        """Restart the same class on the same port; the teacher's address changes."""
        self.log.rename(self.log.with_suffix(".before.log"))
        self.process = self._start("--resume", self.code)
        self.teacher = self._told(TEACHER)

    def stop(self) -> int:
        """Send Ctrl-C and return the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)
