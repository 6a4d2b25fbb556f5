"""An answer that shows itself."""

from __future__ import annotations

from jamlab.probability.odds import drawn, written
from jamlab.probability.odds.answer import Answer


class Odds(Answer):
    """The answer to a question about a table: as text where it is printed, drawn in a notebook."""

    def __str__(self) -> str:
        return written.as_text(self)

    def _repr_html_(self) -> str:
        return drawn.as_html(self)
