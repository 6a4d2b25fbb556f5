"""Where a game turned, as pictures: luck is hatched in all of them."""

from jamlab.pages.turned.turned_charts import ledger_chart, luck_chart

__all__ = ["ledger_chart", "luck_chart"]
