"""Messages of the page on which a game is played, in both directions; see `ui.messages`.

The parts: `play` (`PlayTold`), `setting` (`PlaySetting`), `table` (`TableSet`, null before a game),
`shown` (`TableShown`, null before a game), `choice` (`TableChoice`), `kept` (`PlayKept`), `saved`
(`PlaySaved`), `story` (`PlayStory`), `asking` (`AskingTold`), `flicks` (`PlayFlicks`, null in a
game without).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypedDict

from jamlab.core import scene
from jamlab.ui.messages import Pose
from jamlab.ui.requests import Request


class PlaySeat(TypedDict):
    """Seat: a name, and the name of its agent ("": a person at this screen)."""

    name: str
    player: str


class PlayPlayer(NamedTuple):
    """Agent: its name, its strength ("beginner", "fair", "good", "strong"), and a short
    description.
    """

    name: str
    strength: str
    words: str


class PlayOption(TypedDict):
    """Option of the rules; `words` describe each value ("": no description). The `first` one
    determines which game is played. One with `isData` takes a custom text: `printed` is the
    default, and `faults` are the errors in the given text, a line for each.
    """

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
    """Current setting before a game. `hints` and `back`: people may ask for hints, and take back;
    where `fixed` is true a teacher has decided that, and the page does not ask. `rollers` can roll
    dice here ([]: a game without), `skills` are precisions of fingers.
    """

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
    """Hand-over between two people at one screen: the seat whose cards come next, and a text."""

    seat: int
    words: str


class PlayNews(NamedTuple):
    """Recent event: its number (from 1), its seat, its words, its clause, and "ok", "no" or
    "special".
    """

    n: int
    seat: int
    words: str
    clause: str
    mark: str


class PlayBack(TypedDict):
    """Choices that can be taken back: back to after `to` events; `words` name it, and `means` the
    consequences now that more has happened ("": none yet).

    Consecutive choices of a seat (an offer, a bid) can be restarted as a whole: back to after
    `anew` events (else the same as `to`).
    """

    to: int
    anew: int
    words: str
    means: str


class PlayHint(TypedDict):
    """Choice of an agent here, based on this seat's knowledge: the option's `place`."""

    n: int
    player: str
    place: int
    words: str
    clause: str


class PlaySays(TypedDict):
    """Sentence on a refusal or a completed action. `no` counts them."""

    no: int
    sentence: str
    clause: str


class PlayTold(TypedDict):
    """State of the game. `n` events have happened; messages about the game name it.

    `waits` for: "setting" (nothing has begun), "choice" (of `seat`, a person's), "cover" (`seat` is
    to be handed the screen), "report" (somebody reports dice), "thinking" (`seat` is an agent),
    "drawing" (the game continues once the page has drawn all of it), "over". `people` are the seats
    of people. `news` are the latest events for this viewpoint. `hints`: hints may be asked for.
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
    """Current game, packed, for the page to store ("": none to resume). It contains everything,
    hidden cards included; packing prevents accidental reading, not deliberate.
    """

    text: str


class PlaySaved(TypedDict):
    """Log of a finished game: `data` in base64 ("": not finished), `name` for a file, and the path
    that the view model wrote it to ("": none; after a finished game is taken back, its log stays
    there until the next end). `link` is the game as text for a URL (`linked`), `words` the result.
    `no` is unique.
    """

    no: int
    name: str
    data: str
    path: str
    link: str
    words: str


class PlayStory(TypedDict):
    """Finished game as data for a page of its own, in base64 (`story.packed_recording`); "" until
    requested. `no` is unique.
    """

    no: int
    data: str


class PlayFlicks(TypedDict):
    """Board of a game with flicked dice: the input of a flick table.

    `poses` are all dice on the board, including the mover's next one; one of `may` can be flicked
    now, `movable` can be moved first. `faces` are the sides that a finger can strike. `sets`: the
    die is only set out (Sumo), and `play.put` confirms its position. `spread` and `skill` give the
    precision of the fingers.

    `reports` is true where a person must report the dice of a real board: `asks` is the prompt.
    """

    n: int
    plan: scene.Plan
    poses: dict[str, Pose]
    faces: dict[str, list[int]]
    may: list[str]
    movable: list[str]
    sets: bool
    spread: list[float]
    skill: str
    reports: bool
    asks: str


class PlayRequest(Request):
    """Requests of the page."""


class PlayChosen(PlayRequest):
    """Base of requests with the values of the setting; those not given stay as they are."""

    seats: list[PlaySeat] | None = None
    options: dict[str, str] | None = None
    hints: bool | None = None
    back: bool | None = None
    roller: str | None = None
    skill: str | None = None


class PlayCheck(PlayChosen, do="play.check"):
    """Check the setting."""


class PlayBegin(PlayChosen, do="play.begin"):
    """Begin a game."""


class PlayKeep(PlayRequest, do="play.keep"):
    """Resume a stored game."""

    text: str


class PlayOpen(PlayRequest, do="play.open"):
    """Open a finished game from a URL; nothing of it can be taken back."""

    text: str


class PlayLeave(PlayRequest, do="play.leave"):
    """Leave the table."""


class PlaySwitch(PlayRequest, do="play.switch"):
    """Disable hints or taking back for a teacher: the page cannot enable them again."""

    hints: bool
    back: bool


class PlayAsk(PlayRequest, do="play.ask"):
    """List the questions that can be asked about this step."""


class PlayDrawn(PlayRequest, do="play.drawn"):
    """Report that the page has drawn the table after `n` events."""

    n: int


class PlayAt(PlayDrawn):
    """Base of requests about the table after `n` events; refused if more have happened."""


class PlayChoose(PlayAt, do="play.choose"):
    """Choose option `place`, or the only one left by the parts of a long choice (`line`)."""

    place: int | None = None
    line: int | None = None


class PlayPart(PlayAt, do="play.part"):
    """Set a part of a long choice; "" clears it."""

    line: int
    name: str
    value: str


class PlayAnew(PlayAt, do="play.anew"):
    """Clear all parts of a long choice."""


class PlayTry(PlayAt, do="play.try"):
    """Explain a refusal: of an illegal line, or of a piece that no option involves."""

    line: int | None = None
    piece: str | None = None


class PlayUncover(PlayAt, do="play.uncover"):
    """Show the screen to the person whose turn it is."""


class PlayTakeBack(PlayAt, do="play.back"):
    """Take back the last choice of a person; with `anew` all its consecutive parts."""

    anew: bool = False


class PlayGiveHint(PlayAt, do="play.hint"):
    """Show an agent's choice."""


class PlayTellStory(PlayAt, do="play.story"):
    """Send the finished game as data for a page of its own."""


class PlayPlace(PlayAt, do="play.place"):
    """Move the mover's next die: `x`, `y` in mm, `turn` in degrees."""

    die: str
    x: int
    y: int
    turn: int


class PlayPut(PlayAt, do="play.put"):
    """Confirm the position of the next die (Sumo, set out die by die)."""


class PlayFlick(PlayAt, do="play.flick"):
    """Flick a die: `aim` in degrees, `speed` in cm/s, `offset` and `height` in mm."""

    die: str
    face: int
    aim: int
    speed: int
    offset: int
    height: int


class PlayReport(PlayAt, do="play.report"):
    """Report dice at a real board; see `reported.parse_dice_report`."""

    dice: dict[str, str | list[int]]
    contacts: list[list[str]]
    foul: str
