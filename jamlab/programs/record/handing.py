"""A game that was written down, to be handed on: as a file, in words, as a table, as a link."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from jamlab.log import Replay
from jamlab.log import lines as letters
from jamlab.programs.record.recording import Recording
from jamlab.scenes.transcript import transcript, transcript_csv

_LONGEST_NAME: Final = 40


def file_of(recording: Recording, what: str) -> tuple[str, str]:
    """The name and the text of a file: the "log", the "transcript" in words, or the same as "csv".

    KeyError for anything else.
    """
    ending = {"log": "jsonl", "transcript": "txt", "csv": "csv"}[what]
    text = "".join(recording.lines())
    if what != "log":
        replay = Replay.of(text.encode(), "the record")
        text = transcript(replay) if what == "transcript" else transcript_csv(replay)
    title = str(recording.header.meta.get("title") or " ".join(recording.seats))
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:_LONGEST_NAME].strip("-")
    return "-".join(part for part in (recording.game.id, words) if part) + f".{ending}", text


def link_of(lines: Sequence[str]) -> str:
    """The whole log in letters that an address may have."""
    return letters.letters_of("".join(lines).encode())


def log_in(text: str) -> str:
    """The log that `link_of` put into letters; Malformed if they hold none."""
    return letters.log_in(text).decode(errors="replace")
