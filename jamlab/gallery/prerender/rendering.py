"""Rendering of executed cells as nbconvert's HTML exporter does, for pages without scripts.

* Formulas become MathML, which browsers draw by themselves. Vega and Vega-Lite charts become SVG;
  pictures and sounds beside the notebook are embedded in the page.
* Scripts and anything fetched from elsewhere are left out: `Rendered.notes` names them, for the
  author. An output that only a script can draw is refused (`CannotPrerender`).
"""

from __future__ import annotations

import json
import logging
import mimetypes
import os
import re
import sys
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString, PreformattedString

from jamlab.extras import without_grammars
from jamlab.gallery.prerender.store import CannotPrerender
from jamlab.ui.charts.offline import CannotDraw, svg

with without_grammars():
    import nbformat
    from nbconvert import HTMLExporter
    from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

PLAIN: Final = "text/plain"
DRAWN: Final = (
    *("text/html", "text/markdown", "image/svg+xml", "text/latex", "image/png", "image/jpeg"),
)
"""Output types that show something, the richest first: nbconvert's order without scripts."""
JSON_KINDS: Final = ("application/json", "application/geo+json")
PICTURES: Final = ("image/gif", "image/webp", "image/avif", "image/bmp")
"""Picture types that browsers draw and nbconvert leaves out."""
MOST_BYTES: Final = 2**24
"""Maximum size in bytes of a file embedded in a page."""
REFUSED: Final = (
    "which needs a script or a program of its own, and a page without a kernel runs none: show it "
    'as a picture, or give the page a kernel (jamlab run, without "kept")'
)
UNFRAMED: Final = "its frame is left out"
_VEGA: Final = re.compile(r"application/vnd\.vega(?P<lite>lite)?\.v(?P<version>\d+)\S*[.+]json")
_MATH: Final = re.compile(
    r"(?<!\\)\$\$(?P<block>.+?)(?<!\\)\$\$|\\\[(?P<block2>.+?)\\\]"
    r"|(?<![\\$])\$(?P<inline>[^$]+?)(?<![\\$])\$|\\\((?P<inline2>.+?)\\\)"
    r"|(?P<environment>\\begin\{(?P<name>[a-z]+\*?)\}.*?\\end\{(?P=name)\})",
    re.DOTALL,
)
_NUMBERED: Final = re.compile(r"\\(begin|end)\{(equation|align|gather|multline|eqnarray|alignat)\}")
_UNKNOWN: Final = re.compile(r"<m[io][^>]*>(\\[A-Za-z]+)")
_LITERAL: Final = ("pre", "code", "script", "style", "textarea", "math", "svg")
"""Elements in which a dollar sign does not start a formula."""
_UNMATHED: Final = {"tex2jax_ignore", "mathjax_ignore"}
_REMOVED: Final = (
    *("script", "link", "meta", "base", "object", "embed", "applet", "frame", "noscript"),
)
_SEEN: Final = (
    *("img", "svg", "audio", "video", "table", "hr", "math"),
    *("input", "button", "progress", "meter"),
)
"""Elements that show something without text."""
_PICTURES: Final = ("image", "feimage")
"""SVG elements that load what their links name."""
_LOADS: Final = ("src", "poster", "srcset", "background", "data")
_ELSEWHERE: Final = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
_IN_STYLE: Final = re.compile(
    r"@import[^;]*(?:;|$)|url\(\s*['\"]?\s*(?:https?:)?//[^)]*\)", re.IGNORECASE
)


class Rendered(NamedTuple):
    """HTML that is safe in any page, and notes on what was left out, one sentence each."""

    html: str
    notes: tuple[str, ...] = ()


def text(cell: Any, folder: Path) -> Rendered:
    """Render a Markdown cell with its attachments, or a raw cell unless for another format."""
    return _cleaned(_exported(cell), folder)


def output(found: Mapping[str, Any], folder: Path) -> Rendered:
    """Render one output of a code cell, without its widgets: the richest form that needs no script.

    Raises CannotPrerender if there is none.
    """
    if found["output_type"] not in ("display_data", "execute_result"):
        return _cleaned(_exported(_cell_with(_placeless(found, folder))), folder)
    data = _as_drawn(found["data"])
    for kind in [*(kind for kind in DRAWN if kind in data), PLAIN]:
        if kind not in data:
            break
        value = _balanced(data[kind]) if kind == "text/html" else data[kind]
        one = {**found, "data": {kind: value}}
        rendered = _cleaned(_exported(_cell_with(one)), folder)
        if (kind == PLAIN and _by_script(found["data"])) or UNFRAMED in rendered.notes:
            continue
        if _shows_something(rendered.html) or not rendered.notes:
            return rendered
    raise CannotPrerender(f"it shows {' and '.join(sorted(found['data']))}, {REFUSED}")


def _placeless(found: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Remove this machine's folders from warnings and tracebacks: the page is for everybody."""
    places = {sys.prefix, sys.base_prefix, gettempdir(), str(Path.home()), str(folder)}
    longest = sorted((f"{place}{os.sep}" for place in places if place != os.sep), key=len)[::-1]

    def short(text: str) -> str:
        for place in longest:
            text = text.replace(place, f"…{os.sep}")
        return text

    told = dict(found)
    if found.get("name") == "stderr":
        told["text"] = short(found["text"])
    if "traceback" in found:
        told["traceback"] = [short(line) for line in found["traceback"]]
    return told


def _by_script(data: Mapping[str, Any]) -> bool:
    """True if an output's plain text only names an object that a script draws."""
    return any(kind not in (PLAIN, *DRAWN, *JSON_KINDS, *PICTURES) for kind in data) or (
        re.search("<(script|iframe)", str(data.get("text/html", ""))) is not None
    )


def _as_drawn(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return an output's data with types unknown to nbconvert converted to ones it draws."""
    drawn = dict(data)
    for kind, value in data.items():
        if kind in JSON_KINDS and not any(other in data for other in DRAWN):
            drawn[PLAIN] = json.dumps(value, indent=2, ensure_ascii=False)
        elif kind in PICTURES:
            packed = "".join(str(value).split())
            drawn.setdefault("text/html", f'<img src="data:{kind};base64,{packed}">')
        elif "image/svg+xml" not in data and (found := _VEGA.fullmatch(kind)):
            drawn.pop("text/html", None)  # the same chart, drawn by a script
            try:
                drawn["image/svg+xml"] = svg(value, found["version"] if found["lite"] else "")
            except CannotDraw as why:
                raise CannotPrerender(str(why)) from why
    return drawn


# -- nbconvert -------------------------------------------------------------------------------------


class _Renderer(IPythonRenderer):
    """nbconvert's Markdown renderer, with formulas as MathML."""

    def block_math(self, body: str) -> str:
        return formula(body, is_block=True)

    def inline_math(self, body: str) -> str:
        return formula(body)

    def latex_environment(self, name: str, body: str) -> str:
        return formula(f"\\begin{{{name}}}{body}\\end{{{name}}}", is_block=True)

    def block_html(self, html: str) -> str:
        soup = BeautifulSoup(html, "html.parser")
        _typeset(soup)
        return super().block_html(str(soup) if soup.find("math") else html)


class _Exporter(HTMLExporter):
    """nbconvert's HTML exporter for cells alone: no page around them, no source, no prompt."""

    def markdown2html(self, context: Any, source: str) -> str:
        attachments = context.get("cell", {}).get("attachments", {})
        renderer = _Renderer(escape=False, attachments=attachments, exclude_anchor_links=True)
        return _balanced(MarkdownWithMath(renderer=renderer).render(source))

    markdown2html.jinja_pass_arg = HTMLExporter.markdown2html.jinja_pass_arg  # type: ignore[attr-defined]


@cache
def _exporter() -> _Exporter:
    quiet = logging.getLogger(f"{__name__}.nbconvert")
    quiet.setLevel(logging.ERROR)  # warnings about missing alt texts do not help here
    return _Exporter(  # type: ignore[no-untyped-call]
        template_name="lab",
        template_file="base.html.j2",
        exclude_input=True,
        exclude_input_prompt=True,
        exclude_output_prompt=True,
        log=quiet,
    )


def _cell_with(found: Mapping[str, Any]) -> Any:
    """Return a code cell with this output alone."""
    return {
        "cell_type": "code", "id": "x", "source": "", "metadata": {}, "execution_count": None,
        "outputs": [{"metadata": {}, "execution_count": None, **found}],
    }  # fmt: skip


def _exported(cell: Any) -> str:
    notebook = nbformat.from_dict(
        {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    )  # type: ignore[no-untyped-call]
    try:
        html, _ = _exporter().from_notebook_node(notebook)
    except Exception as why:  # anything in a cell that nbconvert cannot show
        raise CannotPrerender(f"it cannot be shown: {why}") from why
    return str(html)


# -- Formulas --------------------------------------------------------------------------------------


def formula(tex: str, *, is_block: bool = False) -> str:
    r"""Return a formula as MathML; invalid TeX is shown as it is.

    >>> formula(r"\frac16")[-55:]
    '<mrow><mfrac><mn>1</mn><mn>6</mn></mfrac></mrow></math>'
    """
    from latex2mathml.converter import convert

    # Equation numbers would restart at 1 in each formula.
    unnumbered = _NUMBERED.sub(r"\\\1{\2*}", tex.strip())
    try:
        return str(convert(unnumbered, display="block" if is_block else "inline"))
    except Exception:  # a dozen exception classes without a common base
        return f'<code class="unread-formula">{escape(tex.strip())}</code>'


def _typeset(soup: BeautifulSoup | Tag) -> None:
    """Replace the TeX in an element's text by MathML."""
    for text in soup.find_all(string=_MATH):
        parents = [*text.parents]
        if type(text) is not NavigableString or any(
            parent.name in _LITERAL or _UNMATHED.intersection(parent.get("class") or ())
            for parent in parents
        ):
            continue
        at, parts = 0, []
        for found in _MATH.finditer(text):
            block = found["block"] or found["block2"] or found["environment"]
            inline = found["inline"] or found["inline2"]
            tex = formula(block or inline, is_block=bool(block))
            parts += [escape(text[at : found.start()]), tex]
            at = found.end()
        html = "".join(parts) + escape(text[at:])
        text.replace_with(BeautifulSoup(html, "html.parser"))


# -- Sanitising ------------------------------------------------------------------------------------


def _cleaned(html: str, folder: Path) -> Rendered:
    """Return well-formed HTML without scripts and with everything it loads embedded."""
    soup = BeautifulSoup(html, "html.parser")
    for shown in soup.select(".jp-RenderedHTML, .jp-RenderedLatex"):
        _typeset(shown)
    notes = [
        f"its formula cannot be typeset: {code.get_text()}"
        for code in soup.select("code.unread-formula")
    ]
    for math in soup.find_all("math"):
        unknown = _UNKNOWN.findall(str(math))
        notes += [f"its formula uses {name}, which is not known" for name in unknown]
    # Browsers end a comment or CDATA earlier than parsers do, so its content might run as a script.
    for hidden in soup.find_all(string=lambda text: isinstance(text, PreformattedString)):
        hidden.extract()
    if scripts := soup.find_all(_REMOVED):
        if any(one.name == "script" for one in scripts):
            notes.append("its script is left out")
        for one in scripts:
            one.decompose()
    for frame in soup.find_all("iframe"):
        notes.append(_unframed(frame))
    for style in soup.find_all("style"):
        if _IN_STYLE.search(style.get_text()):
            style.string = _IN_STYLE.sub("", style.get_text())
            notes.append("a style from elsewhere is left out")
    for element in soup.find_all(True):
        notes += _quiet(element)
        for name in _LOADS:
            if name in element.attrs:
                notes += _inside(element, name, folder)
        for name in ("href", "xlink:href"):
            if element.name in _PICTURES and name in element.attrs:
                notes += _inside(element, name, folder)
            if element.name not in ("a", "area") and _ELSEWHERE.match(str(element.get(name, ""))):
                del element[name]
    return Rendered("".join(map(str, _shown(soup))).strip(), tuple(dict.fromkeys(notes)))


def _shown(soup: BeautifulSoup) -> Iterable[Any]:
    """Return the content of an exported cell, without JupyterLab's surrounding boxes."""
    boxes = soup.select(".jp-OutputArea-output, .jp-MarkdownOutput")
    return [box for box in boxes if not any(box in other.descendants for other in boxes)] or (
        soup.contents
    )


def _unframed(frame: Tag) -> str:
    """Replace a frame of another page by a link; remove one with an embedded document."""
    address = str(frame.get("src") or "")
    if not _ELSEWHERE.match(address):
        frame.decompose()
        return UNFRAMED
    _linked(frame, address, f"Elsewhere: {address}")
    return f"the frame of {address} is a link: pages take nothing from elsewhere"


def _linked(element: Tag, address: str, words: str) -> None:
    html = f'<a href="{escape(address)}" rel="noopener noreferrer">{escape(words)}</a>'
    element.replace_with(BeautifulSoup(html, "html.parser"))


def _quiet(element: Tag) -> list[str]:
    """Remove script attributes and outside styles from an element; return notes."""
    notes = []
    for name, value in [(name, str(value)) for name, value in element.attrs.items()]:
        is_script = "".join(value.split()).lower().startswith(("javascript:", "vbscript:"))
        if name.startswith("on") or is_script or name in ("srcdoc", "formaction", "ping"):
            del element[name]
            notes.append(f"what its <{element.name}> does by a script is left out")
        elif name == "style" and _IN_STYLE.search(value):
            element[name] = _IN_STYLE.sub("", value)
            notes.append("a style from elsewhere is left out")
    return notes


def _inside(element: Tag, name: str, folder: Path) -> list[str]:
    """Embed what an element loads, or replace it by a link if it is elsewhere; return notes."""
    address = str(element[name]).strip()
    if not address or address.startswith(("data:", "#")):
        return []
    if _ELSEWHERE.match(address) or name == "srcset":
        if element.name in ("img", "audio", "video") and name == "src":
            _linked(element, address, str(element.get("alt") or address))
        else:
            del element[name]
        return [f"{address} is not fetched: put it beside the notebook"]
    data = beside(folder, address)
    if data is None:
        return [f"{address} is not beside the notebook"]
    if len(data) > MOST_BYTES:
        raise CannotPrerender(f"{address} has more than {MOST_BYTES // 2**20} MB")
    kind = mimetypes.guess_type(unquote(address))[0] or "application/octet-stream"
    element[name] = f"data:{kind};base64,{b64encode(data).decode('ascii')}"
    return []


def beside(folder: Path, address: str) -> bytes | None:
    """Return the file of an address in a notebook of this folder; None if it is not below it."""
    path = address.partition("#")[0].partition("?")[0]
    for name in (path, unquote(path)):
        try:
            file = (folder / name.removeprefix("files/")).resolve()
            if file.is_relative_to(folder.resolve()) and file.is_file():
                return file.read_bytes()
        except (OSError, ValueError):  # not a valid file name
            continue
    return None


def _balanced(html: str) -> str:
    """Return HTML with all elements closed."""
    return str(BeautifulSoup(html, "html.parser"))


def _shows_something(html: str) -> bool:
    soup = BeautifulSoup(html, "html.parser")
    for style in soup.find_all("style"):
        style.decompose()
    return bool(soup.get_text(strip=True) or soup.find(_SEEN))
