"""View models of pages, independent of where they run: a notebook's kernel, or the browser's own
Python.

* A view model (`Program`) is plain Python on the standard library: no widget, no chart library, no
  kernel. A chart is a prepared specification; the view model supplies its rows.
* `state` is what is drawn, by part; `receive` validates a message from the page, and passes it to
  the method that `handles` this kind of request.
* Long work is done in short slices, between which messages are handled.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from time import monotonic
from typing import Any, ClassVar, Final, TypeVar

from jamlab.ui.requests import BadRequest, Request, parse

STOPPED: Final = "Stopped by a fault in the program. What is shown was found before it."
"""Sentence on a page whose work raised an exception. The exception's own words are for programmers:
they name classes, and paths on this machine.
"""

_LOG: Final = logging.getLogger("jamlab.pages")


def stopped(work: str, error: BaseException) -> str:
    """Log `error`, which ended `work` ("flicks"), with its traceback, as an error of logger
    `jamlab.pages`; return the sentence for the page.
    """
    _LOG.error("stopped: %s", work, exc_info=error)
    return STOPPED


_Owner = TypeVar("_Owner")
_Kind = TypeVar("_Kind", bound=Request)
_Method = Callable[[_Owner, _Kind], None]


def handles(*kinds: type[_Kind]) -> Callable[[_Method[_Owner, _Kind]], _Method[_Owner, _Kind]]:
    """Mark a method of a view model as the handler of these kinds of requests."""

    def mark(method: _Method[_Owner, _Kind]) -> _Method[_Owner, _Kind]:
        method.handled = kinds  # type: ignore[attr-defined]  # read by Program
        return method

    return mark


class Program(ABC):
    """View model of a page. All input and output can be written as JSON."""

    handlers: ClassVar[Mapping[type[Request], Callable[[Any, Any], None]]] = {}
    """Handlers by the kind of request."""

    def __init_subclass__(cls) -> None:
        methods = [each for each in vars(cls).values() if hasattr(each, "handled")]
        own = {kind: method for method in methods for kind in method.handled}
        cls.handlers = {**cls.handlers, **own}

    @abstractmethod
    def state(self) -> Mapping[str, Any]:
        """Return the state to draw, by part. Unchanged parts are not sent again."""

    @property
    def requests(self) -> Iterable[type[Request]]:
        """Kinds of requests that are handled."""
        return self.handlers

    def receive(self, message: Mapping[str, Any]) -> None:
        """Receive a message; an unknown or ill-typed one changes nothing, and is logged."""
        try:
            request = parse(message, self.requests)
        except BadRequest as error:
            _LOG.info("ignored a message: %s", error)
        else:
            self.handle(request)

    def handle(self, request: Request) -> None:
        """Handle a valid request. KeyError for one of another page."""
        self.handlers[type(request)](self, request)

    def work(self) -> bool:
        """Do a slice of the current work, 0.05 s at most; return False if there is none."""
        return False


# -- host: connects a view model with what draws it ------------------------------------------------


class Host:
    """Runner of a view model. `tell(part, told)` gets each part that has changed, at first all of
    them.
    """

    def __init__(self, program: Program, tell: Callable[[str, Any], None]) -> None:
        self.program = program
        self._tell = tell
        self._told: dict[str, Any] = {}
        self.tell()

    def tell(self) -> None:
        """Send the parts that have changed since the last call."""
        for part, told in self.program.state().items():
            if part not in self._told or self._told[part] != told:
                self._told[part] = told
                self._tell(part, told)

    def receive(self, message: Mapping[str, Any]) -> None:
        """Pass a message to the view model, and send what changes."""
        self.program.receive(message)
        self.tell()

    def go_on(self, seconds: float) -> bool:
        """Do current work for this long and send the state; return False if all is done."""
        until = monotonic() + seconds
        try:
            while busy := self.program.work():
                if monotonic() >= until:
                    break
        finally:
            self.tell()
        return busy
