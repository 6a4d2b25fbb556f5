"""Questions about a step of a recorded game: what comes next, and what a player will do.

What came is what the log says; what is told before it is what all at the table may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from jamlab.chance import odds
from jamlab.classroom.questions.asked import CHANCE_ENDS, Asked, exact_of, short
from jamlab.classroom.questions.frozen import RECORD, frozen
from jamlab.classroom.questions.moment import Moment
from jamlab.classroom.told import ClassQuestion, Exact
from jamlab.core.text import found, many, those
from jamlab.log import Replay

MOST_OPTIONS = 8
LEAST, MOST = Fraction(1, 20), Fraction(19, 20)
"""Between them a chance is worth asking for."""


def of_draw(replay: Replay, n: int, faces: Sequence[str] = ()) -> Asked:
    """How likely is it that the next card, tile or roll after `n` events is one of these?

    Without `faces` it is about what would end the turn, else about what is most in doubt.
    ValueError where nothing is drawn, or for faces that there are not.
    """
    now = Moment(replay, n)
    if not now.chances:
        raise ValueError(f"no card, tile or roll of a die comes right after step {n}")
    named = tuple(_named(now, face) for face in faces) or natural(now)
    event = replay.events[n]
    face = replay.game.chance_face(event)[0]
    question = question_about(replay, n, _ask(now, named))
    question["setting"] = " ".join(filter(None, [now.before, _facts(now, named)]))
    question["pieces"] = list(named) if len(named) <= MOST_OPTIONS else []
    question["trials"] = True
    is_secret = replay.game.mask(event, None) != event
    who = replay.seats[event.seat] if event.seat >= 0 else "one player"
    return Asked(
        question,
        {
            "exact": _exact(now, named),
            "came": {
                "value": float(face in named),
                "words": f"{replay.game.tell(event, replay.seats)}."
                + (f" At the table only {who} saw it." if is_secret else ""),
                "tone": "ok" if face in named else "no",
                "pieces": [{"face": face, "mark": "now"}],
                "picture": True,
            },
            "right": None,
            "feedback": [],
            "source": {**source_of(replay, n), "of": list(named)},
        },
    )


def of_choice(replay: Replay, n: int) -> Asked:
    """What will the player do who chooses after `n` events?

    The options are those that all at the table must reckon with. ValueError where nobody chooses,
    or where there are not 2 to 8 of them.
    """
    now = Moment(replay, n)
    if not now.is_choice:
        raise ValueError(f"nobody chooses right after step {n}")
    options = now.options
    if not 2 <= len(options) <= MOST_OPTIONS:
        raise ValueError(
            f"all at the table must reckon with {len(options)} things that "
            f"{replay.seats[now.seat]} may do after step {n}: 2 to {MOST_OPTIONS} can be asked"
        )
    if now.done not in options:
        raise ValueError(f"what {replay.seats[now.seat]} did after step {n} cannot be asked")
    done = options.index(now.done)
    question = question_about(replay, n, f"What will {replay.seats[now.seat]} do?")
    question |= {"kind": "choice", "choices": list(options), "ends": [], "unit": "", "step": 1}
    question["high"] = len(options) - 1
    return Asked(
        question,
        {
            "exact": None,
            "came": {
                "value": float(done),
                "words": f"{replay.game.tell(replay.events[n], replay.seats)}.",
                "tone": "",
                "pieces": [],
                "picture": True,
            },
            "right": done,
            "feedback": [],
            "source": source_of(replay, n),
        },
    )


def natural(now: Moment) -> tuple[str, ...]:
    """What one would ask about what comes: what ends the turn, else what is most in doubt."""
    sorts = now.sorts()
    if now.ending and LEAST <= now.chance_of(now.ending) <= MOST:
        return now.ending
    return min(sorts, key=lambda faces: abs(now.chance_of(faces) - Fraction(1, 2)))


def _named(now: Moment, face: Any) -> str:
    name = found(face, list(now.chances)) if isinstance(face, str) else None
    if name is None:
        raise ValueError(f"there is no {face!r} here; {those(str(face), list(now.chances))}")
    return name


def _half(now: Moment, faces: Sequence[str]) -> str:
    """What these faces, and no others, have on a half of the card; "" for nothing."""
    same = (half for half, names in now.halves.items() if set(names) == set(faces))
    return next(same, "")


def _word(now: Moment, face: str) -> str:
    """How a face is called; a number is quoted, as it is the name of a card."""
    known = now.faces[face]
    word = known.called or face
    return f"“{word}”" if word.isdecimal() else word


def _either(now: Moment, faces: Sequence[str]) -> str:
    *others, last = [_word(now, face) for face in faces]
    return f"{', '.join(others)} or {last}" if others else last


def _ask(now: Moment, faces: Sequence[str]) -> str:
    if now.pool is None:
        return f"How likely is it that the roll is {_either(now, faces)}?"
    half = _half(now, faces)
    what = f"shows {half}" if half else f"is {_either(now, faces)}"
    return f"How likely is it that the next {now.pool.piece} {what}?"


def _facts(now: Moment, faces: Sequence[str]) -> str:
    """How many cards or tiles nobody has seen, and how many of these there are in the game."""
    if now.pool is None:
        return ""
    total = now.pool.total
    unseen = f"{now.pool.many(total)} {'is' if total == 1 else 'are'} still unseen."
    if total != now.pool.to_come:
        unseen = f"{unseen[:-1]}, {now.pool.to_come} of them in the deck."
    first = Moment(now.replay, 0)
    hidden = now.replay.game.hidden(first.view)
    there = {} if hidden is None else dict(zip(hidden.names, hidden.counts, strict=True))
    if not all(face in there for face in faces):
        return unseen
    half, piece = _half(now, faces), now.pool.piece
    if half:
        n = sum(there[face] for face in faces)
        return (
            f"{unseen} In the whole game {many(n, piece)} {'shows' if n == 1 else 'show'} {half}."
        )
    counts = [f"{there[face]} × {_word(now, face)}" for face in faces]
    return f"{unseen} In the whole game: {', '.join(counts)}."


def _exact(now: Moment, faces: Sequence[str]) -> Exact | None:
    if now.pool is not None:
        answer = odds(now.replay, "next", at=now.n, of=faces)
        told = exact_of(answer)
        if told is not None:
            told["words"] = [_by_half(now, faces, sentence) for sentence in told["words"]]
            if answer.assumption:
                told["words"].append(f"Taken for granted: {answer.assumption}")
        return told
    value = now.chance_of(faces)
    return {
        "value": float(value),
        "fraction": short(value),
        "formula": str(value),
        "words": [f"{len(now.chances)} things can come: " + _weighed(now) + "."],
    }


def _by_half(now: Moment, faces: Sequence[str], sentence: str) -> str:
    """What names all cards with the same half says the half: eleven names are no sentence."""
    half, named = _half(now, faces), _either(now, faces)
    if not half:
        return sentence
    return sentence.replace(f"are {named}", f"show {half}").replace(f"is {named}", f"shows {half}")


def _weighed(now: Moment) -> str:
    if len(set(now.chances.values())) == 1:
        return "each is equally likely"
    return ", ".join(f"{_word(now, face)} {chance}" for face, chance in now.chances.items())


def source_of(replay: Replay, n: int) -> dict[str, Any]:
    """Where a question is from, with the log up to what came."""
    return {"log": replay.title, "game": replay.game.id, "step": n, RECORD: frozen(replay, n)}


def question_about(replay: Replay, n: int, ask: str) -> ClassQuestion:
    """A question about a chance, with the table after `n` events."""
    return {
        "kind": "chance",
        "about": f"{replay.game.name}: {', '.join(replay.seats)}, step {n}",
        "ask": ask,
        "setting": Moment(replay, n).before,
        "game": replay.game.id,
        "low": 0.0,
        "high": 1.0,
        "step": 0.01,
        "unit": "%",
        "ends": list(CHANCE_ENDS),
        "choices": [],
        "pieces": [],
        "picture": True,
        "trials": False,
    }
