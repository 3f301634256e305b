"""Each file of the house says what it is, so that a browser may believe it."""

import pytest
from web.visitor import Visitor

KINDS = {
    "app.css": "text/css; charset=utf-8",
    "app.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "icon-192.png": "image/png",
    "carnet.webmanifest": "application/manifest+json",
}


@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_it_says_its_kind(visitor: Visitor, name: str, kind: str) -> None:
    answer = visitor.client.get(f"/static/{name}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, kind)


def test_a_file_by_its_content_is_kept_and_by_its_name_asked_again(visitor: Visitor) -> None:
    page = visitor.get("/").text
    address = page.partition('href="/static/app.css')[2].partition('"')[0]
    kept = visitor.client.get(f"/static/app.css{address}").headers["Cache-Control"]
    assert kept == "public, max-age=31536000, immutable"
    for other in ("/static/app.css", "/static/app.css?v=hier"):
        assert visitor.client.get(other).headers["Cache-Control"] == "no-cache"
