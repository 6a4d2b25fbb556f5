"""A game that was written down, to be handed on: as a file, in words, as a table, as a link."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Sequence
from typing import Final

from jamlab.programs.record.recording import Recording
from jamlab.replay import Replay
from jamlab.replay.lines import Malformed
from jamlab.scenes.transcript import transcript, transcript_csv

MOST_BYTES: Final = 2**23
_LONGEST_NAME: Final = 40
_NO_LINK: Final = "this address holds no game, or a part of it is missing"


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
    packed = zlib.compress("".join(lines).encode(), 9)
    return urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def log_in(letters: str) -> str:
    """The log that `link_of` put into letters; Malformed if they hold none."""
    try:
        packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, MOST_BYTES)
        if not unpacking.eof:
            raise Malformed(_NO_LINK)
        return text.decode()
    except (ValueError, Error, zlib.error):
        raise Malformed(_NO_LINK) from None
