"""While the screen is handed over, nothing is sent beyond the table's view."""

import json

import pytest

from jamlab.core import ALL_KNOWING
from jamlab.core.registry import ids, load
from jamlab.log import Replay
from jamlab.pages.play.hinting import hint_of
from tests.contract.tables import contract_of
from tests.unit.pages.play.table import Page

HIDING = [game_id for game_id in ids() if not load(game_id).is_open]
PARTS = ("shown", "choice", "play", "asking")


def _seen(page: Page, seat: int | None) -> str:
    """All events in words as `seat` may know them, and the faces visible to it."""
    match = page.program.match
    assert match is not None
    played = match.played
    game, names = played.game, played.seats
    told = [game.mask(event, seat).told(names) for event in played.events]
    scene = game.scene(game.view(played.state, seat), names)
    lie = [word for piece in scene.pieces for word in (piece.face, piece.memo)]
    return "\n".join((*told, *lie, *(zone.note for zone in scene.zones)))


def _held(page: Page) -> set[str]:
    """All faces in the game, wherever they lie."""
    match = page.program.match
    assert match is not None
    played = match.played
    scene = played.game.scene(played.game.view(played.state, ALL_KNOWING), played.seats)
    return {piece.face for piece in scene.pieces if piece.face}


@pytest.mark.parametrize("game_id", HIDING)
@pytest.mark.parametrize(
    "people",
    [
        pytest.param("two", marks=pytest.mark.slow("two people among players; all people above")),
        "all",
    ],
)
def test_what_is_told_names_no_card_that_these_eyes_have_not_seen(
    game_id: str, people: str
) -> None:
    game = load(game_id)
    seats = game.seats[-1]
    page = Page(game_id, seed=8)
    page.begin(["" if people == "all" or seat < 2 else "random" for seat in range(seats)])
    searched = 0
    for move in range(120):
        if page.is_over:
            break
        eyes = page.program.eyes
        covered = page.play["waits"] == "cover"
        assert (eyes is None) or not covered
        frames = [
            {key: at for key, at in frame.items() if key not in ("odds", "goals")}
            for frame in page.told["shown"]["frames"]
        ]  # odds and goals are known to all
        text = json.dumps([frames, *(page.told[part] for part in PARTS[1:])])
        seen = _seen(page, eyes)
        hidden = {card for card in _held(page) if card not in seen}
        for card in hidden:
            searched += 1
            assert f'"{card}"' not in text, f"move {move}"
            assert len(card) < 3 or f" {card}" not in text, f"move {move}"
        assert not any(card in page.told["kept"]["text"] for card in hidden if len(card) > 3)
        if covered:
            assert page.told["choice"]["lines"] == [] or game.choices_are_open
            assert page.told["shown"]["eyes"] == "table"
        page.a_move()
    assert searched


@pytest.mark.parametrize("game_id", HIDING)
def test_a_table_that_nobody_could_tell_from_this_one_is_told_alike(game_id: str) -> None:
    """Swap cards that the current viewpoint cannot see: not a byte of the messages may change."""
    contract = contract_of(game_id)
    page = Page(game_id, seed=6)
    page.begin([""] * load(game_id).seats[0])
    tried = 0
    for _ in range(60):
        if page.is_over:
            break
        program = page.program
        match = program.match
        assert match is not None
        state = match.played.state
        for twin in list(contract.indistinguishable_states(state.copy(), program.eyes))[:3]:
            told = _told(page)
            match.played.state, match.played.node = twin, program.game.pending(twin)
            tried += 1
            assert _told(page) == told
            if page.play["waits"] == "choice":
                hint = hint_of(match)
                match.played.state, match.played.node = state, program.game.pending(state)
                assert hint_of(match) == hint
            match.played.state, match.played.node = state, program.game.pending(state)
        page.a_move()
    assert tried


def _told(page: Page) -> str:
    """The parts sent now, rebuilt from scratch."""
    program = page.program
    assert program._showing is not None
    program._showing.look(program.eyes)
    program._choosing._told = (None, program._choosing._told[1])
    told = dict(program.state())
    told["shown"].pop("line")
    return json.dumps({part: told[part] for part in PARTS})


def test_other_eyes_get_no_answer_that_was_given_before() -> None:
    page = Page("sixty", seed=3)
    page.begin(["", "", ""])
    page.a_move()
    asked = page.told["play"]["waits"] == "choice"
    assert asked
    page.host.receive({"do": "question", "name": "holds"})
    page.work()
    page.do("hint")
    assert page.play["hint"]["place"] >= 0
    while page.play["waits"] != "cover":
        page.a_move()
    assert page.told["asking"]["answer"] == ""
    assert page.play["hint"] is None
    page.host.receive({"do": "question", "name": "holds"})
    page.host.receive({"do": "eyes", "seat": "all"})
    page.host.receive({"do": "eyes", "seat": 0})
    page.work()
    assert page.told["asking"]["eyes"] == "table"


def test_what_was_masked_stays_masked_in_what_a_page_keeps_of_one_seat() -> None:
    page = Page("sixty", seed=3)
    page.begin(["", "quick", "quick"])
    while not page.is_over and page.play["n"] < 60:
        page.a_move()
    match = page.program.match
    assert match is not None
    masked = [
        match.played.game.mask(event, 0).told(match.played.seats) for event in match.played.events
    ]
    news = page.play["news"]
    assert [words for _, _, words, _, _ in news] == masked[-len(news) :]
    assert Replay.of(match.log()).events == tuple(match.played.events)
