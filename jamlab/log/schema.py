"""The log's format as JSON Schema (draft 2020-12), built from the types that read and write it.

* Each line of a log is one object that fits the schema; `#/$defs/cramel` is an event line of
  Cramel, `#/$defs/Header` line 1, `#/$defs/Footer` the last line of a finished game.
* The schema checks shapes only. `jamlab verify` checks the events against the rules.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from jamlab.core.registry import ids, load
from jamlab.log.lines import Footer, Header, event_lines
from jamlab.log.partial.completing import Mark

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_ORDER: Final = ("n", "node", "seat", "event")


def schema() -> dict[str, Any]:
    """Return the schema of one line of a log, of any game."""
    (_, ends) = msgspec.json.schema_components([Header, Mark, Footer], ref_template="{name}")
    ends["Header"]["properties"]["game"]["enum"] = list(ids())
    ends["Header"]["allOf"] = [_only(1, "seen_from"), _only(2, "seen_by")]
    defs: dict[str, Any] = {name: _tidy(ends[name]) for name in ("Header", "Mark", "Footer")}
    for game in ids():
        (_, shapes) = msgspec.json.schema_components(
            event_lines(load(game), 2).shapes, ref_template="{name}"
        )
        kinds = {f"{game}.{name}": _event(shape) for name, shape in shapes.items()}
        defs[game] = {
            "description": f"An event line of {load(game).name}.",
            "oneOf": [_ref(name) for name in kinds],
        }
        defs.update(kinds)
    return {
        "$schema": DRAFT,
        "title": "A line of a jamlab log",
        "description": "A log is JSON Lines: a header, event lines numbered from 1 (in version 2 a "
        "mark among them, and unchecked ones after it), and a footer once the game is over. "
        "docs/log-format tells the rest.",
        "anyOf": [_ref(name) for name in ("Header", *ids(), "Mark", "Footer")],
        "$defs": defs,
    }


def written() -> str:
    """Return the schema as the text of its file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _only(version: int, key: str) -> dict[str, Any]:
    """Return a condition that allows this key only in headers of this version."""
    return {"if": {"required": [key]}, "then": {"properties": {"jamlab": {"const": version}}}}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def _event(shape: dict[str, Any]) -> dict[str, Any]:
    """Return the shape with its fields in the order of a written line."""
    said = shape["properties"]
    own = [name for name in said if name not in (*_ORDER, "clause")]
    order = (*_ORDER, *own, "clause")
    return _tidy(
        shape | {"properties": {name: said[name] for name in order}, "required": list(order)}
    )


def _tidy(shape: dict[str, Any]) -> dict[str, Any]:
    """Return the shape with its description on one line."""
    return shape | {"description": " ".join(str(shape.get("description", "")).split())}
