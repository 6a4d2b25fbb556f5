"""A turn of a recorded game for the gallery's front page: its tiles, and the chance at each step.

* `python -m building.striking_turn` writes `jamlab/gallery/striking_turn.json` from the recording
  and the engine's exact odds; a test fails if it is outdated.
* A frame is the table after an event: the turn's beginning, then each tile turned up. All but the
  last have the chance that the next tile ends the turn; the last repeats it, as it came.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from jamlab.chance import odds
from jamlab.games.cramel.state import GAP, ICONS, KINDS, SIDE, place
from jamlab.log import Replay
from jamlab.log.sentences import said
from jamlab.text import plain

ROOT: Final = Path(__file__).parent.parent
TARGET: Final = ROOT / "jamlab" / "gallery" / "striking_turn.json"
GAME: Final = "cramel"
LOG: Final = "ann-bo-cy"
BEGINS: Final = 168
"""Event that begins the turn."""
QUESTION: Final = "ends"


def written() -> str:
    """Return the content of the file."""
    replay = Replay.read(ROOT / "replays" / GAME / f"{LOG}.jsonl")
    lost = next(n for n in range(BEGINS, len(replay)) if replay.events[n - 1].kind == "TurnLost")
    turned = [n for n in range(BEGINS, lost) if replay.events[n - 1].kind == "TileTurned"]
    gone = [place(cell) for cell, kind in enumerate(replay.state(BEGINS).kinds) if kind == GAP]
    tiles: list[dict[str, Any]] = []
    for n in turned:
        event: Any = replay.events[n - 1]
        icon = ICONS[KINDS[event.tile]]
        tiles.append({"row": event.row, "column": event.column, "tile": event.tile, "icon": icon})
    frames: list[dict[str, Any]] = []
    question = ""
    for n in (BEGINS, *turned[:-1]):
        answer = odds(replay, QUESTION, at=n)
        question = answer.question
        frames.append(
            {
                "step": n,
                "said": sentence(replay, n),
                "chance": str(answer.value),
                "percent": answer.percent,
                "words": answer.words[-1],
            }
        )
    last = {"step": turned[-1], "said": sentence(replay, turned[-1])}
    frames.append({**frames[-1], **last, "words": sentence(replay, lost)})
    content = {
        "game": GAME, "name": replay.game.name, "log": LOG, "title": replay.title,
        "question": question, "side": SIDE, "gone": gone, "tiles": tiles, "frames": frames,
    }  # fmt: skip
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def sentence(replay: Replay, n: int) -> str:
    """Return an event of the recording in words."""
    return plain(said(replay.game, replay.events[n - 1], replay.seats))


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
