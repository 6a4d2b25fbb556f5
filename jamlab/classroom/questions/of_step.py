"""Questions about a step of a recorded game: what comes next, and what a player will do.

What came is what the log says; what is told before it is what all at the table may know.
"""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.classroom.questions.asked import CHANCE_ENDS, Asked, exact_of
from jamlab.classroom.told import Came, ClassQuestion
from jamlab.engine import Chance, Choice
from jamlab.probability import odds
from jamlab.replay import Replay

MOST_OPTIONS = 8


def of_draw(replay: Replay, n: int, faces: Sequence[str] = ()) -> Asked:
    """How likely is it that the next card or tile after `n` events is one of these?

    Without `faces` it is about the likeliest one. ValueError where nothing is drawn, or for faces
    that there are not.
    """
    if not 0 <= n < len(replay) or not isinstance(replay.game.pending(replay.state(n)), Chance):
        raise ValueError(f"nothing is drawn after {n} events")
    named = tuple(faces) or odds(replay, "next", at=n).settled["of"]
    answer = odds(replay, "next", at=n, of=named)
    drawn = replay.events[n]
    face = replay.game.chance_face(replay.game.mask(drawn, None))[0]
    came: Came = {
        "value": float(face in named),
        "words": f"{_said(replay, n)}.",
        "tone": "ok" if face in named else "no",
        "pieces": [{"face": face, "mark": "now"}] if face else [],
        "picture": True,
    }
    question = _question(replay, n, answer.question)
    question["pieces"] = list(named) if len(named) <= MOST_OPTIONS else []
    return Asked(
        question,
        {
            "exact": exact_of(answer),
            "came": came,
            "right": None,
            "feedback": [],
            "source": {"log": replay.title, "game": replay.game.id, "step": n, "of": list(named)},
        },
    )


def of_choice(replay: Replay, n: int) -> Asked:
    """What will the player do who chooses after `n` events? ValueError where nobody chooses, or
    among more than eight options."""
    node = replay.game.pending(replay.state(n)) if 0 <= n < len(replay) else None
    if not isinstance(node, Choice):
        raise ValueError(f"nobody chooses after {n} events")
    options = list(node.options)
    if not 2 <= len(options) <= MOST_OPTIONS:
        raise ValueError(f"there are {len(options)} options: 2 to {MOST_OPTIONS} can be asked")
    words = [replay.game.tell(replay.game.mask(each, None), replay.seats) for each in options]
    if len(set(words)) < len(words):
        raise ValueError("the options are told apart only by what the table may not know")
    done = options.index(replay.events[n])
    question = _question(replay, n, f"What will {replay.seats[node.seat]} do?")
    question |= {"kind": "choice", "choices": words, "ends": [], "unit": "", "step": 1}
    question["high"] = len(words) - 1
    return Asked(
        question,
        {
            "exact": None,
            "came": {
                "value": float(done),
                "words": f"{words[done]}.",
                "tone": "",
                "pieces": [],
                "picture": True,
            },
            "right": done,
            "feedback": [],
            "source": {"log": replay.title, "game": replay.game.id, "step": n},
        },
    )


def _said(replay: Replay, n: int) -> str:
    """What event n + 1 was, as all at the table may know."""
    return replay.game.tell(replay.game.mask(replay.events[n], None), replay.seats)


def _question(replay: Replay, n: int, ask: str) -> ClassQuestion:
    before = f"{_said(replay, n - 1)}." if n else "The game is set up."
    return {
        "kind": "chance",
        "about": f"{replay.game.name}: {', '.join(replay.seats)}, step {n}",
        "ask": ask,
        "setting": before,
        "game": replay.game.id,
        "low": 0.0,
        "high": 1.0,
        "step": 0.01,
        "unit": "%",
        "ends": list(CHANCE_ENDS),
        "choices": [],
        "pieces": [],
        "picture": True,
        "trials": "",
    }
