"""Who made a game what it became: luck and decisions, the swings, the ledger, mistakes."""

from jamlab.analysis.booking.adjusted import Adjusted, luck_adjusted
from jamlab.analysis.booking.booked import Booking, Step
from jamlab.analysis.booking.by_player import PlayerLine, players
from jamlab.analysis.booking.information import News, information_luck, news_of, uncovered
from jamlab.analysis.booking.ledger import Ledger, ledger_of
from jamlab.analysis.booking.makers import BY_CHANCE, BY_RULE, BY_SEVERAL, makers_of
from jamlab.analysis.booking.mistakes import (
    Checked,
    Judged,
    checked_choices,
    choices_known,
    choices_of,
    judged_choices,
)
from jamlab.analysis.booking.sureness import given_halves, ledger_halves, others_halves
from jamlab.analysis.booking.swings import Swing, swings_of
from jamlab.analysis.booking.verdicts import BLUNDER, CLOSE, LOSSES, MISTAKE, SLIP, verdict

__all__ = [
    "BLUNDER",
    "BY_CHANCE",
    "BY_RULE",
    "BY_SEVERAL",
    "CLOSE",
    "LOSSES",
    "MISTAKE",
    "SLIP",
    "Adjusted",
    "Booking",
    "Checked",
    "Judged",
    "Ledger",
    "News",
    "PlayerLine",
    "Step",
    "Swing",
    "checked_choices",
    "choices_known",
    "choices_of",
    "given_halves",
    "information_luck",
    "judged_choices",
    "ledger_halves",
    "ledger_of",
    "luck_adjusted",
    "makers_of",
    "news_of",
    "others_halves",
    "players",
    "swings_of",
    "uncovered",
    "verdict",
]
