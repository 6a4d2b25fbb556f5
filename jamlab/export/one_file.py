"""A recorded game as one HTML file, which opens from a disk, by mail or on any web host.

* It holds the stepper and the story, packed; nothing is asked for from anywhere, and the file
  itself forbids it to the browser (`Content-Security-Policy`).
* What a viewpoint may not see is in the file only if a viewpoint that may see it is.
* Printed it is a score sheet.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import jinja2

from jamlab.replay import Replay
from jamlab.replay.notes import Note
from jamlab.scenes import packed, story
from jamlab.widgets import bundle

ENTRY: Final = "onefile/onefile.js"
SHEET: Final = "onefile/onefile"
_REMARK: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.M | re.S)
"""Remarks that stand on lines of their own."""


def one_file(
    replay: Replay,
    *,
    viewpoints: Sequence[str] | None = None,
    position: int = 0,
    hide_future: bool = False,
    title: str | None = None,
    notes: Sequence[Note] = (),
) -> str:
    """The page. `viewpoints` are those in it, the one to begin with first: "table", "0", "1", …,
    "all" (all of them if None). `position` is the step to begin with, from 0 to `len(replay)`.

    ValueError for a viewpoint or a step that there is not; LogError for a log that was seen from
    one seat only.
    """
    if not 0 <= position <= len(replay):
        raise ValueError(f"there is no step {position}: the steps go from 0 to {len(replay)}")
    told = story(replay, viewpoints)
    options = {
        "position": position,
        "viewpoint": viewpoints[0] if viewpoints else told["views"][0]["id"],
        "hideFuture": hide_future,
        "title": title,
    }
    return _template().render(
        title=title or f"{told['name']}: {replay.title}",
        options=bundle.in_page(options),
        notes=bundle.in_page([{"at": note.at, "text": note.text} for note in notes]),
        story=b64encode(packed(told)).decode("ascii"),
        **_program(),
    )


@cache
def _program() -> dict[str, str]:
    """The script and the sheet, packed: a third of their size."""
    script = _REMARK.sub("", bundle.script(ENTRY))
    return {"script": _packed(script), "style": _packed(bundle.style() + bundle.sheets(SHEET))}


def _packed(text: str) -> str:
    return b64encode(zlib.compress(text.encode("utf-8"), 9)).decode("ascii")


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    text = (Path(__file__).parent / "one_file.html.j2").read_text(encoding="utf-8")
    return environment.from_string(text)
