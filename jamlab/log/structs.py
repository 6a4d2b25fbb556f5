"""Structs for JSON: msgspec's, or our own where msgspec is not available.

A browser's Python has only the standard library. Both accept the same declarations and the same
texts, refuse all others with the same messages and write the same bytes.
"""

from typing import TYPE_CHECKING

try:
    from msgspec import Meta, Raw, Struct, defstruct
    from msgspec.json import Encoder
    from msgspec.structs import asdict, astuple, replace

    from jamlab.log.msgspec_decoder import QuickDecoder as Decoder
except ImportError:
    if not TYPE_CHECKING:
        from jamlab.log.plain_structs import (
            Encoder,
            Meta,
            Raw,
            Struct,
            asdict,
            astuple,
            defstruct,
            replace,
        )
        from jamlab.log.strict_json import Decoder

__all__ = [
    "Decoder",
    "Encoder",
    "Meta",
    "Raw",
    "Struct",
    "asdict",
    "astuple",
    "defstruct",
    "replace",
]
