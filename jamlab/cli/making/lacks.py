"""What a game still lacks: each lack with the file that it stands in and what mends it.

Nothing here runs for long: a game is played at most `FAR` events far, a few times.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from jamlab.agents import RandomAgent
from jamlab.engine import (
    ALL_KNOWING,
    AnyGame,
    Chance,
    Choice,
    Event,
    Eyes,
    Forced,
    Observed,
    Over,
    Seeds,
    Stream,
    draw,
)
from jamlab.games import folder, part
from jamlab.publish import share
from jamlab.replay import LogError, Replay
from jamlab.scenes.text import as_text
from jamlab.widgets import bundle

FAR: Final = 30_000
"""Events after which a random game is not played on."""
GAMES: Final = 2
"""So many random games are looked at."""
LONG: Final = 220
"""Letters of a rule that fit the stepper's panel."""
TO_FILL_IN: Final = "TODO"


class Lack(NamedTuple):
    """Something that is wanting: where, what, and how it is mended."""

    where: str
    what: str
    mend: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}. {self.mend}."


def lacks(game: AnyGame) -> Iterator[Lack]:
    """All that a game still lacks, the rules first; nothing if it is complete."""
    here = f"jamlab/games/{game.id}"
    yield from _to_fill_in(game, here)
    yield from _rules(game, here)
    played = list(_played(game, here))
    yield from [lack for lack in played if isinstance(lack, Lack)]
    happened = {kind for kind in played if isinstance(kind, type)}
    yield from _recorded(game, happened)
    yield from _faces(game, here)
    yield from _pages(game, here)


def _to_fill_in(game: AnyGame, here: str) -> Iterator[Lack]:
    for file in sorted(folder(game.id).rglob("*")):
        if file.suffix in (".py", ".md", ".json", ".svg"):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if TO_FILL_IN in line:
                    what = line.partition(TO_FILL_IN)[2].strip(" :#-–>*\"',.") or "to fill in"
                    name = file.relative_to(folder(game.id)).as_posix()
                    yield Lack(f"{here}/{name}, line {number}", what, "Fill it in")


# -- rules and questions ---------------------------------------------------------------------------


def _rules(game: AnyGame, here: str) -> Iterator[Lack]:
    page, clauses = f"{here}/RULES.md", game.rulebook.clauses
    for option in game.options:
        if option.clause not in clauses:
            what = f"the option {option.name} names the clause {option.clause}, which is not there"
            yield Lack(page, what, "Write the clause, or name another one")
        elif f"`{option.name}=" not in clauses[option.clause].more:
            what = f"{option.clause} does not tell its option {option.name}"
            yield Lack(
                page, what, f"Write a paragraph “Option `{option.name}=…`: …” for each value"
            )
        elif not clauses[option.clause].example and not clauses[option.clause].definition:
            what = f"{option.clause} has an option and no example"
            yield Lack(page, what, "Write a paragraph that begins with “> Example: ”")
    for clause in clauses.values():
        if len(clause.text) > LONG:
            what = f"the first paragraph of {clause.id} has more than {LONG} letters"
            yield Lack(page, what, "Put what explains the rule into a paragraph below it")
    yield from _questions(game, here)


def _questions(game: AnyGame, here: str) -> Iterator[Lack]:
    file = f"{here}/questions.json"
    try:
        asked: Any = json.loads((folder(game.id) / "questions.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        yield Lack(file, f"it cannot be read ({error})", "Write it in the manner of other games")
        return
    clauses = game.rulebook.clauses
    for name in clauses:
        if name not in asked:
            yield Lack(file, f"no question about {name}", "Ask one, with a word on each answer")
    for name, question in asked.items():
        if name not in clauses:
            yield Lack(file, f"it asks about {name}, which is no clause", "Take it out")
            continue
        answers = question.get("answers", ())
        if sum(answer.get("right") is True for answer in answers) != 1:
            yield Lack(file, f"{name} has not just one right answer", 'Mark one with "right": true')
        for answer in answers:
            cited = re.findall(rf"\b{game.rulebook.letters}-[A-Z]?\d+\b", answer["feedback"])
            if answer.get("right") is not True and not cited:
                what = f"{name}: the word on “{answer['text']}” names no clause"
                yield Lack(file, what, "Say which rule makes it wrong")


# -- a few random games ----------------------------------------------------------------------------


def _played(game: AnyGame, here: str) -> Iterator[Lack | type[Event]]:
    """What a few random games show to be wanting, and the events that happened in them."""
    said: set[str] = set()
    for seed in range(GAMES):
        seats = game.seats[-1 - seed % len(game.seats)]
        try:
            for found in _one_game(game, seats, seed):
                if isinstance(found, type):
                    yield found
                elif found not in said:
                    said.add(found)
                    yield Lack(f"{here}/rules.py", found, "See the words of jamlab.engine.Game")
        except Exception as error:  # whatever a rule trips over is told, not raised
            what = f"a random game of {seats} breaks off: {type(error).__name__}: {error}"
            yield Lack(f"{here}/rules.py", what, f"jamlab soak --game {game.id} finds such games")
            return


def _one_game(game: AnyGame, seats: int, seed: int) -> Iterator[str | type[Event]]:
    state = game.start(seats, {})
    names = [f"Seat {seat}" for seat in range(seats)]
    chance, seeds = Stream(seed, 1), Seeds(seed)
    players = [RandomAgent() for _ in names]
    for seat, player in enumerate(players):
        player.sit(Eyes(game, state, seat), seeds.seat(seat))
    for n in range(FAR):
        node = game.pending(state)
        if isinstance(node, Over):
            if node.clause not in game.rulebook.clauses:
                yield f"the end cites {node.clause}, which is no clause"
            return
        if isinstance(node, Choice):
            event = node.options[players[node.seat].choose(node)]
        elif isinstance(node, Forced):
            event = node.event
        else:
            assert isinstance(node, Chance | Observed)
            event = draw(node, chance) if isinstance(node, Chance) else node.draw(chance)
        clause = game.rulebook.clauses.get(event.clause)
        if clause is None or clause.definition:
            yield f"{event.kind} cites {event.clause}, which is no clause that an event may cite"
        if not game.tell(event, names):
            yield f"{event.kind} is told without words"
        if n % 10 == 0:
            for viewpoint in (None, 0, ALL_KNOWING):
                as_text(game.scene(game.view(state, viewpoint), names), names, game.faces)
        game.apply(state, event)
        yield type(event)
    yield f"a random game of {seats} did not end within {FAR} events"


# -- what lies beside it ---------------------------------------------------------------------------


def _recorded(game: AnyGame, happened: set[type[Event]]) -> Iterator[Lack]:
    where = f"replays/{game.id}"
    files = sorted((share() / "replays" / game.id).glob("*.jsonl*"))
    record = f"Record a game: jamlab play {game.id} --seed 1 -o {where}/first.jsonl"
    if not files:
        yield Lack(where, "no game is recorded", record)
        return
    shown: set[str] = set()
    for file in files:
        try:
            replay = Replay.read(file)
        except LogError as error:
            yield Lack(f"{where}/{file.name}", str(error), "Record it anew: the rules have changed")
            continue
        happened |= {type(event) for event in replay.events}
        shown |= {event.clause for event in replay.events}
        shown |= {replay.over.clause} if replay.over is not None else set()
    contract = part(game.id, "contract")
    rare = contract.CONTRACT.rare if contract is not None else {}
    for kind in game.events:
        if kind not in happened and kind.__name__ not in rare:
            yield Lack(where, f"{kind.__name__} happens in no game", record)
    for clause in game.rulebook.clauses.values():
        if not clause.definition and clause.id not in shown and not _is_tested(game, clause.id):
            what = f"no recorded game shows {clause.id} ({clause.title})"
            yield Lack(where, what, f"{record} (another seed, an option), or name a test after it")


def _is_tested(game: AnyGame, clause: str) -> bool:
    """True if a test of the checkout is named after the clause: `test_c_05_…` is C-5."""
    letters, _, rest = clause.lower().partition("-")
    chapter, number = re.fullmatch(r"([a-z]?)(\d+)", rest).groups()  # type: ignore[union-attr]
    name = re.compile(rf"def test_(?:\w*_)?{letters}_{chapter}0?{number}(?=_|\b)")
    tests: Path = share() / "tests" / "games" / game.id
    return any(name.search(file.read_text(encoding="utf-8")) for file in tests.rglob("test_*.py"))


def _faces(game: AnyGame, here: str) -> Iterator[Lack]:
    drawn = bundle.icons()
    for name, face in game.faces.items():
        first = face.icon.partition("-")[0]
        if face.icon and face.icon not in drawn and first not in drawn:
            what = f"the face {name} wants the drawing {face.icon}, which is not there"
            yield Lack(f"{here}/icons", what, f"Draw {here}/icons/{face.icon}.svg, 32 by 32")


def _pages(game: AnyGame, here: str) -> Iterator[Lack]:
    book = Path("notebooks") / "explainers" / f"{game.id}.ipynb"
    if not (share() / book).exists():
        mend = "Copy the one of another game and change the names in it"
        yield Lack(book.as_posix(), "there is no explainer in the gallery", mend)
    if not (folder(game.id) / "picture.svg").exists():
        yield Lack(f"{here}/picture.svg", "the gallery has no picture", "Draw one, 160 by 84")
    golden = share() / "tests" / "golden" / "texts" / game.id
    if (share() / "tests").is_dir() and not golden.is_dir():
        mend = "python -m tests.golden.write"
        yield Lack(golden.relative_to(share()).as_posix(), "no recorded game as text", mend)
