"""Access and limit tests of the class server, repeated on PostgreSQL."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from tests.unit.classroom.server import test_door, test_limits, test_shut
from tests.unit.classroom.server.asked import Served

ATTACKS: dict[str, Callable[..., Any]] = {
    name: attack
    for module in (test_shut, test_limits, test_door)
    for name, attack in vars(module).items()
    if name.startswith("test_")
    and "served" in inspect.signature(attack).parameters
    and not hasattr(attack, "pytestmark")  # skip parametrized tests
}


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.slow("the same at SQLite is quicker; what is asked of the database is tried at both")
def test_postgresql_stands_the_same(
    address: str, name: str, request: pytest.FixtureRequest
) -> None:
    attack = ATTACKS[name]
    others = [each for each in inspect.signature(attack).parameters if each != "served"]
    with Served(address) as served:
        attack(served, **{each: request.getfixturevalue(each) for each in others})
