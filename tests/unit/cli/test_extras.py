"""If a package of an extra is missing, one line says so before any output is written."""

import json
import os
import re
import subprocess
import sys
import tomllib
from typing import Any, Final

import pytest

from jamlab.extras import EXTRAS
from tests.unit.cli.terminal import ROOT

COMMANDS: Final = {
    ("simulate", "pig", "--seats", "2", "--games", "5", "--out", "played"): "polars",
    ("simulate", "pig", "--seats", "2", "--games", "5", "--executor", "dask:x:1"): "distributed",
    ("tables", str(ROOT / "replays" / "kuhn"), "--out", "games.parquet"): "polars",
    ("tables", str(ROOT / "replays" / "kuhn"), "--out", "games.csv"): "polars",
    ("class", "read", ".", "--homework", "no.html", "--out", "came.parquet"): "polars",
    ("class", "results", "--out", "r.parquet", "--database", "sqlite:///classes.db"): "polars",
    ("class", "list", "--database", "postgresql://nobody@localhost/none"): "psycopg",
    ("flicks", "--flicks", "1"): "mujoco",
    ("play", "jamsumo", "--roller", "mujoco"): "mujoco",
    ("simulate", "jamsumo", "--seats", "2", "--games", "1", "--roller", "mujoco"): "mujoco",
}
"""Command → required package."""
BLOCKED: Final = f"""
import json, sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {sorted(EXTRAS)}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Blocked())
from typer.testing import CliRunner
from jamlab.cli import app
from jamlab.classroom.store import Store
store = Store("sqlite:///classes.db")
store.create("live", "A class", "key").result()
store.close()
for args in json.loads(sys.argv[1]):
    done = CliRunner().invoke(app, args, prog_name="jamlab")
    print(json.dumps([done.exit_code, done.stdout, done.stderr]))
try:
    import jamlab.gym
except ImportError as error:
    print(json.dumps([2, "", f"jamlab: {{error}}\\n"]))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, ...], Any]:
    """Exit code and output of each command in a process that cannot import the extras."""
    folder = tmp_path_factory.mktemp("extras")
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED, json.dumps(list(COMMANDS))],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    left = {path.name for path in folder.iterdir() if not path.name.startswith("classes.db")}
    assert not left, f"{left} was begun"
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return dict(zip([*COMMANDS, ("import jamlab.gym",)], lines, strict=True))


@pytest.mark.parametrize("args", [*COMMANDS, ("import jamlab.gym",)], ids=lambda args: args[0])
def test_a_missing_extra_is_one_line(
    said: dict[tuple[str, ...], Any], args: tuple[str, ...]
) -> None:
    name, extra = EXTRAS[COMMANDS.get(args, "pettingzoo")]
    code, out, err = said[args]
    assert (code, out) == (2, "")
    assert re.fullmatch(r"jamlab: [^\n]+\n", err), err
    assert f"needs {name}: pip install '.[{extra}]'" in err


def test_the_extras_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for package, (_, extra) in EXTRAS.items():
        names = [re.split(r"[\[>]", one)[0] for one in project["optional-dependencies"][extra]]
        assert {package, f"{package}-core"} & set(names)


def test_no_document_says_that_a_release_can_be_installed() -> None:
    for page in [*ROOT.glob("docs/**/*.md"), *ROOT.glob("jamlab/**/*.py")]:
        assert "pip install jamlab" not in page.read_text("utf-8"), page
        assert "pip install 'jamlab" not in page.read_text("utf-8"), page
