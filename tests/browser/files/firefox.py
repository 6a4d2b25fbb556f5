"""Firefox for tests over its native WebDriver BiDi protocol, without a separate driver.

* `started()` yields a Firefox with its own profile that can reach only this machine: every other
  address goes to a proxy that does not exist.
* Console messages (`complaints`) and requests (`asked`) of pages are collected as they come.
* Limited to the needs of these tests; everything else is tested with Chromium and Playwright.
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from tests.browser.served import PATIENCE

PREFERENCES: Final = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.dns.disabled": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "ui.prefersReducedMotion": 1,
}
KEYS: Final = {"ArrowRight": "\ue014", "ArrowLeft": "\ue012", "End": "\ue010", "Home": "\ue011"}


def path() -> str:
    """Return the path of Firefox, or "" if there is none."""
    named = os.environ.get("JAMLAB_FIREFOX", "")
    return named or shutil.which("firefox-esr") or shutil.which("firefox") or ""


class Firefox:
    """One tab of Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self._line, self._sent = line, 0
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self._tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and return its result; events received meanwhile are collected."""
        self._sent += 1
        self._line.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(timeout=PATIENCE))
            if told.get("id") == self._sent:
                if told["type"] == "error":
                    raise AssertionError(f"{method}: {told['error']}: {told['message']}")
                result: dict[str, Any] = told["result"]
                return result
            self._hear(told.get("method", ""), told.get("params", {}))

    def _hear(self, event: str, params: dict[str, Any]) -> None:
        if event == "log.entryAdded" and params["level"] in ("error", "warn"):
            self.complaints.append(f"{params['level']}: {params['text']}")
        if event == "network.beforeRequestSent":
            self.asked.append(params["request"]["url"])

    def open(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def read(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, or of its promise, as JSON."""
        asked = f"(async () => JSON.stringify((await ({expression})) ?? null))()"
        target = {"context": self._tab}
        told = self._ask("script.evaluate", expression=asked, target=target, awaitPromise=True)
        if told["type"] == "exception":
            raise AssertionError(f"{expression}: {told['exceptionDetails']['text']}")
        return json.loads(told["result"]["value"])

    def wait(self, expression: str) -> None:
        """Wait until an expression is true; AssertionError if it never is."""
        end = time.monotonic() + PATIENCE
        while not self.read(f"Boolean({expression})"):
            assert time.monotonic() < end, f"never true: {expression}\n{self.complaints}"
            time.sleep(0.05)

    def press(self, *keys: str) -> None:
        pressed = [KEYS.get(key, key) for key in keys]
        strokes = [{"type": way, "value": k} for k in pressed for way in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": strokes})

    def click(self, finder: str, across: float = 0.5) -> None:
        """Click the first match of a CSS selector, at the fraction `across` of its width."""
        self.wait(f"document.querySelector({json.dumps(finder)})")
        find = (
            f"(() => {{ const node = document.querySelector({json.dumps(finder)});"
            "node.scrollIntoView({ block: 'center', behavior: 'instant' });"
            "const box = node.getBoundingClientRect();"
            f"return [box.left + box.width * {across}, box.top + box.height / 2]; }})()"
        )
        at, before = self.read(find), None
        while at != before:  # wait for the layout to settle
            time.sleep(0.1)
            at, before = self.read(find), at
        x, y = at
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        clicks = [{"type": way, "button": 0} for way in ("pointerDown", "pointerUp")]
        self._act({"type": "pointer", "id": "mouse", "actions": [move, *clicks]})

    def follow(self, words: str) -> None:
        """Click the first link with these words and wait for its page."""
        finder = f"[...document.links].find((a) => a.textContent.includes({json.dumps(words)}))"
        self.wait(finder)
        url = self.read(f"{finder}.href").partition("#")[0]
        self.read(f"{finder}.click()")
        here = f"location.href.split('#')[0] === {json.dumps(url)}"
        self.wait(f"{here} && document.readyState === 'complete'")

    def size(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def back(self) -> None:
        self._ask("browsingContext.traverseHistory", context=self._tab, delta=-1)

    def picture(self) -> str:
        """Return a screenshot as PNG in base64."""
        shot: str = self._ask("browsingContext.captureScreenshot", context=self._tab)["data"]
        return shot

    def _act(self, source: dict[str, Any]) -> None:
        self._ask("input.performActions", context=self._tab, actions=[source])
        self.read("0")  # a round trip, so that resulting events arrive first


@contextmanager
def started(folder: Path) -> Iterator[Firefox]:
    """Start Firefox without a window, with its profile in `folder`."""
    told = "".join(
        f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in PREFERENCES.items()
    )
    (folder / "user.js").write_text(told, encoding="utf-8")
    options = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(folder)]
    home = {**os.environ, "HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"}
    process = subprocess.Popen(
        [path(), *options], env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        server = folder / "WebDriverBiDiServer.json"
        end = time.monotonic() + PATIENCE
        while not (server.is_file() and server.read_text("utf-8").endswith("}")):
            assert process.poll() is None, "Firefox ended at once"
            assert time.monotonic() < end, "Firefox did not start"
            time.sleep(0.05)
        at = json.loads(server.read_text("utf-8"))
        address = f"ws://{at['ws_host']}:{at['ws_port']}/session"
        with connect(address, max_size=None, compression=None) as line:
            yield Firefox(line)
    finally:
        process.terminate()
        process.wait(PATIENCE)
