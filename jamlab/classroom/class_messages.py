"""Messages of a class and its pages, as records; `building.told` generates their TypeScript types.

A chance is a number from 0 to 1; a number is in its unit; a choice is the index of an option, from
0. The teacher's page, which is projected on the wall, never receives names of pupils.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal, NotRequired, TypedDict

from jamlab.classroom.store.rows import Kind, Sender, Stage
from jamlab.ui.requests import Request

QuestionKind = Literal["chance", "number", "choice"]


class ClassQuestion(TypedDict):
    """Question as shown to everybody from the beginning."""

    kind: QuestionKind
    about: str  # "Lesson 4", "Ann, Bo and Cy: step 41"; "" for a free question
    ask: str
    setting: str  # may contain {face} for a small drawing of a face of the game
    game: str  # game of these faces; "" for none
    low: float
    high: float
    step: float
    unit: str  # "%" for a chance
    ends: list[str]  # words under the slider: left, middle, right
    choices: list[str]
    pieces: list[str]  # at most eight pieces that it is about: faces of the game, "" for a back
    picture: bool  # True if there is a picture of the table
    trials: bool  # True if trials can be played, once the guesses are shown
    worked: NotRequired[bool]  # True if it is to be worked out, not guessed


class ExactAnswer(TypedDict):
    """Exact answer, with its derivation."""

    value: float
    fraction: str  # "748/2303"; "" if it is too long to be read
    formula: str
    words: list[str]


class CamePiece(TypedDict):
    """Piece of an outcome, with its mark: "", "ok", "no", "now"."""

    face: str
    mark: str


class ActualOutcome(TypedDict):
    """Single actual outcome; 1 or 0 for a chance."""

    value: float
    words: str
    tone: str  # "ok", "no" or ""
    pieces: list[CamePiece]
    picture: bool


class Mistake(TypedDict):
    """Range of wrong answers, and the misunderstanding behind them."""

    low: float
    high: float
    words: str


class Worked(TypedDict):
    """Marking scheme of a worked answer: right if it is off by at most `within`, else judged by the
    first mistake whose range contains it.
    """

    within: float
    mistakes: list[Mistake]


class AfterReveal(TypedDict):
    """Information released after the reveal."""

    exact: ExactAnswer | None
    came: ActualOutcome | None
    right: int | None  # right option of a choice
    feedback: list[str]  # one for each option
    source: dict[str, Any]  # origin of the question, for the record
    worked: NotRequired[Worked]  # for an exercise whose answer is worked out
    at_once: NotRequired[bool]  # for homework: each pupil sees it after their own answer


class Yardstick(TypedDict):
    """Simple forecaster, scored like the class."""

    name: str
    off: float
    brier: float | None


class ShownScores(TypedDict):
    """Scores as displayed, each rounded separately: to three decimals, or to four where only those
    add up; if neither do, `note` says "rounded". "" for an unknown score.
    """

    off: str
    luck: str
    brier: str
    mean_alone: str
    spread: str
    note: str


class Crowd(TypedDict):
    """Mean of the class compared with its members, by distance from the exact value.

    `error` is the mean's, `errors` the members' average: equal if all are wrong in the same
    direction (`one_sided`), else larger. Of the `n` members `beaten` are further off than the mean,
    and `level` equally far.
    """

    n: int
    error: float
    errors: float
    beaten: int
    level: int
    one_sided: bool
    words: list[str]  # sentences for the wall: how many, and why


class Changed(TypedDict):
    """Effect of the talk between two votes, for the devices that answered in both.

    `before` and `after` are mean errors in the unit of the question (a chance: 0 to 1); `interval`
    (Student's, 95 %) is for after − before, None for fewer than ten pairs.
    """

    n: int
    before: float
    after: float
    interval: list[float] | None
    closer: int
    further: int
    same: int
    words: list[str]


class VoteScores(TypedDict):
    """Scores of a vote on a chance: means over all who answered; 0 is perfect.

    `brier` is the sum of `off` and `luck`; `off` is the sum of `mean_alone` and `spread`.
    """

    n: int
    mean: float
    off: float | None  # (guess - exact)², if an exact value is known
    luck: float | None
    brier: float | None  # (guess - outcome)²
    mean_alone: float | None  # (mean of the class - exact)²
    spread: float  # variance of the guesses about their mean
    yardsticks: list[Yardstick]
    shown: ShownScores


class Forecaster(TypedDict):
    """Scores of a forecaster, averaged over several rounds.

    `who`: the pupils, each for themselves ("members"), the mean of the class ("mean"), always 50 %
    ("half"), the previous outcome ("last"), or the exact chance ("exact").
    """

    who: Literal["members", "mean", "half", "last", "exact"]
    name: str
    off: float
    luck: float
    brier: float
    shown: ShownScores  # the three scores above


class WrongAnswer(TypedDict):
    """Wrong answer, its count, and the misunderstanding behind it ("" if unknown)."""

    value: float
    count: int
    words: str


class WorkedVote(TypedDict):
    """Result of a vote on a worked exercise: `right` of `n`, and the wrong answers by frequency."""

    n: int
    right: int
    wrong: list[WrongAnswer]


class Standing(TypedDict):
    """Scores over all revealed rounds about a chance with a known exact value: the class beside
    other forecasters. Only first votes count, from before the talk.
    """

    rounds: int
    forecasters: list[Forecaster]


class Reliable(TypedDict):
    """Reliability of guesses in one band, over all rounds: mean guess and observed frequency."""

    low: float
    high: float
    n: int
    said: float
    came: float
    interval: list[float]  # Wilson's, 95 %
    exact: float | None  # mean of the exact chances


class AnswerCount(TypedDict):
    """Number of answers with one value."""

    value: float
    count: int
    by: Sender


class Pooled(TypedDict):
    """All trials of the room together: their mean with its 95 % interval."""

    n: int
    players: int  # number of devices
    mean: float
    low: float
    high: float
    series: list[list[float]]  # convergence of the mean: n, mean, low, high; at most 200 points


class OwnTrials(TypedDict):
    """All trials of a device for a question: their number, sum and sum of squares."""

    n: int
    total: float
    squares: float


class OneTrial(TypedDict):
    """One trial, to be turned up piece by piece."""

    pieces: list[CamePiece]  # in order of appearance
    value: float  # 1 or 0 for a chance
    words: str
    tone: str  # "ok", "no" or ""


class Tried(OwnTrials):
    """Response to a request for trials: the device's totals with them; a single one in detail."""

    trial: OneTrial | None


class Mine(TypedDict):
    """This device's stored answer."""

    values: list[float]
    n: int
    vote: int


class Judgement(TypedDict):
    """One round in a pupil's own history: guess, exact chance, outcome."""

    about: str
    guess: float
    exact: float | None
    came: float | None


class PupilState(TypedDict):
    """State of a pupil's page. If nothing has changed since `seen`, only the first two fields are
    present, and `pooled` if the room has played more trials than `played`.
    """

    version: int
    next: float  # seconds until the next request
    title: NotRequired[str]
    kind: NotRequired[Kind]
    stage: NotRequired[Stage | Literal["ended"]]
    round: NotRequired[int | None]
    vote: NotRequired[int]
    part: NotRequired[str]  # "question 2 of 4"
    question: NotRequired[ClassQuestion | None]
    mine: NotRequired[Mine | None]
    before: NotRequired[Mine | None]  # first vote, during a second one
    revealed: NotRequired[AfterReveal | None]
    played: NotRequired[OwnTrials | None]  # if it can be played now
    pooled: NotRequired[Pooled | None]  # sent again whenever the room has played more
    line: NotRequired[list[Judgement]]
    homework: NotRequired[list[HomeworkAsked]]  # all questions, if the class is homework


class Offered(TypedDict):
    """Question on offer. Post `{"do": "ask", "question": spec}` to ask it; `"rounds"`, the number
    of questions the class has, prevents asking it twice, and `"open"` opens it.
    """

    spec: dict[str, Any]
    kind: QuestionKind
    about: str
    ask: str
    setting: str
    choices: list[str]


class OfferedLesson(TypedDict):
    """Lesson with its questions; `{"lesson": 4}` stands for all of them."""

    lesson: int
    title: str
    minutes: int
    words: list[str]  # topics in the terms of the curriculum
    questions: list[Offered]


class OfferedGame(TypedDict):
    """Recorded game; its questions are sent on request by `?log=`."""

    log: str  # "cramel/ann-bo-cy"
    game: str
    name: str  # name of the game
    title: str


class Choices(TypedDict):
    """Questions on offer to the teacher. `steps` are those of the game in `?log=`."""

    lessons: list[OfferedLesson]
    games: list[OfferedGame]
    steps: list[Offered]


class HomeworkAsked(TypedDict):
    """Homework question as a pupil sees it."""

    round: int
    part: str
    stage: Stage
    question: ClassQuestion
    at_once: bool  # the solution is shown after the answer, which then stays
    mine: Mine | None
    revealed: AfterReveal | None


class HomeworkCounted(TypedDict):
    """Homework question as its teacher sees it."""

    round: int
    part: str
    stage: Stage
    question: ClassQuestion
    counted: int  # number of devices that answered it
    votes: list[AnswerCount]
    revealed: AfterReveal | None
    judged: VoteScores | None
    worked: WorkedVote | None  # for an exercise that is worked out


class Planned(TypedDict):
    """Question of the class, as the teacher may see it."""

    round: int
    part: str
    ask: str
    stage: Stage


class Reach(TypedDict):
    """Connectivity of pupils' devices, with advice if they cannot connect."""

    ok: bool
    words: str
    addresses: list[str]
    link: NotRequired[str]  # address of the class at its proxy, if there is one


class TeacherState(TypedDict):
    """State of the teacher's page, projected on the wall. Holds nothing about single pupils."""

    version: int
    next: float
    title: str
    code: str
    kind: Kind
    reach: Reach
    room: int  # people in the room, by their devices
    shut: bool  # no new pupils are admitted
    silent: int  # devices that joined and never answered
    received: int  # devices whose answer has arrived
    counted: int  # devices whose answer is stored
    missing: int  # people in the room whose device has no stored answer to the current question
    people: int  # number of answers; a group has several
    cards: list[int]  # numbers of the printed cards counted
    stage: Stage | Literal["ended"]
    round: int | None
    vote: int
    part: str
    question: ClassQuestion | None
    table: bool  # True if there is a drawing of the lesson's table, which the question lacks
    votes: list[list[AnswerCount]]  # one list per vote, once they are shown
    revealed: AfterReveal | None
    judged: list[VoteScores]  # one per vote
    worked: list[WorkedVote]  # one per vote on a worked exercise, which has no scores
    crowd: list[Crowd]  # one per vote, also for numbers
    changed: Changed | None  # only after a second vote
    standing: Standing | None  # over all revealed rounds
    reliability: list[Reliable]  # over all revealed rounds
    pooled: Pooled | None
    plan: list[Planned]
    homework: NotRequired[list[HomeworkCounted]]


class TeacherRequest(Request):
    """Commands of the teacher's pages. `round` and `vote` are those on screen: a command for
    another one was already carried out.
    """

    round: int | None = field(default=None, kw_only=True)
    vote: int | None = field(default=None, kw_only=True)


class ShowGuesses(TeacherRequest, do="show"):
    """Show the guesses."""


class RevealAnswer(TeacherRequest, do="reveal"):
    """Reveal the answer; before the guesses are shown only with `anyway`."""

    anyway: bool = False


class VoteAgain(TeacherRequest, do="again"):
    """Open the second vote."""


class OpenRound(TeacherRequest, do="open"):
    """Open the round, or the next one waiting."""


class NextRound(TeacherRequest, do="next"):
    """Open the round after this one."""


class CountHands(TeacherRequest, do="hands"):
    """Store raised hands: values, each with its number of hands. They replace earlier ones."""

    values: list[list[float]]


class CountCards(TeacherRequest, do="cards"):
    """Store the edge that is up (0 to 3) of each card."""

    values: dict[str, int]


class AskClass(TeacherRequest, do="ask"):
    """Add a question at the end, or `open` it at once. `rounds` is the number of rounds known to
    the page: a question that was already added is not added again.
    """

    question: dict[str, Any]
    rounds: int | None = None
    open: bool = False


class CloseHomework(TeacherRequest, do="close"):
    """Close homework."""


class SetDoor(TeacherRequest, do="door"):
    """Let no more pupils in, or let them in again."""

    shut: bool


class ClearClass(TeacherRequest, do="clear"):
    """Delete all answers."""


class EndClass(TeacherRequest, do="end"):
    """End the class."""


class DeleteClass(TeacherRequest, do="delete"):
    """Delete the class with everything in it."""
