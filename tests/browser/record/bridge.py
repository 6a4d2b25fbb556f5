"""The recorder's page with its program in this process: it opens at once, and a test can ask the
program for what a person would know.
"""

import json
import re
from typing import Any

from playwright.sync_api import Page

from jamlab.pages.record.record_program import RecordProgram
from jamlab.pages.record.record_widget import PARTS, Record
from jamlab.pages.record.recording import Recording
from jamlab.ui import bundle
from jamlab.ui.view_model import Host

_PAGE = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Written down</title>'
    '<meta name="viewport" content="width=device-width"><style>body{{margin:0}}{}</style></head>'
    '<body class="house-page">{}<main id="rendered_cells"></main></body></html>'
)
_BRAND = '<a class="house-brand" href="/" hidden>jamlab</a>'
_DRAW = """first => {
  const heard = {}, state = { theme: "auto", waiting: "", ...first };
  const model = {
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      for (const one of heard[`change:${name}`] ?? []) one();
    },
    on: (event, one) => { (heard[event] ??= []).push(one); },
    off() {},
    save_changes() {},
    async send(message) {
      const changes = JSON.parse(await window.say(JSON.stringify(message)));
      for (const [name, told] of changes) model.set(name, told);
    },
  };
  window.recorder.render({ model, el: document.getElementById("rendered_cells") });
}"""


class Bridge:
    """One page and its program; a reload makes a new program, as on a real page.

    `disk`: the page may write to the disk of the gallery's machine, as pages of the gallery do.
    """

    def __init__(self, page: Page, address: str, game: str, *, disk: bool = False) -> None:
        self.page = page
        self.game = game
        self.program = RecordProgram(game)
        self._changes: list[tuple[str, Any]] = []
        own = bundle.script("pages/record/record.js")
        script = re.sub(r"export\{(\w+) as default\}", r"window.recorder=\1", own)
        self._script = script
        page.expose_function("say", self._say)
        html = _PAGE.format(str(Record._css), _BRAND if disk else "")
        self.address = f"{address}record/{game}"
        page.route(
            f"{self.address}*", lambda route: route.fulfill(body=html, content_type="text/html")
        )
        self.load(self.address)

    def load(self, address: str) -> None:
        """Load the page with a fresh program."""
        page = self.page
        page.goto("about:blank")
        page.goto(address)
        self.program = RecordProgram(self.game)
        self._changes = []
        self._host = Host(self.program, self._told)
        page.add_script_tag(type="module", content=self._script)
        page.wait_for_function("window.recorder")
        first = dict(self._changes)
        self._changes = []
        page.evaluate(_DRAW, first)
        page.locator(".jl-record").wait_for()

    @property
    def recording(self) -> Recording:
        assert self.program.recording is not None
        return self.program.recording

    def _told(self, part: str, told: Any) -> None:
        trait = next(trait for trait, name in PARTS.items() if name == part)
        self._changes.append((trait, json.loads(json.dumps(told))))

    def _say(self, text: str) -> str:
        self._host.receive(json.loads(text))
        found, self._changes = self._changes, []
        return json.dumps(found)
