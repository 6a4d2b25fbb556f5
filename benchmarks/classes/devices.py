"""Simulated pupils' devices that behave as the page does: repost an answer with the same id until
it is confirmed, and poll the state every two seconds."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest

PATIENCE = 8.0
PAUSE = 0.15


class Lost(Exception):
    """No answer, or an unreadable one."""


Posted = tuple[int, float]
"""An answer: its ordinal number on this device, and its value."""


@dataclass
class Said:
    """Replies to a device: confirmed answers by (round, vote), seconds each took, `before` (answers
    stored although their first confirmation was lost), `lost` (failed requests)."""

    confirmed: dict[tuple[int, int], Posted] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)
    before: int = 0
    lost: int = 0


class Device:
    """One device: its token and the replies to it."""

    def __init__(self, base: str, code: str, chance: random.Random) -> None:
        self.base, self.code, self.chance = base, code, chance
        self.token = f"{chance.getrandbits(120):030x}"
        self.said = Said()
        self.n = 0
        self.version: int | None = None
        self._client = AsyncHTTPClient()

    async def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        """Send one request; raise Lost if it fails."""
        headers = {"X-Class-Token": self.token, "Content-Type": "application/json"}
        request = HTTPRequest(
            f"{self.base}/api/{self.code}/{path}",
            method="GET" if body is None else "POST",
            body=None if body is None else json.dumps(body),
            headers=headers,
            connect_timeout=PATIENCE,
            request_timeout=PATIENCE,
        )
        try:
            reply = await self._client.fetch(request, raise_error=False)
            found = json.loads(reply.body)
        except Exception:
            self.said.lost += 1
            raise Lost from None
        if reply.code >= 500:
            self.said.lost += 1
            raise Lost
        return reply.code, found

    async def until_told(self, path: str, body: Any = None) -> Any:
        """Repeat a request until it is answered."""
        while True:
            try:
                code, found = await self.ask(path, body)
            except Lost:
                await asyncio.sleep(PAUSE)
                continue
            if code == 429:
                await asyncio.sleep(1)
                continue
            assert code == 200, found
            return found

    async def join(self) -> None:
        await self.until_told("join", {"token": self.token})

    async def answer(self, round_id: int, vote: int = 1, *, twice: bool = False) -> str:
        """Post an answer until it is confirmed; `twice` then posts it once more."""
        self.n += 1
        post = f"{self.chance.getrandbits(96):024x}"
        value = self.chance.randint(0, 100) / 100
        body = {"id": post, "round": round_id, "vote": vote, "n": self.n, "values": [value]}
        began = monotonic()
        found = await self.until_told("answer", body)
        self.said.took.append(monotonic() - began)
        if found["state"] != "late":
            self.said.confirmed[round_id, vote] = self.n, value
            self.said.before += found["state"] == "before"
        if twice:
            again = await self.until_told("answer", body)
            assert again["state"] == "before", again
        state: str = found["state"]
        return state

    async def sees(self, stage: str) -> float:
        """Poll every two seconds until the class is at this stage; return the time."""
        await asyncio.sleep(2 * self.chance.random())
        while True:
            seen = "" if self.version is None else f"?seen={self.version}"
            try:
                _, found = await self.ask(f"state{seen}")
            except Lost:
                found = {}
            self.version = found.get("version", self.version)
            if found.get("stage") == stage:
                return monotonic()
            await asyncio.sleep(2)
