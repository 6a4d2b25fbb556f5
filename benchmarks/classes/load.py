"""Latency with many pupils at once: until an answer is confirmed, and until a reveal is seen."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from time import monotonic

from tornado.httpclient import AsyncHTTPClient

from benchmarks.classes.devices import Device
from benchmarks.classes.served import Served


@dataclass
class Load:
    """Results. Triples are seconds: median, 95th percentile, slowest."""

    pupils: int
    joined: float
    confirmed: tuple[float, float, float]
    counted: int
    stored: int
    revealed: tuple[float, float, float]
    lost_lines: int
    cpu: float

    def __str__(self) -> str:
        return "\n".join(
            (
                f"{self.pupils} pupils, {self.lost_lines} lost lines; in after {self.joined:.2f} s",
                "confirmed after {:.2f} s (median), {:.2f} (95 %), {:.2f} (slowest); "
                "all answered within one second".format(*self.confirmed),
                f"{self.counted} of {self.pupils} confirmed, {self.stored} stored",
                "reveal seen after {:.2f} s (median), {:.2f} (95 %), {:.2f} (slowest), by asking "
                "every two seconds".format(*self.revealed),
                f"the server worked {self.cpu:.1f} s in all",
            )
        )


def load(address: str, pupils: int, *, seed: int = 0) -> Load:
    """Play a round in which all pupils answer within one second. A tenth comes late, a tenth
    reloads its page, a tenth posts everything twice."""
    AsyncHTTPClient.configure(None, max_clients=2 * pupils + 20)
    chance = random.Random(seed)
    served = Served(address, 1)
    served.start()
    try:
        return asyncio.run(_round(served, pupils, chance))
    finally:
        served.close()
        AsyncHTTPClient.configure(None, max_clients=10)


async def _round(served: Served, pupils: int, chance: random.Random) -> Load:
    devices = [Device(served.base, served.code, chance) for _ in range(pupils)]
    tenth = max(1, pupils // 10)
    late, anew, twice = devices[:tenth], devices[tenth : 2 * tenth], devices[2 * tenth : 3 * tenth]
    began = monotonic()
    await asyncio.gather(*(device.join() for device in devices if device not in late))
    joined = monotonic() - began
    state = await asyncio.to_thread(served.does, "open")
    asked = state["round"]
    assert asked is not None
    polling = [asyncio.create_task(device.sees("revealed")) for device in devices]

    async def answers(device: Device) -> str:
        await asyncio.sleep(chance.random())
        if device in late or device in anew:  # a page joins whenever it is loaded, even if known
            await device.join()
        return await device.answer(asked, twice=device in twice)

    states = await asyncio.gather(*map(answers, devices))
    stored = served.teacher["counted"]
    began = monotonic()
    await asyncio.to_thread(served.does, "reveal", anyway=True)
    seen = await asyncio.gather(*polling)
    return Load(
        pupils,
        joined,
        quantiles([each for device in devices for each in device.said.took]),
        states.count("counted") + states.count("before"),
        stored,
        quantiles([at - began for at in seen]),
        sum(device.said.lost for device in devices),
        served.cpu,
    )


def quantiles(values: list[float]) -> tuple[float, float, float]:
    """Median, 95th percentile and maximum."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2], ordered[int(0.95 * (len(ordered) - 1))], ordered[-1]
