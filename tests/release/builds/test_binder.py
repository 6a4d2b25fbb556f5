"""binder/ as Binder reads it: repo2docker's build of this repository, and a server that has the
gallery at the address of a Binder link (`?urlpath=jamlab/`)."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import repo2docker  # type: ignore[import-untyped]
from repo2docker.app import Repo2Docker  # type: ignore[import-untyped]

from tests.browser.classes.held import free_port
from tests.browser.served import PATIENCE, wait_until
from tests.release.builds.sources import clone
from tests.release.versions import used
from tests.unit.cli.terminal import ROOT

LOCK = "binder/requirements.txt"
TOKEN = "a-word-that-the-hub-knows"


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The build pack that Binder selects for this repository."""
    monkeypatch.chdir(ROOT)
    app = Repo2Docker()
    packs = (kind(base_image=app.base_image) for kind in app.buildpacks)
    found: Any = next(pack for pack in packs if pack.detect())
    found.platform = "linux/amd64"
    return found


def test_it_takes_the_lock_and_a_python_that_it_has(chosen: Any) -> None:
    assert type(chosen).__name__ == "PythonBuildPack"
    wanted = (ROOT / "binder/runtime.txt").read_text().strip().removeprefix("python-")
    assert chosen.python_version == wanted == f"{sys.version_info[0]}.{sys.version_info[1]}"
    frozen = Path(repo2docker.__file__).parent / "buildpacks" / "conda"
    assert (frozen / f"environment.py-{wanted}-linux-64.lock").is_file()
    assert f"conda/environment.py-{wanted}-linux-64.lock" in chosen.get_build_script_files()


def test_it_installs_the_first_part_of_the_lock_and_then_jamlab(chosen: Any) -> None:
    installs = f'pip install --no-cache-dir -r "{LOCK}"'
    (installed,) = [step for _, step in chosen.get_preassemble_scripts() if LOCK in step]
    assert installs in installed
    assert not [step for _, step in chosen.get_assemble_scripts() if "pip install" in step]
    after = chosen.get_post_build_scripts()
    assert [Path(path).name for path in after] == ["postBuild"]
    assert os.access(ROOT / after[0], os.X_OK)
    # No other file of ours is run: the files that Binder also looks for are absent.
    assert chosen.get_start_script() is None
    assert sorted(path.name for path in (ROOT / "binder").iterdir()) == [
        "building.txt", "postBuild", "requirements.txt", "runtime.txt", "tests.txt",
    ]  # fmt: skip


SEES = """\
#!/bin/bash
# Python, where each new environment has the packages of this one: nothing is downloaded.
{python} "$@"
if [ "$1 $2" = "-m venv" ]; then
  echo {packages} > "$(echo "$3"/lib/python*/site-packages)/all.pth"
fi
"""


@pytest.mark.slow("builds a wheel and makes two environments")
def test_what_it_runs_afterwards_installs_all_of_jamlab(tmp_path: Path) -> None:
    sources = clone(tmp_path / "repository", built=True)
    programs = tmp_path / "programs"
    programs.mkdir()
    python = programs / "python"
    python.write_text(SEES.format(python=sys.executable, packages=sysconfig.get_path("purelib")))
    python.chmod(0o755)
    subprocess.run([python, "-m", "venv", tmp_path / "env"], check=True)
    (programs / "pip").symlink_to(tmp_path / "env" / "bin" / "pip")
    done = subprocess.run(
        [sources / "binder" / "postBuild"], cwd=sources, capture_output=True, text=True,
        env={
            **os.environ, "PATH": os.pathsep.join([str(programs), os.environ["PATH"]]),
            "TMPDIR": str(tmp_path), "JAMLAB_COMPILE": "0",
        },
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    ours = used.clean(tmp_path)
    said = subprocess.run(
        [tmp_path / "env" / "bin" / "jamlab", "--version"], env=ours, capture_output=True, text=True
    )
    assert re.search(used.VERSION, said.stdout), said
    assert (tmp_path / "env/etc/jupyter/jupyter_server_config.d/jamlab.json").is_file()
    left = {path.name for path in tmp_path.iterdir()} - {"node-compile-cache"}  # Node's own
    assert left == {"repository", "programs", "env"}
    assert not (sources / "build").exists()


@pytest.mark.slow(
    "starts Binder's server; tests/release/trust/poked starts the same extension in Jupyter"
)
def test_the_server_that_it_starts_has_the_gallery(chosen: Any, tmp_path: Path) -> None:
    """The package's files on Jupyter's path suffice. Binder's environment has Jupyter Notebook,
    which is not in the lock; JupyterLab, an extension of the same server, takes its place here."""
    announced = Path(sys.prefix) / "etc/jupyter/jupyter_server_config.d/jamlab.json"
    files = [Path(str(file.locate())).resolve() for file in distribution("jamlab").files or ()]
    assert announced.resolve() in files
    assert json.loads(announced.read_text())["ServerApp"]["jpserver_extensions"]
    command = re.search(r"^CMD (\[.*\])$", chosen.render(), re.M)
    assert command
    assert json.loads(command[1]) == ["jupyter", "notebook", "--ip", "0.0.0.0"]
    (frozen,) = (name for name in chosen.get_build_script_files() if name.endswith(".lock"))
    packs = Path(repo2docker.__file__).parent / "buildpacks"
    assert re.search(r"/notebook-7\.", (packs / frozen).read_text())
    port = free_port()
    bound = ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--no-browser"]
    here = [f"--IdentityProvider.token={TOKEN}", *["--allow-root"] * (os.geteuid() == 0)]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    with (tmp_path / "log").open("wb") as said:
        process = subprocess.Popen(
            ["jupyter", "lab", *bound, *here], cwd=tmp_path, stdout=said, stderr=said,
            env={**os.environ, "PATH": path, "HOME": str(tmp_path)},
        )  # fmt: skip

    def page(address: str) -> str:
        try:
            with urlopen(f"http://127.0.0.1:{port}/{address}", timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except URLError:
            assert process.poll() is None, (tmp_path / "log").read_text()
            return ""

    try:
        wait_until(lambda: bool(page(f"api?token={TOKEN}")), "Binder's server")
        assert '<a class="cta"' in page(f"jamlab/?token={TOKEN}")
        assert "theatre" in page(f"jamlab/replays/theatre?token={TOKEN}")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
