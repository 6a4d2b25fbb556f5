"""Verdicts on games seen in part: `python -m tests.unit.log.partial.verdicts jam --many 3`.

A view of recorded games is taken (a seat's, or the table's), and more cards are hidden at random:
none, one in twenty, one in five. Such a log is possible, for it was played. It is made impossible
by changing one entry so that no hidden card can help, by rules of this file alone:

* `card`: a card that the game does not have;
* `seat`: a choice made by a seat that is not to move;
* `number`: a turn, a round, or a number of cards set aside, increased by one;
* `rule` (The JAM): a fruit that does not fit, read from the printed deck.

One row per game and fault: the number of logs that fit, are open or are refused (proved), for
faulty logs also at which entry; the median and maximum seconds. `--each` prints a line per log.
"""

import argparse
import csv
import dataclasses
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

from jamlab.core import HIDDEN, AnyGame, Event, Stream
from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.partial.fitting import words_of
from jamlab.log.partial.search import PartialSearch

REPLAYS: Final = Path(__file__).parents[4] / "replays"
GAMES: Final = ("jam", "sixty", "pie", "cramel", "kuhn")
SHARES: Final = (0, 20, 5)
"""Hide one more card in this many; 0 hides none."""
NO_CARD: Final = "Karlsmann"
NUMBERS: Final = {
    "jam": {
        "TurnBegan": "turn", "AsideShuffledBack": "count",
    },
    "sixty": {"RoundBegan": "round"},
    "pie": {"RoundBegan": "round", "DiscardsShuffled": "count"},
    "cramel": {},
    "kuhn": {},
}  # fmt: skip


class Case(NamedTuple):
    """Partially observed log; `at` is the impossible entry, from 1 (0: the log was played)."""

    name: str
    game: AnyGame
    replay: Replay
    lines: list[EventLine]
    at: int = 0
    fault: str = ""


@cache
def played(path: Path) -> Replay:
    """Read a recorded game."""
    return Replay.read(path)


def hiding(event: Event) -> Event:
    """Return the event with its cards hidden, even from those who saw them."""
    changes: dict[str, Any] = {
        name: HIDDEN for name, said in words_of(event).items() if name not in ("source", "type")
    }
    return dataclasses.replace(event, **changes)


def in_part(path: Path, seat: int | None, share: int, rng: Stream) -> Case:
    """Return the game as a seat saw it, with one card in `share` missed."""
    replay = played(path)
    lines = []
    for node, event in zip(replay.nodes, replay.events, strict=True):
        seen = replay.game.mask(event, seat)
        lines.append(EventLine(node, hiding(seen) if share and rng.below(share) == 0 else seen))
    where = "table" if seat is None else f"seat {seat}"
    name = f"{path.parent.name}/{path.stem}, {where}" + (f", 1 in {share}" if share else "")
    return Case(name, replay.game, replay, lines)


# -- impossible logs -------------------------------------------------------------------------------


def made_impossible(case: Case, fault: str, rng: Stream) -> Case | None:
    """Return the log up to one entry made impossible, or None if there is no such entry."""
    change = _FAULTS[fault]
    places = list(range(len(case.lines)))
    for _ in range(len(places)):
        n = places.pop(rng.below(len(places)))
        line = case.lines[n]
        event = change(case, n, line, rng)
        if event is not None:
            lines = [*case.lines[:n], EventLine(line.node, event)]
            return case._replace(lines=lines, at=n + 1, fault=fault)
    return None


def _with(event: Event, **changes: Any) -> Event:
    return dataclasses.replace(event, **changes)


def _card(case: Case, n: int, line: EventLine, rng: Stream) -> Event | None:
    for name in ("card", "fruit", "tile", "task", "recipe"):
        said = getattr(line.event, name, HIDDEN)
        if said != HIDDEN:
            return _with(line.event, **{name: NO_CARD})
    return None


def _seat(case: Case, n: int, line: EventLine, rng: Stream) -> Event | None:
    seats = len(case.replay.seats)
    if line.node != "choice" or HIDDEN in words_of(line.event).values():
        return None
    return _with(line.event, seat=(line.event.seat + 1 + rng.below(seats - 1)) % seats)


def _number(case: Case, n: int, line: EventLine, rng: Stream) -> Event | None:
    name = NUMBERS[case.game.id].get(line.event.kind)
    return _with(line.event, **{name: getattr(line.event, name) + 1}) if name else None


@cache
def _printed() -> dict[str, tuple[str, str, str]]:
    """Recipe, needs and fruit of each card of The JAM, by card name."""
    import jamlab.games.jam as jam

    found = {}
    with (Path(jam.__file__).parent / "deck.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            recipe, fruit = row["recipe"], row["fruit"]
            found[f"{recipe} / {fruit}" if fruit else recipe] = (recipe, row["needs"], fruit)
    return found


def _rule(case: Case, n: int, line: EventLine, rng: Stream) -> Event | None:
    event, deck = line.event, _printed()
    if case.game.id != "jam" or HIDDEN in words_of(event).values():
        return None
    if event.kind == "JamMade":
        _, needs, _ = deck[event.card]  # type: ignore[attr-defined]
        wrong = [name for name, (_, _, fruit) in deck.items() if fruit and fruit not in needs]
        return _with(event, fruit=rng.choice(sorted(wrong))) if "any" not in needs else None
    return None


_FAULTS: Final[dict[str, Callable[[Case, int, EventLine, Stream], Event | None]]] = {
    "card": _card,
    "seat": _seat,
    "number": _number,
    "rule": _rule,
}


# -- verdicts --------------------------------------------------------------------------------------


class Said(NamedTuple):
    """Verdict on a log, with the seconds it took."""

    result: str
    seconds: float
    sentence: str


def verdict(case: Case, limit: int | None = None) -> Said:
    """Return fits, open or refused; for an impossible log also where, if not at its entry."""
    started = process_time()
    more = {} if limit is None else {"limit": limit}
    _, said = PartialSearch.whole(case.game, case.replay.header, case.lines, **more)
    seconds = process_time() - started
    if said:
        return Said("fits", seconds, "")
    result = "refused" if said.proved else "open"
    if case.at and said.line != case.at:
        result = f"{result} at {'an earlier' if said.line < case.at else 'a later'} entry"
    return Said(result, seconds, f"event {said.line}: {said.sentence}")


def cases(game: str, many: int) -> Iterator[Case]:
    """Yield possible and impossible logs of `many` recorded games, the same on each run."""
    rng = Stream(GAMES.index(game), 41)
    paths = sorted((REPLAYS / game).glob("*.jsonl"))
    step = max(1, len(paths) // many)
    for path in paths[::step][:many]:
        seats: list[int | None] = [None, *range(len(played(path).seats))]
        for share in SHARES:
            case = in_part(path, seats[rng.below(len(seats))], share, rng)
            yield case
            for fault in _FAULTS:
                wrong = made_impossible(case, fault, rng)
                if wrong is not None:
                    yield wrong


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("games", nargs="*")
    asked.add_argument("--many", type=int, default=3)
    asked.add_argument("--each", action="store_true")
    args = asked.parse_args()
    say = sys.stdout.write
    for game in args.games or GAMES:
        told: dict[str, Counter[str]] = {}
        took: dict[str, list[float]] = {}
        for case in cases(game, args.many):
            said, what = verdict(case), case.fault or "possible"
            told.setdefault(what, Counter())[said.result] += 1
            took.setdefault(what, []).append(said.seconds)
            if args.each:
                where = f"{case.name} {case.fault} {case.at}/{len(case.lines)}"
                say(f"  {where}: {said.result}, {said.seconds:.2f} s {said.sentence}\n")
                sys.stdout.flush()
        for what, counted in told.items():
            results = ", ".join(f"{n} {result}" for result, n in counted.most_common())
            times = f"{median(took[what]):.2f} s, the slowest {max(took[what]):.1f} s"
            say(f"{game:7} {what:9} {len(took[what]):3} logs: {results}; {times}\n")


if __name__ == "__main__":
    main()
