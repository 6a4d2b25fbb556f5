"""What the fuzzer has found, tried again; and a few thousand tries of each target."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from jamlab.replay import Malformed
from tests.trust.fuzz.__main__ import CORPUS, outcome, tried
from tests.trust.fuzz.mutate import changed
from tests.trust.fuzz.targets import Target, targets

TARGETS = {each.name: each for each in targets(with_server=False)}
FOUND = sorted(path for path in CORPUS.glob("*/*") if path.is_file())


@pytest.mark.parametrize("path", FOUND, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_was_found_is_mended(path: Path) -> None:
    target = TARGETS[path.parent.name.replace("-", " ")]
    assert outcome(target, path.read_bytes())[2] == ""


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_is_found_in_two_seconds(name: str) -> None:
    target = TARGETS[name]
    found = tried(target, Random(3), 2.0, list(target.seeds))
    assert found.times > 0
    assert not found.findings, [why for _, why in found.findings.values()]


@pytest.mark.parametrize("data", [b"", b"9" * 4300, b"[" * 9999 + b"]" * 9999, b'{"over":1}\n'])
def test_whatever_it_is_it_can_be_changed(data: bytes) -> None:
    """Of a number of 4,300 digits Python does not write the next one, which has more."""
    assert {changed(data, [data], Random(seed)) for seed in range(2000)} - {data}


def test_good_input_is_taken() -> None:
    for target in TARGETS.values():
        for seed in target.seeds:
            assert outcome(target, seed)[2] == "", target.name


def test_a_fault_is_found() -> None:
    """A reader that breaks off, one that hangs, one that takes what it should not."""

    def reads(data: bytes) -> str:
        if b"!" in data:
            raise KeyError("a fault")
        raise Malformed("refused")

    found = tried(Target("a", reads, (Malformed,), ()), Random(1), 1.0, [b"a!b", b"ab"])
    assert [why.partition(":")[0] for _, why in found.findings.values()] == [
        "KeyError at test_corpus.py"
    ]
