"""Results of reading a log, as text that is the same wherever the log is read.

Run as a module, it reads requests from stdin line by line and prints the outcome of each.
"""

import json
import sys
from base64 import b64decode, b64encode
from typing import Any

from jamlab.log import LogError, Replay, redact
from jamlab.log.lines import event_lines
from jamlab.log.notes import Notes


def outcome(log: bytes, notes: bytes | None = None) -> list[str]:
    """Return the full error if the log is refused, else what was read and its rewritten form."""
    try:
        replay = Replay.of(log, "game.jsonl")
        if notes is not None:
            return [Notes.of(notes, replay, "game.notes.json").data().decode()]
        codec = event_lines(replay.game)
        return [
            repr(replay.header),
            repr(replay.over),
            replay.torn,
            codec.write_all(replay.nodes, replay.events).decode(),
            "".join(
                codec.write(n, node, event).decode()
                for n, (node, event) in enumerate(
                    zip(replay.nodes, replay.events, strict=True), start=1
                )
            ),
            "" if replay.is_redacted else redact(replay, 0).decode(),
        ]
    except LogError as error:
        return [str(error), error.what, error.plainly, str(error.line), error.clause]


def asked(log: bytes, notes: bytes | None = None) -> str:
    """Encode a request as a line for another process; `heard` decodes its reply."""
    return json.dumps([None if each is None else b64encode(each).decode() for each in (log, notes)])


def heard(line: str) -> Any:
    """Decode the `outcome` from the other process."""
    return json.loads(line)


if __name__ == "__main__":
    for line in sys.stdin:
        log, notes = (None if each is None else b64decode(each) for each in json.loads(line))
        assert log is not None
        sys.stdout.write(json.dumps(outcome(log, notes)) + "\n")
        sys.stdout.flush()
