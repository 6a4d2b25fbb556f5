"""A conversation between a page and its program, as a fixture of DOM tests (`../fixtures.py`).

It holds the widget's `first` traits and, per step, the message that the page sends (`said`) and
the program's replies (`told`: trait and change, in order; `later`: after more work).

A change is `{"=": value}` (another value), `{"keep": n, "then": …}` (the first n of a list or a
text stay) or `{"at": {…}, "gone": […]}` (a record's fields). `conversation.js` reads it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from jamlab.ui.view_model import Host, Program
from tests.unit.pages.sending import arrived


def change(before: Any, after: Any) -> dict[str, Any]:
    """Return the shortest of the three kinds of change that turns `before` into `after`."""
    if isinstance(before, dict) and isinstance(after, dict) and before:
        at = {
            key: change(before[key], value) if key in before else {"=": value}
            for key, value in after.items()
            if key not in before or before[key] != value
        }
        gone = [key for key in before if key not in after]
        return _shorter({"at": at, **({"gone": gone} if gone else {})}, after)
    if isinstance(before, list | str) and type(before) is type(after) and before:
        most = min(len(before), len(after))
        keep = next((n for n in range(most) if before[n] != after[n]), most)
        return _shorter({"keep": keep, "then": after[keep:]}, after)
    return {"=": after}


def _shorter(found: dict[str, Any], after: Any) -> dict[str, Any]:
    whole = {"=": after}
    return found if len(json.dumps(found)) < len(json.dumps(whole)) else whole


class Conversation:
    """Talks with a program as a page would, and keeps the messages of both.

    `parts` are the program's parts by trait; `traits` are sent once and never change.
    """

    def __init__(self, program: Program, parts: Mapping[str, str], **traits: Any) -> None:
        self._traits = {part: trait for trait, part in parts.items()}
        self._news: list[tuple[str, Any]] = []
        self.told: dict[str, Any] = {}
        self.steps: list[dict[str, Any]] = []
        self.program = program
        self._host = Host(program, self._tell)
        self._take()
        self._work()
        self.first = {**traits, **self.told}

    def _tell(self, part: str, told: Any) -> None:
        if part in self._traits:
            self._news.append((self._traits[part], json.loads(json.dumps(told))))

    def _take(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the replies since the last call, as changes; several of one trait become one."""
        last = dict(self._news)
        self._news = []
        found = []
        for trait, value in last.items():
            found.append((trait, change(self.told.get(trait), value)))
            self.told[trait] = value
        return found

    def _work(self) -> list[tuple[str, dict[str, Any]]]:
        while self._host.go_on(1.0):
            pass
        return self._take()

    def say(self, do: str, *, works: bool = True, **more: Any) -> None:
        """Send a message of the page. Replies sent at once and after the program's work are kept
        apart; unless it `works` before the next message, only the first are kept."""
        message = arrived(self._host.program, do, **more)
        self._host.receive(message)
        at_once = self._take()
        later = self._work() if works else []
        step = {"said": message, "told": at_once, **({"later": later} if later else {})}
        self.steps.append(json.loads(json.dumps(step)))

    def data(self) -> dict[str, Any]:
        """The fixture's content."""
        return {"first": self.first, "steps": self.steps}
