"""Kernels for a gallery under test, forked from one process that has imported what pages import
(`preloaded.py`).

A kernel of its own starts Python and imports for one to three seconds; forked it begins with that
done, and is a process of its own as ever. What a cold kernel does is seen elsewhere: nbval runs
every notebook in one, and the galleries of `trial` and `test_kernels` start theirs as users do.
"""

import os
import signal
import time
from multiprocessing import forkserver, get_context
from subprocess import TimeoutExpired
from typing import Any

from jupyter_client.provisioning import local_provisioner


def run(argv: list[str], folder: str, environment: dict[str, str]) -> None:
    """In the fork: becomes a kernel."""
    from ipykernel.kernelapp import IPKernelApp

    os.setsid()  # as Jupyter starts kernels: a signal to its group is for it alone
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    # Ends with the process that it was forked from; which ends with the server, if nobody else
    # holds the line between them.
    os.close(forkserver._forkserver._forkserver_alive_fd)  # type: ignore[attr-defined]  # private
    IPKernelApp.launch_instance([*argv, f"--IPKernelApp.parent_handle={os.getppid()}"])


class Kernel:
    """A forked kernel, as Jupyter handles the `Popen` of one that it started."""

    stdin = stdout = stderr = None

    def __init__(self, command: list[str], cwd: str, env: dict[str, str], **_others: Any) -> None:
        argv = command[command.index("ipykernel_launcher") + 1 :]
        self._process = get_context("forkserver").Process(target=run, args=(argv, cwd, env))
        self._process.start()
        self.pid = self._process.pid or 0
        # Jupyter asks at once which group its signals are to reach.
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
    """From now on this process forks its kernels. All is imported when this is done: who waited for
    that later would keep a server from answering, which then ends itself."""
    forkserver.set_forkserver_preload(["tests.browser.preloaded", "tests.browser.forked"])
    first = get_context("forkserver").Process(target=int)
    first.start()
    first.join()
    setattr(local_provisioner, "launch_kernel", Kernel)  # noqa: B010  # not for others, it says
