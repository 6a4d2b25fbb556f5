"""What programs tell the browser, as records; see `jamlab.ui.messages` for how they are sent."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class ShelfLog(TypedDict):
    """A recording: its name in addresses (`log`), its title, and where it lies.

    In a kernel of one's own that is the file's `path`, behind a page for visitors nothing; on a
    kept page two addresses: `story` (`scenes.shelved`) and `file` (the log itself).
    """

    log: str
    title: str
    path: NotRequired[str]
    story: NotRequired[str]
    file: NotRequired[str]


class ShelfGame(TypedDict):
    """A game with its recordings."""

    id: str
    name: str
    logs: list[ShelfLog]


class TheatreTold(TypedDict):
    """What can be chosen; on a kept page also where the page is in which a game is saved."""

    games: list[ShelfGame]
    shell: NotRequired[str]


class LaidTold(TypedDict):
    """A recording that Python has laid out: `story` is in base64 (`scenes.shelved`), "" before the
    first. `log` is "" for one that is not on the shelf, and `name` names that. `ask` is the number
    of the message that asked for it, 0 if none did; no two have the same `no`. `note` says what is
    wrong with it, `exactly` the same for who wants to mend the file. `letters` is the whole log as
    an address may have it; "" for one that is on the shelf, or too long for a link.
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
    """What cannot be put on: `ask` is the number of the message that asked for it."""

    ask: int
    words: str
    exactly: str
