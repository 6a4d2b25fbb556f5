"""A recorded game as one HTML file, which opens from disk, from mail or on any web host.

* It contains the stepper and the compressed story; nothing is fetched, and the file itself forbids
  it to the browser (`Content-Security-Policy`).
* Hidden information is in the file only if one of its viewpoints may see it.
* With the browser's Python included, questions about a step can be asked there, too.
* Printed, it is a score sheet.
"""

from __future__ import annotations

import gzip
import re
import zlib
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import jinja2

from jamlab.arguments import whole
from jamlab.log import Replay
from jamlab.log.notes import Note, Notes
from jamlab.log.partial.steppable import steppable
from jamlab.pages.questions.asking_program import AskingProgram
from jamlab.pages.questions.asking_widget import charts, style
from jamlab.pages.win_chances.win_chance_values import told_to
from jamlab.ui import bundle
from jamlab.ui.browser_python.browser_python import archive, python_files, sources_of
from jamlab.ui.charts.live_chart import vega
from jamlab.ui.messages import ValuesTold
from jamlab.ui.notes_view import notes_message
from jamlab.ui.story import packed, story

# Hashes of a page's inline scripts for its Content-Security-Policy. No other script runs, whatever
# was inserted into the page.


_INLINE: Final = re.compile(r"<script(?: type=\"module\")?>(.*?)</script>", re.DOTALL)
MARK: Final = "'sha256-of-scripts'"
"""Placeholder for the hashes in a template's policy; if it stays, no script runs."""


def script_hashes(html: str, *added: str) -> list[str]:
    """Return policy sources for a page's inline scripts, and for scripts that it adds itself.

    >>> script_hashes("<script>alert(1)</script><script src='a.js'></script>")
    ["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]
    """
    found = {sha256(script.encode()).digest() for script in (*_INLINE.findall(html), *added)}
    return sorted(f"'sha256-{b64encode(each).decode()}'" for each in found)


def with_hashes(html: str, *added: str) -> str:
    """Return the page with the hashes inserted into its policy.

    >>> with_hashes("script-src 'sha256-of-scripts'; <script>alert(1)</script>")[:40]
    "script-src 'sha256-bhHHL3z2vDgxUt0W3dWQO"
    """
    return html.replace(MARK, " ".join(script_hashes(html, *added)), 1)


ENTRY: Final = "export/onefile.js"
ASKING: Final = "export/asking-file.js"
OPENS: Final = {ENTRY: "openGame", ASKING: "openAskingGame"}
"""Function that opens the page, by entry module."""
SHEET: Final = "export/onefile"
WORKER: Final = "ui/browser_python/python-worker.js"
_HIDES_NOTHING: Final = (
    "with Python in it the file holds the whole game, so it cannot hide anything: leave out either "
    "the viewpoints or Python"
)
_NO_PYTHON: Final = "the browser’s Python is not here; in a checkout `make compiled` fetches it"


def one_file(
    replay: Replay,
    *,
    viewpoints: Sequence[str] | None = None,
    position: int = 0,
    hide_future: bool | None = None,
    title: str | None = None,
    notes: Notes | Sequence[Note] = (),
    values: ValuesTold | None = None,
    python: bool = False,
    made: Mapping[str, Any] | None = None,
) -> str:
    """Return a game as one HTML page.

    `viewpoints` are those included, the initial one first: "table", "0", "1", …, "all" (all of them
    if None). `position` is the initial step, from 0 to `len(replay)`. `hide_future` starts with or
    without hints of later events, None as the reader last chose. `notes` and `values`, the chances
    to win (`valued.values_told`), are included as far as these viewpoints may read them. `python`
    also includes the rules and the questions of the game: about 9 MB. `made` is the story of all
    viewpoints, if already made.

    Raises ValueError for a viewpoint or a step that does not exist, and for `python` where it is
    not installed or information is to stay hidden; LogError for a log seen in part that no whole
    game fits (otherwise such a log is shown from the seats that saw it).
    """
    if python and viewpoints:
        raise ValueError(_HIDES_NOTHING)
    whole("position", position, 0, len(replay))
    replay = steppable(replay)
    told = story(replay, viewpoints) if made is None else dict(made)
    known = [view["id"] for view in told["views"]]
    readers = known if replay.is_in_part else viewpoints
    if values is not None:
        told = {**told, "values": told_to(values, known)}
    options = {
        "position": position,
        "viewpoint": viewpoints[0] if viewpoints else known[0],
        "hideFuture": hide_future,
        "title": title,
    }
    entry = ASKING if python else ENTRY
    page = _template().render(
        asking=bundle.in_page(_asking(replay) if python else None),
        texts=_python(replay) if python else {},
        title=title or f"{told['name']}: {replay.title}",
        options=bundle.in_page(options),
        notes=bundle.in_page(notes_message(_notes(replay, notes), readers)),
        story=b64encode(packed(told)).decode("ascii"),
        **_program(entry),
    )
    return with_hashes(page, _module(entry))


def _notes(replay: Replay, notes: Notes | Sequence[Note]) -> Notes:
    if isinstance(notes, Notes):
        return notes
    return Notes.new(replay).with_(notes=tuple(notes))


@cache
def shell() -> str:
    """Return the page without a game. `pages/theatre/saving.js` replaces the `@@…@@` marks by
    one.
    """
    marks = {name: f"@@{name}@@" for name in ("title", "story", "options", "notes")}
    page = _template().render(**marks, **_program(ENTRY), asking="null", texts={})
    return with_hashes(page, _module(ENTRY))


@cache
def _module(entry: str) -> str:
    """Return the script that the page adds to itself."""
    return bundle.script(entry) + f"begin({OPENS[entry]});"


@cache
def _program(entry: str) -> dict[str, str]:
    """Return the script and the style sheet, compressed to a third of their size."""
    asking = style() if entry == ASKING else ""
    sheets = bundle.style() + asking + bundle.sheets(SHEET)
    return {"script": _packed(_module(entry)), "style": _packed(sheets)}


def _asking(replay: Replay) -> dict[str, Any]:
    """Return the questions shown before Python has loaded, and the arguments of the view model."""
    log = b64encode(gzip.compress(replay.data, mtime=0)).decode("ascii")
    return {
        "program": {
            "id": "asking",
            "kind": "asking",
            "arguments": {"log": log, "name": replay.name},
        },
        "questions": AskingProgram(replay).state()["asking"]["questions"],
        "charts": charts(),
    }


def _python(replay: Replay) -> dict[str, str]:
    """Return the browser's Python with this game alone, and the chart library, by element id."""
    files = python_files(archive(sources_of(replay.game.id)))
    if not files:
        raise ValueError(_NO_PYTHON)
    return {
        **{f"python/{name}": b64encode(data).decode("ascii") for name, data in files.items()},
        "worker": _packed(bundle.source(WORKER)),
        "vega": _packed(vega().text),
    }


def _packed(text: str) -> str:
    return b64encode(zlib.compress(text.encode("utf-8"), 9)).decode("ascii")


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    text = (Path(__file__).parent / "one_file.html.j2").read_text(encoding="utf-8")
    return environment.from_string(text)
