"""SVG sheet for pictures: its colours, text that fits, and icons.

* Only features that any SVG reader knows: no CSS, no script, no font file, and colours as
  attributes. A picture then looks alike in a browser, in an office program and as PNG.
* Colours are those of `ui/toolkit/tokens.css`, drawings those of `ui/icons`.
* Text widths are estimates: the reader's font is unknown.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from jamlab.ui import bundle

Look = dict[str, float | str]
"""Attributes of an element: `stroke_width` stands for `stroke-width`."""
FONT: Final = "Segoe UI, Roboto, Noto Sans, Liberation Sans, Arial, Helvetica, sans-serif"
SHADE: Final = "#4A321E"
_TOKENS: Final = re.compile(r"--([\w-]+): (#[0-9A-Fa-f]{6})\b")
_JUICE: Final = re.compile(r"var\(--(\w+),\s*(#[0-9A-Fa-f]{6})\)")
_NOT_XML: Final = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_THIN: Final = frozenset("iljtfrI.,:;'’‘|!()[]/ -·")
_WIDE: Final = frozenset("mwMW@%→—…")
_LETTER: Final = {"thin": 0.31, "wide": 0.86, "capital": 0.70, "other": 0.555}
_BOLD: Final = 1.07


@cache
def colours(dark: bool) -> dict[str, str]:
    """Return a theme's colour tokens by name, without their dashes."""
    text = (bundle.PACKAGE / "ui/toolkit/tokens.css").read_text(encoding="utf-8")
    light, _, other = text.partition(".jamlab[data-theme=dark] {")
    found = dict(_TOKENS.findall(light))
    if dark:
        found.update(_TOKENS.findall(other.partition("}")[0]))
    return found


def mixed(colour: str, other: str, share: float) -> str:
    """Mix a share (0 to 1) of another colour into a colour.

    >>> mixed("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    pairs = ((int(c[n : n + 2], 16) for c in (colour, other)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def width_of(words: str, size: float, bold: bool = False) -> float:
    """Estimate the width of a text, rather too much than too little."""
    kinds = (
        "thin" if c in _THIN else "wide" if c in _WIDE else "capital" if c.isupper() else "other"
        for c in words
    )
    return sum(_LETTER[kind] for kind in kinds) * size * (_BOLD if bold else 1)


def cut(words: str, size: float, room: float, bold: bool = False) -> str:
    """Return the text, shortened with "…" to fit into `room`."""
    if width_of(words, size, bold) <= room:
        return words
    while words and width_of(words + "…", size, bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def wrapped(words: str, size: float, room: float, lines: int, bold: bool = False) -> list[str]:
    """Wrap a text into at most `lines` lines; the last one is cut."""
    made: list[str] = []
    rest = words.split()
    while rest and len(made) < lines - 1:
        count = 1
        while count < len(rest) and width_of(" ".join(rest[: count + 1]), size, bold) <= room:
            count += 1
        made.append(" ".join(rest[:count]))
        rest = rest[count:]
    return made + ([cut(" ".join(rest), size, room, bold)] if rest else [])


def escaped(words: str) -> str:
    """Escape a text for XML, between tags or in quotes."""
    words = _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", words)
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        words = words.replace(sign, name)
    return words


def _value(value: float | str) -> str:
    return escaped(value) if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")


class Paper:
    """A sheet to draw on; coordinates are in its own units, y points down."""

    def __init__(self, width: int, height: int, *, dark: bool) -> None:
        self.width, self.height, self.dark = width, height, dark
        self.colours = colours(dark)
        self._parts: list[str] = []
        self._drawings: dict[str, str] = {}

    def svg(self, title: str) -> str:
        """Return the SVG file; `title` is its text alternative."""
        drawings = "".join(
            f'<g id="{escaped(key)}">{body}</g>' for key, body in self._drawings.items()
        )
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" font-family="{FONT}" role="img">'
            f"<title>{escaped(title)}</title><defs>{drawings}</defs>{''.join(self._parts)}</svg>\n"
        )

    def __getitem__(self, token: str) -> str:
        """Return a colour of the theme."""
        return self.colours[token]

    def add(self, tag: str, **values: float | str) -> None:
        """Add an element; `stroke_width=2` becomes `stroke-width="2"`."""
        told = " ".join(f'{key.replace("_", "-")}="{_value(v)}"' for key, v in values.items())
        self._parts.append(f"<{tag} {told}/>")

    def begin(self, **values: float | str) -> None:
        """Open a group, closed by `end`."""
        self.add("g", **values)
        self._parts[-1] = self._parts[-1].removesuffix("/>") + ">"

    def end(self) -> None:
        """Close the group."""
        self._parts.append("</g>")

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str,
        *,
        round: float = 12,
        ring: str = "",
        rim: float = 3,
        lies: float = 0,
    ) -> None:
        """Draw a rectangle. `ring` is the colour of an outer border of width `rim`; `lies` is the
        height above what is below: its shadow.
        """
        if lies:
            shade: Look = {"fill": SHADE, "fill_opacity": "0.13"}
            if self.dark:
                shade = {"fill": "#000000", "fill_opacity": "0.4"}
            self.add("rect", x=x - 1, y=y + lies, width=w + 2, height=h, rx=round, **shade)
        if ring:
            out: Look = {"x": x - rim, "y": y - rim, "width": w + 2 * rim, "height": h + 2 * rim}
            self.add("rect", **out, rx=round + rim, fill=ring)
        self.add("rect", x=x, y=y, width=w, height=h, rx=round, fill=fill)

    def outlined(
        self, x: float, y: float, w: float, h: float, line: str, round: float, wide: float = 2
    ) -> None:
        """Draw a border inside a rectangle."""
        half = wide / 2
        size: Look = {"x": x + half, "y": y + half, "width": w - wide, "height": h - wide}
        self.add("rect", **size, rx=round - half, fill="none", stroke=line, stroke_width=wide)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        fill: str = "",
        *,
        bold: bool = False,
        at: str = "start",
        room: float = 0,
        least: float = 0.8,
    ) -> float:
        """Draw a line of text vertically centred at y; return its estimated width.

        `at` says what x is: the "start", "middle" or "end" of the text. To fit into `room` it is
        made smaller, down to the part `least` of its size, and then cut.
        """
        if room and (wide := width_of(words, size, bold)) > room:
            size *= max(least, room / wide)
            words = cut(words, size, room + 0.1, bold)
        told: Look = {
            "x": x,
            "y": y + 0.355 * size,
            "font_size": size,
            "fill": fill or self["ink"],
            **({"font_weight": "bold"} if bold else {}),
            **({"text_anchor": at} if at != "start" else {}),
        }
        self.add("text", **told)
        self._parts[-1] = self._parts[-1].removesuffix("/>") + f">{escaped(words)}</text>"
        return width_of(words, size, bold)

    def word(self, x: float, y: float, words: str, size: float, fill: str, room: float = 0) -> None:
        """Draw bold text centred at x, y: on a card, in a disc, in a badge."""
        self.text(x, y, words, size, fill, bold=True, at="middle", room=room)

    def icon(self, name: str, x: float, y: float, size: float, opacity: float = 1) -> bool:
        """Draw the icon for `name`, with its upper left corner at x, y; return False if there is
        none.

        "jar-walnut" is composed: a jar with a walnut on its label.
        """
        body = self._drawing(name)
        if body:
            key = f"jl-{name}"
            self._drawings[key] = body
            seen: Look = {"opacity": f"{opacity:g}"} if opacity < 1 else {}
            place = f"translate({_value(x)} {_value(y)}) scale({size / 32:.4f})"
            self.add("use", **{"xlink:href": f"#{key}"}, transform=place, **seen)
        return bool(body)

    def _drawing(self, name: str) -> str:
        sheet, (thing, *fruits) = bundle.icons(), name.split("-")
        made = bundle.parts()["made_of"].get(thing)
        shown = [fruit for fruit in fruits if fruit in sheet][: len(made["places"])] if made else []
        if not shown:
            known = name if name in sheet and not made else thing
            return self._plain(known) if known in sheet else ""
        tops = "".join(
            f'<g transform="translate({x} {y}) scale({scale})">{self._plain(fruit)}</g>'
            for fruit, (x, y, scale) in zip(shown, made["places"][len(shown) - 1], strict=True)
        )
        base = self._plain(thing, juice(shown[0]))
        return tops + base if made.get("behind") else base + tops

    def _plain(self, name: str, colour: str = "") -> str:
        box, body, _ = bundle.icons()[name]
        values = {**self.colours, **({"juice": colour} if colour else {})}
        body = _JUICE.sub(lambda found: values.get(found[1], found[2]), body)
        size = float(box.split()[2])
        return body if size == 32 else f'<g transform="scale({32 / size:g})">{body}</g>'

    def mark(self, seat: int, name: str, x: float, y: float, size: float) -> None:
        """Draw the mark of a seat: its colour, its shape and the first letter of the name."""
        marks = bundle.parts()["seat_marks"]
        n = seat % len(marks)
        path, height = marks[n]
        self.begin(transform=f"translate({_value(x)} {_value(y)}) scale({size / 32:.4f})")
        drawn: Look = {"fill": self[f"c{n}"], "stroke": self[f"r{n}"], "stroke_width": 2}
        self.add("path", d=path, **drawn, stroke_linejoin="round")
        white = n in (0, 7) and not self.dark
        letter = (name.strip() or "?")[0].upper()
        self.word(16, height - 0.355 * 16, letter, 16, "#FFFFFF" if white else self["letter"])
        self.end()


def juice(icon: str) -> str:
    """Return the juice colour of a fruit's icon; grey if it has none."""
    return bundle.icons().get(icon, ("", "", ""))[2] or "#938473"
