"""`hold`: a class is made and served until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
import webbrowser
from collections.abc import Callable, Sequence
from typing import Final

import platformdirs

from jamlab.classroom.questions import Asked
from jamlab.classroom.session import Classroom
from jamlab.classroom.store import Store
from jamlab.publish.classes.app import server
from jamlab.publish.classes.door import NetworkDoor
from jamlab.publish.server import bind

FIRST_PORT: Final = 8900


def usual_database() -> str:
    """The address of the database in the folder of the user's own data."""
    folder = platformdirs.user_data_path("jamlab", ensure_exists=True)
    return f"sqlite:///{folder / 'classes.db'}"


def hold(
    *,
    title: str,
    asked: Sequence[Asked],
    host: str = "0.0.0.0",
    port: int | None = None,
    database: str = "",
    browser: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Make a class that is asked these questions, and serve it until Ctrl-C (or SIGTERM).

    `port` None takes the first free one from 8900. Raises CannotOpen, CannotServe, ValueError.
    """
    store = Store(database or usual_database())
    try:
        listener, actual = bind(host, port, FIRST_PORT)
        classroom = Classroom(store, NetworkDoor(host, actual))
        key = secrets.token_urlsafe(24)
        made = store.create("live", title, key, asked).result()
        own = "127.0.0.1" if host in {"", "0.0.0.0"} else host
        address = f"http://{own}:{actual}/teach/{made.id}/enter?key={key}"

        async def run() -> None:
            stop = asyncio.Event()
            for sign in (signal.SIGINT, signal.SIGTERM):
                with contextlib.suppress(NotImplementedError):  # Windows: KeyboardInterrupt below
                    asyncio.get_running_loop().add_signal_handler(sign, stop.set)
            served = server(classroom)
            served.add_socket(listener)
            say(f"Your page, for the wall: {address}")
            reach = classroom.door.reach(made.code)
            for at in reach["addresses"]:
                say(f"Pupils open http://{at} and type {made.code[:2]} {made.code[2:]}")
            if reach["words"]:
                say(reach["words"])
            say("Ctrl-C ends it.")
            if browser:
                webbrowser.open(address)
            await stop.wait()
            served.stop()
            await served.close_all_connections()

        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(run())
    finally:
        store.close()
    say("The class is closed. Its answers are kept.")
