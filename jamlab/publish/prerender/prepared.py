"""Pages that are ready for any gallery: what is long or binary in their widgets lies in files."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from jamlab.export.one_file import shell
from jamlab.publish.prerender.files import PageFiles
from jamlab.publish.prerender.notebook import Executed, Model
from jamlab.publish.prerender.store import Prepared

LONG: Final = 20_000
"""Characters of a text in a widget's state from which on it is a file of its own."""


def prepared(run: Executed, files: PageFiles, replays: Path) -> Prepared:
    """A notebook that has run, as a page that is ready for any gallery. What is long or binary is
    put into `files`; recorded games lie below `replays`."""
    logs: dict[str, str] = {}
    models = {id_: _model(model, files, replays, logs) for id_, model in run["models"].items()}
    return {"pieces": run["pieces"], "models": models, "logs": logs}


def _model(model: Model, files: PageFiles, replays: Path, logs: dict[str, str]) -> dict[str, Any]:
    """A widget's model for the page: what is long or binary in its state lies in files."""
    state, refers = dict(model["state"]), {}
    for name, kind in (("_esm", "js"), ("_css", "css")):
        if name in state:
            refers[name] = files.add(kind, state.pop(name).encode("utf-8"))
    kind = state.get("program", {}).get("kind")
    if kind in ("theatre", "play"):
        page = files.add("txt", shell().encode("utf-8"))
        (state["told"] if kind == "theatre" else state)["shell"] = page
    if kind == "theatre":
        for game in state["told"]["games"]:
            for log in game["logs"]:
                path = Path(log.pop("path"))
                log["story"], log["file"] = files.of_log(path)
                below = path.relative_to(replays) if path.is_relative_to(replays) else path
                logs |= dict.fromkeys((log["story"], log["file"]), below.as_posix())
    if kind == "lesson" and state["program"]["parts"] == {"told": "table"}:
        state["openings"] = _openings(**state["program"]["arguments"])
    texts = [(at, files.add("txt", text)) for at, text in _long(state)]
    parts, binary = [], b""
    for at, packed in model["buffers"]:
        data = b64decode(packed)
        parts.append((at, len(binary), len(data)))
        binary += data
    if parts:
        refers["binary"] = files.add("bin", binary)
    return {"name": model["name"], "state": state, "parts": parts, "texts": texts, **refers}


def _openings(number: int, seed: int | None) -> str:
    """A lesson's openings as JSON; none where the notebook says the seed: no diary is resumed."""
    from jamlab.lessons import lesson_program
    from jamlab.lessons.course.opening import openings

    found = openings(partial(lesson_program, number)) if seed is None else []
    return json.dumps(found, separators=(",", ":"))


def theatres(models: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """What the theatres among these models list."""
    for model in models:
        if model["state"].get("program", {}).get("kind") == "theatre":
            yield model["state"]["told"]


def place(model: dict[str, Any], address: Callable[[str], str]) -> None:
    """Put addresses in the place of the names of files."""
    model["texts"] = [(at, address(name)) for at, name in model["texts"]]
    for name in ("_esm", "_css", "binary"):
        if name in model:
            model[name] = address(model[name])
    if model["state"].get("program", {}).get("kind") == "play":
        model["state"]["shell"] = address(model["state"]["shell"])
    for theatre in theatres([model]):
        theatre["shell"] = address(theatre["shell"])
        for game in theatre["games"]:
            for log in game["logs"]:
                log |= {"story": address(log["story"]), "file": address(log["file"])}


def _long(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[list[str | int], bytes]]:
    """Takes the long texts out of a state: each with its place there."""
    each = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(each):
        if isinstance(inner, str) and len(inner) > LONG:
            value[key] = ""
            yield [*at, key], inner.encode("utf-8")
        elif isinstance(inner, dict | list):
            yield from _long(inner, (*at, key))
