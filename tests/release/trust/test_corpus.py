"""Retry the fuzzer's findings, and run some hundred executions of each target."""

from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random

import pytest

from jamlab.classroom.server.app import MOST_BYTES
from jamlab.log import Malformed
from tests.release.trust.fuzz.__main__ import CORPUS, outcome, tried
from tests.release.trust.fuzz.mutate import changed
from tests.release.trust.fuzz.targets import TOO_MUCH, Target, class_server, targets

TARGETS = {each.name: each for each in targets()}
FOUND = sorted(path for path in CORPUS.glob("*/*") if path.is_file())
CLASS_SERVER = "class server"
TRIES = 200


@pytest.fixture(scope="module")
def server() -> Iterator[Target]:
    with class_server() as target:
        assert target.name == CLASS_SERVER
        yield target


@pytest.mark.parametrize("path", FOUND, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_was_found_is_mended(path: Path, request: pytest.FixtureRequest) -> None:
    target = named(path.parent.name.replace("-", " "), request)
    assert outcome(target, path.read_bytes())[2] == ""


@pytest.mark.parametrize("name", [*TARGETS, CLASS_SERVER])
def test_nothing_is_found_in_some_tries(name: str, request: pytest.FixtureRequest) -> None:
    target = named(name, request)
    found = tried(target, Random(5), inf, list(target.seeds), TRIES)
    assert found.times == TRIES
    assert not found.findings, [why for _, why in found.findings.values()]


@pytest.mark.slow("tries each target for two seconds; some hundred tries are made above")
@pytest.mark.parametrize("name", [*TARGETS, CLASS_SERVER])
def test_nothing_is_found_in_two_seconds(name: str, request: pytest.FixtureRequest) -> None:
    target = named(name, request)
    found = tried(target, Random(3), 2.0, list(target.seeds))
    assert found.times > 0
    assert not found.findings, [why for _, why in found.findings.values()]


@pytest.mark.parametrize("data", [b"", b"9" * 4300, b"[" * 9999 + b"]" * 9999, b'{"over":1}\n'])
def test_whatever_it_is_it_can_be_changed(data: bytes) -> None:
    """The number of 4,300 digits has a successor of 4,301, which Python does not format."""
    assert {changed(data, [data], Random(seed)) for seed in range(2000)} - {data}


def test_more_than_a_class_takes_is_refused_whether_the_line_is_closed_early_or_not(
    server: Target,
) -> None:
    too_much = b"answer\n" + b" " * (MOST_BYTES + 1)
    kinds = {outcome(server, too_much)[1:] for _ in range(50)}
    assert kinds <= {(f"taken {TOO_MUCH}", ""), ("taken Bad Request ", "")}


def test_good_input_is_taken(server: Target) -> None:
    for target in (*TARGETS.values(), server):
        for seed in target.seeds:
            assert outcome(target, seed)[2] == "", target.name


def named(name: str, request: pytest.FixtureRequest) -> Target:
    """Return the target; the class server is started only if it is needed."""
    found: Target = request.getfixturevalue("server") if name == CLASS_SERVER else TARGETS[name]
    return found


def test_a_fault_is_found() -> None:
    """A reader that raises an undeclared error is reported as a finding."""

    def reads(data: bytes) -> str:
        if b"!" in data:
            raise KeyError("a fault")
        raise Malformed("refused")

    found = tried(Target("a", reads, (Malformed,), ()), Random(1), inf, [b"a!b", b"ab"], 100)
    assert [why.partition(":")[0] for _, why in found.findings.values()] == [
        "KeyError at test_corpus.py"
    ]
