"""Results of a run, stored as JSON: every visit, every page opened, every start of Python."""

from __future__ import annotations

from msgspec import Struct


class Visit(Struct, frozen=True):
    """A visit without a browser, in seconds since the request; `kernel`: until the page's kernel
    answered. `size`: bytes received; `for_good`: files that are never requested again."""

    first_byte: float | None = None
    whole: float | None = None
    kernel: float | None = None
    size: int = 0
    requests: int = 0
    for_good: int = 0
    failed: str = ""

    @property
    def ready(self) -> float | None:
        """Seconds until all files are received and the kernel, if any, has answered."""
        return self.whole if self.kernel is None else self.kernel


class Opened(Struct, frozen=True):
    """A page in Chromium: seconds from request to first paint, and to the first control's
    response."""

    picture: float | None = None
    control: float | None = None
    failed: str = ""


class Crowd(Struct, frozen=True):
    """Visits of `at_once` concurrent visitors, from one or more rounds, and the CPU seconds of the
    server and its kernels meanwhile."""

    page: str
    way: str
    at_once: int
    visits: list[Visit]
    cpu: float


class Windows(Struct, frozen=True):
    """A page opened in `at_once` windows concurrently, from one or more rounds."""

    page: str
    way: str
    at_once: int
    opened: list[Opened]


class PythonStart(Struct, frozen=True):
    """A start of the browser's own Python: seconds since its request until it was ready and until
    its first message. `memory`: additional bytes of the page."""

    time: str
    ready: float | None
    told: float | None
    memory: int | None


class PythonSize(Struct, frozen=True):
    """Compressed bytes of the browser's Python, and its number of files."""

    size: int
    requests: int
    for_good: int


class Pages(Struct, frozen=True):
    """A whole run; `head` holds the date, the machine and remarks on irregularities."""

    head: list[str]
    crowds: list[Crowd]
    windows: list[Windows]
    python_page: str
    python_size: PythonSize | None
    python_starts: list[PythonStart]
