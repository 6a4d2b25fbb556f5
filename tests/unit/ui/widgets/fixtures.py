"""Stories and messages for tests of the DOM, which Node cannot make: `fixtures/*.json.gz`.

`MADE` maps each name to the function that makes it from seeded or recorded games.
`python -m tests.unit.ui.widgets.fixtures` rewrites all of them, or those given by name;
`test_fixtures.py` checks that they are current. Browser tests read the stories here as well.
"""

from __future__ import annotations

import gzip
import json
import math
import re
import sys
from base64 import b64encode
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any

from jamlab import text as numbers
from jamlab.analysis.valuing import values_beside
from jamlab.chance import agents
from jamlab.classroom.homework.homework_page import page as homework_page
from jamlab.classroom.homework.sheet import of_lesson
from jamlab.core import Stream
from jamlab.core.registry import load
from jamlab.log import Replay
from jamlab.log.notes import Note, Notes
from jamlab.pages.explainer.explainer import cut, page
from jamlab.pages.questions.asking_program import AskingProgram
from jamlab.pages.theatre.theatre_program import TheatreProgram
from jamlab.pages.win_chances.win_chance_values import told_beside
from jamlab.ui.notes_view import notes_message
from jamlab.ui.story import packed, packed_recording, story
from tests.browser.flicks.flickpage import START, TRAITS, flick_table
from tests.browser.stepper.dicetale import dice_tale
from tests.browser.theatre.valued import made_up
from tests.unit.ui.widgets.conversations.made import CONVERSATIONS

HERE = Path(__file__).parent / "fixtures"
REPLAYS = Path(__file__).parents[4] / "replays"
RECORDED = REPLAYS / "cramel" / "ann-bo-cy.jsonl"
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")
Options = tuple[tuple[str, str], ...]


@cache
def played(
    game: str, seats: int, players: str = "greedy", seed: int = 7, options: Options = ()
) -> Replay:
    """A game played by agents, optionally under house rules."""
    names = NAMES[:seats]
    table = [agents.make(game, players) for _ in names]
    return Replay.play(load(game), table, seed, names=names, options=dict(options))


GAMES = {
    "cramel-3": ("cramel", 3, "greedy"),
    "jam-3": ("jam", 3, "greedy"),
    "kuhn-2": ("kuhn", 2, "balanced"),
    "pie-4": ("pie", 4, "greedy"),
    "pig-3": ("pig", 3, "hold"),
    "sixty-4": ("sixty", 4, "greedy"),
}
"""Stories by name: the game, its seats, the players."""


def told(name: str, viewpoints: tuple[str, ...] | None = None) -> dict[str, Any]:
    """Make one of these stories, from some viewpoints or all."""
    return story(played(*GAMES[name]), viewpoints)


WALKED: dict[str, tuple[str, str, Options, int]] = {
    "jam-kids-2": ("jam", "greedy", (("variant", "kids"),), 110),
    "jam-travel-2": ("jam", "greedy", (("variant", "travel"),), 110),
    "jamsumo-2": ("jamsumo", "aim", (("mode", "jam"),), 10**6),
}
"""More stories of two seats: game, agents, options, number of its first events."""


def walked(name: str) -> dict[str, Any]:
    """Make one of these stories, from the table and each seat."""
    game, players, options, most = WALKED[name]
    lines = played(game, 2, players, options=options).data.splitlines(keepends=True)
    return story(Replay.of(b"".join(lines[: most + 1]), name), ("table", "0", "1"))


def valued(name: str, viewpoints: tuple[str, ...]) -> dict[str, Any]:
    """Made-up values for one of these stories."""
    return made_up(told(name, ("table",)), viewpoints)


def recorded() -> dict[str, Any]:
    """A recorded game with values beside it: its story with them, the values shown, the nodes of
    its events, the seats that made them, and the final scores."""
    replay = Replay.read(RECORDED)
    assert replay.over is not None
    return {
        "story": {**story(replay, ("table", "0")), "values": told_beside(replay, RECORDED)},
        "shown": values_beside(replay, RECORDED)[0]["table"].shown(),
        "nodes": list(replay.nodes),
        "makers": [event.seat for event in replay.events],
        "scores": replay.over.scores,
    }


def explained(game: str, *clauses: str) -> dict[str, Any]:
    """The page of a game's explainer, and the packed stories of these clauses, in base 64."""
    rules = load(game)
    view = "table" if rules.is_open else "all"
    stories = {}
    for path in sorted((REPLAYS / game).glob("*.jsonl")):
        replay = Replay.read(path)
        scenes: Any = replay.header.meta.get("scenes", {})
        for clause in clauses:
            if clause in scenes:
                bit = packed(cut(story(replay, [view]), *scenes[clause]))
                stories[clause] = b64encode(bit).decode()
    return {"page": page(rules), "stories": stories}


def asked() -> dict[str, Any]:
    """Questions about a step of a recorded game, as the program sends them: before a question,
    while it works, after its answer; and a question that takes faces, with none, two, one."""
    found: dict[str, Any] = {}

    def tell(name: str, *messages: dict[str, Any], works: bool = True) -> None:
        for message in messages:
            program.receive(message)
        while works and program.work():
            pass
        found[name] = program.state()["asking"]

    program = AskingProgram(Replay.read(RECORDED), 2, pause=0)
    tell("before")
    tell("working", {"do": "question", "name": "safe"}, works=False)
    tell("answered")
    tell("faces", {"do": "question", "name": "within"})
    for name, of in (("two faces", ["Roby", "Jane"]), ("one face", ["Jane"])):
        tell(name, {"do": "parameter", "name": "of", "value": of})
    return found


def flicks() -> dict[str, Any]:
    """A table to flick on, by its traits, and Python's replies to a flick of each die of Ann's
    towards the hole at 1.1 m/s."""
    found: dict[str, Any] = {"answers": {}}
    for die in ("A1", "A2", "A3"):
        poses = dict(START)
        table = flick_table(poses)
        found["traits"] = {name: getattr(table, name) for name in TRAITS}
        heard: list[dict[str, Any]] = []
        setattr(table, "send", heard.append)  # noqa: B010  # no comm without a kernel
        x, y = START[die][:2]
        aim = round(math.degrees(math.atan2(-y, -x))) % 360
        flick = {"die": die, "face": 1, "aim": aim, "speed": 110, "offset": 0, "height": 8}
        table._heard(table, {"kind": "flick", "n": 1, **flick}, [])
        (found["answers"][die],) = heard
    return found


def homework() -> dict[str, Any]:
    """The body of a homework in one file, without its pictures and its script: as usual, with
    answers, with numbers for names; and the right choice in its second question."""
    sheet = of_lesson(4)
    choices, right = sheet.questions[1]["choices"], (sheet.hidden or ())[1]["right"]
    assert right is not None
    pages = {
        "usual": homework_page(sheet),
        "answers": homework_page(sheet, with_answers=True),
        "numbers": homework_page(sheet, names="numbers"),
    }
    pictures = (
        r"data:image/[^\"'\\\\]+|<symbol.*?</symbol>|<script(?! type=.application/json).*?</script>"
    )
    bodies = {
        name: re.findall(r"<body.*</body>", re.sub(pictures, "", html, flags=re.S), re.S)[0]
        for name, html in pages.items()
    }
    return {"id": sheet.id, "right": choices[right], **bodies}


def held_back() -> dict[str, Any]:
    """A game in which a stop holds back the sequel, and its notes: one for all behind the stop, one
    for a single seat."""
    log = REPLAYS / "sixty" / "last-card.jsonl"
    replay = Replay.read(log)
    notes = Notes.of_log(log, replay).with_note(25, "Bo held a 20.")
    secret = Note(at=23, text="Bo holds a 20.", seen_by=["1", "all"])
    notes = notes.with_(notes=(*notes.notes, secret))
    return {"story": story(replay), "notes": notes_message(notes)}


ON_SHELF = {"cramel": ["ann-bo-cy", "tour"], "kuhn": ["ann-bo", "tour"], "pig": ["ann-bo"]}


def theatre() -> dict[str, Any]:
    """The theatre as prerendered, with a few games on its shelf: its parts, the stories (packed, in
    base 64), and Python's state of the rulings of one game."""
    program = TheatreProgram(REPLAYS, pause=0)
    parts: dict[str, Any] = dict(program.state())
    games, stories = [], {}
    for game in parts.pop("theatre")["games"]:
        logs = [log for log in game["logs"] if log["log"] in ON_SHELF.get(game["id"], [])]
        for log in logs:
            path = Path(log.pop("path"))
            log["story"] = log["file"] = f"{game['id']}/{log['log']}"
            replay = Replay.read(path)
            values = told_beside(replay, path)
            stories[log["story"]] = b64encode(packed_recording(replay, values)).decode()
        games += [{**game, "logs": logs}] if logs else []
    program.receive({"do": "open", "game": "cramel", "log": "ann-bo-cy", "ask": 1})
    program.receive({"do": "rulings.look", "key": "cramel/ann-bo-cy/"})
    while program.work():
        pass
    rulings = program.state()["rulings"]
    return {"games": games, "parts": parts, "stories": stories, "rulings": rulings}


def numbers_written() -> dict[str, Any]:
    """Calls of the functions of `numbers.js`, each with the text that Python writes for it."""
    wholes = (1, 2, 3, 16, 49, 83, 1000, 152_097, 3_000_000)
    decimals = [(n / 40, digits) for n in range(-20_000, 90_000, 61) for digits in (0, 1, 3)]
    chances = {
        (part, whole)
        for whole in wholes
        for at in range(101)
        for part in (at, whole - at, whole * at // 100)
        if 0 <= part <= whole
    }
    chance, split = Stream(5), []
    for _ in range(600):
        parts = [chance.below(1 + chance.below(40)) for _ in range(1 + chance.below(9))]
        whole, most = sum(parts) + (chance.below(9) == 0), 1 + chance.below(3)
        if whole:
            split.append((parts, whole, most))
    pairs = [
        (chance.below(40_000) / 1000, chance.below(9000) / (1000, 83, 49)[n % 3] - 20, n % 3)
        for n in range(900)
    ]
    sums = [(sum([part / 100] * 7), digits) for part in range(-999, 999, 2) for digits in (0, 1)]
    return {
        "decimal": [[call, numbers.decimal(*call)] for call in decimals + sums],
        "hundred": [
            [call, numbers.decimal(100 * numbers.exactly(call[0]), call[1])]
            for call in ((n / 8000, digits) for n in range(0, 8001, 13) for digits in (0, 1))
        ],
        "apart": [[call, numbers.apart(*call)] for call in pairs],
        "percentOf": [
            [[chance], numbers.percent(chance)]
            for n in range(1, 600)
            for chance in (n / 599, 2.0**-n, 1 - n / 2.0**12)
            if 1e-9 < chance < 1 - 1e-9
        ],
        "loose": [
            [call, numbers.rounding_note([Fraction(part, call[1]) for part in call[0]], call[2])]
            for call in split
        ],
        "percent": [[call, numbers.percent(Fraction(*call))] for call in sorted(chances)],
        "shares": [
            [call, numbers.shares([Fraction(part, call[1]) for part in call[0]], call[2])]
            for call in split
        ],
    }


MADE: dict[str, Callable[[], Any]] = {
    **{name: partial(told, name) for name in GAMES},
    **CONVERSATIONS,
    **{name: partial(walked, name) for name in WALKED},
    "asking": asked,
    "dice": dice_tale,
    "explainer-cramel": partial(explained, "cramel", "C-6", "C-9"),
    "explainer-pie": partial(explained, "pie", "P-C5"),
    "flicks": flicks,
    "held-back": held_back,
    "homework": homework,
    "numbers": numbers_written,
    "recorded": recorded,
    "theatre": theatre,
    "values-cramel-3": partial(valued, "cramel-3", ("table", "0", "1", "2", "all")),
    "values-sixty-4": partial(valued, "sixty-4", ("table", "0", "1")),
}


def fixture(name: str) -> Any:
    """Read a fixture."""
    return json.loads(gzip.decompress((HERE / f"{name}.json.gz").read_bytes()))


def write(name: str) -> None:
    """Make a fixture and write it; the same content gives the same bytes."""
    text = json.dumps(MADE[name](), ensure_ascii=False, separators=(",", ":"))
    (HERE / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for each in sys.argv[1:] or MADE:
        write(each)
