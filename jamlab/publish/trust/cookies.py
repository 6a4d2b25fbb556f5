"""Cookies that go the way that the page came, and with no page of another site."""

from __future__ import annotations

from typing import Any


class Cookies:
    """Mixed into handlers: no cookie goes with what a page of another site sends (Lax, if nothing
    stricter is said; also one that is taken away), and who came by https gets cookies that never go
    without it."""

    def set_cookie(self, name: str, value: str | bytes, *more: Any, **options: Any) -> None:
        """As tornado's."""
        handler: Any = self
        options.setdefault("samesite", "Lax")
        if handler.request.protocol == "https":
            options.setdefault("secure", True)
        super().set_cookie(name, value, *more, **options)  # type: ignore[misc]
