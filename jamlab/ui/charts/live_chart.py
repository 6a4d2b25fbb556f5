"""An Altair chart whose numbers change while it is shown, with nothing fetched from anywhere.

* Altair's own `JupyterChart` draws a chart anew for every change, which flickers, and bundles its
  JavaScript anew in every kernel, which takes seconds. This one keeps the view and hands it new
  rows; Vega and a chart's specification are kept from kernel to kernel, and Vega is sent once.
* What is in the bundle comes from vl-convert, as with `JupyterChart.enable_offline`.
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

from jamlab.log.files import own_folder, write_whole

# Texts that take seconds to make and never change: kept in a file beside Jupyter's own.
#
# What a text is made from is part of its name, so a kept one is never out of date. Where nothing
# can
# be written, it is made anew.


def kept(name: str, made_from: str, make: Callable[[], str]) -> str:
    """The text of this name, made by `make` unless it was made before from the same."""
    from jupyter_core.paths import jupyter_runtime_dir

    key = sha256(made_from.encode()).hexdigest()[:16]
    path = Path(jupyter_runtime_dir()) / f"jamlab-{name}-{key}"
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        text = make()
        with suppress(OSError):
            own_folder(path.parent)
            write_whole(path, text)
        return text


HERE: Final = Path(__file__).parent
_WANTED: Final = "export default vegaEmbed;"


class Vega(anywidget.AnyWidget):
    """Vega's script, 0.9 MB, for all charts of a kernel: sent once."""

    _esm = "export default {};"

    text = traitlets.Unicode().tag(sync=True)


@cache
def vega() -> Vega:
    """The one of this kernel. Bundling takes seconds, so the bundle is kept."""

    def bundled() -> str:
        import vl_convert

        made: str = vl_convert.javascript_bundle(_WANTED)
        return made

    return Vega(text=kept("vega.js", f"{version('vl-convert-python')}\n{_WANTED}", bundled))


@cache
def spec_of(module: str, function: str, *arguments: Any) -> dict[str, Any]:
    """The specification of the chart that `function(*arguments)` of a module makes.

    It is kept, for loading Altair takes seconds: so the chart must depend on its arguments, on its
    module and on the look of the house alone.
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

    spec: dict[str, Any] = json.loads(kept("chart.json", made_from, drawn))
    return spec


class LiveChart(anywidget.AnyWidget):
    """A chart, as Altair made it or as its specification. `feed` gives it new rows and values.

    `said` is the chart in a sentence, for those who do not see it.
    """

    _esm = (HERE / "livechart.js").read_text(encoding="utf-8")

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
        """Another chart in its place; it has been fed nothing yet."""
        with self.hold_sync():
            self.data, self.signals, self.said = {}, {}, said
            self.spec = chart if isinstance(chart, dict) else chart.to_dict()

    def feed(
        self,
        data: dict[str, list[dict[str, Any]]] | None = None,
        signals: dict[str, Any] | None = None,
        said: str | None = None,
    ) -> None:
        """New rows for named data, new values for parameters; all else stays as it is."""
        with self.hold_sync():
            if data is not None:
                self.data = {**self.data, **data}
            if signals is not None:
                self.signals = {**self.signals, **signals}
            if said is not None:
                self.said = said
