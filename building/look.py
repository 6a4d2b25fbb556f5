"""`python -m building.look`: write what other files repeat of the look.

* The tokens of `jamlab/ui/toolkit/tokens.css` are the first rules of `jamlab/web/static/house.css`:
  a widget brings its own tokens, because a notebook may be all that is there; a page of ours has
  them on its root.
* A test fails if a file is outdated.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from building import ROOT

TOOLKIT: Final = ROOT / "jamlab" / "ui" / "toolkit"
HOUSE: Final = ROOT / "jamlab" / "web" / "static" / "house.css"
LIGHT: Final = (".jamlab {", ":root {")
DARK: Final = (".jamlab[data-theme=dark] {", '[data-theme="dark"] {')
"""Heads of the rules with the tokens: in a widget, and on a page."""
_WRITTEN: Final = re.compile(r"(?<=`python -m building\.look`\. \*/\n).*?(?=/\* End of what)", re.S)


def rule(head: str) -> str:
    """Return the declarations of one rule of the tokens, as written."""
    _, _, rest = (TOOLKIT / "tokens.css").read_text("utf-8").partition(f"{head}\n")
    return rest.partition("}")[0]


def house() -> str:
    """Return the gallery's style sheet with the present tokens."""
    tokens = "".join(f"{page}\n{rule(widget)}}}\n" for widget, page in (LIGHT, DARK))
    return _WRITTEN.sub(lambda _: tokens, HOUSE.read_text("utf-8"), count=1)


def written() -> dict[Path, str]:
    """Return the text of each file that is written, by path."""
    return {HOUSE: house()}


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
