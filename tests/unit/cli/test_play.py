"""`jamlab play` as a user sees it: the log, resuming, Ctrl-C, a human at the terminal."""

import signal
import subprocess
from functools import partial
from pathlib import Path

import pytest

from jamlab.core.registry import ids, load
from jamlab.log import Replay
from tests.browser.served import wait_until
from tests.unit.cli.terminal import program, run, unfinished

# -- play ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ids())
def test_the_same_seed_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    logs = []
    for name in ("a.jsonl", "b.jsonl"):
        assert run("play", game, "--seed", "4", "-o", str(tmp_path / name)).code == 0
        logs.append((tmp_path / name).read_bytes())
    assert logs[0] == logs[1]
    assert Replay.of(logs[0]).over is not None


def test_a_game_for_more_than_three_is_played_by_the_fewest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(load("sixty")), "seats", range(5, 9))
    log = tmp_path / "a.jsonl"
    assert run("play", "sixty", "--agents", "random", "--seed", "4", "-o", str(log)).code == 0
    assert len(Replay.read(log).seats) == 5


def test_play_writes_to_a_pipe() -> None:
    with program("play", "cramel", "--seed", "1", "--agents", "greedy", "-o", "-") as process:
        out, err = process.communicate()
    assert process.returncode == 0
    assert Replay.of(out.encode()).over is not None
    assert "wins" in err


def test_play_packs(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl.gz"
    assert run("play", "cramel", "--seed", "1", "-o", str(path)).code == 0
    assert path.read_bytes().startswith(b"\x1f\x8b")
    assert run("verify", str(path)).code == 0


def test_a_log_is_never_replaced_unasked(log: Path) -> None:
    before = log.read_bytes()
    said = run("play", "sixty", "-o", str(log))
    assert said.code == 2
    assert "finished" in said.err
    assert log.read_bytes() == before
    assert run("play", "sixty", "--seed", "9", "--force", "-o", str(log)).code == 0
    assert log.read_bytes() != before


@pytest.mark.parametrize("agents", ["greedy", "random", "random,greedy,greedy"])
@pytest.mark.parametrize("torn", [b"", b'{"n":1'])
def test_a_game_gone_on_with_is_the_game_it_would_have_been(
    tmp_path: Path, agents: str, torn: bytes
) -> None:
    whole = tmp_path / "whole.jsonl"
    args = ("play", "sixty", "--seats", "3", "--seed", "5", "--agents", agents, "-o")
    assert run(*args, str(whole)).code == 0
    for lines in (1, 2, 40, 200):
        part = unfinished(whole, lines)
        part.write_bytes(part.read_bytes() + torn)
        said = run("play", "--resume", str(part))
        assert said.code == 0
        assert ("torn" in said.err) == bool(torn)
        assert part.read_bytes() == whole.read_bytes()
    part = unfinished(whole, 100)
    assert run(*args, str(part)).code == 0  # -o with an unfinished log resumes, too
    assert part.read_bytes() == whole.read_bytes()


def test_players_remember_what_they_saw_before_the_break(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    run("play", "cramel", "--agents", "memory=0.6", "--seed", "3", "-o", str(whole))
    part = unfinished(whole, 150)
    assert run("play", "--resume", str(part)).code == 0
    assert part.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("play", "cramel", "-o"), "sixty"),
        (("play", "sixty", "--seats", "4", "-o"), "3 seats"),
        (("play", "sixty", "--names", "X,Y,Z", "-o"), "Ann, Bo, Cy"),
        (("play", "sixty", "--option", "take=free", "-o"), "take=forced"),
    ],
)
def test_another_unfinished_game_is_left_alone(log: Path, args: tuple[str, ...], word: str) -> None:
    part = unfinished(log, 50)
    before = part.read_bytes()
    said = run(*args, str(part))
    assert said.code == 2
    assert word in said.err
    assert part.read_bytes() == before


def test_a_finished_or_redacted_game_cannot_be_gone_on_with(log: Path) -> None:
    assert "finished" in run("play", "--resume", str(log)).err
    seen = log.with_name("seen.jsonl")
    assert run("redact", str(unfinished(log, 60)), "--seat", "0", "-o", str(seen)).code == 0
    assert "in part" in run("play", "--resume", str(seen)).err


def test_ctrl_c_leaves_a_log_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with program(
        "play", "sixty", "--agents", "human,greedy", "--seed", "2", "-o", str(path),
        stdin=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        wait_until(lambda: path.exists() and path.stat().st_size > 1000, "some lines of the log")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert f"jamlab play --resume {path}" in err
    assert run("verify", str(path)).code == 0
    assert run("play", "--resume", str(path), "--agents", "greedy").code == 0
    assert Replay.read(path).over is not None


def test_what_a_human_chose_is_in_the_log_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with program(
        "play", "pig", "--agents", "human,human", "--seed", "2", "-o", str(path),
        stdin=subprocess.PIPE,
    ) as process:  # fmt: skip
        wait_until(lambda: path.exists() and path.stat().st_size > 0, "the log")
        assert process.stdin is not None
        for chosen in (1, 2):
            process.stdin.write("1\n")
            process.stdin.flush()
            wait_until(partial(is_rolled_on, path, chosen), "the choice")
        process.kill()
        process.communicate(timeout=60)


def is_rolled_on(path: Path, times: int) -> bool:
    return kinds_in(path).count("RolledOn") == times


def kinds_in(path: Path) -> list[str]:
    return [event.kind for event in Replay.read(path).events]


# -- a human at the terminal -----------------------------------------------------------------------


def test_a_human_plays_and_leaves(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = "\n".join(
        ["x", "99", "?", "? 1", "t", "2", "1", "", "1", "9 9", "a b", "3", "3 4", "q"]
    )
    said = run(
        "play", "cramel", "--agents", "human,random", "--seed", "1", "-o", str(path), typed=typed
    )
    assert said.code == 0
    assert "'x' is no line" in said.out
    assert "That is not allowed. At least one tile must be turned up first." in said.out
    assert "C-3 Turn a tile, then choose" in said.out
    assert "The square has seven rows and seven columns" in said.out
    assert "'a' is no number" in said.out
    assert "Type 2 values: row column" in said.out
    assert "jamlab play --resume" in said.err
    picked = [event for event in Replay.read(path).events if event.kind == "TilePicked"]
    assert (3, 4) in [(getattr(event, "row", 0), getattr(event, "column", 0)) for event in picked]
    assert "going on" in run("play", "--resume", str(path), typed="q\n").out


def test_a_human_puts_a_flick_together(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(
        *("play", "jamsumo", "--agents", "human,random", "--seats", "2", "--seed", "3"),
        *("-o", str(path)),
        typed="1\n1 2\n?\n9\n2\nb\nq\n",  # two values; help; no platform; a platform; back
    )
    assert "Type one value: platform." in said.out
    assert "platform 1 to 4" in said.out
    assert "M-B1 A turn in Jam" in said.out
    assert said.out.count("Put a die on a JAM platform") == 2
    assert "DieTaken" not in kinds_in(path)


def test_a_human_picks_one_of_several_cards_from_a_list(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = "4\nplum\n\n4\n?\n2\nq\n"  # cone jam; invalid; back; cone jam; its clause; line 2
    said = run(
        *("play", "jam", "--names", "Ann,Bo", "--agents", "human,random", "--seed", "3"),
        *("-o", str(path)),
        typed=typed,
    )
    assert "4 Make cone jam from the Basket" in said.out
    assert "'plum' is no line of this list" in said.out
    assert "J-F1 Cooking cone jam" in said.out
    listed = [line for line in said.out.splitlines() if line.startswith("    2 fruit ")]
    assert len(listed) == 2
    fruit = listed[0].removeprefix("    2 fruit ")
    made = [line for line in path.read_text().splitlines() if '"JamMade"' in line]
    assert f'"fruit":"{fruit}"' in made[0].replace('": "', '":"')


def test_a_human_flicks_a_die_by_numbers(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = "1\n1\n1\n?\n0 -128\n1\n30 2\n1\n2 210\n1\n?\n120 -2 8\nq\n"
    said = run(
        *("play", "jamsumo", "--names", "Ann,Bo", "--agents", "human,random", "--seed", "5"),
        *("-o", str(path)),
        typed=typed,
    )
    assert "x -7 to 7 · y -135 to -121" in said.out
    assert "speed 10 to 300 · offset -6 to 6 · height 4 to 12" in said.out
    flicked = [event for event in Replay.read(path).events if event.seat == 0]
    meant = next(event for event in flicked if event.kind == "DieFlicked")
    assert [getattr(meant, name) for name in ("die", "speed", "offset")] == ["A1", 120, -2]


def test_a_human_must_remember_what_was_seen(tmp_path: Path) -> None:
    args = ("play", "cramel", "--agents", "human,random", "--seed", "1", "-o")
    typed = "1\n3 4\n2\nq\n"
    must = run(*args, str(tmp_path / "a.jsonl"), typed=typed).out
    sees = run(*args, str(tmp_path / "b.jsonl"), "--memos", typed=typed).out
    assert "(Ring)" not in must
    assert "(Ring)" in sees


def test_the_end_of_input_is_like_q(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run("play", "cramel", "--agents", "human,random", "-o", str(path), typed="")
    assert said.code == 0
    assert "go on" in said.err.lower()


def test_a_human_sees_no_hidden_cards(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(
        "play", "sixty", "--agents", "human,greedy", "--seed", "3", "-o", str(path), typed="q"
    )
    dealt = [event for event in Replay.read(path).events if event.kind == "CardDealt"]
    hidden = [f"Bo is dealt a {getattr(event, 'card', '')}" for event in dealt if event.seat == 1]
    assert len(hidden) == 5
    assert "Bo is dealt a card" in said.out
    assert not [line for line in hidden if f"{line}\n" in said.out]
    assert "Bo’s hand: 5, face down" in said.out


def test_humans_hand_the_terminal_over(tmp_path: Path) -> None:
    typed = "\n1\n" * 3 + "q\n"
    said = run(
        "play", "sixty", "--agents", "human", "--seats", "2", "--seed", "3",
        "-o", str(tmp_path / "g.jsonl"), typed=typed,
    )  # fmt: skip
    before, _, after = said.out.partition("press Enter to see your cards")
    assert "’s hand: 5 (" not in before
    assert "’s hand: 5 (" in after
    assert said.out.count("The others look away.") >= 2
    assert (
        "The others look away."
        not in run(
            "play", "cramel", "--agents", "human", "-o", str(tmp_path / "c.jsonl"), typed="q"
        ).out
    ), "in Cramel nothing is hidden"
