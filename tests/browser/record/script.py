"""Recorded games as scripts, and the taps by which a person enters their events."""

from dataclasses import dataclass, field
from pathlib import Path

from jamlab.chance import agents
from jamlab.core import Event, Stream
from jamlab.core.observed import Observed
from jamlab.core.registry import load
from jamlab.games.jamsumo.flick.outcome import HOLE, OFF, read_moved
from jamlab.games.jamsumo.flick.reported import reported
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.log import Replay
from jamlab.pages.record.entering import sets_told
from jamlab.pages.record.record_messages import RecordKey
from jamlab.pages.record.record_question import NextEventQuestion

TYPED: RecordKey = {
    "id": "", "face": "", "label": "", "says": "", "text": "", "clause": "", "can": True,
    "typed": "", "pieces": [],
}  # fmt: skip
"""A typed number without a key on the keypad."""
REPLAYS = Path(__file__).parents[3] / "replays"


@dataclass(frozen=True)
class Taps:
    """Taps for one event: a piece on the table, a set of cards, dice that left, or keys."""

    piece: str = ""
    picks: tuple[str, ...] = ()
    dice: tuple[tuple[str, str], ...] | None = None
    keys: list[RecordKey] = field(default_factory=list)


def recorded(table: str) -> Replay:
    """Return a recorded game, such as "sixty/tour"; in "jamsumo" all dice leave the board."""
    return _flicked() if table == "jamsumo" else Replay.read(REPLAYS / f"{table}.jsonl")


def _flicked() -> Replay:
    went: list[str] = []

    def looks(node: Observed, rng: Stream) -> Event:
        if not isinstance(node, Roll):
            return node.draw(rng)
        went.append(node.die)
        return reported(node, {node.die: (HOLE, OFF)[len(went) % 2]} if node.die else {})

    game = load("jamsumo")
    players = [agents.make("jamsumo", "random") for _ in range(2)]
    return Replay.play(game, players, 3, names=("Ann", "Bo"), report=looks)


def taps_for(asking: NextEventQuestion, event: Event, *, keys_only: bool = False) -> Taps:
    """Return the fewest taps for this event; AssertionError if there are none."""
    wanted = asking.recording.as_seen(event)
    if asking.recording.observed is not None:
        moved = read_moved(str(getattr(event, "moved")))  # noqa: B009
        assert {record.fate for record in moved} <= {HOLE, OFF}
        return Taps(dice=tuple((record.die, record.fate) for record in moved))
    if not keys_only:
        for piece in asking.pieces.get(wanted, ()):
            if "|" not in piece and len(asking.touching(piece)) == 1:
                return Taps(piece=piece)
        for one in sets_told(asking):
            if asking.after(one["picks"]).rest[0].event == wanted:
                return Taps(picks=tuple(one["picks"]))
    path = path_to(asking, wanted)
    assert path, f"nothing on the keypad says {event}"
    return Taps(keys=path)


def path_to(
    asking: NextEventQuestion, wanted: Event, picks: tuple[str, ...] = ()
) -> list[RecordKey] | None:
    """Return the keys by which a person enters this event, or None if no key leads to it."""
    part = asking.after(picks).parts[len(picks)]
    keys = part["keys"]
    if part["sort"] == "number":
        asked = sum(one["sort"] == "number" for one in asking.after(picks).parts[:-1])
        value = str(getattr(wanted, asking.numbers.names[asked]))
        keys = [{**TYPED, "id": value, "typed": value}]
    for key in keys:
        if not key["can"]:
            continue
        found = asking.after((*picks, key["id"]))
        said = [one for one in found.undecided or found.rest if one.then is None]
        if all(one.event != wanted for one in said):
            continue
        if found.rest[0].event == wanted and (found.is_whole or len(found.rest) == 1):
            return [key]
        if len(found.parts) > len(picks) + 1:
            more = path_to(asking, wanted, (*picks, key["id"]))
            if more is not None:
                return [key, *more]
    return None
