"""Commands are imported lazily: the overview's table, and the modules each start loads."""

import subprocess
import sys
from typing import Final

import pytest
import typer

from jamlab.cli import COMMANDS, app
from jamlab.cli.later import CommandStandIn
from jamlab.core.registry import ids
from tests.unit.cli.terminal import PROGRAM, ROOT

HEAVY: Final = (
    "IPython",
    "altair",
    "anywidget",
    "cloudpickle",
    "distributed",
    "ipywidgets",
    "jupyter_server",
    "mujoco",
    "nbconvert",
    "numpy",
    "pandas",
    "polars",
    "reportlab",
    "scipy",
    "sqlalchemy",
    "tqdm",
    "vl_convert",
    "voila",
    "jamlab.analysis",
    "jamlab.ui.charts",
    "jamlab.classroom",
    "jamlab.lessons",
    "jamlab.chance.estimates",
    "jamlab.chance.exact",
    "jamlab.chance.simulations",
    "jamlab.pages",
    "jamlab.gallery",
    "jamlab.ui",
    "jamlab.pages",
)
"""Modules that none of the four commands below may load."""
ALSO_NOT: Final = {
    ("--version",): ("rich", "pydantic", "msgspec", "jamlab.core", "jamlab.log"),
    ("--help",): ("pydantic", "msgspec", "jamlab.core", "jamlab.log", "jamlab.cli.games"),
    ("games",): ("pydantic", "msgspec", "jamlab.log", "markdown_it", "pygments"),
    ("verify", "replays/kuhn/ann-bo.jsonl"): (
        "rich",
        *(f"jamlab.games.{game}" for game in ids() if game != "kuhn"),
    ),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_the_overview_is_the_first_paragraph_of_the_docstring(name: str) -> None:
    group = typer.main.get_command(app)
    command = group.commands[name]  # type: ignore[attr-defined]
    assert not isinstance(command, CommandStandIn)
    assert COMMANDS[name].line == " ".join(command.help.partition("\n\n")[0].split())
    assert command.name == name


@pytest.mark.parametrize("args", ALSO_NOT, ids=lambda args: args[0])
def test_a_command_loads_nothing_heavy(args: tuple[str, ...]) -> None:
    unwanted = (*HEAVY, *ALSO_NOT[args])
    asked = (
        f"import atexit, sys\n"
        f"atexit.register(lambda: print('loaded', *(one for one in {unwanted} "
        f"if one in sys.modules)))\n{PROGRAM[-1]}"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked, *args], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "loaded"
    assert len(done.stdout.splitlines()) > 1  # the command ran
