"""Runs many pieces in several processes, and stores results in a file so that a run can resume.

The file has a line of JSON for each finished piece. The piece of a truncated line is run again.
"""

import gc
import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from zlib import crc32

from tqdm import tqdm

from jamlab.core import registry
from jamlab.log import Cursor
from tests.unit.chance.cross_check.known import Small
from tests.unit.chance.cross_check.look import Fault, Look, Tally
from tests.unit.chance.cross_check.small import STEPS
from tests.unit.chance.cross_check.small import look as look_at_small
from tests.unit.chance.cross_check.tables import Piece

FILE = "done.jsonl"
WHOLE = "(a step)"
"""Stands for the question if an exception is raised while none is being asked."""


@dataclass
class Done:
    """Results of all pieces by game and question; `of` is the total number of pieces."""

    by_game: dict[tuple[str, str], Tally] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    pieces: int = 0
    steps: int = 0
    alike: int = 0
    """Viewpoints not asked at a step because another had an equal view."""
    seconds: dict[str, float] = field(default_factory=dict)
    """CPU seconds by game."""
    steps_of: dict[str, int] = field(default_factory=dict)
    of: int = 0

    def add(self, line: dict[str, Any]) -> None:
        for question, tally in line["found"]["tallies"].items():
            self.by_game.setdefault((line["game"], question), Tally()).add(Tally(**tally))
        self.faults += [Fault(**fault) for fault in line["found"]["faults"]]
        self.pieces += 1
        self.steps += line["steps"]
        self.alike += line["alike"]
        game = line["game"]
        self.seconds[game] = self.seconds.get(game, 0.0) + line["seconds"]
        self.steps_of[game] = self.steps_of.get(game, 0) + line["steps"]


def do(piece: Piece, question: str) -> dict[str, Any]:
    """Run all steps of a piece; an exception in it becomes a fault and does not end the run."""
    name = piece.log if piece.table is None else f"[{piece.name}]"
    look, begun = Look(name, crc32(piece.name.encode()), question), time.process_time()
    steps = asked = 0
    with look.caught(registry.load(piece.game), WHOLE, f"piece {piece.name}"):
        if isinstance(piece.table, Small):
            number, steps, asked = int(piece.log.removeprefix("small:")), STEPS, STEPS
            look.found = look_at_small(piece.table, number, piece.seats[0], question).found
        else:
            replay = piece.replay()
            with swept_by_hand() as sweep:
                for n in piece.steps():
                    steps += len(piece.seats)
                    with look.caught(replay.game, WHOLE, f"{name} at {n}"):
                        asked += look.step(Cursor(replay, n), piece.seats)
                    sweep()
    return {
        "piece": piece.name,
        "game": piece.game,
        "steps": steps,
        "alike": steps - asked,
        "seconds": round(time.process_time() - begun, 3),
        "found": look.found.plain(),
    }


@contextmanager
def swept_by_hand() -> Iterator[Callable[[], object]]:
    """Disable automatic garbage collection, and yield a function that collects.

    Automatic collection among thousands of new deals takes as long as everything else; once per
    step is enough.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield gc.collect
    finally:
        gc.enable()
        gc.unfreeze()


def run(
    pieces: Sequence[Piece],
    question: str = "",
    *,
    workers: int = 1,
    budget: float | None = None,
    folder: Path | None = None,
    bar: bool = True,
) -> Done:
    """Run the unfinished pieces until `budget` seconds are over; return all results so far."""
    done, known = Done(of=len(pieces)), set[str]()
    names = {piece.name for piece in pieces}
    for line in _lines(folder):
        if line["piece"] in names and line["piece"] not in known:
            known.add(line["piece"])
            done.add(line)
    left = [piece for piece in pieces if piece.name not in known]
    until = time.monotonic() + budget if budget else None
    shown = tqdm(total=len(pieces), initial=done.pieces, unit="piece", disable=not bar)
    with shown:
        for line in _made(left, question, workers, until):
            done.add(line)
            if folder is not None:
                with (folder / FILE).open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
            shown.update()
            shown.set_postfix(faults=sum(tally.faults for tally in done.by_game.values()))
    return done


def _lines(folder: Path | None) -> Iterator[dict[str, Any]]:
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if text and not text.endswith("\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")
    for line in text.splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            continue  # truncated: its piece is run again


def _made(
    pieces: Sequence[Piece], question: str, workers: int, until: float | None
) -> Iterator[dict[str, Any]]:
    """Yield the result of each piece as it finishes; start none after `until`."""
    if workers == 1:
        for piece in pieces:
            if until is not None and time.monotonic() > until:
                return
            yield do(piece, question)
        return
    left = iter(pieces)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        going: set[Future[dict[str, Any]]] = set()
        while True:
            while len(going) < workers and (until is None or time.monotonic() < until):
                begun = next(left, None)
                if begun is None:
                    break
                going.add(pool.submit(do, begun, question))
            if not going:
                return
            ended, going = wait(going, return_when=FIRST_COMPLETED)
            for future in ended:
                yield future.result()
