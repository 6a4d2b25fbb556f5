"""Below which address of a proxy's a server answers: "/", "/games/"."""

from __future__ import annotations

import re
from typing import Final

from jamlab.publish.trust.listening import CannotServe

_STEP: Final = re.compile(r"[A-Za-z0-9_-]+")


def prefix(said: str) -> str:
    """The prefix that is meant, with a slash before and after it; CannotServe if it is none.

    >>> prefix(""), prefix("/"), prefix("games"), prefix("/school/games/")
    ('/', '/', '/games/', '/school/games/')
    """
    steps = said.strip("/").split("/") if said.strip("/") else []
    if not all(_STEP.fullmatch(step) for step in steps):
        raise CannotServe(
            f"{said!r} is no prefix: letters, digits, - and _ between slashes, such as /games/."
        )
    return "".join(f"/{step}" for step in steps) + "/"
