"""The theatre: choose a recorded game or bring one, step through it, see how it stood.

* `Theatre(folder)` lists the logs below `folder` and takes an upload.
* The stepper steps in the browser; the question about the step and the chart below it follow.
* A file that cannot be read leaves what is on screen and says what is wrong, with the line.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from jamlab.charts import standings_chart
from jamlab.charts.house import dark_css
from jamlab.charts.standings import said
from jamlab.games import ids, load
from jamlab.probability import questions
from jamlab.replay import LogError, Replay
from jamlab.replay.recorded import recorded
from jamlab.replay.turns import turns_of
from jamlab.widgets import bundle
from jamlab.widgets.asking.asking import Asking
from jamlab.widgets.shared.live_chart import LiveChart
from jamlab.widgets.stepper.stepper import Stepper

_TORN = "The recording breaks off in the middle of a line; it is shown up to there."


class Theatre(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Two choosers, a stepper and a chart for the recorded games below `folder`.

    `show(replay)` puts a replay on; `stepper` is the one on screen, None before the first, and so
    is `asking`, None also where a game answers no questions. While another one is read, its name
    stands in the choosers and over the old table.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.stepper: Stepper | None = None
        self.replay: Replay | None = None
        self.asking: Asking | None = None
        self._starts: list[int] = []
        self._chart: LiveChart | None = None
        self._logs = recorded(self.folder)
        self._brought: dict[str, Replay] = {}
        self._on: tuple[str, Path | Replay | None] = ("", None)
        self._naming = False
        self.game = widgets.Dropdown(description="Game")
        self.recording = widgets.Dropdown(description="Recording")
        self.upload = widgets.FileUpload(
            accept=".jsonl,.gz", multiple=False, description="Open a log …", tooltip="Open a log …"
        )
        self.says = widgets.HTML()
        self._stage = widgets.VBox()
        self._ask = widgets.HTML('<a href="#ask">Ask about this step</a>')
        bar = widgets.HBox([self.game, self.recording, self.upload, self._ask])
        bar.add_class("jamlab-theatre-bar")
        super().__init__([_style(), bar, self.says, self._stage])
        self.add_class("jamlab-theatre")
        self.game.observe(self._game_chosen, "value")
        self.recording.observe(self._log_chosen, "value")
        self.upload.observe(self._uploaded, "value")
        first = next((game for game, logs in self._logs.items() if logs), None)
        if first is not None:
            self._open(first, self._logs[first][0][1])

    def __repr__(self) -> str:
        return f"<Theatre {sum(map(len, self._logs.values()))} games>"

    def show(self, replay: Replay) -> None:
        """Put a replay on; LogError if it was seen from one seat only and cannot be stepped."""
        stepper, chart = self._stepping(replay), self._charted(replay)
        asking = Asking(replay) if questions(replay) else None
        old = [part for part in self._stage.children if part is not stepper]
        self.replay, self.stepper, self._chart, self.asking = replay, stepper, chart, asking
        self._starts = [turn.first for turn in turns_of(replay)]
        heading = widgets.HTML(f"<h2>{escape(replay.game.standing_word.capitalize())}</h2>")
        box = widgets.VBox([heading, chart, widgets.HTML(_as_table(replay))])
        box.add_class("jamlab-chart")
        self._ask.layout.display = "none" if asking is None else ""
        self._stage.children = (stepper, box) if asking is None else (stepper, asking, box)
        for part in old:
            part.close()
        self._say(_TORN if replay.torn else "", replay.torn)

    def _stepping(self, replay: Replay) -> Stepper:
        """The stepper with this replay, in the place of the one before."""
        if self.stepper is None:
            stepper = Stepper(replay)
            stepper.observe(self._stepped, "position")
            return stepper
        self.stepper.tell(replay)
        return self.stepper

    def _charted(self, replay: Replay) -> LiveChart:
        """The chart of this replay, in the place of the one before."""
        chart, words = standings_chart(replay), said(replay)
        if self._chart is None:
            return LiveChart(chart, words)
        self._chart.draw(chart, words)
        return self._chart

    def _stepped(self, change: Mapping[str, Any]) -> None:
        if self.asking is not None:
            self.asking.step(change["new"])
        turn = bisect_right(self._starts, change["new"]) - 1
        if self._chart is not None:
            self._chart.feed(signals={"turn": max(turn, 0)})

    # -- choosing ----------------------------------------------------------------------------------

    def _entries(self, game: str) -> list[tuple[str, Path | Replay]]:
        """What can be chosen of a game: its recordings, and the one that was brought last."""
        brought = self._brought.get(game)
        own = [] if brought is None else [(f"{brought.title} · your own", brought)]
        return [*self._logs.get(game, []), *own]

    def _name(self, game: str, entry: Path | Replay | None) -> None:
        """Let both choosers name a game and its recording; that opens nothing."""
        self._naming = True
        try:
            with self.game.hold_sync(), self.recording.hold_sync():
                games = [each for each in ids() if self._entries(each)]
                self.game.options = [(load(each).name, each) for each in games]
                self.game.value = game or None
                self.recording.options = self._entries(game)
                self.recording.value = entry
        finally:
            self._naming = False

    def _game_chosen(self, change: Mapping[str, Any]) -> None:
        if not self._naming:
            self._open(change["new"], self._entries(change["new"])[0][1])

    def _log_chosen(self, change: Mapping[str, Any]) -> None:
        if not self._naming:
            self._open(self.game.value, change["new"])

    def _open(self, game: str, entry: Path | Replay) -> None:
        """Put a recording on; the choosers name it at once, and again what was on if it fails."""
        self._name(game, entry)
        words = f"{load(game).name}: {self.recording.label}"
        if self._put_on(words, lambda: Replay.read(entry) if isinstance(entry, Path) else entry):
            self._on = (game, entry)
        self._name(*self._on)

    def _uploaded(self, change: Mapping[str, Any]) -> None:
        if not change["new"]:
            return
        file = change["new"][0]
        if self._put_on(file["name"], lambda: Replay.of(bytes(file["content"]), file["name"])):
            assert self.replay is not None
            self._on = (self.replay.game.id, self.replay)
            self._brought[self.replay.game.id] = self.replay
        self._name(*self._on)

    def _put_on(self, words: str, read: Callable[[], Replay]) -> bool:
        """True if what was read is on; else what was on stays, and why is said."""
        self._say("")
        if self.stepper is not None:
            self.stepper.coming = f"{words} is being laid out …"
        try:
            self.show(read())
        except LogError as error:
            self._say(error.plainly, str(error))
            return False
        finally:
            if self.stepper is not None:
                self.stepper.coming = ""
        return True

    def _say(self, words: str, exactly: str = "") -> None:
        """A sentence for people, and below it the line for who wants to mend the file."""
        below = f"<br><small>{escape(exactly)}</small>" if exactly else ""
        alert = f'<p role="alert" class="jamlab-alert">{escape(words)}{below}</p>'
        self.says.value = alert if words else ""


def _style() -> widgets.HTML:
    scopes = (
        ":root[data-theme=dark] .jamlab-chart svg",
        ('body[data-jp-theme-light="false"] .jamlab-chart svg'),
    )
    rules = "\n".join([bundle.sheets("theatre/theatre"), *map(dark_css, scopes)])
    return widgets.HTML(f"<style>{rules}</style>")


def _as_table(replay: Replay) -> str:
    """The chart's sentence, and its numbers behind a switch."""
    from jamlab.analysis import standings, turns

    words = turns(replay)["words"]
    wide = standings(replay).pivot(index="turn", columns="seat", values="standing")
    head = "".join(f"<th scope=col>{escape(name)}</th>" for name in replay.seats)
    rows = "".join(
        f"<tr><th scope=row>{escape(str(words.iloc[turn]))}</th>"
        + "".join(f"<td>{value}</td>" for value in row)
        + "</tr>"
        for turn, row in zip(wide.index, wide.to_numpy(), strict=True)
    )
    return (
        f"<p>{escape(said(replay))}</p><details><summary>The same as a table</summary>"
        f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table></details>"
    )
