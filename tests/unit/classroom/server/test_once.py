"""A one-time link works once, within a few minutes, and for its own class only."""

from jamlab.classroom.server.one_time_links import ONCE_SECONDS, Once


def test_a_one_time_address_is_good_once_soon_and_for_its_class() -> None:
    now = [0.0]
    once = Once(lambda: now[0])
    first, second, third = (once.give(3, "the-key") for _ in range(3))
    assert len({first, second, third}) == 3
    assert [once.take(first, 3), once.take(first, 3)] == ["the-key", ""]
    assert [once.take(second, 4), once.take(second, 3)] == ["", ""]
    now[0] = ONCE_SECONDS
    assert once.take(third, 3) == ""
    assert [once.take(wrong, 3) for wrong in ("", "x", "the-key")] == ["", "", ""]
