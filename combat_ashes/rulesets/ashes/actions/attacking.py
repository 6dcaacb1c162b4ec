"""The attack as an act: how its line is read, told, and begun when its place comes.

Implements ASH-ATK-01 and -02, ASH-RES-10, ASH-GRP-14.
"""

from __future__ import annotations

from ....engine.look import Look
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..attack import aiming, close_quarters, nothing, shooting
from ..attack.coming import coming
from ..defense import meeting
from ..people import acts, holding, options, sheet
from ..people.acts import AshesAct
from ..rules import AshesRules


class Attack(AshesAct):
    """`+attack[/manner] <target>[=<weapon>][, <option>]`"""

    name = "attack"
    offered = True
    in_split = True

    def read(
        self, turn: Turn[AshesRules], person: Person, args: dict[str, Json]
    ) -> dict[str, Json]:
        if "grapple" in args.get("manners", ()):
            return self._by_grapple(turn, person, args)
        manners, weapon = aiming.manner_and_weapon(turn, person, args)
        target = aiming.target_of(turn, person, str(args.get("target") or ""))
        holding.check_target(turn, person, target)
        action: dict[str, Json] = {
            "do": "attack",
            "manners": manners,
            "target": target.id,
            "weapon": weapon["key"],
        }
        if args.get("options"):
            action |= options.options_of(turn, person, args["options"])
        if target.status != "active":
            action["knowing"] = True
        used = close_quarters.as_used(turn.state, person.id, target.id, weapon)
        aiming.check_manners(turn, manners, used)
        shooting.check(turn, person, target, weapon, action)
        if action.get("fire"):
            close_quarters.check_fire(turn, person, weapon)
        aiming.check_crowd(turn, person, target, used)
        return action

    @staticmethod
    def _by_grapple(
        turn: Turn[AshesRules], person: Person, args: dict[str, Json]
    ) -> dict[str, Json]:
        """`+attack/grapple` is `+grapple`; the method stands where a weapon would."""
        if len(args["manners"]) > 1:
            turn.forbid("err.attack.manner", manners=args["manners"])
        seize = {**args, "method": args.get("weapon")}
        return acts.by_line(turn.rules, "grapple").read(turn, person, seize)

    def words(self, look: Look[AshesRules], action: dict[str, Json]) -> str:
        """`power attack on Frank with knife`"""
        target = look.state.people.get(action["target"])
        name = target.name if target else "somebody"
        manner = look.rules.manners[action["manners"][0]]
        if "words" in manner.own:
            return manner.words(action, name)
        how = " ".join([m for m in action["manners"] if m != "basic"])
        return f"{how} attack on {name} with {sheet.weapon_name(action['weapon'])}".strip()

    def posture_of(self, rules: AshesRules, action: dict[str, Json]) -> str:
        return "abandoned" if acts.is_committed(action) else "offense"

    def stance(self, rules: AshesRules, action: dict[str, Json]) -> dict[str, Json]:
        notes = super().stance(rules, action)
        return {**notes, "committed": True} if acts.is_committed(action) else notes

    def comes(self, turn: Turn[AshesRules], who: str, part: int, action: dict[str, Json]) -> None:
        strike(turn, who, part)


def strike(turn: Turn[AshesRules], who: str, number: int) -> None:
    """Begin an attack, or find that its target is down or gone (ASH-RES-10)."""
    action = acts.part(turn.person(who), number)
    if action is None:
        return
    manner = turn.rules.manners[action["manners"][0]]
    if "comes" in manner.own and manner.comes(turn, who, number, action):
        return
    now = coming(turn, who, number)
    if now is None or now.target.status in sheet.AWAY:
        nothing.comes_to_nothing(turn, who, number, None)
    elif now.target.status != "active":
        _target_down(turn, who, number, now.target, bool(action.get("knowing")))
    else:
        meeting.begin(turn, now)


def _target_down(
    turn: Turn[AshesRules], who: str, number: int, target: Person, knowing: bool
) -> None:
    how = turn.rules.settings.attack.target_down
    if how == "insist" or (knowing and how != "void"):
        turn.push(("meet", who, number))
    else:
        nothing.comes_to_nothing(turn, who, number, target)


STEPS = {
    "strike": strike,
}
