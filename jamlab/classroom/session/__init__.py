"""Running classes: actions of teacher and pupils, and the state of their pages."""

from jamlab.classroom.session.classroom import Classroom

__all__ = ["Classroom"]
