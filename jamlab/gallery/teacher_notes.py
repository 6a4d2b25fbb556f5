"""What a teacher reads of a lesson: its Markdown of `jamlab/lessons`, as HTML.

* `teachers_words(4)` is the page itself, `answers(4)` the answers of the lesson's exercises,
  `section(4, "Aims")` what stands below one of the page's headings.
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


def section(lesson: int, heading: str) -> Markup:
    """What stands below a heading of the page for teachers; nothing if it has no such heading."""
    _, _, after = lessons.teacher(lesson).partition(f"## {heading}\n")
    return html(after.partition("\n## ")[0])


@cache
def answers(lesson: int) -> Markup:
    """The answers of a lesson and of its exercises; kept, since some take a second to work out."""
    return html(lessons.answers(lesson))
