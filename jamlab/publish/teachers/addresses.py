"""Which pages there are for teachers, and each of them by its address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from jamlab import lessons
from jamlab.classroom.network import ON_HOTSPOT, TROUBLES
from jamlab.publish import shelf, templates
from jamlab.publish.shelf import Page
from jamlab.publish.teacher import answers, is_taught, teachers_words
from jamlab.publish.teachers.sheets import SHEETS, sheet

DOOR: Final = "teachers"
NETWORK: Final = "teachers/network"


def addresses(shown: Sequence[Page]) -> Iterator[str]:
    """The addresses of all pages for teachers; none if no lesson is shown."""
    taught = _taught(shown)
    if taught:
        yield from (DOOR, NETWORK)
    for number in taught:
        yield f"teacher/{number}"
        yield from (f"teacher/{number}/{name}" for name in SHEETS)


def page(
    shown: Sequence[Page], address: str, home: str = "./", *, in_site: bool = False
) -> str | None:
    """The page at an address, "teacher/4/worksheet" for instance; None if there is none.

    `in_site`: as a file among others; `home` is then worked out from how deep it lies.
    """
    taught = _taught(shown)
    if not taught or address not in addresses(shown):
        return None
    where = templates.IN_SITE if in_site else templates.SERVED
    home = "../" * address.count("/") or "./" if in_site else home
    if address == DOOR:
        return _door(shown, taught, home, where)
    if address == NETWORK:
        template = templates.environment().get_template("teachers/network.html.j2")
        return template.render(home=home, troubles=TROUBLES, hotspot=ON_HOTSPOT, **where)
    _, number, *name = address.split("/")
    if not name:
        return _about(taught, int(number), home, where)
    return sheet(name[0], int(number), {"home": home, **where})


def _taught(shown: Sequence[Page]) -> dict[int, Page]:
    return {page.lesson: page for page in shelf.course(tuple(shown)) if is_taught(page.lesson)}


def _door(shown: Sequence[Page], taught: dict[int, Page], home: str, where: dict[str, str]) -> str:
    rules = {
        page.name.rpartition("/")[2]: page
        for page in shown
        if page.section == "rules" and not page.is_beside
    }
    listed = [
        {"page": page, "rules": rules.get(lessons.lesson(number).game)}
        for number, page in taught.items()
    ]
    template = templates.environment().get_template("teachers/door.html.j2")
    return template.render(home=home, lessons=listed, sheets=SHEETS, first=min(taught), **where)


def _about(taught: dict[int, Page], lesson: int, home: str, where: dict[str, str]) -> str:
    """What a teacher wants to know of a lesson, with its answers."""
    template = templates.environment().get_template("teachers/about.html.j2")
    return template.render(
        home=home,
        page=taught[lesson],
        sheets=SHEETS,
        words=teachers_words(lesson),
        answers=answers(lesson),
        before=taught.get(lesson - 1),
        after=taught.get(lesson + 1),
        **where,
    )
