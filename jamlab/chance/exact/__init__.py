"""Exact odds: a question about a table, answered with a fraction and with how it was counted.

    import jamlab
    jamlab.odds(jamlab.Replay.read("replays/cramel/ann-bo-cy.jsonl"), "next", at=40)

* `answer.py`: what an answer is; `written.py` and `drawn.py`: it as text and as HTML; `record.py`:
  an answer that shows itself so.
* `question.py`, `registry.py`, `asking.py`: what can be asked, and asking it.
* `pool.py`, `common.py`: what is drawn from, and the questions of every game that draws.
* one file a game: its own questions, `QUESTIONS` by name.
* `../tried/`: the same questions, tried out on the rules; `registry.py` puts them side by side.
* `hypergeometric.py`, `binomial.py`, `markov.py`, `stopping.py`: mathematics that knows no game.
"""

from jamlab.chance.exact.answer import Matrix, Odds, Row
from jamlab.chance.exact.asking import odds, questions, side_by_side, trial_of
from jamlab.chance.exact.question import Parameter, Question
from jamlab.chance.rule_trials import Tried

__all__ = [
    "Matrix",
    "Odds",
    "Parameter",
    "Question",
    "Row",
    "Tried",
    "odds",
    "questions",
    "side_by_side",
    "trial_of",
]
