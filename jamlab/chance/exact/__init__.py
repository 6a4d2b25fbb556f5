"""Exact odds: a question about a table, answered with a fraction and the way it was counted.

    import jamlab
    jamlab.odds(jamlab.Replay.read("replays/cramel/ann-bo-cy.jsonl"), "next", at=40)

* `answer.py`: answers, as text and as HTML.
* `question.py`, `asking.py`: questions with their parameters, and asking them.
* `pool.py`, `common.py`: the cards to draw from, and the questions of every game that draws.
* `../../games/<game>/odds.py`: a game's own questions, `QUESTIONS` by name.
* `../rule_trials.py`: trials of the same questions by the rules; `asking.py` joins the two.
* `dealing.py`, `counting.py`, `stopping.py`, `auction.py`, `inference.py`: mathematics without a
  particular game.
"""

from jamlab.chance.exact.answer import Matrix, Odds, OutcomeRow
from jamlab.chance.exact.asking import odds, questions, side_by_side, trial_of
from jamlab.chance.exact.question import Parameter, Question
from jamlab.chance.rule_trials import RuleTrial

__all__ = [
    "Matrix",
    "Odds",
    "Parameter",
    "Question",
    "OutcomeRow",
    "RuleTrial",
    "odds",
    "questions",
    "side_by_side",
    "trial_of",
]
