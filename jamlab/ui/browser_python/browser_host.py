"""Host of view models in the browser's own Python, called by its worker (`python-worker.js`).

Everything goes in and out as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from jamlab.ui.view_model import Host, Program

KINDS: Final = {
    "lesson": "jamlab.lessons:lesson_program",
    "asking": "jamlab.pages.questions.asking_program:asking_program",
    "play": "jamlab.pages.play.play_program:play_program",
    "record": "jamlab.pages.record.record_program:record_program",
    "theatre": "jamlab.pages.theatre.theatre_program:theatre_program",
}
"""Factory of each kind of view model; the page names the arguments."""


class BrowserHost:
    """View models of one page. `post` gets each change as JSON: `id`, `part`, `told`."""

    def __init__(self, post: Callable[[str], object]) -> None:
        self._post = post
        self._hosts: dict[str, Host] = {}

    def begin(self, id_: str, kind: str, arguments: str) -> None:
        """Create a view model. KeyError for an unknown kind."""
        module, _, name = KINDS[kind].partition(":")
        program: Program = getattr(import_module(module), name)(**json.loads(arguments))

        def tell(part: str, told: Any) -> None:
            self._post(json.dumps({"id": id_, "part": part, "told": told}))

        self._hosts[id_] = Host(program, tell)

    def receive(self, id_: str, message: str) -> None:
        """Handle a message from the page."""
        self._hosts[id_].receive(json.loads(message))

    def go_on(self, seconds: float) -> bool:
        """Work for this long; return False if nothing is left to do."""
        busy = [host.go_on(seconds / len(self._hosts)) for host in self._hosts.values()]
        return any(busy)
