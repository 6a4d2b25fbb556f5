"""Games entered on the recorder's page, as conversations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from jamlab.core import Event
from jamlab.pages.record.record_program import RecordProgram
from jamlab.pages.record.record_question import NextEventQuestion
from jamlab.pages.record.record_widget import PARTS
from jamlab.pages.record.recording import Recording
from tests.browser.record.script import recorded, taps_for
from tests.unit.pages.record.finger import entered
from tests.unit.ui.widgets.conversations.conversation import Conversation

ID: Final = "11"
"""Id of a new record on a page whose random numbers are all 1."""
WHERE: Final = "on this device"


class WrittenDown(Conversation):
    """The recorder's page of a game; the browser stores lines at once."""

    def __init__(self, game: str) -> None:
        self.program: RecordProgram = RecordProgram(game)
        super().__init__(self.program, PARTS, waiting="", theme="light")

    @property
    def recording(self) -> Recording:
        assert self.program.recording is not None
        return self.program.recording

    @property
    def question(self) -> Any:
        return self.told["told"]["question"]

    def stores(self, do: str, **more: Any) -> None:
        """Send a message; then the page confirms that it stored the lines sent to it."""
        self.say(do, **more)
        if self.told["told"]["saved"]["state"] == "saving":
            self.say("stored", no=self.told["keep"]["no"], where=WHERE)

    def tap(self, do: str, **more: Any) -> None:
        """Send a request about the question on screen."""
        self.stores(do, **more)

    def begin(self, names: Iterable[str], options: dict[str, str], seen: list[int]) -> None:
        setup = self.told["told"]["setup"]
        usual = {option["name"]: option["values"][0] for option in setup["options"]}
        self.stores(
            "begin", game=self.told["told"]["game"], id=ID, names=list(names),
            options={name: options.get(name, value) for name, value in usual.items()},
            seen=seen, title="",
        )  # fmt: skip

    def enter(self, event: Event, *, keys_only: bool = False) -> None:
        """Enter an event by the fewest taps."""
        asking, before = NextEventQuestion(self.recording), len(self.recording.log)
        taps = taps_for(asking, event, keys_only=keys_only)
        if taps.dice is not None:
            self.tap("report", dice=dict(taps.dice), contacts=[], foul="")
        elif taps.piece:
            self.tap("piece", piece=taps.piece)
        elif taps.picks:
            self.tap("set", picks=list(taps.picks))
        for part, key in enumerate(taps.keys):
            self.tap("pick", part=part, key=key["id"])
        if len(self.recording.log) == before:
            self.tap("write")


TABLES: Final[dict[str, tuple[str, int, str, list[int] | None]]] = {
    "sixty-tour": ("sixty/tour", 20, "clicks", None),
    "cramel-tour": ("cramel/tour", 24, "clicks", None),
    "jam-cones": ("jam/cones", 16, "clicks", None),
    "pie-lost-turns": ("pie/lost-turns", 24, "clicks", None),
    "jamsumo": ("jamsumo", 24, "clicks", None),
    "kuhn-ann-bo": ("kuhn/ann-bo", 20, "clicks", None),
    "sixty-two-at-the-table": ("sixty/two-at-the-table", 14, "keys", None),
    "jam-bear-for-nobody": ("jam/bear-for-nobody", 16, "keys", None),
    "pig-ann-bo": ("pig/ann-bo", 14, "keys", None),
    "pie-one-hand": ("pie/three-players", 20, "clicks", [0]),
}
"""A recorded game, number of its events, way of entry, seats whose hands are seen (None: all)."""


def table(name: str, most: int, how: str, seen: list[int] | None) -> dict[str, Any]:
    """A recorded game, entered."""
    return written_down(name, most, keys_only=how == "keys", seen=seen).data()


def written_down(
    name: str, most: int, *, keys_only: bool = False, seen: list[int] | None = None
) -> WrittenDown:
    """Enter a recorded game, such as "sixty/tour", up to `most` events."""
    script = recorded(name)
    made = WrittenDown(script.game.id)
    everybody = list(range(len(script.seats)))
    hides = made.told["told"]["setup"]["hides"]
    whose = everybody if seen is None or not hides else seen
    made.begin(script.seats, dict(script.header.options), whose)
    while (n := len(made.recording.log)) < min(most, len(script)):
        made.enter(script.events[n], keys_only=keys_only)
        assert len(made.recording.log) > n, (n, script.events[n])
    return made


def refused() -> dict[str, Any]:
    """An impossible entry: chosen again, then written anyway, undone; another opened to correct."""
    made = WrittenDown("sixty")
    played = recorded("sixty/ann-bo-cy-di")
    made.begin(played.seats, dict(played.header.options), list(range(len(played.seats))))
    while not (pale := _pale(made)):
        made.enter(played.events[len(made.recording.log)], keys_only=True)
    for answer in ("again", "anyway"):
        made.tap("pick", part=pale[0], key=pale[1])
        made.tap(answer)
    made.tap("undo")
    made.say("open", entry=2)
    made.tap("undo")
    return made.data()


def _pale(made: WrittenDown) -> tuple[int, str] | None:
    """A disabled key, once some entries are written."""
    if len(made.recording.entries) < 3:
        return None
    parts = enumerate(made.question["parts"])
    pale = ((n, key["id"]) for n, part in parts for key in part["keys"] if not key["can"])
    return next(pale, None)


def full() -> dict[str, Any]:
    """An entry that the browser has no room for."""
    made = WrittenDown("pig")
    made.begin(("Ann", "Bo"), {}, [0, 1])
    key = made.question["parts"][0]["keys"][0]["id"]
    made.say("pick", part=0, key=key)
    made.say("unstored", no=made.told["keep"]["no"], why="the browser's storage is full")
    made.say("save", what="log")
    return made.data()


def counted() -> dict[str, Any]:
    """A resumed file: scores of tasks in unseen hands are typed, a wrong number first."""
    script = recorded("jam/kids-tasks")
    first = next(
        n for n, one in enumerate(script.events) if one.kind == "TaskScored" and one.seat == 1
    )
    made = WrittenDown("jam")
    made.stores("bring", text="".join(entered(script, (0,), first)[0].stored), id=ID)
    right = taps_for(NextEventQuestion(made.recording), script.events[first]).keys
    for part, key in enumerate((right[0]["id"], "77", "1")):
        made.tap("pick", part=part, key=key)
    made.tap("again")
    for part, each in enumerate(right):
        made.tap("pick", part=part, key=each["id"])
    while len(made.recording.log) < min(first + 4, len(script)):
        made.enter(script.events[len(made.recording.log)])
    return made.data()
