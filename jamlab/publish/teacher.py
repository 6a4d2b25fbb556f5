"""What a teacher reads of a lesson: its Markdown of `jamlab/lessons`, as HTML.

* `teachers_words(4)` is the page itself, `answers(4)` the answers of the lesson's exercises.
* Raw HTML in them is shown as text: what comes out has only the tags of Markdown.
"""

from functools import cache

import mistune
from markupsafe import Markup

from jamlab import lessons


@cache
def _markdown() -> mistune.Markdown:
    return mistune.create_markdown(escape=True, plugins=["table"])


def html(text: str) -> Markup:
    """Markdown as HTML: headings, lists, tables, emphasis, links; no tag of the author's own."""
    made = _markdown()(text)
    assert isinstance(made, str)
    return Markup(made)


def is_taught(lesson: int) -> bool:
    """Whether there is a page for teachers of that lesson."""
    return lesson in lessons.COURSE


def teachers_words(lesson: int) -> Markup:
    """The page for teachers of a lesson."""
    return html(lessons.teacher(lesson))


@cache
def answers(lesson: int) -> Markup:
    """The answers of a lesson and of its exercises; kept, since some take a second to work out."""
    return html(lessons.answers(lesson))
