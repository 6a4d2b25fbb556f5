"""What a run leaves, as JSON: every visit, every time a page was opened, every start of Python."""

from __future__ import annotations

from msgspec import Struct


class Visit(Struct, frozen=True):
    """One visitor without a window, in seconds since asking; `kernel`: until the page's kernel
    answered. `size`: bytes as they came; `for_good`: files that are never asked for again."""

    first_byte: float | None = None
    whole: float | None = None
    kernel: float | None = None
    size: int = 0
    requests: int = 0
    for_good: int = 0
    failed: str = ""

    @property
    def ready(self) -> float | None:
        """Until all is there, and the kernel of a page that has one answered."""
        return self.whole if self.kernel is None else self.kernel


class Opened(Struct, frozen=True):
    """A page in Chromium, in seconds since asking: the first picture, and the first control that
    answered."""

    picture: float | None = None
    control: float | None = None
    failed: str = ""


class Crowd(Struct, frozen=True):
    """So many at once, some times, one crowd after the other; and the CPU seconds that the server
    and its kernels took meanwhile."""

    page: str
    way: str
    at_once: int
    visits: list[Visit]
    cpu: float


class Windows(Struct, frozen=True):
    """The same page opened in so many windows at once, some times."""

    page: str
    way: str
    at_once: int
    opened: list[Opened]


class PythonStart(Struct, frozen=True):
    """The browser's own Python, in seconds since it was asked for: until it was ready, and until it
    first told the page something. `memory`: bytes that the page takes more than without it."""

    time: str
    ready: float | None
    told: float | None
    memory: int | None


class PythonSize(Struct, frozen=True):
    """Bytes of the browser's Python as they come over the line, in so many files."""

    size: int
    requests: int
    for_good: int


class Pages(Struct, frozen=True):
    """A whole run; `head` says when, where and what was not as it should be."""

    head: list[str]
    crowds: list[Crowd]
    windows: list[Windows]
    python_page: str
    python_size: PythonSize | None
    python_starts: list[PythonStart]
