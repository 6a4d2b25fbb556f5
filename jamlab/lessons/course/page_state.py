"""State of a lesson page, part by part, made from a pupil's progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any, ClassVar, Final, NamedTuple

from jamlab.chance import Odds
from jamlab.chance.exact.answer import chances
from jamlab.core import Stream
from jamlab.core.scene import Rolled
from jamlab.lessons.course import lesson_messages
from jamlab.lessons.course.answering import asked_for, example
from jamlab.lessons.course.lesson_record import Lesson, MultipleChoice
from jamlab.lessons.course.live_trials import Dice
from jamlab.lessons.course.sitting import ENOUGH, Sitting
from jamlab.text import MINUS, apart, decimal, exactly, many, rounding_note, shares
from jamlab.ui.charts.trial_rows import settling_rows
from jamlab.ui.messages import named

# Panels of a lesson: the chart that all lessons share, and a lesson's own panel.
#
# The chart's specification is made by Altair in a kernel beforehand; a panel names the function
# that makes it (`Spec`) and supplies the rows.


class Spec(NamedTuple):
    """Reference to a chart's specification: a function of a chart module, such as
    "jamlab.lessons.first_player.fair_chart".
    """

    module: str
    function: str
    arguments: tuple[Any, ...] = ()


class LessonPanel:
    """A lesson's own panel in one sitting; each new sitting gets a new one."""

    drawn: ClassVar[str] = "panel"
    """Widget that draws it: "panel" (`state` returns a `lesson_messages.PanelTold`), or a part."""
    spec: Spec | None = None
    """Specification of its chart."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    def state(self) -> Mapping[str, Any]:
        """Return the state to draw."""
        raise NotImplementedError

    def follow(self) -> None:
        """Update counts after an action of the pupil or after new trials."""

    def press(self, what: str) -> None:
        """Handle a press of one of its buttons; unknown or untimely presses are ignored."""

    def work(self) -> bool:
        """Do a slice of the work under way; return False if there is none."""
        return False


def panel_state(
    title: str,
    *,
    note: str = "",
    buttons: Sequence[lesson_messages.Button] = (),
    bar: tuple[int, int] | None = None,
    words: Sequence[str] = (),
    steps: Sequence[lesson_messages.PlannedStep] = (),
    chart: lesson_messages.ChartTold | None = None,
    labels: Sequence[lesson_messages.ChartLabel] = (),
    below: Sequence[str] = (),
    table: lesson_messages.TableTold | None = None,
    sections: Sequence[lesson_messages.Section] = (),
) -> lesson_messages.PanelTold:
    """Return the state of a panel, top to bottom: see `lesson_messages.PanelTold`."""
    return {
        "title": title,
        "note": note,
        "buttons": list(buttons),
        "bar": bar,
        "words": list(words),
        "steps": list(steps),
        "chart": chart,
        "labels": list(labels),
        "below": list(below),
        "table": table,
        "sections": list(sections),
    }


def chart_of(
    said: str,
    data: Mapping[str, Sequence[Mapping[str, Any]]],
    signals: Mapping[str, Any] | None = None,
) -> lesson_messages.ChartTold:
    """Return a chart's rows by data name, the values of its parameters, and a sentence describing
    it.
    """
    rows = {name: [dict(row) for row in rows] for name, rows in data.items()}
    return {"data": rows, "signals": dict(signals or {}), "said": said}


def button(do: str, words: str, *, main: bool = False, off: bool = False) -> lesson_messages.Button:
    """Return a button with its command `do` and its caption."""
    return {"off": off, "do": do, "words": words, "main": main}


def table_of(head: Sequence[str], rows: Sequence[Sequence[str]]) -> lesson_messages.TableTold:
    """Return a table of numbers; the first cell of each row is its name."""
    return {"head": list(head), "rows": [list(row) for row in rows]}


# State of a sitting, as plain objects for the parts of the page.


_FIRST: Final = "First make your guess; then play one trial by hand."
_AGAIN: Final = "What you did before is played again, just as it was."
_ROWS: Final = 10
_PLAN: Final = "What comes in this lesson"
_MEASURED: Final = "simulated, not exact"
_BAND: Final = "band: 95 % interval"


def guess_state(sitting: Sitting) -> lesson_messages.Guessing:
    """Return the slider or the choices, and whether they can still be changed."""
    guess = sitting.lesson.guess
    scale = 100 if sitting.percent else 1
    low, high, step = (round(scale * number, 6) for number in (guess.low, guess.high, guess.step))
    value = low + step * round((high - low) / 2 / step)
    if guess.choices:
        value = sitting.picked
    elif sitting.guessed is not None:
        value = round(scale * sitting.guessed, 6)
    return {
        "ask": guess.ask,
        "range": (low, high, step),
        "value": value,
        "unit": " %" if sitting.percent else f" {sitting.lesson.unit}".rstrip(),
        "ends": list(guess.ends),
        "choices": [words for words, _ in guess.choices],
        "given": sitting.guessed is not None,
        "said": sitting.guess_said,
        "locked": sitting.locked,
    }


# -- live table ------------------------------------------------------------------------------------


def table_state(
    sitting: Sitting, run: tuple[int, int] | None, *, stops: bool = True
) -> lesson_messages.LiveTable:
    """Return the live table. While trials are played, `run` is (done, total).

    A run that repeats an earlier visit cannot be stopped (`stops` is False).
    """
    hand = sitting.hand
    laid = hand or sitting.lesson.by_hand(Stream(0), **sitting.settings)
    said = lesson_messages.SaidTold("", _FIRST, "")
    if hand is not None:
        said = lesson_messages.SaidTold(hand.said.headline, hand.said.sentence, hand.said.tone)
    if not stops:
        said = lesson_messages.SaidTold("One moment", _AGAIN, "")
    may = hand is not None and run is None
    counts = sitting.trials > 0 and (sitting.of_run or not sitting.lesson.own)
    return {
        "note": f"trial {sitting.trials:,}" if counts else "by hand",
        "foot": sitting.lesson.foot,
        "spreads": [
            {
                "pieces": [
                    lesson_messages.SpreadPiece(
                        piece.face, piece.label, piece.mark, piece.can and may
                    )
                    for piece in spread.pieces
                ],
                "columns": spread.columns,
                "title": spread.title,
                "shape": spread.shape,
            }
            for spread in laid.spreads
        ],
        "dice": _dice(laid.dice),
        "said": said,
        "last": [
            value if isinstance(value, bool) else f"{value:.10g}".replace("-", MINUS)
            for value in sitting.last
        ],
        "counts": _counts(sitting),
        "settings": [
            {
                "name": setting.name,
                "ask": setting.ask,
                "low": setting.low,
                "high": setting.high,
                "start": setting.start,
                "words": setting.words,
                "value": sitting.settings[setting.name],
                "can": run is None,
            }
            for setting in sitting.lesson.settings
        ],
        "buttons": _buttons(sitting, run is not None, stops),
        "bar": run,
    }


def _dice(dice: Dice | None) -> lesson_messages.DiceTold | None:
    """Return a board with dice: its plan, the poses, and the roll as a step to the final poses."""
    if dice is None:
        return None
    frame = [number for pose in dice.ends.values() for number in pose]
    return {
        "plan": named(dice.plan),
        "before": dict(dice.before),
        "after": dict(dice.after),
        "roll": named(Rolled(dice.ms, tuple(dice.ends), ((dice.ms, *frame),)))
        if dice.ends
        else None,
    }


def _counts(sitting: Sitting) -> list[lesson_messages.CountRow]:
    """Return the number of trials by outcome, or their mean; the pupil's own turns are listed
    apart.
    """
    lesson, trials, stands, own = sitting.lesson, sitting.trials, sitting.stands, sitting.own
    counts = []
    if stands is not None and lesson.kind == "mean":
        word = "the rule, mean" if lesson.own else "mean"
        counts = [lesson_messages.CountRow(word, _bare(sitting, sitting.said(stands.value)), "")]
    elif stands is not None:
        yes = round(stands.value * trials)
        counts = [
            lesson_messages.CountRow(lesson.yes, f"{yes:,}", "yes"),
            lesson_messages.CountRow(lesson.no, f"{trials - yes:,}", "no"),
        ]
    if len(own) == 1:  # a single turn has no mean
        one = f"{lesson.own.removesuffix('s')} came to"
        counts.append(lesson_messages.CountRow(one, decimal(own[0], 0), ""))
    elif own:
        mean = _bare(sitting, sitting.said(sum(own) / len(own)))
        counts.append(lesson_messages.CountRow(f"{lesson.own}: {len(own)}, mean", mean, ""))
    return counts


def _buttons(sitting: Sitting, runs: bool, stops: bool) -> list[lesson_messages.Button]:
    if runs and not stops:
        return []
    if runs:
        return [button("stop", "Stop", main=True)]
    hand = sitting.hand
    if hand is None:
        return []
    goes_on = sitting.may_see or sitting.opened  # the next step is the answer, or what follows it
    if not hand.over:
        only = len(hand.actions) == 1
        actions = [
            button(each.do, each.words, main=(each.main or only) and not goes_on)
            for each in hand.actions
        ]
        for action in actions:
            action["act"] = True
        return [*actions, button("finish", "Let it run", main=not actions and not goes_on)]
    counts = [count for count in sitting.lesson.runs if sitting.room(count) == count]
    return [
        *(
            button(f"run-{count}", f"Play {count:,} more", main=not n and not goes_on)
            for n, count in enumerate(counts)
        ),
        button("again", "By hand" if sitting.lesson.own else "One trial"),
    ]


# -- exact answer, exercises, end ------------------------------------------------------------------


def exact_state(
    sitting: Sitting, *, runs: bool = False
) -> lesson_messages.ExactWaits | lesson_messages.ExactShown:
    """Return the exact answer and the error of the guess; before it may be seen, and while trials
    run, a placeholder.
    """
    odds = sitting.answer
    if odds is None:
        wait = f"It is shown after your guess and {ENOUGH} trials."
        if sitting.may_see:
            wait = f"{sitting.trials:,} trials are played. {sitting.lesson.before}"
        ready, title = sitting.may_see and not runs, sitting.lesson.answered
        return {"shown": False, "ready": ready, "title": title, "note": "", "wait": wait}
    loosely = rounding_note([row.chance for row in odds.rows]) if sitting.lesson.listed else ""
    matrix: lesson_messages.MatrixTold | None = None
    if odds.matrix is not None:
        cells = [[str(chance) for chance in row] for row in odds.matrix.rows]
        matrix = {"labels": list(odds.matrix.labels), "rows": cells}
    return {
        "shown": True,
        "ready": True,
        "title": sitting.lesson.answered,
        "note": ", ".join(filter(None, ("" if odds.is_exact else _MEASURED, loosely))),
        "formula": odds.formula,
        "words": list(odds.words),
        "rows": _rows(sitting.lesson, odds) if sitting.lesson.listed else [],
        "value": sitting.said(odds.value),
        "compared": compared(sitting, odds),
        "assumption": odds.assumption,
        "matrix": matrix,
    }


def _rows(lesson: Lesson, odds: Odds) -> list[lesson_messages.AnswerRow]:
    parts = chances(odds.rows) if odds.rows else []
    if not all(parts):  # fractions beside only some rows would suggest that the others have none
        parts = [""] * len(parts)
    said = shares([row.chance for row in odds.rows])
    top = max((row.chance for row in odds.rows), default=0)
    return [
        lesson_messages.AnswerRow(
            row.label,
            " · ".join(filter(None, (part, share))),
            float(row.chance / top),
            lesson.tone(row.label),
        )
        for row, part, share in zip(odds.rows, parts, said, strict=True)
    ]


def compared(sitting: Sitting, odds: Odds) -> str:
    """Return the error of the guess, in words."""
    if sitting.guessed is None:
        return ""
    if sitting.lesson.compare is not None:
        return sitting.lesson.compare(sitting.guessed, odds)
    scale, digits, close = (100, 1, 0.5) if sitting.percent else (1, 2, 0.05)
    guess, value = exactly(sitting.guessed) * scale, exactly(odds.value) * scale
    if abs(guess - value) < close:
        return "your guess was right"
    unit = "percentage points" if sitting.percent else sitting.lesson.unit
    side = "high" if guess > value else "low"
    return f"your guess was {apart(guess, value, digits)} {unit} too {side}"


def exercises_state(
    sitting: Sitting,
) -> lesson_messages.ExercisesWait | lesson_messages.ExercisesOpen:
    """Return the current exercise with the feedback to each attempt."""
    exercise, last = sitting.lesson.exercises[sitting.at], len(sitting.tried) - 1
    if not sitting.opened:
        return {"open": False, "wait": "Three questions follow the answer."}
    answers, looks, digits = [], "", ""
    if isinstance(exercise, MultipleChoice):
        answers = [answer.text for answer in exercise.answers]
    else:
        looks, digits = example(exercise), asked_for(exercise)
    return {
        "open": True,
        "n": sitting.at + 1,
        "of": last + 1,
        "ask": exercise.ask,
        "answers": answers,
        "example": looks,
        "digits": digits,
        "tried": [named(verdict) for verdict in sitting.tried[sitting.at]],
        "solved": sitting.solved(sitting.at),
        "done": sitting.done,
        "lesson": sitting.lesson.number,
    }


def end_state(sitting: Sitting) -> lesson_messages.EndWaits | lesson_messages.EndShown:
    """Return the takeaways once all exercises are solved, else a placeholder."""
    if not sitting.done:
        return {"shown": False, "wait": "It is shown when the three questions are answered."}
    lesson = sitting.lesson
    points, reading = list(lesson.take_away), list(lesson.reading)
    return {"shown": True, "wait": "", "points": points, "reading": reading}


# -- chart -----------------------------------------------------------------------------------------


def settling(sitting: Sitting) -> Spec:
    """Return the specification of the chart that all lessons share."""
    return Spec("jamlab.ui.charts.trial_charts", "settling_chart", (sitting.percent,))


def chart_state(
    sitting: Sitting, numbers: lesson_messages.TableTold | None
) -> lesson_messages.PanelTold:
    """Return the chart of a settling share or mean, with its numbers; before there is one to draw,
    the steps of the lesson.
    """
    if sitting.stands is None and not sitting.before:
        return panel_state(_PLAN, steps=_steps(sitting))
    marks = _marks(sitting)
    drawn = settling_rows(
        sitting.path,
        sitting.before,
        [(kind, value, _mark_words(sitting, kind, value)) for kind, value, _ in marks],
        percent=sitting.percent,
        axis=sitting.lesson.chart_span,
    )
    said = chart_said(sitting)
    return panel_state(
        sitting.lesson.chart,
        note=_BAND,
        chart=chart_of(said, *drawn),
        labels=[lesson_messages.ChartLabel(kind, words) for kind, _, words in marks],
        below=[said],
        table=numbers,
    )


def _steps(sitting: Sitting) -> list[lesson_messages.PlannedStep]:
    """Return the lesson's steps. A table that is laid out shows that the guess was made, also in an
    opening, which serves any guess.
    """
    lesson = sitting.lesson
    most = f"{lesson.runs[0]:,} or {lesson.runs[-1]:,}"
    steps = [
        ("guess", "Guess", "what you expect, before you see anything"),
        ("hand", "Try", "once, by hand, at the table"),
        ("run", "Play many", f"{most} more trials, and see here where they settle"),
        ("exact", lesson.answered, "reason it out, and compare it with your guess"),
    ]
    now = 0 if sitting.hand is None else 1 if not sitting.hands else 2
    return [
        lesson_messages.PlannedStep(kind, title, words, n == now)
        for n, (kind, title, words) in enumerate(steps)
    ]


def _mark_words(sitting: Sitting, kind: str, value: float) -> str:
    """Return the short label beside a mark in the chart."""
    if kind == "guess":
        return f"guess {_bare(sitting, sitting.guess_said)}"
    word = "trials" if kind == "run" else "exact" if _is_exact(sitting) else "answer"
    return f"{word} {_bare(sitting, sitting.said(value))}"


def _is_exact(sitting: Sitting) -> bool:
    return sitting.answer is not None and sitting.answer.is_exact


def _marks(sitting: Sitting) -> list[tuple[str, float, str]]:
    """Return the marks in the chart: kind (guess, run or exact), value, label."""
    marks: list[tuple[str, float, str]] = []
    if sitting.guessed is not None and not sitting.lesson.guess.choices:
        marks.append(("guess", sitting.guessed, f"your guess {_bare(sitting, sitting.guess_said)}"))
    stands, answer = sitting.stands, sitting.answer
    if stands is not None:
        words = f"{_trials(sitting)} {_bare(sitting, sitting.said(stands.value))}"
        marks.append(("run", stands.value, words))
    if answer is not None:
        word, value = "exact" if _is_exact(sitting) else "simulated", float(answer.value)
        marks.append(("exact", value, f"{word} {_bare(sitting, sitting.said(value))}"))
    return marks


def _bare(sitting: Sitting, said: str) -> str:
    """Return a value without its unit, which the axis already shows; a percent sign stays."""
    return said if sitting.percent else said.removesuffix(sitting.lesson.unit).rstrip()


def chart_said(sitting: Sitting) -> str:
    """Return the chart as a sentence."""
    stands = sitting.stands
    if stands is None:
        return "The thin line is the run before."
    said = f"After {_trials(sitting)} it stands at {sitting.said(stands.value)}"
    if isnan(stands.low):
        return f"{said}; too few for an interval."
    low, high = sitting.said(stands.low), sitting.said(stands.high)
    return f"{said}; 95 % interval {low} to {high}."


def chart_table(sitting: Sitting) -> lesson_messages.TableTold | None:
    """Return the chart's numbers; None before there are any."""
    path = sitting.path
    if not path:
        return None
    places = sorted({round(k * (len(path) - 1) / (_ROWS - 1)) for k in range(_ROWS)})
    return table_of(
        ("trials", "value", "from", "to"),
        [
            (decimal(n, 0), *("–" if isnan(each) else sitting.said(each) for each in numbers))
            for n, *numbers in (path[place] for place in places)
        ],
    )


def _trials(sitting: Sitting) -> str:
    """Return "1 trial", "600 trials"."""
    return many(sitting.trials, "trial")
