"""Serving a class: `Serving.hold` creates one, `resume` continues one, until Ctrl-C.

Any process at the database serves all its classes. A second one may be another machine for many
devices, or continue a class after a crash.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
import webbrowser
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import Final
from urllib.parse import urlsplit

from jamlab.classroom.network import NOT_FOUND
from jamlab.classroom.questions import FrozenQuestion
from jamlab.classroom.server.addresses import NetworkDoor
from jamlab.classroom.server.app import server
from jamlab.classroom.server.one_time_links import Once
from jamlab.classroom.session import Classroom
from jamlab.classroom.store import DatabaseUnavailable, Store
from jamlab.classroom.store.database import usual
from jamlab.classroom.store.retention import forget, new_key
from jamlab.classroom.store.rows import ClassRecord, Kind
from jamlab.web.hosts import bind, prefix
from jamlab.web.proxies import Proxies

# Server of classes beside the gallery, in a thread of its process, started by the button "Use it
# with a class" of `jamlab run`. It ends with the gallery; the answers stay.


FIRST_PORT: Final = 8900
WAITING: Final = 1024
"""Backlog of connections."""
_PATIENCE: Final = 10.0


class ClassServer:
    """Server started with the first class; only then can pupils' devices connect."""

    def __init__(
        self, database: str = "", host: str = "0.0.0.0", say: Callable[[str], None] = print
    ) -> None:
        self.database, self.host, self.say = database, host, say
        self.port = 0
        self._lock = Lock()
        self._store: Store | None = None
        self._thread: Thread | None = None

    def begin(self, title: str, asked: Sequence[FrozenQuestion]) -> str:
        """Create a class with these questions and return the teacher's address without the host
        name: ":8900/teach/3/enter?key=…". Raises CannotOpen, CannotServe.
        """
        with self._lock:
            if self._store is None:
                self._begin()
        assert self._store is not None
        key = secrets.token_urlsafe(24)
        made = self._store.create("live", title, key, asked).result()
        return f":{self.port}/teach/{made.id}/enter?key={key}"

    def _begin(self) -> None:
        listener, self.port = bind(self.host, None, FIRST_PORT)
        listener.listen(WAITING)
        try:
            store = Store(self.database or usual())
        except BaseException:
            listener.close()
            raise
        if not self.database:
            forget(store, self.say)
        classroom = Classroom(store, NetworkDoor(self.host, self.port))
        begun = Event()

        async def serve() -> None:
            self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
            served = server(classroom)
            served.add_socket(listener)
            begun.set()
            await self._stop.wait()
            served.stop()
            await served.close_all_connections()

        self._thread = Thread(target=asyncio.run, args=(serve(),), name="jamlab-classes")
        self._thread.daemon = True
        self._thread.start()
        begun.wait(_PATIENCE)
        self._store = store

    def close(self) -> None:
        """Stop the server, if it was started; pending answers are stored."""
        if self._thread is not None and self._store is not None:
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(_PATIENCE)
            self._store.close()
        self._thread = self._store = None


@dataclass(frozen=True)
class Serving:
    """Settings of a server: database, address and proxies.

    `database` "" is the user's own file; `port` None takes the first free one from 8900; `outside`
    is the public address at a proxy, whose path is the base path of the classes; `proxies` are
    trusted to name the client.
    """

    database: str = ""
    host: str = "0.0.0.0"
    port: int | None = None
    outside: str = ""
    proxies: Collection[str] = ()
    browser: bool = True
    say: Callable[[str], None] = print

    def hold(self, title: str, asked: Sequence[FrozenQuestion], kind: Kind = "live") -> None:
        """Create a class and serve it until Ctrl-C. Raises CannotOpen, CannotServe, ValueError."""
        with contextlib.closing(Store(self.database or usual())) as store:
            if not self.database:
                forget(store, self.say)
            key = secrets.token_urlsafe(24)
            made = store.create(kind, title, key, asked).result()
            self._serve(store, made, key)

    def resume(self, code: str, *, key: str = "", changes_key: bool = True) -> None:
        """Serve an existing class: after a crash, or as one of several processes at one database.
        Without a key the class gets a new one, which invalidates the old link; if `changes_key` is
        false, only pupils can join here. Raises as `hold` does, and ValueError for a wrong code or
        key.
        """
        with contextlib.closing(Store(self.database or usual())) as store:
            found = store.found(code)
            if found is None:
                raise ValueError(f"unknown class {code!r}; jamlab class list shows all")
            if key and store.taught(found.id, key) is None:
                raise ValueError(f"that is not the key of class {found.code}")
            if not key and changes_key:
                key = secrets.token_urlsafe(24)
                new_key(store, found.id, key).result()
            self._serve(store, found, key)

    def _serve(self, store: Store, one: ClassRecord, key: str) -> None:
        name = urlsplit(self.outside).hostname if self.outside else ""
        if name is None or (self.outside and not self.outside.startswith(("http://", "https://"))):
            raise ValueError(
                f"the address must be such as https://class.school.example, got {self.outside!r}"
            )
        proxies = Proxies.named(self.proxies)
        home = prefix(urlsplit(self.outside).path)
        listener, actual = bind(self.host, self.port, FIRST_PORT)
        listener.listen(WAITING)
        classroom = Classroom(store, NetworkDoor(self.host, actual, self.outside))
        own = "127.0.0.1" if self.host in {"", "0.0.0.0"} else self.host
        enter = f"http://{own}:{actual}{home}teach/{one.id}/enter"
        once = Once()

        def opened() -> None:
            if key:
                self.say(f"Your page, for the wall: {enter}?key={key}")
                if self.outside:
                    there = f"{self.outside.rstrip('/')}/teach/{one.id}/enter?key={key}"
                    self.say(f"The same by the proxy: {there}")
            reach = classroom.door.reach(one.code)
            for at in reach["addresses"]:
                base = self.outside.rstrip("/") or f"http://{at}"
                self.say(f"Pupils open {base} and type {one.code[:2]} {one.code[2:]}")
            self.say(reach["words"] or NOT_FOUND)
            self.say("Ctrl-C ends it.")
            if self.browser and key:
                webbrowser.open(f"{enter}?once={once.give(one.id, key)}")

        async def run() -> None:
            stop = asyncio.Event()
            for sign in (signal.SIGINT, signal.SIGTERM):
                with contextlib.suppress(NotImplementedError):  # Windows: KeyboardInterrupt below
                    asyncio.get_running_loop().add_signal_handler(sign, stop.set)
            served = server(classroom, {self.host, name}, home=home, proxies=proxies, once=once)
            served.add_socket(listener)
            opened()
            await stop.wait()
            served.stop()
            await served.close_all_connections()

        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(run())
        self.say(farewell(store, one))


def farewell(store: Store, one: ClassRecord) -> str:
    """Return the closing message: what remains of the class."""
    resume = f"jamlab class --resume {one.code}"
    try:
        found = store.numbered(one.id)
    except DatabaseUnavailable as error:
        return f"The class is closed. {error}"
    if found is None or found.code != one.code:
        return "The class is deleted: its answers, its names and its code are gone."
    if found.ended is not None:
        return f"The class is over. Its answers are kept: {resume} shows them, until you delete it."
    return f"The class is closed. Its answers are kept: {resume} goes on."
