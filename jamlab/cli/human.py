"""A player who sits at the terminal.

* It prints what its seat may know and nothing else: what the others did, the table, the options.
* Options come as numbered lines; a line that stands for many (a cell of the square) asks further.
* Several humans at one terminal who may not see each other's cards hand it over first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace

from jamlab.engine import Agent, Choice, Event
from jamlab.scenes.text import as_text, plain
from jamlab.table.scene import OptionLine

_MOST_NEWS = 40
_HELP = "a number chooses · ? tells the clauses · ? 2 that of line 2 · t the table · q leaves"

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, and what was scrolled off it


class Left(Exception):
    """A human has left the game; it can be gone on with."""


@dataclass
class Terminal:
    """The one terminal that all humans of a game share."""

    names: Sequence[str]
    say: Callable[[str], None]
    ask: Callable[[str], str]
    memos: bool = False  # whether it is shown what was seen before and lies face down
    humans: int = 0
    shown_to: int = -1  # whose hand was last on the screen

    def answer(self, prompt: str) -> str:
        """What was typed, without blanks around it; Left on `q` or when the input ends."""
        try:
            typed = self.ask(plain(prompt)).strip()
        except EOFError:
            self.say("")
            raise Left from None
        if typed.lower() in ("q", "quit", "exit"):
            raise Left
        return typed


class Human(Agent):
    """Asks at the terminal."""

    watches = True

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        terminal.humans += 1
        self._news: list[str] = []

    def saw(self, event: Event) -> None:
        """Keep what happened, in words, until it is this seat's move."""
        self._news.append(self.eyes.game.tell(event, self.terminal.names))

    def chose(self, choice: Choice, index: int) -> None:
        """A human is not asked again."""

    def choose(self, choice: Choice) -> int:
        """Show the table, ask until one option is chosen."""
        self._hand_over()
        self._tell_news()
        self._show()
        lines = self.eyes.lines(self.terminal.names)
        self._list(lines)
        while True:
            typed = self.terminal.answer(f"{self._name} (1–{len(lines)}, ? for help) > ")
            option = self._answer(typed, lines)
            if option is not None:
                return choice.options.index(option)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def _name(self) -> str:
        return self.terminal.names[self.eyes.seat]

    def _hand_over(self) -> None:
        terminal, eyes = self.terminal, self.eyes
        hides = eyes.view() != eyes.table()
        if terminal.humans > 1 and hides and terminal.shown_to != eyes.seat:
            if terminal.shown_to >= 0:
                terminal.say(_CLEAR)
            terminal.say(f"It is {self._name}’s move. The others look away.")
            terminal.answer(f"{self._name}, press Enter to see your cards > ")
        terminal.shown_to = eyes.seat

    def _tell_news(self) -> None:
        if len(self._news) > _MOST_NEWS:
            self._say(f"… and {len(self._news) - _MOST_NEWS} things before that")
        for line in self._news[-_MOST_NEWS:]:
            self._say(f"· {line}")
        self._news.clear()

    def _show(self) -> None:
        game, names = self.eyes.game, self.terminal.names
        self._say("")
        scene = game.scene(self.eyes.view(), names)
        self.terminal.say(as_text(scene, names, game.faces, memos=self.terminal.memos))
        self._say("")

    def _list(self, lines: Sequence[OptionLine]) -> None:
        for number, line in enumerate(lines, start=1):
            mark = f"{number:>3}" if line.legal else f"{number:>3} (not allowed)"
            text = f": {line.text}" if line.text else ""
            self._say(f"{mark} {line.title}{text} ({line.clause})")

    def _say(self, line: str) -> None:
        self.terminal.say(plain(line))

    # -- what is answered --------------------------------------------------------------------------

    def _answer(self, typed: str, lines: Sequence[OptionLine]) -> Event | None:
        """The option that was typed; None if there is to be another question."""
        if typed.startswith("?"):
            self._explain(typed[1:].strip(), lines)
            return None
        if typed == "t":
            self._show()
            self._list(lines)
            return None
        if not (typed.isdecimal() and 1 <= int(typed) <= len(lines)):
            self._say(f"{typed!r} is no line: type a number from 1 to {len(lines)}. ({_HELP})")
            return None
        line = lines[int(typed) - 1]
        if not line.legal:
            self._say(f"That is not allowed. {line.text}")
            self._clause(line.clause)
            return None
        options = [option for option in line.options if isinstance(option, Event)]
        return options[0] if len(options) == 1 else self._which(options)

    def _explain(self, which: str, lines: Sequence[OptionLine]) -> None:
        if which.isdecimal() and 1 <= int(which) <= len(lines):
            self._clause(lines[int(which) - 1].clause)
            return
        self._say(_HELP)
        for clause in dict.fromkeys(line.clause for line in lines):
            self._clause(clause)

    def _clause(self, clause: str) -> None:
        known = self.eyes.game.rulebook.clauses[clause]
        self._say(f"  {known.id} {known.title}: {known.text}")

    def _which(self, options: Sequence[Event]) -> Event | None:
        """Ask for the numbers in which the options differ (`row column`); None goes back."""
        own = [field.name for field in fields(options[0]) if field.name not in ("seat", "clause")]
        asked = [name for name in own if len({getattr(option, name) for option in options}) > 1]
        if any(isinstance(getattr(options[0], name), str) for name in asked):
            return self._listed(options, asked)
        while True:
            typed = self.terminal.answer(f"  {' '.join(asked)} (Enter goes back) > ")
            if not typed:
                return None
            if typed.startswith("?"):
                self._say(f"  {_ranges(options, asked)}")
                self._clause(options[0].clause)
                continue
            found = self._with(options, asked, typed.replace(",", " ").split())
            if found is not None:
                return found

    def _listed(self, options: Sequence[Event], asked: Sequence[str]) -> Event | None:
        """Let one be chosen out of a numbered list of what differs: names hold blanks."""
        for number, option in enumerate(options, start=1):
            values = "; ".join(f"{name} {getattr(option, name)}" for name in asked)
            self._say(f"  {number:>3} {values}")
        while True:
            typed = self.terminal.answer(f"  1–{len(options)} (Enter goes back) > ")
            if not typed:
                return None
            if typed.startswith("?"):
                self._clause(options[0].clause)
            elif typed.isdecimal() and 1 <= int(typed) <= len(options):
                return options[int(typed) - 1]
            else:
                self._say(f"  {typed!r} is no line of this list.")

    def _with(
        self, options: Sequence[Event], asked: Sequence[str], words: Sequence[str]
    ) -> Event | None:
        if len(words) != len(asked):
            self._say(f"  Type {len(asked)} values: {' '.join(asked)}.")
            return None
        values: dict[str, int | str] = {}
        for name, word in zip(asked, words, strict=True):
            if isinstance(getattr(options[0], name), int):
                if not word.removeprefix("-").isdecimal() or len(word) > 7:
                    self._say(f"  {word!r} is no number: {name} is one.")
                    return None
                values[name] = int(word)
            else:
                values[name] = word
        for option in options:
            if all(getattr(option, name) == value for name, value in values.items()):
                return option
        refusal = self.eyes.why_not(replace(options[0], **values))  # type: ignore[arg-type]
        if refusal is None:  # it can happen, but under another line
            self._say("  That is another line.")
            return None
        self._say(f"  {refusal.sentence}.")
        self._clause(refusal.clause)
        return None


def _ranges(options: Sequence[Event], asked: Sequence[str]) -> str:
    """From where to where each of these numbers goes: `speed 10 to 300 · offset -6 to 6`."""
    found = []
    for name in asked:
        values = [getattr(option, name) for option in options]
        found.append(f"{name} {min(values)} to {max(values)}")
    return " · ".join(found)
