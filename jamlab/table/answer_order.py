"""The order in which the answers to a question are offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TypeVar

_Answer = TypeVar("_Answer")


def in_mixed_order(
    question: str, answers: Iterable[_Answer], text: Callable[[_Answer], str]
) -> list[_Answer]:
    """Return the answers in an order that says nothing about which one is right.

    The order follows from the question and the text of each answer alone, so it is the same on
    every machine. Whoever writes questions tends to put the right answer in one place.

    >>> in_mixed_order("How many tiles?", ["one", "two", "three"], str)
    ['two', 'three', 'one']
    """
    return sorted(answers, key=lambda answer: _key(question, text(answer)))


def _key(question: str, answer: str) -> bytes:
    return sha256(f"{question}\n{answer}".encode()).digest()
