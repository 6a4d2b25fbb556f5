"""Closed list of routes: pattern, an address that matches, and the status of each of `METHODS`, in
that order, for a client with a page's token. A route missing here fails the test."""

from typing import Final

NO_KERNEL: Final = "00000000-0000-4000-8000-000000000000"
ONLY_READ: Final = "405 405 405 405 405 405"
ASKED: Final = "405 405 405 405 405 200 405"
"""Statuses after GET of addresses that scripts request and browsers may preflight (OPTIONS)."""

GUARD: Final = ("[_Foreign]", "[_Unreadable]", "[_Keyless]")
VOILA: Final = {
    r"/api/kernels/(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)$": (
        f"/api/kernels/{NO_KERNEL}", "404 405 405 405 404 405 200 405",
    ),
    r"/api/kernels/(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)/channels$": (
        f"/api/kernels/{NO_KERNEL}/channels", f"400 405 {ONLY_READ.removesuffix(' 405')} 405"
    ),
    r"/voila/templates/(.*)$": ("/voila/templates/base/static/x", f"404 404 {ONLY_READ}"),
    r"/voila/static/(.*)$": ("/voila/static/voila.js", f"200 200 {ONLY_READ}"),
    r"/voila/labextensions/(.*)$": ("/voila/labextensions/x", f"404 404 {ONLY_READ}"),
}  # fmt: skip
"""Routes of Voilà that a page with a kernel needs."""
OURS: Final = {
    r"/$": ("/", f"200 200 {ONLY_READ}"),
    r"/course$": ("/course", f"200 200 {ONLY_READ}"),
    r"/(teachers?(?:/[a-z0-9]+)*)$": ("/teacher/99", f"404 404 {ONLY_READ}"),
    r"/class$": ("/class", "404 404 404 405 405 405 405 405"),
    r"/alive/([\w-]+)$": ("/alive/x", f"200 {ASKED}"),
    r"/queue/([\w-]+)$": ("/queue/x", f"200 {ASKED}"),
    r"/records/([\w-]{1,80})$": ("/records/x", "404 405 400 405 404 405 200 405"),
    r"/records$": ("/records", f"200 {ASKED}"),
    r"/played$": ("/played", "200 405 400 405 405 405 200 405"),
    r"/kept/(\w+\.\w+)$": ("/kept/x.js", f"404 404 {ONLY_READ}"),
    r"/static/(.*)$": ("/static/house.css", f"200 200 {ONLY_READ}"),
    r"/docs(?:/(.*))?$": ("/docs/nothing.html", f"404 404 {ONLY_READ}"),
    r"/blocked$": ("/blocked", "405 405 204 405 405 405 200 405"),
    r"/(.+\.(?i:png|jpe?g|gif|webp|avif|bmp|svg|mp3|m4a|oga|ogg|opus|wav|flac|mp4|m4v|ogv|webm)"
    r")$": (
        "/nothing.png",
        f"404 404 {ONLY_READ}",
    ),
    r"/(.+)$": ("/nothing.html", f"404 404 {ONLY_READ}"),
}
"""The gallery's own routes, below its address."""
CODE: Final = r"([A-Za-z0-9]{2}(?:%20|-)?[A-Za-z0-9]{2})"
_TEACH: Final = r"/teach/(\d{1,9})"
CLASS: Final = {
    r"/$": ("/", "200 405 405", ""),
    rf"{_TEACH}/enter$": ("/teach/{number}/enter", "302 405 405", ""),
    rf"{_TEACH}/qr.svg$": ("/teach/{number}/qr.svg", "403 405 405", "200 405 405"),
    rf"{_TEACH}/cards.pdf$": ("/teach/{number}/cards.pdf", "403 405 405", "200 405 405"),
    rf"{_TEACH}$": ("/teach/{number}", "403 405 405", "200 405 405"),
    rf"{_TEACH}/choose$": ("/teach/{number}/choose", "403 405 405", "200 405 405"),
    rf"/api{_TEACH}/state$": ("/api/teach/{number}/state", "403 405 405", "200 405 405"),
    rf"/api{_TEACH}/do$": ("/api/teach/{number}/do", "405 405 403", "405 405 400"),
    rf"/api{_TEACH}/choices$": ("/api/teach/{number}/choices", "403 405 405", "200 405 405"),
    rf"/api{_TEACH}/results\.(csv|parquet)$": (
        "/api/teach/{number}/results.csv", "403 405 405", "200 405 405",
    ),
    rf"/api{_TEACH}/link$": ("/api/teach/{number}/link", "403 405 405", "400 405 405"),
    rf"/api{_TEACH}/returned$": ("/api/teach/{number}/returned", "405 405 403", "405 405 400"),
    rf"{_TEACH}/homework.html$": ("/teach/{number}/homework.html", "403 405 405", ""),
    rf"/api/{CODE}/join$": ("/api/{code}/join", "405 405 400", ""),
    rf"/api/{CODE}/state$": ("/api/{code}/state", "403 405 405", ""),
    rf"/api/{CODE}/answer$": ("/api/{code}/answer", "405 405 403", ""),
    rf"/api/{CODE}/play$": ("/api/{code}/play", "405 405 403", ""),
    rf"/picture/{CODE}/(\d{{1,9}})/(before|came)\.svg$": (
        "/picture/{code}/9/before.svg", "404 405 405", "",
    ),
    r"/icon/([\w-]+)\.svg$": ("/icon/cat-face.svg", "200 405 405", ""),
    r"/piece/(\w+)/([^/]*)\.svg$": ("/piece/cramel/x.svg", "404 405 405", ""),
    r"/static/class/((?:elements|numbers|storage)\.js)$": (
        "/static/class/numbers.js",
        "200 200 405",
        "",
    ),
    r"/static/class/(.*)$": ("/static/class/pupil/page.js", "200 200 405", ""),
    r"/static/(.*)$": ("/static/house.css", "200 200 405", ""),
    rf"/{CODE}$": ("/{code}", "200 405 405", ""),
    r"/.*$": ("/nothing.html", "404 405 405", ""),
}  # fmt: skip
"""Routes of a class's server: statuses of GET, HEAD and POST for anybody, and for the teacher where
they differ; all other methods get 405."""
UNLISTED: Final = (
    *("/api", "/api/", "/api/contents", "/api/contents/speaks.ipynb", "/api/kernels", "/api/me"),
    *("/api/kernelspecs", "/api/sessions", "/api/sessions/1", "/api/status", "/api/spec.yaml"),
    *("/api/terminals", "/api/terminals/1", "/api/config/x", "/api/nbconvert", "/api/security/csp"),
    *("/api/shutdown", "/api/events", f"/api/kernels/{NO_KERNEL}/restart", "/api/metrics"),
    *(f"/api/kernels/{NO_KERNEL}/interrupt", "/metrics", "/login", "/logout", "/shutdown"),
    *("/files/speaks.ipynb", "/view/speaks.ipynb", "/notebooks/speaks.ipynb", "/edit/x", "/lab"),
    *("/lab/tree/x", "/lab/api/settings", "/tree", "/tree/x", "/nbconvert/html/speaks.ipynb"),
    *("/nbextensions/x.js", "/terminals/1", "/terminals/websocket/1", "/lsp/status", "/doc"),
    *("/voila", "/voila/", "/voila/tree", "/voila/tree/x", "/voila/render/speaks.ipynb"),
    *("/voila/files/secret.txt", "/voila/api/contents", "/voila/api/themes/x", "/voila/query/x"),
    *(f"/voila/api/shutdown/{NO_KERNEL}", f"/voila/execution/{NO_KERNEL}", "/custom/custom.css"),
    *("/private", "/private.ipynb", "/secret.txt", "/.git/config", "/.env"),
    *("/kernelspecs/python3/logo-64x64.png", "/favicon.ico", "/static", "/records/"),
    *("/server-status", "/admin", "/debug", "/hub/api", "/user/x/api/contents", "/proxy/22"),
)
"""Addresses that similar servers answer, and ours does not."""
