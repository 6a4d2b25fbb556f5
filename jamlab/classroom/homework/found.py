"""Looks for answers in what came back: files, folders, mails, and ZIP archives of them.

Whatever cannot be read is one sentence with the name of its file; the others are read.
"""

from __future__ import annotations

import email
import lzma
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from email import policy
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from typing import Final

from jamlab.classroom.homework.returned import MARK, Broken, Returned, in_words, of_file

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
"""What the reader of ZIP archives raises for one that is damaged or locked."""


@dataclass(frozen=True)
class Found:
    """The answers that were found, and in words what else was there."""

    answers: tuple[Returned, ...]
    remarks: tuple[str, ...]


def found_in(paths: Iterable[Path]) -> Found:
    """All answers in files and folders (with all that is below them), in the order of names."""
    return found_among(_files(paths))


def found_among(files: Iterable[tuple[str, bytes | str]]) -> Found:
    """The same of files by name: the bytes of each, or in words why there are none."""
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
    """Of one file: its answers, and a remark for each thing that cannot be read."""
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
    """Of a file that is no archive. Whatever breaks its reader costs this file alone: parts of a
    mail may lie in one another without end, and its headers raise nearly anything."""
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
            except Broken as error:
                yield f"{name}: {error}"
            return
        for each in in_words(text):
            yield replace(each, where=name) if isinstance(each, Returned) else f"{name}: {each}"


def _decoded(data: bytes) -> str:
    """A text, however an editor saved it."""
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return data.decode("utf-16", errors="replace")
    return data.decode("utf-8-sig", errors="replace")


def _mail(name: str, data: bytes) -> Iterator[Returned | str]:
    """A saved mail: what is attached to it, and else its words."""
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
    """What lies in a ZIP archive, as learning platforms hand out what was handed in."""
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
