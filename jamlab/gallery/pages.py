"""The gallery's own pages, as text: landing page, course, and "not here".

* Templates lie in `html/`. They get `home`, the gallery's address, and link below it only.
* Drawings are the stepper's own icons, put into the page once as symbols.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from jamlab.core import registry
from jamlab.gallery import shelf
from jamlab.gallery.prerender.store import Piece
from jamlab.gallery.shelf import SECTIONS, Page
from jamlab.gallery.teacher_notes import is_taught
from jamlab.ui import bundle
from jamlab.ui.bundle import in_page
from jamlab.web.templates import IN_SITE, SERVED, environment

# The two faces of the theme switch, on 24 by 24.
AGAIN = 2
"""How many seconds who waits is left without an answer at most."""
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
    """A count in words, as far as words are shorter."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def landing(pages: tuple[Page, ...], home: str, *, in_site: bool = False) -> str:
    """The page that shows what there is: a section without notebooks is not there at all.

    `in_site`: as a file among others, with `home` relative.
    """
    ours = [page for page in pages if not page.is_beside]
    kept = {section: [page for page in ours if page.section == section] for section in SECTIONS}
    own = [page for page in pages if page.is_beside or not page.section]
    template = environment().get_template("landing.html.j2")
    taught = any(is_taught(page.lesson) for page in kept["lessons"])
    count = number(len(registry.ids() if kept["theatre"] else kept["rules"]))
    more = {"count": count, "number": number, "taught": taught, "own": own, **kept}
    games_alone = [page.name for page in kept["theatre"]] == ["recordings"]
    opens = "Open a recorded game" if games_alone else "Open the theatre"
    where = IN_SITE if in_site else SERVED
    return template.render(home=home, opens=opens, **more, **where)


def recordings(found: Mapping[str, Sequence[Mapping[str, Any]]], home: str) -> str:
    """A site's list of recorded games: by the game's name `title`, `name` (its address), `events`
    and `size` in bytes."""
    template = environment().get_template("recordings.html.j2")
    return template.render(home=home, found=found, **IN_SITE)


def course(pages: tuple[Page, ...], home: str, *, in_site: bool = False) -> str:
    """The lessons, one after the other, with what each one asks and what it is good for."""
    where = IN_SITE if in_site else SERVED
    lessons = [(page, is_taught(page.lesson)) for page in shelf.course(pages)]
    template = environment().get_template("course.html.j2")
    return template.render(
        home=home,
        lessons=lessons,
        minutes=sum(page.minutes for page, _ in lessons),
        taught=any(taught for _, taught in lessons),
        number=number,
        **where,
    )


def service_worker(files: Sequence[str], version: str) -> str:
    """A site's script that keeps it in the browser: these files at once, others when visited."""
    template = environment().get_template("service_worker.js.j2")
    return template.render(files=Markup(in_page(files)), version=version)


def only_teachers(home: str) -> str:
    """The page for who asks for a page for teachers without their key."""
    return environment().get_template("teachers/only.html.j2").render(home=home)


def queue(home: str, pages: int, waiting: int, ticket: str, words: str) -> str:
    """The page for who comes when `pages` are open and no more fit: it says its place in `words`,
    and moves up by itself. Without a ticket the queue is full, too."""
    template = environment().get_template("queue.html.j2")
    return template.render(
        home=home, pages=pages, waiting=waiting, ticket=ticket, words=words, number=number
    )


def opening(home: str) -> str:
    """The page for who comes from a page of another site: it asks for the page again by itself."""
    return environment().get_template("opening.html.j2").render(home=home)


def place(n: int, seconds: float | None) -> str:
    """The nth place of a queue, and how long it takes, if that can be said."""
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
    """The lessons as a lesson's page links to them: number, title, address."""
    return [
        {"number": page.lesson, "title": page.title, "address": f"{home}{quote(page.name)}{suffix}"}
        for page in lessons
    ]


def kept(
    page: Page,
    home: str,
    pieces: Sequence[Piece],
    models: Mapping[str, Any],
    python: Mapping[str, Any],
    lessons: Sequence[Page],
    in_site: bool,
) -> str:
    """A notebook's page that was run before: its pieces, the widgets' models, and where the
    browser's own Python is (its `worker`, its `files`), for `widgets/kept/kept.js`.

    A lesson has links to those beside it among `lessons`.
    """
    template = environment().get_template("kept.html.j2")
    # The pieces are what the notebook's author wrote and what it printed.
    shown = [{"html": Markup(piece["html"]), "model": piece["model"]} for piece in pieces]
    where = IN_SITE if in_site else SERVED
    return template.render(
        home=home,
        page=page,
        pieces=shown,
        lessons=listed(lessons, home, **where),
        models=Markup(in_page(models)),
        python=Markup(in_page(python)),
        script=Markup(bundle.script("ui/browser_python/kept.js").replace("</", "<\\/")),
        kernel="" if in_site else "?python=kernel",
        **where,
    )
