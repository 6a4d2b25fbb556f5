"""A whole log as letters that an address may have, and back."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from jamlab.replay.lines import Malformed

MOST_BYTES: Final = 2**23
_NO_LINK: Final = "this address holds no game, or a part of it is missing"


def letters_of(log: bytes) -> str:
    """The log, packed."""
    return urlsafe_b64encode(zlib.compress(log, 9)).decode("ascii").rstrip("=")


def log_in(letters: str) -> bytes:
    """The log that `letters_of` packed; Malformed if the letters hold none."""
    try:
        packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(packed, MOST_BYTES)
    except (ValueError, zlib.error):
        raise Malformed(_NO_LINK) from None
    if not unpacking.eof:
        raise Malformed(_NO_LINK)
    return found
