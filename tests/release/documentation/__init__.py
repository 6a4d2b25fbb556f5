"""Tests of the pages in docs/ and of their content."""
