"""The page of a fight that goes on, `/combat/<id>/`, and the lines typed there."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from ..engine.refusals import Refused
from ..mush import records
from ..mush.fights import FightScript
from ..mush.reactor import in_reactor
from . import feed, typed_here
from .lookers import Looker, fight_with, looker_at, may_watch
from .pages import page, sentence_of, show
from .panel import seat_of
from .stream import PATH


class Scene(NamedTuple):
    """A fight as a page first shows it: its messages as JSON, and who looks."""

    messages: dict[str, str]
    room: str
    looker: Looker
    may_type: bool


def _scene(fight_id: int, account: Any) -> Scene:
    script, looker = _watched(fight_id, account)
    live = script.live
    seat = seat_of(live.state, looker.character.id if looker.character else None)
    found = [*feed.standing(live, seat), *feed.missed_by(live, seat, 0)]
    messages = {each.name: each.json.decode() for each in found}
    return Scene(messages, live.state.room, looker, _may_type(script, looker))


def _may_type(script: FightScript, looker: Looker) -> bool:
    return looker.character is not None and looker.character.location == script.obj


def _watched(fight_id: int, account: Any) -> Any:
    script = fight_with(fight_id)
    looker = looker_at(account, script.live.state, script.obj)
    if not may_watch(looker, script):
        raise Refused("err.watch.closed")
    return script, looker


@page
@require_safe
def fight(request: HttpRequest, fight_id: int) -> HttpResponse:
    """The fight as whoever is logged in may see it; one that is long over has its record."""
    row = records.row_of(fight_id)
    try:
        scene = in_reactor(_scene, fight_id, request.user)
    except Refused as refused:
        if row.status == "over" and refused.refusal.code == "err.record.none":
            return redirect("combat_ashes:replay", fight_id=fight_id)
        raise
    context = {"fight_id": fight_id, "scene": scene, "stream": f"/{PATH}/{fight_id}"}
    return show(request, "fight", context)


@page
@require_POST
def line(request: HttpRequest, fight_id: int) -> HttpResponse:
    """Type a line of the fight as the character who looks; answers with what they are told."""
    text = request.POST.get("line", "")
    try:
        told = in_reactor(_typed, fight_id, request.user, text)
    except Refused as refused:
        return JsonResponse({"told": [sentence_of(refused)]}, status=403)
    return JsonResponse({"told": told})


def _typed(fight_id: int, account: Any, text: str) -> Any:
    script, looker = _watched(fight_id, account)
    if not _may_type(script, looker):
        raise Refused("err.watch.elsewhere")
    return typed_here.say(looker.character, account, text)
