"""Human players at the terminal.

* Only what the seat may know is printed: events, the table if it has changed, the options.
* Options are numbered lines; a line that stands for many (a cell of the square) asks further.
* Choices that directly follow each other (the cards of an offer) are passed to the game together:
  until then the last one can be taken back.
* Several humans who may not see each other's cards hand the terminal over first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final

import typer

from jamlab.arguments import unknown
from jamlab.cli.shared import UserError, complain, user_errors
from jamlab.core import Agent, AnyGame, Choice, Event, Report, SeatView
from jamlab.core.registry import ids, load
from jamlab.core.scene import OptionLine, Scene
from jamlab.text import plain, whole_number
from jamlab.ui.game_in_progress import differing, fitting
from jamlab.ui.scene_text import as_text, signs, strip_lines

_HELP = (
    "a number chooses",
    "b takes back your last choice, if nothing came of it yet",
    "t the table",
    "? tells the clauses",
    "? 2 that of line 2",
    "? {clause} any clause, whole",
    "q leaves",
)

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and its scrollback


class PlayerLeft(Exception):
    """Raised when a human leaves the game; it can be resumed."""


@dataclass
class Terminal:
    """The terminal shared by all humans of a game."""

    names: Sequence[str]
    say: Callable[[str], None]
    ask: Callable[[str], str]
    memos: bool = False  # True to show what was seen before and lies face down
    humans: int = 0
    shown_to: int = -1  # seat whose hand was last on the screen
    on_screen: str = ""  # the table as last printed for that seat
    explained: set[str] = field(default_factory=set)  # signs already explained

    def answer(self, prompt: str) -> str:
        """Return the stripped input; raises Left on `q` or at the end of input."""
        try:
            typed = self.ask(plain(prompt)).strip()
        except EOFError:
            self.say("")
            raise PlayerLeft from None
        if typed.lower() in ("q", "quit", "exit"):
            raise PlayerLeft
        return typed

    def tell(self, line: str) -> None:
        """Print a line, in the second person for a player named You."""
        self.say(plain(second_person(line) if NAME in self.names else line))


class Human(Agent):
    """Player that asks at the terminal."""

    watches = True

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        terminal.humans += 1
        self.news: list[str] = []
        self._chosen: list[Event] = []  # choices made ahead of the game's requests

    def saw(self, event: Event) -> None:
        """Keep the event, in words, until it is this seat's move."""
        self.news.append(event.told(self.terminal.names))

    def chose(self, choice: Choice, index: int) -> None:
        """Discard the news: in a resumed game it was told before."""
        self.news.clear()

    def choose(self, choice: Choice) -> int:
        """Show the table and ask for an option, and for the choices that directly follow it."""
        if not self._chosen:
            self._hand_over()
            self.print_news()
            self._chosen = self._put_together()
        return choice.options.index(self._chosen.pop(0))

    def print_news(self) -> None:
        """Print the events since this seat's last news."""
        for line in self.news:
            self._say(f"· {line}")
        self.news.clear()

    # -- Choosing ----------------------------------------------------------------------------------

    def _put_together(self) -> list[Event]:
        """Ask for a choice, and for those of this seat that directly follow it."""
        chosen: list[Event] = []
        eyes: SeatView | None = self.eyes
        while eyes is not None:
            self._show(eyes)
            option = self._asked(eyes, bool(chosen))
            if option is None:
                chosen.pop()
            else:
                chosen.append(option)
            eyes = self.eyes.ahead(chosen) if chosen else self.eyes
        return chosen

    def _asked(self, eyes: SeatView, can_go_back: bool) -> Event | None:
        """Ask for an option; None takes the previous choice back."""
        lines = eyes.option_lines(self.terminal.names)
        self._list(lines)
        back = ", b back" if can_go_back else ""
        while True:
            typed = self.terminal.answer(f"{self._name} (1–{len(lines)}{back}, ? for help) > ")
            if typed.lower() == "b":
                if can_go_back:
                    return None
                self._say("There is nothing to take back: what you chose before has happened.")
                continue
            option = self._answer(typed, lines, eyes)
            if option is not None:
                return option

    # -- Output ------------------------------------------------------------------------------------

    @property
    def _name(self) -> str:
        return self.terminal.names[self.eyes.seat]

    def _hand_over(self) -> None:
        terminal, eyes = self.terminal, self.eyes
        hides = eyes.view() != eyes.table()
        if terminal.humans > 1 and hides and terminal.shown_to != eyes.seat:
            if terminal.shown_to >= 0:
                terminal.say(_CLEAR)
            terminal.tell(f"It is {self._name}’s move. The others look away.")
            terminal.answer(f"{self._name}, press Enter to see your cards > ")
        if terminal.shown_to != eyes.seat:
            terminal.on_screen = ""
        terminal.shown_to = eyes.seat

    def _show(self, eyes: SeatView, *, again: bool = False) -> None:
        """Print the table if it has changed on the screen, or else only the current exchange."""
        game, names, terminal = eyes.game, self.terminal.names, self.terminal
        scene = game.scene(eyes.view(), names)
        at_rest = as_text(_at_rest(scene), names, game.faces, memos=terminal.memos)
        self._say("")
        if again or terminal.on_screen != at_rest:
            lines = as_text(scene, names, game.faces, memos=terminal.memos).splitlines()
            terminal.on_screen = at_rest
        else:
            lines = strip_lines(scene, names, game.faces)
        for line in lines:
            self._say(line)
        self._explain_signs(signs(scene, memos=terminal.memos))
        if lines:
            self._say("")

    def _explain_signs(self, found: dict[str, str], *, again: bool = False) -> None:
        """Explain the signs of the table that were not explained yet."""
        told = self.terminal.explained
        new = [f"{sign} {words}" for sign, words in found.items() if again or sign not in told]
        told.update(found)
        if new:
            self._say(f"Signs: {' · '.join(new)}")

    def _list(self, lines: Sequence[OptionLine]) -> None:
        for number, line in enumerate(lines, start=1):
            mark = f"{number:>3}" if line.legal else f"{number:>3} (not allowed)"
            text = f": {line.text}" if line.text else ""
            self._say(f"{mark} {line.title}{text} ({line.clause})")

    def _say(self, line: str) -> None:
        self.terminal.tell(line)

    # -- Answers -----------------------------------------------------------------------------------

    def _answer(self, typed: str, lines: Sequence[OptionLine], eyes: SeatView) -> Event | None:
        """Return the option for an input; None to ask again."""
        if typed.startswith("?"):
            self._explain(typed[1:].strip(), lines, eyes)
            return None
        if typed == "c":
            for told in eyes.game.card_texts(eyes.view()) or ("There is no list of cards here.",):
                self._say(f"  {told}")
            return None
        if typed == "t":
            self._show(eyes, again=True)
            self._list(lines)
            return None
        number = whole_number(typed, len(lines))
        if not number:
            self._say(f"{typed!r} is no line: type a number from 1 to {len(lines)}. (? for help)")
            return None
        line = lines[number - 1]
        if not line.legal:
            self._say(f"That is not allowed. {line.text}")
            self._clause(line.clause)
            return None
        options = [option for option in line.options if isinstance(option, Event)]
        return options[0] if len(options) == 1 else self._which(options, eyes)

    def _explain(self, which: str, lines: Sequence[OptionLine], eyes: SeatView) -> None:
        clauses = eyes.game.rulebook.clauses
        if number := whole_number(which, len(lines)):
            self._clause(lines[number - 1].clause)
            return
        if which.upper() in clauses:
            self._clause(which.upper())
            for words in (clauses[which.upper()].more, clauses[which.upper()].example):
                for paragraph in words.split("\n\n") if words else ():
                    self._say(f"    {paragraph}")
            return
        if which:
            self._say(f"There is no line and no clause {which!r}.")
        known = ("c the cards", *_HELP) if eyes.game.card_texts(eyes.view()) else _HELP
        self._say(" · ".join(known).format(clause=lines[0].clause))
        scene = eyes.game.scene(eyes.view(), self.terminal.names)
        self._explain_signs(signs(scene, memos=self.terminal.memos), again=True)
        for clause in dict.fromkeys(line.clause for line in lines):
            self._clause(clause)

    def _clause(self, clause: str) -> None:
        known = self.eyes.game.rulebook.clauses[clause]
        self._say(f"  {known.id} {known.title}: {known.text}")

    def _which(self, options: Sequence[Event], eyes: SeatView) -> Event | None:
        """Ask for the numbers in which the options differ (`row column`); None goes back."""
        asked = differing(options)
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
            found = self._with(options, asked, typed.replace(",", " ").split(), eyes)
            if found is not None:
                return found

    def _listed(self, options: Sequence[Event], asked: Sequence[str]) -> Event | None:
        """Ask for one of a numbered list of differing values: names may contain spaces."""
        for number, option in enumerate(options, start=1):
            values = "; ".join(f"{name} {getattr(option, name)}" for name in asked)
            self._say(f"  {number:>3} {values}")
        while True:
            typed = self.terminal.answer(f"  1–{len(options)} (Enter goes back) > ")
            if not typed:
                return None
            if typed.startswith("?"):
                self._clause(options[0].clause)
            elif chosen := whole_number(typed, len(options)):
                return options[chosen - 1]
            else:
                self._say(f"  {typed!r} is no line of this list.")

    def _with(
        self, options: Sequence[Event], asked: Sequence[str], words: Sequence[str], eyes: SeatView
    ) -> Event | None:
        if len(words) != len(asked):
            many = "one value" if len(asked) == 1 else f"{len(asked)} values"
            self._say(f"  Type {many}: {' '.join(asked)}.")
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
        found = fitting(options, {name: str(value) for name, value in values.items()})
        if found:
            return found[0]
        refusal = eyes.why_not(replace(options[0], **values))  # type: ignore[arg-type]
        if refusal is None:  # allowed, but under another line
            self._say("  That is another line.")
            return None
        self._say(f"  {refusal.sentence}.")
        self._clause(refusal.clause)
        return None


def _at_rest(scene: Scene) -> Scene:
    """Return the table without its current state: whose move it is, marks, aims."""
    return replace(
        scene,
        banner="",
        strip=None,
        seats=tuple(replace(panel, status="", flag="") for panel in scene.seats),
        pieces=tuple(piece._replace(flag="") for piece in scene.pieces),
        aim=None,
        roll=None,
    )


def print_end(table: Sequence[Agent]) -> None:
    """Print the events after the last human choice, once: the news of the human with the most."""
    humans = [agent for agent in table if isinstance(agent, Human)]
    if humans:
        max(humans, key=lambda human: len(human.news)).print_news()


def _ranges(options: Sequence[Event], asked: Sequence[str]) -> str:
    """Return the range of each of these numbers: `speed 10 to 300 · offset -6 to 6`."""
    found = []
    for name in asked:
        values = [getattr(option, name) for option in options]
        found.append(f"{name} {min(values)} to {max(values)}")
    return " · ".join(found)


# Second person for a player named You: “You are dealt a card”, “Bo gives it to you”.
#
# Games tell events in the third person, by names. Here a told line is put into the second person
# for the player named You; all other names stay as they are.


NAME: Final = "You"

_IRREGULAR: Final = {"is": "are", "has": "have", "does": "do", "was": "were"}
_OPENS: Final = r"(?:^\W*|“|\. )$"  # text before the first word of a sentence
# A verb right after the name; one joined to it: “You draw Karlsman and show him”.
_VERB: Final = re.compile(r"((?<=\bYou )|(?<=\bYou neither )|(?<=\bYou, who ))\w+s\b")
_JOINED: Final = re.compile(r"((?<=\band )|(?<=\bnor ))\w+s\b|(?<=: )adds\b")
_NAMED: Final = re.compile(r"\bYou(?P<whose>’s)?\b")


def second_person(line: str) -> str:
    """Return the line in the second person wherever it names You.

    >>> second_person("You is dealt a card")
    'You are dealt a card'
    >>> second_person("Bo would like You’s apple jam")
    'Bo would like your apple jam'
    """
    if NAME not in line:
        return line
    begins = re.match(r"\W*You ", line) is not None
    found = _VERB.sub(lambda verb: _plain(verb[0]), line)
    if begins:
        found = _JOINED.sub(lambda verb: _plain(verb[0]), found)
    return _NAMED.sub(lambda name: _named(name, found), found)


def _plain(verb: str) -> str:
    """Return a verb without its third-person ending: `passes` becomes `pass`."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if re.search(r"(ss|sh|ch|x|o)es$", verb):
        return verb[:-2]
    return verb[:-1]


def _named(name: re.Match[str], line: str) -> str:
    word = "your" if name["whose"] else "you"
    return word.capitalize() if re.search(_OPENS, line[: name.start()]) else word


# -- Reporters of dice, for games in which dice are flicked ----------------------------------------


RollerSaid = Annotated[
    str | None,
    typer.Option(
        help="Who rolls dice that are flicked: table (recorded flicks), mujoco (a simulator), "
        "manual (you, at a real board).",
        show_default="table",
    ),
]
SkillSaid = Annotated[
    str | None,
    typer.Option(
        help="How exact the fingers are, by seat: exact, expert, good, casual, child, "
        "or aim=3,speed=0.1,offset=1,height=0.8. One is for all seats; with --roller mujoco.",
        show_default="good",
    ),
]


def reporter(
    game: AnyGame,
    roller: str | None,
    skill: str | None,
    seats: int,
    terminal: Terminal | None = None,
) -> tuple[Report | None, dict[str, Any]]:
    """Return the reporter of the dice (None: the game's own table), and its entry in the log's
    header.

    Raises UserError for contradictory arguments; without a terminal nobody can be asked.
    """
    if not game.is_flicked:
        if roller is not None or skill is not None:
            word = "--roller" if roller is not None else "--skill"
            flicked = [game for game in ids() if load(game).is_flicked]
            raise UserError(f"{word} requires a game with flicked dice: {', '.join(flicked)}")
        return None, {}
    from jamlab.games.jamsumo.flick.rollers import ROLLERS, MujocoRoller, NoPhysics
    from jamlab.games.jamsumo.flick.skill import USUAL, skills_of

    name = roller or "table"
    if name not in ROLLERS:
        raise UserError(unknown("roller", name, ROLLERS))
    if skill is not None and name != "mujoco":
        raise UserError("--skill requires --roller mujoco: other rollers have a fixed skill")
    if name == "mujoco":
        with user_errors(NoPhysics, ValueError):
            rolls = MujocoRoller(skills_of(skill or USUAL, seats))
        return rolls, game.reporter_meta(rolls)
    if name == "manual":
        from jamlab.games.jamsumo.flick.reported import ManualRoller

        if terminal is None:
            raise UserError("--roller manual asks a person what the dice did: use jamlab play")
        asks = ManualRoller(terminal.say, terminal.answer)
        return asks, game.reporter_meta(asks)
    return None, game.reporter_meta(None)


def kept_reporter(
    game: AnyGame,
    meta: Mapping[str, Any],
    roller: str | None,
    skill: str | None,
    seats: int,
    terminal: Terminal | None,
) -> Report | None:
    """Return the reporter for a resumed game: the one given now, or else the one in its header."""
    said = meta.get("roller")
    begun = said.split(" ")[0] if isinstance(said, str) else None
    if game.is_flicked and roller is None and begun in ("mujoco", "manual", "table"):
        roller = begun
    skills = meta.get("skills")
    if roller == "mujoco" and skill is None and isinstance(skills, list):
        skill = ",".join(str(words) for words in skills)
    report, now = reporter(game, roller, skill, seats, terminal)
    if said is not None and now and now["roller"] != said:
        complain(f"begun with the roller {said}; it goes on with {now['roller']}")
    return report
