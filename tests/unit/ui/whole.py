"""Scenes as sent, with the omitted defaults restored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING
from typing import Any, Final, get_args

from jamlab.ui.messages import BY_ID, defaults

GIVEN: Final[Mapping[str, Mapping[str, Any]]] = {
    prefix: {
        name: default
        for name, default in defaults(get_args(record)[0]).items()
        if default is not MISSING and name not in get_args(record)[1].without
    }
    for prefix, record in BY_ID.items()
}


def whole(scene: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scene, or changes in one, with all fields of its pieces, zones and seats."""
    return {
        key: {**GIVEN[key[0]], **value} if key[1:2] == "." and value else value
        for key, value in scene.items()
    }
