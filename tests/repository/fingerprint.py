"""SHA-256 fingerprints of all user-facing output, to prove that a refactoring changes nothing.

    # compare with tests/repository/fingerprint.txt
    python -m tests.repository.fingerprint
    # these kinds only
    python -m tests.repository.fingerprint stories odds
    # store the new values after an intended change
    python -m tests.repository.fingerprint --write
    # write the hashed data, to compare two runs
    python -m tests.repository.fingerprint --keep FOLDER

Prints one line per kind with the SHA-256 over its items and, for each kind that differs from the
stored list, the first differing item. Exit code 1 if any kind differs. Kinds:

* `stories`: each recorded game from each viewpoint, as the stepper gets it;
* `logs`: more than 1,200 seeded games, on the interpreted and on the compiled build;
* `help`: `--help` of every command;
* `schema`: the log's JSON Schema, its pages and its validator;
* `types`: the TypeScript declarations of the messages;
* `odds`: every question at every 25th step of each recorded game, asked from the table, the first
  seat and the all-knowing viewpoint;
* `pages`: the prerendered notebooks with widget states, without scripts and style sheets;
* `site`: the files of `jamlab site`, without scripts, style sheets and the browser's Python.

Names derived from checksums or times (widget models, cached files) are numbered by first
appearance, and paths are made relative to this checkout, so moving code changes nothing.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from hashlib import sha256
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from jamlab.core import ALL_KNOWING
from jamlab.log import LogError, Replay
from jamlab.log.recorded import recorded, replays

ROOT: Final = Path(__file__).parents[2]
STORED: Final = Path(__file__).with_name("fingerprint.txt")
EVERY: Final = 25
"""Interval, in steps of a recorded game, at which odds are asked."""
GAMES: Final = 60
"""Number of seeds per table for `logs`."""

Item = tuple[str, bytes]
"""A name, unique within its kind, and the bytes that are hashed."""


def as_json(value: object) -> bytes:
    """Encode as canonical JSON."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str).encode()


class Numbered:
    """Replaces names generated from checksums, times or random numbers by numbers, in order."""

    def __init__(self, pattern: str) -> None:
        self.pattern = re.compile(pattern)
        self.numbers: dict[str, str] = {}
        self.next = count(1)

    def __call__(self, text: str) -> str:
        return self.pattern.sub(self._number, text.replace(f"{ROOT}{os.sep}", ""))

    def _number(self, found: re.Match[str]) -> str:
        if found[0] not in self.numbers:
            self.numbers[found[0]] = f"#{next(self.next)}"
        return self.numbers[found[0]]


# -- kinds -----------------------------------------------------------------------------------------


def _logs_there() -> list[Path]:
    return [path for logs in recorded(replays()).values() for _, path in logs]


def _name(path: Path) -> str:
    return path.relative_to(replays()).as_posix()


def _in_processes(work: Callable[[Path], list[Item]], paths: Iterable[Path]) -> Iterator[Item]:
    """Yield the items of all paths, largest file first, using all cores."""
    ordered = sorted(paths, key=lambda path: -path.stat().st_size)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for items in pool.map(work, ordered):
            yield from items


def _stories_of(path: Path) -> list[Item]:
    from jamlab.ui.story import story

    try:
        told = story(Replay.read(path))
    except LogError as error:
        return [(_name(path), str(error).encode())]
    frames = told.pop("frames")
    seen = [(f"{_name(path)} {view}", as_json(one)) for view, one in frames.items()]
    return [(_name(path), as_json(told)), *seen]


def stories() -> Iterator[Item]:
    return _in_processes(_stories_of, _logs_there())


def logs() -> Iterator[Item]:
    command = [sys.executable, "-m", "tests.release.builds.both_builds", "0", str(GAMES)]
    runs = [
        subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "JAMLAB_COMPILE": wanted},
            stdout=subprocess.PIPE,
            text=True,
        )
        for wanted in ("0", "1")
    ]
    for build, run in zip(("interpreted", "compiled"), runs, strict=True):
        out, _ = run.communicate()
        if run.returncode:
            raise SystemExit(f"the {build} build broke off; is it there? `make compiled`")
        for line in out.splitlines():
            yield f"{build} {line.partition(':')[0]}", line.encode()


def _run(*arguments: str) -> bytes:
    """Run a jamlab command and return its standard output."""
    from jamlab.cli import app

    out = io.StringIO()
    with redirect_stdout(out):
        try:
            app(arguments, prog_name="jamlab")
        except SystemExit as done:
            if done.code:
                raise
    return out.getvalue().encode()


def help_() -> Iterator[Item]:
    from typer.main import get_command

    from jamlab.cli import app

    def walk(command: Any, path: tuple[str, ...]) -> Iterator[Item]:
        yield " ".join(("jamlab", *path)), _run(*path, "--help")
        if hasattr(command, "list_commands"):
            context = command.make_context("jamlab", [], resilient_parsing=True)
            for name in command.list_commands(context):
                yield from walk(command.commands[name], (*path, name))

    os.environ |= {"COLUMNS": "100", "TERMINAL_WIDTH": "100", "NO_COLOR": "1"}
    yield from walk(get_command(app), ())


def schema() -> Iterator[Item]:
    with tempfile.TemporaryDirectory() as folder:
        _run("schema", "--out", folder)
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file():
                yield path.relative_to(folder).as_posix(), path.read_bytes()
    yield "log.schema.json on the screen", _run("schema")


def types() -> Iterator[Item]:
    from building.told import written

    for path, text in written().items():
        yield path.name, text.encode()


def _odds_of(path: Path) -> list[Item]:
    from jamlab.chance.exact import odds, questions

    try:
        replay = Replay.read(path)
    except LogError:
        return []
    found: list[Item] = []
    if replay.is_in_part:
        return found
    for question in questions(replay).values():
        answers: list[Any] = []
        for at in range(0, len(replay) + 1, EVERY):
            for seat in (None, 0, ALL_KNOWING):
                try:
                    view = replay.game.view(replay.state(at), seat)
                    asked = {
                        one.name: _first(one, replay, view)
                        for one in question.parameters
                        if one.needed
                    }
                    answer = str(odds(replay, question.name, seat, at=at, **asked))
                except (ValueError, LogError) as error:
                    answer = f"{type(error).__name__}: {error}"
                answers.append([at, seat, answer])
        found.append((f"{_name(path)} {question.name}", as_json(answers)))
    return found


def _first(parameter: Any, replay: Replay, view: Any) -> Any:
    """Return the first possible value for a required parameter."""
    if parameter.kind == "faces":
        among = parameter.among(replay.game, view) if parameter.among else ()
        return tuple(list(among)[:1]) or None
    return {"number": parameter.least, "seat": 0}.get(parameter.kind, (*parameter.words, None)[0])


def odds_() -> Iterator[Item]:
    return _in_processes(_odds_of, _logs_there())


def pages() -> Iterator[Item]:
    from jamlab.gallery.prerender.everything import executed_in_process
    from jamlab.gallery.shelf import published
    from jamlab.log.recorded import share

    notebooks = share() / "notebooks"
    for page in published(notebooks):
        if page.kept:
            yield page.name, _canonical(executed_in_process(notebooks / page.path))


def _canonical(page: Any) -> bytes:
    page = json.loads(json.dumps(page))
    numbered = Numbered(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
    for model in page["models"].values():
        for left_out in ("_esm", "_css", "_anywidget_id"):  # code
            model["state"].pop(left_out, None)
        model["buffers"] = [
            [at, sha256(b64decode(data)).hexdigest()[:20]] for at, data in model["buffers"]
        ]
    numbered(json.dumps(page["pieces"]) + json.dumps(page["models"], ensure_ascii=False))
    page = json.loads(numbered(json.dumps(page, sort_keys=True, ensure_ascii=False)))
    models = sorted(MODEL.sub("#", as_json(one).decode()) for one in page["models"].values())
    text = as_json({"pieces": page["pieces"], "models": models}).decode()
    return SECONDS.sub(" s", MODEL.sub("#", text)).encode()


MODEL: Final = re.compile(r"#\d+")
"""A number from `Numbered`; its value carries no information."""
SECONDS: Final = re.compile(r" \d+\.\d s\b")
"""Elapsed seconds of trials."""
SIZE: Final = re.compile(r'"bytes": \d+')
"""Sizes of the files of the browser's Python, which grow with the package."""
CODE: Final = re.compile(
    r"<(script|style)\b(?![^>]*application/json(?![^>]*models))[^>]*>.*?</\1>", re.S
)
"""Scripts, style sheets and widget models (ordered by random names; `pages` covers them)."""
CACHED: Final = (
    r"\b[0-9a-f]{20}(?=\.(?:js|mjs|css|json|txt|wasm|zip|bin|story|log)\b)"
    r"|(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"
)
LEFT_OUT: Final = (".js", ".css", ".mjs")


def site() -> Iterator[Item]:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "site"
        command = [sys.executable, "-m", "jamlab", "site", "-o", str(out)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        yield from site_items(out)


def site_items(out: Path) -> Iterator[Item]:
    """Yield the hashed items of a built site."""
    kept: list[tuple[str, bytes]] = []
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        if not path.is_file():
            continue
        if name.startswith("kept/"):
            kind = name.split(".")[1]
            if kind in ("story", "log", "txt", "bin"):
                kept.append((kind, _unpacked(path)))
        elif path.suffix == ".html":
            text = CODE.sub(r"<\1>", path.read_text(encoding="utf-8"))
            text = SIZE.sub('"bytes": 0', text)
            yield name, Numbered(CACHED)(text).encode()
        elif path.suffix not in LEFT_OUT:
            yield name, path.read_bytes()
    # Their names derive from times and paths, so they are identified by content.
    for kind in ("story", "log", "bin"):
        digests = sorted(sha256(data).hexdigest() for of, data in kept if of == kind)
        yield f"kept/*.{kind}", "\n".join(digests).encode()


def _unpacked(path: Path) -> bytes:
    """Return the content of a site file, which a script holds gzipped and base64-encoded."""
    packed = re.search(r'= "([^"]*)";', path.read_text(encoding="utf-8"))
    return gzip.decompress(b64decode(packed[1])) if packed else path.read_bytes()


KINDS: Final[dict[str, Callable[[], Iterator[Item]]]] = {
    "stories": stories,
    "logs": logs,
    "help": help_,
    "schema": schema,
    "types": types,
    "odds": odds_,
    "pages": pages,
    "site": site,
}


# -- comparing -------------------------------------------------------------------------------------


def digests(kind: str, keep: Path | None = None) -> dict[str, str]:
    """Map each item of a kind to the first 20 hex digits of its SHA-256."""
    found: dict[str, str] = {}
    for name, data in KINDS[kind]():
        found[name] = sha256(data).hexdigest()[:20]
        if keep is not None:
            path = keep / kind / re.sub(r"[^\w.-]+", "_", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return dict(sorted(found.items()))


def together(found: dict[str, str]) -> str:
    """Return the SHA-256 of a kind, over its items' names and digests."""
    return sha256("".join(f"{name} {of}\n" for name, of in found.items()).encode()).hexdigest()


def difference(stored: dict[str, str], found: dict[str, str]) -> str:
    """Describe the first differing item; "" if there is none."""
    for name in sorted({*stored, *found}):
        if name not in found:
            return f"{name} is gone"
        if name not in stored:
            return f"{name} is new"
        if stored[name] != found[name]:
            return f"{name} differs"
    return ""


def read(path: Path) -> dict[str, dict[str, str]]:
    """Read a stored list as kind → item → digest."""
    found: dict[str, dict[str, str]] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            digest, kind, name = line.split(" ", 2)
            found.setdefault(kind, {})[name] = digest
    return found


def write(path: Path, stored: dict[str, dict[str, str]]) -> None:
    lines = [
        f"{digest} {kind} {name}\n"
        for kind in KINDS
        for name, digest in stored.get(kind, {}).items()
    ]
    path.write_text("".join(lines), encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Fingerprints of everything users get.")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--write", action="store_true", help="store what was found")
    parser.add_argument("--against", type=Path, default=STORED, metavar="FILE", help="stored list")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write what was hashed there")
    asked = parser.parse_args(arguments)
    if unknown := [kind for kind in asked.kinds if kind not in KINDS]:
        parser.error(f"no kind {unknown[0]!r}; there are {', '.join(KINDS)}")
    stored = read(asked.against)
    differs = False
    for kind in asked.kinds or KINDS:
        found = digests(kind, asked.keep)
        line = f"{kind:8} {together(found)} {len(found):5} items"
        if not asked.write:
            what = difference(stored.get(kind, {}), found)
            line += f"  DIFFERS: {what}" if what else "  same"
            differs = differs or bool(what)
        print(line, flush=True)  # noqa: T201
        stored[kind] = found
    if asked.write:
        write(asked.against, stored)
    return int(differs)


if __name__ == "__main__":
    sys.exit(main())
