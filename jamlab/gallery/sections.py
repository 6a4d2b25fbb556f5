"""Sections of a gallery, as its header lists them on every page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple
from urllib.parse import quote

from jamlab.gallery.shelf import Page
from jamlab.gallery.teacher_notes import is_taught
from jamlab.web.templates import IN_SITE, SERVED, is_documented

GAMES: Final = ("play", "rules", "record")
"""Sections of notebooks that stand under "Games"."""


class SectionLink(NamedTuple):
    """An entry of the header; `address` is below the gallery's."""

    key: str
    name: str
    address: str


def sections_of(shown: Iterable[Page], *, in_site: bool = False) -> list[SectionLink]:
    """Return the sections of a gallery with these pages, in the order of the header. `in_site`: of
    a static site, which has no documentation.
    """
    where = IN_SITE if in_site else SERVED
    ours = [page for page in shown if page.path and not page.is_beside]
    theatre = next((page for page in ours if page.section == "theatre"), None)
    lessons = [page.lesson for page in ours if page.section == "lessons"]
    found = []
    if lessons:
        found.append(SectionLink("lessons", "Lessons", f"course{where['suffix']}"))
    if theatre:
        found.append(SectionLink("theatre", "Theatre", f"{quote(theatre.name)}{where['suffix']}"))
    if any(page.section in GAMES for page in ours):
        found.append(SectionLink("games", "Games", f"{where['index']}#games"))
    if any(map(is_taught, lessons)):
        found.append(SectionLink("teachers", "Teachers", f"teachers{where['suffix']}"))
    if not in_site and is_documented():
        found.append(SectionLink("documentation", "Documentation", "docs/"))
    return found
