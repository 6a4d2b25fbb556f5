"""Returned homework: files and mails that are intact, cut, changed, duplicate or foreign."""

import email.message
import json
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jamlab.classroom import names
from jamlab.classroom.homework import (
    CountedHomework,
    InvalidAnswers,
    Returned,
    Sheet,
    counted,
    found_in,
)
from jamlab.classroom.homework.returned import MOST_BYTES, found_among, in_words, of_file
from jamlab.classroom.homework.sheet import of_lesson, sheet_in
from jamlab.classroom.questions import FrozenQuestion
from jamlab.text import unmarked

SHEET = of_lesson(4)
LINE = "jamlab-answers 1 0f3a9c21b7d4 k7wq2m9x4tzp 3 Quiet_Walnut 1=0.4 2=1 3=12.5 end-534cd626"
"""Example from `returned.py`; `returned.test.js` writes the same line."""
WALNUT = Returned("0f3a9c21b7d4", "k7wq2m9x4tzp", 3, "Quiet Walnut", {1: 0.4, 2: 1.0, 3: 12.5})


@st.composite
def answers(draw: st.DrawFn) -> Returned:
    values = st.integers(-(10**9), 10**9).map(lambda n: n / 10**6)
    word = st.one_of(st.integers(0, 9999).map(str), st.integers(0, 2000).map(names.name))
    return Returned(
        SHEET.id,
        draw(st.text("abcdefghijkmnpqrstuvwxyz23456789", min_size=12, max_size=12)),
        draw(st.integers(0, 99)),
        draw(word),
        draw(st.dictionaries(st.integers(1, 60), values, max_size=8)),
    )


def of(pupil: str, saved: int = 1, name: str = "Quiet Walnut", **more: float) -> Returned:
    """Return answers to `SHEET`; q1=… answers its first question."""
    values = {int(question[1:]): value for question, value in more.items()}
    return Returned(SHEET.id, f"{pupil:a<12}", saved, name, values)


def read(folder: Path, **files: str | bytes) -> CountedHomework:
    """Write the files (`x_json` names x.json) and return the counted answers."""
    for name, data in files.items():
        path = folder / name.replace("_", ".")
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return counted(SHEET, found_in([folder]))


def told(found: CountedHomework) -> list[str]:
    """Return the remarks without the folder's path."""
    return [remark.rpartition("/")[2] for remark in found.remarks]


# -- file and line formats -------------------------------------------------------------------------


def test_the_example_is_read_and_written() -> None:
    assert list(in_words(LINE)) == [WALNUT]
    assert WALNUT.line() == LINE


@given(answers())
def test_what_is_saved_is_read_again(one: Returned) -> None:
    assert of_file(one.file("A title with “quotes” and \\")) == one
    assert list(in_words(one.line())) == [one]


@given(answers(), st.data())
def test_a_mail_may_break_the_line_and_quote_it(one: Returned, data: st.DataObject) -> None:
    words = one.line().split(" ")
    breaks = st.sampled_from([" ", "\n> ", "\r\n", "\n>> ", "  "])
    text = "".join(word + data.draw(breaks) for word in words)
    assert list(in_words(f"Dear Ms Pie,\n> {text}\nSent from my phone")) == [one]


@given(answers(), st.data())
def test_half_a_file_gives_no_answer_that_was_not_given(one: Returned, data: st.DataObject) -> None:
    text = one.file("Pies")
    cut = text[: data.draw(st.integers(0, len(text.rstrip()) - 1))]
    try:
        found = of_file(cut)
    except InvalidAnswers:
        return
    assert found.fault
    assert found.values.items() <= one.values.items()
    assert (found.pupil, found.name, found.saved) == (one.pupil, one.name, one.saved)


@given(answers(), st.data())
def test_half_a_line_gives_no_answer_that_was_not_given(one: Returned, data: st.DataObject) -> None:
    line = one.line()
    for found in in_words(line[: data.draw(st.integers(0, len(line) - 1))]):
        assert isinstance(found, InvalidAnswers) or found.fault
        if isinstance(found, Returned):
            assert found.values.items() <= one.values.items()


@given(answers().filter(lambda one: bool(one.values)), st.data())
def test_a_changed_answer_is_noticed(one: Returned, data: st.DataObject) -> None:
    said = json.loads(one.file("Pies"))
    which = data.draw(st.sampled_from(said["answers"]))
    which["value"] += data.draw(st.sampled_from([-1, 0.5, 10]))
    assert of_file(json.dumps(said)).fault


@given(st.dictionaries(st.text(max_size=9), st.binary(max_size=300), max_size=4))
def test_any_files_are_read_or_named(files: dict[str, bytes]) -> None:
    found = found_among(files.items())
    assert not found.answers
    assert len(found.remarks) == len(files)


_JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)


@given(answers(), st.dictionaries(st.sampled_from(
    ["jamlab_answers", "homework", "pupil", "saved", "name", "answers", "check"]), _JSON, min_size=1
))  # fmt: skip
def test_a_file_with_anything_in_its_fields_is_read_or_named(
    one: Returned, other: dict[str, object]
) -> None:
    text = json.dumps(json.loads(one.file("Pies")) | other)
    found = found_among([("x.json", text.encode())])
    assert len(found.answers) + len(found.remarks) == 1
    counted(SHEET, found).rows()


# -- folders of returned files ---------------------------------------------------------------------


def test_of_one_device_the_last_saved_counts(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        a_json=of("x", 2, q1=5).file(""),
        b_json=of("x", 1, q1=9).file(""),
        c_json=of("x", 2, q1=5).file(""),
    )
    assert found.values(1) == [5]
    assert "older" in found.remarks[0]
    assert "the same answers" in found.remarks[1]


def test_a_whole_file_comes_before_a_changed_or_cut_one(tmp_path: Path) -> None:
    changed = of("x", 9, q1=5).file("").replace('"value": 5', '"value": 50')
    found = read(tmp_path, a_json=changed, b_json=of("x", 1, q1=7).file(""))
    assert found.values(1) == [7]
    assert "changed after it was saved" in found.remarks[0]


def test_a_changed_file_alone_counts_and_is_named(tmp_path: Path) -> None:
    changed = of("x", q1=5).file("").replace('"value": 5', '"value": 50')
    found = read(tmp_path, a_json=changed)
    assert found.values(1) == [50]
    assert told(found) == [
        "a.json: it was changed after it was saved; 1 answer of Quiet Walnut counted"
    ]


def test_another_homework_is_named_and_not_counted(tmp_path: Path) -> None:
    found = read(tmp_path, a_json=WALNUT.file("Pies"), b_json=of("x", q1=5).file(""))
    assert len(found.answers) == 1
    assert told(found) == ["a.json: answers of Quiet Walnut to another homework (0f3a9c21b7d4)"]


def test_two_with_one_name_both_count(tmp_path: Path) -> None:
    found = read(tmp_path, a_json=of("x", q1=5).file(""), b_json=of("y", q1=6).file(""))
    assert found.values(1) == [5, 6]
    assert "2 devices are called Quiet Walnut" in found.remarks[0]


def test_an_answer_that_cannot_be_is_left_out_alone(tmp_path: Path) -> None:
    one = of("x", q1=500, q2=7, q3=2, q9=1)
    found = read(tmp_path, a_json=one.file(""))
    assert [found.values(n) for n in (1, 2, 3)] == [[], [], [2]]
    assert told(found) == [
        "a.json: 500 is no answer to question 1; it is left out",
        "a.json: 7 is no answer to question 2; it is left out",
        "a.json: there is no question 9; that answer is left out",
    ]


def test_what_is_no_answer_is_named(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        a_json="",
        b_txt="Dear Ms Pie, I forgot.",
        c_json='{"a": 1}',
        d_html='<script type="application/json" id="homework">',
        e_json=SHEET.whole(),
        f_json=b"x" * (MOST_BYTES + 1),
        g_zip=b"PK\x03\x04 broken",
        h_json=of("x").file(""),
    )
    assert [line.partition(": ")[2].partition(";")[0] for line in told(found)] == [
        "the file is empty",
        "there are no answers to a homework in it",
        "these are no answers to a homework",
        "this is the homework itself, without answers",
        "this is your own file with what is right",
        "larger than 1 MB: these are no answers to a homework",
        "the archive is damaged or locked",
        "Quiet Walnut answered nothing",
    ]


def test_what_an_editor_on_windows_saved_is_the_same(tmp_path: Path) -> None:
    sheets = {"a": of("x", q1=5).file(""), "b": f"Hello,\n\n{of('y', q1=6).line()}\n"}
    files = {n: b"\xef\xbb\xbf" + t.replace("\n", "\r\n").encode() for n, t in sheets.items()}
    found = read(tmp_path, a_json=files["a"], b_txt=files["b"])
    assert sorted(found.values(1)) == [5, 6]
    assert not [each.fault for each in found.answers if each.fault]


def test_mails_and_archives_are_opened(tmp_path: Path) -> None:
    mail = email.message.EmailMessage()
    mail["From"] = "pupil"
    mail.set_content(f"Hello – here it is:\n\n{of('x', q1=5).line()}\n\nBye")
    with_file = email.message.EmailMessage()
    with_file.set_content("It is attached.")
    with_file.add_attachment(of("y", q1=6).file("").encode(), maintype="application",
                             subtype="json", filename="answers.json")  # fmt: skip
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("Ann/answers.json", of("z", q1=7).file(""))
        archive.writestr("Bo/mail.eml", with_file.as_bytes())
        archive.writestr("Cy/holiday.jpg", b"\xff\xd8 no answers")
    found = read(
        tmp_path, mail_eml=mail.as_bytes(), utf16_txt=of("u", q1=8).line().encode("utf-16")
    )
    assert sorted(found.values(1)) == [5, 6, 7, 8]
    assert [line for line in told(found) if "called" not in line] == [
        "holiday.jpg: there are no answers to a homework in it"
    ]


def test_counts_and_scores() -> None:
    found = counted(SHEET, found_among([(str(n), of(str(n), q2=n % 2, q1=3 + n).line().encode())
                                        for n in range(5)]))  # fmt: skip
    assert [count for _, count, _ in found.tallies(2)] == [3, 2, 0, 0]
    right = (SHEET.hidden or ())[1]["right"]
    assert [n for n, (_, _, is_right) in enumerate(found.tallies(2)) if is_right] == [right]
    assert [row["right"] for row in found.rows() if row["question"] == 2] == [
        row["value"] == right for row in found.rows() if row["question"] == 2
    ]


@pytest.mark.parametrize("lesson", [1, 2])
def test_a_guess_is_judged_by_the_exact_chance(lesson: int) -> None:
    sheet = of_lesson(lesson)
    guessed = [n for n, q in enumerate(sheet.questions, 1) if not q.get("worked")]
    chances = [n for n in guessed if sheet.questions[n - 1]["kind"] == "chance"]
    assert chances
    one = Returned(sheet.id, "abcdefghijkm", 1, "7", dict.fromkeys(chances, 0.5))
    found = counted(sheet, found_among([("x.txt", one.line().encode())]))
    for place in chances:
        hidden = found.hidden(place)
        assert hidden is not None
        assert hidden["exact"] is not None
        told_of = found.judged(place)
        assert told_of is not None
        assert told_of["off"] == pytest.approx((0.5 - hidden["exact"]["value"]) ** 2)


def test_homework_keeps_the_order_of_answers_that_it_was_made_with(tmp_path: Path) -> None:
    """Answers index the choices of the stored sheet, not of the current lesson."""
    place = next(n for n, one in enumerate(SHEET.questions) if one["kind"] == "choice")
    question, hidden = SHEET.questions[place], (SHEET.hidden or ())[place]
    right = hidden["right"]
    assert right is not None
    words, last = question["choices"][right], len(question["choices"]) - 1
    asked = FrozenQuestion(
        {**question, "choices": question["choices"][::-1]},
        {**hidden, "right": last - right, "feedback": hidden["feedback"][::-1]},
    )
    made = Sheet.of("Before", [asked])
    path = tmp_path / "homework.answers.json"
    path.write_text(made.whole(), encoding="utf-8")
    sheet = sheet_in(path)
    assert sheet.id == made.id
    one = Returned(sheet.id, "abcdefghijkm", 1, "7", {1: float(last - right)})
    (row,) = counted(sheet, found_among([("x.txt", one.line().encode())])).rows()
    assert (row["said"], row["right"]) == (unmarked(words), True)


def test_the_same_lesson_is_the_same_homework() -> None:
    assert of_lesson(4) == SHEET
    assert isinstance(SHEET, Sheet)
    assert of_lesson(4, "Another title").id != SHEET.id
