"""Fixtures: the servers, started once per test worker."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.browser.served import Server, served, write_notebook
from tests.release.trust.poked.hosts import SECRET, Jupyter, jupyter, port_of
from tests.unit.classroom.server.asked import Served

ENTRY: dict[str, object] = {
    "title": "Kept",
    "summary": "",
    "order": 1,
    "section": "theatre",
    "picture": "",
}
SPEAKS = """
import threading, time
word = "as it was"
def speak():
    while True:
        with open({place!r}, "w") as file:
            file.write(f"{{word}}.")
        time.sleep(0.1)
threading.Thread(target=speak, daemon=True).start()
word
"""
"""A notebook whose kernel repeatedly writes the value of one of its variables."""

BREAKS = """
import ipywidgets
number = ipywidgets.IntText()
number.observe(lambda change: 1 / 0, "value")
number
"""
"""A notebook that fails on any input into its widget."""

REFUSED = "Blocking Cross Origin"


@dataclass(frozen=True)
class Poked:
    """A gallery under attack, with ways to observe it.

    `routes` are its patterns; the kernel of its page `speaks` writes `word`.
    """

    server: Server
    port: int
    routes: list[str]
    word: Path
    at_first: str

    @property
    def complaints(self) -> str:
        """Log output since the start, except refused origins, which are meant for the operator."""
        said = self.server.log.read_text().removeprefix(self.at_first)
        return "".join(line for line in said.splitlines(True) if REFUSED not in line)

    @property
    def planted(self) -> Path:
        """A file that no code of ours writes."""
        return self.word.with_name("planted")


@pytest.fixture(scope="session")
def poked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Poked]:
    folder = tmp_path_factory.mktemp("poked")
    notebooks, word, routes = folder / "notebooks", folder / "word", folder / "routes.json"
    write_notebook(notebooks / "speaks.ipynb", ENTRY, SPEAKS.format(place=str(word)))
    write_notebook(notebooks / "breaks.ipynb", {**ENTRY, "order": 2}, BREAKS)
    write_notebook(notebooks / "private.ipynb", None, f"'{SECRET}'")
    for beside in (folder / "secret.txt", notebooks / "secret.txt"):
        beside.write_text(SECRET, "utf-8")
    first = (
        f"from tests.release.trust.poked.hosts import tell_routes; tell_routes({str(routes)!r}); "
    )
    for server in served(folder, notebooks, pool=0, first=first):
        told = json.loads(routes.read_text("utf-8"))
        yield Poked(server, port_of(server), told, word, server.log.read_text())


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    with jupyter(tmp_path_factory.mktemp("jupyter")) as one:
        yield one


@pytest.fixture(scope="session")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(f"sqlite:///{tmp_path_factory.mktemp('class') / 'classes.db'}") as one:
        yield one
