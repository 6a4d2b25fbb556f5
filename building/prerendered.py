"""Prerendered pages and recorded games of a wheel: into `jamlab/_prerendered` (ignored by git).

A checkout needs them only to build a wheel: there `jamlab run` keeps them in the user's cache. They
are made in a process of their own, which imports all of jamlab and runs all of our notebooks.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

from building import ROOT, one_at_a_time
from building.fetched import CannotMake

WORK: Final = ROOT / "build" / "prerendered"
LIMIT: Final = 1800
"""Seconds."""
WITHOUT: Final = "The gallery prerenders its pages when it is opened first ({})."


def make() -> str:
    """Make them unless they match their sources; return what was made, "" for nothing."""
    with one_at_a_time(WORK) as lock:
        try:
            done = subprocess.run(
                [sys.executable, "-m", "building.prerendered"],
                cwd=ROOT,
                pass_fds=[lock] if os.name == "posix" else (),
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LIMIT,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise CannotMake(f"it took more than {LIMIT} seconds") from None
    said = done.stdout.strip()
    if done.returncode:
        raise CannotMake(said.split("\n")[-1])
    return said.split("\n")[-1]


def main() -> None:
    """Make them in `WORK`, and move them to their place."""
    from jamlab.gallery.prerender import prerender_all
    from jamlab.gallery.prerender.store import SHIPPED, shipped

    if shipped() is not None:
        return
    shutil.rmtree(SHIPPED, ignore_errors=True)  # a wheel must not contain those of other sources
    made = WORK / "made"
    shutil.rmtree(made, ignore_errors=True)
    names: list[str] = []
    prerender_all(made, names.append, stories=True)
    made.rename(SHIPPED)
    print(f"{len(names)} pages and recorded games were prerendered")


if __name__ == "__main__":
    main()
