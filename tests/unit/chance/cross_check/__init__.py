"""Cross-check of every answer against the rules engine, at every step, from every viewpoint.

    python -m tests.unit.chance.checked --everything

* `tables.py`: the games covered, cut into pieces; `run.py`: runs pieces in processes and resumes
  stopped runs; `report.py`: the table of results.
* `claims.py`: every way of asking. `look.py`: one step from one viewpoint.
* `deals.py`: possible locations of hidden cards, sampled or all enumerated (`listing.py`).
* `came_deck.py`: outcomes by the rules in each deal. `numbers.py`: comparison with the answer.
* `known.py`: the facts needed of each game, given in `tests/unit/games/<game>/odds/guard`.

Outcomes are never taken from `jamlab.chance.exact`, only from the rules engine and `resample`;
`listing` does without `resample` too.
"""
