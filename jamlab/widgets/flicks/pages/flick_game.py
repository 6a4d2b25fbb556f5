"""Play JamSumo against the computer: flick with a finger, see the others flick, save the log.

`FlickGame()` is the whole page. The game itself is in flick_match.py; here it gets its table, its
points, what happened, and buttons for a corner or a formation.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from secrets import randbelow
from typing import Any, Final

import ipywidgets as widgets

from jamlab.flicks.physics import missing
from jamlab.flicks.skill import SKILLS, USUAL, spread
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.board import NAMES as BOARDS
from jamlab.games.jamsumo.board.places import FORMATIONS
from jamlab.games.jamsumo.scene import plan_of
from jamlab.scenes.told import array
from jamlab.widgets import bundle
from jamlab.widgets.flicks.flicking import Flick, FlickTable, Landed, Refused
from jamlab.widgets.flicks.pages.flick_match import ME, Match, Seen
from jamlab.widgets.stepper.stepper import Stepper

OTHERS: Final = ("Bo", "Cy", "Di")
MODES: Final = [("Jam", "jam"), ("Sumo", "sumo"), ("both", "both")]
CORNERS: Final = {1: "near left", 2: "near right", 3: "far right", 4: "far left"}
_FORMS: Final = dict(
    zip(FORMATIONS, ("two rows", "a wall", "a wedge", "loose rows", ""), strict=True)
)
SHOWN: Final = 7
"""Lines of what happened that are in sight."""


class FlickGame(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A game against computers. `match` is the game, `table` where it is flicked."""

    def __init__(self, *, mode: str = "jam", seed: int | None = None) -> None:
        self._seed = seed
        self.name = widgets.Text(value="Ann", description="Your name")
        self.mode = widgets.Dropdown(options=MODES, value=mode, description="Play")
        self.others = widgets.Dropdown(options=[1, 2, 3], value=1, description="Opponents")
        self.board = widgets.Dropdown(options=list(BOARDS), description="Board")
        skills = list(SKILLS)
        self.mine = widgets.Dropdown(options=skills, value=USUAL, description="Your finger")
        self.theirs = widgets.Dropdown(options=skills, value="casual", description="Theirs")
        self.begin = widgets.Button(description="New game")
        self.points = widgets.HTML()
        self.happened = widgets.HTML()
        self.choices = widgets.HBox()
        self.saved = widgets.HTML()
        self.again = widgets.Button(description="Watch it again")
        self.stage = widgets.VBox()
        self.match = self._new()
        match = self.match
        self.table = FlickTable(
            plan_of(match.board),
            match.poses(),
            self._flicked,
            may=[],
            names=match.names,
            place=self._placed,
            open_faces=lambda: self.match.open_faces(),
        )
        self.table.seen = self.go_on
        super().__init__([_style(), *self._page()])
        self.add_class("jamlab-lab")
        self.add_class("jamlab-game")
        self.begin.on_click(lambda _: self.start())
        self.again.on_click(lambda _: self._watch())
        self._begun()  # the first to flick is seen when the table is

    def __repr__(self) -> str:
        return f"<FlickGame {len(self.match.kept.log)} events>"

    def _page(self) -> list[Any]:
        bar = widgets.HBox(
            [self.name, self.mode, self.others, self.board, self.mine, self.theirs, self.begin]
        )
        bar.add_class("jamlab-theatre-bar")
        bar.add_class("jamlab-game-bar")
        self.begin.add_class("jamlab-lab-button")
        self.choices.add_class("jamlab-lab-buttons")
        self.choices.add_class("jamlab-game-choices")
        ends = widgets.HBox([self.saved, self.again])
        ends.add_class("jamlab-lab-buttons")
        story = widgets.VBox([widgets.HTML("<h2>What happened</h2>"), self.happened, ends])
        story.add_class("jamlab-chart")
        notice = missing()
        said = (
            f'<p role="status" class="jamlab-notice">Here {escape(notice)}. Until then the game\'s '
            "own table of flicks says what comes; it knows no skill.</p>"
        )
        notices = [widgets.HTML(said)] if notice else []
        return [*notices, self.points, self.choices, self.table, story, bar, self.stage]

    # -- the game ----------------------------------------------------------------------------------

    def _new(self) -> Match:
        names = [self.name.value.strip()[:20] or "Ann", *OTHERS[: self.others.value]]
        skills = [SKILLS[self.mine.value], *(SKILLS[self.theirs.value] for _ in names[1:])]
        seed = randbelow(2**31) if self._seed is None else self._seed
        return Match(self.mode.value, names, skills, seed, self.board.value)

    def start(self) -> None:
        """A new game, as the controls say; the one before is gone unless it was saved."""
        self.match = self._new()
        self.table.plan = array(plan_of(self.match.board))
        self.table.names = self.match.names
        self._close_stage()
        self._begun()
        self.go_on()

    def _begun(self) -> None:
        skill = SKILLS[self.mine.value]
        self.table.spread, self.table.skill = list(spread(skill)), self.mine.value
        self._lay()

    def go_on(self) -> None:
        """Go on with the game: called when the dice have come to rest in the browser."""
        if self.match.over is not None or self.match.is_mine:
            self._lay()
            return
        seen = self.match.go_on()
        if seen is not None:
            self.choices.children = ()
            who = self.match.names["ABCD".index(seen.flick.die[0])]
            self.table.show(
                seen.flick, seen.before, _landed(seen, []), f"{who} flicks {seen.flick.die} …"
            )
            self._tell()
        else:
            self._lay()

    def _lay(self) -> None:
        """Show the table as it is, with what the person may do."""
        match = self.match
        self.table.lay(match.poses(), match.may())
        self.table.movable = [match.put.die] if match.put is not None else []
        self.table.places = match.put is not None
        self.choices.children = tuple(self._button(event) for event in match.asks())
        self._tell()

    def _button(self, event: Any) -> Any:
        if isinstance(event, ev.CornerChosen):
            words = f"SUMO area {CORNERS[event.corner]}" if self._printed else f"{event.corner}"
        else:
            words = f"Set out: {_FORMS[event.formation]}"
        button = widgets.Button(description=words)
        button.on_click(lambda _: self._choose(event))
        return button

    @property
    def _printed(self) -> bool:
        return bool(self.board.value in BOARDS)

    def _choose(self, event: Any) -> None:
        try:
            self.match.choose(event)
        except Refused:
            return  # a button that was pressed twice
        self.go_on()

    def _flicked(self, flick: Flick) -> Landed:
        seen = self.match.flick(flick)
        self._tell()
        return _landed(seen, self.match.may())

    def _placed(self, die: str, x: int, y: int, turn: int) -> Mapping[str, Any]:
        return self.match.place(die, x, y, turn)

    # -- what is told ------------------------------------------------------------------------------

    def _tell(self) -> None:
        match = self.match
        seats = "".join(
            f"<li{' class=now' if n == match.state.mover and match.over is None else ''}>"
            f"<b>{escape(name)}</b> {points} points · {_dice(left)}</li>"
            for n, (name, points, left) in enumerate(match.scores())
        )
        self.points.value = f'<ul class="jamlab-game-points">{seats}</ul>'
        lines = "".join(f"<li>{escape(words)}</li>" for words in match.told[-SHOWN:])
        self.happened.value = f'<ol class="jamlab-game-told">{lines}</ol>{self._ending()}'
        data = b64encode(match.log()).decode("ascii")
        self.saved.value = (
            f'<a class="jamlab-game-save" download="jamsumo.jsonl" '
            f'href="data:application/jsonl;base64,{data}">Save the log</a>'
        )
        self.again.disabled = match.over is None

    def _ending(self) -> str:
        over = self.match.over
        if over is None:
            return ""
        winners = " and ".join(self.match.names[seat] for seat in over.winners)
        mine = (
            "You win!"
            if over.winners == (ME,)
            else f"{winners} win{'s' * (len(over.winners) == 1)}."
        )
        return f'<p role="status"><b>{escape(mine)}</b> {escape(over.reason)}.</p>'

    def _watch(self) -> None:
        """The whole game in the stepper, below."""
        self._close_stage()
        self.stage.children = (Stepper(self.match.replay()),)

    def _close_stage(self) -> None:
        for old in self.stage.children:
            old.close()
        self.stage.children = ()


def _landed(seen: Seen, may: list[str]) -> Landed:
    return Landed(seen.after, seen.roll, seen.words, may)


def _dice(left: int) -> str:
    return f"{left} {'die' if left == 1 else 'dice'}"


def _style() -> widgets.HTML:
    sheets = bundle.sheets("shared/look/controls", "flicks/pages/lab")
    return widgets.HTML(f"<style>{sheets}</style>")
