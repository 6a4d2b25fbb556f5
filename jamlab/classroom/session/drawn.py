"""What pages draw of a class that was read: questions, counts. Nothing says who."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jamlab.classroom.questions.frozen import RECORD
from jamlab.classroom.store.records import AnswerRecord, ClassRecord, RoundRecord
from jamlab.classroom.told import (
    ClassQuestion,
    Hidden,
    Judgement,
    Mine,
    Planned,
    Tally,
)


@dataclass(frozen=True)
class Snapshot:
    """A class as it was read; it is current as long as its version is."""

    record: ClassRecord
    rounds: tuple[RoundRecord, ...]

    @property
    def current(self) -> RoundRecord | None:
        """The round that is on: the one that was opened last."""
        opened = [each for each in self.rounds if each.stage != "waiting"]
        return max(opened, key=lambda each: each.opened or 0.0, default=None)

    def part(self, one: RoundRecord | None) -> str:
        """Which question of how many it is."""
        if one is None or len(self.rounds) < 2:
            return ""
        return f"question {self.rounds.index(one) + 1} of {len(self.rounds)}"


def question(one: RoundRecord) -> ClassQuestion:
    return one.question  # type: ignore[return-value]  # as it was frozen


def is_worked(one: RoundRecord) -> bool:
    """Whether the answer is worked out and right or wrong: an exercise with a number."""
    return bool(one.question.get("worked"))


def hidden(one: RoundRecord) -> Hidden:
    """As it was frozen, without what pictures are drawn of."""
    source = {name: value for name, value in one.hidden["source"].items() if name != RECORD}
    return dict(one.hidden) | {"source": source}  # type: ignore[return-value]


def mine(answer: AnswerRecord | None) -> Mine | None:
    if answer is None:
        return None
    return {"values": list(answer.values), "n": answer.n, "vote": answer.vote}


def counts(answers: Sequence[AnswerRecord], vote: int) -> list[Tally]:
    """How many answered what, by how it came in; nothing says who."""
    found: Counter[tuple[float, Any]] = Counter()
    for answer in answers:
        if answer.vote == vote:
            by = "device" if answer.sender == "group" else answer.sender
            found.update((value, by) for value in answer.values)
    return [
        {"value": value, "count": count, "by": by} for (value, by), count in sorted(found.items())
    ]


def planned(found: Snapshot) -> list[Planned]:
    """All questions of the class, as the teacher may see them."""
    return [
        {"round": r.id, "part": found.part(r), "ask": r.question["ask"], "stage": r.stage}
        for r in found.rounds
    ]


def is_forecast(one: RoundRecord) -> bool:
    """Whether a chance is guessed: what scores are about."""
    return one.question["kind"] == "chance" and not is_worked(one)


def known(one: RoundRecord) -> tuple[float | None, float | None]:
    """The exact chance and what came, of a round about a chance."""
    exact, came = one.hidden["exact"], one.hidden["came"]
    return exact and exact["value"], came and came["value"]


def line(
    rounds: Sequence[RoundRecord], answers: Mapping[tuple[int, int], AnswerRecord]
) -> list[Judgement]:
    """A pupil's own rounds so far: nothing of anybody else."""
    found: list[Judgement] = []
    for each in rounds:
        mine = answers.get((each.id, 1))
        if each.stage == "revealed" and is_forecast(each) and mine is not None:
            exact, came = known(each)
            about = each.question["about"]
            found.extend(
                {"about": about, "guess": value, "exact": exact, "came": came}
                for value in mine.values
            )
    return found
