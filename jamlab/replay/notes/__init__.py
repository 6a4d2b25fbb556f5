"""Notes, stops and variations of a recorded game: `<name>.notes.json`, beside the log.

* A note stands at an event number: 0 is the start, 17 is after event 17. It has words, a mark for
  that event (good, doubtful, …), rings and arrows on what lies on the table.
* A stop lets the reader choose before the game goes on: a question, some of the options that the
  seat has there, which of them are right, and a word for each.
* A branch leaves the game after event `at` and goes on with events of its own, numbered on from
  there; it may have notes and branches again. Stops and branches are checked against the rules.
* The file names the log by its checksum. A log that was gone on with since still fits.
* Text is text: it is never read as markup, and cannot steer a terminal.
"""

from jamlab.replay.notes.branch import Branch
from jamlab.replay.notes.notes import Notes, beside, checksum
from jamlab.replay.notes.records import MARKS, MOST_BYTES, FileShape, Note, Shape
from jamlab.replay.notes.stop import Answer, Stop, choice_at, option_line, option_words

__all__ = [
    "MARKS",
    "MOST_BYTES",
    "Answer",
    "Branch",
    "FileShape",
    "Note",
    "Notes",
    "Shape",
    "Stop",
    "beside",
    "checksum",
    "choice_at",
    "option_line",
    "option_words",
]
