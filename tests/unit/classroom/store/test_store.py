"""The store keeps each answer exactly once, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from jamlab.classroom.names import COUNT, icon, name
from jamlab.classroom.store import CannotOpen, RequestRefused, Store
from jamlab.classroom.store.rows import METADATA, SIGNS, ClassRecord, PupilRecord, TrialsRecord
from tests.unit.classroom.postgresql import at_both


@pytest.fixture
def made(store: Store) -> ClassRecord:
    """A class of two questions, the first one open."""
    asked = [({"ask": f"Question {n}"}, {"exact": n / 10}) for n in (1, 2)]
    found = store.create("live", "A class", "a-key", asked).result()
    store.move(found.id, store.rounds(found.id)[0].id, ("waiting", 1), ("open", 1)).result()
    return found


def joined(store: Store, made: ClassRecord, n: int = 0) -> PupilRecord:
    return store.join(made.id, f"token-of-a-device-{n}", "device").result()


@at_both
def test_the_migrations_make_the_tables_as_they_are_written(store: Store) -> None:
    with store.database.reads() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_it_is_opened_again_as_it_was_left(address: str) -> None:
    first = Store(address)
    made = first.create("live", "A class", "a-key", [({"ask": "?"}, {"exact": 0.5})]).result()
    first.close()
    again = Store(address)
    assert again.found(made.code) == made
    assert [one.hidden for one in again.rounds(made.id)] == [{"exact": 0.5}]
    again.close()


def test_a_class_is_found_by_its_code_however_it_is_typed(store: Store, made: ClassRecord) -> None:
    code = made.code
    assert len(code) == 4
    assert set(code) <= set(SIGNS)
    for typed in (code.lower(), f" {code[:2]} {code[2:]} ", f"{code[:2]}-{code[2:]}"):
        assert store.found(typed) == store.found(code) is not None
    assert store.found("0000") is None


def test_only_the_key_teaches(store: Store, made: ClassRecord) -> None:
    assert store.taught(made.id, "a-key") is not None
    assert store.taught(made.id, "a-kez") is None
    assert store.taught(made.id + 1, "a-key") is None
    with store.database.reads() as connection:
        kept = connection.execute(text('SELECT key_hash FROM "class"')).scalar_one()
    assert "a-key" not in kept


def test_who_comes_back_is_the_same(store: Store, made: ClassRecord) -> None:
    first = joined(store, made)
    assert joined(store, made) == first
    group = store.join(made.id, "token-of-a-device-0", "group", 4).result()
    assert (group.id, group.name, group.members) == (first.id, first.name, 4)
    assert store.pupil(made.id, "token-of-a-device-0") == group
    assert store.pupil(made.id + 1, "token-of-a-device-0") is None


def test_all_have_names_of_their_own(store: Store, made: ClassRecord) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda n: joined(store, made, n), range(100)))
    assert len({pupil.name for pupil in found}) == 100
    assert len({pupil.id for pupil in found}) == 100


def test_names_and_their_drawings() -> None:
    first = [name(n) for n in range(2 * COUNT)]
    assert len(set(first)) == 2 * COUNT
    assert first[COUNT] == f"{first[0]} 2"
    assert icon(first[COUNT + 16]) == icon(first[16]) == "walnut"
    with pytest.raises(ValueError, match="n must be at least 0, got -"):
        name(-1)
    with pytest.raises(ValueError, match="unknown name"):
        icon("Robert")


@at_both
def test_an_answer_is_stored_once(store: Store, made: ClassRecord) -> None:
    pupil, (first, second) = joined(store, made), store.rounds(made.id)

    def post(n: int, value: float, vote: int = 1, round_id: int = first.id) -> str:
        done = store.answer(made.id, pupil.id, round_id, vote, f"post-{n}-{vote}", n, [value])
        return done.result()

    assert post(1, 0.35) == "counted"
    assert post(1, 0.35) == "before"
    assert post(3, 0.45) == "counted"
    assert post(2, 0.40) == "before"  # an older post, delayed
    (stored,) = store.answers(made.id)
    assert (stored.n, stored.values) == (3, (0.45,))
    assert len(store.answers(made.id)) == 1
    assert post(4, 0.5, vote=2) == "late"  # there is no second vote yet
    assert post(4, 0.5, round_id=second.id) == "late"  # nor this question
    with pytest.raises(RequestRefused, match="no such question"):
        post(4, 0.5, round_id=second.id + 9)


@at_both
def test_nothing_comes_in_behind_a_reveal(store: Store, made: ClassRecord) -> None:
    """With posts queued around a reveal, exactly the answers confirmed as counted are stored."""
    first = store.rounds(made.id)[0]
    pupils = [joined(store, made, n) for n in range(40)]
    posts = [
        store.answer(made.id, p.id, first.id, 1, f"post-{p.id}", 1, [0.5]) for p in pupils[:20]
    ]
    reveal = store.move(made.id, first.id, ("open", 1), ("revealed", 1))
    posts += [
        store.answer(made.id, p.id, first.id, 1, f"post-{p.id}", 1, [0.5]) for p in pupils[20:]
    ]
    said = [post.result() for post in posts]
    assert reveal.result()
    assert said == ["counted"] * 20 + ["late"] * 20
    assert [a.pupil for a in store.answers(made.id)] == [p.id for p in pupils[:20]]
    again = store.answer(made.id, pupils[0].id, first.id, 1, f"post-{pupils[0].id}", 1, [0.5])
    assert again.result() == "before"  # a lost confirmation is repeated


def test_nobody_posts_under_anothers_id(store: Store, made: ClassRecord) -> None:
    first, one, other = store.rounds(made.id)[0], joined(store, made, 1), joined(store, made, 2)
    assert store.answer(made.id, one.id, first.id, 1, "post", 1, [0.1]).result() == "counted"
    stolen = store.answer(made.id, other.id, first.id, 1, "post", 1, [0.9])
    good = store.answer(made.id, other.id, first.id, 1, "another", 1, [0.2])
    with pytest.raises(RequestRefused, match="Another answer has this id"):
        stolen.result()
    assert good.result() == "counted"  # even if batched in one transaction
    assert [a.values for a in store.answers(made.id)] == [(0.1,), (0.2,)]


def test_a_button_pressed_twice_does_it_once(store: Store, made: ClassRecord) -> None:
    first = store.rounds(made.id)[0]
    before = store.versions()[made.id]
    moves = [store.move(made.id, first.id, ("open", 1), ("revealed", 1)) for _ in range(5)]
    assert sorted(move.result() for move in moves) == [False] * 4 + [True]
    assert store.versions()[made.id] == before + 1


def test_trials_are_stored_once_by_their_post(store: Store, made: ClassRecord) -> None:
    (first, second), pupil = store.rounds(made.id), joined(store, made)

    def played(post: str, n: int, total: float, round_id: int = first.id) -> TrialsRecord:
        row = TrialsRecord(pupil.id, n, total, total, seed=2**62 + n)
        return store.trials.add(made.id, round_id, post, row).result()

    with pytest.raises(RequestRefused, match="once the guesses are shown"):
        played("a-post", 10, 4)  # still open: trials would reveal the answer
    store.move(made.id, first.id, ("open", 1), ("shown", 1)).result()
    assert played("a-post", 10, 4).total == 4
    again = played("a-post", 10, 7)  # a repeated post gets the stored result
    assert (again.n, again.total, again.seed) == (10, 4, 2**62 + 10)
    assert played("another", 1000, 388).n == 1000
    with pytest.raises(RequestRefused, match="Other trials have this id"):
        played("another", 1000, 388, second.id)
    assert [row.n for row in store.trials.of_round(first.id)] == [10, 1000]
    assert store.trials.posts(first.id) == 2
    with pytest.raises(RequestRefused, match="enough"):
        played("too-many", 100_000, 40_000)
    store.end(made.id).result()
    with pytest.raises(RequestRefused, match="once the guesses are shown"):
        played("too-late", 10, 4)


@at_both
def test_what_is_no_database_is_told_in_a_sentence(address: str) -> None:
    for wrong, words in (
        ("no address", "is not the address of a database"),
        ("mysql://u@h/d", "is not the address of a database that can be used here"),
        (address.replace("classes", "nowhere/classes"), "cannot be opened"),
    ):
        with pytest.raises(CannotOpen, match=words):
            Store(wrong)


def test_a_database_of_a_newer_jamlab_is_named_and_left_as_it_is(
    address: str, tmp_path: Path
) -> None:
    first = Store(address)
    first.create("live", "A class", "a-key").result()
    with first.database.writes() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'v99'"))
    if first.database.is_sqlite:  # also while another store has it open
        _is_refused(address, tmp_path)
    first.close()
    _is_refused(address, tmp_path)
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).all() == [
            ("v99",)
        ]
        assert connection.execute(text('SELECT title FROM "class"')).all() == [("A class",)]
    engine.dispose()


def _is_refused(address: str, folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(
        CannotOpen, match=r"were made by a newer jamlab \(its tables: v99\)"
    ) as said:
        Store(address)
    assert "\n" not in str(said.value)
    assert set(folder.iterdir()) == set(before)
    for path, data in before.items():
        assert path.name.endswith("-shm") or path.read_bytes() == data, path
