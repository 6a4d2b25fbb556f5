"""Widget for "Ask about this step": a question about the table on screen, its exact answer, and
trials.

    from jamlab.pages import Asking
    Asking(replay, at=40)

A kernel runs its view model, `asking_program`.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from typing import Any
from uuid import uuid4

import traitlets
from ipywidgets import widget_serialization

from jamlab.chance import Odds, Running
from jamlab.chance.exact import answer as drawn
from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.log.partial.steppable import steppable
from jamlab.pages.questions.asking_program import HEIGHT, PAUSE, AskingProgram
from jamlab.ui import bundle
from jamlab.ui.charts.house import dark_css
from jamlab.ui.charts.live_chart import Vega, spec_of, vega
from jamlab.ui.program_widget import BREATH, KernelHost, ProgramWidget, in_kernel

PART = "asking"


@cache
def style() -> str:
    """Return the panel's style sheet, with those of an answer and of the chart in dark mode."""
    dark = dark_css(".jamlab[data-theme=dark] .jl-asking .jamlab-livechart svg")
    return "\n".join((bundle.sheets("pages/questions/asking"), drawn.style(), dark))


def charts() -> dict[str, Any]:
    """Return the specifications of the settling chart: for a chance, and for a number."""
    return {
        name: spec_of("jamlab.ui.charts.trial_charts", "settling_chart", name == "percent", HEIGHT)
        for name in ("percent", "number")
    }


class Asking(ProgramWidget):
    """Panel for questions. `answer` is the one shown, None if nothing is asked or the question is
    invalid here.
    """

    _esm = bundle.script("pages/questions/askingcell.js")
    _css = f"{bundle.sheets('ui/toolkit/tokens', 'ui/toolkit/components')}\n{style()}"

    charts = traitlets.Dict().tag(sync=True)
    vega = traitlets.Instance(Vega).tag(sync=True, **widget_serialization)

    def __init__(self, replay: Replay, at: int = 0) -> None:
        self.replay = replay = steppable(replay)
        self.asking = AskingProgram(replay, at, pause=PAUSE if in_kernel() else 0)
        log = b64encode(gzip.compress(replay.data, mtime=0)).decode()
        super().__init__(
            self.asking.state()[PART],
            self._do,
            charts=charts(),
            vega=vega(),
            program={
                "kind": "asking",
                "arguments": {"log": log, "name": replay.name, "at": at},
                "id": uuid4().hex,
                "parts": {"told": PART},
            },
        )
        self._host = KernelHost(self.asking, lambda _part, told: self.tell(told))
        self.add_class("jamlab-asking")

    def __repr__(self) -> str:
        return f"<Asking {self.replay.name} at {self.at}>"

    def _do(self, message: Mapping[str, Any]) -> None:
        self._host.receive(message)

    @property
    def at(self) -> int:
        """Number of events before the table shown."""
        return self.asking.at

    @property
    def answer(self) -> Odds | None:
        """Answer shown."""
        return self.asking.answer

    @property
    def running(self) -> Running | None:
        """Trials, None before the first."""
        return self.asking.running

    @property
    def says(self) -> str:
        """Reason for no answer, in a sentence; "" if there is one, or nothing is asked."""
        return self.asking.why

    @property
    def found(self) -> str:
        """Answer as HTML."""
        return str(self.told["answer"])

    @property
    def tried(self) -> str:
        """Result of the trials in words."""
        trials = self.told["trials"]
        return "" if trials is None else f"{trials['said']} {trials['how']}".strip()

    def ask(self, question: str, seat: int | None = None, **asked: Any) -> None:
        """Ask with the parameters of `odds`; the answer is there at once."""
        eyes = "all" if seat == ALL_KNOWING else "table" if seat is None else seat
        said = {name: _said(value) for name, value in asked.items() if value is not None}
        self._do({"do": "ask", "question": question, "eyes": eyes, "parameters": said})
        while self._host.go_on(BREATH):
            pass

    def step(self, at: int) -> None:
        """Move to the table after `at` events; the answer follows."""
        self._do({"do": "step", "at": at})

    def try_more(self) -> None:
        """Make `MORE` further trials."""
        self._do({"do": "try"})


def _said(value: Any) -> str | list[str]:
    """Return a parameter as a page says it."""
    return [*value] if isinstance(value, tuple | list) else str(value)
