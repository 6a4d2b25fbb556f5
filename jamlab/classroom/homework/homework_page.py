"""Homework page, with pictures of the tables drawn from the logs stored with the questions."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Final, Literal, TypedDict

from markupsafe import Markup

from jamlab.classroom import names as words
from jamlab.classroom.class_messages import AfterReveal, ClassQuestion
from jamlab.classroom.homework import Sheet
from jamlab.classroom.questions.step_questions import SEAT
from jamlab.classroom.questions.trial_questions import RECORD
from jamlab.classroom.server.class_pages import drawings, drawings_of_names
from jamlab.core import registry
from jamlab.export.one_file import with_hashes
from jamlab.export.picture.picture import alone
from jamlab.export.picture.pieces import single
from jamlab.log import Replay
from jamlab.ui import bundle
from jamlab.web.templates import environment, static_file

Form = Literal["light-narrow", "light-wide", "dark-narrow", "dark-wide"]
FORMS: Final[tuple[Form, ...]] = ("light-narrow", "light-wide", "dark-narrow", "dark-wide")
"""Narrow for phones, wide for desktops; in order of importance when space is short."""
Picture = dict[Form, str]
"""A table as SVG, in each form."""


def tables(sheet: Sheet) -> list[Picture | None]:
    """Return the table of each question before the outcome; None for a question without one."""
    known = sheet.hidden or [None] * len(sheet.questions)
    return [_table(*each) for each in zip(sheet.questions, known, strict=True)]


def _table(question: ClassQuestion, hidden: AfterReveal | None) -> Picture | None:
    if not question["picture"] or hidden is None or RECORD not in hidden["source"]:
        return None
    source = hidden["source"]
    replay = Replay.of(b64decode(source[RECORD]), "log.jsonl.gz")
    seat = source.get(SEAT)
    return {
        form: alone(
            replay,
            source["step"],
            dark=form.startswith("dark"),
            narrow=form.endswith("narrow"),
            seat=seat,
        )
        for form in FORMS
    }


# Homework as one HTML file that opens from a USB stick, a disk or a mail, in browsers from 2018 on.
#
# * Styles, scripts, drawings and the pictures of the table are embedded; the file requests nothing
#   and forbids the browser to (`Content-Security-Policy`).
# * Solutions are included only with `with_answers`.


Names = Literal["words", "numbers"]
ENTRY: Final = "classroom/static/homework/file.js"
SHEETS: Final = ("house.css", "class/pupil/pupil.css", "class/homework/homework.css")
OLD: Final = "class/pupil/old.js"
MOST_BYTES: Final = 1_000_000
_PICTURES: Final = 640_000
"""Maximum size of all pictures in bytes, before they are encoded as addresses."""


class TooLarge(ValueError):
    """Raised if the file would exceed 1 MB because of too many pictures of tables."""


class Drawn(TypedDict):
    """Pictures of a question as data: addresses: the table by form, the pieces by theme."""

    tables: dict[str, str]
    pieces: dict[str, list[str]]


def page(
    sheet: Sheet,
    pictures: Sequence[Picture | None] = (),
    *,
    with_answers: bool = False,
    names: Names = "words",
) -> str:
    """Return the page as HTML. `pictures` are those of the tables, question by question. With
    `names` "words", pupils choose a name from words on the page or enter a number they were
    given; with "numbers", only a number.

    Raises TooLarge.
    """
    shown = list(pictures) or [None] * len(sheet.questions)
    forms = _fitting([each for each in shown if each is not None])
    settings = {
        "names": names,
        "first": list(words.ADJECTIVES),
        "second": list(words.THINGS),
        "drawn": [
            _drawn(question, picture, forms)
            for question, picture in zip(sheet.questions, shown, strict=True)
        ],
    }
    styles = "\n".join(static_file(name).read_text(encoding="utf-8") for name in SHEETS)
    page = environment().get_template("class/homework.html.j2").render(
        title=sheet.title,
        # package files, never user data
        style=Markup(styles),
        script=Markup(bundle.script(ENTRY)),
        old=Markup(static_file(OLD).read_text(encoding="utf-8")),
        drawings=drawings(("jar-raspberry",)) + drawings_of_names(),
        homework=bundle.in_page(sheet.public(with_answers=with_answers)),
        settings=bundle.in_page(settings),
    )  # fmt: skip
    made = with_hashes(page)
    if len(made.encode()) > MOST_BYTES:
        tables = sum(each is not None for each in shown)
        raise TooLarge(
            f"the file would be larger than 1 MB: it holds {tables} tables; take fewer questions"
        )
    return made


def _fitting(pictures: Sequence[Picture]) -> Sequence[Form]:
    """Return the forms of tables to embed: all four, or fewer if they would be too large."""
    for forms in (FORMS, FORMS[:2], FORMS[:1]):
        size = sum(len(each[form]) for each in pictures for form in forms)
        if size <= _PICTURES:
            return forms
    return FORMS[:1]


def _drawn(question: ClassQuestion, picture: Picture | None, forms: Sequence[Form]) -> Drawn:
    return {
        "tables": {} if picture is None else {form: _address(picture[form]) for form in forms},
        "pieces": {"light": _pieces(question, dark=False), "dark": _pieces(question, dark=True)},
    }


def _pieces(question: ClassQuestion, *, dark: bool) -> list[str]:
    if not question["pieces"]:
        return []
    game = registry.load(question["game"])
    return [_address(single(game, face, dark=dark)) for face in question["pieces"]]


def _address(svg: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode('ascii')}"
