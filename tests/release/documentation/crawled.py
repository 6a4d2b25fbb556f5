"""Links and loaded resources of a page, parsed from its HTML."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

LOADED: Final = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src"}


class Crawled(HTMLParser):
    """Anchors, link targets, loaded resources and text of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in LOADED and LOADED[tag] in given:
            self.loads.append(given[LOADED[tag]])
        if tag == "link" and given.get("rel") in ("stylesheet", "shortcut icon", "icon", "preload"):
            self.loads.append(given["href"])

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


@cache
def crawled(page: Path) -> Crawled:
    return Crawled(page.read_text("utf-8"))
