"""Requests as a page sends them: through JSON, and never an invalid one by mistake."""

from __future__ import annotations

import json
from typing import Any

from jamlab.ui.requests import field_types, parse
from jamlab.ui.view_model import Program


def arrived(program: Program, do: str, **fields: Any) -> dict[str, Any]:
    """Return the message as it arrives. Raise BadRequest if the view model does not know it."""
    message: dict[str, Any] = json.loads(json.dumps({"do": do, **fields}))
    parse(message, program.requests)
    return message


def takes(program: Program, do: str, field: str) -> bool:
    """True if this request has this field."""
    return any(kind.do == do and field in field_types(kind) for kind in program.requests)


def press(button: str) -> dict[str, str]:
    """Return the message of a button below a lesson's table."""
    return {"do": "press", "button": button}
