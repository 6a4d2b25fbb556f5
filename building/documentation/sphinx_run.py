"""`python -m building.documentation.sphinx_run WORK`: one run of Sphinx, in a process of its own.

The pages are laid out in WORK/source and made into WORK/html. Errors go to stderr, with the exit
code 1.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from sphinx.application import Sphinx

from building import ROOT
from building.documentation import commands, modules, staged
from building.documentation.make import HERE, MADE_FROM, checksums, sources


def main(work: Path) -> int:
    source, made, trees = work / "source", work / "html", work / "trees"
    for folder in (source, made, trees):  # always anew: a link may break on an unchanged page
        shutil.rmtree(folder, ignore_errors=True)
    try:
        staged.stage(source)
    except staged.Astray as error:
        sys.stderr.write(f"{error}\n")
        return 1
    python = source / "reference" / "python"
    python.mkdir(parents=True)
    (source / "reference" / "commands.md").write_text(commands.page(), "utf-8")
    for name, text in modules.pages().items():
        (python / name).write_text(text, "utf-8")
    before = checksums(sources())
    app = Sphinx(
        source, HERE, made, trees, "html", status=None, warning=sys.stderr, warningiserror=True
    )
    app.build()
    if app.statuscode:
        return 1
    read = {
        Path(source, file).resolve() for files in app.env.dependencies.values() for file in files
    }
    ours = [path.relative_to(ROOT).as_posix() for path in read
            if path.is_relative_to(ROOT / "jamlab")]  # fmt: skip
    stamp = {**before, **checksums(ours)}
    (made / MADE_FROM).write_text(json.dumps(stamp, indent=0, sort_keys=True), "utf-8")
    for spare in (".buildinfo", "objects.inv"):  # needed only by projects that build on these pages
        (made / spare).unlink(missing_ok=True)
    shutil.rmtree(made / "_sources", ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
