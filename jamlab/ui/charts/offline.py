"""IPython extension that shows Altair charts of any notebook offline: as SVG, by vl-convert.

* Altair's default is HTML with a script that downloads Vega. A notebook that enables a renderer
  itself (`alt.renderers.enable`) keeps it.
* On a page with a kernel, an interactive chart (selections, tooltips) is a widget that brings Vega.
"""

from __future__ import annotations

import os
from typing import Any, Final

LAUNCHER: Final = "ipykernel_launcher"
ARGUMENT: Final = f"--ext={__name__}"
"""Argument of `LAUNCHER` (IPython's kernel module) that loads this extension."""
VOILA: Final = "VOILA_PREHEAT"
"""Environment variable set only in the kernel of a page."""
VERSIONS: Final = (5, 6)
"""Versions of Vega-Lite that an installed Altair may use."""


class CannotDraw(ValueError):
    """Chart that Vega cannot draw, or whose data are elsewhere; the message says why."""


def load_ipython_extension(shell: Any) -> None:
    """Register SVG output for Altair's charts. Altair itself is imported only by the notebook."""
    bundles = shell.display_formatter.mimebundle_formatter
    for version in VERSIONS:
        bundles.for_type_by_name(f"altair.vegalite.v{version}.api", "TopLevelMixin", _shown)


def _shown(chart: Any) -> Any:
    import altair as alt

    if alt.renderers.active != "default":
        return chart._repr_mimebundle_()
    spec = chart.to_dict(context={"pre_transform": False})
    if VOILA in os.environ and _answers(spec):
        with alt.renderers.enable("jupyter", offline=True):
            return chart._repr_mimebundle_()
    try:
        return {"image/svg+xml": svg(spec, alt.SCHEMA_VERSION.lstrip("v").partition(".")[0])}
    except CannotDraw as why:
        return {"text/plain": f"{why}"}


def _answers(spec: Any) -> bool:
    """True if a chart has selections or tooltips."""
    if isinstance(spec, list):
        return any(map(_answers, spec))
    return isinstance(spec, dict) and any(
        key in ("params", "tooltip") or (key not in ("data", "datasets") and _answers(value))
        for key, value in spec.items()
    )


def svg(spec: dict[str, Any], lite: str = "") -> str:
    """Return a chart of this version of Vega-Lite ("6"), or of Vega (""), as SVG.

    Raise `CannotDraw` if that is impossible; data are never downloaded.
    """
    import vl_convert

    known = [one for one in vl_convert.get_vegalite_versions() if one.startswith(f"{lite}.")]
    try:
        if not lite:
            return str(vl_convert.vega_to_svg(spec, allowed_base_urls=[]))
        version = known[-1] if known else None
        return str(vl_convert.vegalite_to_svg(spec, vl_version=version, allowed_base_urls=[]))
    except ValueError as why:
        lines = [line for line in str(why).splitlines() if line.startswith("Error: ")]
        words = lines[0].removeprefix("Error: ") if lines else str(why)
        raise CannotDraw(f"A chart cannot be drawn: {words}. Read its data in Python.") from why
