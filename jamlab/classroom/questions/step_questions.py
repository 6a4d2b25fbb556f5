"""Questions about a step of a recorded game, from public information only.

They are made from the table's view of the step: hidden cards are redealt from that view
(`Game.resample`), always in the same way, so that a question cannot reveal the actual ones.
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
from jamlab.classroom.class_messages import ClassQuestion, ExactAnswer
from jamlab.classroom.questions import class_question
from jamlab.classroom.questions.trial_questions import RECORD, dump_log
from jamlab.core import Chance, Choice, Stream
from jamlab.core.scene import Face
from jamlab.log import Replay
from jamlab.log.notes import Notes, Stop, choice_at, option_words
from jamlab.log.recorded import LOGS, shipped_path
from jamlab.text import many, matching

DEALS: Final = 24
"""Number of redeals used to find the options that a player may have."""


@dataclass(frozen=True)
class Moment:
    """Table after `n` events of a recorded game, before the next one."""

    replay: Replay
    n: int

    @property
    def is_draw(self) -> bool:
        """True if a chance event comes next."""
        return 0 <= self.n < len(self.replay) and self.replay.nodes[self.n] == "chance"

    @property
    def is_choice(self) -> bool:
        """True if a player's choice comes next."""
        return 0 <= self.n < len(self.replay) and self.replay.nodes[self.n] == "choice"

    @cached_property
    def state(self) -> Any:
        """Full state of the game."""
        return self.replay.state(self.n)

    @cached_property
    def view(self) -> Any:
        """Public view of the state."""
        return self.replay.game.view(self.state, None)

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """Faces that pieces can show here."""
        game = self.replay.game
        return {**game.faces, **game.scene(self.view, self.replay.seats).faces}

    @property
    def before(self) -> str:
        """Last event in words, as everybody may know it."""
        replay = self.replay
        if not self.n:
            return "The game is set up."
        event = replay.game.mask(replay.events[self.n - 1], None)
        return f"{event.told(replay.seats)}."

    # -- draws -------------------------------------------------------------------------------------

    @cached_property
    def _likely(self) -> Any:
        """State with the same public view and hidden cards redealt."""
        return self.replay.game.resample(self.view, Stream(self.n))

    @cached_property
    def pool(self) -> Pool | None:
        """Pool of the next card or tile; None if none is drawn from the deck."""
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
        """Chance of each face to come next; empty if no piece or die comes."""
        if self.pool is not None:
            kinds = ((face, self.pool.kinds((face,))) for face in self.pool.hidden.names)
            found = {face: self.pool.next_is(kind) for face, kind in kinds}
        elif self.is_draw and self.replay.game.is_open:
            node = self.replay.game.pending(self._likely)
            assert isinstance(node, Chance)
            found = {}
            for outcome, weight in zip(node.outcomes, node.weights, strict=True):
                face = outcome.chance_face()[0]
                found[face] = found.get(face, Fraction(0)) + Fraction(weight, node.total)
        else:
            return {}
        return found if found.keys() <= self.faces.keys() else {}

    @cached_property
    def ending(self) -> tuple[str, ...]:
        """Faces that would end a turn."""
        node = self.replay.game.pending(self._likely)
        if not isinstance(node, Chance):
            return ()
        tones = dict(event.chance_face() for event in node.outcomes)
        return tuple(face for face in self.chances if tones.get(face) == "no")

    @cached_property
    def halves(self) -> dict[str, tuple[str, ...]]:
        """For cards with two halves: the faces by the contents of a half."""
        there = [(self.faces[name], name) for name in self.chances]
        sides = [(half, name) for face, name in there for half in (face.above, face.below) if half]
        grouped = groupby(sorted(sides), key=lambda side: side[0])
        return {half: tuple(sorted(name for _, name in names)) for half, names in grouped}

    def sorts(self) -> list[tuple[str, ...]]:
        """Return the groups of faces that can be asked about, those that end a turn first."""
        whole = [(face,) for face in self.chances if not self.faces[face].above]
        ending = [self.ending] if len(self.ending) > 1 else []
        return [*ending, *whole, *self.halves.values()]

    def chance_of(self, faces: Sequence[str]) -> Fraction:
        """Return the chance that one of these faces comes next."""
        return sum((self.chances[face] for face in faces), Fraction(0))

    # -- choices -----------------------------------------------------------------------------------

    @cached_property
    def seat(self) -> int:
        """Seat that chooses."""
        node = self.replay.game.pending(self.state)
        assert isinstance(node, Choice)
        return node.seat

    @cached_property
    def options(self) -> tuple[str, ...]:
        """Possible options in words, as far as everybody at the table knows."""
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
        """Option actually chosen; "" if no text fits."""
        event = self.replay.events[self.n]
        said = (title for title, events in self._lines(self.state) if event in events)
        return next(said, "")

    def _lines(self, table: Any) -> list[tuple[str, tuple[object, ...]]]:
        lines = self.replay.game.option_lines(table, self.seat, self.replay.seats)
        return [(line.title, line.options) for line in lines if line.legal]


# Questions about a step of a recorded game: the next outcome, or a player's choice.
#
# The outcome is the one in the log; everything stated before it is public information.


MOST_OPTIONS = 8
LEAST, MOST = Fraction(1, 20), Fraction(19, 20)
"""Range of chances worth asking about."""


def of_draw(replay: Replay, n: int, faces: Sequence[str] = ()) -> class_question.FrozenQuestion:
    """Ask for the chance that the next card, tile or roll after `n` events is one of these faces.

    Without `faces` the question is about those that would end the turn, else about the most
    uncertain ones. ValueError if nothing is drawn, or for unknown faces.
    """
    now = Moment(replay, n)
    if not now.chances:
        raise ValueError(f"no card, tile or roll of a die comes right after step {n}")
    named = tuple(matching(face, list(now.chances)) for face in faces) or natural(now)
    event = replay.events[n]
    face = event.chance_face()[0]
    question = question_about(replay, n, _ask(now, named))
    question["setting"] = " ".join(filter(None, [now.before, _facts(now, named)]))
    question["pieces"] = list(named) if len(named) <= MOST_OPTIONS else []
    question["trials"] = True
    is_secret = replay.game.mask(event, None) != event
    who = replay.seats[event.seat] if event.seat >= 0 else "one player"
    return class_question.FrozenQuestion(
        question,
        {
            **class_question.UNKNOWN,
            "exact": _exact(now, named),
            "came": {
                "value": float(face in named),
                "words": f"{event.told(replay.seats)}."
                + (f" At the table only {who} saw it." if is_secret else ""),
                "tone": "ok" if face in named else "no",
                "pieces": [{"face": face, "mark": "now"}],
                "picture": True,
            },
            "source": {**source_of(replay, n), "of": list(named)},
        },
    )


def of_choice(replay: Replay, n: int) -> class_question.FrozenQuestion:
    """Ask for the choice of the player who acts after `n` events.

    The options are those that everybody at the table must expect. ValueError if nobody chooses, or
    if there are not 2 to 8 of them.
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
    return class_question.FrozenQuestion(
        question,
        {
            **class_question.UNKNOWN,
            "came": {
                "value": float(done),
                "words": f"{replay.events[n].told(replay.seats)}.",
                "tone": "",
                "pieces": [],
                "picture": True,
            },
            "right": done,
            "source": source_of(replay, n),
        },
    )


def natural(now: Moment) -> tuple[str, ...]:
    """Return the faces asked about by default: those that end the turn, else the most uncertain."""
    sorts = now.sorts()
    if now.ending and LEAST <= now.chance_of(now.ending) <= MOST:
        return now.ending
    return min(sorts, key=lambda faces: abs(now.chance_of(faces) - Fraction(1, 2)))


def _half(now: Moment, faces: Sequence[str]) -> str:
    """Return the half that exactly these faces share; "" if there is none."""
    same = (half for half, names in now.halves.items() if set(names) == set(faces))
    return next(same, "")


def _word(now: Moment, face: str) -> str:
    """Return the name of a face; a number is quoted, as it is the name of a card."""
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
    """Return the number of unseen cards or tiles, and the counts of these faces in the game."""
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


def _exact(now: Moment, faces: Sequence[str]) -> ExactAnswer | None:
    if now.pool is not None:
        answer = odds(now.replay, "next", at=now.n, of=faces)
        told = class_question.exact_of(answer)
        if told is not None:
            told["words"] = [_by_half(now, faces, sentence) for sentence in told["words"]]
            if answer.assumption:
                told["words"].append(f"Taken for granted: {answer.assumption}")
        return told
    value = now.chance_of(faces)
    return {
        "value": float(value),
        "fraction": class_question.short(value),
        "formula": str(value),
        "words": [f"{len(now.chances)} things can come: " + _weighed(now) + "."],
    }


def _by_half(now: Moment, faces: Sequence[str], sentence: str) -> str:
    """Shorten a list of all cards with the same half, eleven perhaps, to that half."""
    half, named = _half(now, faces), _either(now, faces)
    if not half:
        return sentence
    return sentence.replace(f"are {named}", f"show {half}").replace(f"is {named}", f"shows {half}")


def _weighed(now: Moment) -> str:
    if len(set(now.chances.values())) == 1:
        return "each is equally likely"
    return ", ".join(f"{_word(now, face)} {chance}" for face, chance in now.chances.items())


def source_of(replay: Replay, n: int) -> dict[str, Any]:
    """Return the origin of a question, with the log up to the outcome."""
    return {"log": replay.title, "game": replay.game.id, "step": n, RECORD: dump_log(replay, n)}


def question_about(replay: Replay, n: int, ask: str) -> ClassQuestion:
    """Return a question about a chance, with the table after `n` events."""
    return {
        **class_question.BLANK,
        "about": f"{replay.game.name}: {', '.join(replay.seats)}, step {n}",
        "ask": ask,
        "setting": Moment(replay, n).before,
        "game": replay.game.id,
        "ends": list(class_question.CHANCE_ENDS),
        "picture": True,
    }


# -- Rule that selects good steps of a recorded game -----------------------------------------------
#
# * A draw: its chance is exact and not trivial, 5 to 95 %, and it does not follow another draw
#   (cards dealt one after another count as one). A choice: of 2 to 8 options that everybody at the
#   table must expect.
# * The rule depends on what was known before the step, never on the outcome, which the selection
#   would otherwise reveal.
# * Steps are spread over the game and over chances: each stretch contributes the draw whose chance
#   is furthest from those already chosen, and a choice with new options.


DRAWS: Final = 4
CHOICES: Final = 3
_LOOKED_AT: Final = 5
"""Steps examined per stretch, so that a long game takes no longer than a short one."""
_APART: Final = Fraction(1, 50)


class Good(NamedTuple):
    """Step to ask about: the next outcome (faces in `of`), or a player's choice (`of` empty)."""

    step: int
    of: tuple[str, ...]

    def spec(self, log: str) -> dict[str, Any]:
        """Return the spec of the question."""
        spec = {"log": log, "step": self.step}
        return (
            {**spec, "what": "next", "of": list(self.of)} if self.of else {**spec, "what": "choice"}
        )


def good_steps(replay: Replay) -> tuple[Good, ...]:
    """Return a handful of good steps, in order."""
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
                    # ties: prefer faces that end a turn, then the later step
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
    """Split the steps into `count` equal stretches and yield a few steps of each."""
    for part in range(count):
        first, last = len(steps) * part // count, len(steps) * (part + 1) // count
        every = max(1, -(-(last - first) // _LOOKED_AT))
        yield steps[first:last:every]


# -- Stops of a study as questions: what would you do here? ----------------------------------------
#
# The table is seen from the seat that has to choose. Several answers can be right; each has its
# comment, shown after the reveal.


NOTES: Final = ".notes.json"
SEAT: Final = "seat"
"""Key in a question's source for the seat from which its table is seen."""


def of_study(notes: Notes, step: int | None = None) -> tuple[class_question.FrozenQuestion, ...]:
    """Return the questions at all stops, or at the one after `step` events. Raises ValueError."""
    stops = sorted(notes.stops, key=lambda stop: stop.at)
    found = [stop for stop in stops if step in {None, stop.at}]
    if not found:
        known = ", ".join(str(stop.at) for stop in stops)
        there = f"its stops are at {known}" if stops else "it has no stops"
        where = "" if step is None else f" at step {step}"
        raise ValueError(f"{notes.log} has no question{where}: {there}")
    return tuple(_of_stop(notes, stop) for stop in found)


def _of_stop(notes: Notes, stop: Stop) -> class_question.FrozenQuestion:
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
    return class_question.FrozenQuestion(
        question,
        {
            **class_question.UNKNOWN,
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
    """Return the study of a shipped game, "cramel/two-players". Raises ValueError, LogError."""
    return _beside(shipped_path(name))


def study_in(path: Path) -> Notes:
    """Read the study in a file of notes, or beside a log. Raises ValueError, OSError, LogError."""
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
