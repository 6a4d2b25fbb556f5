"""CPU cost of thousands of trials in each lesson, and their effect on the latency of answers."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterator
from time import monotonic, process_time
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from benchmarks.classes.served import KEY, Served
from jamlab.classroom.questions import of_lesson
from jamlab.classroom.questions.trial_questions import values
from jamlab.lessons import COURSE, lesson

THOUSAND = 1000
WAITS = 30  # answers of another class meanwhile, over two seconds


def costs() -> Iterator[tuple[int, float]]:
    """Yield each playable lesson's CPU seconds for a thousand trials, the minimum of 3 runs."""
    for number in COURSE:
        if lesson(number).can_be_pooled:
            yield number, min(_cost(number) for _ in range(3))


def _cost(number: int) -> float:
    began = process_time()
    for _ in values({"lesson": number}, secrets.randbits(63), THOUSAND):
        pass
    return process_time() - began


def played(address: str, pupils: int) -> Iterator[str]:
    """Yield report lines: the costs; then latencies while all pupils of a class press "1000" at
    once in the slowest lesson and another class answers."""
    found = dict(costs())
    for number, seconds in found.items():
        yield f"lesson {number}: {1000 * seconds:.0f} ms CPU for {THOUSAND:,} trials"
    slowest = max(found, key=lambda number: found[number])
    served = Served(address)
    served.start()
    try:
        yield from asyncio.run(_together(served, slowest, pupils))
    finally:
        served.kill()
        served.close()


async def _together(served: Served, slowest: int, pupils: int) -> list[str]:
    AsyncHTTPClient.configure(None, max_clients=1000)
    plays = served.store.create("live", "Trials", KEY, of_lesson(slowest, seed=1)).result()
    ours, theirs = [secrets.token_hex(12) for _ in range(pupils)], secrets.token_hex(12)

    async def teacher(number: int, **told: Any) -> Any:
        cookie = {"Cookie": f"jamlab-class-{number}={KEY}"}
        return await _post(f"{served.base}/api/teach/{number}/do", told, cookie)

    async def pupil(code: str, what: str, key: str, **told: Any) -> Any:
        header = {"X-Class-Token": key}
        return await _post(f"{served.base}/api/{code}/{what}", told, header)

    await asyncio.gather(*(pupil(plays.code, "join", each, token=each) for each in ours))
    others = [f"{theirs}{n:04}" for n in range(WAITS)]
    await asyncio.gather(*(pupil(served.code, "join", each, token=each) for each in others))
    opened = await teacher(plays.id, do="open")
    await teacher(plays.id, do="show", round=opened["round"], vote=1)
    asked = await teacher(served.number, do="open")

    async def answers(n: int) -> str:
        waits: list[float] = []

        async def one(k: int, token: str) -> None:
            await asyncio.sleep(2 * k / WAITS)
            began, post = monotonic(), secrets.token_hex(12)
            told = {"id": post, "round": asked["round"], "vote": 1, "n": n, "values": [0.5]}
            assert (await pupil(served.code, "answer", token, **told))["state"] == "counted"
            waits.append(monotonic() - began)

        await asyncio.gather(*(one(k, token) for k, token in enumerate(others)))
        waits.sort()
        return f"median {1000 * waits[WAITS // 2]:.0f} ms, slowest {1000 * waits[-1]:.0f} ms"

    async def thousand(token: str) -> float:
        began, post = monotonic(), secrets.token_hex(12)
        told = {"round": opened["round"], "id": post, "n": THOUSAND}
        assert (await pupil(plays.code, "play", token, **told))["n"] == THOUSAND
        return monotonic() - began

    quiet = await answers(1)
    playing = asyncio.gather(*map(thousand, ours))
    meanwhile = await answers(2)
    waited = sorted(await playing)
    return [
        f"another class's answers are confirmed after {quiet}; while trials are played {meanwhile}",
        f"{pupils} pupils press {THOUSAND:,} at once in lesson {slowest}: they are there after "
        f"{waited[pupils // 2]:.1f} s (median), {waited[-1]:.1f} s (slowest)",
    ]


async def _post(address: str, told: object, headers: dict[str, str]) -> Any:
    sent = {"Content-Type": "application/json", **headers}
    request = HTTPRequest(
        address, method="POST", headers=sent, body=json.dumps(told), request_timeout=120
    )
    return json.loads((await AsyncHTTPClient().fetch(request)).body)
