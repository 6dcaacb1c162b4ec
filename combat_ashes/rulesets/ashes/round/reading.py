"""Reading a declaration and checking it against the rules. Implements the ACT area."""

from __future__ import annotations

from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.pools import split_pool
from ....engine.state import STORYTELLER, Json, Person, Question, with_
from ....engine.turn import Turn
from ..actions import split
from ..attack import aiming, close_quarters, shooting
from ..defense import guard
from ..grapple import in_hold, opening
from ..people import acts, holding, options, sheet, weapons
from ..people.acts import DEFENSES
from ..rules import AshesRules
from .later import LATER

OPTIONS = ("attack", "grapple", "guard", "block", "dodge", "escape", "misc", "split", "pass")
HOLD = "delay"


def answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """A declaration as the answer to being asked for one (ASH-ACT-06)."""
    action = read(turn, given.who, given)
    if question.facts.get("sealed"):
        text = words(turn, action)
        turn.tell("declared.sealed", to=STORYTELLER, who=given.who, text=text)
        turn.tell("declared.sealed", to=given.who, who=given.who, text=text)
    return action


def read(turn: Turn[AshesRules], who: str, given: Input, within: bool = False) -> dict[str, Json]:
    """The action that a line declares; raises `Refused` for what the rules do not let be."""
    rules = turn.rules
    do, args = given.do, given.args
    if do == "choose":
        do, args = str(args["word"]), {}
    person = turn.person(who)
    inside = in_hold.read(turn, person, do, args, within)
    if inside is not None:
        return inside
    if do in _READERS:
        return _READERS[do](turn, person, args)
    if do in DEFENSES:
        return _defense(turn, person, do, args)
    if do == "split":
        if turn.state.phase != "main":
            turn.refuse("err.split.haste")
        return split.read(turn, person, args, read_line)
    if do == "guard":
        return guard.read(turn, person, args, read_line)
    if do == "pass":
        return acts.PASS
    if do == HOLD:
        saves = rules.settings.haste.may_hold and turn.state.phase != "main"
        if not rules.settings.declare.hold_action and not saves:
            turn.refuse("err.declare.hold")
        return {"do": HOLD}
    if do == "abort":
        turn.refuse("err.abort.no_trigger")
    if do in ("run", "pursue"):
        turn.refuse("err.chase.none")
    turn.refuse(LATER.get(do, "err.declare.unknown"), what=do)


def read_line(turn: Turn[AshesRules], who: str, line: dict[str, Json]) -> dict[str, Json]:
    """The action of a line within another, such as a part of a split: `{do, args}`."""
    return read(turn, who, with_(turn.given, do=line["do"], args=line["args"], who=who), True)


def _attack(turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> dict[str, Json]:
    if "grapple" in args.get("manners", ()):
        if len(args["manners"]) > 1:
            turn.forbid("err.attack.manner", manners=args["manners"])
        method = str(args.get("weapon") or "")
        return _grapple(turn, person, {"target": args.get("target"), "method": method})
    manners, arm = aiming.manner_and_weapon(turn, person, args)
    target = aiming.target_of(turn, person, str(args.get("target") or ""))
    holding.check_target(turn, person, target)
    action: dict[str, Json] = {
        "do": "attack",
        "manners": manners,
        "target": target.id,
        "weapon": arm["key"],
    }
    if args.get("options"):
        action |= options.options_of(turn, person, args["options"])
    if target.status != "active":
        action["knowing"] = True
    used = close_quarters.as_used(turn.state, person.id, target.id, arm)
    aiming.check_manners(turn, manners, used)
    shooting.check(turn, person, target, arm, action)
    if action.get("fire"):
        close_quarters.check_fire(turn, person, arm)
    aiming.check_crowd(turn, person, target, used)
    return action


def _grapple(turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> dict[str, Json]:
    """`+grapple <target>[=strength or dexterity]` (ASH-ATK-05)."""
    target = aiming.target_of(turn, person, str(args.get("target") or ""))
    held = holding.held_by(turn.state, target.id)
    if held is not None and held["pinned"]:
        turn.refuse("err.grapple.helpless", name=target.name)
    if held is not None and held["grappler"] != person.id:
        # Seizing somebody who is held already is a hand for whoever holds them (ASH-GRP-14).
        return in_hold.read_assist(
            turn, person,
            {**args, "target": turn.name(held["grappler"]), "victim": target.id},
        )  # fmt: skip
    holding.check_target(turn, person, target)
    method = opening.method(turn, person, target, str(args.get("method") or ""))
    action: dict[str, Json] = {
        "do": "attack",
        "manners": ["grapple"],
        "target": target.id,
        "weapon": sheet.BARE_HANDS,
        "attribute": method,
    }
    if method not in opening.legal_methods(person, target):
        action["let_pass"] = True
    if args.get("options"):
        action |= options.options_of(turn, person, args["options"])
    if target.status != "active":
        action["knowing"] = True
    arm = turn.rules.natural[sheet.BARE_HANDS]
    shooting.check(turn, person, target, arm, action)
    aiming.check_crowd(turn, person, target, arm)
    return action


def _grapple_defense(
    turn: Turn[AshesRules], person: Person, args: dict[str, Json]
) -> dict[str, Json]:
    """`+grapple/defend [strength or dexterity]` (ASH-DEF-11)."""
    word = str(args.get("method") or "")
    method = opening.method_word(turn, word) if word else ""
    extras = options.extras_of(turn, person, args.get("options", ()))
    return {"do": "grapple_defense", **({"attribute": method} if method else {}), **extras}


def _escape(turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> dict[str, Json]:
    """`+escape` (ASH-DEF-10)."""
    return {"do": "escape", **options.extras_of(turn, person, args.get("options", ()))}


def _defense(
    turn: Turn[AshesRules], person: Person, kind: str, args: dict[str, Json]
) -> dict[str, Json]:
    action = {"do": kind, **options.extras_of(turn, person, args.get("options", ()))}
    ability = options.ability_of(turn, person, kind, args)
    if ability:
        action["ability"] = ability
        if action["ability"] == "melee" and weapons.check_parry(turn, person):
            action["allowed"] = True
    return action


def _misc(turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> dict[str, Json]:
    what = str(args.get("what") or "").strip()
    if not what:
        turn.refuse("err.declare.incomplete", missing="what")
    extras = options.extras_of(turn, person, args.get("options", ()))
    action: dict[str, Json] = {"do": "misc", "what": what, **extras}
    if args.get("pool"):
        action["pool"] = "+".join(split_pool(str(args["pool"])))
    if args.get("difficulty"):
        action["difficulty"] = int(args["difficulty"])
    return action


def stance(rules: AshesRules, action: dict[str, Json]) -> dict[str, Json]:
    """What is noted of somebody with a declaration: posture, and whom they are after."""
    do = action["do"]
    if do == "split":
        attacks = [part for part in action["parts"] if part["do"] == "attack"]
        found: dict[str, Json] = {
            "posture": posture(rules, action),
            "aim": [part["target"] for part in attacks],
            "split_into": len(action["parts"]),
        }
        if any("committed" in part["manners"] for part in attacks):
            found |= {"committed": True, "posture": "abandoned"}
        return found
    notes = {"posture": posture(rules, action), "aim": action.get("target")}
    if do == "attack" and "committed" in action["manners"]:
        notes["committed"] = True
    return notes


def posture(rules: AshesRules, action: dict[str, Json]) -> str:
    """What a declaration says of somebody's stance (ASH-ACT-07)."""
    do = action["do"]
    if do == "split":
        kinds = {posture(rules, part) for part in action["parts"]}
        if {"offense", "defense"} <= kinds:
            return rules.settings.posture.split_attack_and_defense
        return next((kind for kind in ("offense", "defense") if kind in kinds), "neutral")
    if do == "attack":
        return "abandoned" if "committed" in action["manners"] else "offense"
    if do == "sustain":
        return rules.settings.grapple.defense_schedule
    return "defense" if do in acts.HELD_READY else "neutral"


def words(look: Look[AshesRules], action: dict[str, Json] | None) -> str:
    """A declaration in words: `power attack on Frank with knife`."""
    if action is None:
        return ""
    do = action["do"]
    if do == "attack":
        return _attack_words(look.state, action)
    if do == "split":
        return "split: " + "; ".join([words(look, part) for part in action["parts"]])
    if do == "guard":
        return guard.words(action)
    if do in ("sustain", "resist", "reverse"):
        return f"{do} with {action['attribute']}" if action.get("attribute") else do
    if do == "assist":
        target = look.state.people.get(action["target"])
        return f"help {target.name if target else 'somebody'}"
    if do == "grapple_defense":
        method = action.get("attribute")
        return f"grapple defense with {method}" if method else "grapple defense"
    if do == "block":
        return f"block with {action['ability']}" if action.get("ability") else "block"
    if do == "misc":
        return f"misc: {action['what']}"
    return "hold" if do == HOLD else str(do)


def _attack_words(state: Json, action: dict[str, Json]) -> str:
    target = state.people.get(action["target"])
    name = target.name if target else "somebody"
    if "grapple" in action["manners"]:
        return f"grapple {name} with {action['attribute']}"
    manner = " ".join([m for m in action["manners"] if m != "basic"])
    return f"{manner} attack on {name} with {sheet.weapon_name(action['weapon'])}".strip()


_READERS = {
    "attack": _attack,
    "grapple": _grapple,
    "grapple_defend": _grapple_defense,
    "escape": _escape,
    "misc": _misc,
    "assist": in_hold.read_assist,
}
