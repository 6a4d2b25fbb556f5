"""A class that is held: what the teacher and the pupils do, and what each of them sees."""

from jamlab.classroom.session.classroom import Classroom

__all__ = ["Classroom"]
