"""Where Chromium is, and how tests and the bench start it."""

from __future__ import annotations

import os
import shutil
from typing import Final

FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
)


def path() -> str:
    """Where Chromium is, or ""."""
    named = os.environ.get("JAMLAB_CHROMIUM") or "chromium"
    return shutil.which(named) or shutil.which("google-chrome") or ""
