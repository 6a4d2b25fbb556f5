"""`python -m building.card_reader`: the browser's detector of the markers on pupils' cards.

* js-aruco2 comes from npm, in the version that `package.json` names, into `build/`. Two of its
  files, as one module, go to `jamlab/classroom/static/cards/_aruco` with their licences. They
  are ignored by git, and go into wheels.
* Without npm, cards cannot be read: the page says so, and one line here. Under CI that is an error.
"""

from __future__ import annotations

import sys
from typing import Final

from building import ROOT, one_at_a_time
from building.fetched import made, package, version

WORK: Final = ROOT / "build" / "card-reader"
FOLDER: Final = ROOT / "jamlab" / "classroom" / "static" / "cards" / "_aruco"
STAMP: Final = "js-aruco2.txt"
FILES: Final = ("cv.js", "aruco.js")
"""In this order: the second uses the first. The others (poses of markers, more dictionaries) are
not needed; one of them would be under the LGPL."""
MODULE: Final = """\
// @ts-nocheck
// js-aruco2 {version}, unchanged: its files {files} as one module. See LICENCE.txt.
const scope = {{}};
{bodies}
export const {{ AR, CV }} = scope;
"""
WITHOUT: Final = (
    "Pupils' printed cards cannot be read by a camera: js-aruco2 could not be fetched ({})."
)


def make() -> str:
    """Make what is missing or out of date; return what was made, in words, "" for nothing."""
    if _is_fresh():
        return ""
    with one_at_a_time(WORK):
        return "" if _is_fresh() else _make()


def _made_by() -> str:
    return f"{version('js-aruco2')}\n{FILES}\n{MODULE}"


def _is_fresh() -> bool:
    stamp = FOLDER / STAMP
    return stamp.is_file() and stamp.read_text("utf-8") == _made_by()


def _make() -> str:
    wanted = version("js-aruco2")
    home = package("js-aruco2")
    bodies = "\n".join(
        f"(function () {{\n{(home / 'src' / name).read_text('utf-8')}\n}}).call(scope);"
        for name in FILES
    )
    FOLDER.mkdir(parents=True, exist_ok=True)
    module = MODULE.format(version=wanted, files=" and ".join(FILES), bodies=bodies)
    (FOLDER / "aruco.js").write_text(module, "utf-8")
    (FOLDER / "LICENCE.txt").write_bytes((home / "LICENSE.txt").read_bytes())
    (FOLDER / STAMP).write_text(_made_by(), "utf-8")
    return f"what reads pupils' cards (js-aruco2 {wanted}) was made"


if __name__ == "__main__":
    sys.exit(made(make, WITHOUT))
