"""Scripts and style sheets of pages, each joined from many files.

* `script(entry)`: one ES module with all that the entry needs. `building.scripts` bundles it with
  esbuild when jamlab is built; a checkout bundles again after an edit.
* `style()`: the stepper's sheets, in the order of `SHEETS`; `sheets(…)`: any others.
* Modules and sheets are named by their path in the package: `ui/tables/grid.js`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

THEMES = ("auto", "light", "dark")


PACKAGE = Path(__file__).parents[1]
ICONS = PACKAGE / "ui" / "icons"
ENTRY = "pages/stepper/mount.js"
FOR_OLD_PHONES = ("classroom/static/homework/file.js",)
FOR_BROWSERS = (
    ENTRY,
    "export/asking-file.js",
    "export/onefile.js",
    "lessons/lesson_page/lesson.js",
    "lessons/lesson_page/lessonpanel.js",
    "lessons/lesson_page/trialtable.js",
    "pages/explainer/explainer.js",
    "pages/flicks/flick.js",
    "pages/play/play.js",
    "pages/questions/askingcell.js",
    "pages/record/record.js",
    "pages/theatre/theatre.js",
    "ui/browser_python/kept.js",
    "ui/charts/livechart.js",
)
FOLDER = PACKAGE / "ui" / "_scripts"
MADE_FROM = "made_from.json"
"""File in `FOLDER`: the checksum of the sources, and the modules of each entry."""
SHEETS = (
    "ui/toolkit/tokens",
    "ui/toolkit/components",
    "pages/stepper/frame",
    "ui/tables/seats",
    "ui/tables/table",
    "ui/tables/cards",
    "ui/tables/round",
    "ui/tables/kitchen",
    "pages/stepper/panels",
    "pages/stepper/tasks",
    "pages/stepper/transport",
    "pages/stepper/phone",
    "ui/tables/before",
    "ui/tables/kitchen-phone",
    "ui/tables/board",
    "ui/tables/spots",
    "pages/win_chances/winstrip",
    "pages/win_chances/turned",
    "pages/win_chances/turned-phone",
    "pages/win_chances/chart",
    "pages/stepper/low",
    "pages/notes/notes",
    "ui/toolkit/contrast",
)
ICON_SHEET = "ui/toolkit/icon-sheet.js"
"""Module generated from the drawings."""
LAYERS = ("ui", "pages", "lessons", "export", "classroom")

_SVG = re.compile(r'<svg[^>]*viewBox="([^"]+)"([^>]*)>(.*)</svg>', re.S)
_JUICE = re.compile(r'data-juice="(#[0-9A-F]{6})"')


class BundleError(RuntimeError):
    """Scripts that are not there, or a drawing that cannot be read."""


def _drawings() -> dict[str, Path]:
    """Return the files of the drawings by name; one in the folder of a game is "kuhn/queen"."""
    named = {path.stem: path for path in ICONS.glob("*.svg")}
    own = {f"{path.parts[-3]}/{path.stem}": path for path in PACKAGE.glob("games/*/icons/*.svg")}
    return dict(sorted({**named, **own}.items()))


@cache
def icons() -> dict[str, tuple[str, str, str]]:
    """Return the drawings by name: view box, content of the `svg` element, juice.

    The juice is the colour that a fruit gives to its jam and to its half of a card.
    """
    drawings: dict[str, tuple[str, str, str]] = {}
    for name, path in _drawings().items():
        found = _SVG.search(path.read_text(encoding="utf-8"))
        if found is None:
            raise BundleError(f"{path.name} is not a drawing with a view box")
        juice = _JUICE.search(found[2])
        drawings[name] = (found[1], found[3].strip(), juice[1] if juice else "")
    return drawings


@cache
def parts() -> dict[str, Any]:
    """Return the compositions of drawings (`made_of`) and the shapes of the seats
    (`seat_marks`).
    """
    found: dict[str, Any] = json.loads((ICONS / "parts.json").read_text(encoding="utf-8"))
    return found


def icon_sheet() -> str:
    """Return the module of the drawings (`ICON_SHEET`)."""
    made = {"ICON_SHEET": icons(), **{name.upper(): part for name, part in parts().items()}}
    return "".join(f"export const {name} = {json.dumps(each)};\n" for name, each in made.items())


def source(name: str) -> str:
    """Return the text of one module."""
    return (PACKAGE / name).read_text(encoding="utf-8")


@cache
def script(entry: str = ENTRY) -> str:
    """Return the bundled ES module of an entry: `export default {render}` for anywidget, and
    `mount`. BundleError says what to do where it is not there.
    """
    if _is_checkout() and not is_fresh():
        _bundle_again()
    path = FOLDER / entry
    if not path.is_file():
        raise BundleError(f"{NOT_THERE} ({entry})")
    return path.read_text(encoding="utf-8")


NOT_THERE = "The scripts of pages are missing or out of date; in a checkout run `make compiled`."


def _is_checkout() -> bool:
    return (PACKAGE.parent / "building" / "scripts.py").is_file()


def checksum() -> str:
    """Return a checksum of all that scripts are made from."""
    found = sha256()
    modules = (path for layer in LAYERS for path in sorted((PACKAGE / layer).rglob("*.js")))
    named = [PACKAGE.parent / "package.json", PACKAGE.parent / "building" / "scripts.py"]
    for path in (*named, Path(__file__), *modules, *_drawings().values(), ICONS / "parts.json"):
        name = path.relative_to(PACKAGE.parent).as_posix()
        if "/_" not in name and not name.endswith(ICON_SHEET):  # these are made from the others
            found.update(f"{name}\n".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def is_fresh() -> bool:
    """True if the scripts were made from the sources that are there."""
    made_from = FOLDER / MADE_FROM
    if not made_from.is_file():
        return False
    return bool(json.loads(made_from.read_text(encoding="utf-8"))["checksum"] == checksum())


def _bundle_again() -> None:
    """Bundle in a process of its own; BundleError if that fails."""
    command = [sys.executable, "-m", "building.scripts"]
    done = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, text=True)
    if not is_fresh():
        raise BundleError(f"{NOT_THERE}\n{done.stderr}".strip())


def in_page(value: object) -> str:
    """Return `value` as JSON that is safe inside a script element: it contains no markup."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


@cache
def style() -> str:
    """Return the stepper's style sheet; every rule is scoped under `.jamlab`."""
    return sheets(*SHEETS)


def sheets(*names: str) -> str:
    """Return these sheets joined; a name is a path in the package without `.css`."""
    return "\n".join((PACKAGE / f"{name}.css").read_text(encoding="utf-8") for name in names)
