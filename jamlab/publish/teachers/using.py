"""`/class?lesson=4`, `/class?log=cramel/ann-bo-cy&step=41`: "Use it with a class".

* The page says what will be asked, and has the button that begins the class on this machine.
* It is begun only by who sits at it: asked for by this machine, by a name of its own, by no proxy,
  from a page of the gallery. Elsewhere (a hub, another machine's gallery) the page says the command
  to type.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
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

from jamlab.publish import templates
from jamlab.publish.trust.answering import OnAPage
from jamlab.publish.trust.listening import is_loopback
from jamlab.publish.trust.peers import is_another_user
from jamlab.publish.trust.policy import policy
from jamlab.publish.trust.proxies import is_handed_on

if TYPE_CHECKING:
    from jamlab.classroom.questions import Asked
    from jamlab.log import Replay


class Begins(Protocol):
    """What begins classes on this machine."""

    def begin(self, title: str, asked: Sequence[Asked]) -> str:
        """Where the teacher comes in, after the machine's name; RuntimeError says why it cannot."""


NEAR: Final = 12
"""So many steps are looked at for one of which something can be asked."""


@dataclass(frozen=True)
class Use:
    """What a class is to be asked: its title, the questions, and the command that does the same."""

    title: str
    asked: Sequence[Asked]
    command: str


def use(lesson: str, log: str, step: str) -> Use:
    """What an address asks for; ValueError says what is wrong with it."""
    from jamlab.classroom.questions.specs import asked_by
    from jamlab.lessons import lesson as lesson_of
    from jamlab.log.recorded import shipped

    seed = randbits(48)
    if lesson:
        number = int(lesson) if lesson.isdecimal() and len(lesson) < 4 else 0
        asked: Sequence[Asked] = asked_by({"lesson": number}, seed)
        return Use(lesson_of(number).title, asked, f"jamlab class --lesson {number}")
    if not step.isdecimal() or len(step) > 9:
        raise ValueError(f"{step!r} is no step")
    replay = shipped(log)
    found, asked = _askable(replay, log, int(step), seed)
    title = f"{replay.game.name}: {', '.join(replay.seats)}"
    more = "".join(f" --of {quote(face)}" for face in _of(replay, found))
    return Use(title, asked, f"jamlab class --log {log} --at {found}{more}")


def _askable(replay: Replay, log: str, step: int, seed: int) -> tuple[int, Sequence[Asked]]:
    """The step, or the next one of which something can be asked; ValueError if none is near."""
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
    """What is asked about a draw: whether what ends the turn comes, or what is nearest to even;
    nothing where a player chooses."""
    from jamlab.classroom.questions.moment import Moment

    now = Moment(replay, step)
    sorts = now.sorts() if now.is_draw else []
    if now.ending in sorts:
        return list(now.ending)
    even = min(sorts, key=lambda faces: abs(now.chance_of(faces) - Fraction(1, 2)), default=())
    return list(even)


def is_here(request: HTTPServerRequest) -> bool:
    """Whether who asks sits at this machine, is no other user of it, and no proxy is between."""
    if is_handed_on(request):
        return False
    name = urlsplit(f"//{request.host}").hostname or ""
    is_near = is_loopback(request.remote_ip or "") and is_loopback(name)
    return is_near and not is_another_user(request)


class UseWithAClass(OnAPage, JupyterHandler):
    """The page with the button, and what the button does. `beside` None: it cannot be done here."""

    def initialize(self, home: str, beside: Begins | None) -> None:
        self.home, self.beside = home, beside

    def wanted(self) -> Use:
        return use(*(self.get_argument(name, "") for name in ("lesson", "log", "step")))

    @authenticated
    def get(self) -> None:
        self.show()

    def show(self, words: str = "") -> None:
        """The page; `words` say why it did not go."""
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
        self.finish(template.render(home=self.home, use=found, **given, **templates.SERVED))

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
