"""What the page on which a game is played is told; see `jamlab.ui.messages` for how it is sent.

The parts: `play` (`PlayTold`), `setting` (`PlaySetting`), `table` (`TableSet`, null before a game),
`shown` (`TableShown`, null before a game), `choice` (`TableChoice`), `kept` (`PlayKept`), `saved`
(`PlaySaved`), `story` (`PlayStory`), `asking` (`AskingTold`), `flicks` (`PlayFlicks`, null in a
game without).
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypedDict

from jamlab.core import scene
from jamlab.ui.messages import ARRAY, Pose


class PlaySeat(TypedDict):
    """Who sits at a place: a name, and which player of ours it is ("": a person at this screen)."""

    name: str
    player: str


class PlayPlayer(NamedTuple):
    """A player of ours: its name, how well it plays ("beginner", "fair", "good", "strong"), and
    what it does in a few words."""

    name: str
    strength: str
    words: str


class PlayOption(TypedDict):
    """A ruling that a table chooses; `words` say of each value what it means ("": nothing does).
    The `first` one says what is played. One with `isData` takes a text of its own: `printed` is
    the usual one, and `faults` says what is wrong with the one that was given, a line for each."""

    name: str
    about: str
    clause: str
    values: list[str]
    words: list[str]
    first: bool
    value: str
    isData: bool
    printed: str
    faults: list[str]


class PlaySetting(TypedDict):
    """What is chosen before a game, as it stands. `hints` and `back`: people may ask for hints, and
    take back; where `fixed` is true a teacher has said so, and it is not asked. `rollers` are those
    who can roll dice here ([]: a game without), `skills` how exact fingers can be."""

    game: str
    name: str
    about: str
    fewest: int
    most: int
    players: list[PlayPlayer]
    seats: list[PlaySeat]
    options: list[PlayOption]
    hints: bool
    back: bool
    fixed: bool
    rollers: list[str]
    roller: str
    skills: list[str]
    skill: str


class PlayCover(TypedDict):
    """Between two people at one screen: whose cards come next, and what is to be said."""

    seat: int
    words: str


class PlayNews(NamedTuple):
    """Something that happened: the event's number (from 1), whose it was, its words, its clause,
    "ok", "no" or "special" for what it was."""

    n: int
    seat: int
    words: str
    clause: str
    mark: str


class PlayBack(TypedDict):
    """What can be taken back: up to after `to` events; `words` name it, and `means` says what it
    means now that more has happened ("": nothing came of it yet).

    Where a seat has made several choices in a row (an offer, a bid), they can be started again as a
    whole: back to after `anew` events (else the same as `to`).
    """

    to: int
    anew: int
    words: str
    means: str


class PlayHint(TypedDict):
    """What a player of ours would do here, knowing what this seat knows: the option's `place`."""

    n: int
    player: str
    place: int
    words: str
    clause: str


class PlaySays(TypedDict):
    """Why something that was tried cannot be, or what was done. `no` counts them."""

    no: int
    sentence: str
    clause: str


class PlayTold(TypedDict):
    """How it stands. `n` events have happened; messages about the game name it.

    `waits` for: "setting" (nothing has begun), "choice" (of `seat`, a person's), "cover" (`seat` is
    to be handed the screen), "report" (somebody says what dice did), "thinking" (`seat` is a player
    of ours), "drawing" (the game goes on once the page has drawn all of it), "over". `people` are
    the seats of people. `news` is what happened last, as these eyes know it. `hints`: they may be
    asked for.
    """

    waits: Literal["setting", "choice", "cover", "report", "thinking", "drawing", "over"]
    n: int
    seat: int
    people: list[int]
    cover: PlayCover | None
    news: list[PlayNews]
    back: PlayBack | None
    hint: PlayHint | None
    hints: bool
    says: PlaySays


class PlayKept(TypedDict):
    """The game as it stands, packed, for whoever keeps it ("": nothing to go on with). It holds
    everything, so it is packed, and nothing can be read in it by the way; it is no lock."""

    text: str


class PlaySaved(TypedDict):
    """A finished game's log: `data` in base64 ("": not finished), `name` for a file, and where it
    was written by the program itself ("": nowhere; where a finished game was taken back, its log
    stays there until there is another end). `link` is the game as letters of an address
    (`linking`), `words` how it ended. No two have the same `no`."""

    no: int
    name: str
    data: str
    path: str
    link: str
    words: str


class PlayStory(TypedDict):
    """A finished game as a page of its own needs it (`scenes.shelved`), in base64; "" before it was
    asked for. No two have the same `no`."""

    no: int
    data: str


class PlayFlicks(TypedDict):
    """A board on which people flick: what a flick table needs.

    `poses` are all dice on the board, the mover's next one too; of `may` one can be flicked now,
    `movable` is the one that can be put elsewhere first. `faces` are the sides that a finger can
    strike. `sets`: it is only set out (Sumo), and `play.put` says that it stands right. `spread`
    and `skill` say how exact the fingers are.

    `reports` is true where somebody is to say what the dice did at a real board: `asks` says it.
    """

    n: int
    plan: Annotated[scene.Plan, ARRAY]
    poses: dict[str, Pose]
    faces: dict[str, list[int]]
    may: list[str]
    movable: list[str]
    sets: bool
    spread: list[float]
    skill: str
    reports: bool
    asks: str
