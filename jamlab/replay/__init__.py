"""Recorded games: reading, writing, stepping, checking, hiding, annotating."""

from jamlab.replay.cursor import Cursor
from jamlab.replay.errors import LogError, Undecided, Unreadable
from jamlab.replay.lines import Footer, Header, Malformed
from jamlab.replay.redact import redact
from jamlab.replay.replay import Replay
from jamlab.replay.writer import LogWriter, header_for, log_of

__all__ = [
    "Cursor",
    "Footer",
    "Header",
    "LogError",
    "LogWriter",
    "Malformed",
    "Replay",
    "Undecided",
    "Unreadable",
    "header_for",
    "log_of",
    "redact",
]
