"""`python -m building.look`: write what other files repeat of the look.

* The tokens of `jamlab/ui/toolkit/tokens.css` are the first rules of `jamlab/web/static/house.css`:
  a widget brings its own tokens, because a notebook may be all that is there; a page of ours has
  them on its root.
* `docs/develop/look.md` names each token and each component. Its pictures show `sample(theme)`
  (`python -m tests.release.documentation.pictured --only look-light --only look-dark`).
* A test fails if a file is outdated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from building import ROOT, by_path

bundle = by_path("jamlab/ui/bundle.py")

TOOLKIT: Final = ROOT / "jamlab" / "ui" / "toolkit"
HOUSE: Final = ROOT / "jamlab" / "web" / "static" / "house.css"
PAGE: Final = ROOT / "docs" / "develop" / "look.md"
LIGHT: Final = (".jamlab {", ":root {")
DARK: Final = (".jamlab[data-theme=dark] {", '[data-theme="dark"] {')
"""Heads of the rules with the tokens: in a widget, and on a page."""
_WRITTEN: Final = re.compile(r"(?<=`python -m building\.look`\. \*/\n).*?(?=/\* End of what)", re.S)

USES: Final = {
    "page": "background of the window",
    "table": "play area, mats of pictures, track of tabs",
    "card": "panels, buttons, fields",
    "sunk": "trays, tracks, a control under the pointer or not available",
    "line": "hairlines, never the edge of a control",
    "edge": "outlines of controls",
    "ink": "text",
    "ink2": "second text",
    "accent": "primary action, now, exact value, danger",
    "accent-soft": "row of the current event, a refusal",
    "on-accent": "text on accent",
    "leaf": "legal, done, counted, simulated",
    "leaf-soft": "chosen option, toggle that is on, clause number",
    "guess": "the learner's own prediction, nothing else",
    "on-guess": "text on guess",
    "back": "back of a card or tile",
    "back2": "pattern of a back",
    "back-edge": "edge of a back",
    "gap": "empty cell",
    "face": "face of a card or tile",
    "face-ink": "text on a face, in both themes",
    "letter": "letter on a light seat mark",
    "c0": "seats: fill of the marks, to c7",
    "r0": "seats: rims and lines, to r7",
    "small": "radius of fields and chips",
    "round": "radius of tiles, cards, rows",
    "panel": "radius of panels",
    "rest": "shadow of a panel",
    "raised": "shadow of what lies over others",
    "font": "interface",
    "serif": "titles of pages and sections",
}
"""Use of each token; of the seats' colours the first stands for all."""
ON: Final = {"on-accent": "accent", "on-guess": "guess", "face-ink": "face"}
"""Background of each token that is text on a colour; of the others, the card."""
TEXT: Final = ("ink", "ink2", "accent", "leaf", "guess", *ON)
MARKS: Final = ("edge", *(f"r{n}" for n in range(8)))

SAMPLES: Final = {
    "Buttons": """
      <button class="jl-pill">Secondary</button> <button class="jl-pill" disabled>Not now</button>
      <button class="jl-begin">Begin</button> <button class="jl-pill is-main">Primary</button>
      <button class="jl-pill is-main" disabled>Not now</button>""",
    "Icon buttons": """
      <button class="jl-button" aria-label="Help">?</button>
      <button class="jl-button jl-play" aria-label="Play">▶</button>
      <button class="jl-tool" style="margin: 0" aria-label="List">☰</button>
      <button class="jl-tool" style="margin: 0" aria-label="On" aria-pressed="true">☰</button>""",
    "Quiet button": """
      <button class="jl-link">Words in a menu</button>
      <button class="jl-anyway">A link that acts</button>""",
    "Toggle": """
      <button class="jl-pill" aria-pressed="false">Off</button>
      <button class="jl-pill" aria-pressed="true">On</button>
      <button class="jl-filter" aria-pressed="false">Off</button>
      <button class="jl-filter" aria-pressed="true">On</button>""",
    "Segmented control and tabs": """
      <span class="jl-segmented"><button aria-pressed="true">Table</button
        ><button aria-pressed="false">Ann</button
        ><button aria-pressed="false">Bo</button></span>""",
    "Fields and lists": """
      <input aria-label="Name" value="Ann">
      <input aria-label="Title" placeholder="Thursday evening">
      <select aria-label="Player"><option>A person here</select>
      <select class="jl-select" aria-label="Speed"><option>1×</select>""",
    "Checkbox and radio button": """
      <label class="jl-check"><input type="checkbox" checked> Hints</label>
      <label class="jl-check"><input type="checkbox"> Large</label>
      <label class="jl-check"><input type="radio" checked> One of two</label>""",
    "Heading of what is folded": """
      <details><summary>The same as a table</summary></details>""",
    "Slider": """
      <input type="range" aria-label="Speed" style="--at: .4" value="40">
      <span class="jl-slideline" style="flex: 1; display: flex"
        ><input type="range" aria-label="Guess" style="--at: .7" value="70"></span>""",
    "Chip": """
      <span class="jl-clauseid">C-6</span> <span class="jl-clauseid is-grey">C-7</span>
      <button class="jl-clauseid">C-8, a button</button>""",
}
"""HTML of each component, by the beginning of its comment in `components.css`."""


def rule(head: str) -> str:
    """Return the declarations of one rule of the tokens, as written."""
    _, _, rest = (TOOLKIT / "tokens.css").read_text("utf-8").partition(f"{head}\n")
    return rest.partition("}")[0]


def tokens(head: str) -> dict[str, str]:
    """Return the values of the tokens of one rule, by name without dashes."""
    return dict(re.findall(r"--([\w-]+): ([^;]+);", rule(head)))


def house() -> str:
    """Return the gallery's style sheet with the present tokens."""
    written = "".join(f"{page}\n{rule(widget)}}}\n" for widget, page in (LIGHT, DARK))
    return _WRITTEN.sub(lambda _: written, HOUSE.read_text("utf-8"), count=1)


def components() -> dict[str, tuple[str, list[str]]]:
    """Return each component's description and classes, by name: the beginning of its comment."""
    text = (TOOLKIT / "components.css").read_text("utf-8").partition("@container")[0]
    found: dict[str, tuple[str, list[str]]] = {}
    for comment, rules in re.findall(r"/\* (.*?) \*/(.*?)(?=/\*|\Z)", text, re.S)[1:]:
        words = " ".join(comment.split())
        name = next(each for each in SAMPLES if words.startswith(each))
        selectors = " ".join(re.findall(r"([^{}]+)\{", rules))
        found[name] = words, sorted(set(re.findall(r"\.(jl-[\w-]+)", selectors)))
    return found


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, as in WCAG 2.

    >>> round(contrast("#FFFFFF", "#000000"))
    21
    """

    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def contrast_of(name: str, values: Mapping[str, str]) -> float:
    """Return the contrast of a token on its background."""
    return contrast(values[name], values[ON.get(name, "card")])


def page() -> str:
    """Return the documentation's page of tokens and components."""
    light = tokens(LIGHT[0])
    dark = {**light, **tokens(DARK[0])}
    rows = []
    for name, use in USES.items():
        ratio = ""
        if name in (*TEXT, *MARKS):
            ratio = f"{contrast_of(name, light):.1f} / {contrast_of(name, dark):.1f}"
        values = (f"`{light[name]}`", f"`{dark[name]}`" if dark[name] != light[name] else "")
        rows.append(f"| `--{name}` | {values[0]} | {values[1]} | {use} | {ratio} |")
    parts = [
        f"| {words} | {', '.join(f'`.{each}`' for each in classes) or 'the element'} |"
        for words, classes in components().values()
    ]
    return f"""# The look

Each token and each control, once. Written by `python -m building.look` from
`jamlab/ui/toolkit/tokens.css` and `components.css`; change those.

A new page takes its colours from the tokens and its controls from the components, and says only
where they stand. Targets are at least 24 × 24 px, in windows below 760 px 44 × 44
(`tests/browser/accessible.py` measures them).

![Each component in the light theme](../pictures/look-light.png)

![Each component in the dark theme](../pictures/look-dark.png)

## Tokens

Contrast is that on the card, or on the colour for which the token is text, light / dark.

| token | light | dark, if different | use | contrast |
|---|---|---|---|---|
{chr(10).join(rows)}

A page has the tokens on its root (`house.css`), a widget on its own (`.jamlab`); `data-theme`
chooses the theme. In forced colours the system's colours replace them (`contrast.css`).

## Components

| component | classes |
|---|---|
{chr(10).join(parts)}
"""


def sample(theme: str) -> str:
    """Return a page with each component, for the pictures."""
    shown = "".join(
        f'<section class="jl-box"><h2>{name}</h2><div class="row">{html}</div></section>'
        for name, html in SAMPLES.items()
    )
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>The look</title>
<style>{bundle.style()}
body {{ margin: 0 }}
.jamlab {{ display: grid; gap: 12px; width: 880px; padding: 20px; background: var(--page) }}
.row {{ display: flex; flex-wrap: wrap; align-items: center; gap: 12px }}
</style><div class="jamlab" data-theme="{theme}">{shown}</div></html>"""


def written() -> dict[Path, str]:
    """Return the text of each file that is written, by path."""
    return {HOUSE: house(), PAGE: page()}


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
