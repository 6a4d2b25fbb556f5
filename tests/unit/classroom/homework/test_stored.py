"""Homework in the store, on both databases: all rounds open at once and close exactly once."""

from concurrent.futures import ThreadPoolExecutor

from jamlab.classroom.questions import of_lesson
from jamlab.classroom.session import Classroom
from jamlab.classroom.store import Store
from tests.unit.classroom.test_session import OpenDoor

LESSON = of_lesson(2, seed=5)


def test_two_machines_at_one_homework(store: Store) -> None:
    number = store.create("homework", "Pies", "key", LESSON).result().id
    rounds = store.rounds(number)
    assert {(each.stage, each.vote) for each in rounds} == {("open", 1)}
    assert all(each.opened for each in rounds)
    (more,) = store.add(number, of_lesson(4, seed=1)[:1]).result()
    assert [each.stage for each in store.rounds(number) if each.id == more] == ["open"]
    live = store.create("live", "Pies", "key", LESSON).result().id
    assert {each.stage for each in store.rounds(live)} == {"waiting"}

    one, other = (Classroom(store, OpenDoor()) for _ in range(2))
    pupils = [one.join(number, f"token-of-a-device-{n}", 1).result() for n in range(12)]

    def answers(place: int) -> str:
        room, pupil = (one, other)[place % 2], pupils[place // 2 % 12]
        asked = rounds[place % len(rounds)]
        value = [asked.question["low"]]
        stored = room.answer(
            number, pupil, round_id=asked.id, vote=1, post=f"p{place}", n=1, values=value
        )
        return str(stored.result())

    def closes(room: Classroom) -> str:
        room.do(number, {"do": "close"})
        return "closed"

    with ThreadPoolExecutor(8) as pool:
        early = list(pool.map(answers, range(12)))
        both = [pool.submit(closes, one), pool.submit(closes, other)]
        racing = list(pool.map(answers, range(12, 24)))
        assert [each.result() for each in both] == ["closed", "closed"]
    assert set(early) <= {"counted", "before"}
    assert set(racing) <= {"counted", "before", "late"}
    assert {each.stage for each in store.rounds(number)} == {"revealed"}
    assert len(store.answers(number)) == [*early, *racing].count("counted")
    assert answers(12) in {"late", "before"}
