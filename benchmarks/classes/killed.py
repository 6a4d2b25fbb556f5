"""Kill the server during rounds: every confirmed answer must be stored exactly once."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from benchmarks.classes.devices import Device
from benchmarks.classes.served import Served


@dataclass
class Outcome:
    """Counts of a run; `wrong` names each answer that differs from its confirmation."""

    rounds: int
    kills: int
    confirmed: int
    repeated: int
    lost_lines: int
    wrong: list[str]


def killed(
    address: str,
    rounds: int,
    pupils: int = 10,
    *,
    seed: int = 0,
    share: float = 1.0,
    within: float = 0.15,
    say: Callable[[str], None] = lambda _: None,
) -> Outcome:
    """Play rounds against the database at `address`. Answers arrive at random moments within
    `within` seconds; in a `share` of the rounds the server is killed meanwhile and restarted at
    once. Every answer is posted until it is confirmed."""
    chance = random.Random(seed)
    served = Served(address, rounds)
    served.start()
    devices = [Device(served.base, served.code, chance) for _ in range(pupils)]
    kills = 0

    async def play() -> None:
        nonlocal kills

        async def kill() -> None:
            nonlocal kills
            if chance.random() < share:
                await asyncio.sleep(within * chance.random())
                await asyncio.to_thread(served.kill)
                kills += 1
                await asyncio.to_thread(served.start)

        async def answer(device: Device, asked: int) -> str:
            await asyncio.sleep(within * chance.random())
            return await device.answer(asked, twice=chance.random() < 0.2)

        await asyncio.gather(*(device.join() for device in devices))
        for number in range(rounds):
            state = await asyncio.to_thread(served.does, "open" if number == 0 else "next")
            asked = state["round"]
            assert asked is not None
            posts = asyncio.gather(*(answer(device, asked) for device in devices))
            states, _ = await asyncio.gather(posts, kill())
            assert set(states) <= {"counted", "before"}, states
            await asyncio.to_thread(served.does, "reveal", anyway=True)
            if number % 50 == 49:
                say(f"{number + 1} rounds, {kills} kills")

    began = time.monotonic()
    try:
        asyncio.run(play())
        said = [device.said for device in devices]
        outcome = Outcome(
            rounds,
            kills,
            sum(len(each.confirmed) for each in said),
            sum(each.before for each in said),
            sum(each.lost for each in said),
            list(wrong(devices, served)),
        )
    finally:
        served.close()
    say(f"{outcome}, {time.monotonic() - began:.0f} s")
    return outcome


def wrong(devices: list[Device], served: Served) -> Iterator[str]:
    """Compare stored answers with the confirmed; yield each that is not stored once, unchanged."""
    found: dict[tuple[int, int, int], list[tuple[int, tuple[float, ...]]]] = {}
    for answer in served.store.answers(served.number):
        found.setdefault((answer.pupil, answer.round, answer.vote), []).append(
            (answer.n, answer.values)
        )
    for place, device in enumerate(devices):
        pupil = served.store.pupil(served.number, device.token)
        if pupil is None:
            yield f"device {place} is not in the class any more"
            continue
        for (asked, vote), (n, value) in device.said.confirmed.items():
            stored = found.pop((pupil.id, asked, vote), [])
            if stored != [(n, (value,))]:
                yield f"device {place}, round {asked}: confirmed {n, value}, stored {stored}"
    for key in found:
        yield f"nobody was told of {key}"
