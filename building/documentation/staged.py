"""Lay out the pages for Sphinx: copies with their links rewritten.

* A page of docs/ keeps its place; a README.md becomes the index of its folder.
* The rules of the games, the changes and CONTRIBUTING.md are pages, too.
* The menu lists a folder's pages in the order in which its index names them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from building import ROOT

MORE: Final = {
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "develop/contributing.md",
    "README.md": "index.md",  # only a link target: other pages have its content
}
"""Files outside docs/, by path in the project, with their places in the documentation."""
ABOVE: Final = {"log-format": "develop", "security": "serve"}
"""Folders of docs/ that another folder's index names."""
LAST: Final = ("rules/index", "reference/commands", "reference/python/index", "changes")
"""Last entries of the front page's menu."""
EXAMPLES: Final = ".jsonl"
FILES: Final = "files/"
"""Folder for the project's files that a page links to, such as a sample configuration."""
_LINK: Final = re.compile(r"(!?\[(?:[^\]\\`]|`[^`]*`|\\.)*\]\()([^)\s]+)(\))")
_FENCE: Final = re.compile(r"^ *(```|~~~).*?^ *\1 *$", re.DOTALL | re.MULTILINE)


class Astray(ValueError):
    """A link without a target in the documentation; the message names it."""


def pages(root: Path = ROOT) -> dict[str, str]:
    """Each page's path in the project, with its path in the documentation."""
    docs = [path.relative_to(root).as_posix() for path in (root / "docs").rglob("*.md")]
    rules = {
        path.relative_to(root).as_posix(): f"rules/{path.parent.name}.md"
        for path in (root / "jamlab" / "games").glob("*/RULES.md")
    }
    found = {name: name.removeprefix("docs/") for name in docs}
    for name in docs:
        if name.endswith("README.md"):
            found[name] = found[name].removesuffix("README.md") + "index.md"
    return {**found, **rules, **{name: MORE[name] for name in ("CHANGELOG.md", "CONTRIBUTING.md")}}


def stage(target: Path, root: Path = ROOT) -> None:
    """Write all pages, and the files that they show, into the folder `target`."""
    shown = pages(root)
    texts = {to: linked((root / name).read_text("utf-8"), name, to, shown, root)
             for name, to in shown.items()}  # fmt: skip
    texts |= _lists(root, texts)
    for page in [page for page in texts if page.endswith("index.md")]:
        texts[page] += _menu(page, texts)
    for page, text in texts.items():
        (target / page).parent.mkdir(parents=True, exist_ok=True)
        (target / page).write_text(text, "utf-8")
        for _, link, _ in _LINK.findall(text):
            goal = os.path.normpath(os.path.join(os.path.dirname(page), link))
            if goal.startswith(FILES):
                (target / goal).parent.mkdir(parents=True, exist_ok=True)
                (target / goal).write_bytes((root / goal.removeprefix(FILES)).read_bytes())
    for file in (root / "docs").rglob("*"):
        if file.is_file() and file.suffix not in (".md", ".py") and "__pycache__" not in file.parts:
            place = target / file.relative_to(root / "docs")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.read_bytes())


def linked(text: str, name: str, to: str, shown: Mapping[str, str], root: Path = ROOT) -> str:
    """Return a page's text with its links rewritten for its new place.

    Code is left unchanged. Raise Astray for a link without a target.
    """

    def moved(found: re.Match[str]) -> str:
        address = found[2]
        if re.match(r"[a-z]+:|#", address):
            return found[0]
        path, mark, anchor = address.partition("#")
        place = os.path.normpath(os.path.join(os.path.dirname(name), path))
        goal = _goal(place, shown, root)
        if goal is None:
            raise Astray(f"{name}: {address} leads to nothing that the documentation holds")
        return (
            found[1] + os.path.relpath(goal, os.path.dirname(to) or ".") + mark + anchor + found[3]
        )

    parts, at = [], 0
    for fence in _FENCE.finditer(text):
        parts += [_LINK.sub(moved, text[at : fence.start()]), fence[0]]
        at = fence.end()
    return "".join([*parts, _LINK.sub(moved, text[at:])])


def _goal(place: str, shown: Mapping[str, str], root: Path) -> str | None:
    """Path in the documentation of a path in the project; None if it has none."""
    if place in shown:
        return shown[place]
    if place in MORE:
        return MORE[place]
    inside = place.removeprefix("docs").removeprefix("/")
    if not (root / place).exists():
        return None
    if not (place == "docs" or place.startswith("docs/")):
        return FILES + place if (root / place).is_file() and not place.endswith(".py") else None
    if (root / place).is_dir():
        return f"{inside}/index.md" if inside else "index.md"
    return inside + ".md" if place.endswith(".py") else inside


def _lists(root: Path, texts: Mapping[str, str]) -> dict[str, str]:
    """Pages that list folders without an index, and the page that shows a program."""
    logs = "docs/log-format"
    examples = sorted((root / logs / "examples").glob("*" + EXAMPLES))
    program = (root / logs / "validate_log.py").read_text("utf-8")
    return {
        "rules/index.md": "# Rules of the games\n\nEach rule has a number, which every event of a "
        "recorded game names.\n\n" + _listed("rules", texts),
        "log-format/games/index.md": "# Logs, game by game\n\n"
        + _listed("log-format/games", texts),
        "log-format/examples/index.md": "# Examples of logs\n\n"
        + "\n".join(f"- [{path.name}]({path.name})" for path in examples)
        + "\n",
        "log-format/validate_log.py.md": "# validate_log.py\n\nOne file, Python alone: copy it, or "
        f"let `jamlab schema --out FOLDER` write it.\n\n````python\n{program}````\n",
    }


def _listed(folder: str, texts: Mapping[str, str]) -> str:
    inside = [page for page in texts if page.startswith(folder + "/")]
    return "".join(f"- [{title(texts[page])}]({Path(page).name})\n" for page in sorted(inside))


def title(text: str) -> str:
    """The title of a page: its first heading.

    >>> title("<!-- made -->\\n# Odds\\n")
    'Odds'
    """
    found: list[str] = re.findall(r"^# (.+)$", text, re.MULTILINE)
    return found[0]


def _menu(page: str, texts: Mapping[str, str]) -> str:
    """The toctree of an index: the pages below it, those that it names first."""
    folder = page.removesuffix("index.md").strip("/")
    below = {one for one in texts if one != page and _index_of(one) == page}
    named = [os.path.normpath(os.path.join(folder, found[1].partition("#")[0]))
             for found in _LINK.findall(texts[page])]  # fmt: skip
    below -= {f"{one}.md" for one in LAST}
    order = [one for one in dict.fromkeys(named) if one in below]
    order += sorted(below - {*order})
    lines = [os.path.relpath(one, folder or ".").removesuffix(".md") for one in order]
    if not folder:
        lines += LAST
    return "\n".join(["", "```{toctree}", ":hidden:", *([":maxdepth: 2"] if not folder else []),
                      "", *lines, "```", ""])  # fmt: skip


def _index_of(page: str) -> str:
    """The index whose menu lists this page."""
    folder, _, name = page.rpartition("/")
    if name == "index.md":
        above = ABOVE.get(folder, folder.rpartition("/")[0])
    else:
        above = folder
    return f"{above}/index.md" if above else "index.md"
