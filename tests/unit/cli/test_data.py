"""`jamlab data`, and custom decks: written out, checked, played and stored in the log."""

from pathlib import Path

import pytest

from jamlab.core.registry import ids, load
from jamlab.log import Replay
from tests.unit.cli.terminal import run

DATA = [(game, option.name) for game in ids() for option in load(game).options if option.is_data]


@pytest.mark.parametrize(("game", "name"), DATA)
def test_what_comes_with_the_game_is_written_out_and_right(
    game: str, name: str, tmp_path: Path
) -> None:
    shown = run("data", game, name)
    assert shown.code == 0
    path = tmp_path / "mine.csv"
    path.write_text(shown.out, encoding="utf-8")
    checked = run("data", game, name, str(path))
    assert (checked.code, checked.out) == (0, f"{path}: nothing is wrong.\n")


def test_each_fault_is_a_line_that_names_its_line(tmp_path: Path) -> None:
    lines = run("data", "jam", "deck").out.splitlines()
    lines[4] += "x"
    lines[9] = "soup," + lines[9].partition(",")[2]
    path = tmp_path / "mine.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    said = run("data", "jam", "deck", str(path))
    assert said.code == 2
    told = said.err.splitlines()
    assert [line for line in told if f"{path}: line 5: " in line]
    assert [line for line in told if f"{path}: line 10: " in line]
    assert all(line.startswith("jamlab: ") for line in told)


def test_all_that_may_be_replaced_is_listed() -> None:
    assert [line.split(":")[0] for line in run("data", "jam").out.splitlines()] == [
        "deck",
        "task_cards",
        "tea_party",
    ]
    assert "no data" in run("data", "sixty").out


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (["chess"], "unknown game 'chess'"),
        (["jam", "dice"], "The JAM: unknown data 'dice'; known: deck, task_cards, tea_party"),
        (["cramel", "deck"], "Cramel comes with no data that a table may replace"),
        (["jam", "deck", "nowhere.csv"], "nowhere.csv: No such file or directory"),
    ],
)
def test_what_is_not_there_is_told_in_one_line(said: list[str], wrong: str) -> None:
    done = run("data", *said)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert wrong in done.err


def test_a_file_that_is_no_text_or_too_long(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_bytes(b"\xff\xfe\x00")
    assert "is no text in UTF-8" in run("data", "jam", "deck", str(path)).err
    path.write_bytes(b"x" * 200_000)
    assert "is longer than 30,000 characters" in run("data", "jam", "deck", str(path)).err


def test_a_deck_of_ones_own_stands_whole_in_the_log(tmp_path: Path) -> None:
    deck, log = tmp_path / "mine.csv", tmp_path / "mine.jsonl"
    text = run("data", "jam", "deck").out.replace("walnut jam,6", "walnut jam,9")
    assert ",9," in text
    deck.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())  # as Excel saves files
    option = f"deck={deck}"
    said = ["--seed", "4", "--seats", "2", "--agents", "random", "--option", option]
    assert run("play", "jam", *said, "-o", str(log)).code == 0
    deck.unlink()  # the log alone suffices
    replay = Replay.read(log)
    assert replay.header.options["deck"] == text
    assert run("verify", str(log)).code == 0


def test_a_game_with_a_deck_of_ones_own_is_gone_on_with(tmp_path: Path) -> None:
    deck, log = tmp_path / "mine.csv", tmp_path / "mine.jsonl"
    deck.write_text(run("data", "pie", "deck").out.replace("ingredient,11", "ingredient,10"))
    option = f"deck={deck}"
    said = ["--seed", "4", "--seats", "2", "--agents", "random"]
    assert run("play", "pie", *said, "--option", option, "-o", str(log)).code == 0
    whole = log.read_bytes()
    log.write_bytes(b"".join(whole.splitlines(keepends=True)[:40]))
    other = run("play", "pie", *said, "-o", str(log), "--option", "deck=printed")
    assert "an unfinished game with deck=own" in other.err
    assert run("play", "pie", *said, "--option", option, "-o", str(log)).code == 0
    assert log.read_bytes() == whole


def test_a_deck_and_tasks_that_do_not_go_together(tmp_path: Path) -> None:
    tasks = tmp_path / "tasks.csv"
    tasks.write_text(run("data", "jam", "task_cards").out.replace("walnut jam", "quince jam"))
    done = run("play", "jam", "--option", f"task_cards={tasks}", "-o", str(tmp_path / "x.jsonl"))
    assert done.code == 2
    assert "quince jam" in done.err
    assert done.err.count("\n") == 1
    fault = done.err.strip().partition("task cards: ")[2].partition(" (and ")[0]
    looked = run("data", "jam", "task_cards", str(tasks))
    assert looked.code == 2
    assert fault in looked.err  # both commands make the same check
    deck = tmp_path / "deck.csv"
    deck.write_text(run("data", "jam", "deck").out.replace("walnut jam", "quince jam"))
    beside = run("data", "jam", "task_cards", str(tasks), "--option", f"deck={deck}")
    assert (beside.code, beside.out) == (0, f"{tasks}: nothing is wrong.\n")


def test_data_names_the_tables_at_which_something_is_wrong(tmp_path: Path) -> None:
    tasks = tmp_path / "tasks.csv"
    lines = run("data", "jam", "task_cards").out.splitlines()
    few = [line for line in lines if not line.startswith(("W4", "W5", "W6"))]
    tasks.write_text("\n".join(few))
    said = run("data", "jam", "task_cards", str(tasks))
    assert (said.code, said.out) == (0, f"{tasks}: nothing is wrong with 3 players.\n")
    assert f"{tasks}: with 2 players: task cards: " in said.err
    four = run("data", "jam", "task_cards", str(tasks), "--seats", "4")
    assert (four.code, four.out) == (2, "")
    out = str(tmp_path / "x.jsonl")
    played = run("play", "jam", "--seats", "4", "--option", f"task_cards={tasks}", "-o", out)
    assert four.err.strip().partition("task cards: ")[2] in played.err
    assert run("data", "jam", "task_cards", str(tasks), "--seats", "9").err == (
        "jamlab: The JAM is for 2 to 4 players, not 9\n"
    )


@pytest.mark.parametrize(("game", "name"), DATA)
def test_a_file_of_one_header_line_is_told_by_data_and_by_play(
    game: str, name: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(run("data", game, name).out.splitlines()[0] + "\n")
    looked = run("data", game, name, str(path))
    assert looked.code == 2
    assert "line 2: nothing stands below" in looked.err
    played = run("play", game, "--option", f"{name}={path}", "-o", str(tmp_path / "x.jsonl"))
    assert played.code == 2
    assert "line 2: nothing stands below" in played.err
