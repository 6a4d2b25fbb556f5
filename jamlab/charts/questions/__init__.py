"""Questions asked of thousands of games, each answered by a chart, a sentence and its numbers."""

from jamlab.charts.questions.asked import ends, first_seat, leading, lengths, luck

__all__ = ["ends", "first_seat", "leading", "lengths", "luck"]
