"""A pupil's returned answers: a small JSON file, or the same data as text in a mail.

    jamlab-answers 1 0f3a9c21b7d4 k7wq2m9x4tzp 3 Quiet_Walnut 1=0.4 2=1 3=12.5 end-534cd626

* The fields are: version, id of the homework, id of the device, number of saves, name, and for each
  question its number and answer. A mail program may break the line between any words and prefix
  lines with `>`.
* The last word is a checksum (32-bit FNV-1a of everything before it) that detects truncation and
  changes by hand or by mistake. It is not a signature: anybody can compute it.
* `classroom/static/homework/returned.js` writes the same format.
"""

from __future__ import annotations

import email
import json
import lzma
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from email import policy
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from typing import Any, Final, TypeGuard

MARK: Final = "jamlab-answers"
NAME: Final = re.compile(r"[A-Za-z0-9-]{1,20}( [A-Za-z0-9-]{1,20}){0,3}")
_HOMEWORK: Final = re.compile(r"[0-9a-f]{12}")
_PUPIL: Final = re.compile(r"[a-z0-9]{8,24}")
_GIVEN: Final = re.compile(r"([1-9]\d?)=(-?\d{1,12}(?:\.\d{1,6})?)")
_END: Final = re.compile(r"end-([0-9a-f]{8})")
_MOST_SAVED: Final = 10**9
_LARGEST: Final = 1e12
CHANGED: Final = "it was changed after it was saved"


class InvalidAnswers(ValueError):
    """Raised if the data are not valid answers; the message says why."""


@dataclass(frozen=True)
class Returned:
    """Answers of one pupil by question number, from 1. `fault` describes a defect of readable
    answers; "" for none. `where` names the file.
    """

    homework: str
    pupil: str
    saved: int
    name: str
    values: Mapping[int, float] = field(default_factory=dict)
    fault: str = ""
    where: str = ""

    def line(self) -> str:
        """Return the answers in text form."""
        given = (f"{place}={written(value)}" for place, value in sorted(self.values.items()))
        name = self.name.replace(" ", "_")
        said = " ".join([MARK, "1", self.homework, self.pupil, str(self.saved), name, *given])
        return f"{said} end-{check(said)}"

    def file(self, title: str) -> str:
        """Return the answers as the file that a pupil saves."""
        head = {
            "jamlab_answers": 1,
            "title": title,
            "homework": self.homework,
            "pupil": self.pupil,
            "saved": self.saved,
            "name": self.name,
            "check": self.line().rpartition("-")[2],
        }
        lines = [f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in head.items()]
        given = [f'{{"question": {n}, "value": {written(v)}}}' for n, v in self.values.items()]
        lines.append('"answers": [\n' + ",\n".join(given) + "\n]" if given else '"answers": []')
        return "{\n" + ",\n".join(lines) + "\n}\n"


def written(value: float) -> str:
    """Format a number as both sides do: up to six decimals, no exponent.

    >>> written(0.4), written(3.0), written(-0.0), written(1e-6)
    ('0.4', '3', '0', '0.000001')
    """
    return f"{value + 0.0:.6f}".rstrip("0").rstrip(".")


def check(text: str) -> str:
    """Return the 32-bit FNV-1a hash of an ASCII text as eight hexadecimal digits.

    >>> check("a")
    'e40c292c'
    """
    found = 0x811C9DC5
    for byte in text.encode("ascii"):
        found = (found ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{found:08x}"


# -- JSON file -------------------------------------------------------------------------------------


def of_file(text: str) -> Returned:
    """Parse a file saved by a pupil; raise InvalidAnswers if it cannot be read."""
    fault = ""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said, fault = _mended(text), "its end is missing"
    if not isinstance(said, dict) or said.get("jamlab_answers") != 1:
        raise InvalidAnswers("these are no answers to a homework")
    values, spoilt = _values(said.get("answers"))
    found = Returned(
        _text(said, "homework", _HOMEWORK),
        _text(said, "pupil", _PUPIL),
        _whole(said.get("saved")),
        _text(said, "name", NAME),
        values,
    )
    if not fault and (spoilt or said.get("check") != found.line().rpartition("-")[2]):
        fault = CHANGED
    return Returned(found.homework, found.pupil, found.saved, found.name, values, fault)


def _mended(text: str) -> Any:
    """Parse a truncated file up to its last complete line; None if nothing can be read."""
    lines = text.splitlines()
    while lines:
        lines.pop()
        kept = "\n".join(lines).rstrip().removesuffix(",")
        for end in ("]}", "}"):
            try:
                return json.loads(kept + end)
            except (ValueError, RecursionError):
                continue
        if len(lines) > 200:
            return None
    return None


def _values(said: Any) -> tuple[dict[int, float], bool]:
    """Return the answers by question, and True if any entry is invalid."""
    found: dict[int, float] = {}
    spoilt = not isinstance(said, list)
    for each in said if isinstance(said, list) else ():
        known: Mapping[str, Any] = each if isinstance(each, dict) else {}
        place, value = known.get("question"), known.get("value")
        if _is_place(place) and _is_value(value):
            spoilt = spoilt or place in found
            found[place] = float(value)
        else:
            spoilt = True
    return found, spoilt


def _is_place(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 99


def _is_value(value: Any) -> TypeGuard[float]:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and abs(value) < _LARGEST


def _text(said: Mapping[str, Any], name: str, pattern: re.Pattern[str]) -> str:
    value = said.get(name)
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise InvalidAnswers(f"its “{name}” cannot be read")
    return value


def _whole(value: Any) -> int:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if not is_number or not 0 <= value <= _MOST_SAVED:
        raise InvalidAnswers("its “saved” cannot be read")
    return int(value)


# -- text in a mail --------------------------------------------------------------------------------


def in_words(text: str) -> Iterator[Returned | InvalidAnswers]:
    """Yield all answers in a text such as a mail; InvalidAnswers for one that is damaged."""
    pieces = text.replace("\u00a0", " ").split(MARK)
    for piece in pieces[1:]:
        try:
            yield _of_words([word for word in piece.split() if word.strip(">")])
        except InvalidAnswers as error:
            yield error


def _of_words(words: list[str]) -> Returned:
    version, homework, pupil, saved, name, *rest = [*words, "", "", "", "", ""]
    name = name.replace("_", " ")
    if version != "1" or not _HOMEWORK.fullmatch(homework) or not _PUPIL.fullmatch(pupil):
        raise InvalidAnswers("the text begins as answers to a homework, but cannot be read")
    if not saved.isascii() or not saved.isdecimal() or not NAME.fullmatch(name):
        raise InvalidAnswers("the text ends before the first answer")
    number = int(saved[:10])
    values: dict[int, float] = {}
    twice = False
    for word in rest:
        given, end = _GIVEN.fullmatch(word), _END.fullmatch(word)
        if given:
            twice = twice or int(given[1]) in values
            values[int(given[1])] = float(given[2])
            continue
        if end:
            found = Returned(homework, pupil, number, name, values)
            is_whole = not twice and found.line().endswith(end[0])
            return Returned(homework, pupil, number, name, values, "" if is_whole else CHANGED)
        break
    fault = "its end is missing"
    if values:  # 1=12 may be a truncated 1=12.5
        fault += f", and question {list(values)[-1]} with it"
        values.popitem()
    return Returned(homework, pupil, number, name, values, fault)


# Search for answers in returned files, folders, mails, and ZIP archives of them.
#
# Each unreadable item becomes a remark with its file name; the others are still read.


MOST_FILES: Final = 5000
MOST_BYTES: Final = 2**20
_MOST_ZIP: Final = 64 * 2**20
_HOMEWORK_PAGE: Final = b'id="homework"'
_NOTHING: Final = "there are no answers to a homework in it"
_UNREADABLE: Final = "it is damaged or locked, and left out"


_BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, RuntimeError, ValueError, EOFError,
    MemoryError,
)  # fmt: skip
"""Errors that `zipfile` raises for damaged or locked archives."""


@dataclass(frozen=True)
class Found:
    """Answers found, and remarks about everything else."""

    answers: tuple[Returned, ...]
    remarks: tuple[str, ...]


def found_in(paths: Iterable[Path]) -> Found:
    """Find all answers in files and folders (recursively), in order of names."""
    return found_among(_files(paths))


def found_among(files: Iterable[tuple[str, bytes | str]]) -> Found:
    """Find all answers among named files, given as bytes or as the reason why there are none."""
    answers: list[Returned] = []
    remarks: list[str] = []
    for count, (name, data) in enumerate(files):
        if count == MOST_FILES:
            remarks.append(f"{name}: more than {MOST_FILES:,} files: from here on left out")
            break
        seen = 0
        for each in _read(name, data):
            seen += 1
            if isinstance(each, Returned):
                answers.append(each)
            else:
                remarks.append(each)
        if not seen:
            remarks.append(f"{name}: {_NOTHING}")
    return Found(tuple(answers), tuple(remarks))


def _files(paths: Iterable[Path]) -> Iterator[tuple[str, bytes | str]]:
    for path in paths:
        inside = [path]
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*") if p.is_file() and p.name[0] != ".")
            if not inside:
                yield str(path), "the folder is empty"
        for each in inside:
            try:
                with each.open("rb") as file:
                    yield str(each), file.read(_MOST_ZIP + 1)
            except OSError as error:
                yield str(each), (error.strerror or "it cannot be read").lower()


def _read(name: str, data: bytes | str) -> Iterator[Returned | str]:
    """Yield the answers in one file, and a remark for each unreadable item."""
    if isinstance(data, str):
        yield f"{name}: {data}"
        return
    if data[:4] == b"PK\x03\x04":
        yield from _zipped(name, data)
    elif len(data) > MOST_BYTES:
        yield f"{name}: larger than 1 MB: these are no answers to a homework"
    else:
        yield from _single(name, data)


def _single(name: str, data: bytes) -> Iterator[Returned | str]:
    """Yield the answers in a file that is no archive. Any error affects this file alone: parts of a
    mail may be nested without limit, and parsing its headers can raise almost anything.
    """
    try:
        yield from _mail(name, data) if name.lower().endswith(".eml") else _plain(name, data)
    except Exception:
        yield f"{name}: {_UNREADABLE}"


def _plain(name: str, data: bytes) -> Iterator[Returned | str]:
    if not data.strip():
        yield f"{name}: the file is empty"
    elif _HOMEWORK_PAGE in data:
        yield f"{name}: this is the homework itself, without answers"
    elif b'"jamlab_homework"' in data:
        yield f"{name}: this is your own file with what is right"
    else:
        text = _decoded(data)
        if '"jamlab_answers"' in text[:200] or text.lstrip()[:1] == "{":
            try:
                yield replace(of_file(text.lstrip("\ufeff")), where=name)
            except InvalidAnswers as error:
                yield f"{name}: {error}"
            return
        for each in in_words(text):
            yield replace(each, where=name) if isinstance(each, Returned) else f"{name}: {each}"


def _decoded(data: bytes) -> str:
    """Decode a text in any encoding that editors commonly save."""
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return data.decode("utf-16", errors="replace")
    return data.decode("utf-8-sig", errors="replace")


def _mail(name: str, data: bytes) -> Iterator[Returned | str]:
    """Yield the answers attached to a saved mail, or else those in its text."""
    message = email.message_from_bytes(data, policy=policy.default)
    parts = [part for part in message.walk() if not part.is_multipart()]
    attached = [part for part in parts if part.get_filename()]
    for part in attached:
        inner = part.get_payload(decode=True)
        if isinstance(inner, bytes) and b"jamlab_answers" in inner[:MOST_BYTES]:
            yield from _plain(f"{name}: {part.get_filename()}", inner[:MOST_BYTES])
            return
    for part in parts:
        text = _words(part) if part.get_content_maintype() == "text" else ""
        if MARK in text:
            yield from _plain(name, text.encode())
            return


def _words(part: object) -> str:
    try:
        return str(part.get_content()) if isinstance(part, EmailMessage) else ""
    except (LookupError, ValueError):
        return ""


def _zipped(name: str, data: bytes) -> Iterator[Returned | str]:
    """Yield the answers in a ZIP archive, as learning platforms export submissions."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            inside = [info for info in archive.infolist() if not info.is_dir()][:MOST_FILES]
            for info in inside:
                where = f"{name}: {info.filename}"
                if info.file_size > MOST_BYTES:
                    yield f"{where}: larger than 1 MB: these are no answers to a homework"
                    continue
                try:
                    with archive.open(info) as file:
                        inner = file.read(MOST_BYTES + 1)
                except _BROKEN:
                    yield f"{where}: {_UNREADABLE}"
                    continue
                yield from list(_single(where, inner)) or [f"{where}: {_NOTHING}"]
    except _BROKEN:
        yield f"{name}: the archive is damaged or locked; unpack it by hand"
