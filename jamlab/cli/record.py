"""`jamlab record`: a real game recorded in the terminal, in short words."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from jamlab.arguments import unknown
from jamlab.cli.data import options_said, with_files
from jamlab.cli.shared import UserError, complain, game_named, games
from jamlab.core import InvalidOptions
from jamlab.log import LogError, Malformed
from jamlab.pages.record.keypad import is_number
from jamlab.pages.record.record_messages import (
    RecordAnyway,
    RecordKey,
    RecordOtherwise,
    RecordPick,
    RecordQuestion,
    RecordReport,
    RecordUndo,
    RecordWrite,
)
from jamlab.pages.record.record_program import RecordProgram
from jamlab.pages.record.storage import NAMES, LockedRecord
from jamlab.text import plain
from jamlab.ui.scene_text import as_text

# -- Typed input: short words, completed, many on a line -------------------------------------------
# The recorder's view model (`jamlab.pages.record`) asks and answers; here its keys are words.


HELP: Final = (
    "u takes back the last entry",
    "! something else happened, or the table did it all the same",
    "l the whole list",
    "t the table",
    "? what can be typed",
    "q leaves; all that was entered is stored",
)
_WIDE: Final = 100
_LAST: Final = 12
_AGAIN: Final = ("u", "!", "l", "t", "?", "q")


class RecordTerminal:
    """Terminal front end that asks until the game is over or the user leaves."""

    def __init__(
        self,
        program: RecordProgram,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = typer.echo,
    ) -> None:
        self.program, self._ask, self._say = program, ask, say
        if ask is input and sys.stdin.isatty():
            self._complete()

    def run(self) -> bool:
        """Run until the end; True if the game was finished."""
        self._table()
        while True:
            told = self._told()
            if told["over"] is not None:
                self._say(plain(f"{told['over']['words']} ({told['over']['end']['clause']})"))
                return True
            try:
                line = self._ask(self._prompt())
            except (EOFError, KeyboardInterrupt):
                self._say("")
                return False
            before = len(told["entries"])
            for word in line.split():
                if word == "q":
                    return False
                if not self._heard(word):
                    break
            if len(self._told()["entries"]) != before:
                self._table()

    # -- Output ------------------------------------------------------------------------------------

    def _told(self) -> Any:
        return self.program.state()["record"]

    def _prompt(self) -> str:
        told = self._told()
        question: RecordQuestion = told["question"]
        saved = "" if told["saved"]["state"] == "saved" else f"{told['saved']['says']} · "
        asked = question["observed"] or question["asks"]
        return plain(f"{saved}{question['entry']} {question['title']} {asked} > ")

    def _table(self) -> None:
        """Print the table, and beside it the latest entries."""
        recording = self.program.recording
        assert recording is not None
        game, names = recording.game, recording.seats
        view = game.view(recording.search.state, recording.eyes)
        table = as_text(game.scene(view, names), names, game.faces).splitlines()
        listed = self._listed()[-_LAST:]
        self._say("")
        if shutil.get_terminal_size().columns < _WIDE:
            lines = [*table, *listed[-3:]]
        else:
            wide = min(max(map(len, table), default=0), _WIDE - 40) + 3
            lines = [
                f"{left:<{wide}}{right}".rstrip()
                for left, right in zip_longest(table, listed, fillvalue="")
            ]
        for line in lines:
            self._say(plain(line))

    def _listed(self) -> list[str]:
        found = []
        for entry in self._told()["entries"]:
            also = "".join(f"; {words}" for words, _hidden in entry["also"])
            how = {"wrong": f" - played wrongly from here ({entry['clause']})"}.get(entry["how"])
            found.append(f"{entry['n']:>4} {entry['words']}{also}{how or ''}")
        return found

    # -- Input -------------------------------------------------------------------------------------

    def _heard(self, word: str) -> bool:
        """Handle a word; False if the words after it no longer make sense."""
        if word in _AGAIN:
            return self._common(word)
        question = self._told()["question"]
        if question is None:
            return False
        if question["observed"]:
            return self._reported(word)
        for part in reversed(range(len(question["parts"]))):
            if question["parts"][part]["sort"] == "number" and is_number(word):
                self.program.handle(RecordPick(part, word))
                return self._answered()
            key = _meant(question["parts"][part]["keys"], word.lower())
            if key is not None:
                self.program.handle(RecordPick(part, key["id"]))
                return self._answered()
        if word.lower() == "w":
            self.program.handle(RecordWrite())
            return self._answered()
        self._say(f"{word!r} is nothing that can be entered here. (? for help)")
        return False

    def _answered(self) -> bool:
        told = self._told()
        if told["saved"]["state"] == "failed":
            self._say(f"{told['saved']['says']}. (w tries again)")
            return False
        refused = told["question"] and told["question"]["refused"]
        if refused:
            more = " ! if the table did it all the same." if refused["anyway"] else ""
            self._say(
                plain(f"{refused['title']}. {refused['sentence']} ({refused['clause']}){more}")
            )
            return False
        if told["says"]:
            self._say(plain(told["says"]))
            return False
        return True

    def _reported(self, word: str) -> bool:
        """Handle a report of an observed outcome: Kind,field=value,… as in a log."""
        kind, *fields = word.split(",")
        said: dict[str, Any] = {}
        for one in fields:
            name, _, value = one.partition("=")
            is_whole = value.removeprefix("-").isdecimal() and len(value) < 10
            said[name] = int(value) if is_whole else value
        self.program.handle(RecordReport(kind=kind, fields=said))
        return self._answered()

    def _common(self, word: str) -> bool:
        if word == "u":
            self.program.handle(RecordUndo())
        elif word == "!":
            question = self._told()["question"]
            refused = question is not None and question["refused"]
            self.program.handle(RecordAnyway() if refused else RecordOtherwise(on=True))
            return self._answered()
        elif word == "t":
            self._table()
        elif word == "l":
            for line in self._listed():
                self._say(plain(line))
        else:
            self._help()
        return True

    def _help(self) -> None:
        question = self._told()["question"]
        for part in question["parts"] if question else ():
            if part["sort"] == "number":
                self._say("  any number")
            for key in part["keys"]:
                what = key["text"] or key["says"] or key["label"]
                mark = "" if key["can"] else f" (not now: {key['clause']})"
                self._say(plain(f"  {key['typed']:<14} {what}{mark}"))
        self._say(" · ".join(HELP))

    def _complete(self) -> None:
        try:
            import readline
        except ImportError:  # a terminal without readline: no completion
            return

        def completed(text: str, n: int) -> str | None:
            question = self._told()["question"]
            keys = question["parts"][-1]["keys"] if question and question["parts"] else ()
            found = [key["typed"] for key in keys if key["can"]]
            found = [word for word in found if word.startswith(text.lower())]
            return f"{found[n]} " if n < len(found) else None

        readline.set_completer_delims(" ")
        readline.set_completer(completed)
        readline.parse_and_bind("tab: complete")


def _meant(keys: list[RecordKey], word: str) -> RecordKey | None:
    """Return the key for a word: its full name, or the only possible one with this prefix."""
    whole = [key for key in keys if word in (key["typed"], key["label"].lower())]
    if whole:
        return whole[0]
    begun = [key for key in keys if key["typed"].startswith(word)]
    can = [key for key in begun if key["can"]]
    found = can or begun
    return found[0] if len(found) == 1 else None


def record(
    game: Annotated[
        str, typer.Argument(help="Which game is played at the table.", autocompletion=games)
    ],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="The log; one that is there is gone on with.")
    ] = None,
    names: Annotated[str | None, typer.Option("--names", help="Who sits there: Ann,Bo,Cy.")] = None,
    seen: Annotated[
        str | None, typer.Option("--seen", help="Whose own cards you see: Ann,Bo, or all, or none.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A ruling of this table: name=value.")
    ] = None,
) -> None:
    """Write down a game that is played at a real table.

    Each entry is on the disk before the next is asked for. Short words: a card by its name (`12`,
    `zap`), how many of it, a name; Tab completes them, and a line may hold many. `?` says what can
    be typed now.

    Examples: `jamlab record sixty --names Ann,Bo,Cy -o thursday.jsonl`;
    `jamlab record cramel`; `jamlab record pie --seen Ann`.
    """
    found = game_named(game)
    path = out or Path(f"{found.id}.jsonl")
    try:
        kept = LockedRecord(path)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}") from None

    def store(_id: str, keep: int, lines: Sequence[str]) -> str:
        kept.put(keep, lines)
        return f"in {path.name}"

    with kept:
        program = RecordProgram(found.id, id=path.stem, store=store)
        if kept.lines:
            if names or seen or option:
                raise UserError(
                    f"{path} is there already, and has its own table; choose another name"
                )
            text = "".join(kept.lines)
            try:
                program.go_on_with(text)
            except LogError as error:
                raise UserError(f"{path} cannot be gone on with: {error}") from None
            if program.game.id != found.id:
                raise UserError(f"{path} is a game of {program.game.name}; choose another name")
        else:
            seats = _named(names, found.seats)
            try:
                options = with_files(found, options_said(option or []))
                program.begin(seats, options, _seen(seen, seats))
            except (InvalidOptions, Malformed) as error:
                path.unlink(missing_ok=True)
                raise UserError(str(error)) from None
        failed = program.state()["record"]["saved"]
        if failed["state"] == "failed":
            raise UserError(str(failed["says"]))
        finished = RecordTerminal(program).run()
    if finished:
        typer.echo(f"The log is {path}.")
    else:
        complain(f"Go on: jamlab record {found.id} -o {path}")


def _named(names: str | None, seats: range) -> list[str]:
    if names is None:
        return list(NAMES[: min(3, seats[-1])])
    return [name.strip() for name in names.split(",")]


def _seen(seen: str | None, names: Sequence[str]) -> list[int]:
    """Return the seats whose cards are seen; all by default."""
    if seen is None or seen == "all":
        return list(range(len(names)))
    if seen in ("none", ""):
        return []
    found = []
    for name in seen.split(","):
        if name.strip() not in names:
            raise UserError(f"--seen: {unknown('player', name.strip(), names)}")
        found.append(list(names).index(name.strip()))
    return sorted(set(found))
