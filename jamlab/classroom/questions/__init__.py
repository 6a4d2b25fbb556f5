"""What a class can be asked. A question comes with what is told after its reveal."""

from jamlab.classroom.questions.asked import Asked
from jamlab.classroom.questions.free import free
from jamlab.classroom.questions.of_lesson import of_lesson
from jamlab.classroom.questions.of_step import of_choice, of_draw
from jamlab.classroom.questions.offered import choices
from jamlab.classroom.questions.specs import asked_by

__all__ = ["Asked", "asked_by", "choices", "free", "of_choice", "of_draw", "of_lesson"]
