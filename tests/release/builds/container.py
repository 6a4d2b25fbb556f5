"""Parse building/container/Containerfile and run its steps in a folder instead of an image."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from building import prerendered
from tests.unit.cli.terminal import ROOT

FILE: Final = ROOT / "building" / "container" / "Containerfile"
INSIDE: Final = ("/opt/building", "/opt/jamlab", "/src", "/data")
"""Folders of the image that its steps name."""
TOOLS: Final = (
    "/opt/building/bin/pip install --no-cache-dir --no-compile --require-hashes "
    "-r binder/building.txt"
)
WHEEL: Final = (
    "/opt/building/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /src/dist /src"
)
UV: Final = (
    "/opt/building/bin/uv pip install --no-cache --python /opt/jamlab/bin/python "
    "-c binder/requirements.txt"
)


def steps(text: str) -> list[tuple[str, str]]:
    """Return the instructions with their arguments."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


@dataclass
class Built:
    """Result of the steps in `folder`, and the settings of the running container."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    user: str = "root"
    volumes: list[str] = field(default_factory=list)
    work: str = "/"
    health: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    bases: list[str] = field(default_factory=list)

    def here(self, words: str) -> str:
        """Replace the image's folders by their paths on this machine."""
        return re.sub(rf"(?<![\w/])({'|'.join(INSIDE)})\b", rf"{self.folder}\1", words)

    def run(self, command: str, **more: str) -> None:
        """Run a step as the image's shell does; it must succeed."""
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        environment = {**os.environ, "PATH": path, **self.environment, **more}
        subprocess.run(
            ["/bin/sh", "-ec", self.here(command)], check=True, cwd=self.here(self.work),
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip


def build(folder: Path) -> Built:
    """Run all steps. Those that change the system (apt, useradd) are only checked; pip installs
    jamlab itself on top of this environment's packages. `make run` and `make test` show that the
    lock can be installed whenever they make the environment."""
    made = Built(folder)
    prerendered.make()  # for the wheel, once for all tests that build one
    for word, rest in steps(FILE.read_text("utf-8")):
        match word:
            case "ARG":
                pass
            case "FROM":
                made.bases.append(rest.removesuffix(" AS build"))
                made.work, made.environment = "/", {}
            case "WORKDIR":
                made.work = rest
                Path(made.here(rest)).mkdir(parents=True, exist_ok=True)
            case "COPY":
                copy(made, shlex.split(rest))
            case "ENV":
                name, value = rest.split("=", 1)
                made.environment[name] = made.here(value) if name != "PATH" else value
            case "USER":
                made.user = rest
            case "VOLUME":
                made.volumes.append(rest)
            case "EXPOSE":
                assert rest == "8866"
            case "HEALTHCHECK":
                made.health = json.loads(rest.partition(" CMD ")[2])
            case "CMD":
                made.command = json.loads(rest)
            case "RUN":
                step(made, rest)
            case _:
                raise AssertionError(f"{word} is no instruction that is known here")
    return made


def copy(made: Built, words: list[str]) -> None:
    """Copy from the repository; files of the previous stage are already in the shared folder."""
    if words[0] == "--from=build":
        assert words[1] == words[2]
        assert Path(made.here(words[1])).is_dir()
        return
    *sources, target = words
    to = Path(made.here(target))
    for name in sources:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, to, ignore=ignored)
        else:
            shutil.copy(source, to)


def step(made: Built, command: str) -> None:
    """Run or check the command of a RUN instruction."""
    if command.startswith("apt-get "):
        installs = r"apt-get update && apt-get install -y --no-install-recommends ([\w. -]+) && "
        found = re.fullmatch(installs + r"rm -rf /var/lib/apt/lists/\*", command)
        assert found, command
        if shutil.which("apt-cache"):
            subprocess.run(
                ["apt-cache", "show", *found[1].split()], check=True, stdout=subprocess.DEVNULL
            )
    elif command.startswith("useradd "):
        assert re.fullmatch(
            r"useradd --create-home --uid 1\d{4} (\w+) && install -d -o \1 /data", command
        )
        Path(made.here("/data")).mkdir()
    elif command == TOOLS:
        sees_this_environment(made, "/opt/building")
    elif command == WHEEL:
        made.run(f"{WHEEL} --no-index --disable-pip-version-check", JAMLAB_COMPILE="0")
    elif command == f"{UV} /src/dist/*.whl":
        sees_this_environment(made, "/opt/jamlab")
        Path(made.here("/opt/jamlab/share")).symlink_to(Path(sys.prefix) / "share")
        offline = "--no-deps --no-index --disable-pip-version-check"
        made.run(f"/opt/jamlab/bin/pip install {offline} /src/dist/*.whl")
    else:
        assert "pip" not in re.split(r"[\s/]", command), command
        made.run(command)


def sees_this_environment(made: Built, home: str) -> None:
    """Make this environment's packages visible instead of downloading them."""
    site = Path(sysconfig.get_path("purelib", vars={"base": made.here(home)}))
    (site / "this_environment.pth").write_text(sysconfig.get_path("purelib"))
