"""Text that may come from anybody, made safe to print."""


def plain(text: str) -> str:
    """The text with everything that is not printed replaced, so that it stays on its line.

    >>> plain("Ann\\x1b[2J")
    'Ann�[2J'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
