"""A game's rules as text: the numbered clauses of its RULES.md.

* `### C-6 A title` opens a clause; ` (definition)` after the title marks one that events never
  cite.
* The first paragraph is the rule itself, short enough for a panel; later ones explain it.
* `> …` blocks are worked examples.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

_HEADING: Final = re.compile(
    r"^### (?P<id>[A-Z]+-[A-Z]?\d+) (?P<title>.+?)(?P<mark> \(definition\))?$"
)
_AS_PRINTED: Final = re.compile(r" \((?:as printed|the usual ruling)\)")
_CLAUSES: Final = re.compile(r",? \(?[A-Z]+-[A-Z]?\d+(?: to [A-Z]+-[A-Z]?\d+)?\)?")
_MEANING: Final = re.compile(r"(?m)^Option `([^`=]+)=([^`]*)`: (.*?)(?:\. |\.?$)")
_VERSION: Final = re.compile(r"^rules: (\d+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered rule: its title, its text (first paragraph), its explanation, its example."""

    id: str
    title: str
    text: str
    more: str
    example: str
    definition: bool


@dataclass(frozen=True)
class Rulebook:
    """All clauses of a game by id, in the order of the page, and the version of the rules."""

    version: int
    clauses: dict[str, Clause]

    @property
    def letters(self) -> str:
        """The prefix of all clause ids: "C" of "C-6"."""
        return next(iter(self.clauses)).partition("-")[0]

    def meaning(self, option: str, value: str) -> str:
        """Return the rules' description of an option's value; "" if they have none."""
        return self._meanings.get((option, value), "")

    @cached_property
    def _meanings(self) -> dict[tuple[str, str], str]:
        """Map option and value to a sentence; the first of two sentences counts."""
        found: dict[tuple[str, str], str] = {}
        for clause in self.clauses.values():
            for option, value, said in _MEANING.findall(clause.more):
                words = _CLAUSES.sub("", _AS_PRINTED.sub("", said))
                found.setdefault((option, value), words[:1].upper() + words[1:])
        return found

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """Read a RULES.md; ValueError names the page and the problem."""
        page = path.read_text(encoding="utf-8")
        version = _VERSION.search(page)
        if version is None:
            raise ValueError(f"{path.name}: no line 'rules: N'")
        clauses: dict[str, Clause] = {}
        for part in re.split(r"(?m)^(?=### )", page)[1:]:
            heading, _, body = part.partition("\n")
            found = _HEADING.match(heading.strip())
            if found is None:
                raise ValueError(f"{path.name}: a heading that names no clause: {heading!r}")
            body = re.split(r"(?m)^## ", body)[0]
            clause = _clause(found["id"], found["title"], bool(found["mark"]), body)
            if clause.id in clauses:
                raise ValueError(f"{path.name}: clause {clause.id} stands there twice")
            if not clause.text:
                raise ValueError(f"{path.name}: clause {clause.id} has no text")
            clauses[clause.id] = clause
        if len({name.partition("-")[0] for name in clauses}) != 1:
            raise ValueError(f"{path.name}: its clauses must all begin with the same letters")
        return cls(int(version[1]), clauses)


def _clause(name: str, title: str, definition: bool, body: str) -> Clause:
    paragraphs = [block.strip() for block in re.split(r"\n\s*\n", body) if block.strip()]
    told = [" ".join(block.split()) for block in paragraphs if not block.startswith(">")]
    examples = [
        " ".join(re.sub(r"(?m)^> ?", "", block).split())
        for block in paragraphs
        if block.startswith(">")
    ]
    return Clause(
        id=name,
        title=title,
        text=told[0] if told else "",
        more="\n\n".join(told[1:]),
        example="\n\n".join(examples),
        definition=definition,
    )
