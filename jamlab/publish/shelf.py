"""What the gallery shows: the notebooks that say in their metadata that they are for everybody.

* `published(notebooks)`: a `Page` for each notebook that has a `jamlab` entry in its metadata, in
  the order in which they are shown. A notebook without one is private and is never served.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Sections in the order of the landing page.
SECTIONS = ("theatre", "laboratory", "play", "rules", "record", "lessons")


class ShelfError(ValueError):
    """A notebook that asks to be published, but does not say how; the message names the file."""


@dataclass(frozen=True, slots=True)
class Page:
    """One published notebook."""

    name: str  # its address below the gallery: "replays/theatre"
    path: str  # its file below the notebooks' folder: "replays/theatre.ipynb"
    title: str
    summary: str
    section: str
    order: float
    picture: str  # a macro in html/pictures.html.j2, or "" for a plain one
    # Only lessons have what follows.
    lesson: int = 0  # its number in the course, from 1
    minutes: int = 0  # how long a class takes
    words: tuple[str, ...] = ()  # of the curriculum: "conditional chance"
    question: str = ""  # what the pupil is asked first
    kept: bool = False  # whether it is run once for all; then nothing on it may ask Python


def published(notebooks: Path) -> tuple[Page, ...]:
    """All published notebooks below a folder, by section, order and title."""
    pages = []
    for file in sorted(notebooks.rglob("*.ipynb")):
        path = file.relative_to(notebooks)
        if not any(part.startswith(".") for part in path.parts):
            page = read_page(file, path.as_posix())
            if page is not None:
                pages.append(page)
    return tuple(sorted(pages, key=lambda p: (SECTIONS.index(p.section), p.order, p.title)))


def course(pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """The lessons among them, by their number."""
    lessons = (page for page in pages if page.section == "lessons")
    return tuple(sorted(lessons, key=lambda page: page.lesson))


def read_page(file: Path, path: str) -> Page | None:
    """The page that a notebook asks for, or None if it asks for none."""
    try:
        metadata = json.loads(file.read_text(encoding="utf-8")).get("metadata", {})
    except (ValueError, AttributeError) as error:
        raise ShelfError(f"{path} is not a notebook: {error}") from None
    if "jamlab" not in metadata:
        return None
    entry = metadata["jamlab"]
    if not isinstance(entry, dict):
        raise ShelfError(f'{path}: its "jamlab" metadata must be an object')
    section = entry.get("section")
    if section not in SECTIONS:
        raise ShelfError(f'{path}: "section" must be one of {", ".join(SECTIONS)}, not {section!r}')
    return Page(
        name=path.removesuffix(".ipynb"),
        path=path,
        title=_field(entry, "title", str, path),
        summary=_field(entry, "summary", str, path),
        section=section,
        order=float(_field(entry, "order", (int, float), path)),
        picture=_field({"picture": "", **entry}, "picture", str, path),
        kept=entry.get("kept") is True,
        **(_lesson(entry, path) if section == "lessons" else {}),
    )


def _lesson(entry: dict[str, Any], path: str) -> dict[str, Any]:
    """What only a lesson says of itself."""
    words = _field(entry, "words", list, path)
    if not all(isinstance(word, str) for word in words):
        raise ShelfError(f'{path}: "words" must be a list of texts')
    number = _field(entry, "lesson", int, path)
    if number < 1:
        raise ShelfError(f'{path}: "lesson" counts from 1')
    return {
        "lesson": number,
        "minutes": _field(entry, "minutes", int, path),
        "words": tuple(words),
        "question": _field(entry, "question", str, path),
    }


def _field(entry: dict[str, Any], key: str, kind: type | tuple[type, ...], path: str) -> Any:
    value = entry.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ShelfError(f'{path}: its "jamlab" metadata has no good "{key}": {value!r}')
    return value
