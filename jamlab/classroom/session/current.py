"""The classes as they were read last: most questions of pupils' devices are answered from here.

* The versions of all classes are read at most three times a second. A class is read anew when its
  version has risen, a pupil once.
* Of rounds that nobody answers any more, the answers of a whole class are read in one go: after a
  reveal all devices ask at once.
* What begins with `known` never waits for the database: it says None where that has to be asked.
* All that is kept of a class lies together and goes with it (`Life`): of one that was deleted, here
  or elsewhere, nothing is left in memory, nor put there by who was still reading it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic, time
from typing import Final

from jamlab.classroom.session.drawn import Snapshot
from jamlab.classroom.session.playing import RoomsTrials
from jamlab.classroom.store.records import AnswerRecord, ClassRecord, PupilRecord
from jamlab.classroom.store.refused import Refused
from jamlab.classroom.store.rows import tidy
from jamlab.classroom.store.store import Store

FRESH: Final = 0.3
"""For so many seconds the versions of the classes are taken for the newest."""
_TOLD: Final = 4.0  # seconds between two times that the store is told who was heard of

Answers = Mapping[tuple[int, int], AnswerRecord]
"""A pupil's, by round and vote."""


@dataclass
class Life:
    """What is kept in memory of a class as long as it is in the store. `pupils` are by token,
    `settled` are the answers of each pupil at a version, `rooms` are by round."""

    snapshot: Snapshot | None = None
    pupils: dict[str, PupilRecord] = field(default_factory=dict)
    settled: tuple[int, dict[int, dict[tuple[int, int], AnswerRecord]]] = (0, {})
    rooms: dict[int, RoomsTrials] = field(default_factory=dict)


class Current:
    """The classes of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._versions: dict[int, int] = {}
        self._looked = 0.0
        self._lives: dict[int, Life] = {}
        self._codes: dict[str, int] = {}
        self._heard: dict[int, float] = {}
        self._told = monotonic()
        self._lock = Lock()
        self._looking = Lock()  # held while the versions are read; `_lock` never is

    # -- classes -----------------------------------------------------------------------------------

    def version(self, number: int) -> int:
        """The version of a class; Refused if there is none (any more)."""
        with self._looking:
            # one that is not known may be new
            if monotonic() - self._looked > FRESH or number not in self._versions:
                versions = self.store.versions()
                with self._lock:
                    self._versions, self._looked = versions, monotonic()
                    for gone in self._lives.keys() - versions.keys():
                        del self._lives[gone]
                    self._codes = {c: n for c, n in self._codes.items() if n in versions}
            found = self._versions.get(number)
        if found is None:
            raise Refused("gone", "This class is over.")
        return found

    def life(self, number: int) -> Life:
        """What is kept of a class; of one that is not known to be there, nothing is."""
        with self._lock:
            if number not in self._versions:
                return Life()
            return self._lives.setdefault(number, Life())

    def changed(self) -> None:
        """Look at the store again at once: something was done here."""
        with self._looking, self._lock:
            self._looked = 0.0
            for life in self._lives.values():
                life.rooms.clear()

    def snapshot(self, number: int) -> Snapshot:
        """The class as it is now."""
        version = self.version(number)
        life = self.life(number)
        found = life.snapshot
        if found is None or found.record.version < version:
            # its version before its rounds: what changes in between is read once more
            record = self.store.numbered(number)
            if record is None:
                raise Refused("gone", "This class is over.")
            rounds = self.store.rounds(number)
            there = self.store.pupils(number)
            for token, pupil in list(life.pupils.items()):
                if pupil.id not in there:  # the teacher removed it
                    life.pupils.pop(token, None)
            found = life.snapshot = Snapshot(record, rounds)
        return found

    def known_snapshot(self, number: int) -> Snapshot | None:
        """The class, if it was looked at just now."""
        with self._lock:
            is_fresh = monotonic() - self._looked <= FRESH
            version = self._versions.get(number) if is_fresh else None
            life = self._lives.get(number)
        found = None if life is None else life.snapshot
        return found if found is not None and found.record.version == version else None

    def found(self, code: str) -> ClassRecord:
        """The class with this code, as it was typed; Refused if there is none."""
        number = self._codes.get(tidy(code))
        if number is not None:
            try:
                return self.snapshot(number).record
            except Refused:  # it was deleted; perhaps another one has its code now
                pass
        record = self.store.found(code)
        if record is None:
            raise Refused("gone", "There is no class with this code.")
        found = self.snapshot(record.id).record
        with self._lock:
            if record.id in self._versions:  # not deleted meanwhile
                self._codes[record.code] = record.id
        return found

    def known(self, code: str) -> ClassRecord | None:
        """The class with this code, if it was looked at just now."""
        number = self._codes.get(tidy(code))
        found = None if number is None else self.known_snapshot(number)
        return None if found is None else found.record

    # -- pupils ------------------------------------------------------------------------------------

    def pupil(self, number: int, token: str) -> PupilRecord:
        """Who has this token, and was heard of just now; Refused if nobody in this class."""
        found = self.known_pupil(number, token)
        if found is None:
            life = self.life(number)
            found = self.store.pupil(number, token)
            if found is None:
                raise Refused("token", "This device is not in the class yet.")
            life.pupils[token] = found
            self.heard(found.id)
        return found

    def known_pupil(self, number: int, token: str) -> PupilRecord | None:
        """Who has this token, if that is known here; and was heard of just now."""
        found = self.life(number).pupils.get(token)
        if found is not None:
            self.heard(found.id)
        return found

    def forget(self, number: int, token: str) -> None:
        """Ask the store about a pupil once more: something of it may have changed."""
        self.life(number).pupils.pop(token, None)

    def heard(self, pupil: int) -> None:
        """A pupil's device was heard of; the store is told about all of them now and then."""
        with self._lock:
            self._heard[pupil] = time()
            if monotonic() - self._told < _TOLD:
                return
            told, self._heard, self._told = self._heard, {}, monotonic()
        self.store.seen(told)

    # -- answers -----------------------------------------------------------------------------------

    def answers_of(self, found: Snapshot, pupil: int) -> Answers:
        """A pupil's answers. A reveal waits for answers that are being stored, so those of a class
        in which no round is open stay as they are until its version rises."""
        if any(each.stage == "open" for each in found.rounds):
            return {(a.round, a.vote): a for a in self.store.answers_of(pupil)}
        number, version = found.record.id, found.record.version
        life = self.life(number)
        settled = life.settled
        if settled[0] != version:  # versions count from 1
            by_pupil: dict[int, dict[tuple[int, int], AnswerRecord]] = {}
            for answer in self.store.answers(number):
                by_pupil.setdefault(answer.pupil, {})[answer.round, answer.vote] = answer
            settled = life.settled = version, by_pupil
        return settled[1].get(pupil, {})
