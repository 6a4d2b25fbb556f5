"""Pages of a class: the form for the code, a pupil's and the teacher's page; and the pictures on
them. Each picture is a request of its own, so no page contains anything of a question before it
is asked.
"""

from __future__ import annotations

import re
from functools import cache
from http import HTTPStatus
from typing import Final

from markupsafe import Markup

from jamlab.classroom.names import THINGS
from jamlab.classroom.network import NOBODY_IN
from jamlab.classroom.server.access import Guarded
from jamlab.classroom.server.addresses import qr
from jamlab.classroom.server.handlers import OfPupil
from jamlab.classroom.server.teacher_handlers import OfTeacher
from jamlab.classroom.store import RequestRefused
from jamlab.core import registry
from jamlab.export.picture.pieces import single
from jamlab.ui.bundle import icons
from jamlab.web import templates

NOT_FOUND: Final = (
    "There is no class with this code. Look at the wall once more: there is no O, no I and no L in "
    "it. A class that was deleted has no code any more."
)
NO_CODE: Final = "A code has four letters and numbers, such as K7 M4."
OFTEN: Final = "That was too often. Wait a minute, and look at the wall once more."
_LONGEST: Final = 100


def join(home: str, wrong: str = "", typed: str = "") -> str:
    """Return the form for the code; `wrong` explains why `typed` is not accepted."""
    template = templates.environment().get_template("class/join.html.j2")
    return template.render(
        home=home, wrong=wrong, typed=typed[:_LONGEST], jar=drawings(("jar-raspberry",))
    )


def tidied(typed: str) -> str:
    """Extract the code from typed or pasted text; "" if there is none.

    >>> tidied(" k7 m4 "), tidied("http://192.0.2.7:8900/K7M4?x=1"), tidied("192.0.2.7:8900/k7m4/")
    ('K7M4', 'K7M4', 'K7M4')
    >>> tidied("what is it?"), tidied("192.0.2.7:8900")
    ('', '')
    """
    last = re.split(r"[?#]", typed.strip())[0].rstrip("/").rsplit("/", 1)[-1]
    code = re.sub(r"[\s-]", "", last).upper()
    return code if re.fullmatch(r"[A-Z0-9]{4}", code) else ""


class JoinPage(OfPupil):
    """Plain form for the code, which redirects to the class's own address."""

    def get(self) -> None:
        typed = self.get_query_argument("code", "")
        code = tidied(typed)
        if code:
            self.redirect(f"{self.home}{code}")
            return
        self.finish(join(self.home, NO_CODE if typed.strip() else "", typed))


class PupilPage(OfPupil):
    """Pupil's page; its contents come from `state`."""

    async def get(self, code: str) -> None:
        try:
            one = await self.the_class(code)
        except RequestRefused as error:
            is_often = error.code == "often"
            self.set_status(HTTPStatus.TOO_MANY_REQUESTS if is_often else HTTPStatus.NOT_FOUND)
            self.finish(join(self.home, OFTEN if is_often else NOT_FOUND, tidied(code)))
            return
        name = "homework_served" if one.kind == "homework" else "pupil"
        template = templates.environment().get_template(f"class/{name}.html.j2")
        names = drawings(("jar-raspberry",)) + drawings_of_names()
        self.finish(template.render(home=self.home, code=one.code, title=one.title, names=names))


class TeacherPage(OfTeacher):
    """Teacher's page, for the wall; its contents come from `state`."""

    template = "class/projector.html.j2"

    async def get(self, number: str) -> None:
        try:
            one = await self.the_class(number)
        except RequestRefused:
            self.set_status(HTTPStatus.FORBIDDEN)
            self.finish(join(self.home))
            return
        name = "class/desk.html.j2" if one.kind == "homework" else self.template
        template = templates.environment().get_template(name)
        given = {"number": one.id, "title": one.title, "nobody_in": NOBODY_IN}
        self.finish(template.render(home=self.home, drawings=drawings(), **given))


class ChoosePage(TeacherPage):
    """Page on which the teacher chooses the next question; its contents come from `choices`."""

    template = "class/choose.html.j2"


class Code(OfTeacher):
    """QR code of the address for pupils, as SVG."""

    async def get(self, number: str) -> None:
        try:
            one = await self.the_class(number)
        except RequestRefused:
            self.set_status(HTTPStatus.FORBIDDEN)
            return
        reach = self.classroom.door.reach(one.code)
        base = reach.get("link") or "".join(f"http://{at}" for at in reach["addresses"][:1])
        self.set_header("Content-Type", "image/svg+xml")
        self.finish(qr(f"{base}/{one.code}") if base else "")


def drawings_of_names() -> Markup:
    """Return the drawings of names as SVG symbols."""
    return drawings(tuple(thing.lower() for thing in THINGS))


@cache
def drawings(names: tuple[str, ...] = ()) -> Markup:
    """Return drawings as SVG symbols; by default all that a question may contain."""
    wanted = names or tuple(icons())
    drawn = ((name, *icons()[name][:2]) for name in wanted)
    return Markup("").join(
        # The bodies are drawings of this package, never user data.
        Markup(f'<symbol id="{name}" viewBox="{box}">{body}</symbol>')
        for name, box, body in drawn
    )


class IconPicture(Guarded):
    """Small drawing as SVG, as referenced in texts: {cat-face}."""

    def get(self, name: str) -> None:
        found = icons().get(name)
        if found is None:
            self.set_status(HTTPStatus.NOT_FOUND)
            return
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "private, max-age=86400")
        box, body = found[:2]
        self.finish(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>')


class PiecePicture(Guarded):
    """Card or tile of a game as SVG; without a face its back."""

    def get(self, game: str, face: str) -> None:
        dark = self.get_query_argument("dark", "") == "1"
        mark = self.get_query_argument("mark", "")
        try:
            found = single(registry.load(game), face, mark=mark, dark=dark)
        except (KeyError, ValueError):  # unknown game or face
            self.set_status(HTTPStatus.NOT_FOUND)
            return
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "private, max-age=86400")
        self.finish(found)
