"""An Altair chart whose numbers change while it is shown, with nothing fetched from anywhere.

* Altair's own `JupyterChart` draws a chart anew for every change, which flickers, and bundles its
  JavaScript anew in every kernel, which takes seconds. This one keeps the view and hands it new
  rows, and keeps the bundle in a file beside Jupyter's own.
* What is in the bundle comes from vl-convert, as with `JupyterChart.enable_offline`.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import Any, Final

import anywidget
import traitlets

HERE: Final = Path(__file__).parent


@cache
def _script() -> str:
    """The chart's script with Vega in it: 0.9 MB. Bundling takes seconds, so it is kept."""
    from importlib.metadata import version

    import vl_convert
    from jupyter_core.paths import jupyter_runtime_dir

    source = (HERE / "js" / "livechart.js").read_text(encoding="utf-8")
    key = sha256(f"{version('vl-convert-python')}\n{source}".encode()).hexdigest()[:16]
    kept = Path(jupyter_runtime_dir()) / f"jamlab-chart-{key}.js"
    try:
        return kept.read_text(encoding="utf-8")
    except OSError:
        made: str = vl_convert.javascript_bundle(source)
        _keep(kept, made)
        return made


def _keep(path: Path, text: str) -> None:
    """Write a file whole or not at all; where nothing can be written, nothing is kept."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = mkstemp(dir=path.parent, suffix=".js")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, path)
    except OSError:
        pass


class LiveChart(anywidget.AnyWidget):
    """An Altair chart. `feed` gives its named data new rows, or its parameters new values.

    `said` is the chart in a sentence, for those who do not see it.
    """

    _esm = ""

    spec = traitlets.Dict().tag(sync=True)
    data = traitlets.Dict().tag(sync=True)
    signals = traitlets.Dict().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)

    def __init__(self, chart: Any, said: str = "") -> None:
        super().__init__(spec=chart.to_dict(), said=said, _esm=_script())

    def __repr__(self) -> str:
        return f"<LiveChart {self.said}>"

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
