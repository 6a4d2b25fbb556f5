"""The keys of a question: each has a label and a short word of its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from jamlab.core import HIDDEN
from jamlab.core.scene import SOFT_HYPHEN
from jamlab.programs.record.told import RecordAbsent, RecordKey, RecordPart

_TYPABLE: Final = re.compile("[a-z0-9-]+")


def part_of(
    sort: Any, asks: str, keys: list[RecordKey], absent: RecordAbsent | None = None
) -> RecordPart:
    """A part of a question, nothing of which is picked."""
    return {"sort": sort, "asks": asks, "keys": _distinct(keys), "picked": "", "absent": absent}


def _distinct(keys: list[RecordKey]) -> list[RecordKey]:
    """The same keys, each with a label and a short word of its own.

    Two of one label are called by what they are: the cherry of a pie and that of a jam.
    """
    labels = Counter(key["label"] for key in keys)
    found: list[RecordKey] = []
    words: set[str] = set()
    for key in keys:
        label = key["label"] if labels[key["label"]] == 1 else key["id"]
        word = key["typed"] if label == key["label"] else typed(label)
        if not _TYPABLE.fullmatch(word) or word in words:
            word = f"{word}-{len(words) + 1}" if _TYPABLE.fullmatch(word) else str(len(words) + 1)
        words.add(word)
        found.append({**key, "label": label, "typed": word})
    return found


def typed(label: str) -> str:
    """The short word for a key, as it is typed."""
    if label == HIDDEN:
        return "n"
    return re.sub(r"[^a-z0-9]+", "-", label.replace(SOFT_HYPHEN, "").lower()).strip("-") or label


def last_words(labels: Sequence[str]) -> list[str]:
    """The last words of labels that differ in nothing else, as they are typed: "4" of "Ann rolls a
    4"; [] for others."""
    parted = [label.rpartition(" ") for label in labels]
    if len(labels) < 2 or len({first for first, _, _ in parted}) > 1 or not parted[0][0]:
        return []
    return [typed(last) for _, _, last in parted]
