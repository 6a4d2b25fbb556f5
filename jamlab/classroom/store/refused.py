"""What cannot be, said in words."""

from __future__ import annotations


class Refused(ValueError):
    """What was asked cannot be; the message says why, `code` says it to programs."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code
