"""Questions for classes, each with the information released after its reveal."""

from jamlab.classroom.questions.class_question import FrozenQuestion
from jamlab.classroom.questions.lesson_questions import free, of_lesson
from jamlab.classroom.questions.specs import asked_by, choices
from jamlab.classroom.questions.step_questions import of_choice, of_draw

__all__ = ["FrozenQuestion", "asked_by", "choices", "free", "of_choice", "of_draw", "of_lesson"]
