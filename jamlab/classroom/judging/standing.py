"""The class over several rounds, beside others who forecast the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from jamlab.classroom.judging.shown import shown
from jamlab.classroom.told import Forecaster, Standing

Who = Literal["members", "mean", "half", "last", "exact"]
NAMES: Final[dict[Who, str]] = {
    "members": "we, one by one",
    "mean": "the mean of the class",
    "half": "always 50 %",
    "last": "as it came last time",
    "exact": "who knows the exact chance",
}


class Revealed(NamedTuple):
    """A round about a chance: what was guessed, the exact chance, what came (1 or 0)."""

    guesses: Sequence[float]
    exact: float
    came: float


def standing(rounds: Iterable[Revealed]) -> Standing | None:
    """Scores averaged over the rounds in which anybody guessed, each round as much as any other;
    None without such rounds.

    Who says that it comes as it came last time says 50 % in the first round.
    """
    found: dict[Who, list[tuple[float, float]]] = {who: [] for who in NAMES}
    last = 0.5
    for guesses, exact, came in rounds:
        if not guesses:
            continue
        mean = sum(guesses) / len(guesses)
        single: list[tuple[Who, float]] = [
            ("mean", mean), ("half", 0.5), ("last", last), ("exact", exact)
        ]  # fmt: skip
        for who, said in single:
            found[who].append(((said - exact) ** 2, (said - came) ** 2))
        off = sum((guess - exact) ** 2 for guess in guesses) / len(guesses)
        brier = sum((guess - came) ** 2 for guess in guesses) / len(guesses)
        found["members"].append((off, brier))
        last = came
    if not found["members"]:
        return None
    return {
        "rounds": len(found["members"]),
        "forecasters": [_forecaster(who, scores) for who, scores in found.items()],
    }


def _forecaster(who: Who, scores: Sequence[tuple[float, float]]) -> Forecaster:
    n = len(scores)
    off, brier = sum(each[0] for each in scores) / n, sum(each[1] for each in scores) / n
    return {
        "who": who,
        "name": NAMES[who],
        "off": off,
        "luck": brier - off,
        "brier": brier,
        "shown": shown(off, brier),
    }
