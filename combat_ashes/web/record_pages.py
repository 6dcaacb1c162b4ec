"""Records in the browser: one's own at `/combat/`, and each at `/combat/<id>/replay/`."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from ..engine.refusals import Refused
from ..models import AshesFight
from ..mush import allowed, records
from ..mush.past import ENDINGS, Past, past_of, whole_past
from ..mush.reactor import in_reactor
from ..records import model
from ..records.told import heading, spoken, title
from ..records.verify import Differs, verify
from . import drawing, record_view
from .lookers import characters_of
from .pages import NOT_FOUND, page, show

MOST_LISTED = 200
SEES_ALL = "combat_ashes.view_ashesfight"
"""The right to see all fights in Django's admin: it reads all records here, too."""

KINDS = {"json": "application/json", "markdown": "text/markdown", "text": "text/plain"}


@page
@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """The fights of one's characters: those that go on, and those that are over."""
    mine = characters_of(request.user)
    numbers = {row.id: row for each in mine for row in records.theirs(each, MOST_LISTED)}
    rows = sorted(numbers.values(), key=lambda row: -row.id)[:MOST_LISTED]
    return show(request, "records", {"rows": [_listed(row) for row in rows]})


def _listed(row: AshesFight) -> dict[str, Any]:
    return {
        "id": row.id, "over": row.status == "over", "name": row.title or records.place_of(row),
        "when": spoken(records.moment(row.ended_at or row.begun_at)),
    }  # fmt: skip


def _past(request: HttpRequest, fight_id: int, running: bool = False) -> Past:
    """A record as the account may read it, by its right or that character who may read most.

    Raises `Refused`.
    """
    row = records.row_of(fight_id)
    if request.user.has_perm(SEES_ALL):
        return in_reactor(whole_past, fight_id, running)
    refused = Refused("err.record.closed", number=row.id)
    found: list[Past] = []
    for character in sorted(characters_of(request.user), key=allowed.may_run, reverse=True):
        try:
            found.append(in_reactor(past_of, character, fight_id, running))
        except Refused as error:
            if error.refusal.code not in NOT_FOUND:
                refused = error
    if not found:
        raise refused
    return max(found, key=lambda past: (past.reader.storyteller, past.reader.who is not None))


@page
@require_safe
def replay(request: HttpRequest, fight_id: int) -> HttpResponse:
    """A record step by step: rolls, dice, poses, health, and how the dice fell."""
    return show(request, "replay", _shown(_past(request, fight_id)))


def _shown(past: Past) -> dict[str, Any]:
    told = record_view.rounds(past)
    numbers = [step.n for each in told for step in each.steps] or [0]
    curves = record_view.curves(past, told)
    return {
        "past": past, "title": title(past.head), "heading": heading(past.head, past.people),
        "rounds": told, "forms": list(ENDINGS),
        "curves": [drawing.curve(each, numbers[0], numbers[-1]) for each in curves],
        "bars": [drawing.bar(each) for each in record_view.luck(past)],
    }  # fmt: skip


@page
@require_safe
def download(request: HttpRequest, fight_id: int, form: str) -> HttpResponse:
    """The record as a file."""
    if form not in ENDINGS:
        raise Refused("err.record.format", word=form, names=list(ENDINGS))
    past = _past(request, fight_id, running=True)
    name = f"fight-{fight_id}.{ENDINGS[form]}"
    kind = f"{KINDS[form]}; charset=utf-8"
    response = HttpResponse(past.exported(form), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@page
@require_POST
def proof(request: HttpRequest, fight_id: int) -> HttpResponse:
    """Decide every input of a record again, as `ashes verify` does, and say what came of it."""
    past = _past(request, fight_id)
    try:
        found = verify(records.record_of(past.row.id))
        proved = f"{found.inputs} inputs and {found.rolls} rolls follow from the seeds."
    except (Differs, model.RecordError) as error:
        proved = f"{str(error)[:1].upper()}{str(error)[1:]}."
    return show(request, "replay", {**_shown(past), "proved": proved})
