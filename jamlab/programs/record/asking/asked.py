"""A question so far: its parts, what is picked of them, and what the picks leave."""

from __future__ import annotations

from dataclasses import dataclass, field

from jamlab.programs.record.alphabet import Possible
from jamlab.programs.record.told import RecordPart


@dataclass
class Asked:
    """The parts of a question, and what the picks leave of what can be. `by_default` something was
    taken that nobody picked; `undecided` is what was left before. `made_up`: a number was said that
    no game that was looked at says."""

    parts: list[RecordPart] = field(default_factory=list)
    rest: list[Possible] = field(default_factory=list)
    is_whole: bool = False
    by_default: bool = False
    made_up: bool = False
    undecided: list[Possible] = field(default_factory=list)
