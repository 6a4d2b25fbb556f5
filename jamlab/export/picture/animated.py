"""A game, or a part of it, as an animated GIF for slides.

* PowerPoint, LibreOffice and Google Slides all play GIFs.
* All frames share one palette, so unchanged areas are stored once. A table has flat colours, so the
  256 most frequent ones cover nearly everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from operator import sub
from typing import TYPE_CHECKING, Any, Final

from jamlab.arguments import range_error
from jamlab.export.picture.picture import pictures
from jamlab.log import Replay
from jamlab.log.turns import turns_of

if TYPE_CHECKING:
    from PIL.Image import Image as Frame

MOST_FRAMES: Final = 300
SAMPLES: Final = 8
"""Number of frames from which the palette is made."""
APART: Final = 11
"""Minimum distance of two palette colours, of 255, in red, green or blue."""
LAST: Final = 3
"""Factor on the duration of the last frame."""


def frames_of(
    replay: Replay, first: int = 0, last: int | None = None, *, by_turns: bool = False
) -> list[int]:
    """Return the steps to show: each one, or with `by_turns` the last step of each turn.

    Raises ValueError if there are none, or more than 300.
    """
    last = len(replay) if last is None else last
    if not 0 <= first <= last <= len(replay):
        raise ValueError(f"steps must be in 0 to {len(replay)}, got {first} to {last}")
    steps = list(range(first, last + 1))
    if by_turns:
        ends = {turn.first - 1 for turn in turns_of(replay)}
        steps = [n for n in steps if n in ends or n in (first, last)]
    if len(steps) > MOST_FRAMES:
        raise ValueError(
            f"{len(steps)} frames are too many ({MOST_FRAMES} at most): show a part of the game, "
            "or its turns instead of its steps"
        )
    return steps


def animation(
    replay: Replay,
    steps: Sequence[int],
    *,
    viewpoint: str = "table",
    seconds: float = 1.0,
    width: int = 960,
    dark: bool = False,
    title: str | None = None,
) -> bytes:
    """Return an animated GIF: one frame per step, each shown for `seconds`, in an endless loop.

    Raises ValueError as `picture` does, and for a time below 0.02 or above 60 seconds.
    """
    from PIL import Image

    if not 0.02 <= seconds <= 60:
        raise ValueError(range_error("seconds", seconds, 0.02, 60))

    def frames(shown: Sequence[int]) -> Iterator[Frame]:
        for each in pictures(replay, shown, viewpoint=viewpoint, dark=dark, title=title):
            yield Image.open(BytesIO(each.png(width))).convert("RGB")

    palette = _palette([*frames(steps[:: -(-len(steps) // SAMPLES)])])
    drawn = (f.quantize(palette=palette, dither=Image.Dither.NONE) for f in frames(steps))
    ms = [round(1000 * seconds)] * len(steps)
    ms[-1] *= LAST
    made, first = BytesIO(), next(drawn)
    first.save(made, "GIF", save_all=True, append_images=drawn, duration=ms, loop=0)
    return made.getvalue()


def _palette(frames: Sequence[Frame]) -> Frame:
    """Return the 256 most frequent colours of some frames, none close to another.

    Pillow looks a colour up by its upper six bits, and would confuse two close ones.
    """
    from PIL import Image

    seen: Counter[Any] = Counter()
    for frame in frames:
        seen.update({colour: n for n, colour in frame.getcolors(frame.width * frame.height) or ()})
    chosen: list[Any] = []
    for colour, _ in seen.most_common():
        apart = (max(map(abs, map(sub, colour, other))) for other in chosen)
        if len(chosen) < 256 and min(apart, default=APART) >= APART:
            chosen.append(colour)
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in chosen for part in colour])
    return image
