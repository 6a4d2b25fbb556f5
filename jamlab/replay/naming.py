"""What names, titles and notes are made of: no control characters, no line ends, nothing that turns
the direction of what follows; and no two players are called alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Annotated, Final

from jamlab.replay.structs import Meta

_TURNED: Final = r"\u2028\u2029\u202a-\u202e\u2066-\u2069"
CONTROLS: Final = rf"\x00-\x1f\x7f-\x9f{_TURNED}"
"""What no name and no title has, for a pattern's brackets."""
IN_TEXT: Final = rf"\x00-\x08\x0b-\x1f\x7f-\x9f{_TURNED}"
"""What no text of several lines has: as `CONTROLS`, but for tabs and line ends."""
END: Final = r"(?!\n)$"
"""Where a text ends, for a pattern: `$` alone lets a line end follow."""

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=rf"^[^{CONTROLS}]+{END}")]
_CONTROL: Final = re.compile(f"[{CONTROLS}]")


def named_wrongly(seats: Sequence[str], title: object) -> str:
    """What is wrong with the names and the title of a game; "" if nothing is."""
    if len({as_read(name) for name in seats}) < len(seats):
        return "two players have the same name"
    if isinstance(title, str) and _CONTROL.search(title):
        return "a control character in the title"
    return ""


def as_read(name: str) -> str:
    """A name as it is read: two of which this is one look alike, whatever else they are made of.

    >>> as_read("A\\u200bnn") == as_read("Ann") == as_read("\\uff21nn ")
    True
    """
    plain = unicodedata.normalize("NFKC", name)
    return "".join(each for each in plain if unicodedata.category(each) != "Cf").strip()
