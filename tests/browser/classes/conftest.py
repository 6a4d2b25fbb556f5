"""Fixture of a class on its own server, for tests in a browser."""

from tests.unit.classroom.server.conftest import served as served
