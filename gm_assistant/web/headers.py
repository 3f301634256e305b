"""What every answer says to the browser: keep nothing, run nothing that is not ours."""

import gzip

from flask import Flask, Response, request

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
WORTH_PACKING = 2000


def install(app: Flask) -> None:
    app.after_request(_guarded)
    app.after_request(_packed)


def _guarded(response: Response) -> Response:
    response.headers.update(HEADERS)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def _packed(response: Response) -> Response:
    """Over the air a small page counts; what secrets it has, no other site can make us repeat."""
    if response.is_streamed or response.direct_passthrough or not _wants(response):
        return response
    content = response.get_data()
    if len(content) < WORTH_PACKING:
        return response
    response.set_data(gzip.compress(content, 1, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    response.headers.add("Vary", "Accept-Encoding")
    return response


def _wants(response: Response) -> bool:
    return (
        response.mimetype == "text/html"
        and "Content-Encoding" not in response.headers
        and "gzip" in request.headers.get("Accept-Encoding", "")
    )
