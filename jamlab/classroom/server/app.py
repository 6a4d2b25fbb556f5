"""Application that serves classes.

/                         form in which a pupil types the code of a class
/K7M4                     a pupil's page
/teach/<number>           the teacher's page, for the wall; `/enter?key=…` below it signs in,
                          `/enter?once=…` does so once
/teach/<number>/choose    choice of the next question
/api/K7M4/join, state, answer, play
/api/teach/<number>/state, do, choices, results.csv, results.parquet, link
/picture/K7M4/<round>/before.svg, came.svg     the table of a step or lesson; `?dark=1`, `?narrow=1`
/static/…                 styles and scripts
"""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Final

from tornado.httpserver import HTTPServer
from tornado.web import Application

from jamlab.classroom.server import class_pages, handlers, teacher_files, teacher_handlers
from jamlab.classroom.server.access import Guarded, GuardedApplication
from jamlab.classroom.server.limits import Limits
from jamlab.classroom.server.one_time_links import Once
from jamlab.classroom.session import Classroom
from jamlab.web.policy import compressing
from jamlab.web.proxies import ProxiedServer, Proxies
from jamlab.web.served_files import Static
from jamlab.web.templates import CLASS_STATIC, PACKAGE, STATIC

CODE: Final = r"([A-Za-z0-9]{2}(?:%20|-)?[A-Za-z0-9]{2})"
NUMBER: Final = r"(\d{1,9})"
MOST_BYTES: Final = 16_384
BODY_SECONDS: Final = 10.0
NONE: Final = Proxies()
SHARED: Final = PACKAGE / "ui" / "toolkit"
HANDED_ON: Final = r"(?:elements|numbers|storage)\.js"
_READERS: Final = 4


class ClassStatic(Guarded, Static):
    """Styles and scripts."""


class UnknownAddress(Guarded):
    """Any unknown address: shows the form for the code."""

    def initialize(self, home: str) -> None:
        self.home = home

    def get(self, *_path: str) -> None:
        self.set_status(HTTPStatus.NOT_FOUND)
        self.finish(class_pages.join(self.home, class_pages.NOT_FOUND))


def application(
    classroom: Classroom,
    names: Collection[str] = (),
    limits: Limits | None = None,
    home: str = "/",
    once: Once | None = None,
) -> Application:
    """Return the application with the routes of `classroom` below `home`. `names` are further host
    names to accept, such as that of a proxy. `once` holds the one-time addresses given out.
    """
    reading = ThreadPoolExecutor(_READERS, "jamlab-reader")
    given = {"classroom": classroom, "reading": reading, "limits": limits or Limits(), "home": home}
    return GuardedApplication(
        [
            (home, class_pages.JoinPage, given),
            (
                rf"{home}teach/{NUMBER}/enter",
                teacher_handlers.EnterHandler,
                {**given, "once": once or Once()},
            ),
            (rf"{home}teach/{NUMBER}/qr.svg", class_pages.Code, given),
            (rf"{home}teach/{NUMBER}/cards.pdf", teacher_files.CardsHandler, given),
            (rf"{home}teach/{NUMBER}", class_pages.TeacherPage, given),
            (rf"{home}teach/{NUMBER}/choose", class_pages.ChoosePage, given),
            (rf"{home}api/teach/{NUMBER}/state", teacher_handlers.TeacherStateHandler, given),
            (rf"{home}api/teach/{NUMBER}/do", teacher_handlers.CommandHandler, given),
            (rf"{home}api/teach/{NUMBER}/choices", teacher_handlers.ChoicesHandler, given),
            (
                rf"{home}api/teach/{NUMBER}/results\.(csv|parquet)",
                teacher_files.ResultsHandler,
                given,
            ),
            (rf"{home}api/teach/{NUMBER}/link", teacher_files.LinkHandler, given),
            (rf"{home}api/teach/{NUMBER}/returned", teacher_files.ReturnedFile, given),
            (rf"{home}teach/{NUMBER}/homework.html", teacher_files.HomeworkFileHandler, given),
            (rf"{home}api/{CODE}/join", handlers.JoinHandler, given),
            (rf"{home}api/{CODE}/state", handlers.StateHandler, given),
            (rf"{home}api/{CODE}/answer", handlers.AnswerHandler, given),
            (rf"{home}api/{CODE}/play", handlers.PlayHandler, given),
            (rf"{home}picture/{CODE}/{NUMBER}/(before|came)\.svg", handlers.PictureHandler, given),
            (rf"{home}icon/([\w-]+)\.svg", class_pages.IconPicture),
            (rf"{home}piece/(\w+)/([^/]*)\.svg", class_pages.PiecePicture),
            # The modules that class/… of these names re-export, served directly to save a request.
            (rf"{home}static/class/({HANDED_ON})", ClassStatic, {"path": str(SHARED)}),
            (rf"{home}static/class/(.*)", ClassStatic, {"path": str(CLASS_STATIC)}),
            (rf"{home}static/(.*)", ClassStatic, {"path": str(STATIC)}),
            (rf"{home}{CODE}", class_pages.PupilPage, given),
            (r"/.*", UnknownAddress, {"home": home}),
        ],
        names,
        transforms=[compressing([f"{home}{name}/" for name in ("static", "piece", "icon")])],
    )


def server(
    classroom: Classroom,
    names: Collection[str] = (),
    limits: Limits | None = None,
    home: str = "/",
    proxies: Proxies = NONE,
    once: Once | None = None,
) -> HTTPServer:
    """Return the server of the application; it limits request sizes and idle connections."""
    return ProxiedServer(
        application(classroom, names, limits, home, once),
        proxies,
        max_body_size=MOST_BYTES,
        max_header_size=MOST_BYTES,
        body_timeout=BODY_SECONDS,
        idle_connection_timeout=60,
    )
