"""What a question wants to be told, as controls: one for each of its parameters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
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
        about, _, unsaid = parameter.about.partition(_NOT_SAID)
        ways = _ways(parameter)
        title = parameter.name.replace("_", " ") if ways else about
        parts: list[widgets.Widget]
        if parameter.kind == WORD or parameter.kind == SEAT:
            choices: list[tuple[str, Any]] = []
            if parameter.default is None:
                choices = [(unsaid or "not said", NOTHING)]
            if parameter.kind == SEAT:
                choices += [(name, seat) for seat, name in enumerate(seats)]
            else:
                choices += [(ways.get(word, word), word) for word in parameter.words]
            self.value = widgets.Dropdown(
                options=choices,
                value=NOTHING if parameter.default is None else parameter.default,
                layout={"width": "auto"},
            )
            parts = [self.value]
        elif parameter.kind == FACES and names:
            self.value = widgets.TagsInput(value=[], allowed_tags=list(names))
            self.more = widgets.Dropdown(
                options=[("add …", NOTHING), *((name, name) for name in names)],
                layout={"width": "auto"},
            )
            self.more.observe(self._add, "value")
            parts = [self.more, self.value]
        else:
            default = "" if parameter.default is None else str(parameter.default)
            self.value = widgets.Text(
                value=default,
                placeholder=unsaid or ("" if parameter.needed else "not said"),
                continuous_update=False,
                layout={"width": "auto"},
            )
            parts = [self.value]
        label = widgets.HTML(f"<label>{escape(title[:1].upper() + title[1:])}</label>")
        super().__init__([label, *parts])
        self.add_class("jamlab-asked")
        self.value.observe(changed, "value")

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
