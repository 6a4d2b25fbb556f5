"""A human at the terminal: the table shown, the events told, steps taken back."""

import re
from pathlib import Path

import pytest

from jamlab.cli.human import second_person
from jamlab.log import Replay
from tests.unit.cli.terminal import ROOT, run

LOGS = sorted((ROOT / "replays").glob("*/*.jsonl"))
# Words in -s after “You”, or joined to it, that are no third-person verbs.
NO_VERBS = {"pass", "cards", "is"}


@pytest.mark.parametrize("path", LOGS[::3], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_who_is_called_you_is_spoken_to(path: Path) -> None:
    replay = Replay.read(path)
    names = ["You", *replay.seats[1:]]
    told = {second_person(event.told(names)) for event in replay.events}
    for line in told:
        assert "You’s" not in line
        assert not re.search(r"[^“] You\b", line), line  # “you” within a line
        for verb in re.findall(r"\b[Yy]ou (?:neither )?(\w+s)\b", line):
            assert verb in NO_VERBS, line
        if line.startswith("You "):
            for verb in re.findall(r"\b(?:and|nor|who) (\w+s)\b", line):
                assert verb in NO_VERBS, line


def test_other_names_are_left_as_they_are() -> None:
    assert second_person("Yourie is dealt a card") == "Yourie is dealt a card"
    assert second_person("Ann passes and is out") == "Ann passes and is out"
    assert second_person("Ann asks You for one recipe") == "Ann asks you for one recipe"


# -- the table and the events ----------------------------------------------------------------------


def play(tmp_path: Path, *args: str, typed: str) -> str:
    """Play a game with a person's typed input and return the screen's text."""
    said = run("play", *args, "-o", str(tmp_path / "game.jsonl"), "--force", typed=typed)
    assert said.code == 0, said.err
    return str(said.out)


JAM = ("jam", "--names", "You,Bo", "--agents", "human,greedy", "--seed", "4")


def test_what_lies_on_a_recipe_is_open_to_all_j_b9(tmp_path: Path) -> None:
    out = play(tmp_path, *JAM, typed="q\n")
    assert "Bo makes cherry jam from the Basket with a cherry from the hand" in out
    assert "Bo’s recipes: 1 (cherry jam / cranberry [(cherry)])" in out


def test_in_travel_one_may_look_through_ones_own_pile_but_no_other_j_i1(tmp_path: Path) -> None:
    travel = ("--option", "variant=travel", "--option", "tasks=no")
    out = play(tmp_path, *JAM, *travel, typed="1\n" * 60 + "q\n")
    mine = re.findall(r"(?m)^Your pile: (\d+) (.*)$", out)
    theirs = re.findall(r"(?m)^Bo’s pile: (\d+)(.*)$", out)
    assert mine
    for size, cards in mine:
        assert cards.count(" / ") == int(size)
    assert theirs
    assert not [cards for _, cards in theirs if cards]


def test_the_lab_remembers_what_you_gave_p_a8(tmp_path: Path) -> None:
    pie = ("pie", "--names", "Ann,Bo", "--agents", "human,greedy", "--seed", "4")
    out = play(tmp_path, *pie, typed="1\n1\n1\nq\n")
    assert "Ann gives Crust to Bo" in out
    assert "Bo’s hand: 5 ((Crust), ?, ?, ?, ?)" in out


@pytest.mark.parametrize("game", ["cramel", "sixty", "pie", "jam"])
def test_all_that_happened_is_told_up_to_the_end(game: str, tmp_path: Path) -> None:
    """With random players some games go on long after Ann’s last choice."""
    agents = "human,random,random" if game != "cramel" else "human,memory,memory"
    typed = "1\n" if game != "cramel" else ""
    if game == "cramel":  # each cell in turn, and never a second tile
        typed = "".join(f"1\n{row} {column}\n2\n" for row in range(1, 8) for column in range(1, 8))
    lines = play(
        tmp_path, game, "--names", "Ann,Bo,Cy", "--agents", agents, "--seed", "6",
        typed=typed * (3000 if game != "cramel" else 4) + "q\n",
    ).splitlines()  # fmt: skip
    replay = Replay.read(tmp_path / "game.jsonl")
    assert replay.over is not None
    game_ = replay.game
    told = [line.rpartition("· ")[2] for line in lines if "· " in line and "Signs: " not in line]
    happened = [game_.mask(event, 0).told(replay.seats) for event in replay.events]
    assert told == happened


def test_the_table_is_printed_again_only_when_it_changed(tmp_path: Path) -> None:
    out = play(tmp_path, *JAM, typed="1\n1\nb\nb\n1\nq\n")
    assert out.count("\nBasket: ") == 1  # naming a partner or asking for a jam moves nothing
    assert out.count("\n  - You offer\n") == 4
    assert play(tmp_path, *JAM, typed="t\nq\n").count("\nBasket: ") == 2


def test_signs_are_explained_when_they_first_come_and_on_request(tmp_path: Path) -> None:
    out = play(tmp_path, *JAM, typed="1\nb\n1\nq\n")
    assert out.count("Signs: ") == 1
    explained = out.partition("Signs: ")[2].partition("\n")[0]
    for sign in (">", "*", "[ ]", "( )"):
        assert f"{sign} " in explained
    assert "? " not in explained  # no ? is shown yet
    assert play(tmp_path, *JAM, typed="1\n?\nq\n").count("Signs: ") == 2


def test_an_offer_can_be_begun_again_until_it_is_made(tmp_path: Path) -> None:
    out = play(tmp_path, *JAM, typed="b\n1\n1\nb\nb\n2\n1\n1\nq\n")
    assert "There is nothing to take back" in out
    kinds = [event.kind for event in Replay.read(tmp_path / "game.jsonl").events]
    assert "PartnerNamed" not in kinds
    assert "RecipeAsked" not in kinds
    assert "TradeEnded" in kinds
    made = play(tmp_path, *JAM, typed="1\n1\n1\nq\n")
    assert "You ask Bo for one recipe as a present" in made


def test_the_cards_are_listed_with_their_points_and_fruits(tmp_path: Path) -> None:
    out = play(tmp_path, *JAM, typed="c\n? j-a6\nq\n")
    assert "  Jams, 6 points: walnut jam ×3\n" in out
    assert "southern salad (apple, peach, walnut) ×3" in out
    assert "walnut jam 6, three cards" in out
    deck = tmp_path / "deck.csv"
    deck.write_text(run("data", "jam", "deck").out.replace("walnut jam,6", "walnut jam,9"))
    own = play(tmp_path, *JAM, "--option", f"deck={deck}", typed="c\nq\n")
    assert "  Jams, 9 points: walnut jam ×3\n" in own


def test_who_goes_on_is_told_what_happened_since(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(tmp_path, *JAM, typed="2\n1\n1\nq\n")
    events = len(Replay.read(path).events)
    again = run("play", "--resume", str(path), typed="q\n").out
    assert again.startswith(f"{path}: going on after event {events}.")
    assert "· You are dealt" not in again


def test_in_the_end_you_win() -> None:
    assert second_person("Sixty: All is played (S-G1): You wins. You 12, Bo 20.") == (
        "Sixty: All is played (S-G1): you win. You 12, Bo 20."
    )
