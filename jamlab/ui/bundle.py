"""Bundler that joins the JavaScript modules, icons and CSS into one script and one style sheet.

* `script()`: every module that the entry needs, in import order, as one ES module. Relative imports
  are removed, and `export` is kept only in the entry. All names share one scope, so a name may be
  declared only once; a second declaration is an error here, not in the browser.
* `style()`: the stepper's sheets, in the order of `SHEETS`; `sheets(…)`: any others.
* Modules and sheets are named by their path in the package: `ui/tables/grid.js`.
* No external tool is needed: the bundle is built on first request.
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
    "pages/win_chances/winstrip",
    "pages/win_chances/turned",
    "pages/win_chances/turned-phone",
    "pages/win_chances/chart",
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
    """Modules that cannot be joined: a name declared twice, or circular imports."""


@cache
def icons() -> dict[str, tuple[str, str, str]]:
    """Return the drawings by name: view box, content of the `svg` element, juice.

    The juice is the colour that a fruit gives to its jam and to its half of a card.
    """
    drawings: dict[str, tuple[str, str, str]] = {}
    own = [*PACKAGE.glob("games/*/icons/*.svg")]  # games may bring their own drawings
    for path in sorted([*ICONS.glob("*.svg"), *own], key=lambda path: path.name):
        found = _SVG.search(path.read_text(encoding="utf-8"))
        if found is None:
            raise BundleError(f"{path.name} is not a drawing with a view box")
        juice = _JUICE.search(found[2])
        drawings[path.stem] = (found[1], found[3].strip(), juice[1] if juice else "")
    return drawings


@cache
def parts() -> dict[str, Any]:
    """Return the compositions of drawings (`made_of`) and the shapes of the seats
    (`seat_marks`).
    """
    found: dict[str, Any] = json.loads((ICONS / "parts.json").read_text(encoding="utf-8"))
    return found


def source(name: str) -> str:
    """Return the text of one module; the icon module is generated from the drawings."""
    if name == ICON_SHEET:
        drawings = {"ICON_SHEET": icons(), **{name.upper(): part for name, part in parts().items()}}
        made = drawings.items()
        return "".join(f"export const {name} = {json.dumps(each)};\n" for name, each in made)
    return (PACKAGE / name).read_text(encoding="utf-8")


def modules(entry: str = ENTRY) -> list[str]:
    """Return the modules that `entry` needs, each after its imports."""
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
    """Return the bundled ES module: `export default {render}` for anywidget, and `mount`.

    `entry` is the entry module: the stepper's, or that of another widget.
    """
    declared: dict[str, str] = {}
    parts: list[str] = []
    for name in modules(entry):
        text = _IMPORT.sub("", source(name))
        if name != entry:  # a widget used by another one; only the entry keeps its exports
            text = _EXPORT.sub("", _DEFAULT.sub("", text))
        for word in _NAME.findall(text):
            if word in declared:
                raise BundleError(f"{word} is declared in {declared[word]} and in {name}")
            declared[word] = name
        parts.append(f"// {name}\n{text}")
    return "\n".join(parts)


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
