"""Teachers' notes of lessons: the Markdown files of `jamlab/lessons`, as HTML.

* `teachers_words(4)` is the whole page, `answers(4)` the answers of the lesson's exercises,
  `section(4, "Aims")` the text below one of the page's headings.
* Raw HTML in them is shown as text: the output has only the tags of Markdown.
"""

from functools import cache

import mistune
from markupsafe import Markup

from jamlab import lessons


@cache
def _markdown() -> mistune.Markdown:
    return mistune.create_markdown(escape=True, plugins=["table"])


def html(text: str) -> Markup:
    """Return Markdown as HTML: headings, lists, tables, emphasis, links; raw tags are escaped."""
    made = _markdown()(text)
    assert isinstance(made, str)
    return Markup(made)


def is_taught(lesson: int) -> bool:
    """True if there is a teachers' page of that lesson."""
    return lesson in lessons.COURSE


def teachers_words(lesson: int) -> Markup:
    """Return the teachers' page of a lesson."""
    return html(lessons.teacher(lesson))


def section(lesson: int, heading: str) -> Markup:
    """Return the text below a heading of the teachers' page; empty if it has no such heading."""
    _, _, after = lessons.teacher(lesson).partition(f"## {heading}\n")
    return html(after.partition("\n## ")[0])


@cache
def answers(lesson: int) -> Markup:
    """Return the answers of a lesson and its exercises; some take a second to compute."""
    return html(lessons.answers(lesson))
