"""Golden playthroughs, recorded games as text: `python -m tests.contract.golden.write [GAME]`.

* One line per event: number, clause, words. `?` precedes a choice, `*` chance, `!` an observed
  event, nothing a forced one.
* Short games show the table, from the all-knowing viewpoint, at the end of each turn; long ones
  only where the log ends.
* `test_playthroughs.py` compares the texts line by line with the code's current output. After an
  intended change, run the command and read the differences before committing them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.ui.scene_text import as_text

HERE = Path(__file__).parent
REPLAYS = HERE.parents[2] / "replays"
QUICK = 200  # events; longer games are in the slow tier of tests that examine every step
SHORT = 80  # events; a log up to this long shows its tables

_SLOW = pytest.mark.slow("looks at every step of a long recorded game")
_SIGN = {"choice": "?", "chance": "*", "forced": " ", "observed": "!"}


def recorded(game: str = "*") -> list[Path]:
    """Return all recorded games that were seen in full (`half_seen.py` has the others)."""
    return sorted([*REPLAYS.glob(f"{game}/*.jsonl"), *REPLAYS.glob(f"{game}/*.jsonl.gz")])


def by_tier(paths: Sequence[Path]) -> list[Any]:
    """Return the recorded games as parameters of an expensive test, with the long ones marked slow.

    `make test` runs all up to QUICK events and, of each game, the shortest that is longer.
    """
    length = {path: path.read_bytes().count(b"\n") for path in paths}
    longer = [path for path in sorted(paths, key=length.__getitem__) if length[path] > QUICK]
    first = {path.parent.name: path for path in reversed(longer)}
    slow = set(longer) - set(first.values())
    return [pytest.param(path, marks=_SLOW if path in slow else ()) for path in paths]


def text_file(path: Path) -> Path:
    return HERE / "texts" / path.parent.name / f"{path.name.split('.')[0]}.txt"


def playthrough(replay: Replay) -> str:
    return "\n".join(_lines(replay)) + "\n"


def _lines(replay: Replay) -> Iterator[str]:
    game, header = replay.game, replay.header
    yield f"{game.name}, rules {header.rules}: {replay.title}"
    yield f"At the table: {', '.join(replay.seats)}"
    printed = {option.name: option.default for option in game.options}
    other = [f"{name}={value}" for name, value in header.options.items() if value != printed[name]]
    yield f"Options: {', '.join(other) or 'the usual ones'}"
    yield ""
    state = game.start(len(replay.seats), header.options)
    shows = len(replay) <= SHORT
    for n, (node, event) in enumerate(zip(replay.nodes, replay.events, strict=True), start=1):
        if shows and n > 1 and event.opens_turn():
            yield from _table(replay, state)
        game.apply(state, event)
        words = event.told(replay.seats)
        yield f"{n:4} {_SIGN[node]} {event.clause:5} {words}"
    yield from _table(replay, state)
    over = replay.over
    if over is None:
        yield "The log ends here; the game goes on."
    else:
        winners = ", ".join(replay.seats[seat] for seat in over.winners) or "nobody"
        yield f"{over.reason} ({over.clause}). Winners: {winners}. Scores: {over.scores}"


def _table(replay: Replay, state: Any) -> Iterator[str]:
    game = replay.game
    scene = game.scene(game.view(state, ALL_KNOWING), replay.seats)
    yield ""
    for line in as_text(scene, replay.seats, game.faces).splitlines():
        yield f"     | {line}".rstrip()
    yield ""


def main(game: str = "*") -> None:
    """Rewrite all texts, or those of a game, and delete those whose recorded game is gone."""
    wanted = {text_file(path): path for path in recorded(game)}
    for old in HERE.glob(f"texts/{game}/*.txt"):
        if old not in wanted:
            old.unlink()
            sys.stdout.write(f"dropped {old.relative_to(HERE)}\n")
    for file, path in wanted.items():
        text = playthrough(Replay.read(path))
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            sys.stdout.write(f"wrote {file.relative_to(HERE)}\n")
    size = sum(file.stat().st_size for file in wanted)
    sys.stdout.write(f"{len(wanted)} playthroughs, {size:,} bytes\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
