"""Notebooks of a user's folder, served by a gallery."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import pytest
from tornado.web import HTTPError

from jamlab.gallery import published
from jamlab.gallery.handlers import Notebooks
from jamlab.gallery.kernels import PageKernels
from tests.browser.served import Server, start_gallery, write_notebook

NAME = "Würfel & mehr/a page, 100 %"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mine") / "own"
    write_notebook(
        folder / f"{NAME}.ipynb", None, "import os; print('in', sorted(os.listdir()), os.getcwd())"
    )
    (folder / "broken.ipynb").write_text("{", encoding="utf-8")
    write_notebook(folder / "_draft.ipynb", None)
    write_notebook(folder.parent / "outside.ipynb", None)
    (folder.parent / "outside.png").write_bytes(b"outside")
    (folder / "Würfel & mehr" / "link.png").symlink_to(folder.parent / "outside.png")
    for name in (".x.png", "data.csv"):
        (folder / "Würfel & mehr" / name).write_bytes(b"private")
    for beside in ("Würfel & mehr/c d.png", "Würfel & mehr/img/ü.mp3"):
        (folder / beside).parent.mkdir(exist_ok=True)
        (folder / beside).write_bytes(beside.encode())
    return folder


@pytest.fixture(scope="module")
def gallery(own: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = start_gallery(tmp_path_factory.mktemp("gallery"), own=own, pool=0)
    yield server
    assert server.stop() == 0


def asked(server: Server, address: str) -> tuple[int, str]:
    """Request an address like a browser's navigation; return status and text."""
    connection = HTTPConnection(urlsplit(server.url).netloc, timeout=60)
    navigation = {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"}
    connection.request("GET", f"/{address}", headers={**navigation, "Sec-Fetch-Dest": "document"})
    with closing(connection), connection.getresponse() as answer:
        return answer.status, answer.read().decode()


def test_a_page_of_any_name_runs_in_its_own_folder(gallery: Server, own: Path) -> None:
    status, landing = asked(gallery, "")
    assert status == 200
    address = quote(f"own/{NAME}")
    assert f'href="/{address}"' in landing
    assert 'href="/replays/theatre"' in landing
    status, page = asked(gallery, address)
    assert status == 200
    there = sorted(file.name for file in (own / NAME).parent.iterdir())
    assert f"in {there}".replace("'", "&#39;") in page
    assert str(own.parent / "own") in page


def test_what_is_left_out_is_named_in_the_terminal(gallery: Server) -> None:
    said = (gallery.log.parent / "gallery.out").read_text("utf-8")
    assert "Left out: broken.ipynb is not a notebook" in said
    assert re.search(r"One notebook of \S+/own is shown\. \(To keep one out .*publish", said)


@pytest.mark.parametrize("beside", ["Würfel & mehr/c d.png", "Würfel & mehr/img/ü.mp3"])
def test_pictures_and_sounds_beside_a_notebook_are_served(gallery: Server, beside: str) -> None:
    assert asked(gallery, quote(f"own/{beside}")) == (200, beside)


@pytest.mark.parametrize(
    "beside",
    [
        ".x.png",
        "data.csv",
        "link.png",
        "../outside.png",
        "%2e%2e/outside.png",
        "none.png",
        "a%00.png",
    ],
)
def test_no_other_file_beside_a_notebook_is(gallery: Server, beside: str) -> None:
    assert asked(gallery, f"own/W%C3%BCrfel%20&%20mehr/{beside}")[0] == 404


def test_what_a_browser_blocked_is_a_line_in_the_window(gallery: Server) -> None:
    told = {
        "document-uri": gallery.url + quote(f"own/{NAME}"),
        "effective-directive": "img-src",
        "blocked-uri": "https://example.org/x.png",
    }
    for _ in range(2):
        body = json.dumps({"csp-report": told}).encode()
        headers = {"Content-Type": "application/csp-report"}
        with urlopen(Request(f"{gallery.url}blocked", body, headers), timeout=60) as answer:
            assert answer.status == 204
    line = f"own/{NAME}: a picture was blocked (https://example.org/x.png)"
    assert gallery.log.read_text("utf-8").count(line) == 1


@pytest.mark.parametrize(
    "address", ["own/_draft", "own/broken", "own/../outside", "own/%2e%2e/outside", "own/", "own"]
)
def test_nothing_else_of_the_folder_has_an_address(gallery: Server, address: str) -> None:
    assert asked(gallery, address)[0] == 404


def test_paths_lead_into_the_right_folder_and_no_farther(own: Path, tmp_path: Path) -> None:
    read = Notebooks(published(None, own), own, root_dir=str(tmp_path))
    write_notebook(tmp_path / "ours.ipynb", None)
    write_notebook(tmp_path / "own" / "hidden.ipynb", None)
    assert read.get(f"own/{NAME}.ipynb", type="notebook")["type"] == "notebook"
    assert read.get("ours.ipynb")["content"]["metadata"].get("jamlab") is None
    for path in ("own/../outside.ipynb", "own/hidden.ipynb", "own/.x/y.ipynb"):
        with pytest.raises(HTTPError):
            read.get(path)
    kernels = PageKernels(root_dir=str(tmp_path), own=str(own))
    assert kernels.cwd_for_path("own/Würfel & mehr") == str(own / "Würfel & mehr")
    assert kernels.cwd_for_path("") == str(tmp_path)


def test_the_address_of_a_notebooks_file_leads_to_its_page(gallery: Server) -> None:
    connection = HTTPConnection(urlsplit(gallery.url).netloc, timeout=60)
    connection.request("GET", "/" + quote(f"own/{NAME}.ipynb"))
    with closing(connection), connection.getresponse() as answer:
        assert answer.status == 302
        assert answer.headers["Location"] == "/" + quote(f"own/{NAME}")
