"""Requests to compute the values of the current game; the values are `messages.ValuesTold`."""

from __future__ import annotations

from jamlab.ui.requests import Request


class ValuesRequest(Request):
    """Requests to compute values."""


class ValuesWork(ValuesRequest, do="values.work"):
    """Compute the values from a viewpoint."""

    view: str


class ValuesChoices(ValuesRequest, do="values.choices"):
    """Judge the choices, those nearest to event `n` first."""

    n: int


class ValuesStop(ValuesRequest, do="values.stop"):
    """Stop the computation."""
