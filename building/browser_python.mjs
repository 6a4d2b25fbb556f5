// Builds archives of compiled modules for the browser's Python, using that Python itself, because
// the format depends on it. Arguments: Pyodide's folder, then for each archive source, target, and
// exclusions (files, and top-level folders, separated by commas).
import { readFileSync, writeFileSync } from "node:fs";

const [home, ...archives] = process.argv.slice(2);
// Node would print the failing line, and Pyodide is one line of a megabyte.
process.on("uncaughtException", (error) => {
  console.error(String(error.message).slice(-2000));
  process.exit(1);
});
const { loadPyodide } = await import(`${home}/pyodide.mjs`);
const python = await loadPyodide();
python.runPython(`
import zipfile
from importlib import _bootstrap_external, util

def compiled(source, target, left_out):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or name in left_out or name.split("/")[0] in left_out:
                continue
            data, when = old.read(name), (1980, 1, 1, 0, 0, 0)
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                data = _bootstrap_external._code_to_hash_pyc(code, util.source_hash(data), False)
                name += "c"
            entry = zipfile.ZipInfo(name, when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, bytes(data))
`);
while (archives.length) {
  const [source, target, leftOut] = archives.splice(0, 3);
  python.FS.writeFile("/source.zip", new Uint8Array(readFileSync(source)));
  python.globals.get("compiled")(
    "/source.zip",
    "/target.zip",
    python.toPy(new Set(leftOut.split(","))),
  );
  writeFileSync(target, python.FS.readFile("/target.zip"));
}
