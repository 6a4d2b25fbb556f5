"""Check the right answers of an explainer by the rules engine, else by the words of a clause.

A game's test has `Decided(game, told)`: by clause, either a function that plays the question on the
engine and returns the right answer, or (in `told`) the words of the clause that decide it. If those
words change, the test asks for a review of the question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from jamlab.core.registry import load
from jamlab.pages.explainer import explainer

Play = Callable[[], str]


class Decided:
    """Functions that decide questions, by clause; an instance is the decorator that adds one."""

    def __init__(self, game: str, told: Mapping[str, str] | None = None) -> None:
        self.game, self.told = game, told or {}
        self.by: dict[str, Play] = {}

    def __call__(self, clause: str) -> Callable[[Play], Play]:
        def put(decides: Play) -> Play:
            assert clause not in self.by
            self.by[clause] = decides
            return decides

        return put

    def tests(self) -> tuple[Callable[[str], None], Callable[[], None]]:
        """Return a game's tests: answers agree with the engine, and every question is decided."""

        @pytest.mark.parametrize("clause", [*self.by])
        def gives_the_marked_answer(clause: str) -> None:
            assert self.by[clause]() == self.marked(clause)

        def every_question_is_decided() -> None:
            assert self.wrong() == []

        return gives_the_marked_answer, every_question_is_decided

    def marked(self, clause: str) -> str:
        """Return the answer marked as right."""
        answers = explainer.questions(load(self.game))[clause]["answers"]
        (text,) = (answer["text"] for answer in answers if answer.get("right"))
        return text

    def wrong(self) -> list[str]:
        """List questions not decided or decided twice, and quoted words no longer in a clause."""
        rules = load(self.game).rulebook.clauses
        undecided = rules.keys() - self.by.keys() - self.told.keys()
        found = [f"{clause} is decided twice" for clause in self.by.keys() & self.told.keys()]
        found += [f"{clause} is not decided" for clause in undecided]
        for clause, words in self.told.items():
            text = " ".join(f"{rules[clause].text} {rules[clause].more}".split())
            if words not in text:
                found.append(f"{clause} no longer says “{words}”: read its question again")
        return sorted(found)
