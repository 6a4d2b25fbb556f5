"""`jamlab check`: parts that a game is still missing."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from jamlab import build, core
from jamlab.chance import questions
from jamlab.chance.agents import RandomAgent
from jamlab.cli.shared import UserError, game_named, games
from jamlab.core.registry import folder, part
from jamlab.gallery import share
from jamlab.log import LogError, Replay
from jamlab.log.specification import files
from jamlab.text import plain
from jamlab.ui import bundle
from jamlab.ui.scene_text import as_text
from jamlab.ui.story import turn_swings

# A time limit for code by others that nobody has tried.


class TooLong(Exception):
    """Raised when a time limit is exceeded."""


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Raise TooLong wherever Python is after so many seconds of processor time in this context.

    Without such a timer in the system (Windows) there is no limit.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_number: int, _frame: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# Missing parts of a game: each with its file and the remedy.
#
# Nothing here runs for long: a game is played to at most `FAR` events, a few times, within
# `SECONDS` in all (`in_time`): rules that never return are reported like any other fault.


FAR: Final = 30_000
"""Number of events after which a random game is abandoned."""
GAMES: Final = 2
"""Number of random games played."""
LONG: Final = 220
"""Number of characters of a rule that fit into the stepper's panel."""
SECONDS: Final = 60
"""Limit of processor time for checking a game."""
TO_FILL_IN: Final = "TODO"
ANEW: Final = "Record it anew if the rules have changed"


class MissingPart(NamedTuple):
    """A missing part: file, description, and remedy."""

    where: str
    what: str
    mend: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}.\n    {self.mend}"


def missing_parts(game: core.AnyGame) -> Iterator[MissingPart]:
    """Yield everything that a game is missing, the rules first; nothing if it is complete."""
    here = f"jamlab/games/{game.id}"
    yield from _to_fill_in(game, here)
    yield from _rules(game, here)
    yield from _words(game, here)
    played: list[MissingPart | type[core.Event]] = []
    try:
        with in_time(SECONDS):
            played.extend(_played(game, here))  # kept on a timeout
            recorded = [*_recorded(game, {kind for kind in played if isinstance(kind, type)})]
            yield from recorded
            if all(lack.mend != ANEW for lack in recorded):  # it is made from the recorded games
                yield from _specified()
    except TooLong as error:
        at = _place(game, error)
        what = f"after {SECONDS} seconds a game is still being worked at, in {at}"
        yield MissingPart(f"{here}/{at}", what, "Look there for a loop that does not end")
    yield from [lack for lack in played if isinstance(lack, MissingPart)]
    yield from _faces(game, here)
    yield from _odds(game, here)
    yield from _pages(game, here)


def _place(game: core.AnyGame, error: BaseException) -> str:
    """Return the innermost place in the game's own files: "rules.py, line 17"."""
    own = folder(game.id)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if Path(frame.filename).is_relative_to(own):
            return f"{Path(frame.filename).relative_to(own).as_posix()}, line {frame.lineno}"
    return "rules.py"


def has_words(kind: type[core.Event]) -> bool:
    """True if a class of events has a sentence."""
    return bool(kind.words) or kind.told is not core.Event.told


def _words(game: core.AnyGame, here: str) -> Iterator[MissingPart]:
    for kind in game.events:
        if not has_words(kind):
            mend = 'Write its sentence into the class: words = "{who} …"'
            yield MissingPart(f"{here}/events.py", f"{kind.__name__} has no words", mend)


def _to_fill_in(game: core.AnyGame, here: str) -> Iterator[MissingPart]:
    for file in sorted(folder(game.id).rglob("*")):
        if file.suffix in (".py", ".md", ".json", ".svg"):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if TO_FILL_IN in line:
                    told = re.split(r'\)"|"}|-->', line.partition(TO_FILL_IN)[2])[0]
                    told = told.strip(" :#-–>*.,\"'") or "what stands here"
                    name = file.relative_to(folder(game.id)).as_posix()
                    mend = f"Then take the word {TO_FILL_IN} away"
                    yield MissingPart(f"{here}/{name}, line {number}", f"to fill in: {told}", mend)


# -- Rules and questions ---------------------------------------------------------------------------


def _rules(game: core.AnyGame, here: str) -> Iterator[MissingPart]:
    page, clauses = f"{here}/RULES.md", game.rulebook.clauses
    for option in game.options:
        if option.clause not in clauses:
            what = f"the option {option.name} names the clause {option.clause}, which is not there"
            yield MissingPart(page, what, "Write the clause, or name another one")
        elif f"`{option.name}=" not in clauses[option.clause].more:
            what = f"{option.clause} does not tell its option {option.name}"
            yield MissingPart(
                page, what, f"Write a paragraph “Option `{option.name}=…`: …” for each value"
            )
        elif not clauses[option.clause].example and not clauses[option.clause].definition:
            what = f"{option.clause} has an option and no example"
            yield MissingPart(page, what, "Write a paragraph that begins with “> Example: ”")
    for clause in clauses.values():
        if len(clause.text) > LONG:
            what = f"the first paragraph of {clause.id} has more than {LONG} letters"
            yield MissingPart(page, what, "Put what explains the rule into a paragraph below it")
    yield from _questions(game, here)


def _questions(game: core.AnyGame, here: str) -> Iterator[MissingPart]:
    file = f"{here}/questions.json"
    try:
        asked: Any = json.loads((folder(game.id) / "questions.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        yield MissingPart(
            file, f"it cannot be read ({error})", "Write it in the manner of other games"
        )
        return
    clauses = game.rulebook.clauses
    for name in clauses:
        if name not in asked:
            yield MissingPart(
                file, f"no question about {name}", "Ask one, with a word on each answer"
            )
    for name, question in asked.items():
        if name not in clauses:
            yield MissingPart(file, f"it asks about {name}, which is no clause", "Take it out")
            continue
        answers = question.get("answers", ())
        if sum(answer.get("right") is True for answer in answers) != 1:
            yield MissingPart(
                file, f"{name} has not just one right answer", 'Mark one with "right": true'
            )
        for answer in answers:
            cited = re.findall(rf"\b{game.rulebook.letters}-[A-Z]?\d+\b", answer["feedback"])
            if answer.get("right") is not True and not cited:
                what = f"{name}: the word on “{answer['text']}” names no clause"
                yield MissingPart(file, what, "Say which rule makes it wrong")


# -- Random games ----------------------------------------------------------------------------------


def _played(game: core.AnyGame, here: str) -> Iterator[MissingPart | type[core.Event]]:
    """Yield faults found in a few random games, and the types of events that occurred in them."""
    said: set[str] = set()
    for seed in range(GAMES):
        seats = game.seats[-1 - seed % len(game.seats)]
        try:
            for found in _one_game(game, seats, seed):
                if isinstance(found, type):
                    yield found
                elif found.what not in said:
                    said.add(found.what)
                    yield found
        except TooLong:
            raise
        except Exception as error:  # any error of a rule is reported, not raised
            at = _place(game, error)
            what = f"a random game of {seats} breaks off there: {type(error).__name__}: {error}"
            play = f"jamlab play {game.id} --seats {seats} --agents random --seed {seed} -o -"
            mend = f"It is shown by: {play}"
            yield MissingPart(f"{here}/{at}", what, mend)
            return


def _one_game(
    game: core.AnyGame, seats: int, seed: int
) -> Iterator[MissingPart | type[core.Event]]:
    rules, words = f"jamlab/games/{game.id}/rules.py", f"jamlab/games/{game.id}/__init__.py"
    write = "Write the clause into RULES.md, or cite another one"
    state = game.start(seats, {})
    names = [f"Seat {seat}" for seat in range(seats)]
    chance, seeds = core.Stream(seed, 1), core.Seeds(seed)
    players = [RandomAgent() for _ in names]
    for seat, player in enumerate(players):
        player.sit(core.SeatView(game, state, seat), seeds.seat(seat))
    for n in range(FAR):
        node = game.pending(state)
        if isinstance(node, core.Over):
            if node.clause not in game.rulebook.clauses:
                yield MissingPart(rules, f"the end cites {node.clause}, which is no clause", write)
            return
        if isinstance(node, core.Choice):
            event = node.options[players[node.seat].choose(node)]
        elif isinstance(node, core.Forced):
            event = node.event
        else:
            assert isinstance(node, core.Chance | core.Observed)
            event = core.draw(node, chance) if isinstance(node, core.Chance) else node.draw(chance)
        clause = game.rulebook.clauses.get(event.clause)
        if clause is None:
            what = f"{event.kind} cites {event.clause}, which is no clause"
            yield MissingPart(rules, what, write)
        elif clause.definition:
            what = f"{event.kind} cites {event.clause}, which is only a (definition)"
            yield MissingPart(rules, what, "Cite another clause, or take “(definition)” away there")
        if type(event) not in game.events:
            what = f"{event.kind} happens and is not among the game's events"
            yield MissingPart(words, what, "Name it in ALL of events.py")
        if has_words(type(event)):
            event.told(names)
        if n % 10 == 0:
            for viewpoint in (None, 0, core.ALL_KNOWING):
                as_text(game.scene(game.view(state, viewpoint), names), names, game.faces)
        game.apply(state, event)
        yield type(event)
    what = f"a random game of {seats} has not ended after {FAR:,} events"
    yield MissingPart(
        rules, what, "See that every turn brings the end nearer, for random players too"
    )


# -- Recordings, drawings, trials, pages -----------------------------------------------------------


def _recorded(game: core.AnyGame, happened: set[type[core.Event]]) -> Iterator[MissingPart]:
    where = f"replays/{game.id}"
    files = sorted((share() / "replays" / game.id).glob("*.jsonl*"))
    record = f"Record a game: jamlab play {game.id} --seed 1 -o {where}/first.jsonl"
    if not files:
        yield MissingPart(where, "no game is recorded", record)
        return
    shown: set[str] = set()
    swings: list[int] = []
    for file in files:
        try:
            replay = Replay.read(file)
        except TooLong:
            raise
        except Exception as error:  # a wrong log, or an error of a rule in a good one
            what = str(error) if isinstance(error, LogError) else f"{type(error).__name__}: {error}"
            yield MissingPart(f"{where}/{file.name}", what, ANEW)
            continue
        swings += turn_swings(replay)
        happened |= {type(event) for event in replay.events}
        shown |= {event.clause for event in replay.events}
        shown |= {replay.over.clause} if replay.over is not None else set()
    yield from _swing(game, swings)
    contract = part(game.id, "contract")
    rare = contract.CONTRACT.rare if contract is not None else {}
    for kind in game.events:
        if kind not in happened and kind.__name__ not in rare:
            scripted = (
                f"Script a table with it in tests/unit/games/{game.id}/teaching.py, and run "
                "`python -m tests.contract.golden.teaching`; or say in Contract.rare "
                f"(jamlab/games/{game.id}/contract.py) why random games do not reach it"
            )
            yield MissingPart(where, f"{kind.__name__} happens in no game", scripted)
    for clause in game.rulebook.clauses.values():
        if not clause.definition and clause.id not in shown and not _is_tested(game, clause.id):
            what = f"no recorded game shows {clause.id} ({clause.title})"
            yield MissingPart(
                where, what, f"{record} (another seed, an option), or name a test after it"
            )


def _swing(game: core.AnyGame, swings: list[int]) -> Iterator[MissingPart]:
    """Check the game's `big_swing`: at most one turn in ten may be one."""
    most = max(swings, default=0)
    bounds = (n for n in range(1, most) if sum(s >= n for s in swings) <= len(swings) / 10)
    far = next(bounds, most)
    if far and far != game.big_swing:
        what = f"big_swing is {game.big_swing}; one turn in ten of the recorded ones has {far}"
        yield MissingPart(f"jamlab/games/{game.id}/__init__.py", what, f"Write big_swing = {far}")


def _is_tested(game: core.AnyGame, clause: str) -> bool:
    """True if a test of the checkout is named after the clause: `test_c_05_…` is C-5."""
    letters, _, rest = clause.lower().partition("-")
    chapter, number = re.fullmatch(r"([a-z]?)(\d+)", rest).groups()  # type: ignore[union-attr]
    name = re.compile(rf"def test_(?:\w*_)?{letters}_{chapter}0?{number}(?=_|\b)")
    tests: Path = share() / "tests" / "unit" / "games" / game.id
    return any(name.search(file.read_text(encoding="utf-8")) for file in tests.rglob("test_*.py"))


def _faces(game: core.AnyGame, here: str) -> Iterator[MissingPart]:
    wanted = [(face.icon, f"the face {name}", "icons") for name, face in game.faces.items()]
    picture = folder(game.id) / "picture.svg"
    if picture.exists():
        used = re.findall(r'href="#([^"]+)"', picture.read_text(encoding="utf-8"))
        wanted += [(icon, "the picture", picture.name) for icon in used]
    for icon, what, where in wanted:
        if icon and icon not in bundle.icons() and icon.partition("-")[0] not in bundle.icons():
            own = icon.rpartition("/")[2]
            yield MissingPart(
                f"{here}/{where}",
                f"{what} wants the drawing {icon}, which is not there",
                f"Draw {here}/icons/{own}.svg, 32 by 32, and write {game.id}/{own}",
            )


def _odds(game: core.AnyGame, here: str) -> Iterator[MissingPart]:
    why_not = getattr(part(game.id, "trials"), "UNTRIED", {})
    for name, question in questions(game).items():
        if question.tried is None and name not in why_not:
            what = f"the question {name} is answered, and nothing tries it out"
            trial = f'"{name}": RuleTrial("What is done, in a sentence.", {name})'
            if name in DRAWN:
                trial = "**drawn(TrialDeck(lambda view: NAMES, lambda state: state.deck))"
            mend = (
                f"Write TRIED = {{{trial}}} (from jamlab.chance.rule_trials), or why there is "
                f'none: UNTRIED = {{"{name}": "…"}}'
            )
            yield MissingPart(f"{here}/trials.py", what, mend)


def _pages(game: core.AnyGame, here: str) -> Iterator[MissingPart]:
    book = Path("notebooks") / "explainers" / f"{game.id}.ipynb"
    if not (share() / book).exists():
        mend = "Copy the one of another game and change the names in it"
        yield MissingPart(book.as_posix(), "there is no explainer in the gallery", mend)
    if not (folder(game.id) / "picture.svg").exists():
        yield MissingPart(
            f"{here}/picture.svg", "the gallery has no picture", "Draw one, 160 by 84"
        )
    if not (share() / "tests").is_dir():
        return  # installed: parts that only a checkout has are not checked
    if not [*(share() / "tests" / "unit" / "games" / game.id).rglob("test_*.py")]:
        yield MissingPart(
            f"tests/unit/games/{game.id}", "there are no tests", "Write one for each clause"
        )
    for log in sorted((share() / "replays" / game.id).glob("*.jsonl*")):
        name = f"tests/contract/golden/texts/{game.id}/{log.name.split('.')[0]}.txt"
        if not (share() / name).exists():
            yield MissingPart(
                name, f"{log.name} is not there as text", "python -m tests.contract.golden.write"
            )


def _specified() -> Iterator[MissingPart]:
    """Check that docs/log-format is up to date; an installed jamlab has none."""
    specification = share() / "docs" / "log-format"
    if not specification.is_dir():
        return
    for name, data in files(specification).items():
        path = specification / name
        if not path.is_file() or path.read_bytes() != data:
            what = "it does not describe the logs of the games as they are now"
            mend = "jamlab schema --out docs/log-format"
            yield MissingPart(path.relative_to(share()).as_posix(), what, mend)


DRAWN: Final = ("next", "within")
"""Questions whose trials `jamlab.chance.rule_trials.drawn` makes."""
LACKS = 1


# -- Tests of the checkout -------------------------------------------------------------------------

FOLDERS: Final = ("tests/contract", "tests/unit", "tests/repository")
"""Folders with tests of every game: those whose names contain a game's id or class are run."""
WHOLE: Final = ("repository",)
"""Folders whose other tests are run as well: names, layers and texts of all files."""
OWN: Final = "tests/unit/cli/test_making.py"
"""Tests of this command, which run it."""
REPAIRS: Final = {
    "tests/contract/golden/test_teaching.py": "python -m tests.contract.golden.teaching",
    "tests/contract/golden/test_half_seen.py": "python -m tests.contract.golden.half_seen",
    "tests/contract/golden/test_playthroughs.py": "python -m tests.contract.golden.write",
    "tests/unit/log/test_schema.py": "jamlab schema --out docs/log-format",
    "tests/unit/log/test_validator.py": "jamlab schema --out docs/log-format",
}
"""Files of tests that are run as a whole, and the command that repairs what fails in them."""
AFTERWARDS: Final = (
    "python -m building.documentation",
    "python -m tests.repository.collected",
    "python -m tests.repository.fingerprint --write stories logs schema odds pages site",
)
"""Commands that check, or write anew, what no fast test compares."""


def tests_of(game: core.AnyGame) -> list[str]:
    """Return the arguments of pytest for all fast tests that a game can break."""
    names = [game.id, type(game).__name__, *WHOLE, *(Path(path).name for path in REPAIRS)]
    named = " or ".join(dict.fromkeys(names))
    return ["-q", "-m", "not slow", "-k", named, f"--ignore={OWN}", *FOLDERS]


def failures(printed: str) -> Iterator[MissingPart]:
    """Yield the tests that failed by pytest's short summary, each with what repairs or runs it."""
    for line in printed.splitlines():
        if found := re.match(r"(?:FAILED|ERROR) (.+?)(?: - (.*))?$", line):
            path = found[1].partition("::")[0]
            mend = REPAIRS.get(path) or f'pytest "{found[1]}"'
            yield MissingPart(found[1], found[2] or "it fails", mend)


def _tested(game: core.AnyGame) -> list[MissingPart]:
    """Run the tests; UserError outside a checkout, or if pytest cannot run."""
    if not all((share() / name).is_dir() for name in FOLDERS):
        raise UserError("--all runs the tests of a checkout of jamlab; this one is installed")
    words = tests_of(game)
    typer.echo(plain("pytest " + " ".join(f'"{each}"' if " " in each else each for each in words)))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--tb=no", "-rfE", *words],
        cwd=share(),
        capture_output=True,
        text=True,
        check=False,
    )
    last = (done.stdout.splitlines() or done.stderr.splitlines() or [""])[-1]
    failed = [*failures(done.stdout)]
    if done.returncode not in (0, 1) and not failed:
        raise UserError(f"pytest did not finish ({done.returncode}): {last}")
    typer.echo(plain(last))
    for command in AFTERWARDS:
        typer.echo(f"When all is done: {command}")
    return failed


def check(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="Its id, as in `jamlab games`.", autocompletion=games),
    ],
    everything: Annotated[
        bool,
        typer.Option("--all", help="Run the tests that a game can break, too: some minutes."),
    ] = False,
) -> None:
    """All that a game still lacks, each with its file and what mends it.

    Clauses without an event, a question or an example, games that never end, faces without a
    drawing, pages that are not there. Exit code 0: it is complete; 1: something is wanting. With
    --all the tests of a checkout are run as well, and each that fails is named with the command
    that repairs it, or runs it alone.

    Example: `jamlab check cramel`
    """

    found = game_named(game)
    wanting = [*missing_parts(found), *(_tested(found) if everything else ())]
    for line in "\n".join(map(str, wanting)).splitlines():
        typer.echo(plain(line))
    clauses = len(found.rulebook.clauses)
    typer.echo(f"{found.name}: {clauses} clauses, {len(wanting) or 'nothing'} wanting.")
    if build == "compiled" and not any(folder(found.id).rglob("*.so")):
        typer.echo("Its rules run interpreted, beside compiled ones: see docs/develop/building.md.")
    if part(found.id, "agents") is None:
        typer.echo("It has no players of its own (agents.py): random and sampling play it.")
    if not questions(found):
        typer.echo("It answers no questions: “Ask about this step” is not shown for it.")
    if wanting:
        raise typer.Exit(LACKS)
