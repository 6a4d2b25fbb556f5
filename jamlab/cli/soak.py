def soak() -> None:
    """Soak."""
