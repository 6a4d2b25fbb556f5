"""The guard: every answer against the rules engine, at every step, from every viewpoint.

    python -m tests.unit.chance.checked --everything

* `tables.py`: at which games it looks, cut into pieces; `run.py`: many pieces, in processes,
  gone on with after a stop; `report.py`: its table.
* `claims.py`: every way of asking. `look.py`: one step from one viewpoint.
* `deals.py`: how the hidden cards may lie: dealt anew, or all ways listed (`listing.py`).
* `came_deck.py`: what comes in each of these deals by the rules. `numbers.py`: is that what was
  said?
* `known.py`: what all this must know of a game, which stands in
  `tests/unit/games/<game>/odds/guard`.

What came is never taken from `jamlab.chance.exact`: only the rules engine and `resample` are
asked, and `listing` does without `resample` too.
"""
