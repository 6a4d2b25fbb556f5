"""nginx with the configuration of docs/serve/proxy.md, in its own process."""

import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.browser.classes.held import free_port
from tests.browser.served import PATIENCE, wait_until
from tests.browser.serving.certificate import certificate
from tests.unit.cli.terminal import ROOT

PAGE: Final = ROOT / "docs" / "serve" / "proxy.md"
NAME: Final = "jamlab.localhost"
"""Stands in for school.example: browsers resolve such names to this machine."""
AROUND: Final = """
daemon off; pid {folder}/nginx.pid; error_log stderr warn; worker_processes 1; {user}
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {inside}
}}
"""


def block(page: Path, kind: str) -> str:
    """Return the only block of this kind in a page."""
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    return str(found)


def replaced(text: str, changes: dict[str, str]) -> str:
    """Return the text with all replacements made; each must apply."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextmanager
def nginx(folder: Path, text: str) -> Iterator[Path]:
    """Run nginx with the servers in `text`; yield its log."""
    program = shutil.which(os.environ.get("JAMLAB_NGINX") or "nginx")
    assert program, "These tests need nginx: install it, or name it in JAMLAB_NGINX."
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user, inside=text))
    log = folder / "nginx.log"
    with log.open("wb") as said:
        command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
        process = subprocess.Popen(command, stdout=said, stderr=said)
    try:
        port = int(re.findall(r"listen (?:127\.0\.0\.1:)?(\d+)", text)[0])

        def answers() -> bool:
            assert process.poll() is None, log.read_text()
            with socket.socket() as line:
                return line.connect_ex(("127.0.0.1", port)) == 0

        wait_until(answers, "nginx")
        yield log
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


@contextmanager
def of_the_page(folder: Path, gallery: int, classes: int, port: int) -> Iterator[Path]:
    """Run nginx as the page says, before a gallery and a class at these ports; yield its log."""
    certificate(folder, NAME)
    text = replaced(
        block(PAGE, "nginx"),
        {
            "listen 443": f"listen 127.0.0.1:{port}",
            "school.example;": f"{NAME};",
            "/etc/ssl/school.example": f"{folder}/one",
            "127.0.0.1:8866": f"127.0.0.1:{gallery}",
            "127.0.0.1:8900": f"127.0.0.1:{classes}",
        },
    )
    with nginx(folder, text) as log:
        yield log


@contextmanager
def told_nothing(folder: Path, gallery: int) -> Iterator[int]:
    """Run nginx with only `proxy_pass`, the line that most begin with; yield its port."""
    port = free_port()
    served = f"listen 127.0.0.1:{port}; location / {{ proxy_pass http://127.0.0.1:{gallery}; }}"
    with nginx(folder, f"server {{ {served} }}"):
        yield port
