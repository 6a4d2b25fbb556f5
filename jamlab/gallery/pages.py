"""HTML of the gallery's own pages: landing page, course, queue, and others.

* Templates are in `html/`. They receive `home`, the gallery's address, and link only below it.
* Icons are the stepper's own, included once per page as symbols.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from jamlab.core import registry
from jamlab.gallery import shelf
from jamlab.gallery.prerender.store import PagePart
from jamlab.gallery.sections import SectionLink, sections_of
from jamlab.gallery.shelf import SECTIONS, Page
from jamlab.gallery.teacher_notes import is_taught
from jamlab.log.recorded import recorded, replays, stem
from jamlab.ui import bundle
from jamlab.ui.bundle import icons, in_page
from jamlab.web.templates import IN_SITE, SERVED, environment

AGAIN = 2
"""Maximum seconds until a waiting page gets an answer."""
TURN = "It is your turn: the page opens."
NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth"),
)


def number(n: int) -> str:
    """Return a count as a word up to twelve, as digits above."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


class GameCard(NamedTuple):
    """A game's card on the landing page: its pages by section, and those of its variants."""

    game: str  # id; "" for a page that names no game
    name: str
    summary: str
    picture: str
    doors: dict[str, Page]
    variants: tuple[tuple[str, Page], ...]  # (label, page): ("For children", …)


IN_TITLE = re.compile(r"^(Play|Write down) ")
"""What the titles of pages add to the name of their game."""


def game_cards(pages: Sequence[Page]) -> list[GameCard]:
    """Return a card for each game of these pages; a page that names no game has its own."""
    groups: dict[str, list[Page]] = {}
    for page in sorted(pages, key=lambda page: page.order):
        groups.setdefault(page.game or f"/{page.name}", []).append(page)
    return [_game_card(group) for group in groups.values()]


def _game_card(group: Sequence[Page]) -> GameCard:
    doors: dict[str, Page] = {}
    others = [page for page in group if doors.setdefault(page.section, page) is not page]
    about = doors.get("rules", group[0])
    name = IN_TITLE.sub("", about.title)
    variants = tuple((_variant(page, name), page) for page in others)
    return GameCard(about.game, name, about.summary, about.picture, doors, variants)


def _variant(page: Page, name: str) -> str:
    """Return the part of a page's title after the name of its game, "Travel"."""
    label = IN_TITLE.sub("", page.title).removeprefix(name).lstrip(", ") or page.title
    return label[0].upper() + label[1:]


@cache
def striking_turn() -> dict[str, Any]:
    """Return the turn that the landing page plays (`building/striking_turn.py`)."""
    file = Path(__file__).parent / "striking_turn.json"
    turn: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return turn


def landing(
    pages: tuple[Page, ...],
    home: str,
    *,
    in_site: bool = False,
    replayed: Collection[str] | None = None,
) -> str:
    """Return the landing page; sections without notebooks are omitted.

    `in_site`: as a file among others, with `home` relative. `replayed`: recorded games to link to,
    "cramel/ann-bo-cy"; None for those of the folder of recorded games.
    """
    ours = [page for page in pages if not page.is_beside]
    kept = {section: [page for page in ours if page.section == section] for section in SECTIONS}
    own = [page for page in pages if page.is_beside or not page.section]
    template = environment().get_template("landing.html.j2")
    taught = any(is_taught(page.lesson) for page in kept["lessons"])
    count = number(len(registry.ids() if kept["theatre"] else kept["rules"]))
    if replayed is None:
        shipped = recorded(replays()).items()
        replayed = {f"{game}/{stem(path)}" for game, logs in shipped for _, path in logs}
    theatre = kept["theatre"][0] if kept["theatre"] and not kept["theatre"][0].is_own else None
    turn = striking_turn()
    return template.render(
        home=home,
        count=count,
        number=number,
        taught=taught,
        own=own,
        games=game_cards([*kept["play"], *kept["rules"], *kept["record"]]),
        replayed={log.partition("/")[0] for log in replayed if theatre},
        turn=turn if theatre and f"{turn['game']}/{turn['log']}" in replayed else None,
        icons=icons(),
        sections=sections_of(pages, in_site=in_site),
        listed=[page.name for page in kept["theatre"]] == ["recordings"],
        **kept,
        **(IN_SITE if in_site else SERVED),
    )


def recordings(
    found: Mapping[str, Sequence[Mapping[str, Any]]],
    home: str,
    sections: Sequence[SectionLink] = (),
) -> str:
    """Return a site's list of recorded games. `found` maps a game's id to records of `title`,
    `name` (its address), `events` and `size` in bytes; `sections` are those of the header.
    """
    template = environment().get_template("recordings.html.j2")
    named = [(game, registry.load(game).name, ones) for game, ones in found.items()]
    return template.render(home=home, found=named, sections=sections, **IN_SITE)


def course(pages: tuple[Page, ...], home: str, *, in_site: bool = False) -> str:
    """Return the course page: the lessons in order, each with its question and purpose."""
    where = IN_SITE if in_site else SERVED
    lessons = [(page, is_taught(page.lesson)) for page in shelf.course(pages)]
    template = environment().get_template("course.html.j2")
    return template.render(
        home=home,
        lessons=lessons,
        time=time_of([page.minutes for page, _ in lessons]),
        taught=any(taught for _, taught in lessons),
        number=number,
        sections=sections_of(pages, in_site=in_site),
        **where,
    )


def time_of(minutes: Sequence[int]) -> str:
    """Return how long lessons take: "about 7 hours; each lesson 25 to 40 minutes"."""
    if not minutes:
        return ""
    least, most, total = min(minutes), max(minutes), sum(minutes)
    each = f"{least} minutes" if least == most else f"{least} to {most} minutes"
    if len(minutes) == 1:
        return each
    hours, half = divmod(round(total / 30), 2)
    about = (
        f"about {hours}{'½' * half} hour{'s' * (total > 60)}" if total > 45 else f"{total} minutes"
    )
    return f"{about}; each lesson {each}"


def service_worker(files: Sequence[str], version: str) -> str:
    """Return a site's service worker: it stores these files at once, others when visited."""
    template = environment().get_template("service_worker.js.j2")
    return template.render(files=Markup(in_page(files)), version=version)


def only_teachers(home: str, sections: Sequence[SectionLink] = ()) -> str:
    """Return the page that asks for the teachers' key."""
    template = environment().get_template("teachers/only.html.j2")
    return template.render(home=home, sections=sections)


def queue(
    home: str,
    pages: int,
    waiting: int,
    ticket: str,
    words: str,
    sections: Sequence[SectionLink] = (),
) -> str:
    """Return the queue page shown while `pages` are open and no more fit. It shows its place in
    `words` and updates itself. Without a ticket the queue is full, too.
    """
    template = environment().get_template("queue.html.j2")
    return template.render(
        home=home,
        pages=pages,
        waiting=waiting,
        ticket=ticket,
        words=words,
        number=number,
        sections=sections,
    )


def opening(home: str, sections: Sequence[SectionLink] = ()) -> str:
    """Return the page for visitors from another site: it requests the page again by itself."""
    return environment().get_template("opening.html.j2").render(home=home, sections=sections)


def place(n: int, seconds: float | None) -> str:
    """Describe the nth place of a queue, with the expected wait if known."""
    ordinal = ORDINALS[n - 1] if n <= len(ORDINALS) else f"number {n}"
    words = "You are next in line." if n == 1 else f"You are {ordinal} in line."
    if seconds is None:
        return words
    minutes = round(seconds / 60)
    if minutes > 60:
        return f"{words} It may take more than an hour."
    if minutes < 1:
        return f"{words} Less than a minute, it seems."
    return f"{words} About {number(minutes)} minute{'s' * (minutes > 1)}, it seems."


def listed(lessons: Sequence[Page], home: str, suffix: str, **_: str) -> list[dict[str, Any]]:
    """Return number, title and address of each lesson, for the links on a lesson's page."""
    return [
        {"number": page.lesson, "title": page.title, "address": f"{home}{quote(page.name)}{suffix}"}
        for page in lessons
    ]


def kept(
    page: Page,
    home: str,
    pieces: Sequence[PagePart],
    models: Mapping[str, Any],
    python: Mapping[str, Any],
    shown: Sequence[Page],
    in_site: bool,
) -> str:
    """Return a prerendered page: its pieces, the widgets' models, and the address of the browser's
    Python (its `worker`, its `files`), for `ui/browser_python/kept.js`.

    It links to the sections that the pages `shown` have, a lesson also to its neighbours there.
    """
    template = environment().get_template("kept.html.j2")
    # The pieces are the notebook author's own text and output.
    parts = [{"html": Markup(piece["html"]), "model": piece["model"]} for piece in pieces]
    where = IN_SITE if in_site else SERVED
    return template.render(
        home=home,
        page=page,
        pieces=parts,
        lessons=listed(shelf.course(tuple(shown)), home, **where),
        sections=sections_of(shown, in_site=in_site),
        models=Markup(in_page(models)),
        python=Markup(in_page(python)),
        script=Markup(bundle.script("ui/browser_python/kept.js").replace("</", "<\\/")),
        kernel="" if in_site else "?python=kernel",
        **where,
    )
