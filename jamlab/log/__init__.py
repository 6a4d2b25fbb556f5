"""Recorded games: reading, writing, stepping, verifying, redacting, annotating."""

from jamlab.log.errors import LogError, Undecided, Unreadable
from jamlab.log.lines import Footer, Header, Malformed
from jamlab.log.redact import redact
from jamlab.log.replay import Cursor, Replay
from jamlab.log.writer import LogWriter, header_for, log_of

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
