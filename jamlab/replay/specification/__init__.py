"""The log's format for those who write logs: what of it follows from the games themselves.

`files(folder)` are these files as they must be: the JSON Schema, a page and examples of each game,
and the validator with its tables. What is told by hand (README.md) stands in docs/log-format.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jamlab.core.registry import ids, load
from jamlab.replay.specification.examples import examples
from jamlab.replay.specification.page import page
from jamlab.replay.specification.tables import filled

VALIDATOR: Final = "validate_log.py"
SCHEMA: Final = "log.schema.json"


def files(folder: Path) -> dict[str, bytes]:
    """By their names below `folder`; the validator only if one lies there."""
    from jamlab.replay.specification.schema import written  # made by msgspec

    found = {SCHEMA: written().encode()}
    for game in ids():
        found[f"games/{game}.md"] = page(load(game)).encode()
        for name, data in examples(load(game)).items():
            found[f"examples/{name}"] = data
    validator = folder / VALIDATOR
    if validator.is_file():
        found[VALIDATOR] = filled(validator.read_text(encoding="utf-8")).encode()
    return found


__all__ = ["SCHEMA", "VALIDATOR", "files"]
