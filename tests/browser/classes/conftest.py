"""A class at a server of its own, for tests that look at it in a browser."""

from tests.unit.classroom.server.conftest import served as served
