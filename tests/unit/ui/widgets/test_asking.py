"""The panel for questions about a step, in a notebook; tests/unit/pages tests its behaviour."""

from __future__ import annotations

import gzip
from base64 import b64decode
from pathlib import Path

from jamlab.chance import odds
from jamlab.chance.exact import answer
from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.pages import Asking
from jamlab.pages.questions.asking_program import MORE, asking_program

REPLAYS = Path(__file__).parents[4] / "replays"
CRAMEL = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")


def made(asking: Asking) -> int:
    """Number of trials made."""
    return 0 if asking.running is None else asking.running.n


def test_it_is_asked_from_python() -> None:
    asking = Asking(CRAMEL, at=2)
    assert (asking.answer, asking.says, asking.found, asking.tried) == (None, "", "", "")
    asking.ask("safe", 1, tiles=5)
    assert asking.answer == odds(CRAMEL, "safe", 1, at=2, tiles=5)
    assert asking.found == answer.body(odds(CRAMEL, "safe", 1, at=2, tiles=5))
    asking.ask("within", ALL_KNOWING, of=("Roby", "Jane"), draws=3)
    assert asking.answer == odds(CRAMEL, "within", ALL_KNOWING, at=2, of="Roby,Jane", draws=3)
    asking.step(40)
    assert asking.at == 40
    assert asking.answer == odds(CRAMEL, "within", ALL_KNOWING, at=40, of="Roby,Jane", draws=3)
    asking.ask("within")
    assert asking.found == ""
    assert asking.says == "Say first: which kinds of card or tile."
    assert repr(asking) == "<Asking ann-bo-cy.jsonl at 40>"


def test_trials_are_made_from_python() -> None:
    asking = Asking(CRAMEL, at=2)
    asking.try_more()
    assert made(asking) == 0
    asking.ask("ends")
    asking.try_more()
    assert made(asking) == MORE
    assert asking.tried.startswith("Tried out 1,000 times: ")


def test_what_is_said_in_the_browser_is_heard_and_what_follows_is_told() -> None:
    asking = Asking(CRAMEL, at=2)
    asking._message(asking, {"do": "question", "name": "ends"}, [])
    assert asking.told["question"] == "ends"
    assert asking.told["value"] == "6.1 %, as the table sees it"
    for senseless in (None, "ends", {}, {"do": 4}, {"name": "safe"}):
        asking._message(asking, senseless, [])
    assert asking.told["question"] == "ends"


def test_the_browser_s_python_can_make_the_same_program() -> None:
    asking = Asking(CRAMEL, at=2)
    kind, arguments = asking.program["kind"], asking.program["arguments"]
    assert (kind, asking.program["parts"]) == ("asking", {"told": "asking"})
    assert gzip.decompress(b64decode(arguments["log"])) == CRAMEL.data
    program = asking_program(**arguments)
    assert program.state()["asking"] == asking.told
    assert Asking(CRAMEL).program["id"] != asking.program["id"]


def test_the_chart_s_specification_comes_along_and_takes_what_is_told() -> None:
    asking = Asking(CRAMEL, at=2)
    asking.ask("ends")
    asking.try_more()
    trials = asking.told["trials"]
    spec = asking.charts["percent" if trials["percent"] else "number"]
    assert set(trials["data"]) == set(spec["datasets"])
    assert set(trials["signals"]) <= {param["name"] for param in spec["params"]}
    assert asking.vega is Asking(CRAMEL).vega
