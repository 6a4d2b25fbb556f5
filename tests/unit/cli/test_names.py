"""Names as people type them: players, cards, questions, games."""

from pathlib import Path

import pytest

from jamlab.chance import odds, questions
from jamlab.log import Replay
from jamlab.text import match_name, name_suggestion
from tests.unit.cli.terminal import ROOT, run

JAM = "replays/jam/four-players.jsonl"


def asked(*args: str) -> str:
    said = run("odds", JAM, "--at", "300", *args)
    assert (said.code, said.err) == (0, ""), said.err
    return str(said.out)


def test_a_name_is_found_whatever_its_case_but_never_guessed() -> None:
    assert match_name("ann", ["Ann", "Bo"]) == "Ann"
    assert match_name("ann", ["Ann", "ann"]) == "ann"
    assert match_name("ANN", ["Ann", "ann"]) is None
    assert match_name("An", ["Ann", "Bo"]) is None


def test_of_many_names_the_five_nearest_are_told() -> None:
    fruits = ["apple", "cherry", "peach", "walnut", "currant", "plum"] * 3
    many = [f"{fruit} jam {n}" for n, fruit in enumerate(fruits)]
    said = name_suggestion("appel JAM 0", many)
    assert said.startswith("the nearest of 18 are apple jam 0, ")
    assert said.count(",") == 4
    assert name_suggestion("x", ["Gol"]) == "there are Gol"
    assert name_suggestion("x", []) == "there is none"


def test_a_player_is_named_as_a_seat_is() -> None:
    by_number = asked("--question", "tasks", "--player", "2", "--seat", "Cy")
    assert by_number == asked("--question", "tasks", "--player", "Cy", "--seat", "cY")
    said = run("odds", JAM, "--question", "tasks", "--player", "Zoe")
    assert said.err == (
        "jamlab: player is a seat from 0 to 3 or a name (Ann, Bo, Cy, Di), not 'Zoe'\n"
    )


def test_a_bare_table_knows_no_names_of_players() -> None:
    state = Replay.read(ROOT / JAM).state(300)
    with pytest.raises(ValueError, match="player is a seat from 0 to 3, not 'Ann'"):
        odds(state, "wanted", player="Ann")


def test_cards_are_found_whatever_their_case() -> None:
    told = asked("--question", "within", "--of", "Apple Jam / CHERRY,karlsman", "--draws", "3")
    assert told == asked(
        "--question", "within", "--of", "apple jam / cherry,Karlsman", "--draws", "3"
    )
    tried = asked("--question", "wanted", "--of", "Apple", "--trials", "50")
    assert tried == asked("--question", "wanted", "--of", "apple", "--trials", "50")


def test_an_unknown_card_names_the_five_nearest() -> None:
    said = run("odds", JAM, "--question", "within", "--at", "300", "--of", "aple jam / chery")
    assert said.code == 2
    told = said.err.removeprefix("jamlab: there is no 'aple jam / chery' here; the nearest of 101 ")
    assert told.startswith("are apple jam / cherry, ")
    assert told.count(",") == 4


def test_where_there_is_nothing_to_name_a_sentence_says_so(tmp_path: Path) -> None:
    said = run("data", "cramel", "deck")
    assert said.err == "jamlab: Cramel comes with no data that a table may replace.\n"
    log = str(tmp_path / "game.jsonl")
    assert run("play", "jam", "--agents", "human,greedy", "-o", log, typed="q\n").code == 0
    said = run("play", "jam", "-o", log, "--option", "foo=1")
    assert said.err.startswith("jamlab: The JAM: unknown option 'foo'; known: variant, ")
    assert run("play", "jam", "--option", "deck=").err == (
        "jamlab: --option must be name=value, got 'deck='\n"
    )
    assert questions("jamsumo")  # no die is on the board at the start
    replay = Replay.read(ROOT / "replays/jamsumo/jam-three.jsonl")
    with pytest.raises(ValueError, match=r"there is none$"):
        odds(replay, "sink", at=0, die="A1")


def test_a_game_is_found_whatever_its_case() -> None:
    assert run("data", "JAM").out == run("data", "jam").out
