"""Kernels for a gallery under test, forked from one process that has already imported the modules
pages need (`preloaded.py`).

A new kernel starts Python and imports for one to three seconds; a forked one skips both, and is
still a process of its own. Cold kernels are tested elsewhere: nbval runs every notebook in one, and
the galleries of `trial` and `test_kernels` start theirs as users do.
"""

import os
import signal
import time
from multiprocessing import forkserver, get_context
from subprocess import TimeoutExpired
from typing import Any

from jupyter_client.provisioning import local_provisioner


def run(argv: list[str], folder: str, environment: dict[str, str]) -> None:
    """Become a kernel; runs in the fork."""
    from ipykernel.kernelapp import IPKernelApp

    os.setsid()  # as Jupyter does: signals to its group reach it alone
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    # The kernel ends with the fork server, which ends with the gallery, provided that no other
    # process holds the pipe between them.
    os.close(forkserver._forkserver._forkserver_alive_fd)  # type: ignore[attr-defined]  # private
    IPKernelApp.launch_instance([*argv, f"--IPKernelApp.parent_handle={os.getppid()}"])


class Kernel:
    """A forked kernel with the interface of `Popen` that Jupyter uses."""

    stdin = stdout = stderr = None

    def __init__(self, command: list[str], cwd: str, env: dict[str, str], **_others: Any) -> None:
        argv = command[command.index("ipykernel_launcher") + 1 :]
        self._process = get_context("forkserver").Process(target=run, args=(argv, cwd, env))
        self._process.start()
        self.pid = self._process.pid or 0
        # Jupyter reads the process group, for its signals, right after the start.
        while self.poll() is None and os.getpgid(self.pid) != self.pid:
            time.sleep(0.001)

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise TimeoutExpired("kernel", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def fork_kernels() -> None:
    """Make this process fork its kernels from now on.

    Return once everything is imported: waiting for that later would block a server, which then ends
    itself.
    """
    forkserver.set_forkserver_preload(["tests.browser.preloaded", "tests.browser.forked"])
    first = get_context("forkserver").Process(target=int)
    first.start()
    first.join()
    setattr(local_provisioner, "launch_kernel", Kernel)  # noqa: B010  # not a public export
