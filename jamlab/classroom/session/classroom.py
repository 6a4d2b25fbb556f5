"""A running class. Everything that counts is in the store; nothing is lost when the process dies.

* A round goes `waiting → open → shown → revealed`; `again` opens it once more, for a second vote.
  It skips from `open` to `revealed` only if that is confirmed (`anyway`).
* Several processes may serve one class: see `views.Current`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from secrets import randbits
from time import monotonic, time
from typing import Any, Final

from jamlab.classroom.class_messages import (
    AskClass,
    ClearClass,
    CloseHomework,
    CountCards,
    CountHands,
    DeleteClass,
    EndClass,
    NextRound,
    OpenRound,
    Pooled,
    PupilState,
    RevealAnswer,
    SetDoor,
    ShowGuesses,
    TeacherRequest,
    TeacherState,
    Tried,
    VoteAgain,
)
from jamlab.classroom.judging import POINTS
from jamlab.classroom.network import Door
from jamlab.classroom.questions import lesson_table
from jamlab.classroom.questions.specs import asked_by
from jamlab.classroom.questions.trial_questions import interval
from jamlab.classroom.session import card_votes, homework_session
from jamlab.classroom.session.homework_session import check, spelled_out
from jamlab.classroom.session.playing import MOST, RoomsTrials, TrialQueue, TrialRequest, own
from jamlab.classroom.session.views import (
    Current,
    Snapshot,
    counts,
    hidden,
    line,
    mine,
    planned,
    question,
    score,
)
from jamlab.classroom.store.rows import (
    PupilRecord,
    RequestRefused,
    RoundRecord,
    Sender,
    Stage,
    Stored,
)
from jamlab.classroom.store.store import Store
from jamlab.ui.requests import BadRequest, parse

# -- Hands counted by the teacher, all at once: they replace earlier ones --------------------------


def count(store: Store, found: Snapshot, request: CountHands) -> None:
    """Store `values`, each with its number of raised hands. Raises RequestRefused."""
    now = found.current
    if now is None or (request.round, request.vote) != (now.id, now.vote):
        return
    values = spelled_out(request.values)
    check(now.question, values)
    if now.stage != "open":
        raise RequestRefused("late", "The answer is shown; hands are not counted any more.")
    number = found.record.id
    # No device can have that token: it contains a colon.
    teacher = store.join(number, f"hands:{number}", "hands").result()
    n = int(time() * 1000)
    post = f"hands-{now.id}-{now.vote}-{n}"
    store.answer(number, teacher.id, now.id, now.vote, post, n, values).result()


LOOK: Final = 2.0
"""Seconds between two requests of a pupil's page."""
TEACHERS_LOOK: Final = 0.7
PRESENT: Final = 20.0
"""A device counts as present for so many seconds after its last request."""
MOST_MEMBERS: Final = 6
PUPILS_POINTS: Final = 60
"""Points of the chart on a phone."""
ROOM_FRESH: Final = 0.5
"""Seconds for which a room's trials are cached."""
TRIED_OUT: Final = ("shown", "revealed")
"""Stages in which trials may be played; earlier they would reveal the answer."""


class Classroom(Current):
    """Classes of a store, as their pages see them. `door` provides the addresses for pupils."""

    def __init__(self, store: Store, door: Door) -> None:
        super().__init__(store)
        self.door = door
        self.playing = TrialQueue(store.trials)
        self._coming: Counter[tuple[int, int]] = Counter()  # posts being stored

    # -- pupils ------------------------------------------------------------------------------------

    def join(self, number: int, token: str, members: int) -> Future[PupilRecord]:
        """Admit a device, or readmit it; a group states its number of members."""
        if not 1 <= members <= MOST_MEMBERS:
            raise RequestRefused("members", f"A group is 1 to {MOST_MEMBERS}, not {members}.")
        if self.snapshot(number).record.ended is not None:
            raise RequestRefused("gone", "This class is over.")
        self.forget(number, token)
        kind: Sender = "group" if members > 1 else "device"
        return self.store.join(number, token, kind, members, by_door=True)

    def answer(
        self,
        number: int,
        pupil: PupilRecord,
        *,
        round_id: int,
        vote: int,
        post: str,
        n: int,
        values: Sequence[float],
    ) -> Future[Stored]:
        """Store an answer; raise RequestRefused if it is not valid for this question."""
        asked = self._round(number, round_id)
        if pupil.kind in {"device", "group"} and len(values) != pupil.members:
            raise RequestRefused(
                "values", f"{pupil.members} answers are expected, not {len(values)}."
            )
        check(asked.question, values)
        n = 1 if homework_session.is_at_once(asked) else n  # the first answer stays
        key = (round_id, vote)
        with self._lock:
            self._coming[key] += 1
        future = self.store.answer(number, pupil.id, round_id, vote, post, n, values)

        def stored(_future: Future[Stored]) -> None:
            with self._lock:
                self._coming[key] -= 1
                if not self._coming[key]:
                    del self._coming[key]

        future.add_done_callback(stored)
        return future

    def play(
        self, number: int, pupil: PupilRecord, *, round_id: int, post: str, n: int
    ) -> Future[Tried]:
        """Play n trials and store them; RequestRefused if there are none, or not yet."""
        asked = self._round(number, round_id)
        if not 1 <= n <= MOST:
            raise RequestRefused("values", f"1 to {MOST:,} trials are played at once, not {n:,}.")
        if not asked.question["trials"]:
            raise RequestRefused("trials", "This question cannot be tried out here.")
        if asked.stage not in TRIED_OUT:
            raise RequestRefused("closed", "It can be tried out once the guesses are shown.")
        source = asked.hidden["source"]
        return self.playing.play(TrialRequest(number, pupil.id, round_id, source, post, n))

    def _round(self, number: int, round_id: int) -> RoundRecord:
        """Return an opened round, perhaps opened just now by another process. RequestRefused."""
        for _ in range(2):
            for each in self.snapshot(number).rounds:
                if each.id == round_id and each.stage != "waiting":
                    return each
            self.changed()
        raise RequestRefused("round", "There is no such question in this class.")

    def pupil_state(
        self, number: int, pupil: PupilRecord, seen: int | None, played: int | None = None
    ) -> PupilState:
        """Return the state of a pupil's page; only the version if nothing has changed since `seen`,
        and the room's trials if they are no longer `played` in number.
        """
        version = self.version(number)
        found = self.snapshot(number)
        now = found.current
        if seen == version:
            told: PupilState = {"version": version, "next": LOOK}
            pooled = None if now is None else self._pooled(number, now, PUPILS_POINTS)
            if pooled is not None and pooled["n"] != played:
                told["pooled"] = pooled
            return told
        answers = self.answers_of(found, pupil.id)
        if found.record.kind == "homework":
            return homework_session.pupil_state(found, answers)
        ended = found.record.ended is not None
        told = {
            "version": found.record.version,
            "next": LOOK,
            "title": found.record.title,
            "kind": found.record.kind,
            "stage": "ended" if ended else "waiting" if now is None else now.stage,
            "round": None if now is None else now.id,
            "vote": 1 if now is None else now.vote,
            "part": found.part(now),
            "question": None if now is None else question(now),
            "mine": None,
            "before": None,
            "revealed": None,
            "played": None,
            "pooled": None,
            "line": line(found.rounds, answers),
        }
        if now is not None:
            told["mine"] = mine(answers.get((now.id, now.vote)))
            told["before"] = mine(answers.get((now.id, 1))) if now.vote == 2 else None
            if now.stage == "revealed":
                told["revealed"] = hidden(now)
            if now.question["trials"] and now.stage in TRIED_OUT:
                told["played"] = own(self.store.trials.of_pupil(now.id, pupil.id))
                told["pooled"] = self._pooled(number, now, PUPILS_POINTS)
        return told

    def known_state(self, number: int, seen: int | None) -> PupilState | None:
        """Return the state if nothing changed since `seen`; None if the store has to be read."""
        found = self.known_snapshot(number)
        if found is None or found.record.version != seen:
            return None
        now = found.current
        is_tried = now is not None and now.question["trials"] and now.stage in TRIED_OUT
        return None if is_tried else {"version": seen, "next": LOOK}

    def _pooled(self, number: int, one: RoundRecord, points: int = POINTS) -> Pooled | None:
        """Return the room's trials, where they may be seen; at most half a second old."""
        if not one.question["trials"] or one.stage not in TRIED_OUT:
            return None
        rooms = self.life(number).rooms
        room = rooms.get(one.id)
        if room is None or monotonic() - room.looked > ROOM_FRESH:
            posts = self.store.trials.posts(one.id)
            if room is None or room.posts != posts:
                played = self.store.trials.of_round(one.id)
                room = RoomsTrials(played, interval(one.hidden["source"]))
            room.looked = monotonic()
            rooms[one.id] = room
        return room.pooled(points)

    # -- teacher -----------------------------------------------------------------------------------

    def teacher_state(self, number: int) -> TeacherState:
        """Return the state of the teacher's page."""
        found = self.snapshot(number)
        if found.record.kind == "homework":
            return homework_session.teacher_state(self.store, self.door, found)
        now = found.current
        stage = "waiting" if now is None else now.stage
        is_seen = now is not None and stage in {"shown", "revealed"}
        answers = self.store.answers(number)
        here = [] if now is None else [a for a in answers if a.round == now.id]
        votes = [1] if now is None or now.vote == 1 else [1, 2]
        in_vote = [a for a in here if now is not None and a.vote == now.vote]
        by_device = [a for a in in_vote if a.sender in {"device", "group"}]
        counted = len(by_device)
        room = self.store.present(number, time() - PRESENT)
        answered = room.keys() if now is None else {a.pupil for a in by_device}
        with self._lock:
            coming = 0 if now is None else self._coming[now.id, now.vote]
        told: TeacherState = {
            "version": found.record.version,
            "next": TEACHERS_LOOK,
            "title": found.record.title,
            "code": found.record.code,
            "kind": found.record.kind,
            "reach": self.door.reach(found.record.code),
            "room": sum(room.values()),
            "shut": found.record.shut,
            "silent": self.store.silent(number),
            "received": counted + coming,
            "counted": counted,
            "missing": sum(n for pupil, n in room.items() if pupil not in answered),
            "people": sum(len(a.values) for a in in_vote),
            "cards": [] if now is None else card_votes.counted(self.store, now),
            "stage": "ended" if found.record.ended is not None else stage,
            "round": None if now is None else now.id,
            "vote": 1 if now is None else now.vote,
            "part": found.part(now),
            "question": None if now is None else question(now),
            "table": now is not None and lesson_table.is_drawn(now.hidden["source"]),
            "votes": [counts(here, vote) for vote in votes] if is_seen else [],
            "revealed": hidden(now) if now is not None and stage == "revealed" else None,
            "judged": [],
            "worked": [],
            "crowd": [],
            "changed": None,
            "standing": None,
            "reliability": [],
            "pooled": None if now is None else self._pooled(number, now),
            "plan": planned(found),
        }
        if now is not None and stage == "revealed":
            score(told, found, now, answers)
        return told

    def do(self, number: int, message: Mapping[str, Any]) -> TeacherRequest:
        """Carry out a command of the teacher's page; raise RequestRefused if it is invalid. A
        command that was already carried out, here or on another machine, is not repeated.
        """
        try:
            request = parse(message, TeacherRequest.__subclasses__())
        except BadRequest as error:
            raise RequestRefused("do", f"That cannot be done here: {error}.") from None
        found, store = self.snapshot(number), self.store
        is_homework = found.record.kind == "homework"
        if is_homework != isinstance(request, CloseHomework) and not isinstance(request, _ANYWHERE):
            words = "with homework" if is_homework else "here"
            raise RequestRefused("do", f"That cannot be done {words}.")
        match request:
            case ShowGuesses() | RevealAnswer() | VoteAgain():
                self._round_goes_on(found, request)
            case OpenRound() | NextRound():
                self._begin_round(found, request)
            case CountHands():
                count(store, found, request)
            case CountCards():
                card_votes.count(store, found, request)
            case AskClass():
                self._ask(found, request)
            case CloseHomework():
                homework_session.close(store, found)
            case SetDoor():
                store.door(number, shut=request.shut).result()
            case ClearClass():
                store.clear(number).result()
            case EndClass():
                store.end(number).result()
            case DeleteClass():
                store.delete(number).result()
                store.database.purge()
        self.changed()
        return request

    def _begin_round(self, found: Snapshot, request: OpenRound | NextRound) -> None:
        """Open the round named in the request, or the next one after the current round."""
        now, wanted = found.current, request.round
        waiting = [each for each in found.rounds if each.stage == "waiting"]
        if isinstance(request, OpenRound):
            waiting = [each for each in waiting if wanted is None or wanted == each.id]
        elif now is not None and wanted != now.id:
            return  # already done
        if waiting:
            self._move(found.record.id, waiting[0], "open")

    def _round_goes_on(
        self, found: Snapshot, request: ShowGuesses | RevealAnswer | VoteAgain
    ) -> None:
        """Show, reveal or reopen the current round, if it is the one named in the request.

        RequestRefused for a reveal before the guesses are shown, unless confirmed by `anyway`.
        """
        now = found.current
        if now is None or (request.round, request.vote) != (now.id, now.vote):
            return
        if isinstance(request, RevealAnswer) and now.stage == "open" and not request.anyway:
            words = "The guesses are not shown yet. Show them first, or choose “Reveal” under “…”."
            raise RequestRefused("unseen", words)
        before, after = MOVES[request.do]
        is_second = isinstance(request, VoteAgain)
        if now.stage in before and not (is_second and now.vote == 2):
            self._move(found.record.id, now, after, now.vote + is_second)

    def _ask(self, found: Snapshot, request: AskClass) -> None:
        """Add questions to a running class: at its end, or opened at once."""
        if found.record.ended is not None:
            raise RequestRefused("gone", "This class is over.")
        try:
            asked = asked_by(request.question, randbits(48))
        except ValueError as error:
            words = str(error)
            raise RequestRefused("question", f"{words[:1].upper()}{words[1:]}.") from None
        if any(map(homework_session.is_at_once, found.rounds)):
            asked = tuple(map(homework_session.at_once, asked))
        added = self.store.add(found.record.id, asked, request.rounds).result()
        if added and request.open:
            self.changed()
            later = self.snapshot(found.record.id)
            first = next(each for each in later.rounds if each.id == added[0])
            self._move(found.record.id, first, "open")

    def _move(self, number: int, one: RoundRecord, after: Stage, vote: int | None = None) -> None:
        later = (after, one.vote if vote is None else vote)
        self.store.move(number, one.id, (one.stage, one.vote), later).result()


_ANYWHERE: Final = (AskClass, SetDoor, ClearClass, EndClass, DeleteClass)
"""Commands for homework and for classes."""
MOVES: Final[Mapping[str, tuple[tuple[Stage, ...], Stage]]] = {
    "show": (("open",), "shown"),
    "reveal": (("open", "shown"), "revealed"),
    "again": (("shown", "revealed"), "open"),
}
"""Commands for the current round: the stages they apply to, and the stage they lead to."""
