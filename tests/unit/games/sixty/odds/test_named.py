"""An answer calls the players by their names wherever it speaks of them."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

from jamlab.chance.exact import odds
from jamlab.log.recorded import shipped


def texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [text for each in value for text in texts(each)]
    return [value] if isinstance(value, str) else []


def test_no_part_of_an_answer_counts_seats() -> None:
    replay = shipped("sixty/ann-bo-cy-di")
    said = [text for at in (70, 120) for text in texts(asdict(odds(replay, "next", at=at)))]
    assert any("what Di showed before" in text for text in said)
    assert not [text for text in said if re.search(r"\b[Ss]eat \d", text)]
