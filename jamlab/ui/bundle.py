"""Joins the JavaScript modules, the icons and the CSS into the one script and one sheet.

* `script()`: every module that the entry needs, in the order of their imports, as one ES module.
  Relative imports are cut, and `export` is taken off but for the entry's: all names share one
  scope, so a name may be declared only once; a second declaration is an error here, not in the
  browser.
* `style()`: the stepper's sheets, in the order of `SHEETS`; `sheets(…)` any others.
* Modules and sheets are named by their path in the package: `ui/tables/grid.js`.
* No tool is needed: what the browser gets is made of these files when it is first asked for.
"""

from __future__ import annotations

import json
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Any

THEMES = ("auto", "light", "dark")


PACKAGE = Path(__file__).parents[1]
ICONS = PACKAGE / "ui" / "icons"
ENTRY = "pages/stepper/mount.js"
SHEETS = (
    "ui/toolkit/tokens",
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
    "pages/turned/winstrip",
    "pages/turned/turned",
    "pages/turned/turned-phone",
    "pages/turned/chart",
    "pages/stepper/low",
    "pages/notes/notes",
    "ui/toolkit/contrast",
)
ICON_SHEET = "ui/toolkit/icon-sheet.js"

_IMPORT = re.compile(r"^(?:import\b[^;]*?|export \* )\bfrom\s*\"(\.[\w./-]+)\";\n", re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.M)
_DEFAULT = re.compile(r"^export default .*;\n", re.M)
_NAME = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.M)
_SVG = re.compile(r'<svg[^>]*viewBox="([^"]+)"([^>]*)>(.*)</svg>', re.S)
_JUICE = re.compile(r'data-juice="(#[0-9A-F]{6})"')


class BundleError(RuntimeError):
    """The modules cannot be joined: a name is declared twice, or imports run in a circle."""


@cache
def icons() -> dict[str, tuple[str, str, str]]:
    """The drawings by name: the view box, what stands inside the `svg` element, and the juice.

    The juice is the colour that a fruit gives to what is made of it: its jam, its half of a card.
    """
    drawings: dict[str, tuple[str, str, str]] = {}
    own = [*PACKAGE.glob("games/*/icons/*.svg")]  # a game may bring drawings along
    for path in sorted([*ICONS.glob("*.svg"), *own], key=lambda path: path.name):
        found = _SVG.search(path.read_text(encoding="utf-8"))
        if found is None:
            raise BundleError(f"{path.name} is not a drawing with a view box")
        juice = _JUICE.search(found[2])
        drawings[path.stem] = (found[1], found[3].strip(), juice[1] if juice else "")
    return drawings


@cache
def parts() -> dict[str, Any]:
    """How drawings are put together (`made_of`), and the shapes of the seats (`seat_marks`)."""
    found: dict[str, Any] = json.loads((ICONS / "parts.json").read_text(encoding="utf-8"))
    return found


def source(name: str) -> str:
    """The text of one module; the icon sheet is made from the drawings."""
    if name == ICON_SHEET:
        drawings = {"ICON_SHEET": icons(), **{name.upper(): part for name, part in parts().items()}}
        made = drawings.items()
        return "".join(f"export const {name} = {json.dumps(each)};\n" for name, each in made)
    return (PACKAGE / name).read_text(encoding="utf-8")


def modules(entry: str = ENTRY) -> list[str]:
    """The modules that `entry` needs, each after those that it imports."""
    order: list[str] = []
    open_now: list[str] = []

    def visit(name: str) -> None:
        if name in order:
            return
        if name in open_now:
            raise BundleError(f"imports run in a circle: {' → '.join([*open_now, name])}")
        open_now.append(name)
        for needed in _IMPORT.findall(source(name)):
            visit(posixpath.normpath(posixpath.join(posixpath.dirname(name), needed)))
        open_now.pop()
        order.append(name)

    visit(entry)
    return order


@cache
def script(entry: str = ENTRY) -> str:
    """The one ES module: `export default {render}` for anywidget, and `mount`.

    `entry` is the module to begin with: the stepper's, or that of another widget.
    """
    declared: dict[str, str] = {}
    parts: list[str] = []
    for name in modules(entry):
        text = _IMPORT.sub("", source(name))
        if name != entry:  # a widget that another one uses; the entry keeps what it exports
            text = _EXPORT.sub("", _DEFAULT.sub("", text))
        for word in _NAME.findall(text):
            if word in declared:
                raise BundleError(f"{word} is declared in {declared[word]} and in {name}")
            declared[word] = name
        parts.append(f"// {name}\n{text}")
    return "\n".join(parts)


def in_page(value: object) -> str:
    """JSON that may stand in a page's script: no markup can begin in it."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


@cache
def style() -> str:
    """The stepper's one style sheet; every rule is scoped under `.jamlab`."""
    return sheets(*SHEETS)


def sheets(*names: str) -> str:
    """These sheets, one after another; a name is its path in the package, without `.css`."""
    return "\n".join((PACKAGE / f"{name}.css").read_text(encoding="utf-8") for name in names)
