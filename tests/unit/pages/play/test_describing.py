"""Choices before a game have texts; options that a teacher switched off stay off."""

import pytest

from jamlab.chance import agents
from jamlab.core.registry import ids, load
from jamlab.pages import Play
from jamlab.pages.play.play_program import play_program
from jamlab.pages.play.setting import ORDER, SWITCHED_OFF, players_of, words_of
from tests.unit.pages.play.table import Page


@pytest.mark.parametrize("game_id", ids())
def test_each_player_and_each_value_of_an_option_has_words(game_id: str) -> None:
    game = load(game_id)
    players = players_of(game)
    assert sorted(player.name for player in players) == sorted(agents.names(game_id))
    ranks = [ORDER.index(player.strength) for player in players]
    assert ranks == sorted(ranks)
    assert all(player.words for player in players)
    for option in game.options:
        for words in words_of(game, option):
            assert words
            assert words[0].isupper() or not words[0].isalpha()
            assert "printed)" not in words
            assert "`" not in words


def test_a_page_can_begin_with_another_game_of_the_same_cards() -> None:
    program = play_program("jam", first="variant", options={"variant": "kids"})
    option = program.state()["setting"]["options"][0]
    assert (option["name"], option["first"], option["value"]) == ("variant", True, "kids")
    assert option["words"][:2] == ["The full game", "The game for children"]
    with pytest.raises(ValueError, match="unknown option 'flavour'"):
        play_program("jam", first="flavour")
    with pytest.raises(ValueError, match="baby"):
        play_program("jam", options={"variant": "baby"})


def test_what_a_teacher_switched_off_is_off_in_this_game_and_in_the_next() -> None:
    page = Page("sixty", seed=4)
    page.begin(["", "quick"])
    page.do("hint")
    assert page.play["hint"]
    page.do("switch", hints=False, back=True)
    assert page.play["hint"] is None
    assert not page.play["hints"]
    page.do("hint")
    page.do("ask")
    assert page.play["hint"] is None
    assert page.told["asking"]["questions"] == []
    assert "odds" not in page.told["shown"]["frames"][0]
    assert page.told["setting"]["fixed"]
    page.do("switch", hints=True, back=True)
    page.begin(["", "quick"], hints=True)
    assert not page.play["hints"]
    assert page.told["setting"]["back"]


def test_a_game_that_was_kept_with_hints_has_none_where_they_are_off() -> None:
    page, other = Page("sixty", seed=4), Page("sixty")
    page.begin(["", "quick"])
    other.do("switch", hints=False, back=False)
    other.do("keep", text=page.told["kept"]["text"])
    assert not other.play["hints"]
    other.a_move()
    assert other.play["back"] is None


def test_a_gallery_can_be_without_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCHED_OFF, "hints")
    widget = Play("pig", hints=True)
    assert widget.setting["fixed"]
    assert not widget.setting["hints"]
    assert widget.setting["back"]
    assert widget.program["arguments"]["fixed"]


def test_questions_are_asked_for_the_eyes_that_look_on() -> None:
    page = Page("sixty", seed=4)
    page.begin(["", "quick"])
    page.do("ask")
    asking = page.told["asking"]
    assert len(asking["questions"]) > 1
    assert asking["eyes"] == "0"
    page.host.receive({"do": "eyes", "seat": "all"})
    page.work()
    assert page.told["asking"]["eyes"] == "0"
