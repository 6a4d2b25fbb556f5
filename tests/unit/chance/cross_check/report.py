"""The results of a run as a Markdown table."""

from collections.abc import Iterator

from tests.unit.chance.cross_check.look import Tally
from tests.unit.chance.cross_check.run import Done

SHOWN = 20
"""Number of faults shown per question, largest first."""


def table(done: Done) -> Iterator[str]:
    """Yield the lines: a row per game and question, the sums, and the faults with commands."""
    yield (
        "| game | question | answers | seen before | compared | left out | twice | largest, s.e. "
        "| exact to | faults |"
    )
    yield "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    whole = Tally()
    for (game, question), tally in sorted(done.by_game.items()):
        whole.add(tally)
        yield _row(game, question, tally)
    yield _row("all", "", whole)
    yield ""
    yield (
        f"{done.pieces:,} of {done.of:,} pieces ({done.pieces / max(done.of, 1):.1%}), "
        f"{done.steps:,} steps with a viewpoint; {whole.asked:,} answers, {whole.seen:,} of them "
        f"the same numbers in an equal situation as before; {whole.compared:,} numbers beside "
        f"what came, {whole.faults:,} faults."
    )
    if done.alike:
        yield (
            f"At {done.alike:,} of these steps a viewpoint saw just what another one saw, and only "
            "that one was asked."
        )
    for game, seconds in sorted(done.seconds.items()):
        each = seconds / max(done.steps_of[game], 1)
        yield f"- {game}: {seconds:,.0f} core-seconds, {each:.3f} a step"
    for (game, question), tally in sorted(done.by_game.items()):
        for reason, n in sorted(tally.why.items()):
            yield f"- left out of {game}, {question}: {n:,}, {reason}"
    by_question: dict[tuple[str, str], int] = {}
    for fault in sorted(
        done.faults, key=lambda fault: (not fault.error, -abs(fault.said - fault.came))
    ):
        key = (fault.game, fault.question)
        by_question[key] = by_question.get(key, 0) + 1
        if by_question[key] > SHOWN:
            continue
        if fault.error:
            yield f"- `{fault.command}`: raised {fault.error}"
        else:
            what = f" [{fault.what}]" if fault.what else ""
            yield (
                f"- `{fault.command}`{what}: said {fault.said:.6g}, came {fault.came:.6g} "
                f"(n = {fault.n:,})"
            )


def _row(game: str, question: str, tally: Tally) -> str:
    return (
        f"| {game} | {question} | {tally.asked:,} | {tally.seen:,} | {tally.compared:,} "
        f"| {tally.left_out:,} "
        f"| {tally.again:,} | {tally.largest:.2f} | {tally.widest:.0e} | {tally.faults:,} |"
    )
