"""Trials of a question, and the log stored with a question about a step: up to the outcome, so that
its table can be drawn and trials played on any machine and after years.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from gzip import compress
from typing import Any, Final

from jamlab.chance.estimates.intervals import covering
from jamlab.chance.estimates.running import Interval
from jamlab.classroom.class_messages import CamePiece, OneTrial
from jamlab.core import Chance, Stream
from jamlab.core.play import draw
from jamlab.lessons import lesson
from jamlab.lessons.course.live_trials import LiveTrial, TablePiece, by_itself
from jamlab.log import Replay

RECORD: Final = "record"
"""Key in a question's source for its log."""
_READ: Final = 16


def dump_log(replay: Replay, n: int) -> str:
    """Return the log up to event n + 1, compressed, as text."""
    lines = replay.data.splitlines(keepends=True)[: n + 2]
    return b64encode(compress(b"".join(lines), mtime=0)).decode()


def load_log(source: Mapping[str, Any]) -> Replay:
    """Return the game in a question's source."""
    return _read(source[RECORD])


@lru_cache(maxsize=_READ)
def _read(record: str) -> Replay:
    return Replay.of(b64decode(record), "log.jsonl.gz")


# Trials of a question, played on the server: any phone can request them, and cannot cheat.
#
# * A lesson's guess can be played if its trials `can_be_pooled`; they are those of its page.
# * For the next outcome at a step of a recorded game, everything that is not public is redealt, and
#   the next card, tile or roll comes by the rules.


def values(source: Mapping[str, Any], seed: int, n: int) -> Iterator[float]:
    """Yield the values of n trials, each played when it is requested. Trial k uses the random
    stream (`seed`, k). `source` is that of the question's hidden part.
    """
    if RECORD in source:
        return (float(_drawn(source, Stream(seed, k))[0] in source["of"]) for k in range(n))
    found = lesson(source["lesson"])
    start = found.start
    return (float(found.trial(Stream(seed, k), **start)) for k in range(n))


def interval(source: Mapping[str, Any]) -> Interval:
    """Return the function from sum and number of such trials to their 95 % interval."""
    if RECORD in source:
        return covering
    found = lesson(source["lesson"])
    return found.interval(**found.start)


def one(source: Mapping[str, Any], seed: int) -> OneTrial:
    """Play the first of those trials and return it with the pieces turned up."""
    if RECORD in source:
        face, words = _drawn(source, Stream(seed, 0))
        came = face in source["of"]
        return {
            "pieces": [{"face": face, "mark": "ok" if came else "no"}],
            "value": float(came),
            "words": f"{words}.",
            "tone": "ok" if came else "no",
        }
    found = lesson(source["lesson"])
    trial = found.by_hand(Stream(seed, 0), **found.start)
    before = [spread.pieces for spread in trial.spreads]
    value = by_itself(trial)
    said = trial.said
    return {
        "pieces": [CamePiece(face=each.face, mark=each.mark) for each in _opened(trial, before)],
        "value": float(value),
        "words": f"{said.headline}. {said.sentence}".strip(),
        "tone": said.tone,
    }


def _drawn(source: Mapping[str, Any], rng: Stream) -> tuple[str, str]:
    """Draw the next outcome from a redealt state; return its face and a sentence."""
    replay = load_log(source)
    game = replay.game
    node = game.pending(game.resample(_view(source[RECORD], source["step"]), rng))
    assert isinstance(node, Chance)
    event = draw(node, rng)
    return event.chance_face()[0], event.told(replay.seats)


@lru_cache(maxsize=16)
def _view(record: str, step: int) -> Any:
    replay = load_log({RECORD: record})
    return replay.game.view(replay.state(step), None)


def _opened(trial: LiveTrial, before: Sequence[Sequence[TablePiece]]) -> Sequence[TablePiece]:
    """Return the pieces that were turned face up since `before`, in order of appearance."""
    spreads = [spread.pieces for spread in trial.spreads]
    if trial.order_of_places is not None:
        return [spreads[0][place] for place in trial.order_of_places]
    found = []
    for then, now in zip(before, spreads, strict=True):
        hidden = [*(not piece.face for piece in then), *[True] * (len(now) - len(then))]
        found += [piece for piece, was in zip(now, hidden, strict=False) if piece.face and was]
    return found
