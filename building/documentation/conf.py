"""Sphinx configuration. Colours and the header are read from the gallery's style sheet."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]
from sphinx.application import Sphinx
from sphinx.pycode import parser

from building import ROOT

_STATIC = ROOT / "jamlab" / "web" / "static"
_HOUSE = (_STATIC / "house.css").read_text("utf-8")


def _tokens(head: str) -> dict[str, str]:
    """The custom properties of one rule of the gallery's style sheet."""
    block = _HOUSE[_HOUSE.index(head) :]
    return dict(re.findall(r"--([\w-]+): ([^;]+);", block[: block.index("}")]))


def _colours(tokens: dict[str, str], code: str) -> dict[str, str]:
    """The colours under Furo's variable names; `code` names the background of code."""
    parts = {
        "color-foreground-primary": "ink",
        "color-foreground-secondary": "ink2",
        "color-foreground-muted": "ink2",
        "color-foreground-border": "edge",
        "color-background-primary": "page",
        "color-background-secondary": "sunk",
        "color-background-hover": "table",
        "color-background-border": "line",
        "color-background-item": "table",
        "color-brand-primary": "accent",
        "color-brand-content": "accent",
        "color-brand-visited": "accent",
        "color-link": "accent",
        "color-link--hover": "accent",
        "color-link--visited": "accent",
        "color-link--visited--hover": "accent",
        "color-link-underline": "line",
        "color-link-underline--hover": "accent",
        "color-link-underline--visited": "line",
        "color-link-underline--visited--hover": "accent",
        "color-highlighted-background": "accent-soft",
        "color-highlight-on-target": "leaf-soft",
        "color-inline-code-background": "sunk",
        "color-api-background": "sunk",
        "color-api-background-hover": "table",
        "color-api-overall": "ink2",
        "color-api-name": "accent",
        "color-api-pre-name": "ink2",
        "color-api-paren": "ink2",
        "color-api-keyword": "leaf",
        "color-sidebar-background": "sunk",
        "color-sidebar-link-text--top-level": "ink",
        "color-sidebar-brand-text": "ink",
        "color-sidebar-item-background--hover": "table",
        "color-sidebar-search-background": "card",
        "color-sidebar-search-background--focus": "card",
        "color-card-background": "card",
        "color-card-border": "line",
        "color-table-border": "line",
        "color-table-header-background": "sunk",
        "color-code-background": code,
        "color-code-foreground": "ink",
    }
    return {name: tokens[own] for name, own in parts.items()}


_LIGHT = _tokens(":root {")
_DARK = {**_LIGHT, **_tokens('[data-theme="dark"] {')}

_HEADER = _HOUSE[_HOUSE.index("/* Header,") : _HOUSE.index("/* End of the header. */")]

project = "jamlab"
author = "The jamlab contributors"
project_copyright = author
language = "en"  # for any other, en_GB too, Sphinx makes a script that evaluates text
smartquotes = False  # they turn two hyphens into a dash, even in --option
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}

myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
default_role = "literal"  # `a name` in a docstring is code, as in Markdown
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "jamlab"
html_static_path = ["static"]
templates_path = ["templates", "../../jamlab/web/html"]
html_css_files = ["top.css", "jamlab.css"]
_SIDE = ("scroll-start", "search", "navigation", "scroll-end")  # the header has the brand
html_sidebars = {"**": [f"sidebar/{name}.html" for name in _SIDE]}
html_js_files = [("jamlab.js", {"priority": 900})]
html_favicon = html_logo = str(_STATIC / "icon.svg")
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {
        **_colours(_LIGHT, "card"),
        "font-stack": _LIGHT["font"],
        "font-stack--headings": _LIGHT["serif"],
    },
    "dark_css_variables": _colours(_DARK, "table"),  # as dark as the code colours need
}
pygments_style = "a11y-light"
pygments_dark_style = "a11y-dark"
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_exclude = ".linenos, .gp, .go"


def as_markdown(
    _app: Sphinx, _what: str, _name: str, _it: Any, _how: Any, lines: list[str]
) -> None:
    """Convert Markdown code blocks (four spaces deep) in docstrings to reStructuredText."""
    for n in reversed(range(1, len(lines))):
        is_code = lines[n].startswith("    ") and not lines[n - 1].strip()
        before = next((one for one in reversed(lines[:n]) if one.strip()), "")
        if is_code and not before.startswith((" ", "* ", "- ", ".. ", ":")):
            lines[n:n] = ["::", ""]


def without_limits(
    _app: Sphinx, _what: str, _name: str, _it: Any, _how: Any, takes: str | None, gives: str | None
) -> tuple[str | None, str | None]:
    """Replace `Annotated[int, …]` by the plain type in signatures: its limits are for logs."""
    return tuple(_bare(one) if one else one for one in (takes, gives))  # type: ignore[return-value]


def _bare(types: str) -> str:
    if "<" in types:  # a default that is not Python: Sphinx then shows the text as it is
        types = re.sub(r"~(?:\w+\.)*(\w+)", r"\1", types)
    while (start := types.find("Annotated[")) >= 0:
        deep, comma, end = 0, 0, start + len("Annotated")
        while not (comma and deep == 0):
            sign = types[end]
            deep += (sign in "[(") - (sign in "])")
            comma = comma or (end if sign == "," and deep == 1 else 0)
            end += 1
        types = types[:start] + types[start + len("Annotated[") : comma] + types[end:]
    return types


def with_header(app: Sphinx) -> None:
    """Write the styles of the gallery's header, among the static files."""
    static = Path(app.outdir, "_static")
    static.mkdir(parents=True, exist_ok=True)
    (static / "top.css").write_text(_HEADER, "utf-8")


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", with_header)
    # Sphinx's own stops at an f-string in an annotation, and drops the module's docstrings.
    vars(parser)["ast_unparse"] = lambda node, code="": ast.unparse(node)
    app.connect("autodoc-process-docstring", as_markdown)
    app.connect("autodoc-process-signature", without_limits)
    for language, close in {"csv": "text", "svg": "xml"}.items():
        app.add_lexer(language, type(get_lexer_by_name(close)))
