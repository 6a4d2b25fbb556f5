"""Trials of a question, played here: any phone can ask for them, and there is nothing to cheat.

A lesson's guess can be played: its trials are those of its page. Not so where

* the trials need a physics engine (lesson 10): one takes long, and it need not be installed;
* an option is chosen, not a number (lesson 5): what comes of trials is no answer to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from jamlab.classroom.told import CamePiece, OneTrial
from jamlab.engine import Stream
from jamlab.lessons import lesson
from jamlab.lessons.course.record import Lesson
from jamlab.lessons.course.trials.live_table import Piece
from jamlab.lessons.course.trials.trial import Trial, by_itself


def can_be_played(found: Lesson) -> bool:
    """True if the room's trials settle at what the lesson's guess is about."""
    return not found.needs_kernel and not found.guess.choices


def values(source: Mapping[str, Any], seed: int, n: int) -> Iterator[float]:
    """The values of n trials, played one after another as they are asked for. Trial k has the
    stream (`seed`, k). `source` is that of the question's hidden part."""
    found = lesson(source["lesson"])
    start = found.start
    return (float(found.trial(Stream(seed, k), **start)) for k in range(n))


def one(source: Mapping[str, Any], seed: int) -> OneTrial:
    """The first of those trials, with what lay on the table."""
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


def _opened(trial: Trial, before: Sequence[Sequence[Piece]]) -> Sequence[Piece]:
    """The pieces that lie open now and did not at first, in the order in which they came."""
    spreads = [spread.pieces for spread in trial.spreads]
    if trial.order_of_places is not None:
        return [spreads[0][place] for place in trial.order_of_places]
    found = []
    for then, now in zip(before, spreads, strict=True):
        hidden = [*(not piece.face for piece in then), *[True] * (len(now) - len(then))]
        found += [piece for piece, was in zip(now, hidden, strict=False) if piece.face and was]
    return found
