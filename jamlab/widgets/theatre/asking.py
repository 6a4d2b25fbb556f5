"""Ask about this step: a question about the table on screen, answered exactly and tried out.

    from jamlab.widgets import Asking
    Asking(replay, at=40)

* The answer follows what is chosen, and the step: whoever steps on sees how the odds change.
* Trials run in the kernel in short pieces, with a button that stops them; they settle on the exact
  answer, which the chart shows as a line.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

import ipywidgets as widgets

from jamlab.charts.settling import rows
from jamlab.engine import ALL_KNOWING
from jamlab.probability import Odds, Running, odds, questions, trial_of
from jamlab.probability.odds.question import Question
from jamlab.probability.odds.written import tried_out
from jamlab.replay import Replay
from jamlab.table import numbers
from jamlab.widgets import bundle
from jamlab.widgets.shared.chart_panel import chart_panel
from jamlab.widgets.shared.live_chart import LiveChart, spec_of
from jamlab.widgets.shared.pieces import Pieces, in_kernel
from jamlab.widgets.theatre.parameters import NOTHING, Control

MORE: Final = 1000
"""Trials that the button makes."""
TABLE: Final = "table"
HEIGHT: Final = 300
_A_PIECE: Final = 0.1
_PAUSE: Final = 0.25
"""Seconds without a further step before the answer follows."""
_SEED: Final = 1


class Asking(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The panel. `answer` is what it shows, None if nothing is asked or it makes no sense here."""

    def __init__(self, replay: Replay, at: int = 0) -> None:
        self.replay = replay
        self.at = at
        self.answer: Odds | None = None
        self.running: Running | None = None
        self._questions = questions(replay)
        self.controls: list[Control] = []
        self._why = ""
        self._later: asyncio.TimerHandle | None = None
        self._charts: dict[bool, LiveChart] = {}
        self._pieces = Pieces(self._progress, self._ended)
        asks = [(question.ask, name) for name, question in self._questions.items()]
        self.question = widgets.Dropdown(
            options=[("Choose a question …", NOTHING), *asks], description="Question"
        )
        eyes = [(name, seat) for seat, name in enumerate(replay.seats)]
        self.eyes = widgets.Dropdown(
            options=[("the table", TABLE), *eyes, ("all-knowing", ALL_KNOWING)],
            description="Seen by",
        )
        self.more = widgets.Button(description=f"Try it {MORE:,} times")
        self.stop = widgets.Button(description="Stop", disabled=True)
        self._heading, self._says, self._found = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._asked, self._chart = widgets.HBox(), widgets.VBox()
        self._build()
        self.question.observe(self._question_chosen, "value")
        self.eyes.observe(self._changed, "value")
        self.more.on_click(lambda _: self.try_more())
        self.stop.on_click(lambda _: self._pieces.stop())
        self._show()

    def __repr__(self) -> str:
        return f"<Asking {self.replay.name} at {self.at}>"

    def _build(self) -> None:
        bar = widgets.HBox([self.question, self.eyes])
        bar.add_class("jamlab-asking-bar")
        self._asked.add_class("jamlab-asking-asked")
        self._buttons = widgets.HBox([self.more, self.stop])
        self._buttons.add_class("jamlab-chart-buttons")
        self._tried = widgets.HTML()
        self._trials = chart_panel("Tried out", self._chart, self._tried, self._buttons)
        self._both = widgets.HBox([self._found, self._trials])
        self._both.add_class("jamlab-asking-both")
        style = widgets.HTML(f"<style>{bundle.sheets('theatre/asking')}</style>")
        super().__init__([style, self._heading, bar, self._asked, self._says, self._both])
        self.add_class("jamlab-asking")

    @property
    def says(self) -> str:
        """Why there is no answer, in a sentence; "" if there is one, or nothing is asked."""
        return self._why

    @property
    def found(self) -> str:
        """The answer as it is drawn: HTML."""
        return str(self._found.value)

    @property
    def tried(self) -> str:
        """What is said of the trials: HTML."""
        return str(self._tried.value)

    # -- what is asked -----------------------------------------------------------------------------

    @property
    def chosen(self) -> Question | None:
        """The question, None before one was chosen."""
        return self._questions.get(self.question.value)

    def told(self) -> dict[str, Any]:
        """What the question was told, by parameter."""
        return {control.parameter.name: control.said for control in self.controls}

    def step(self, at: int) -> None:
        """The table stands after so many events now; the answer follows."""
        self.at = at
        self._pieces.stop()
        if self._later is not None:
            self._later.cancel()
        if in_kernel():  # whoever runs through the game is not held up by every step
            self._later = asyncio.get_running_loop().call_later(_PAUSE, self.ask)
        else:
            self.ask()

    def _question_chosen(self, change: Mapping[str, Any]) -> None:
        chosen, game = self.chosen, self.replay.game
        view = game.view(self.replay.state(self.at), None)
        asked = () if chosen is None else chosen.parameters
        self.controls = [
            Control(
                each,
                self.replay.seats,
                each.among(game, view) if each.among is not None else (),
                self._changed,
            )
            for each in asked
        ]
        old, self._asked.children = self._asked.children, tuple(self.controls)
        for control in old:
            control.close()
        self.ask()

    def _changed(self, _change: Any) -> None:
        self.ask()

    def ask(self) -> None:
        """Answer anew, for the step and for all that is chosen now."""
        self._pieces.stop()
        self.answer = self.running = None
        self._why, chosen = "", self.chosen
        if chosen is not None:
            missing = [
                control.parameter.about
                for control in self.controls
                if control.parameter.needed and control.said is None
            ]
            if missing:
                self._why = f"Say first: {missing[0]}."
            else:
                try:
                    self.answer = self._put(odds)
                except ValueError as error:
                    self._why = f"{str(error)[:1].upper()}{str(error)[1:]}."
        self._says.value = f"<p role=status>{escape(self._why)}</p>" if self._why else ""
        self._show()

    def _put(self, to: Any) -> Any:
        """The question, to `odds` or to `trial_of`."""
        seat = None if self.eyes.value == TABLE else self.eyes.value
        return to(self.replay, self.question.value, seat, at=self.at, **self.told())

    # -- trials ------------------------------------------------------------------------------------

    def try_more(self) -> None:
        """Try it out so many times more."""
        chosen, answer = self.chosen, self.answer
        if answer is None or chosen is None or chosen.tried is None or self._pieces.busy:
            return
        if self.running is None:
            kind = "mean" if answer.unit else "share"
            self.running = Running(self._put(trial_of), _SEED, kind)
        self._pieces.start(_trials(self.running, self.running.n + MORE))
        self._show()

    def _progress(self, _done: int) -> None:
        self._show()

    def _ended(self, _done: int, error: BaseException | None) -> None:
        self._show()
        if error is not None:
            self._tried.value = f"<p role=alert>Stopped: {escape(str(error))}</p>"

    # -- what is drawn -----------------------------------------------------------------------------

    def _show(self) -> None:
        answer, chosen, running = self.answer, self.chosen, self.running
        self._heading.value = (
            f"<h2 id=ask>Ask about this step<small>after event {self.at} of "
            f"{len(self.replay)}</small></h2>"
        )
        self._both.layout.display = "" if answer is not None else "none"
        if answer is None or chosen is None:
            return
        self._found.value = answer._repr_html_()
        busy = self._pieces.busy and running is not None
        self.more.disabled = busy
        self._buttons.layout.display = "none" if chosen.tried is None else ""
        self.stop.disabled = not busy
        if chosen.tried is None:
            self._chart.children = ()
            self._tried.value = "<p>This question is worked out only, not tried out.</p>"
        elif running is None or not running.n:
            self._chart.children = ()
            self._tried.value = f"<p>{escape(chosen.tried.how)}</p>"
        else:
            self._draw(answer, chosen.tried.how, running)

    def _draw(self, answer: Odds, how: str, running: Running) -> None:
        percent, stands = not answer.unit, running.path[-1:]
        said = "".join(tried_out(*point, answer.unit) for point in stands)
        chart = self._charts.get(percent)
        if chart is None:
            spec = spec_of("settling_chart", "settling_chart", percent, HEIGHT)
            chart = self._charts[percent] = LiveChart(spec)
        marks = [("exact", float(answer.value), f"exact: {_short(float(answer.value), percent)}")]
        marks += [("run", one.value, f"tried: {_short(one.value, percent)}") for one in stands]
        chart.feed(*rows(running.path, [], marks, percent=percent, height=HEIGHT), said)
        if self._chart.children != (chart,):
            self._chart.children = (chart,)
        labels = "".join(f"<li class=is-{kind}>{escape(words)}</li>" for kind, _, words in marks)
        self._tried.value = f"<ul>{labels}</ul><p>{escape(said)} {escape(how)}</p>"


def _short(value: float, percent: bool) -> str:
    return numbers.percent(value) if percent else numbers.decimal(value, 2)


def _trials(running: Running, target: int) -> Iterator[None]:
    while running.n < target:
        running.run(target - running.n, _A_PIECE)
        yield
