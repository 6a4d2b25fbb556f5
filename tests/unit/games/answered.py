"""What decides the questions of an explainer: the rules engine, else the words of a clause.

A game's test has `PLAYED`: by clause a function that plays what the question tells on the engine
and says, by what came, which of the answers is right; and `TOLD`: of all other questions the words
of the clause that decide them. Who changes those words is told to read the question again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from jamlab.core.registry import load
from jamlab.pages.explainer import explainer

Played = dict[str, Callable[[], str]]


class Decided:
    """By clause the function that decides its question; a decorator puts it here."""

    def __init__(self) -> None:
        self.by: Played = {}

    def __call__(self, clause: str) -> Callable[[Callable[[], str]], Callable[[], str]]:
        def put(decides: Callable[[], str]) -> Callable[[], str]:
            assert clause not in self.by
            self.by[clause] = decides
            return decides

        return put


def marked(game: str, clause: str) -> str:
    """The answer that is marked as right."""
    answers = explainer.questions(load(game))[clause]["answers"]
    (text,) = (answer["text"] for answer in answers if answer.get("right"))
    return text


def undecided(game: str, played: Decided, told: Mapping[str, str]) -> list[str]:
    """What is wrong with these: questions that nothing decides or two things do, words now gone."""
    rules = load(game).rulebook.clauses
    found = [f"{clause} is decided twice" for clause in played.by.keys() & told.keys()]
    found += [
        f"{clause} is not decided" for clause in rules.keys() - played.by.keys() - told.keys()
    ]
    for clause, words in told.items():
        text = " ".join(f"{rules[clause].text} {rules[clause].more}".split())
        if words not in text:
            found.append(f"{clause} no longer says “{words}”: read its question again")
    return sorted(found)
