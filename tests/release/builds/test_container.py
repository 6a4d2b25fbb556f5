"""The gallery as a container: docs/serve/container.md. With a container engine the image is built;
without one its steps are run in a folder (see `container.py` for the omissions)."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.classes.held import free_port
from tests.browser.served import PATIENCE, wait_until
from tests.release.builds.container import FILE, INSIDE, build, steps
from tests.release.versions.used import VERSION
from tests.unit.cli.terminal import ROOT


def has_engine() -> bool:
    if not shutil.which("docker"):
        return False
    return subprocess.run(["docker", "info"], capture_output=True).returncode == 0


def test_what_the_image_is() -> None:
    text = FILE.read_text("utf-8")
    found = steps(text)
    assert found[0][0] == "ARG"  # so that a digest can be named
    name, base = found[0][1].split("=")
    bases = [
        rest.split()[0].replace(f"${{{name}}}", base) for word, rest in found if word == "FROM"
    ]
    wanted = f"python:{sys.version_info[0]}.{sys.version_info[1]}-slim"
    assert bases == [wanted, wanted]  # no registry address
    assert "://" not in re.sub(r"http://127\.0\.0\.1:8866/", "", text)
    last = [word for word, _ in found[[word for word, _ in found].index("FROM", 1) :]]
    assert last.index("USER") < last.index("CMD")
    assert not {"root", "0"} & {rest for word, rest in found if word == "USER"}
    pins = [rest for word, rest in found if "pip install" in rest]
    assert all(re.search(r" -[cr] binder/(requirements|building)\.txt", rest) for rest in pins)
    assert all("--require-hashes" in rest or "/uv pip" in rest for rest in pins)
    shipped = [rest for rest in pins if "/opt/jamlab/" in rest]
    assert len(shipped) == 1
    assert "building.txt" not in shipped[0]  # neither compiler nor Node nor tests are shipped


@pytest.mark.slow("installs the package as the container's file says, and serves it")
def test_its_steps_end_in_a_gallery_that_is_healthy(tmp_path: Path) -> None:
    if has_engine():
        built_by_an_engine()
        return
    made = build(tmp_path)
    assert made.user == "jamlab"
    assert made.volumes == [made.work] == ["/data"]
    port = str(free_port())
    bin_ = made.here("/opt/jamlab/bin")
    environment = {"HOME": str(tmp_path), **made.environment}
    environment["PATH"] = os.pathsep.join([bin_, os.environ["PATH"]])
    command, health = (
        [f"{bin_}/{words[0]}", *(word.replace("8866", port) for word in words[1:])]
        for words in (made.command, made.health)
    )

    def is_healthy() -> bool:
        return subprocess.run(health, env=environment, capture_output=True).returncode == 0

    asked = subprocess.run([f"{bin_}/jamlab", "--version"], capture_output=True, text=True)
    assert re.search(VERSION, asked.stdout)  # no built part is missing
    assert not is_healthy()
    log = tmp_path / "log"
    with log.open("wb") as said:
        process = subprocess.Popen(
            command, cwd=made.here(made.work), env=environment, stdout=said, stderr=said
        )
    try:
        wait_until(lambda: is_healthy() or process.poll() is not None, "a healthy gallery")
        assert process.poll() is None, log.read_text()
        assert re.search(r"teachers\?key=[\w-]+ \(pages for teachers", log.read_text())
    finally:
        process.send_signal(signal.SIGTERM)  # as engines end a container
        assert process.wait(PATIENCE) == 0, log.read_text()
    assert not is_healthy()
    kept = {path.name for path in Path(made.here("/data")).iterdir()}
    assert kept <= {"cache", "jamlab", "jupyter"}, kept
    assert not set(os.listdir(tmp_path)) & {path.strip("/") for path in INSIDE} - {"src", "data"}


def built_by_an_engine() -> None:
    """Same check with docker; the image and the container are removed afterwards."""

    def docker(*words: str) -> str:
        done = subprocess.run(["docker", *words], check=True, capture_output=True, text=True)
        return done.stdout.strip()

    docker("build", "-f", str(FILE), "-t", "jamlab-under-test", str(ROOT))
    one = docker("run", "--detach", "jamlab-under-test")
    try:
        told = ("inspect", "--format", "{{.State.Health.Status}}", one)
        wait_until(lambda: docker(*told) == "healthy", "a healthy container")
        assert docker("exec", one, "id", "-un") == "jamlab"
    finally:
        docker("rm", "--force", one)
        docker("rmi", "jamlab-under-test")
