"""An earlier entry is put right: what followed it is tried again, one entry after the other."""

from __future__ import annotations

from dataclasses import dataclass, field

from jamlab.core import Event, Refusal
from jamlab.programs.record.recording import Entry, Recording


@dataclass
class Later:
    """Entries that came after the one that is put right, in order; `corrects` is its number.

    `misfit` says why the first of them no longer fits; None while the entry itself is open, which
    then is the first of them.
    """

    corrects: int
    entries: list[tuple[Event, str]] = field(default_factory=list)
    misfit: Refusal | None = None

    @classmethod
    def opened(cls, recording: Recording, n: int, after: Later | None = None) -> Later:
        """Entry number `n` (from 1) is open now, what came later waits; IndexError if there is
        none."""
        if not 1 <= n <= len(recording.entries):
            raise IndexError(f"no entry {n}")
        waiting = [(one.event, wrongly(recording, one)) for one in recording.entries[n - 1 :]]
        recording.undo(n - 1)
        return cls(n, waiting + ([] if after is None else after.entries))

    def entered(self, recording: Recording) -> bool:
        """An entry was entered in the place of the first: the others are tried. True if all fit.

        What did not fit may have lacked just this entry: it is tried, too.
        """
        if self.misfit is not None:
            self._try(recording, self.entries[0])  # if not, this entry stands in its place
        self.entries.pop(0)
        while self.entries:
            self.misfit = self._try(recording, self.entries[0])
            if self.misfit is not None:
                return False
            self.entries.pop(0)
        return True

    def _try(self, recording: Recording, one: tuple[Event, str]) -> Refusal | None:
        event, clause = one
        last = recording.entries[-1] if recording.entries else None
        alone = recording.events[last.first + 1 :] if last is not None else recording.events
        refusal = recording.enter(event)
        if refusal is None or event in alone:  # it came of itself this time
            return None
        if clause:
            recording.enter_wrongly(event, clause)
            return None
        return recording.in_names(refusal)


def wrongly(recording: Recording, entry: Entry) -> str:
    """The clause against which this entry was made; "" for none."""
    wrong = recording.wrong
    return wrong.clause if wrong is not None and wrong.n == entry.first + 1 else ""
