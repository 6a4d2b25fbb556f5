"""What a question wants to be told, as controls: one for each of its parameters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import ipywidgets as widgets

from jamlab.probability.odds.question import FACES, SEAT, WORD, Parameter

_NOT_SAID: Final = "; not said: "
NOTHING: Final = ""
"""The value of an entry that says nothing. (None would leave a drop-down blank.)"""
Changed = Callable[[Any], None]


class Control(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """One parameter with its words above it; `said` is what was chosen, None for nothing."""

    def __init__(
        self, parameter: Parameter, seats: Sequence[str], names: Sequence[str], changed: Changed
    ) -> None:
        self.parameter = parameter
        about, _, self._unsaid = parameter.about.partition(_NOT_SAID)
        title = parameter.name.replace("_", " ") if _ways(parameter) else about
        title = title[:1].upper() + title[1:]
        parts: list[widgets.Widget]
        if parameter.kind in (WORD, SEAT):
            self.value = self._choice(title, seats)
            parts = [self.value]
        elif parameter.kind == FACES and names:
            self.value = widgets.TagsInput(value=[], allowed_tags=list(names))
            there = [("add …", NOTHING), *((name, name) for name in names)]
            self.more = widgets.Dropdown(options=there, description=title)
            self.more.observe(self._add, "value")
            parts = [self.more, self.value]
        else:
            default = parameter.default
            self.value = widgets.Text(
                value="" if default is None else str(default),
                placeholder=self._unsaid or ("" if parameter.needed else "not said"),
                continuous_update=False,
                description=title,
            )
            parts = [self.value]
        super().__init__(parts)
        self.add_class("jamlab-asked")
        self.value.observe(changed, "value")

    def _choice(self, title: str, seats: Sequence[str]) -> widgets.Dropdown:
        parameter, ways = self.parameter, _ways(self.parameter)
        choices: list[tuple[str, Any]] = []
        if parameter.default is None:
            choices = [(self._unsaid or "not said", NOTHING)]
        if parameter.kind == SEAT:
            choices += [(name, seat) for seat, name in enumerate(seats)]
        else:
            choices += [(ways.get(word, word), word) for word in parameter.words]
        chosen = NOTHING if parameter.default is None else parameter.default
        return widgets.Dropdown(options=choices, value=chosen, description=title)

    @property
    def said(self) -> Any:
        """As the question reads it."""
        value = self.value.value
        if isinstance(value, list):
            return tuple(value) or None
        return value.strip() or None if isinstance(value, str) else value

    def _add(self, change: Any) -> None:
        if change["new"] != NOTHING:
            self.value.value = list(dict.fromkeys([*self.value.value, change["new"]]))
            self.more.value = NOTHING


def _ways(parameter: Parameter) -> dict[str, str]:
    """What each word means, where the parameter tells: "word: meaning; word: meaning".

    >>> _ways(Parameter("plan", "best: by the rule; stop: now", WORD, words=("best", "stop")))
    {'best': 'by the rule', 'stop': 'now'}
    """
    pairs = [part.partition(": ") for part in parameter.about.split("; ")]
    found = {word: meaning for word, _, meaning in pairs if word in parameter.words}
    return found if len(found) == len(parameter.words) else {}
