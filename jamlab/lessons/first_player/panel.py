"""Panel of lesson 11: the last series compared with a fair game; results of whole games."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

from jamlab.chance.exact.counting import binomial, binomial_p_value
from jamlab.core import Stream, registry
from jamlab.lessons.course.lesson_messages import PanelTold, Section
from jamlab.lessons.course.lesson_record import shown
from jamlab.lessons.course.page_state import LessonPanel, Spec, chart_of, panel_state
from jamlab.lessons.first_player import p_said, wins
from jamlab.lessons.first_player.whole_games import WholeGames, measured
from jamlab.text import percent

_WAIT: Final = "This is what a fair game brings. The last series that you play is marked here."
_NOTE: Final = "exact · darker: as one-sided as yours, or more"
PLAYERS: Final = {
    "memory": "both remember a tile with a chance of 70 %",
    "greedy": "both attack with the highest sum they hold, and fight back with the least that "
    "will do",
}
"""Descriptions of the players of whole games, by name."""
_HALF: Final = Fraction(1, 2)
_LEVEL: Final = Fraction(1, 20)
_BAR: Final = 0.42  # half of its width
_PALE, _DARK = 0.3, 0.85


class FirstPlayerPanel(LessonPanel):
    """Distribution of wins in a fair game, with the last series marked."""

    spec = Spec("jamlab.lessons.first_player.fair_chart", "fair_chart")

    def state(self) -> PanelTold:
        sitting = self.sitting
        size = sitting.settings["games"]
        won = None
        if sitting.trials:
            won = wins(Stream(sitting.seed, sitting.trials - 1), **sitting.settings)
        said, rows = summary(won, size), bars(won, size)
        top = max(row["chance"] for row in rows)
        came = [] if won is None else [{"at": won, "words": f"it came: {won}"}]
        return panel_state(
            "If the game were fair",
            note=_NOTE,
            chart=chart_of(said, {"bars": rows, "came": came}, {"most": size, "top": 1.1 * top}),
            below=[said],
            sections=[whole_games()] if sitting.opened else [],
        )


@cache
def fair(size: int) -> tuple[Fraction, ...]:
    """Return the chances of 0, 1, … wins in a fair series."""
    return tuple(binomial(wins, size, _HALF) for wins in range(size + 1))


def bars(won: int | None, size: int) -> list[dict[str, Any]]:
    """Return a bar for each result; results at most as likely as the one that came are dark."""
    chances = fair(size)
    return [
        {
            "left": wins - _BAR,
            "right": wins + _BAR,
            "chance": float(chance),
            "opacity": _DARK if won is not None and chance <= chances[won] else _PALE,
        }
        for wins, chance in enumerate(chances)
    ]


def summary(won: int | None, size: int) -> str:
    """Return two sentences that describe the chart."""
    if won is None:
        return _WAIT
    p = binomial_p_value(won, size)
    said = f"The last series went {won} : {size - won}. "
    if p == 1:
        return f"{said}No result is less surprising in a fair game: {p_said(p)}."
    share = f"{percent(p)} of all series"
    return f"{said}How often a fair game is that one-sided, or more: {share}. That is p."


@cache
def whole_games() -> Section:
    """Return the section with results of simulated whole games."""
    lines = [line(row) for row in measured()]
    return {"title": "Whole games: simulated, not exact", "parts": [], "lines": lines, "note": ""}


def line(row: WholeGames) -> str:
    """Return the result for one pair of players in one or two sentences."""
    low, high = row.interval
    evidence = "evidence of a small advantage" if row.p <= _LEVEL else "no evidence of an advantage"
    return (
        f"{registry.load(row.game).name}: the computer played {row.played:,} whole games for two "
        f"equal players ({PLAYERS[row.player]}). Of {row.decided:,} that were not shared the first "
        f"player won {shown(row.share)} (95 % interval {shown(low)} to {shown(high)}); "
        f"{p_said(row.p)}, {evidence}."
    )


PANEL = FirstPlayerPanel
