"""`python -m tests.release.trust.fuzz --minutes 60`: fuzz all targets, in several processes.

Exit code 1 if something was found; each finding is written into `tests/release/trust/corpus`, where
`tests/release/trust/test_corpus.py` retries it. `--target log` runs a single target.
"""

from __future__ import annotations

import argparse
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf
from pathlib import Path
from random import Random
from typing import Final

from tests.release.trust.fuzz.mutate import changed
from tests.release.trust.fuzz.targets import CLASS_SERVER, Target, class_server, targets

CORPUS: Final = Path(__file__).parents[1] / "corpus"
SECONDS: Final = 1.0
"""An execution that takes more CPU seconds of this process is a finding."""
MEGABYTES: Final = 300
"""Growth of the process in MB since the start beyond which an execution is a finding."""
_TURN: Final = 5.0  # seconds per target before the next one
_POOL: Final = 400
_TRIES: Final = 3
HANGS: Final = "hangs"
"""Outcome kind of an execution that was aborted."""


class TooLong(Exception):
    """An execution took longer than `10 * SECONDS` and was aborted."""


@dataclass
class Tried:
    """Statistics of a target: executions, outcomes, findings."""

    name: str
    times: int = 0
    taken: int = 0
    longest: float = 0.0
    grown: float = 0.0
    kinds: set[str] = field(default_factory=set)
    findings: dict[str, tuple[bytes, str]] = field(default_factory=dict)

    def add(self, other: Tried) -> None:
        self.times += other.times
        self.taken += other.taken
        self.longest = max(self.longest, other.longest)
        self.grown = max(self.grown, other.grown)
        self.kinds |= other.kinds
        self.findings |= other.findings


@contextmanager
def limited() -> Iterator[None]:
    """Raise TooLong in the body when the timer expires."""

    def broken(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, broken)
    signal.setitimer(signal.ITIMER_REAL, 10 * SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def memory() -> float:
    """Return the peak memory of this process, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def outcome(target: Target, data: bytes) -> tuple[bool, str, str]:
    """Run the target; return whether it took the input, the kind of outcome, and any finding."""
    try:
        return True, _kind(f"taken {target.reads(data)}"), ""
    except TooLong:
        return False, HANGS, f"it was broken off after {10 * SECONDS:.0f} s"
    except target.refuses as error:
        return False, _kind(f"{type(error).__name__} {error}"), ""
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        kind = f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}"
        return False, kind, f"{kind}: {error}"


def _kind(words: str) -> str:
    return "".join("0" if sign.isdigit() else sign for sign in words[:80])


def tried(
    target: Target, rng: Random, seconds: float, pool: list[bytes], times: float = inf
) -> Tried:
    """Fuzz a target for a time or a number of tries; input with a new outcome joins the pool."""
    found = Tried(target.name)
    end = time.monotonic() + seconds
    before = memory()
    with limited():
        signal.setitimer(signal.ITIMER_REAL, 0)
        while time.monotonic() < end and found.times < times:
            now = time.process_time()
            data = changed(rng.choice(pool), pool, rng)
            signal.setitimer(signal.ITIMER_REAL, 10 * SECONDS)
            is_taken, kind, finding = outcome(target, data)
            signal.setitimer(signal.ITIMER_REAL, 0)
            took = time.process_time() - now
            found.times += 1
            found.taken += is_taken
            if took > SECONDS and (not finding or kind == HANGS):
                took, is_taken, kind, finding = again(target, data)
            found.longest = max(found.longest, took)
            if took > SECONDS and not finding:
                finding = f"it took {took:.1f} s"
            found.grown = max(found.grown, memory() - before)
            if found.grown > MEGABYTES and not finding:
                finding = f"it took {found.grown:.0f} MB"
            if finding:
                found.findings.setdefault(kind, (data, finding))
            elif kind not in found.kinds and len(pool) < _POOL:
                pool.append(data)
            found.kinds.add(kind)
    return found


def again(target: Target, data: bytes) -> tuple[float, bool, str, str]:
    """Repeat an execution; return the CPU seconds and the outcome of the fastest of a few tries, so
    that load on the machine is no finding."""
    tries = []
    for _ in range(_TRIES):
        began = time.process_time()
        signal.setitimer(signal.ITIMER_REAL, 10 * SECONDS)
        came = outcome(target, data)
        signal.setitimer(signal.ITIMER_REAL, 0)
        tries.append((time.process_time() - began, *came))
    return min(tries)


def work(seed: int, minutes: float, only: str) -> list[Tried]:
    """Fuzz each target in turn, in one process."""
    rng = Random(seed)
    with class_server() as server:
        chosen = [each for each in (*targets(), server) if only in ("", each.name)]
        pools = {each.name: list(each.seeds) for each in chosen}
        found = {each.name: Tried(each.name) for each in chosen}
        end = time.monotonic() + 60 * minutes
        while time.monotonic() < end:
            for each in chosen:
                left = min(_TURN, end - time.monotonic())
                if left > 0:
                    found[each.name].add(tried(each, rng, left, pools[each.name]))
    return list(found.values())


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> int:
    said = argparse.ArgumentParser(prog="python -m tests.release.trust.fuzz", description=__doc__)
    said.add_argument("--minutes", type=float, default=60)
    said.add_argument("--workers", type=int, default=2)
    said.add_argument("--seed", type=int, default=int(time.time()))
    names = [*(each.name for each in targets()), CLASS_SERVER]
    said.add_argument("--target", default="", choices=names, metavar="NAME", help=", ".join(names))
    asked = said.parse_args()
    total: dict[str, Tried] = {}
    began = time.monotonic()
    with ProcessPoolExecutor(asked.workers) as pool:
        seeds = range(asked.seed, asked.seed + asked.workers)
        futures = [pool.submit(work, seed, asked.minutes, asked.target) for seed in seeds]
        for future in futures:
            for one in future.result():
                total.setdefault(one.name, Tried(one.name)).add(one)
    say(f"{'target':18} {'times':>11} {'taken':>10} {'kinds':>6} {'longest':>9} {'grown':>8}")
    for one in total.values():
        say(
            f"{one.name:18} {one.times:11,} {one.taken:10,} {len(one.kinds):6} "
            f"{one.longest * 1000:6.0f} ms {one.grown:5.0f} MB"
        )
    times = sum(one.times for one in total.values())
    findings = [(one.name, *each) for one in total.values() for each in one.findings.values()]
    spent = time.monotonic() - began
    say(f"{times:,} executions in {spent / 60:.1f} min, from seed {asked.seed}.")
    say(f"{len(findings)} findings")
    for name, data, why in findings:
        folder = CORPUS / name.replace(" ", "-")
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / sha256(data).hexdigest()[:12]
        path.write_bytes(data)
        say(f"{name}: {why} ({path.name}, {len(data):,} bytes)")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
