"""The gallery's own pages, as text: landing page, course, and "not here".

* Templates lie in `html/`. They get `home`, the gallery's address, and link below it only.
* Drawings are the stepper's own icons, put into the page once as symbols.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2
from markupsafe import Markup

from jamlab.core import registry
from jamlab.publish import shelf
from jamlab.publish.prerender.notebook import Piece
from jamlab.publish.shelf import SECTIONS, Page
from jamlab.publish.teacher import is_taught
from jamlab.ui import bundle
from jamlab.ui.bundle import icons, in_page

HERE = Path(__file__).parent
STATIC = HERE / "static"
DOCUMENTATION = HERE / "_documentation"
"""Where `python -m building.documentation` puts it."""
ICONS = ("cat-face", "jar-raspberry", "robot", "woman-red-hair")
"""The drawings that the pages use themselves; those of the games' pictures are found in them."""
# The two faces of the theme switch, on 24 by 24.
MOON = "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z"
SUN = (
    "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM11 1h2v4h-2ZM11 19h2v4h-2ZM1 11h4v2H1ZM19 11h4v2h-4Z"
    "M4.93 3.52 7.76 6.34 6.34 7.76 3.52 4.93ZM17.66 16.24 20.48 19.07 19.07 20.48 16.24 17.66Z"
    "M3.52 19.07 6.34 16.24 7.76 17.66 4.93 20.48ZM16.24 6.34 19.07 3.52 20.48 4.93 17.66 7.76Z"
)
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


SERVED = {"suffix": "", "index": ""}
"""How the files of pages and of the landing page end in links: with a server they are no files."""
IN_SITE = {"suffix": ".html", "index": "index.html"}


@cache
def environment() -> jinja2.Environment:
    """The templates, with all that is put into them escaped."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE / "html"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["static"] = static
    env.filters["quoted"] = quote
    env.globals["documented"] = (DOCUMENTATION / "index.html").is_file
    env.globals.update(symbols=symbols, moon=MOON, sun=SUN, of_games=pictures(), **SERVED)
    env.globals["pictures"] = env.get_template("pictures.html.j2").module
    env.globals["lesson_pictures"] = env.get_template("lessons.html.j2").module
    return env


@cache
def static(name: str) -> str:
    """The address of a style or script below the gallery: it names the content, to be kept."""
    content = sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"static/{name}?v={content}"


@cache
def pictures() -> dict[str, Markup]:
    """The picture of each game that brings one (`picture.svg` in its folder), by its id."""
    files = {game: registry.folder(game) / "picture.svg" for game in registry.ids()}
    # Drawings of this package, never data.
    return {game: Markup(file.read_text("utf-8")) for game, file in files.items() if file.exists()}


@cache
def symbols() -> Markup:
    """The drawings that the pages use, as one hidden sheet."""
    used = re.findall(r'href="#([\w-]+)"', "".join(pictures().values()))
    drawn = ((name, *icons()[name][:2]) for name in dict.fromkeys([*ICONS, *used]))
    return Markup("").join(
        # The bodies are drawings of this package, never data.
        Markup(f'<symbol id="{name}" viewBox="{box}">{body}</symbol>')
        for name, box, body in drawn
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


def missing(home: str, status: int = 404, *, documented: bool = True) -> str:
    """The page for an address that is none (404), or for a mistake of ours (500 and others).

    `documented` is False for an address of the documentation where that is not made.
    """
    template = environment().get_template("missing.html.j2")
    return template.render(home=home, status=status, made=documented)


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
