"""Messages of the theatre, in both directions; see `jamlab.ui.messages` for the format."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from jamlab.ui.requests import Request


class ShelfLog(TypedDict):
    """Recording: its name in URLs (`log`), its title, and its location.

    In a user's own kernel that is the file's `path`, behind a page for visitors nothing; on a
    prerendered page two URLs: `story` (`story.packed_recording`) and `file` (the log itself).
    """

    log: str
    title: str
    path: NotRequired[str]
    story: NotRequired[str]
    file: NotRequired[str]


class ShelfGame(TypedDict):
    """Game with its recordings."""

    id: str
    name: str
    logs: list[ShelfLog]


class TheatreTold(TypedDict):
    """Available games; on a prerendered page also the URL of the template in which a game is
    saved.
    """

    games: list[ShelfGame]
    shell: NotRequired[str]


class LaidTold(TypedDict):
    """Recording loaded by Python: `story` in base64 (`story.packed_recording`), "" before the
    first. `log` is "" for one outside the list, and `name` names that. `ask` is the number of
    the request, 0 if there was none; `no` is unique. `note` is a problem with the recording,
    `exactly` the same in detail for mending the file. `letters` is the whole log as text for a
    URL; "" for one in the list, or one too long for a link.
    """

    no: int
    ask: int
    game: str
    log: str
    name: str
    story: str
    note: str
    exactly: str
    letters: str


class RefusedTold(TypedDict):
    """Recording that cannot be loaded: `ask` is the number of the request."""

    ask: int
    words: str
    exactly: str


class TheatreRequest(Request):
    """Requests to load a recording; the result has the same number `ask`."""

    ask: int


class TheatreOpen(TheatreRequest, do="open"):
    """Load a recording of the list."""

    game: str
    log: str


class TheatreBring(TheatreRequest, do="bring"):
    """Load a file supplied by the user: `data` in base64, or its encoding in a URL (`letters`)."""

    name: str
    data: str | None = None
    letters: str | None = None
