"""Rendering of every kind of cell on a prerendered page, and of refused content."""

import base64
import io
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import nbformat.v4
import pytest
from IPython.core.formatters import DisplayFormatter
from PIL import Image

from jamlab.export.one_file import script_hashes
from jamlab.gallery.prerender import rendering
from jamlab.gallery.prerender.notebook import VIEW, executed_of
from jamlab.gallery.prerender.rendering import Rendered
from jamlab.gallery.prerender.store import CannotPrerender
from jamlab.ui.charts import offline
from jamlab.ui.charts.figure import alt

v4: Any = nbformat.v4  # untyped
SIXTH: Final = "<mfrac><mn>1</mn><mn>6</mn></mfrac>"
SPEC: Final = {
    "data": {"values": [{"x": 1, "y": 2}]},
    "mark": "bar",
    "encoding": {
        "x": {"field": "x", "type": "ordinal"},
        "y": {"field": "y", "type": "quantitative"},
    },
}
PANDAS: Final = (
    "<style scoped>.dataframe tbody tr th {vertical-align: top}</style>"
    '<table border="1" class="dataframe"><tbody><tr><td>$5</td><td>$7</td></tr></tbody></table>'
)
PLOTLY: Final = (
    '<div><div id="fig" class="plotly-graph-div"></div><script>Plotly.newPlot("fig")</script></div>'
)


def picture(kind: str) -> str:
    """Return a two-pixel picture, as base64."""
    data = io.BytesIO()
    Image.new("RGB", (2, 1)).save(data, kind)
    return base64.b64encode(data.getvalue()).decode()


PNG: Final = picture("PNG")


def markdown(source: str, **attachments: dict[str, str]) -> Rendered:
    cell = v4.new_markdown_cell(source)
    if attachments:
        cell.attachments = {name.replace("_", "."): data for name, data in attachments.items()}
    return rendering.text(cell, Path("/nowhere"))


def shown(folder: Path = Path("/nowhere"), /, **data: Any) -> Rendered:
    """Render an output of the given MIME types, such as `text_html="…"`."""
    kinds = {kind.replace("_", "/", 1).replace("_", "+"): value for kind, value in data.items()}
    output = {"output_type": "display_data", "data": {"text/plain": "<an object>", **kinds}}
    return rendering.output(output, folder)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"A $\frac16$.", SIXTH),
        (r"A \\(\frac16\\).", SIXTH),
        ("$$\n\\frac16\n$$", 'display="block"'),
        (r"\begin{align} p &= \frac16 \end{align}", SIXTH),
        (r"<div>$\frac16$</div>", SIXTH),
        ("| a |\n|---|\n| $p$ |", "<td><math"),
        (r"From \$5 to \$6", "From $5 to $6"),
        ("`$p$`", "<code>$p$</code>"),
        ("$a<b$", "<mo>&lt;</mo>"),
        (r"$x^$ here", r'<code class="unread-formula">x^</code> here'),
        ("```python\nx = 1\n```", 'class="highlight"'),
    ],
)
def test_formulas_of_text_become_mathml(source: str, expected: str) -> None:
    assert expected in markdown(source).html


def test_an_equation_is_not_numbered_from_one_each_time() -> None:
    assert "(1)" not in markdown(r"\begin{align} a &= b \\ c &= d \end{align}").html


def test_a_formula_that_cannot_be_set_is_named() -> None:
    assert markdown(r"$x^$").notes == ("its formula cannot be typeset: x^",)
    assert markdown(r"$\notknown x$").notes == (r"its formula uses \notknown, which is not known",)


def test_a_pasted_picture_is_part_of_the_page() -> None:
    assert (
        f'src="data:image/png;base64,{PNG}"'
        in markdown("![pasted](attachment:a.png)", a_png={"image/png": PNG}).html
    )
    with pytest.raises(CannotPrerender, match=r"missing attachment: a\.png"):
        markdown("![pasted](attachment:a.png)")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"text_latex": r"$\displaystyle \frac16$"}, SIXTH),
        ({"text_latex": r"\begin{equation}\frac16\end{equation}"}, SIXTH),
        ({"text_markdown": "**bold** $p$"}, "<strong>bold</strong> <math"),
        ({"application_json": {"a": [1, "<"]}}, '"a": [\n    1,\n    "&lt;"'),
        ({"text_html": PANDAS}, "<td>$5</td><td>$7</td>"),
        ({"text_html": r"<p>$\frac16$</p>"}, SIXTH),
        ({"text_html": "<p class='tex2jax_ignore'>$p$</p>"}, "$p$</p>"),
        ({"image_png": PNG}, f"data:image/png;base64,{PNG}"),
        ({"image_jpeg": picture("JPEG")}, "data:image/jpeg;base64,"),
        ({"image_gif": picture("GIF")}, "data:image/gif;base64,"),
        ({"image_svg_xml": "<svg xmlns='http://www.w3.org/2000/svg'/>"}, "data:image/svg+xml;"),
        ({"application_vnd.vegalite.v6.json": SPEC}, "data:image/svg+xml;base64,"),
        ({"application_vnd.vegalite.v5_json": SPEC}, "data:image/svg+xml;base64,"),
        ({"text_html": '<audio controls src="data:audio/wav;base64,UklG"></audio>'}, "<audio"),
        ({"text_html": PLOTLY, "image_png": PNG}, f"data:image/png;base64,{PNG}"),
        ({"text_plain": "\x1b[31m<red>\x1b[0m"}, 'class="ansi-red-fg">&lt;red&gt;</span>'),
        ({}, "&lt;an object&gt;"),
    ],
)
def test_every_kind_that_jupyter_exports_is_shown(data: dict[str, Any], expected: str) -> None:
    found = shown(**data)
    assert expected in found.html
    assert found.notes == ()


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (v4.new_output("stream", name="stdout", text="a < b"), "a &lt; b"),
        (v4.new_output("stream", name="stderr", text="careful"), "vnd.jupyter.stderr"),
        (
            v4.new_output("error", ename="E", evalue="", traceback=["\x1b[31mE\x1b[0m: why"]),
            '<span class="ansi-red-fg">E</span>: why',
        ),
    ],
)
def test_streams_and_errors_that_are_meant(output: Any, expected: str) -> None:
    assert expected in rendering.output(output, Path("/nowhere")).html


def test_warnings_and_errors_name_no_place_of_the_machine(tmp_path: Path) -> None:
    words = f"{tmp_path}/beside.py:1: UserWarning\n{sys.prefix}/lib/x.py {Path.home()}/y.py"
    for output in (
        v4.new_output("stream", name="stderr", text=words),
        v4.new_output("error", ename="E", evalue="", traceback=[words]),
    ):
        html = rendering.output(output, tmp_path).html
        assert "…/beside.py:1: UserWarning" in html
        assert not re.search(f"{tmp_path}|{sys.prefix}|{Path.home()}/", html)


def test_raw_cells_are_shown_unless_they_are_for_another_format() -> None:
    assert rendering.text(v4.new_raw_cell("as it is"), Path("/nowhere")).html == "as it is"
    other = v4.new_raw_cell("\\LaTeX", metadata={"raw_mimetype": "text/latex"})
    assert rendering.text(other, Path("/nowhere")).html == ""


@pytest.mark.parametrize(
    "data",
    [
        {"text_html": PLOTLY},
        {"application_vnd.plotly.v1_json": {"data": []}},
        {"application_javascript": "alert(1)"},
        {"application_pdf": "JVBERg=="},
        {"text_html": "<iframe srcdoc='<p>map</p>'></iframe>"},
    ],
)
def test_what_only_a_script_draws_is_refused_by_its_cell(data: dict[str, Any]) -> None:
    (kind,) = data
    kind = kind.replace("_", "/", 1).replace("_", "+")
    both = {kind: next(iter(data.values())), "text/plain": "Figure()"}
    output = v4.new_output("display_data", data=both)
    cells = [v4.new_markdown_cell("a"), v4.new_code_cell("", outputs=[output])]
    words = rf"cell 2: it shows {re.escape(' and '.join(sorted(both)))}, which"
    with pytest.raises(CannotPrerender, match=words):
        executed_of(cells, {"state": {}}, Path("/nowhere"))


def test_a_widget_that_needs_a_kernel_is_refused_by_its_cell() -> None:
    inner = {"model_name": "FigureModel", "model_module": "bqplot", "state": {}}
    box = {
        "model_name": "VBoxModel", "model_module": "@jupyter-widgets/controls",
        "state": {"children": [f"IPY_MODEL_{1:032x}"]},
    }  # fmt: skip
    output = v4.new_output("display_data", data={VIEW: {"model_id": f"{2:032x}"}})
    widgets = {"state": {f"{1:032x}": inner, f"{2:032x}": box}}
    cells = [v4.new_code_cell(""), v4.new_code_cell("", outputs=[output])]
    with pytest.raises(CannotPrerender, match=r"cell 2: bqplot\.FigureModel needs a kernel"):
        executed_of(cells, widgets, Path("/nowhere"))
    assert executed_of(cells[:1], widgets, Path("/nowhere"))["models"].keys() == {f"{0:032x}"}


def test_a_chart_takes_no_data_from_elsewhere() -> None:
    spec = {**SPEC, "data": {"url": "https://example.org/cars.json"}}
    with pytest.raises(CannotPrerender, match=r"not allowed: https://example\.org/cars"):
        shown(**{"application_vnd.vegalite.v6.json": spec})


@pytest.mark.parametrize(
    ("changed", "kernel", "kind"),
    [
        ({}, False, "image/svg+xml"),
        ({}, True, "image/svg+xml"),
        ({"mark": {"type": "bar", "tooltip": True}}, False, "image/svg+xml"),
        ({"mark": {"type": "bar", "tooltip": True}}, True, VIEW),
        ({"params": [{"name": "chosen", "select": {"type": "interval"}}]}, True, VIEW),
        ({"data": {"url": "https://example.org/a.json"}}, False, "text/plain"),
    ],
)
def test_altair_draws_without_a_network(
    changed: dict[str, Any], kernel: bool, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kernel:
        monkeypatch.setenv(offline.VOILA, "False")
    shell = SimpleNamespace(display_formatter=DisplayFormatter())
    offline.load_ipython_extension(shell)
    chart = alt.Chart.from_dict({**SPEC, **changed})
    drawn, _ = shell.display_formatter.format(chart)
    assert {*drawn} - {"text/plain"} == {kind} - {"text/plain"}
    if kind == "text/plain":
        assert "not allowed: https://example.org/a.json. Read its data" in drawn[kind]
    with alt.renderers.enable("mimetype"):  # the notebook's own choice is kept
        assert "application/vnd.vegalite.v6.json" in shell.display_formatter.format(chart)[0]


HOSTILE: Final = [
    ("<b>kept</b><script>alert(1)</script>", "its script is left out"),
    ("<b onclick='alert(1)'>kept</b>", "what its <b> does by a script is left out"),
    ("<a href=' java\nscript:alert(1)'>kept</a>", "what its <a> does by a script is left out"),
    ("<svg><script>alert(1)</script><text>kept</text></svg>", "its script is left out"),
    ("kept<iframe src='https://example.org/x'></iframe>", "the frame of https://example.org/x"),
    ("kept<img src='https://example.org/x.png'>", "https://example.org/x.png is not fetched"),
    ("kept<img src='//example.org/x.png'>", "//example.org/x.png is not fetched"),
    ("kept<video poster='http://example.org/x.png'></video>", "is not fetched"),
    ("kept<style>@import 'https://example.org/x.css';</style>", "a style from elsewhere"),
    ("<i style='background: url(https://example.org/x.png)'>kept</i>", "a style from elsewhere"),
    ("kept</div></main></body><i>", ""),
]


@pytest.mark.parametrize(("html", "note"), HOSTILE)
@pytest.mark.parametrize("kind", ["text_html", "markdown"])
def test_nothing_runs_or_is_fetched_and_the_author_is_told(html: str, note: str, kind: str) -> None:
    found = markdown(html) if kind == "markdown" else shown(text_html=html)
    assert "kept" in found.html
    assert note in " ".join(found.notes)
    assert not re.search(r"<script|alert\(1\)|<iframe", found.html)
    assert not re.search(r"(src|poster)=|@import|url\(", found.html)
    assert script_hashes(found.html) == []
    assert found.html.count("<div") == found.html.count("</div>")


def test_what_lies_beside_is_part_of_the_page_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    (folder / "img").mkdir(parents=True)
    (folder / "img" / "a b.png").write_bytes(base64.b64decode(PNG))
    (folder / "s.wav").write_bytes(b"RIFF")
    (tmp_path / "secret.png").write_bytes(b"secret")
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    html = (
        '<img src="img/a%20b.png"><img src="img/a b.png"><audio><source src="s.wav"></audio>'
        '<img src="../secret.png"><img src="/etc/hostname"><img src="link.png">'
    )
    found = shown(folder, text_html=html)
    assert found.html.count(f'src="data:image/png;base64,{PNG}"') == 2
    assert re.search(r'src="data:audio/(x-)?wav;base64,UklGRg=="', found.html)
    assert base64.b64encode(b"secret").decode() not in found.html
    assert found.notes == tuple(
        f"{name} is not beside the notebook"
        for name in ("../secret.png", "/etc/hostname", "link.png")
    )
    cell = v4.new_markdown_cell("![](<img/a b.png>) ![](img/a%20b.png)")
    assert rendering.text(cell, folder).html.count(PNG) == 2


@pytest.mark.parametrize(
    "hidden",
    [
        "<!--><script>alert(1)</script>-->",
        "<!--x--!><script>alert(1)</script>-->",
        "<![CDATA[ ><script>alert(1)</script>]]>",
        "<?x ><script>alert(1)</script>?>",
        "<!DOCTYPE x ><script>alert(1)</script>",
    ],
)
def test_no_script_hides_where_a_browser_reads_otherwise(tmp_path: Path, hidden: str) -> None:
    shown = v4.new_output("display_data", data={"text/html": f"<b>a</b>{hidden}"})
    found = rendering.output(shown, tmp_path)
    assert "<b>a</b>" in found.html
    assert "<script" not in found.html


def test_a_picture_within_a_drawing_is_put_into_it(tmp_path: Path) -> None:
    (tmp_path / "pic.png").write_bytes(b"png")
    drawn = '<svg><image href="pic.png"/><use href="#a"/></svg>'
    found = rendering.output(v4.new_output("display_data", data={"text/html": drawn}), tmp_path)
    assert 'href="data:image/png;base64,cG5n"' in found.html
    assert 'href="#a"' in found.html
