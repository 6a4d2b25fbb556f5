"""Flick laboratory: its page, and its results as HTML tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import atan2, degrees
from typing import Any, Final

import ipywidgets as widgets

from jamlab.games.jamsumo.board import board as boards
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.places import set_down
from jamlab.games.jamsumo.board.pose import Pose, inward, side_faces
from jamlab.games.jamsumo.flick.flick_trials import (
    MUJOCO,
    FlickTrials,
    Sunk,
    distances,
    rollers,
    sinking,
)
from jamlab.games.jamsumo.flick.physics import missing
from jamlab.games.jamsumo.flick.skill import MOST, SKILLS, USUAL, Skill, spread
from jamlab.games.jamsumo.flick.throw import Flick as Meant
from jamlab.games.jamsumo.scene import plan_of
from jamlab.pages.flicks.flick_charts import (
    chances_to_sink,
    figures,
    sinking_chart,
    sinking_said,
    stops_chart,
    stops_said,
)
from jamlab.pages.flicks.flick_widget import FlickTable, IntendedFlick, Landed
from jamlab.pages.flicks.tabletop import Tabletop
from jamlab.text import many, percent
from jamlab.ui import bundle
from jamlab.ui.charts.house import dark_css
from jamlab.ui.charts.live_chart import LiveChart
from jamlab.ui.messages import named
from jamlab.ui.program_widget import PieceRunner
from jamlab.ui.view_model import stopped


def figures_html(trials: FlickTrials) -> str:
    """Return the results of the die: count, share and 95 % interval; those that never came are left
    out.
    """
    rows = [
        (row["what"], f"{row['count']:,}", *_shares(row))
        for row in figures(trials).to_dict("records")
        if row["count"]
    ]
    total = f"of {many(len(trials.done), 'flick')}"
    return _table(("", total, "share", "95 % interval"), rows)


def sinking_html(measured: Sequence[Sunk]) -> str:
    """Return the data of the chart as a collapsible table."""
    rows = [
        (f"{row['distance']} mm", f"{row['sunk']} of {row['flicks']}", *_shares(row))
        for row in chances_to_sink(measured).to_dict("records")
    ]
    table = _table(("from", "sank", "share", "95 % interval"), rows)
    return f"<details><summary>The same as a table</summary>{table}</details>"


def _shares(row: Mapping[Any, Any]) -> tuple[str, str]:
    return percent(row["share"]), f"{percent(row['low'])} to {percent(row['high'])}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    cells = "".join(f"<th scope=col>{escape(words)}</th>" for words in head)
    lines = "".join(
        f"<tr><th scope=row>{escape(first)}</th>"
        + "".join(f"<td>{escape(words)}</td>" for words in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"


# The flick laboratory: set a skill, place a die, flick it once or ten thousand times.
#
# * `FlickLab()` is the whole page: the flick table, a map of final positions, a table of results,
#   and the chance to sink by distance from the hole.
# * Long runs are done in the kernel in short slices, with a progress bar and a stop button; flicks
#   done before a stop are shown.
# * Without MuJoCo (the extra `physics`) it says so and uses the game's own table of flicks.


OWN: Final = "own numbers"
EACH: Final = 100
"""Flicks from each distance."""
_WORDS: Final = {
    "aim": "direction (°)",
    "speed": "speed (share)",
    "offset": "sideways (mm)",
    "height": "height (mm)",
}
_ROLLERS: Final = {"mujoco": "MuJoCo (physics)", "table": "the game's table of flicks"}


class FlickLab(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Page of the laboratory. `trials` are repetitions of one flick, `measured` the flicks by
    distance.
    """

    def __init__(self, *, skill: str = USUAL, board: str = "printed", seed: int = 1) -> None:
        self.seed = seed
        self.trials: FlickTrials | None = None
        self.measured: list[Sunk] = []
        self._setting = False
        self._build_controls(skill, board)
        self.top = self._laid()
        self.table = FlickTable(
            plan_of(self.top.board),
            self.top.start,
            self._flicked,
            may=["A1"],
            spread=self._spread(),
            skill=str(self.skill_now),
            place=self.top.place,
            open_faces=lambda: self.top.open_faces(),
        )
        self.pieces = PieceRunner(self._progress, self._ended)
        super().__init__([_style(), *self._build_page()])
        self.add_class("jamlab-lab")
        for control in (self.skill, *self.numbers.values()):
            control.observe(self._skill_set, "value")
        for control in (self.board, self.others):
            control.observe(self._board_set, "value")
        self.one_hundred.on_click(lambda _: self.flick_many(100))
        self.ten_thousand.on_click(lambda _: self.flick_many(10_000))
        self.measure.on_click(lambda _: self.measure_distances())
        self.stop.on_click(lambda _: self.pieces.stop())
        self.back.on_click(lambda _: self.put_back())
        self._show()

    def __repr__(self) -> str:
        return f"<FlickLab {len(self.trials.done) if self.trials else 0} flicks>"

    # -- page --------------------------------------------------------------------------------------

    def _build_controls(self, skill: str, board: str) -> None:
        self.skill = widgets.Dropdown(options=[*SKILLS, OWN], value=skill, description="Skill")
        self.numbers = {
            name: widgets.BoundedFloatText(
                value=getattr(SKILLS[skill], name),
                min=0,
                max=most,
                step=0.05 if name == "speed" else 0.5,
                description=_WORDS[name],
            )
            for name, most in MOST.items()
        }
        self.board = widgets.Dropdown(options=list(boards.NAMES), value=board, description="Board")
        self.others = widgets.Dropdown(
            options=[("none", 0), ("1", 1), ("2", 2), ("3", 3)], description="Other dice"
        )
        known = rollers()
        self.roller = widgets.Dropdown(
            options=[(_ROLLERS[name], name) for name in known], description="Rolled by"
        )
        self.one_hundred = widgets.Button(description="Flick 100 times")
        self.ten_thousand = widgets.Button(description="Flick 10,000 times")
        self.measure = widgets.Button(description="Measure")
        self.stop = widgets.Button(description="Stop", disabled=True)
        self.back = widgets.Button(description="Put the dice back")
        self.bar = widgets.IntProgress(value=0, min=0, max=1)
        self.bar_words = widgets.HTML()
        self.map = widgets.VBox()
        self.figures = widgets.HTML()
        self.curve = widgets.VBox()
        self.curve_words = widgets.HTML()
        self.told = widgets.HTML()

    def _build_page(self) -> list[Any]:
        notice = missing()
        said = (
            f'<p role="status" class="jamlab-notice">Here {escape(notice)}. Until then the game\'s '
            "own table of flicks says what comes; it knows no skill.</p>"
            if notice
            else ""
        )
        bar = widgets.HBox([self.skill, self.board, self.others, self.roller])
        bar.add_class("jamlab-theatre-bar")
        words = widgets.HTML("<b>Spread</b> (standard deviations)")
        numbers = widgets.HBox([words, *self.numbers.values()])
        numbers.add_class("jamlab-lab-numbers")
        many = widgets.HBox([self.one_hundred, self.ten_thousand, self.stop, self.back])
        many.add_class("jamlab-lab-buttons")
        progress = widgets.HBox([self.bar, self.bar_words])
        progress.add_class("jamlab-lab-progress")
        results = widgets.HBox([self.map, self.figures])
        results.add_class("jamlab-lab-results")
        found = widgets.VBox([widgets.HTML("<h2>Where the die stops</h2>"), self.told, results])
        found.add_class("jamlab-chart")
        heading = widgets.HTML(
            "<h2>The chance to sink, by distance</h2>"
            f"<p>A lone die is flicked straight at the hole, {EACH} times from each distance, with "
            "the speed and the skill set above. The bars are 95 % intervals (Wilson). The grey "
            "line is a logistic curve with its 95 % band: it <b>assumes</b> that the logarithm of "
            "the odds falls or rises in a straight line with the distance. Dice need not keep to "
            "that: a fast one may jump over a hole that is near.</p>"
        )
        curve = widgets.VBox([heading, self.measure, self.curve, self.curve_words])
        curve.add_class("jamlab-chart")
        self.measure.add_class("jamlab-lab-button")
        notices = [widgets.HTML(said)] if said else []
        return [*notices, self.table, many, progress, bar, numbers, found, curve]

    # -- settings ----------------------------------------------------------------------------------

    @property
    def skill_now(self) -> Skill:
        """Current skill."""
        if self.skill.value in SKILLS:
            return SKILLS[self.skill.value]
        return Skill(**{name: control.value for name, control in self.numbers.items()})

    def _spread(self) -> tuple[float, float, float, float]:
        aim, speed, offset, height = spread(self.skill_now)
        return aim, speed, offset, height

    def _skill_set(self, change: Mapping[str, Any]) -> None:
        """Set the four numbers from a named skill; a changed number makes the skill a custom
        one.
        """
        if self._setting:
            return
        self._setting = True
        try:
            if change["owner"] is self.skill:
                if change["new"] in SKILLS:
                    for name, control in self.numbers.items():
                        control.value = getattr(SKILLS[change["new"]], name)
            else:
                self.skill.value = OWN
        finally:
            self._setting = False
        self.table.spread = list(self._spread())
        self.table.skill = OWN if self.skill.value == OWN else self.skill.value

    def _laid(self) -> Tabletop:
        board = boards.board_of(boards.TEXTS[self.board.value])
        return Tabletop(board, start_poses(board, self.others.value))

    def _board_set(self, _change: Mapping[str, Any]) -> None:
        self.pieces.stop()
        self.top = self._laid()
        self.trials, self.measured = None, []
        self.table._place = self.top.place
        self.table.plan = named(plan_of(self.top.board))
        self.table.lay(self.top.start, ["A1"])
        self._show()

    # -- flicking ----------------------------------------------------------------------------------

    def _flicked(self, flick: IntendedFlick) -> Landed:
        skill = self.skill_now if self.roller.value == MUJOCO else None
        self.seed += 1
        return self.top.flick(flick, skill, self.seed)

    def put_back(self) -> None:
        """Restore the positions before the last flick."""
        self.top.put_back()
        self.table.lay(self.top.poses, ["A1"])

    def meant(self) -> tuple[dict[str, Pose], Meant]:
        """Return the dice and the flick to repeat: the last one, or the one aimed at now."""
        top, aimed = self.top, self.table.aimed
        if top.last is not None and top.poses != top.start:
            return top.start, top.last
        if aimed is None or aimed.die != "A1":
            return top.start, top.last or towards_hole(top.start["A1"])
        return top.start, Meant(aimed.face, aimed.aim, aimed.speed, aimed.offset, aimed.height)

    def flick_many(self, count: int) -> None:
        """Repeat the flick `count` times, in slices; repetitions of the same flick add up."""
        poses, flick = self.meant()
        wanted = (poses, flick, self.skill_now, self.roller.value)
        trials = self.trials
        if trials is None or wanted != (trials.poses, trials.flick, trials.skill, trials.roller):
            trials = FlickTrials(
                self.top.board, poses, "A1", flick, self.skill_now, self.roller.value, self.seed
            )
            self.trials = trials
        self._begin(count, _each(trials, count))

    def measure_distances(self) -> None:
        """Flick from every distance, with the speed set on the flick table."""
        board, flick = self.top.board, self.meant()[1]
        self.measured = []
        self._begin(len(distances(board)), self._sinking(board, flick.speed))

    def _sinking(self, board: Board, speed: int) -> Iterator[None]:
        found = sinking(
            board, speed, self.skill_now, EACH, roller=self.roller.value, seed=self.seed
        )
        for one in found:
            self.measured.append(one)
            yield

    def _begin(self, total: int, work: Iterator[None]) -> None:
        if self.pieces.busy:
            return
        self.bar.value, self.bar.max = 0, total
        for button in (self.one_hundred, self.ten_thousand, self.measure, self.back):
            button.disabled = True
        self.stop.disabled = False
        self.pieces.start(work)

    def _progress(self, done: int) -> None:
        self.bar.value = done
        self.bar_words.value = f"{done:,} of {self.bar.max:,}"

    def _ended(self, done: int, error: BaseException | None) -> None:
        for button in (self.one_hundred, self.ten_thousand, self.measure, self.back):
            button.disabled = False
        self.stop.disabled = True
        self._progress(done)
        if error is not None:
            said = stopped("flicks of the laboratory", error)
            self.bar_words.value = f'<span role="alert">{escape(said)}</span>'
        self._show()

    def _show(self) -> None:
        """Show the charts and tables that have data."""
        trials = self.trials
        if trials is None or not trials.done:
            self.told.value = "<p>Flick many times to see it: the flick that is aimed at above.</p>"
            self.map.children, self.figures.value = (), ""
        else:
            self.told.value = f"<p>{escape(stops_said(trials))}</p>"
            self.map.children = (_charted(self.map, stops_chart(trials), stops_said(trials)),)
            self.figures.value = figures_html(trials)
        if not self.measured:
            self.curve.children, self.curve_words.value = (), ""
        else:
            self.curve.children = (
                _charted(self.curve, sinking_chart(self.measured), sinking_said(self.measured)),
            )
            said = escape(sinking_said(self.measured))
            self.curve_words.value = f"<p>{said}</p>{sinking_html(self.measured)}"


def start_poses(board: Board, others: int) -> dict[str, Pose]:
    """Return A1 on the first platform, and `others` dice of the next seat beyond the hole."""
    first = board.platforms[0]
    poses = {"A1": set_down(board, first.x // 10, first.y // 10, 4, 5, 0, 1)}
    far = board.hole // 20 + 30
    for n in range(others):
        x = (-30, 0, 30)[(n + 1) % 3]
        poses[f"B{n + 1}"] = set_down(board, x, far, 4, 5, 15 * n, 0)
    return poses


def towards_hole(pose: Pose) -> Meant:
    """Return a flick of 1 m/s straight at the hole."""
    aim = round(degrees(atan2(-pose[1], -pose[0]))) % 360
    apart = {face: abs((inward(pose, face) - aim + 180) % 360 - 180) for face in side_faces(pose)}
    return Meant(min(apart, key=lambda face: apart[face]), aim, 100, 0, 8)


def _each(trials: FlickTrials, count: int) -> Iterator[None]:
    for _ in range(count):
        trials.run(1)
        yield


def _charted(box: Any, chart: Any, words: str) -> LiveChart:
    """Return the box's chart, redrawn, or a new one if it has none."""
    for held in box.children:
        held.draw(chart, words)
        return held  # type: ignore[no-any-return]  # a box has no types
    return LiveChart(chart, words)


def _style() -> widgets.HTML:
    scopes = (
        ":root[data-theme=dark] .jamlab-chart svg",
        'body[data-jp-theme-light="false"] .jamlab-chart svg',
    )
    sheets = bundle.sheets("ui/toolkit/controls", "pages/flicks/lab")
    rules = "\n".join([sheets, *map(dark_css, scopes)])
    return widgets.HTML(f"<style>{rules}</style>")
