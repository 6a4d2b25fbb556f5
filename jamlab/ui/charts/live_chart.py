"""Altair chart whose data change while it is shown; it works offline.

* Altair's own `JupyterChart` redraws a chart for every change, which flickers, and bundles its
  JavaScript again in every kernel, which takes seconds. This one keeps the view and passes it new
  rows; Vega and chart specifications are cached across kernels, and Vega is sent once.
* The bundle comes from vl-convert, as with `JupyterChart.enable_offline`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets
from ipywidgets import widget_serialization

from jamlab.log.files import atomic_write, own_folder
from jamlab.ui import bundle

# Cache for texts that take seconds to make and never change, in files of Jupyter's runtime folder.
#
# The file name contains a hash of the text's sources, so a cached text is never stale. If the
# folder is not writable, the text is made each time.


def cached_text(name: str, made_from: str, make: Callable[[], str]) -> str:
    """Return the cached text for `name` and `made_from`, calling `make` if there is none."""
    from jupyter_core.paths import jupyter_runtime_dir

    key = sha256(made_from.encode()).hexdigest()[:16]
    path = Path(jupyter_runtime_dir()) / f"jamlab-{name}-{key}"
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        text = make()
        with suppress(OSError):
            own_folder(path.parent)
            atomic_write(path, text)
        return text


_WANTED: Final = "export default vegaEmbed;"


class Vega(anywidget.AnyWidget):
    """Vega's script (0.9 MB), sent once for all charts of a kernel."""

    _esm = "export default {};"

    text = traitlets.Unicode().tag(sync=True)


@cache
def vega() -> Vega:
    """Return this kernel's `Vega`. Bundling takes seconds, so the bundle is cached."""

    def bundled() -> str:
        import vl_convert

        made: str = vl_convert.javascript_bundle(_WANTED)
        return made

    return Vega(text=cached_text("vega.js", f"{version('vl-convert-python')}\n{_WANTED}", bundled))


@cache
def spec_of(module: str, function: str, *arguments: Any) -> dict[str, Any]:
    """Return the specification of the chart that `module.function(*arguments)` makes.

    It is cached, since importing Altair takes seconds: the chart may depend only on its arguments,
    its module and the house style.
    """
    found = [find_spec(name) for name in (module, "jamlab.ui.charts.house")]
    sources = [Path(spec.origin) for spec in found if spec and spec.origin]
    made_from = "\n".join(
        [
            version("altair"),
            function,
            repr(arguments),
            *(path.read_text("utf-8") for path in sources),
        ]
    )

    def drawn() -> str:
        make: Callable[..., Any] = getattr(import_module(module), function)
        return json.dumps(make(*arguments).to_dict())

    spec: dict[str, Any] = json.loads(cached_text("chart.json", made_from, drawn))
    return spec


class LiveChart(anywidget.AnyWidget):
    """Chart from an Altair chart or a specification. `feed` passes it new rows and values.

    `said` is a one-sentence text alternative.
    """

    _esm = bundle.script("ui/charts/livechart.js")

    vega = traitlets.Instance(Vega).tag(sync=True, **widget_serialization)
    spec = traitlets.Dict().tag(sync=True)
    data = traitlets.Dict().tag(sync=True)
    signals = traitlets.Dict().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)

    def __init__(self, chart: Any, said: str = "") -> None:
        super().__init__(vega=vega())
        self.draw(chart, said)

    def __repr__(self) -> str:
        return f"<LiveChart {self.said}>"

    def draw(self, chart: Any, said: str = "") -> None:
        """Replace the chart and drop all data."""
        with self.hold_sync():
            self.data, self.signals, self.said = {}, {}, said
            self.spec = chart if isinstance(chart, dict) else chart.to_dict()

    def feed(
        self,
        data: dict[str, list[dict[str, Any]]] | None = None,
        signals: dict[str, Any] | None = None,
        said: str | None = None,
    ) -> None:
        """Set new rows of named data and new values of parameters; everything else stays."""
        with self.hold_sync():
            if data is not None:
                self.data = {**self.data, **data}
            if signals is not None:
                self.signals = {**self.signals, **signals}
            if said is not None:
                self.said = said
