"""Renders cells that have run as nbconvert's HTML exporter does, for pages without scripts.

* Formulas become MathML, which browsers draw by themselves. Vega and Vega-Lite charts become SVG,
  pictures and sounds that lie beside the notebook part of the page.
* Scripts are left out, and so is whatever is fetched from elsewhere: `Rendered.notes` names it, for
  the author. An output that only a script draws is refused (`CannotPrerender`).
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
"""Kinds of output that show something, the richest first: nbconvert's order without scripts."""
JSON_KINDS: Final = ("application/json", "application/geo+json")
PICTURES: Final = ("image/gif", "image/webp", "image/avif", "image/bmp")
"""Pictures that browsers draw and nbconvert leaves out."""
MOST_BYTES: Final = 2**24
"""Bytes of a file beside a notebook that becomes part of its page."""
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
"""Elements in which a dollar is a dollar."""
_UNMATHED: Final = {"tex2jax_ignore", "mathjax_ignore"}
_REMOVED: Final = (
    "script",
    "link",
    "meta",
    "base",
    "object",
    "embed",
    "applet",
    "frame",
    "noscript",
)
_SEEN: Final = (
    *(
        "img",
        "svg",
        "audio",
        "video",
        "table",
        "hr",
        "math",
        "input",
        "button",
        "progress",
        "meter",
    ),
)
"""Elements that show something without holding words."""
_PICTURES: Final = ("image", "feimage")
"""Elements of SVG that load what their links name."""
_LOADS: Final = ("src", "poster", "srcset", "background", "data")
_ELSEWHERE: Final = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
_IN_STYLE: Final = re.compile(
    r"@import[^;]*(?:;|$)|url\(\s*['\"]?\s*(?:https?:)?//[^)]*\)", re.IGNORECASE
)


class Rendered(NamedTuple):
    """HTML that can stand in any page, and what was left out of it, a sentence each."""

    html: str
    notes: tuple[str, ...] = ()


def text(cell: Any, folder: Path) -> Rendered:
    """A Markdown cell, with what was pasted into it; a raw one, if it is not for another format."""
    return _cleaned(_exported(cell), folder)


def output(found: Mapping[str, Any], folder: Path) -> Rendered:
    """One output of a cell of code, its widgets aside: the richest form that needs no script.

    CannotPrerender if it has none.
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
    """A stream or an error without the machine's folders in its warnings: the page is for all."""
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
    """Whether an output's plain text only names an object which a script draws."""
    return any(kind not in (PLAIN, *DRAWN, *JSON_KINDS, *PICTURES) for kind in data) or (
        re.search("<(script|iframe)", str(data.get("text/html", ""))) is not None
    )


def _as_drawn(data: Mapping[str, Any]) -> dict[str, Any]:
    """An output's data, with what nbconvert does not draw in a form that it does."""
    drawn = dict(data)
    for kind, value in data.items():
        if kind in JSON_KINDS and not any(other in data for other in DRAWN):
            drawn[PLAIN] = json.dumps(value, indent=2, ensure_ascii=False)
        elif kind in PICTURES:
            packed = "".join(str(value).split())
            drawn.setdefault("text/html", f'<img src="data:{kind};base64,{packed}">')
        elif "image/svg+xml" not in data and (found := _VEGA.fullmatch(kind)):
            drawn.pop("text/html", None)  # the same chart by a script
            try:
                drawn["image/svg+xml"] = svg(value, found["version"] if found["lite"] else "")
            except CannotDraw as why:
                raise CannotPrerender(str(why)) from why
    return drawn


# -- nbconvert -------------------------------------------------------------------------------------


class _Renderer(IPythonRenderer):
    """nbconvert's Markdown with formulas as MathML."""

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
    """nbconvert's HTML of cells alone: no page around them, no source, no prompt."""

    def markdown2html(self, context: Any, source: str) -> str:
        attachments = context.get("cell", {}).get("attachments", {})
        renderer = _Renderer(escape=False, attachments=attachments, exclude_anchor_links=True)
        return _balanced(MarkdownWithMath(renderer=renderer).render(source))

    markdown2html.jinja_pass_arg = HTMLExporter.markdown2html.jinja_pass_arg  # type: ignore[attr-defined]


@cache
def _exporter() -> _Exporter:
    quiet = logging.getLogger(f"{__name__}.nbconvert")
    quiet.setLevel(logging.ERROR)  # a picture without a description is no news here
    return _Exporter(  # type: ignore[no-untyped-call]
        template_name="lab",
        template_file="base.html.j2",
        exclude_input=True,
        exclude_input_prompt=True,
        exclude_output_prompt=True,
        log=quiet,
    )


def _cell_with(found: Mapping[str, Any]) -> Any:
    """A cell of code with this output alone."""
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
    except Exception as why:  # whatever a cell holds that nbconvert cannot show
        raise CannotPrerender(f"it cannot be shown: {why}") from why
    return str(html)


# -- formulas --------------------------------------------------------------------------------------


def formula(tex: str, *, is_block: bool = False) -> str:
    r"""A formula as MathML; one that cannot be read as the TeX that it is, for everyone to see.

    >>> formula(r"\frac16")[-55:]
    '<mrow><mfrac><mn>1</mn><mn>6</mn></mfrac></mrow></math>'
    """
    from latex2mathml.converter import convert

    # An equation's number would begin at 1 in each formula.
    unnumbered = _NUMBERED.sub(r"\\\1{\2*}", tex.strip())
    try:
        return str(convert(unnumbered, display="block" if is_block else "inline"))
    except Exception:  # it has a dozen classes of them, and none in common
        return f'<code class="unread-formula">{escape(tex.strip())}</code>'


def _typeset(soup: BeautifulSoup | Tag) -> None:
    """Put MathML in the place of the TeX in an element's text."""
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


# -- what may stand in a page ----------------------------------------------------------------------


def _cleaned(html: str, folder: Path) -> Rendered:
    """HTML whose elements are closed, without scripts, and with all that it loads in it."""
    soup = BeautifulSoup(html, "html.parser")
    for shown in soup.select(".jp-RenderedHTML, .jp-RenderedLatex"):
        _typeset(shown)
    notes = [
        f"its formula cannot be typeset: {code.get_text()}"
        for code in soup.select("code.unread-formula")
    ]
    notes += [f"its formula uses {name}, which is not known" for name in _unknown(soup)]
    # Browsers end a comment or CDATA earlier than parsers: what is in it might be a script to them.
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
    """What of an exported cell is its content, without the boxes of JupyterLab's own window."""
    boxes = soup.select(".jp-OutputArea-output, .jp-MarkdownOutput")
    return [box for box in boxes if not any(box in other.descendants for other in boxes)] or (
        soup.contents
    )


def _unknown(soup: BeautifulSoup) -> list[str]:
    return [name for math in soup.find_all("math") for name in _UNKNOWN.findall(str(math))]


def _unframed(frame: Tag) -> str:
    """Put a link in the place of a frame with another page. What holds its page itself draws that
    by scripts, and is left out."""
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
    """Take what an element does by script."""
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
    """Put what an element loads into it, or a link in the place of what lies elsewhere."""
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
    """The file that a notebook in this folder means by an address; None if it is not below it."""
    path = address.partition("#")[0].partition("?")[0]
    for name in (path, unquote(path)):
        try:
            file = (folder / name.removeprefix("files/")).resolve()
            if file.is_relative_to(folder.resolve()) and file.is_file():
                return file.read_bytes()
        except (OSError, ValueError):  # no name that a file can have
            continue
    return None


def _balanced(html: str) -> str:
    """HTML that ends what it begins, and nothing else."""
    return str(BeautifulSoup(html, "html.parser"))


def _shows_something(html: str) -> bool:
    soup = BeautifulSoup(html, "html.parser")
    for style in soup.find_all("style"):
        style.decompose()
    return bool(soup.get_text(strip=True) or soup.find(_SEEN))
