"""What all our pages have in common: headers, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from evennia.objects.models import ObjectDB
from evennia.utils import logger

from ..engine.refusals import Refused
from ..mush.active_rules import surface_in
from ..text.refusals import refusal_sentence

POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
        "connect-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    )
)  # fmt: skip

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}

BROKEN = "Something went wrong on this page. It has been logged; try again later."
NOT_FOUND = ("err.record.none",)
View = Callable[..., HttpResponse]


def page(view: View) -> View:
    """A view with our headers; what it refuses is a page with the sentence, 404 or 403."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except Refused as refused:
            response = refusal(request, refused)
        except Exception:
            logger.log_trace(f"Combat Ashes: the page {request.path!a} broke")
            response = show(request, "refused", {"sentence": BROKEN}, 500)
        for name, value in HEADERS.items():
            response.setdefault(name, value)
        return response

    return answered


def refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    status = 404 if refused.refusal.code in NOT_FOUND else 403
    return show(request, "refused", {"sentence": sentence_of(refused)}, status)


def sentence_of(refused: Refused, room: ObjectDB | None = None) -> str:
    """Why something was refused, in the words of the rules of a room."""
    told = refused.refusal
    return refusal_sentence(surface_in(room), told.code, told.facts)


def show(
    request: HttpRequest, name: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """One of our templates."""
    return render(request, f"combat_ashes/{name}.html", context, status=status)
