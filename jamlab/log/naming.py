"""Rules for names, titles and notes: no control characters, line ends or direction marks, and no
two players with the same name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Annotated, Final

from jamlab.log.structs import Meta

_TURNED: Final = r"\u2028\u2029\u202a-\u202e\u2066-\u2069"
CONTROLS: Final = rf"\x00-\x1f\x7f-\x9f{_TURNED}"
"""Characters not allowed in names and titles, for use in a character class."""
IN_TEXT: Final = rf"\x00-\x08\x0b-\x1f\x7f-\x9f{_TURNED}"
"""Characters not allowed in multi-line texts: as `CONTROLS`, but for tabs and line ends."""
END: Final = r"(?!\n)$"
"""Pattern for the end of a text: `$` alone allows a line end after it."""

LONGEST: Final = 40
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST, pattern=rf"^[^{CONTROLS}]+{END}")]
_CONTROL: Final = re.compile(f"[{CONTROLS}]")


def name_fault(seats: Sequence[str], title: object) -> str:
    """Return the problem with the names and the title of a game; "" if there is none."""
    read = list(map(normalised_name, seats))
    for name, plain in zip(seats, read, strict=True):
        if read.count(plain) > 1:
            return f"two players have the same name, “{name}”"
    if isinstance(title, str) and _CONTROL.search(title):
        return "a control character in the title"
    return ""


def invalid_name(seats: object) -> str:
    """Return the first invalid name of a header, and why; "" if all are valid.

    >>> invalid_name(["Ann", "B" * 41])
    'the name of player 2 has 41 characters, at most 40: “BBBBBBBBBBBBBBBBBBBB…”'
    """
    for number, name in enumerate(seats if isinstance(seats, list) else (), start=1):
        if not isinstance(name, str):
            return f"the name of player {number} is no text"
        if not name:
            return f"player {number} has no name"
        if _CONTROL.search(name):
            return f"a control character in the name of player {number}"
        if len(name) > LONGEST:
            cut = f"“{name[: LONGEST // 2]}…”"
            return (
                f"the name of player {number} has {len(name)} characters, at most {LONGEST}: {cut}"
            )
    return ""


def normalised_name(name: str) -> str:
    """Return a name in normalised form: names with the same form look alike.

    >>> normalised_name("A\\u200bnn") == normalised_name("Ann") == normalised_name("\\uff21nn ")
    True
    """
    plain = unicodedata.normalize("NFKC", name)
    return "".join(each for each in plain if unicodedata.category(each) != "Cf").strip()
