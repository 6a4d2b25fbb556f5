"""Where a game turned, as pictures: luck is hatched in all of them."""

from jamlab.charts.turned.ledger_chart import ledger_chart
from jamlab.charts.turned.luck_chart import luck_chart

__all__ = ["ledger_chart", "luck_chart"]
