"""Trials of JamSumo: none, since the rules do not determine where a flicked die goes."""

from __future__ import annotations

from typing import Final

from jamlab.chance.rule_trials import RuleTrial

TRIED: Final[dict[str, RuleTrial]] = {}
UNTRIED: Final = {"sink": "The simulator has measured it: `jamlab flicks` flicks anew."}
"""Questions without a trial, with the reason."""
