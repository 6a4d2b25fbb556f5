"""A story as bytes: zlib over JSON, step by step.

A story holds its frames viewpoint by viewpoint, as it is told. Packed, the frames of one step stand
side by side: what several viewpoints see alike lies close together then, and zlib, which looks back
32 KiB, finds it. A game for four to eight is a quarter to a half smaller.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

FRAMES = "frames"
STEPS = "steps"


def packed(told: Mapping[str, Any]) -> bytes:
    """A story (`told.Story`) as it is sent and kept."""
    rest = {name: value for name, value in told.items() if name != FRAMES}
    frames = [told[FRAMES][view["id"]] for view in told["views"]]
    sent = {**rest, STEPS: list(zip(*frames, strict=True))}
    text = json.dumps(sent, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode("utf-8"), 9)


def unpacked(data: bytes) -> dict[str, Any]:
    """The story itself, as plain JSON has it; ValueError or zlib.error if that is none."""
    sent: dict[str, Any] = json.loads(zlib.decompress(data))
    steps = sent.pop(STEPS)
    views = [view["id"] for view in sent["views"]]
    return {**sent, FRAMES: {view: [step[n] for step in steps] for n, view in enumerate(views)}}
