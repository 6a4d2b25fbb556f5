"""An unreadable file is named and skipped; all other files are read."""

import json
import zipfile
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.classroom.homework.counted import counted, lines
from jamlab.classroom.homework.returned import MOST_BYTES, found_among
from jamlab.classroom.homework.sheet import BadSheet, sheet_in
from jamlab.classroom.questions.specs import BadPlan, plan_of
from tests.repository.tiers import examples
from tests.unit.classroom.homework.test_returned import SHEET, of

UNREADABLE = "it is damaged or locked, and left out"
GOOD = of("x", q1=5).file("").encode()
NESTED = b"Content-Type: message/rfc822\n\n"


def zipped(how: int = zipfile.ZIP_DEFLATED, **files: bytes) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("_", "."), data)
    return made.getvalue()


@pytest.mark.parametrize("many", [300, 3_000, MOST_BYTES // len(NESTED)])
def test_parts_in_one_another_stop_no_other_file(many: int) -> None:
    mail = NESTED * many + b"\nthe end"
    found = found_among(
        [("a.eml", mail), ("b.json", GOOD), ("c.zip", zipped(d_eml=mail, e_json=GOOD))]
    )
    assert len(found.answers) == 2
    assert {line.partition(": ")[0] for line in found.remarks} == {"a.eml", "c.zip"}
    if many > 1_000:
        assert found.remarks == (f"a.eml: {UNREADABLE}", f"c.zip: d.eml: {UNREADABLE}")


HEADERS = (
    b"Content-Type: text/plain; charset=\xff\x00\n\nJAM1", b"Content-Type: ;;;=\n\nx",
    b"Content-Disposition: attachment; filename*=x'y\nContent-Type: a/b\n\njamlab_answers",
    b"Content-Transfer-Encoding: base64\n\n\xff\xff", b"From: " + b"(" * 5_000 + b"\n\nx",
    b"Content-Type: text/plain; name*0*=a''%" + b"\nContent-Disposition: ;filename*1=\n\nx",
    b"Content-Type: multipart/mixed; boundary=x\n\n" + b"--x\n" * 20_000,
)  # fmt: skip


@pytest.mark.parametrize("mail", HEADERS)
def test_no_header_stops_the_others(mail: bytes) -> None:
    found = found_among([("a.eml", mail), ("b.json", GOOD)])
    assert (len(found.answers), len(found.remarks)) == (1, 1)


@pytest.mark.parametrize("how", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_one_damaged_file_in_an_archive_costs_itself_alone(how: int) -> None:
    data = bytearray(zipped(how, a_json=GOOD * 9, b_json=GOOD))
    start = data.index(b"a.json") + len("a.json")
    data[start + 4 : start + 40] = bytes(36)
    found = found_among([("all.zip", bytes(data))])
    assert len(found.answers) == 1
    assert found.remarks == (f"all.zip: a.json: {UNREADABLE}",)


DEEP = ("x = " + "[" * 5_000, "x = " + "{a=" * 5_000, "a." * 5_000 + "b = 1")


@pytest.mark.parametrize("text", DEEP)
def test_a_plan_that_lies_too_deep_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadPlan, match="plan"):
        plan_of(text, "deep.toml", Path(), 0)


WRONG: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, [], {}, "", "\ud800", 10**400, -1, float("nan"), [[]], 0.5]
)


@settings(max_examples=examples(200), deadline=None)
@given(st.data())
def test_homework_with_anything_in_its_fields_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    said: dict[str, Any] = json.loads(SHEET.whole())
    places: list[tuple[Any, Any]] = [(said, name) for name in said]
    for part in ("questions", "hidden"):
        places += [(each, name) for each in said[part] for name in each]
        places += [(inner, key) for each in said[part] for inner in each.values()
                   if isinstance(inner, dict) for key in inner]  # fmt: skip
    holder, name = data.draw(st.sampled_from(places))
    holder[name] = data.draw(WRONG)
    path = tmp_path_factory.getbasetemp() / "a.json"
    path.write_text(json.dumps(said))
    with suppress(BadSheet):
        table = counted(sheet_in(path), found_among([("b.json", GOOD)]))
        assert table.rows() is not None
        "\n".join(lines(table)).encode()
