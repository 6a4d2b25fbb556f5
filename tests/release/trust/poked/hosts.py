"""Servers under attack: a gallery in its own process, and a Jupyter server with the gallery in it.
A class's server is `tests.unit.classroom.server.asked.Served`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tornado.routing import PathMatches
from tornado.web import Application

from tests.browser.served import PATIENCE, Server, told_by, wait_for_port

SECRET: Final = "nobody outside may read this"
"""Content of files that lie beside the served ones."""
TOKEN: Final = "token-of-the-one-at-this-jupyter"


def routes_of(application: Application) -> list[str]:
    """Return the URL patterns of an application, in order; rules that match other things than paths
    are given by the matcher's name in brackets."""
    found: list[str] = []

    def walk(rules: list[Any]) -> None:
        for rule in rules:
            inner = getattr(rule.target, "rules", None)
            if inner is not None:
                walk(inner)
            elif isinstance(rule.matcher, PathMatches):
                found.append(rule.matcher.regex.pattern)
            else:
                found.append(f"[{type(rule.matcher).__name__}]")

    walk(application.default_router.rules)
    return found


def tell_routes(path: str) -> None:
    """Make the gallery in this process write its routes to `path` when it starts."""
    from jamlab.gallery.server import Gallery

    plain = Gallery.listen

    def listen(self: Gallery) -> None:
        plain(self)
        Path(path).write_text(json.dumps(routes_of(self.app)), "utf-8")

    Gallery.listen = listen  # type: ignore[method-assign]


@dataclass(frozen=True)
class Jupyter:
    """A Jupyter server in its own process, and its log."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path


@contextmanager
def jupyter(folder: Path) -> Iterator[Jupyter]:
    """Run Jupyter's own server with the gallery at `/jamlab/`; its user has `TOKEN`."""
    own = {
        "XDG_DATA_HOME": folder / "data",
        "JUPYTER_CONFIG_DIR": folder / "config",
        "JUPYTER_RUNTIME_DIR": folder / "runtime",
    }
    said, root = folder / "jupyter.log", folder / "root"
    root.mkdir()
    extensions = {"jamlab.gallery": True, "voila.server_extension": True, "jupyterlab": False}
    (folder / "config").mkdir()
    (folder / "config" / "jupyter_server_config.json").write_text(
        json.dumps({"ServerApp": {"jpserver_extensions": extensions}}), "utf-8"
    )
    words = [
        *("--no-browser", "--allow-root", "--ServerApp.port=0", f"--ServerApp.root_dir={root}"),
        f"--IdentityProvider.token={TOKEN}",
    ]
    with said.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyter_server", *words],
            stdout=file, stderr=file, cwd=root,
            env={**os.environ, **{name: str(value) for name, value in own.items()}},
        )  # fmt: skip

    try:
        address = told_by(process, said, r"http://127\.0\.0\.1:(\d+)/")
        port = int(address[1])
        wait_for_port(port)
        yield Jupyter(process, port, said)
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def port_of(server: Server) -> int:
    found = re.search(r":(\d+)/", server.url)
    assert found
    return int(found[1])
