"""Structs that are read and written as JSON: msgspec's, or where it is not to be had, our own.

A browser's Python has the standard library only. Both forms take the same declarations, accept the
same texts, refuse all others in the same words and write the same bytes.
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
