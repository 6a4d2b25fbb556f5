"""What a class tells its pages, as records: `building.told` makes their TypeScript.

A chance is a number from 0 to 1; a number is in its unit; a choice is the place of an option, from
0. Names of pupils are in none of what the teacher's page gets: it stands on the wall.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from jamlab.classroom.store.rows import Kind, Sender, Stage

QuestionKind = Literal["chance", "number", "choice"]


class ClassQuestion(TypedDict):
    """What is asked, as everybody may read it from the beginning."""

    kind: QuestionKind
    about: str  # "Lesson 4", "Ann, Bo and Cy: step 41"; "" for a free one
    ask: str
    setting: str  # may hold {face} for a small drawing of a face of the game
    game: str  # whose faces they are; "" for none
    low: float
    high: float
    step: float
    unit: str  # "%" for a chance
    ends: list[str]  # words under the slider: left, middle, right
    choices: list[str]
    pieces: list[str]  # what it is about, at most eight: faces of the game, "" for a back
    picture: bool  # there is a picture of the table
    trials: bool  # it can be played, once the guesses are shown
    worked: NotRequired[bool]  # it is worked out, not guessed


class Exact(TypedDict):
    """The exact answer, and how it was counted."""

    value: float
    fraction: str  # "748/2303"; "" where it is too long to be read
    formula: str
    words: list[str]


class CamePiece(TypedDict):
    """A piece of what came, and its mark: "", "ok", "no", "now"."""

    face: str
    mark: str


class Came(TypedDict):
    """What came, once: of a chance 1 or 0."""

    value: float
    words: str
    tone: str  # "ok", "no" or ""
    pieces: list[CamePiece]
    picture: bool


class Mistake(TypedDict):
    """Wrong answers from `low` to `high`, and what they misunderstand."""

    low: float
    high: float
    words: str


class Worked(TypedDict):
    """How an answer that is worked out is judged: right if it is no further off than `within`, else
    by the first mistake that it lies in."""

    within: float
    mistakes: list[Mistake]


class Hidden(TypedDict):
    """What is told after the reveal."""

    exact: Exact | None
    came: Came | None
    right: int | None  # the right option of a choice
    feedback: list[str]  # to each option
    source: dict[str, Any]  # where the question is from, for the record
    worked: NotRequired[Worked]  # of an exercise whose answer is worked out
    at_once: NotRequired[bool]  # of homework: it is told to each pupil after the answer given


class Yardstick(TypedDict):
    """A simple forecaster, judged as the class is."""

    name: str
    off: float
    brier: float | None


class ShownScores(TypedDict):
    """Scores as they are written, each rounded by itself: with three decimals, or with four where
    only so what is said to add up does; where neither helps the note says "rounded". "" where a
    score is not known."""

    off: str
    luck: str
    brier: str
    mean_alone: str
    spread: str
    note: str


class Crowd(TypedDict):
    """The mean of the class beside its members, by how far each is from the exact value.

    `error` is the mean's, `errors` the members' on average: as large, if all are wrong in the same
    direction (`one_sided`), else larger. Of the `n` members `beaten` are further off than the mean,
    `level` are as far off.
    """

    n: int
    error: float
    errors: float
    beaten: int
    level: int
    one_sided: bool
    words: list[str]  # sentences for the wall: how many, and why


class Changed(TypedDict):
    """What the talk between two votes changed, of the devices that answered in both.

    `before` and `after` are how far off they are on average, in the unit of the question (a chance:
    0 to 1); `interval` (Student's, 95 %) is of after − before, None for fewer than ten.
    """

    n: int
    before: float
    after: float
    interval: list[float] | None
    closer: int
    further: int
    same: int
    words: list[str]


class Judged(TypedDict):
    """How well a vote judged a chance: means over all who answered; 0 is perfect.

    `brier` is `off` and `luck`; `off` is `mean_alone` and `spread`.
    """

    n: int
    mean: float
    off: float | None  # (guess - exact)², where an exact value is known
    luck: float | None
    brier: float | None  # (guess - what came)²
    mean_alone: float | None  # (mean of the class - exact)²
    spread: float  # variance of the guesses about their mean
    yardsticks: list[Yardstick]
    shown: ShownScores


class Forecaster(TypedDict):
    """Somebody, or a simple rule, over several rounds: scores averaged over the rounds.

    `who`: the pupils, each for themselves ("members"), the mean of the class ("mean"), always 50 %
    ("half"), what came last time ("last"), who knows the exact chance ("exact").
    """

    who: Literal["members", "mean", "half", "last", "exact"]
    name: str
    off: float
    luck: float
    brier: float
    shown: ShownScores  # of these three


class WrongAnswer(TypedDict):
    """A wrong answer: how often it came, what it misunderstands ("" if nobody knows)."""

    value: float
    count: int
    words: str


class WorkedVote(TypedDict):
    """A vote on an exercise that is worked out: so many of `n` are `right`; the others, the most
    frequent first."""

    n: int
    right: int
    wrong: list[WrongAnswer]


class Standing(TypedDict):
    """All rounds about a chance that were revealed, with exact chances: the class beside others who
    forecast the same. First votes only: before the talk."""

    rounds: int
    forecasters: list[Forecaster]


class Reliable(TypedDict):
    """Guesses of one band, over all rounds: what was said and how often it came."""

    low: float
    high: float
    n: int
    said: float
    came: float
    interval: list[float]  # Wilson's, 95 %
    exact: float | None  # the mean of the exact chances


class Tally(TypedDict):
    """So many answered this."""

    value: float
    count: int
    by: Sender


class Pooled(TypedDict):
    """All trials of the room together: their mean with its interval (95 %)."""

    n: int
    players: int  # devices
    mean: float
    low: float
    high: float
    series: list[list[float]]  # how it settled: n, mean, low, high; at most 200


class OwnTrials(TypedDict):
    """All that a device has played to a question: how many, their sum, the sum of their squares."""

    n: int
    total: float
    squares: float


class OneTrial(TypedDict):
    """One trial, to be turned up piece by piece."""

    pieces: list[CamePiece]  # in the order in which they come
    value: float  # of a chance 1 or 0
    words: str
    tone: str  # "ok", "no" or ""


class Tried(OwnTrials):
    """The answer to a post of trials: all of this device's, with these; one alone is told."""

    trial: OneTrial | None


class Mine(TypedDict):
    """The answer of this device that is stored."""

    values: list[float]
    n: int
    vote: int


class Judgement(TypedDict):
    """One round on a name's own line: what was guessed, what was exact, what came."""

    about: str
    guess: float
    exact: float | None
    came: float | None


class PupilState(TypedDict):
    """What a pupil's page draws. Where nothing is new since `seen`, only the first two are told,
    and `pooled` if more was played than `played` said."""

    version: int
    next: float  # seconds until the next look
    title: NotRequired[str]
    kind: NotRequired[Kind]
    stage: NotRequired[Stage | Literal["ended"]]
    round: NotRequired[int | None]
    vote: NotRequired[int]
    part: NotRequired[str]  # "question 2 of 4"
    question: NotRequired[ClassQuestion | None]
    mine: NotRequired[Mine | None]
    before: NotRequired[Mine | None]  # the first vote, while a second one is on
    revealed: NotRequired[Hidden | None]
    played: NotRequired[OwnTrials | None]  # where it can be played now
    pooled: NotRequired[Pooled | None]  # told again whenever the room has played more
    line: NotRequired[list[Judgement]]
    homework: NotRequired[list[HomeworkAsked]]  # all questions, where the class is homework


class Offered(TypedDict):
    """A question that can be chosen. `spec` is posted to ask it: `{"do": "ask", "question": spec}`;
    `"rounds"`, how many the class has, keeps it from being asked twice, `"open"` opens it."""

    spec: dict[str, Any]
    kind: QuestionKind
    about: str
    ask: str
    setting: str
    choices: list[str]


class OfferedLesson(TypedDict):
    """A lesson with its questions; `{"lesson": 4}` is short for all of them."""

    lesson: int
    title: str
    minutes: int
    words: list[str]  # of the curriculum
    questions: list[Offered]


class OfferedGame(TypedDict):
    """A recorded game; what can be asked of it is told where it is asked for by `?log=`."""

    log: str  # "cramel/ann-bo-cy"
    game: str
    name: str  # the game's
    title: str


class Choices(TypedDict):
    """What the teacher can ask the class. `steps` are those of the game in `?log=`."""

    lessons: list[OfferedLesson]
    games: list[OfferedGame]
    steps: list[Offered]


class HomeworkAsked(TypedDict):
    """A question of a homework, as a pupil sees it."""

    round: int
    part: str
    stage: Stage
    question: ClassQuestion
    at_once: bool  # what is right is told after the answer, which then stays
    mine: Mine | None
    revealed: Hidden | None


class HomeworkCounted(TypedDict):
    """A question of a homework, as its teacher sees it."""

    round: int
    part: str
    stage: Stage
    question: ClassQuestion
    counted: int  # who answered it
    votes: list[Tally]
    revealed: Hidden | None
    judged: Judged | None
    worked: WorkedVote | None  # of an exercise that is worked out


class Planned(TypedDict):
    """A question of the class, as the teacher may see it."""

    round: int
    part: str
    ask: str
    stage: Stage


class Reach(TypedDict):
    """Whether pupils' devices can come in, and in words what to do if not."""

    ok: bool
    words: str
    addresses: list[str]
    link: NotRequired[str]  # where the class is behind a proxy: its address there


class TeacherState(TypedDict):
    """What the teacher's page draws, on the wall. Nothing of one pupil is in it."""

    version: int
    next: float
    title: str
    code: str
    kind: Kind
    reach: Reach
    room: int  # people in the room, by their devices
    shut: bool  # nobody new comes in
    silent: int  # devices that came in and never answered
    received: int  # devices whose answer has come in
    counted: int  # devices whose answer is stored
    missing: int  # of the room: people whose device has no answer stored to what is asked now
    people: int  # answers counted: a group has several
    cards: list[int]  # printed cards that are counted: their numbers
    stage: Stage | Literal["ended"]
    round: int | None
    vote: int
    part: str
    question: ClassQuestion | None
    votes: list[list[Tally]]  # a list a vote, once they are shown
    revealed: Hidden | None
    judged: list[Judged]  # a vote
    worked: list[WorkedVote]  # a vote, of an exercise that is worked out: no score judges that
    crowd: list[Crowd]  # a vote; also where a number is asked for
    changed: Changed | None  # by a second vote
    standing: Standing | None  # over all rounds revealed so far
    reliability: list[Reliable]  # so, too
    pooled: Pooled | None
    plan: list[Planned]
    homework: NotRequired[list[HomeworkCounted]]
