"""Teachers' pages: the entrance "For teachers", notes on each lesson, and printable sheets.

* `teachers`: the entrance
* `teachers/network`: help when the network is down
* `teacher/<n>`: notes on lesson n, with answers
* `teacher/<n>/worksheet` …: a printable sheet of that lesson
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from http import HTTPStatus
from secrets import randbits
from shlex import quote
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import urlsplit

from jupyter_server.base.handlers import JupyterHandler
from tornado.httputil import HTTPServerRequest
from tornado.web import authenticated

from jamlab import lessons
from jamlab.classroom.network import ON_HOTSPOT, TROUBLES
from jamlab.gallery import shelf
from jamlab.gallery.sections import sections_of
from jamlab.gallery.sheets import SHEETS, sheet
from jamlab.gallery.shelf import Page
from jamlab.gallery.teacher_notes import answers, is_taught, teachers_words
from jamlab.web import templates
from jamlab.web.hosts import is_loopback
from jamlab.web.policy import policy
from jamlab.web.proxies import is_another_user, is_forwarded
from jamlab.web.served_files import PageErrors

if TYPE_CHECKING:
    from jamlab.classroom.questions import FrozenQuestion
    from jamlab.log import Replay

__all__ = ["SHEETS", "addresses", "page"]


# -- Addresses and pages ---------------------------------------------------------------------------


DOOR: Final = "teachers"
NETWORK: Final = "teachers/network"


def addresses(shown: Sequence[Page]) -> Iterator[str]:
    """Yield the addresses of all teachers' pages; none if no lesson is shown."""
    taught = _taught(shown)
    if taught:
        yield from (DOOR, NETWORK)
    for number in taught:
        yield f"teacher/{number}"
        yield from (f"teacher/{number}/{name}" for name in SHEETS)


def page(
    shown: Sequence[Page], address: str, home: str = "./", *, in_site: bool = False
) -> str | None:
    """Return the page at an address, such as "teacher/4/worksheet"; None if there is none.

    `in_site`: as a file among others; `home` is then derived from its depth.
    """
    taught = _taught(shown)
    if not taught or address not in addresses(shown):
        return None
    where = {
        **(templates.IN_SITE if in_site else templates.SERVED),
        "sections": sections_of(shown, in_site=in_site),
    }
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


def _door(shown: Sequence[Page], taught: dict[int, Page], home: str, where: dict[str, Any]) -> str:
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


def _about(taught: dict[int, Page], lesson: int, home: str, where: dict[str, Any]) -> str:
    """Return the notes on a lesson for teachers, with its answers."""
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


# -- `/class?lesson=4`, `/class?log=cramel/ann-bo-cy&step=41`: "Use it with a class" ---------------
# * The page shows the questions, and a button that starts the class on this machine.
# * Only requests from this machine can start it: by a local host name, through no proxy, from a
#   page of the gallery. Elsewhere (a hub, another machine's gallery) the page shows the command to
#   type.


class Begins(Protocol):
    """Starter of classes on this machine."""

    def begin(self, title: str, asked: Sequence[FrozenQuestion]) -> str:
        """Start a class and return the teacher's address, after the host. Raises RuntimeError."""


NEAR: Final = 12
"""Number of steps searched for one that has a question."""


@dataclass(frozen=True)
class Use:
    """A class to start: its title, the questions, and the equivalent command."""

    title: str
    asked: Sequence[FrozenQuestion]
    command: str


def use(lesson: str, log: str, step: str) -> Use:
    """Parse the parameters of an address; raises ValueError if they are invalid."""
    from jamlab.classroom.questions.specs import asked_by
    from jamlab.lessons import lesson as lesson_of
    from jamlab.log.recorded import shipped

    seed = randbits(48)
    if lesson:
        number = int(lesson) if lesson.isdecimal() and len(lesson) < 4 else 0
        asked: Sequence[FrozenQuestion] = asked_by({"lesson": number}, seed)
        return Use(lesson_of(number).title, asked, f"jamlab class --lesson {number}")
    if not step.isdecimal() or len(step) > 9:
        raise ValueError(f"step must be a whole number, got {step!r}")
    replay = shipped(log)
    found, asked = _askable(replay, log, int(step), seed)
    title = f"{replay.game.name}: {', '.join(replay.seats)}"
    more = "".join(f" --of {quote(face)}" for face in _of(replay, found))
    return Use(title, asked, f"jamlab class --log {log} --at {found}{more}")


def _askable(
    replay: Replay, log: str, step: int, seed: int
) -> tuple[int, Sequence[FrozenQuestion]]:
    """Return the step, or the next one with questions, and these. Raises ValueError."""
    from jamlab.classroom.questions.specs import asked_by

    why = ValueError(f"there is no step {step} in this game")
    for n in range(step, min(step + NEAR, len(replay))):
        of = _of(replay, n)
        spec = {"log": log, "step": n, **({"what": "next", "of": of} if of else {})}
        try:
            return n, asked_by(spec, seed, lambda _: replay)
        except ValueError as error:
            why = error if n == step else why
    raise why


def _of(replay: Replay, step: int) -> list[str]:
    """Return the faces asked about at a draw: those that end the turn, or else those with a chance
    nearest to 1/2; empty where a player chooses.
    """
    from jamlab.classroom.questions.step_questions import Moment

    now = Moment(replay, step)
    sorts = now.sorts() if now.is_draw else []
    if now.ending in sorts:
        return list(now.ending)
    even = min(sorts, key=lambda faces: abs(now.chance_of(faces) - Fraction(1, 2)), default=())
    return list(even)


def is_here(request: HTTPServerRequest) -> bool:
    """True if a request comes from this machine and this user, with no proxy between."""
    if is_forwarded(request):
        return False
    name = urlsplit(f"//{request.host}").hostname or ""
    is_near = is_loopback(request.remote_ip or "") and is_loopback(name)
    return is_near and not is_another_user(request)


class UseWithAClass(PageErrors, JupyterHandler):
    """Handler of the page "Use it with a class". `beside` None: not possible here."""

    def initialize(self, home: str, beside: Begins | None) -> None:
        self.home, self.beside = home, beside

    def wanted(self) -> Use:
        return use(*(self.get_argument(name, "") for name in ("lesson", "log", "step")))

    @authenticated
    def get(self) -> None:
        self.show()

    def show(self, words: str = "") -> None:
        """Send the page; `words` explain a failure."""
        found, wrong = None, ""
        try:
            found = self.wanted()
        except ValueError as error:
            self.set_status(HTTPStatus.NOT_FOUND)
            wrong = str(error)[:1].upper() + str(error)[1:]
        can = self.beside is not None and is_here(self.request)
        fields = {name: self.get_argument(name, "") for name in ("lesson", "log", "step")}
        template = templates.environment().get_template("teachers/use.html.j2")
        token = self.xsrf_token.decode() if can else ""
        given: dict[str, Any] = {"fields": fields, "token": token, "words": words, "wrong": wrong}
        self.set_header("Cache-Control", "no-store")
        # The button leads to the class, which has a port of its own.
        leads = "'self' http://127.0.0.1:*"
        self.set_header("Content-Security-Policy", policy(frames="'none'", forms=leads))
        given |= {"sections": self.sections, **templates.SERVED}
        self.finish(template.render(home=self.home, use=found, **given))

    @authenticated
    async def post(self) -> None:
        origin = self.request.headers.get("Origin")
        own = f"{self.request.protocol}://{self.request.host}"
        if self.beside is None or not is_here(self.request) or origin not in {None, own}:
            self.set_status(HTTPStatus.FORBIDDEN)
            self.show("A class is begun only at this machine itself.")
            return
        try:
            found = self.wanted()
            begin = self.beside.begin
            where = await asyncio.to_thread(begin, found.title, found.asked)
        except ValueError:
            self.show()
            return
        except RuntimeError as error:
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            self.show(str(error))
            return
        self.set_header("Referrer-Policy", "no-referrer")
        self.redirect(f"http://127.0.0.1{where}", status=HTTPStatus.SEE_OTHER)
