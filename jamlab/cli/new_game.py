"""`jamlab new-game`: a folder with a playable game, to be turned into another one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Annotated, Final

import typer

from jamlab.cli.shared import UserError
from jamlab.core.registry import ids, load
from jamlab.gallery import share
from jamlab.text import plain

SKELETON: Final = Path(__file__).parent / "skeleton"
HIDDEN: Final = SKELETON / "hidden"
"""The templates of a game with hidden cards that are not those of a game with a die."""
MOST_SEATS: Final = 8


def new_game(
    game: Annotated[str, typer.Argument(metavar="ID", help="A short name: a-z, 0-9 and _.")],
    title: Annotated[str, typer.Option("--title", help="What it is called.")] = "",
    seats: Annotated[str, typer.Option("--seats", help="How many can play: 2-4.")] = "2-4",
    letters: Annotated[
        str, typer.Option("--letters", help="What its clauses begin with: H, or HOG.")
    ] = "",
    hidden: Annotated[
        bool,
        typer.Option("--hidden/--dice", "--cards", help="Begin with hidden cards, or with a die."),
    ] = False,
) -> None:
    """Make a new game: a folder that plays, is tested and shown, with the places to fill in.

    Every place is marked TODO, clause by clause; `jamlab check ID` lists them, and all else that
    is wanting. docs/develop/first-game.md goes through it from beginning to end, and
    docs/develop/hidden-game.md through one with hidden cards.

    Example: `jamlab new-game hog --title "Hog" --seats 2-4`
    """
    root = share()
    if not (root / "pyproject.toml").is_file():
        raise UserError("a game is added to a checkout of jamlab; this one is installed")
    low, high = _seats(seats)
    words = _words(game, title or game.replace("_", " ").title(), letters) | {
        "low": str(low), "high": str(high), "above": str(high + 1),
    } | _VARIANT[hidden]  # fmt: skip
    tests = root / "tests" / "unit" / "games" / game
    for path in (root / "jamlab" / "games" / game, tests, *_notebooks(root, words)):
        if path.exists():
            raise UserError(f"{path.relative_to(root)} is there already")
    made = _files(root, game, hidden=hidden)
    for target, template in made.items():
        _write(root, target, template, words)
    for book, told in _notebooks(root, words).items():
        _write(root, book, SKELETON / "notebook.ipynb.tmpl", words | told)
    for folder in {target.parent for target in made if tests in target.parents}:
        (folder / "__init__.py").write_text("")
    (root / "replays" / game).mkdir(parents=True, exist_ok=True)
    if tests / "teaching.py" in made:
        _run(root, "-m", "tests.contract.golden.teaching", game)
    else:
        for number in range(low, high + 1):
            record = f"replays/{game}/first-{number}.jsonl"
            play = ["play", game, "--seats", str(number), "--agents", "random", "--seed", "1"]
            _run(root, "-c", _COMMAND, *play, "-o", record)
    _run(root, "-m", "tests.contract.golden.write", game)
    _run(root, "-c", _COMMAND, "schema", "--out", "docs/log-format")
    typer.echo(f"wrote replays/{game}, tests/contract/golden/texts/{game}, docs/log-format")
    typer.echo(f"It plays. What to fill in: jamlab check {game}. To see it: jamlab run")


_VARIANT: Final = {
    False: {
        "pieces": "dice",
        "hides": "is_open = True  # nothing is hidden; with hidden cards: jamlab new-game --hidden",
    },
    True: {"pieces": "cards", "hides": "decks = (rules.DECK,)"},
}
_COMMAND: Final = "from jamlab.cli import app; app()"


def _run(root: Path, *words: str) -> str:
    """Run Python in the checkout, where the new game is found. Raises UserError."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", *words],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise UserError(
            f"the skeleton was written, but {' '.join(words[1:3])} failed: {done.stderr}"
        )
    return done.stdout


def _files(root: Path, game: str, *, hidden: bool) -> dict[Path, Path]:
    """Return the template of each file of the game and of its tests."""
    tests = root / "tests" / "unit" / "games" / game
    beside = {
        "guard.py": tests / "odds" / "guard.py",
        "teaching.py": tests / "teaching.py",
        "test_clauses.py": tests / "test_clauses.py",
    }
    found: dict[Path, Path] = {}
    for folder in (SKELETON, HIDDEN) if hidden else (SKELETON,):
        for template in sorted(folder.glob("*.tmpl")):
            name = template.name.removesuffix(".tmpl")
            if name != "notebook.ipynb":
                found[beside.get(name, root / "jamlab" / "games" / game / name)] = template
    return found


def _notebooks(root: Path, words: Mapping[str, str]) -> dict[Path, dict[str, str]]:
    """Return the notebooks that show the game, each with the words of its own."""
    game, title = words["id"], words["title"]
    explains = ["from jamlab.gallery import share\n"]
    explains += ["from jamlab.pages.explainer.explainer import Explainer\n", "\n"]
    explains += [f'Explainer("{game}", share() / "replays")']
    plays = ["from jamlab.pages import Play\n", "\n", f'Play("{game}")']
    records = ["from jamlab.pages import Record\n", "\n", f'Record("{game}")']
    return {
        root / "notebooks" / folder / f"{game}.ipynb": {
            "section": section,
            "heading": heading,
            "source": json.dumps(source),
        }
        for folder, section, heading, source in (
            ("explainers", "rules", title, explains),
            ("play", "play", f"Play {title}", plays),
            ("record", "record", f"Write down {title}", records),
        )
    }


def _write(root: Path, target: Path, template: Path, words: Mapping[str, str]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    text = Template(template.read_text(encoding="utf-8")).substitute(words)
    target.write_text(text, encoding="utf-8")
    typer.echo(plain(f"wrote {target.relative_to(root)}"))


def _seats(said: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", said)
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 2 <= low <= high <= MOST_SEATS:
        raise UserError(f"--seats must be such as 2-4, from 2 to {MOST_SEATS}, got {said!r}")
    return low, high


def _words(game: str, title: str, letters: str) -> dict[str, str]:
    """Return the skeleton's substitutions. Raises UserError for an invalid or existing name."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,19}", game):
        raise UserError(f"a game's id must be 2 to 20 of a-z, 0-9 and _, got {game!r}")
    if game in ids():
        raise UserError(f"there is a game {game!r} already")
    if not title.isprintable() or not 1 <= len(title) <= 40 or set(title) & set('"\\$'):
        raise UserError("--title must be one line of at most 40 letters, without quotes")
    taken = {load(other).rulebook.letters for other in ids()}
    own = [letter for letter in title.upper() if "A" <= letter <= "Z"]
    chosen = letters or next((one for one in [*own, *"XYZ"] if one not in taken), "NEW")
    if not re.fullmatch(r"[A-Z]{1,4}", chosen) or chosen in taken:
        raise UserError(
            f"--letters must be 1 to 4 of A-Z and not {', '.join(sorted(taken))}, got {chosen!r}"
        )
    cls = "".join(part.title() for part in game.split("_"))
    return {
        "id": game,
        "title": title,
        "cls": cls,
        "letters": chosen,
        "low_letters": chosen.lower(),
    }
