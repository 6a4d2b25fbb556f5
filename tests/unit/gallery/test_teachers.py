"""Pages for teachers: every link has a target, and each sheet holds its own material."""

import re
from html import unescape

import pytest

from jamlab.classroom.network import HOTSPOT, NOBODY_IN, NOT_REACHED, ONLY_HERE, TROUBLES
from jamlab.classroom.server.addresses import NetworkDoor
from jamlab.gallery import pages, published, share, teachers
from jamlab.lessons import COURSE, board, lesson, teacher
from jamlab.lessons.course.lesson_board import SHORT, script
from jamlab.lessons.course.lesson_record import MultipleChoice, TypedNumber
from jamlab.web import templates

SHOWN = published(share() / "notebooks")
every = pytest.mark.parametrize("number", COURSE)
HREF = re.compile(r'href="/([^"#?]*)"')


def page(address: str) -> str:
    found = teachers.page(SHOWN, address, "/")
    assert found is not None
    return found


def text(address: str) -> str:
    """Return the text of a sheet, without tags."""
    body = page(address).split('<article class="paper')[1].split(">", 1)[1].split("</article>")[0]
    drawn = re.sub(r"<svg.*?</svg>", "", body, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", drawn)).split())


def plain(words: str) -> str:
    return " ".join(re.sub(r"\{[\w-]+\}", "", words).replace("*", " ").split())


def holds(found: str, words: str) -> bool:
    """Return True if `found` contains the words, ignoring spaces and emphasis."""
    return plain(words).replace(" ", "") in found.replace(" ", "")


def test_every_page_for_teachers_is_reached_from_the_first_page() -> None:
    known = {"", "course", *(page.name for page in SHOWN), *teachers.addresses(SHOWN)}
    known |= {"docs/", "docs/teach/index.html"}  # if the documentation is built
    seen: set[str] = set()
    ahead = {"teachers"}
    assert 'href="/teachers"' in pages.landing(SHOWN, "/")
    while ahead:
        address = ahead.pop()
        seen.add(address)
        links = {link for link in HREF.findall(page(address)) if not link.startswith("static/")}
        assert links <= known, address
        ahead |= {link for link in links if link in teachers.addresses(SHOWN)} - seen
    assert seen == set(teachers.addresses(SHOWN))


def shown_text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html.split("<main")[1])).split())


@every
def test_a_search_on_the_page_finds_a_lesson_by_its_topics(number: int) -> None:
    """Topics are in the gallery, course and teachers' pages; ages in the latter two only."""
    found = lesson(number)
    assert len(found.words) >= 3
    gallery = shown_text(pages.landing(SHOWN, "/"))
    for html in (pages.course(SHOWN, "/"), page("teachers")):
        listed = shown_text(html)
        assert all(word in listed for word in found.words)
        assert f"{found.minutes} minutes · ages {found.ages} · {found.words[0]}" in listed
        assert f"It assumes: {found.assumes}" in listed
    assert " · ".join(found.words) in gallery
    about = shown_text(page(f"teacher/{number}"))
    assert f"ages {found.ages}" in about
    assert f"It assumes: {found.assumes}" in about
    assert holds(text(f"teacher/{number}/board"), f"Ages {found.ages}. It assumes: {found.assumes}")


def test_topics_are_in_the_words_of_the_curriculum() -> None:
    listed = shown_text(pages.landing(SHOWN, "/")).lower()
    topics = "expected value, conditional probability, tree diagram, binomial coefficient, "
    topics += "relative frequency, law of large numbers, confidence interval, standard deviation"
    assert not [topic for topic in topics.split(", ") if topic not in listed]


def test_without_lessons_there_is_no_door() -> None:
    others = tuple(page for page in SHOWN if page.section != "lessons")
    assert not list(teachers.addresses(others))
    assert teachers.page(others, "teachers", "/") is None
    assert "For teachers" not in pages.landing(others, "/")
    assert teachers.page(SHOWN, "teacher/1/nothing", "/") is None


@every
def test_a_worksheet_asks_all_and_answers_nothing(number: int) -> None:
    found, sheet = lesson(number), text(f"teacher/{number}/worksheet")
    assert "First name or pseudonym" in sheet
    for words in (found.question, found.setting, *(each.ask for each in found.exercises)):
        assert holds(sheet, words)
    told = [found.exact(**found.start).formula, *found.exact(**found.start).words]
    for n, each in enumerate(found.exercises, 1):
        assert f"Question {n}" in sheet
        if isinstance(each, MultipleChoice):
            assert all(holds(sheet, answer.text) for answer in each.answers)
            told += [answer.feedback for answer in each.answers]
        else:
            told += [each.feedback, each.hint, *(slip.feedback for slip in each.slips)]
    assert not [words for words in told if words and holds(sheet, words)]


@every
def test_an_answer_sheet_has_a_word_for_every_wrong_answer(number: int) -> None:
    found, sheet = lesson(number), text(f"teacher/{number}/answers")
    exact = found.exact(**found.printed)
    wanted = [exact.formula, *exact.words, *found.take_away]
    for each in found.exercises:
        if isinstance(each, TypedNumber):
            wanted += [each.feedback, each.hint, *(slip.feedback for slip in each.slips)]
        else:
            wanted += [words for one in each.answers for words in (one.text, one.feedback)]
    assert not [words for words in wanted if not holds(sheet, words)]
    assert "Common mistakes" in sheet


@every
def test_what_is_asked_of_a_class_has_a_model_answer(number: int) -> None:
    """Each question to discuss has one on screen and on the answer sheet; so has the close."""
    _, _, discussed = teacher(number).partition("## To discuss\n")
    questions = re.split(r"^- ", discussed, flags=re.M)[1:]
    assert len(questions) == 3
    about = shown_text(page(f"teacher/{number}"))
    sheet = text(f"teacher/{number}/answers")
    for each in questions:
        asked, *answers = each.split("\n\n  ")
        assert asked.rstrip().endswith(("?", ".")), asked
        assert answers
        assert all(answer.startswith("*Answer:* ") for answer in answers[:1])
        assert len(answers[0].split()) >= 6, answers
        for found in (about, sheet):
            assert holds(found, " ".join([asked, *answers]))
    answer = board(number).close_answer
    assert len(answer.split()) >= 6
    for name in ("board", "unplugged"):
        assert holds(text(f"teacher/{number}/{name}"), f"A good answer: {answer}")


@every
def test_the_short_plan_names_no_question_that_it_has_no_minutes_for(number: int) -> None:
    parts = [part.name for part in script(lesson(number), board(number), SHORT)]
    assert "Exercises" not in parts
    assert "Close" in parts
    for sentence in re.split(r"(?<=[.;:]) ", board(number).short):
        if re.search("question", sentence, re.I):
            assert re.search(r"\b(home|close)\b", sentence), sentence


def test_the_wall_and_the_page_say_the_same_of_the_network() -> None:
    """The texts are defined once, in `jamlab/classroom/network.py`."""
    written = text("teachers/network")
    assert all(holds(written, each.sign) and holds(written, each.what) for each in TROUBLES)
    assert all(holds(written, words) for each in TROUBLES for words in each.do)
    assert all(HOTSPOT.lower() in words.lower() for words in (NOT_REACHED, NOBODY_IN))
    assert HOTSPOT in TROUBLES[0].do[0]
    door = NetworkDoor("127.0.0.1", 8900)
    assert door.reach("K7M4")["words"] == ONLY_HERE.format(host="127.0.0.1")
    for file in (templates.PACKAGE / "classroom" / "html" / "class").rglob("*.j2"):
        assert "hotspot" not in file.read_text(encoding="utf-8"), file
