"""Made-up values for a story, different from each viewpoint."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page

WHOLE = 1000


def made_up(tale: Mapping[str, Any], views: tuple[str, ...] = ("table",)) -> dict[str, Any]:
    """Values for these viewpoints, in the shape of `jamlab.ui.messages.ValuesTold`.

    Each viewpoint has its own numbers, which chance and choices change a little at each event;
    forced events change nothing.
    """
    events = tale["events"]
    seats, total = len(tale["seats"]), len(events)
    kinds = {"choice": 0, "forced": -2}
    by = [
        event["seat"] if event["node"] == "choice" else kinds.get(event["node"], -1)
        for event in events
    ]
    tracks, swings = {}, {}
    for number, view in enumerate(views):
        chances = [start(seats)]
        for n in range(1, total + 1):
            now = list(chances[-1])
            if by[n - 1] != -2:
                giver, taker = (n + number) % seats, (n * n + 1) % seats
                moved = now[giver] * ((n * 37 + number * 11) % 31) // 100
                now[giver] -= moved
                now[taker] += moved
            chances.append(now)
        tracks[view] = {
            "chances": chances,
            "half": [31 + number] * (total + 1),
            "counts": [100 + number] * (total + 1),
            "points": [[seat + number for seat in range(seats)] for _ in chances],
            "given": [None, *([n % 40 + number] * seats for n in range(total))],
            "others": [None, *([n % 50 + number] * seats for n in range(total))],
        }
        swings[view] = swings_of(chances, by)
    return {
        "state": "done",
        "says": "",
        "judge": "memory",
        "seconds": 40,
        "tracks": tracks,
        "by": by,
        "swings": swings,
        "news": {},
        "choices": [],
    }


def unvalued(page: Page, told: Mapping[str, Any]) -> dict[str, Any]:
    """Remount the page's stepper at step 40 with a program that has computed no values.

    Requests of the page to the program are appended to `window.said`. Return the state the stepper
    was given.
    """
    nothing = {**told, "state": "none", "tracks": {}, "swings": {}}
    page.evaluate(
        """told => {
            window.said = [];
            const say = (what) => (...more) => said.push([what, ...more]);
            const valuing = {work: say("work"), stop: say("stop"), choices: say("choices")};
            handle.destroy();
            const place = document.getElementById("here");
            window.handle = mount(place, story(), {valuing, position: 40, fill: true});
            handle.stepper.turned.tell(told, "");
        }""",
        nothing,
    )
    return nothing


def start(seats: int) -> list[int]:
    """Equal initial chances; the first seat has the remainder."""
    each = WHOLE // seats
    return [WHOLE - each * (seats - 1)] + [each] * (seats - 1)


def swings_of(chances: list[list[int]], by: list[int]) -> list[dict[str, int]]:
    """Changes over each choice and the chance events that follow it, the largest first."""
    found = []
    for first, who in enumerate(by, 1):
        if who < 0:
            continue
        n = first
        while n < len(by) and by[n] == -1:
            n += 1
        moved = [now - was for now, was in zip(chances[n], chances[first - 1], strict=True)]
        seat = max(range(len(moved)), key=lambda seat: abs(moved[seat]))
        found.append({"first": first, "n": n, "seat": seat, "change": moved[seat]})
    return sorted(found, key=lambda swing: -abs(swing["change"]))[:12]


def judged(n: int, seat: int, **other: Any) -> dict[str, Any]:
    """A judged choice with the verdict "mistake"."""
    return {
        "n": n,
        "seat": seat,
        "options": 3,
        "chosen": "Turn up one more",
        "best": "Stop and take 3 tiles",
        "clause": "C-9",
        "why": "They are his at once.",
        "at": [366, 312],
        "gain": [54, 33, 75],
        "blind": 27,
        "verdict": "mistake",
        "pieces": [],
        **other,
    }


def percent(tenths: int) -> str:
    """Format tenths of a percent: "36.6"."""
    return f"{'−' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def read(text: str) -> int:
    """Parse a displayed percentage into tenths."""
    return round(10 * float(text.replace("−", "-").replace("+", "").rstrip("*")))
