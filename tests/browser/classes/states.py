"""Invented class states that are hard to lay out on the wall."""

from collections.abc import Mapping, Sequence
from itertools import count
from random import Random
from typing import Any, Final

from jamlab.chance import covering
from jamlab.classroom.judging import crowd, judged, pooled
from jamlab.classroom.store.rows import TrialsRecord

_DRAWN: Final = Random(19)
_ROUNDS: Final = count(1)
EXACT: Final = 748 / 2303
LONG_ASK: Final = (
    "Now each card is shown, put back and mixed in before the next of your five. A joker among "
    "them is then likelier than before, or is it not, and by how much?"
)
LONG_SETTING: Final = (
    "Stop, and you win whole sets: {robot} Roby alone; {boy} Gol, {girl} Jane and Helena in twos; "
    "{owl} El-El in threes; {ringbox} ring boxes in fours. These are safe. {bloom} Mrs Bloom loses "
    "all, and so does {cat-face} Cramel after other tiles. A Cramel who comes first is won."
)
LONG_MISTAKE: Final = (
    "That is the middle of the three numbers. They are not equally likely: the dearest pies are "
    "fewer, so the mean lies below the middle."
)
LONG_OPTION: Final = (
    "Go on while the next tile promises more than it may lose, whatever came before and whoever "
    "looked at it"
)
CHANCE: Final = {
    "kind": "chance", "about": "Lesson 4", "game": "cramel", "low": 0, "high": 1, "step": 0.01,
    "ask": "You turn up three tiles. How likely is it that all are safe?",
    "setting": "49 tiles lie face down. {cat-face} 12 Cramel and {bloom} 3 Mrs Bloom stop you. "
    "The other 34 are safe.",
    "unit": "%", "ends": ["never", "half the time", "always"], "choices": [],
    "pieces": ["", "", ""], "picture": False, "trials": True,
}  # fmt: skip
POINTS: Final = {
    **CHANCE, "kind": "number", "low": 3, "high": 60, "step": 0.5, "unit": "points",
    "ends": ["3, the lowest card", "", "60, a joker"],
    "ask": "You turn up one card and pay its points. How many points is that on average?",
}  # fmt: skip
WORKED_OUT: Final = {
    "fraction": "748/2303", "formula": "34/49 × 33/48 × 32/47 = 748/2303",
    "words": ["Each safe tile leaves one safe tile fewer, and one tile fewer in all."],
}  # fmt: skip
LONG_WORKED_OUT: Final = {
    "fraction": "",
    "formula": "1 − C(77, 5) / C(83, 5) = 1 − 19757815/29034396 = 9276581/29034396",
    "words": [
        "There are C(83, 5) = (83 × 82 × 81 × 80 × 79) / (5 × 4 × 3 × 2 × 1) = 29,034,396 hands of "
        "five, all equally likely.",
        "19,757,815 of them have no joker: all five are among the other 77 cards, C(77, 5).",
        "All other hands have at least one joker. So subtract the share without a joker from 1.",
    ],
}
CAME: Final = {
    "value": 0.0, "words": "Not safe. Mrs Bloom came third.", "tone": "no", "picture": False,
    "pieces": [{"face": "Roby", "mark": ""}, {"face": "El-El", "mark": ""},
               {"face": "Mrs Bloom", "mark": "now"}],
}  # fmt: skip
NO_WAY_IN: Final = {
    "ok": False,
    "words": "This machine is in no network, so pupils’ devices cannot come in. Join the school’s "
    "Wi-Fi, or switch on a hotspot on a phone and let all join it.",
    "addresses": [],
}


def drawn(middle: float, broad: float, n: int) -> list[float]:
    found = (_DRAWN.gauss(middle, broad) for _ in range(n))
    return [min(1.0, max(0.0, round(each, 2))) for each in found]


def state(stage: str = "open", **more: Any) -> dict[str, Any]:
    """State of a class of 27; every call is a new round, so that the wall redraws it."""
    number = next(_ROUNDS)
    plan = [
        {"round": 0, "part": "", "ask": "Why?", "stage": "revealed"},
        {"round": number, "part": "", "ask": "How likely?", "stage": stage},
        {"round": -1, "part": "", "ask": "And then?", "stage": "waiting"},
    ]
    return {
        "version": 1, "next": 0.05, "title": f"class {number}", "code": "K7M4", "kind": "live",
        "reach": {"ok": True, "words": "", "addresses": ["192.168.100.200:8866"]}, "cards": [],
        "room": 28, "missing": 1, "received": 27, "counted": 27, "people": 27, "stage": stage,
        "round": number, "vote": 1, "part": "question 2 of 4", "question": CHANCE, "votes": [],
        "revealed": None, "judged": [], "worked": [], "crowd": [], "changed": None,
        "standing": None, "table": False, "reliability": [], "pooled": None, "plan": plan, **more,
    }  # fmt: skip


def tallies(values: Sequence[float], by: str = "device") -> list[dict[str, Any]]:
    return [{"value": v, "count": values.count(v), "by": by} for v in sorted(set(values))]


def revealed(
    *votes: Sequence[float],
    exact: float | None = EXACT,
    worked_out: Mapping[str, Any] = WORKED_OUT,
    came: Mapping[str, Any] | None = CAME,
    by: str = "device",
    asked: Mapping[str, Any] = CHANCE,
    **more: Any,
) -> dict[str, Any]:
    """State of a revealed round with one or two votes."""
    is_chance = asked["kind"] == "chance"
    value = None if came is None else float(came["value"])
    scores = [judged(vote, exact, value) for vote in votes] if is_chance else []
    told = None if exact is None else {"value": exact, **worked_out}
    hidden: dict[str, Any] = {
        "exact": told, "came": came, "right": None, "feedback": [], "source": {},
    }  # fmt: skip
    return state(
        "revealed", vote=len(votes), votes=[tallies(list(vote), by) for vote in votes],
        revealed=hidden, judged=[each for each in scores if each], question=asked,
        crowd=[each for each in (crowd(vote, exact) for vote in votes) if each], **more,
    )  # fmt: skip


def choice(
    options: Sequence[str], stage: str = "revealed", votes: int = 1, right: int | None = 1
) -> dict[str, Any]:
    """State of a multiple-choice question."""
    asked = {**CHANCE, "kind": "choice", "choices": list(options), "high": len(options) - 1,
             "step": 1, "unit": "", "ends": [], "pieces": [], "setting": ""}  # fmt: skip
    given = [tallies([float(_DRAWN.randrange(len(options))) for _ in range(27)])] * votes
    why = "A card that is no joker goes back and may come again. Kept in hand, it would leave the "
    why += "rest richer in jokers. So it is a little less likely now."
    told: dict[str, Any] = {"exact": None, "came": None, "right": right, "source": {},
            "feedback": [why] * len(options) if right is not None else []}  # fmt: skip
    return state(
        stage, question=asked, vote=votes, votes=[] if stage == "open" else given,
        revealed=told if stage == "revealed" else None,
    )  # fmt: skip


def _played(chance: float, posts: int) -> Any:
    rows = [TrialsRecord(pupil=n % 30, n=100, seed=n, total=sum(_DRAWN.random() < chance
            for _ in range(100)), squares=0.0) for n in range(posts)]  # fmt: skip
    return pooled(rows, covering)


def hard() -> dict[str, dict[str, Any]]:
    few, many, spread = drawn(0.42, 0.15, 27), drawn(0.42, 0.18, 300), drawn(0.4, 0.3, 40)
    eight = [LONG_OPTION] * 4 + ["14/48", "It cannot be said", "Stop at once", "Never stop"]
    waiting: dict[str, Any] = {
        "round": None,
        "question": None,
        "part": "",
        "received": 0,
        "counted": 0,
    }
    way: dict[str, Any] = {"received": 27, "counted": 25, "people": 25}
    long = {**CHANCE, "ask": LONG_ASK, "setting": LONG_SETTING, "pieces": ["Roby"] * 8}
    typed = {**CHANCE, "about": "", "setting": "", "ask": "W" * 299 + "?", "trials": False}
    turns = {**POINTS, "low": 0, "high": 60, "step": 1, "unit": "turns",
             "ends": ["at once", "30 turns", "60 turns"]}  # fmt: skip
    eaten = {**CAME, "words": "It still goes on. El-El came second.", "tone": "ok",
             "pieces": [{"face": "Cramel", "mark": "ok"}] * 8}  # fmt: skip
    played = _played(EXACT, 60)
    worked: dict[str, Any] = {**POINTS, "worked": True, "step": 0.1, "ends": [], "trials": False}
    sums = [5.8] * 12 + [6.0] * 9 + [174.0] * 4 + [3.0, 7.5, 29.0]
    wrong = [
        {"value": 10 ** (n % 4) + n / 7, "count": 9 - n, "words": LONG_MISTAKE} for n in range(6)
    ]
    wrong += [{"value": 3 + n / 7, "count": 1, "words": ""} for n in range(9)]
    vote = {"n": 28, "right": 12, "wrong": wrong}
    easy = {**vote, "wrong": wrong[:2]}
    return {
        "nobody in yet": state("waiting", room=0, **waiting),
        "some in": state("waiting", room=9, **waiting),
        "no way in": state("waiting", room=0, reach=NO_WAY_IN, **waiting),
        "asked": state(),
        "two on their way": state(**way),
        "asked, no way in": state(reach=NO_WAY_IN),
        "asked at length": state(question=long),
        "three options": choice(["yes", "no", "it cannot be said"], "open"),
        "eight options": choice(eight, "open"),
        "shown": {**revealed(few), "stage": "shown", "revealed": None, "judged": []},
        "tried out": {**revealed(few, pooled=played), "stage": "shown", "revealed": None},
        "tried out and revealed": revealed(few, pooled=played),
        "tried out, two votes": revealed(few, drawn(0.33, 0.06, 27), pooled=played),
        "revealed": revealed(few),
        "exact close to the mean": revealed([0.3, 0.325, 0.35]),
        "all at never": revealed([0.0] * 30, exact=0.0004),
        "all at always": revealed([1.0] * 30, exact=0.99),
        "exact at the other end": revealed([1.0] * 30, exact=0.01),
        "forty on one value": revealed([0.5] * 40),
        "three hundred": revealed(many, received=300, counted=300, people=300, room=305),
        "one guess": revealed([0.4]),
        "nobody guessed": revealed([]),
        "two votes": revealed(few, drawn(0.35, 0.06, 27)),
        "two votes far apart": revealed(drawn(0.8, 0.1, 40), [0.325] * 38 + [0.9, 0.1]),
        "two votes of three hundred": revealed(many, drawn(0.33, 0.05, 300)),
        "hands": revealed([0.125] * 12 + [0.375] * 15 + [0.875] * 3, by="hands", people=30),
        "asked at length, revealed": revealed(few, asked=long),
        "a long formula": revealed(few, worked_out=LONG_WORKED_OUT),
        "eight pieces": revealed(few, came=eaten),
        "points": revealed([12.5, 10, 15, 60, 3], exact=900 / 83, asked=POINTS),
        "turns": revealed([5, 27, 30, 60, 12], exact=27.0, asked=turns, came=eaten),
        "an exercise": revealed(sums, exact=5.8, asked=worked, came=None, worked=[easy]),
        "an exercise with many mistakes": revealed(
            sums, exact=5.8, asked=worked, came=None, worked=[vote]
        ),
        "an exercise, two votes": revealed(
            sums, sums, exact=5.8, asked=worked, came=None, worked=[vote, easy]
        ),
        "an exercise that all have right": revealed(
            sums[:12], exact=5.8, asked=worked, came=None,
            worked=[{"n": 12, "right": 12, "wrong": []}],
        ),
        "nothing exact": revealed(spread, exact=None, came=None, asked=typed),
        "only what came": revealed(spread, exact=None),
        "three options, revealed": choice(["yes", "no", "it cannot be said"]),
        "eight options, revealed": choice(eight),
        "eight options, two votes": choice(eight, votes=2),
        "options without a right one": choice(eight, right=None),
        "over": state("ended"),
    }  # fmt: skip
