"""A server of classes beside the gallery, in a thread of its process: `jamlab run`'s button "Use it
with a class" begins it. It ends with the gallery; the answers stay."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

from jamlab.publish.trust.listening import bind

if TYPE_CHECKING:
    from jamlab.classroom.questions import Asked
    from jamlab.classroom.store import Store

FIRST_PORT: Final = 8900
WAITING: Final = 1024
"""So many devices may knock at once."""
_PATIENCE: Final = 10.0


class Beside:
    """Begun with the first class: from then on pupils' devices may come in."""

    def __init__(
        self, database: str = "", host: str = "0.0.0.0", say: Callable[[str], None] = print
    ) -> None:
        self.database, self.host, self.say = database, host, say
        self.port = 0
        self._lock = Lock()
        self._store: Store | None = None
        self._thread: Thread | None = None

    def begin(self, title: str, asked: Sequence[Asked]) -> str:
        """Make a class that is asked these questions: where its teacher comes in, without the name
        of the machine: ":8900/teach/3/enter?key=…". Raises CannotOpen, CannotServe."""
        with self._lock:
            if self._store is None:
                self._begin()
        assert self._store is not None
        key = secrets.token_urlsafe(24)
        made = self._store.create("live", title, key, asked).result()
        return f":{self.port}/teach/{made.id}/enter?key={key}"

    def _begin(self) -> None:
        # Here, so that the gallery opens no later for them.
        from jamlab.classroom.session import Classroom
        from jamlab.classroom.store import Store
        from jamlab.classroom.store.database import usual
        from jamlab.classroom.store.keeping import forget
        from jamlab.publish.classes.app import server
        from jamlab.publish.classes.door import NetworkDoor

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
        """End the server, if it was begun; answers that wait are stored."""
        if self._thread is not None and self._store is not None:
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(_PATIENCE)
            self._store.close()
        self._thread = self._store = None
