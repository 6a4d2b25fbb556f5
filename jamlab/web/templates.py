"""Templates, styles and drawings that all pages of our servers share.

Templates are in `html/`. They receive `home`, the address of the server, and link only below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

import jinja2
from markupsafe import Markup

from jamlab.core import registry
from jamlab.ui.bundle import icons

PACKAGE = Path(__file__).parents[1]
STATIC = PACKAGE / "web" / "static"
CLASS_STATIC = PACKAGE / "classroom" / "static"
"""Scripts and styles of class pages: `static/class/…` in addresses."""
DOCUMENTATION = PACKAGE / "gallery" / "_documentation"
"""Output of `python -m building.documentation`."""


ICONS = ("cat-face", "jar-raspberry", "robot", "woman-red-hair")
"""Drawings used by the pages themselves; those in the games' pictures are found there."""


SERVED = {"suffix": "", "index": ""}
"""Endings of links to pages and to the landing page: none with a server."""


IN_SITE = {"suffix": ".html", "index": "index.html"}


SECTIONS = "jamlab_sections"
"""Application setting: the sections that the header lists (`jamlab.gallery.sections`)."""


def is_documented() -> bool:
    """True if the documentation is built."""
    return (DOCUMENTATION / "index.html").is_file()


@cache
def environment() -> jinja2.Environment:
    """Return the template environment, with autoescaping."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(sorted(PACKAGE.glob("*/html"))),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["static"] = static
    env.filters["quoted"] = quote
    env.globals.update(documented=is_documented, symbols=symbols, of_games=pictures())
    env.globals.update(sections=(), **SERVED)
    env.globals["pictures"] = env.get_template("pictures.html.j2").module
    env.globals["lesson_pictures"] = env.get_template("lessons.html.j2").module
    return env


def static_file(name: str) -> Path:
    """Return the file served at `static/<name>`."""
    of_class = name.removeprefix("class/")
    return STATIC / name if of_class == name else CLASS_STATIC / of_class


@cache
def static(name: str) -> str:
    """Return the address of a style or script, with a content hash for caching."""
    content = sha256(static_file(name).read_bytes()).hexdigest()[:12]
    return f"static/{name}?v={content}"


@cache
def pictures() -> dict[str, Markup]:
    """Return the picture of each game that has one (`picture.svg` in its folder), by id."""
    files = {game: registry.folder(game) / "picture.svg" for game in registry.ids()}
    # Drawings of this package, never data.
    return {game: Markup(file.read_text("utf-8")) for game, file in files.items() if file.exists()}


@cache
def symbols() -> Markup:
    """Return the drawings that the pages use, as SVG symbols."""
    used = re.findall(r'href="#([\w/-]+)"', "".join(pictures().values()))
    drawn = (
        (name, *icons()[name][:2]) for name in dict.fromkeys([*ICONS, *used]) if name in icons()
    )
    return Markup("").join(
        # The bodies are drawings of this package, never data.
        Markup(f'<symbol id="{name}" viewBox="{box}">{body}</symbol>')
        for name, box, body in drawn
    )


def missing(
    home: str, status: int = 404, *, documented: bool = True, sections: Sequence[object] = ()
) -> str:
    """Return the error page for an unknown address (404) or a server error (500 and others).

    `documented` is False for an address of the documentation where that is not built; `sections`
    are those of the header.
    """
    template = environment().get_template("missing.html.j2")
    return template.render(home=home, status=status, made=documented, sections=sections)
