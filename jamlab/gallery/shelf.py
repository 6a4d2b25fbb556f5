"""Discovery of the notebooks that the gallery publishes, with their metadata.

* `published(notebooks)`: a `Page` for each notebook below the gallery's own folder that has a
  `jamlab` entry in its metadata.
* `published(notebooks, own)`: in addition every notebook below the folder `own`, at addresses below
  `own/`; without `notebooks` (None) these alone, at the addresses of their files. Excluded are
  those whose name, or a parent folder's, begins with `.` or `_`, and those whose metadata say
  `"jamlab": {"publish": false}`.
* A notebook that cannot be shown is left out with a message; the others are shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.entities import html5
from math import inf, isfinite
from pathlib import Path
from typing import Any, Final

from jamlab.arguments import choice_error

SECTIONS: Final = ("theatre", "laboratory", "play", "rules", "record", "lessons")
"""Sections in the order of the landing page."""
OWN: Final = "own"
"""Address prefix of notebooks from an additional folder."""
ROUTES: Final = frozenset(
    (
        *("alive", "api", "blocked", "class", "course", "docs", "favicon.ico", "index", "kept"),
        *("login", "logout", "offline", "own", "played", "queue", "recordings", "records"),
        *("service-worker", "static", "teacher", "teachers", "voila"),
    )
)
"""First address parts that the gallery, or a site, needs for itself; in lower case."""
_HEADING: Final = re.compile(r"^ {0,3}#{1,6}\s+(.+?)\s*#*\s*$", re.MULTILINE)
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_STEPS: Final = re.compile(r"[/\\]")
_HALVES: Final = re.compile(r"\\u[dD][89a-fA-F]")
_MARKUP: Final = re.compile(r"[*`]|</?\w[^>]*>|(?<!\w)_+|_+(?!\w)|!?\[([^\]]*)\]\([^)]*\)")
_FORMULA: Final = re.compile(r"(?<!\\)\$(?=\S)([^$]+)(?<![\s\\])\$(?!\d)")
_COMMAND: Final = re.compile(r"\\([A-Za-z]+) ?")
_FRACTION: Final = re.compile(r"\\[dt]?frac\s*(?:\{([^{}]*)\}|(\w))\s*(?:\{([^{}]*)\}|(\w))")


class UnusableNotebook(ValueError):
    """Error for a notebook that cannot be shown; the message names the file."""


@dataclass(frozen=True, slots=True)
class Page:
    """A published notebook."""

    name: str  # address below the gallery, before quoting: "replays/theatre"
    path: str  # file below the gallery's folders: "replays/theatre.ipynb", "own/my page.ipynb"
    title: str
    summary: str
    section: str  # one of SECTIONS, or "" for none
    order: float
    picture: str  # a macro in html/pictures.html.j2, or "" for a plain one
    # Lessons only, down to `question`.
    lesson: int = 0  # number in the course, from 1
    minutes: int = 0  # duration for a class
    ages: str = ""  # age range: "13 to 16"; "" if not stated
    assumes: str = ""  # prior knowledge, as a sentence
    words: tuple[str, ...] = ()  # topics, in terms of the curriculum: "conditional probability"
    question: str = ""  # first question to the pupil
    game: str = ""  # id of the game that the page is about; "" if not stated
    kept: bool = False  # prerendered; then nothing on it may need Python
    file: Path = field(default=Path(), compare=False)  # absolute path
    is_own: bool = False  # True for all notebooks of a folder that the user named

    @property
    def is_beside(self) -> bool:
        """True for a notebook from an additional folder, shown beside ours."""
        return self.path.startswith(f"{OWN}/")


def published(
    notebooks: Path | None,
    own: Path | None = None,
    left_out: Callable[[str], object] = lambda _: None,
) -> tuple[Page, ...]:
    """Return all published notebooks: ours by section, order and title, then those of `own`
    likewise.

    Those of `own` without an order come last, by file name. `left_out` receives a sentence for each
    notebook that cannot be shown.
    """
    found = [
        *(() if notebooks is None else _pages(notebooks, left_out)),
        *(() if own is None else _own(own, notebooks is not None, left_out)),
    ]
    sections = (*SECTIONS, "")
    return tuple(
        sorted(
            found,
            key=lambda page: (
                page.is_beside,
                sections.index(page.section),
                page.order,
                page.path if page.is_own else page.title,
            ),
        )
    )


def course(pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """Return the lessons by number; those of an additional folder are not part of the course."""
    lessons = (page for page in pages if page.section == "lessons" and not page.is_beside)
    return tuple(sorted(lessons, key=lambda page: page.lesson))


def located(path: str, notebooks: Path, own: Path | None) -> tuple[Path, str]:
    """Split a path below the gallery's folders (see `Page.path`) into folder and path there."""
    first, _, rest = path.strip("/").partition("/")
    return (own, rest) if own is not None and first == OWN else (notebooks, path)


def is_valid_path(path: str) -> bool:
    """True if a page may have this address: it contains neither a control character nor `..`."""
    return not _CONTROL.search(path) and ".." not in _STEPS.split(path)


def _files(folder: Path, left_out: Callable[[str], object]) -> Iterator[tuple[Path, str]]:
    """Yield notebooks with their relative paths; none below names that begin with `.` or `_`."""
    for file in sorted(folder.rglob("*.ipynb")):
        path = file.relative_to(folder)
        if any(part[0] in "._" for part in path.parts):
            continue
        try:
            is_file = file.is_file()
        except OSError as error:  # a folder may be listed, but not entered
            left_out(f"{_printed(path.as_posix())} cannot be read: {error.strerror}")
            continue
        if is_file:
            yield file, path.as_posix()


def _printed(path: str) -> str:
    """Return a path in one line of printable characters."""
    return _CONTROL.sub("?", path.encode("utf-8", "replace").decode())


def _pages(notebooks: Path, left_out: Callable[[str], object]) -> Iterator[Page]:
    """Yield pages of the gallery's own notebooks: those with a `jamlab` entry."""
    for file, path in _files(notebooks, left_out):
        try:
            entry, title = _metadata(file, path)
            if entry is not None and entry.get("publish") is not False:
                yield _page(entry, title, file, path)
        except UnusableNotebook as why:
            left_out(str(why))


def _own(folder: Path, beside: bool, left_out: Callable[[str], object]) -> Iterator[Page]:
    """Yield pages of a user's notebooks, with missing details taken from the notebook."""
    taken: dict[str, str] = {}
    for file, path in _files(folder, left_out):
        try:
            entry, title = _metadata(file, path)
            if entry is not None and entry.get("publish") is False:
                continue
            if not beside and path.partition("/")[0].removesuffix(".ipynb").casefold() in ROUTES:
                raise UnusableNotebook(
                    f"{path}: the gallery needs this address for itself; give the notebook, or "
                    "its folder, another name"
                )
            name = path.removesuffix(".ipynb").casefold()
            if (other := taken.setdefault(name, path)) != path:
                raise UnusableNotebook(
                    f"{path}: where small and capital letters are the same it has the address of "
                    f"{other}; give it another name"
                )
            address = f"{OWN}/{path}" if beside else path
            yield _page(entry or {}, title, file, address, is_own=True)
        except UnusableNotebook as why:
            left_out(str(why))


def _metadata(file: Path, path: str) -> tuple[dict[str, Any] | None, str]:
    """Return the "jamlab" metadata (None: absent) and the title: the first heading, or the file."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        raise UnusableNotebook(
            f"{_printed(path)}: its name is not UTF-8, so it can have no address"
        ) from None
    if not is_valid_path(path.removesuffix(".ipynb")):
        raise UnusableNotebook(
            f"{_printed(path)}: in its name, or its folder's, is a tab, a new line or another sign "
            "that no address may have; give it another name"
        )
    try:
        text = file.read_text(encoding="utf-8")
        notebook = json.loads(text)
        written = json.dumps(notebook, ensure_ascii=False) if _HALVES.search(text) else ""
        cells = notebook.get("cells", [])
        metadata = notebook.get("metadata", {})
        texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    except OSError as error:
        raise UnusableNotebook(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, AttributeError, TypeError, KeyError, RecursionError) as error:
        raise UnusableNotebook(
            f"{path} is not a notebook: {error or 'it is nested too deep'}"
        ) from None
    _look_for_halves(written, path)
    found = next(filter(None, map(_HEADING.search, texts)), None)
    title = _plain(found[1]) if found else ""
    title = title or file.stem
    if not isinstance(metadata, dict) or not isinstance(metadata.get("jamlab", {}), dict):
        raise UnusableNotebook(f'{path}: its "jamlab" metadata must be an object')
    return metadata.get("jamlab"), title


def _plain(heading: str) -> str:
    r"""Return a heading as plain text: without Markdown, and formulas as typed without TeX.

    >>> _plain(r"*Würfel*: $\frac16$ and $\pi \le 4$ for [all](x.md), 5 $")
    'Würfel: 1/6 and π ≤ 4 for all, 5 $'
    """

    def typed(found: re.Match[str]) -> str:
        line = _FRACTION.sub(lambda half: "/".join(filter(None, half.groups())), found[1])
        line = _COMMAND.sub(lambda word: html5.get(f"{word[1]};", word[1]) + " ", line)
        return re.sub(r"\s+", " ", re.sub(r"[{}\\]", "", line)).strip()

    return _MARKUP.sub(r"\1", _FORMULA.sub(typed, heading)).strip()


def _look_for_halves(written: str, path: str) -> None:
    """Raise UnusableNotebook if a notebook's text contains an unpaired surrogate."""
    try:
        written.encode("utf-8")
    except UnicodeEncodeError as error:
        half = error.object[error.start]
        before = error.object[max(0, error.start - 20) : error.start]
        raise UnusableNotebook(
            f"{path}: half of a character ({half!r}) stands alone after {before!r}; no page can "
            "show it: delete it"
        ) from None


def _page(said: dict[str, Any], title: str, file: Path, path: str, *, is_own: bool = False) -> Page:
    """Return the page that a notebook's metadata describe, or raise UnusableNotebook."""
    entry = {"title": title, "summary": "", "section": "", **said}
    section = entry["section"]
    if section not in (*SECTIONS, ""):
        raise UnusableNotebook(choice_error(f'{path}: "section"', section, SECTIONS))
    return Page(
        name=path.removesuffix(".ipynb"),
        path=path,
        title=_field(entry, "title", str, path),
        summary=_field(entry, "summary", str, path),
        section=section,
        order=_order(entry, path) if "order" in entry else inf,
        picture=_field({"picture": "", **entry}, "picture", str, path),
        game=_field({"game": "", **entry}, "game", str, path),
        kept=entry.get("kept") is True,
        file=file,
        is_own=is_own,
        **(_lesson(entry, path) if section == "lessons" else {}),
    )


def _order(entry: dict[str, Any], path: str) -> float:
    """Return the notebook's sort key."""
    try:
        order = float(_field(entry, "order", (int, float), path))
    except OverflowError:
        order = inf
    if not isfinite(order):
        raise UnusableNotebook(f'{path}: "order" must be a finite number')
    return order


def _lesson(entry: dict[str, Any], path: str) -> dict[str, Any]:
    """Return the fields that only lessons have."""
    words = _field(entry, "words", list, path)
    if not all(isinstance(word, str) for word in words):
        raise UnusableNotebook(f'{path}: "words" must be a list of texts')
    number = _field(entry, "lesson", int, path)
    if number < 1:
        raise UnusableNotebook(f'{path}: "lesson" must be at least 1')
    return {
        "lesson": number,
        "minutes": _field(entry, "minutes", int, path),
        "ages": _field({"ages": "", **entry}, "ages", str, path),
        "assumes": _field({"assumes": "", **entry}, "assumes", str, path),
        "words": tuple(words),
        "question": _field(entry, "question", str, path),
    }


def _field(entry: dict[str, Any], key: str, kind: type | tuple[type, ...], path: str) -> Any:
    value = entry.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise UnusableNotebook(
            f'{path}: "{key}" in its "jamlab" metadata is missing or invalid: {value!r}'
        )
    return value
