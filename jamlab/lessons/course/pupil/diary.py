"""What a pupil did, in short, so that the browser can keep it and a new kernel can do it again.

* An entry is a word and what goes with it: ["guess", 45], ["pick", 0, 5], ["act", "finish"],
  ["again"], ["ran", 600], ["set", "stop", 3], ["exact"], ["answer", "3/8"], ["next"].
* No trial is kept: all chance of a sitting is decided by its seed, so they come out the same.
* What the browser hands back may be anybody's. It is done again by the same steps that a pupil
  takes, so it can bring about nothing that a pupil could not; what is no diary is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from jamlab.lessons.course import told
from jamlab.lessons.course.pupil.sitting import Sitting
from jamlab.lessons.course.record import Lesson

VERSION: Final = 1
MOST: Final = 2000
"""Entries that are kept; what comes after them is not."""
_LONGEST: Final = 400  # characters of an answer to choose from
_RUNS: Final = 6  # times all trials of a lesson that are done again at most
_A_PIECE: Final = 0.02  # seconds; what is counted besides takes as long again
_SEEDS: Final = 2**53  # the whole numbers that a browser knows exactly

Entry = list[Any]


def entry_of(message: Mapping[str, Any]) -> Entry:
    """What a message of the page says, as an entry."""
    do = message["do"]
    if do == "guess":
        return [do, message.get("value")]
    if do == "pick":
        return [do, message.get("spread"), message.get("place")]
    if do == "set":
        return [do, message.get("name"), message.get("value")]
    if do == "answer":
        return [do, message.get("text")]
    return [do] if do in {"again", "exact", "next"} else ["act", do]


def obey(sitting: Sitting, entry: Entry) -> None:
    """Do what an entry says; what makes no sense changes nothing."""
    match entry:
        case ["guess", value]:
            sitting.guess(value)
        case ["pick", spread, place]:
            sitting.pick(spread, place)
        case ["set", name, value]:
            sitting.set(name, value)
        case ["answer", text]:
            sitting.respond(text)
        case ["act", str(do)]:
            sitting.act(do)
        case ["again"]:
            sitting.deal()
        case ["exact"]:
            sitting.show_exact()
        case ["next"]:
            sitting.go_on()


class Diary:
    """The entries of a sitting."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.entries: list[Entry] = []

    def do(self, entry: Entry) -> None:
        """Do what an entry says, and write it down."""
        guessed, over = self.sitting.guessed, self._is_over
        obey(self.sitting, entry)
        if not _is_entry(entry) or len(self.entries) >= MOST:
            return
        last = self.entries[-1] if self.entries else [""]
        if entry[0] == "guess":
            if self.sitting.guessed == guessed:
                return
            if last[0] == "guess":
                self.entries.pop()
        elif entry[0] == "again":
            self._shorten(over)
            if last == entry:
                return
        self.entries.append(entry)

    def tidy(self) -> None:
        """Trials are about to be played: they clear the table."""
        self._shorten(self._is_over)

    def ran(self, count: int) -> None:
        """So many trials were played."""
        if not count:
            return
        if self.entries and self.entries[-1][0] == "ran":
            count += self.entries.pop()[1]
        if len(self.entries) < MOST:
            self.entries.append(["ran", count])

    @property
    def _is_over(self) -> bool:
        return self.sitting.hand is not None and self.sitting.hand.over

    def _shorten(self, over: bool) -> None:
        """A trial by hand that is over counts, however it was played; but for a pupil's own."""
        if self.sitting.lesson.own:
            return
        moves = len(self.entries)
        while moves and self.entries[moves - 1][0] in {"pick", "act"}:
            moves -= 1
        if len(self.entries) > moves:
            self.entries[moves:] = [["act", "finish"]] if over else []
        if self.entries[-2:] == [["again"], ["act", "finish"]]:
            del self.entries[-2:]
            self.ran(1)

    def told(self) -> told.Diary | None:
        """All of it as plain data; None while nothing was done."""
        if not self.entries:
            return None
        return {
            "version": VERSION,
            "lesson": self.sitting.lesson.number,
            "seed": self.sitting.seed,
            "done": [list(entry) for entry in self.entries],
        }


def read(lesson: Lesson, kept: object) -> tuple[int, list[Entry]] | None:
    """The seed and the entries that were kept of this lesson; None if they are none."""
    match kept:
        case {
            "version": int(version),
            "lesson": int(number),
            "seed": int(seed),
            "done": list(done),
        }:
            ours = (version, number) == (VERSION, lesson.number) and 0 <= seed < _SEEDS
            ours = ours and not any(isinstance(each, bool) for each in (version, number, seed))
        case _:
            return None
    if not ours or not 0 < len(done) <= MOST or not all(map(_is_entry, done)):
        return None
    trials = sum(entry[1] for entry in done if entry[0] == "ran")
    return (seed, done) if trials <= _RUNS * lesson.most else None


def _is_entry(entry: object) -> bool:
    match entry:
        case [_, *values] if any(isinstance(value, bool) for value in values):
            return False  # for Python `True` is a whole number
        case ["guess", int() | float()] | ["pick", int(), int()] | ["set", str(), int()]:
            return True
        case ["ran", int(count)]:
            return count > 0
        case ["answer" | "act", str(text)]:
            return len(text) <= _LONGEST
        case ["again"] | ["exact"] | ["next"]:
            return True
    return False


def again(diary: Diary, entries: list[Entry]) -> Iterator[int]:
    """Do it all again, in short pieces: yields how many of the trials are done by now."""
    done, sitting = 0, diary.sitting
    for entry in entries:
        if entry[0] != "ran":
            diary.do(entry)
            continue
        first = sitting.trials
        diary.tidy()
        for _ in playing(sitting, sitting.room(entry[1])):
            yield done + sitting.trials - first
        done += sitting.trials - first
        diary.ran(sitting.trials - first)


def playing(sitting: Sitting, count: int) -> Iterator[None]:
    """So many trials more, in short pieces; the last one lies on the table at the end."""
    target = sitting.trials + count
    while sitting.trials < target:
        sitting.running.run(target - sitting.trials, _A_PIECE)
        yield
    if count:
        sitting.lay_last()
