"""Environment of a run: machine, versions, and the build of jamlab in use.

Compiler names are read from the compiled files themselves.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from benchmarks.sides.rows import OPENSPIEL, RLCARD

_COMPILER: Final = re.compile(rb"GCC: \([^)]{1,60}\) \d+[.\d]*|clang version \d+[.\d]*")
_CYTHON: Final = re.compile(rb"_cython_(\d+_\d+(?:_\w+)?)")
_PACKAGES: Final = ("msgspec", "numpy", "pandas")
_LIBRARIES: Final = (".so", ".pyd")


def side_says(side: str) -> dict[str, str]:
    """Versions that a child reports in reply to `hello`."""
    if side == OPENSPIEL:
        file = Path(str(import_module("pyspiel").__file__))
        return {"OpenSpiel": _with_tools(version("open_spiel"), [file])}
    if side == RLCARD:
        return {"RLCard": f"{version('rlcard')} (numpy {version('numpy')})"}
    return jamlab_says()


def jamlab_says() -> dict[str, str]:
    """Build of jamlab in this process, its compiled modules and their compilers."""
    jamlab = import_module("jamlab")
    for game in jamlab.ids():
        jamlab.load(game)
    files = {
        name: Path(file)
        for name, module in sorted(sys.modules.items())
        if name.startswith("jamlab.") and (file := getattr(module, "__file__", None))
    }
    libraries = {name: file for name, file in files.items() if file.suffix in _LIBRARIES}
    names = " ".join(name.removeprefix("jamlab.") for name in libraries)
    return {
        "build": jamlab.build,
        "compiled modules": _with_tools(names, list(libraries.values())) if libraries else "none",
    }


def _with_tools(what: str, files: list[Path]) -> str:
    tools: set[str] = set()
    for file in files:
        data = file.read_bytes()
        tools.update(found.decode() for found in _COMPILER.findall(data))
        numbers = (found.decode().replace("_", ".") for found in _CYTHON.findall(data))
        tools.update(f"Cython {number}" for number in numbers)
    return f"{what} ({', '.join(sorted(tools))})" if tools else what


def machine() -> dict[str, str]:
    """The processor, its cores, the system, Python."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{_system()}, {platform.machine()}",
        "Python": f"{platform.python_version()} ({platform.python_compiler()})",
        "packages": ", ".join(f"{name} {_version(name)}" for name in _PACKAGES),
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def _processor() -> str:
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or "unknown"
    found = re.search(r"^model name\s*: (.+)$", told, re.MULTILINE)
    return found[1] if found else platform.processor() or "unknown"


def _system() -> str:
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.platform(terse=True)
    return f"{name}, {platform.system()} {platform.release()}"


def load() -> float:
    """Load average of the last minute; NaN on systems without one."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")


def jamlab_version(root: Path) -> str:
    """The checkout's version: jamlab is not installed in the benchmark environment."""
    with (root / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def commit(root: Path) -> str:
    """The checkout's commit, and whether files under jamlab/ differ from it; "" without git."""
    try:
        told = [
            subprocess.run(
                ["git", "-C", str(root), *args], capture_output=True, text=True, check=True
            ).stdout.strip()
            for args in (("rev-parse", "--short", "HEAD"), ("status", "--porcelain", "jamlab"))
        ]
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told[0] + (", with changes" if told[1] else "")
