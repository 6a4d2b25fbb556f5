"""The What if? program: branches by hand and by agents, messages per viewpoint, the file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jamlab.analysis import what_if
from jamlab.analysis.whatif.distribution import shared
from jamlab.core import ALL_KNOWING, Chance, Choice, Over
from jamlab.core.registry import ids
from jamlab.log import Replay
from jamlab.log.notes import Notes
from jamlab.pages.whatif.comparing import Weighing
from jamlab.pages.whatif.whatif_program import NOT_HERE, WhatIfProgram
from jamlab.ui.view_model import STOPPED
from tests.unit.log.good import middling
from tests.unit.pages.sending import arrived

REPLAYS = Path(__file__).parents[3] / "replays"


class Page:
    """A page's requests and the states it receives."""

    def __init__(self, replay: Replay) -> None:
        self.replay, self.program = replay, WhatIfProgram(replay)

    def say(self, do: str, **more: Any) -> Any:
        self.program.receive(arrived(self.program, f"whatif.{do}", **more))
        while do == "play" and self.program.work():
            assert self.program.state()["whatif"]["playing"]
        told = self.program.state()
        json.dumps(told)
        return told["whatif"]

    @property
    def on(self) -> Any:
        return self.program.state()["branch"]

    def place(self, sort: type, wanted: Callable[[int], bool] = lambda _: True) -> int:
        """Return a step of the recorded game with a node of this type and an alternative."""
        replay = self.replay
        for n in range(len(replay) // 3, len(replay)):
            node = replay.game.pending(replay.state(n))
            events: tuple[Any, ...] = getattr(node, "options", getattr(node, "outcomes", ()))
            if isinstance(node, sort) and wanted(n) and len(events) > 1:
                return n
        raise AssertionError("no such step")


def other(told: Any) -> int:
    """The index of an option that was not chosen."""
    place: int = next(each.place for each in told["step"]["options"] if not each.came)
    return place


@pytest.mark.parametrize("game", ids())
def test_another_option_is_laid_gone_on_with_and_left_again(game: str) -> None:
    page = Page(middling(game))
    at = page.place(Choice)
    told = page.say("step", at=at, view="all")
    assert (told["step"]["sort"], told["step"]["at"]) == ("choice", at)
    told = page.say("choose", at=at, view="all", place=other(told))
    assert (told["on"], told["says"], told["saved"]) == ("0", "", False)
    on = page.on
    assert (on["path"], on["position"], on["tail"]["at"]) == ("0", at + 1, at)
    begun = page.program.game((0,))
    assert begun.events[:at] == page.replay.events[:at]
    assert begun.events[at] != page.replay.events[at]
    # At the branch's next choice: playing on there extends this branch.
    end = len(begun)
    told = page.say("step", at=end, view="all")
    if told["step"]["sort"] == "choice":
        told = page.say("choose", at=end, view="all", place=told["step"]["options"][-1].place)
        assert len(told["branches"]) == 1
        assert told["branches"][0]["events"] > end - at
    told = page.say("play", at=end, view="all")
    assert told["branches"][0]["isOver"]
    # From the middle of the branch a nested one leaves.
    told = page.say("play", at=at + 1, view="all")
    assert [each["path"] for each in told["branches"]] == ["0", "0.0"]
    assert told["on"] == "0.0"
    told = page.say("show", path="")
    assert (told["on"], page.on["tail"], page.on["position"]) == ("", None, at)
    told = page.say("compare", left="", right="0")
    assert [side["path"] for side in told["compared"]] == ["", "0"]
    assert tuple(told["compared"][0]["had"]) == page.replay.over.scores  # type: ignore[union-attr]
    left, right = told["compared"]
    parts = left["parts"]
    assert parts == right["parts"] >= 0
    assert left["standings"][:parts] == right["standings"][:parts]
    assert len(left["standings"]) > parts
    told = page.say("rename", path="0", title="  Better\n so ")
    assert told["branches"][0]["title"] == "Better so"
    for wrong in ("T\x7f", "T\u202e", "T\ud83d"):  # no game could be shown with it
        told = page.say("rename", path="0", title=wrong)
        assert (told["branches"][0]["title"], "title" in told["says"]) == ("Better so", True)
    page.say("save")
    text = page.program.state()["branches"]["text"]
    assert Notes.of(text.encode(), page.replay).branches == page.program.branches
    again = Page(page.replay)
    assert len(again.say("bring", text=text)["branches"]) == 2
    assert again.program.branches == page.program.branches
    assert page.say("delete", path="0")["branches"] == []


def test_what_a_page_kept_takes_the_place_of_what_is_there(tmp_path: Path) -> None:
    """Each change sends the branches as a file, written beside a log where that is allowed."""
    page = Page(middling("pig"))
    at = page.place(Choice)
    assert page.program.state()["branches"]["text"] == ""
    page.say("choose", at=at, view="all", place=other(page.say("step", at=at, view="all")))
    kept = page.program.state()["branches"]
    page.say("delete", path="0")
    assert page.say("bring", text=kept["text"], all=True)["branches"][0]["at"] == at
    assert len(page.say("bring", text=kept["text"], all=True)["branches"]) == 1
    assert page.say("bring", text="other", all=True)["says"] == ""
    assert page.say("bring", text="other")["says"]
    assert page.program.state()["branches"]["no"] == kept["no"] == 0
    log = tmp_path / "pig.jsonl"
    log.write_bytes(page.replay.data)
    Notes.new(page.replay).with_note(3, "Kept.").write(tmp_path / "pig.notes.json")
    program = WhatIfProgram(page.replay, None, log)
    program.receive({"do": "whatif.bring", "text": kept["text"]})
    program.receive({"do": "whatif.save"})
    told = program.state()
    assert (told["whatif"]["says"], told["whatif"]["saved"], told["branches"]["no"]) == (
        "Saved beside the game, in pig.notes.json.", True, 0,
    )  # fmt: skip
    lying = Notes.of_log(log, page.replay)
    assert (lying.counted(), lying.branches) == ("1 note and 1 branch", program.branches)


def test_players_who_go_on_can_be_stopped() -> None:
    page = Page(middling("jam"))
    at = page.place(Choice)
    page.say("step", at=at, view="all")
    page.say("how", player="sampling")
    page.program.receive({"do": "whatif.play", "at": at, "view": "all"})
    assert page.program.work()
    told = page.program.state()["whatif"]
    assert told["playing"]
    assert told["says"].startswith("They play on: event ")
    told = page.say("stop")
    assert not told["playing"]
    assert (told["branches"], told["says"]) == ([], "")
    assert not page.program.work()


def test_two_that_are_compared_are_weighed_where_they_part() -> None:
    page = Page(middling("pig"))
    at = page.place(Choice)
    page.say("choose", at=at, view="all", place=other(page.say("step", at=at, view="all")))
    assert page.say("weigh", view="table")["weighed"] is None  # nothing is compared
    page.say("play", at=at + 1, view="all")
    page.say("compare", left="", right="0")
    assert page.say("weigh", view="table")["weighed"]["state"] == "working"
    while page.program.work():
        pass
    told = page.say("how")["weighed"]
    assert (told["state"], told["done"]) == ("done", 400)
    left, right = (
        what_if(game, at + 1, seed=1, seat=None) for game in (page.replay, page.program.game((0,)))
    )
    assert [row.seat for row in told["rows"]] == list(range(len(page.replay.seats)))
    gains = [right.chance(row.seat).value - left.chance(row.seat).value for row in told["rows"]]
    assert max(gains) > 0.01
    for row, gain in zip(told["rows"], gains, strict=True):
        assert row.left == shared(left.chance(row.seat))
        assert row.right == shared(right.chance(row.seat))
        assert re.fullmatch(r"[+−][\d.]+ \([+−][\d.]+ to [+−][\d.]+\)", row.gain)
        assert float(row.gain.split()[0].replace("−", "-")) == pytest.approx(100 * gain, abs=0.06)
    assert f"After event {at + 1}." in told["about"]
    assert page.say("step", at=at, view="0")["weighed"] is None  # another seat knows other things
    assert page.say("compare")["weighed"] is None


@pytest.mark.parametrize("side", [0, 1])
def test_weighing_ends_where_a_game_of_either_side_breaks_off(
    side: int, caplog: pytest.LogCaptureFixture
) -> None:
    recorded = middling("pig")
    weighing = Weighing(recorded, recorded, recorded, "table", "random")

    def broken(k: int = 0) -> Over:
        raise RuntimeError(f"game {k} broke off")

    weighing.sides[side].going.result = broken  # type: ignore[method-assign]
    for _ in range(4):
        if weighing.state == "working":
            weighing.work()
    assert weighing.state == "failed"
    told = weighing.result()
    assert (told["state"], told["about"]) == ("failed", STOPPED)
    assert "RuntimeError: game" in caplog.text


def test_many_continuations_stop_at_400_and_tell_each_seat() -> None:
    page = Page(middling("pig"))
    at = page.place(Choice)
    page.say("step", at=at, view="table")
    told = page.say("try", at=at, view="table")
    assert told["tried"]["state"] == "working"
    while page.program.work():
        pass
    tried = page.say("how")["tried"]
    assert (tried["state"], tried["done"]) == ("done", 400)
    assert sum(row["wins"][0] for row in tried["rows"]) == pytest.approx(1000, abs=3)
    for row in tried["rows"]:
        assert row["wins"][1] <= row["wins"][0] <= row["wins"][2]
        assert sum(count for _, count in row["scores"]) == 400
        assert row["recorded"] == page.replay.over.scores[row["seat"]]  # type: ignore[union-attr]
    page.say("try", at=at, view="table")
    page.program.work()
    assert page.say("stop")["tried"]["state"] == "stopped"
    assert not page.program.work()


@pytest.mark.parametrize("game", ["sixty", "pie", "jam"])
def test_a_viewpoint_is_told_nothing_that_is_hidden_from_it(game: str) -> None:
    page = Page(middling(game))
    replay = page.replay
    hidden = 0
    for n in range(len(replay)):
        node = replay.game.pending(replay.state(n))
        if not isinstance(node, Choice) or len(node) < 2:
            continue
        for view in ("table", *map(str, range(len(replay.seats)))):
            step = page.say("step", at=n, view=view)["step"]
            mine = view == str(node.seat)
            assert (step["sort"] == "choice") == mine
            assert bool(step["options"]) == mine
            hidden += not mine
        if hidden > 30:
            break
    assert hidden
    # A card seen by its own seat alone: others get neither the possible cards nor the actual one.
    game_ = replay.game
    at = page.place(
        Chance, lambda n: game_.mask(replay.events[n], None) != game_.mask(replay.events[n], 0)
    )
    step = page.say("step", at=at, view="table")["step"]
    assert (step["sort"], [each.place for each in step["options"]]) == ("hidden", [-1])
    told = page.say("choose", at=at, view="table", place=-1)
    assert told["on"] == "0"
    event = page.program.game((0,)).events[at]
    assert told["title"] == game_.mask(event, None).told(replay.seats)
    assert page.say("choose", at=at, view="table", place=0)["says"] == NOT_HERE
    open_cards = page.say("step", at=at, view="all")
    assert open_cards["step"]["sort"] == "chance"
    assert len(open_cards["step"]["options"]) > 1
    assert open_cards["title"] == game_.mask(event, ALL_KNOWING).told(replay.seats)


@pytest.mark.parametrize(
    ("game", "words", "pieces"),
    [
        ("cramel", "Cy reaches for row 2, column 3", ["t9"]),
        ("sixty", "Di attacks Ann with a 12", ["hand.3|12"]),
        ("pie", "Di discards Sugar", ["hand.3|Sugar"]),
        ("jam", "Cy gives “cherry pie / currant” to the Basket", ["hand.2|cherry pie / currant"]),
    ],
)
def test_an_option_names_the_pieces_that_it_is_about(
    game: str, words: str, pieces: list[str]
) -> None:
    """Pieces are named as the choosing seat sees them on its table."""
    (log,) = (REPLAYS / game).glob("ann-bo*.jsonl")
    page = Page(Replay.read(log))
    replay = page.replay
    for at in range(len(replay)):
        node = replay.game.pending(replay.state(at))
        if not isinstance(node, Choice):
            continue
        step = page.say("step", at=at, view=str(node.seat))["step"]
        option = next((each for each in step["options"] if each.words == words), None)
        if option is not None:
            assert option.pieces == pieces
            view = replay.game.view(replay.state(at), node.seat)
            lying = replay.game.scene(view, replay.seats).pieces
            assert any(
                thing in (one.id, f"{one.zone}|{one.face}") for one in lying for thing in pieces
            )
            others = [each.pieces for each in step["options"] if each.place != option.place]
            assert pieces not in others
            return
    raise AssertionError("no such option")


def test_players_who_take_their_time_are_tried_event_by_event() -> None:
    page = Page(middling("pig"))
    at = len(page.replay) - 1
    while not isinstance(page.replay.game.pending(page.replay.state(at)), Choice):
        at -= 1
    page.say("how", player="sampling")
    page.say("step", at=at, view="table")
    page.say("try", at=at, view="table")
    pieces = 0
    while page.say("how")["tried"]["done"] < 2:
        assert page.program.work()
        pieces += 1
    assert pieces >= 2
    page.say("stop")
    assert [over.scores for over in page.program._trying.found.overs[:2]] == [  # type: ignore[union-attr]
        page.program._trying.going.result(k).scores  # type: ignore[union-attr]
        for k in (0, 1)
    ]


def test_what_makes_no_sense_changes_nothing() -> None:
    page = Page(middling("pig"))
    before = page.say("step", at=3, view="table")
    for do, more in (
        ("choose", {"at": 3, "view": "all", "place": 99}),
        ("choose", {"at": 999, "view": "all", "place": 0}),
        ("show", {"path": "7"}),
        ("show", {"path": "x"}),
        ("rename", {"path": "0", "title": "no"}),
        ("delete", {"path": "0"}),
        ("compare", {"left": "", "right": "9"}),
        ("step", {"at": 3, "view": "9"}),
        ("bring", {"text": "{}"}),
        ("how", {"player": "nobody"}),
    ):
        told = page.say(do, **more)
        assert {**told, "says": ""} == before, do
    assert WhatIfProgram().state()["whatif"]["events"] == 0
