"""A step of a recorded game, as far as all at the table know it.

What is asked of a step is made of its view from the table and of nothing else: hidden cards are
dealt anew from that view (`Game.resample`), always in the same way, so that a question cannot hold
what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from jamlab.chance import odds
from jamlab.chance.exact.pool import Pool, draws, next_of, pool_of
from jamlab.classroom.class_messages import ClassQuestion, Exact
from jamlab.classroom.questions.class_question import CHANCE_ENDS, Asked, exact_of, short
from jamlab.classroom.questions.trial_questions import RECORD, frozen
from jamlab.core import Chance, Choice, Stream
from jamlab.core.scene import Face
from jamlab.log import Replay
from jamlab.log.notes import Notes, Stop, choice_at, option_words
from jamlab.log.recorded import LOGS, shipped_path
from jamlab.text import found, many, those

DEALS: Final = 24
"""So many times hidden cards are dealt anew to see what a player may be able to do."""


@dataclass(frozen=True)
class Moment:
    """The table after `n` events of a recorded game, before the next one."""

    replay: Replay
    n: int

    @property
    def is_draw(self) -> bool:
        """True if chance decides what comes next."""
        return 0 <= self.n < len(self.replay) and self.replay.nodes[self.n] == "chance"

    @property
    def is_choice(self) -> bool:
        """True if a player decides what comes next."""
        return 0 <= self.n < len(self.replay) and self.replay.nodes[self.n] == "choice"

    @cached_property
    def state(self) -> Any:
        """The table itself."""
        return self.replay.state(self.n)

    @cached_property
    def view(self) -> Any:
        """What all at the table see."""
        return self.replay.game.view(self.state, None)

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """What pieces can show here."""
        game = self.replay.game
        return {**game.faces, **game.scene(self.view, self.replay.seats).faces}

    @property
    def before(self) -> str:
        """What happened last, as all may know it."""
        replay = self.replay
        if not self.n:
            return "The game is set up."
        event = replay.game.mask(replay.events[self.n - 1], None)
        return f"{replay.game.tell(event, replay.seats)}."

    # -- what is drawn -----------------------------------------------------------------------------

    @cached_property
    def _likely(self) -> Any:
        """A table that looks the same: what is hidden is dealt anew."""
        return self.replay.game.resample(self.view, Stream(self.n))

    @cached_property
    def pool(self) -> Pool | None:
        """What the next card or tile comes from; None where none is drawn from the deck."""
        game = self.replay.game
        if not self.is_draw or not draws(game):
            return None
        node = game.pending(self._likely)
        if not isinstance(node, Chance):
            return None
        pool = pool_of(game, self.view)
        return pool if next_of(game, node, self.view) is pool else None

    @cached_property
    def chances(self) -> dict[str, Fraction]:
        """How likely each face is to come next; none where no piece or die comes."""
        if self.pool is not None:
            kinds = ((face, self.pool.kinds((face,))) for face in self.pool.hidden.names)
            found = {face: self.pool.next_is(kind) for face, kind in kinds}
        elif self.is_draw and self.replay.game.is_open:
            game, node = self.replay.game, self.replay.game.pending(self._likely)
            assert isinstance(node, Chance)
            found = {}
            for outcome, weight in zip(node.outcomes, node.weights, strict=True):
                face = game.chance_face(outcome)[0]
                found[face] = found.get(face, Fraction(0)) + Fraction(weight, node.total)
        else:
            return {}
        return found if found.keys() <= self.faces.keys() else {}

    @cached_property
    def ending(self) -> tuple[str, ...]:
        """The faces that would end a turn."""
        node = self.replay.game.pending(self._likely)
        if not isinstance(node, Chance):
            return ()
        tones = dict(map(self.replay.game.chance_face, node.outcomes))
        return tuple(face for face in self.chances if tones.get(face) == "no")

    @cached_property
    def halves(self) -> dict[str, tuple[str, ...]]:
        """Of cards with two halves: what is on a half, and on which faces."""
        there = [(self.faces[name], name) for name in self.chances]
        sides = [(half, name) for face, name in there for half in (face.above, face.below) if half]
        grouped = groupby(sorted(sides), key=lambda side: side[0])
        return {half: tuple(sorted(name for _, name in names)) for half, names in grouped}

    def sorts(self) -> list[tuple[str, ...]]:
        """What can be asked about what comes: faces together, those that end a turn first."""
        whole = [(face,) for face in self.chances if not self.faces[face].above]
        ending = [self.ending] if len(self.ending) > 1 else []
        return [*ending, *whole, *self.halves.values()]

    def chance_of(self, faces: Sequence[str]) -> Fraction:
        """How likely it is that one of these comes."""
        return sum((self.chances[face] for face in faces), Fraction(0))

    # -- what a player does ------------------------------------------------------------------------

    @cached_property
    def seat(self) -> int:
        """Whose choice it is."""
        node = self.replay.game.pending(self.state)
        assert isinstance(node, Choice)
        return node.seat

    @cached_property
    def options(self) -> tuple[str, ...]:
        """What the player may be able to do, in words, as far as all at the table know."""
        game = self.replay.game
        is_open = game.is_open or game.choices_are_open
        tables = (
            [self.state]
            if is_open
            else [game.resample(self.view, Stream(number)) for number in range(DEALS)]
        )
        found: dict[str, None] = {}
        for table in tables:
            node = game.pending(table)
            if isinstance(node, Choice) and node.seat == self.seat:
                found.update(dict.fromkeys(title for title, _ in self._lines(table)))
        return tuple(found)

    @property
    def done(self) -> str:
        """Which of the options it was; "" if the words of none fit."""
        event = self.replay.events[self.n]
        said = (title for title, events in self._lines(self.state) if event in events)
        return next(said, "")

    def _lines(self, table: Any) -> list[tuple[str, tuple[object, ...]]]:
        lines = self.replay.game.option_lines(table, self.seat, self.replay.seats)
        return [(line.title, line.options) for line in lines if line.legal]


# Questions about a step of a recorded game: what comes next, and what a player will do.
#
# What came is what the log says; what is told before it is what all at the table may know.


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


# -- Which steps of a recorded game are good to ask about, found by a rule -------------
#
# * A draw: its chance is exact and not trivial, 5 to 95 %, and it does not follow another draw
#   (cards that are dealt one after another are one matter). A choice: of 2 to 8 things that all
#   at the table must reckon with.
# * The rule looks at what was known before the step, never at what came: else that a step is
#   offered would say what came.
# * They are spread over the game, and over the chances: of each stretch the draw whose chance is
#   furthest from those already there, and the choice whose options are new.


DRAWS: Final = 4
CHOICES: Final = 3
_LOOKED_AT: Final = 5
"""So many steps of a stretch are looked at: a long game takes no longer than a short one."""
_APART: Final = Fraction(1, 50)


class Good(NamedTuple):
    """A step to ask about: what comes next (`of` which faces), or what a player will do (none)."""

    step: int
    of: tuple[str, ...]

    def spec(self, log: str) -> dict[str, Any]:
        """The question in short."""
        spec = {"log": log, "step": self.step}
        return (
            {**spec, "what": "next", "of": list(self.of)} if self.of else {**spec, "what": "choice"}
        )


def good_steps(replay: Replay) -> tuple[Good, ...]:
    """A handful of steps, in their order."""
    nodes = replay.nodes
    draws = [
        n for n, node in enumerate(nodes) if node == "chance" and nodes[n - 1 : n] != ("chance",)
    ]
    choices = [n for n, node in enumerate(nodes) if node == "choice"]
    return tuple(sorted([*_draws(replay, draws), *_choices(replay, choices)]))


def _draws(replay: Replay, steps: Sequence[int]) -> Iterable[Good]:
    taken: list[Fraction] = [Fraction(0), Fraction(1)]
    for stretch in _stretches(steps, DRAWS):
        found = []
        for n in stretch:
            now = Moment(replay, n)
            for faces in now.sorts():
                chance = now.chance_of(faces)
                if LEAST <= chance <= MOST:
                    # before others of the same distance: what ends a turn, then the later step
                    apart = min(abs(chance - each) for each in taken)
                    found.append((apart, faces == now.ending, n, faces, chance))
        if found:
            apart, _, n, faces, chance = max(found)
            if apart >= _APART:
                taken.append(chance)
                yield Good(n, faces)


def _choices(replay: Replay, steps: Sequence[int]) -> Iterable[Good]:
    taken: set[tuple[str, ...]] = set()
    for stretch in _stretches(steps, CHOICES):
        found = []
        for n in stretch:
            options = Moment(replay, n).options
            if 2 <= len(options) <= MOST_OPTIONS:
                found.append((options not in taken, -len(options), n, options))
        if found:
            _, _, n, options = max(found)
            taken.add(options)
            yield Good(n, ())


def _stretches(steps: Sequence[int], count: int) -> Iterable[Sequence[int]]:
    """So many parts of the steps, as long as one another, of each a few steps."""
    for part in range(count):
        first, last = len(steps) * part // count, len(steps) * (part + 1) // count
        every = max(1, -(-(last - first) // _LOOKED_AT))
        yield steps[first:last:every]


# -- The stops of a study as questions: what would you do here? ------------------------
#
# The table is seen as the seat sees it that has to choose. Several answers can be right; each has
# its word, which is told after the reveal.


NOTES: Final = ".notes.json"
SEAT: Final = "seat"
"""Where a question's source says from which seat its table is seen."""


def of_study(notes: Notes, step: int | None = None) -> tuple[Asked, ...]:
    """The questions at all stops of a study, or at the one after `step` events; ValueError where
    there is none."""
    stops = sorted(notes.stops, key=lambda stop: stop.at)
    found = [stop for stop in stops if step in {None, stop.at}]
    if not found:
        known = ", ".join(str(stop.at) for stop in stops)
        there = f"its stops are at {known}" if stops else "it has no stops"
        where = "" if step is None else f" at step {step}"
        raise ValueError(f"{notes.log} has no question{where}: {there}")
    return tuple(_of_stop(notes, stop) for stop in found)


def _of_stop(notes: Notes, stop: Stop) -> Asked:
    replay, answers = notes.replay, stop.answers
    if len(answers) > MOST_OPTIONS:
        raise ValueError(
            f"the stop at {stop.at} has {len(answers)} answers: up to {MOST_OPTIONS} can be asked"
        )
    question = question_about(replay, stop.at, stop.question)
    title = notes.title or f"{replay.game.name}: {', '.join(replay.seats)}"
    question |= {
        "kind": "choice",
        "about": f"{title}, step {stop.at}",
        "setting": stop.hint,
        "choices": [a.says or option_words(replay, stop.at, a.event) for a in answers],
        "high": len(answers) - 1,
        "step": 1,
        "unit": "",
        "ends": [],
    }
    right = [place for place, answer in enumerate(answers) if answer.right]
    return Asked(
        question,
        {
            "exact": None,
            "came": None,
            "right": right[0] if len(right) == 1 else None,
            "feedback": [f"{'Good' if a.right else 'Not so good'}: {a.word}" for a in answers],
            "source": {
                **source_of(replay, stop.at),
                SEAT: choice_at(replay, stop.at).seat,
                "good": right,
            },
        },
    )


def shipped_study(name: str) -> Notes:
    """The study of a recorded game that comes along, by the game's name, "cramel/two-players";
    ValueError if there is none, LogError for a bad one."""
    return _beside(shipped_path(name))


def study_in(path: Path) -> Notes:
    """The study in a file of notes, or beside a log. ValueError, OSError, LogError."""
    if not path.name.endswith(NOTES):
        return _beside(path)
    begin = path.name.removesuffix(NOTES)
    for kind in LOGS:
        log = path.with_name(begin + kind.removeprefix("*"))
        if log.is_file():
            return Notes.read(path, Replay.read(log))
    raise ValueError(f"the recorded game {begin}.jsonl does not lie beside {path.name}")


def _beside(log: Path) -> Notes:
    return Notes.of_log(log, Replay.read(log))
