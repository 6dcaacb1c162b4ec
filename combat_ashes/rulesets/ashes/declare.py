"""Reading a declaration and checking it against the rules. Implements the ACT area."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...engine.inputs import Input
from ...engine.naming import find
from ...engine.numbers import MOST_YARDS, is_whole, whole
from ...engine.quotes import quoted
from ...engine.state import STORYTELLER, Json, Person, Question, State, with_
from ...engine.turn import Turn
from . import acts, chosen_pools, grapple, grips, guard, holding, in_hold, ranged, sheet, split
from .acts import DEFENSES
from .later import LATER

if TYPE_CHECKING:
    from .ruleset import Ashes

OPTIONS = ("attack", "grapple", "guard", "block", "dodge", "escape", "misc", "split", "pass")
HOLD = "delay"
MANNERS = ("basic", "power", "feint", "committed", "grapple")
PASS: dict[str, Json] = {"do": "pass"}


def answer(turn: Turn, question: Question, given: Input) -> Json:
    """A declaration as the answer to being asked for one (ASH-ACT-06)."""
    action = read(turn, given.who, given)
    if question.facts.get("sealed"):
        text = told(turn.rules, turn.state, action)
        turn.tell("declared.sealed", to=STORYTELLER, who=given.who, text=text)
        turn.tell("declared.sealed", to=given.who, who=given.who, text=text)
    return action


def read(turn: Turn, who: str, given: Input, within: bool = False) -> dict[str, Json]:
    """The action that a line declares; raises `Refused` for what the rules do not let be."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    do, args = given.do, given.args
    if do == "choose":
        do, args = str(args["word"]), {}
    person = turn.person(who)
    inside = in_hold.read(turn, rules, person, do, args, within)
    if inside is not None:
        return inside
    if do in _READERS:
        return _READERS[do](turn, rules, person, args)
    if do in DEFENSES:
        return _defense(turn, rules, person, do, args)
    if do == "split":
        if turn.state.phase != "main":
            turn.refuse("err.split.haste")
        return split.read(turn, rules, person, args, read_line)
    if do == "guard":
        return guard.read(turn, rules, person, args, read_line)
    if do == "pass":
        return PASS
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


def read_line(turn: Turn, who: str, line: dict[str, Json]) -> dict[str, Json]:
    """The action of a line within another, such as a part of a split: `{do, args}`."""
    return read(turn, who, with_(turn.given, do=line["do"], args=line["args"], who=who), True)


def _attack(turn: Turn, rules: Ashes, person: Person, args: dict[str, Json]) -> dict[str, Json]:
    if "grapple" in args.get("manners", ()):
        if len(args["manners"]) > 1:
            turn.forbid("err.attack.manner", manners=args["manners"])
        return _grapple(turn, rules, person, {**args, "method": args.get("weapon")})
    manners, arm = manner_and_weapon(turn, rules, person, args)
    target = _target(turn, rules, person, str(args.get("target") or ""))
    in_hold.check_target(turn, rules, person, target)
    action: dict[str, Json] = {
        "do": "attack",
        "manners": manners,
        "target": target.id,
        "weapon": arm["key"],
    }
    if args.get("options"):
        action |= options_of(turn, rules, person, args["options"])
    if target.status != "active":
        action["knowing"] = True
    used = grips.as_used(turn.state, person.id, target.id, arm)
    check_manners(turn, rules, manners, used)
    ranged.check(turn, rules, person, target, arm, action)
    if action.get("fire"):
        grips.check_fire(turn, rules, person, arm)
    _check_crowd(turn, rules, person, target, used)
    return action


def _grapple(turn: Turn, rules: Ashes, person: Person, args: dict[str, Json]) -> dict[str, Json]:
    """`+grapple <target>[=strength or dexterity]` (ASH-ATK-05)."""
    target = _target(turn, rules, person, str(args.get("target") or ""))
    held = holding.held_by(turn.state, target.id)
    if held is not None and held["pinned"]:
        turn.refuse("err.grapple.helpless", name=target.name)
    if held is not None and held["grappler"] != person.id:
        # Seizing somebody who is held already is a hand for whoever holds them (ASH-GRP-14).
        return in_hold.read_assist(
            turn, rules, person,
            {**args, "target": turn.name(held["grappler"]), "victim": target.id},
        )  # fmt: skip
    in_hold.check_target(turn, rules, person, target)
    method = grapple.method(turn, rules, person, target, str(args.get("method") or ""))
    action: dict[str, Json] = {
        "do": "attack",
        "manners": ["grapple"],
        "target": target.id,
        "weapon": sheet.BARE_HANDS,
        "attribute": method,
    }
    if method not in grapple.legal_methods(person, target):
        action["let_pass"] = True
    if args.get("options"):
        action |= options_of(turn, rules, person, args["options"])
    if target.status != "active":
        action["knowing"] = True
    arm = rules.natural[sheet.BARE_HANDS]
    ranged.check(turn, rules, person, target, arm, action)
    _check_crowd(turn, rules, person, target, arm)
    return action


def _grapple_defense(
    turn: Turn, rules: Ashes, person: Person, args: dict[str, Json]
) -> dict[str, Json]:
    """`+grapple/defend [strength or dexterity]` (ASH-DEF-11)."""
    word = str(args.get("method") or "")
    method = grapple.method_word(turn, word) if word else ""
    extras = extras_of(turn, rules, person, args.get("options", ()))
    return {"do": "grapple_defense", **({"attribute": method} if method else {}), **extras}


def _escape(turn: Turn, rules: Ashes, person: Person, args: dict[str, Json]) -> dict[str, Json]:
    """`+escape` (ASH-DEF-10)."""
    return {"do": "escape", **extras_of(turn, rules, person, args.get("options", ()))}


def check_manners(turn: Turn, rules: Ashes, manners: list[str], arm: dict[str, Json]) -> None:
    """Refuse what a weapon cannot be used for across a distance (ASH-ATK-09, -11)."""
    if not sheet.ranged(arm):
        return
    if "committed" in manners and not rules.settings.committed.allow_ranged:
        turn.forbid("err.committed.ranged")
    wrong = [m for m in manners if m not in (*rules.settings.attack.ranged_manners, "committed")]
    if wrong:
        turn.forbid("err.attack.manner", manners=wrong, weapon=arm["name"])


def _target(turn: Turn, rules: Ashes, person: Person, text: str) -> Person:
    if not text:
        others = [p for p in turn.state.able() if p.id != person.id]
        if "target" in rules.settings.declare.required or len(others) != 1:
            turn.forbid("err.declare.incomplete", missing="target")
        return others[0] if others else person
    target = find(turn.state, text)
    if target.id == person.id:
        turn.refuse("err.attack.self")
    if target.status in sheet.AWAY:
        turn.refuse("err.attack.gone", name=target.name)
    return target


def manner_and_weapon(
    turn: Turn, rules: Ashes, person: Person, args: dict[str, Json]
) -> tuple[list[str], dict[str, Json]]:
    """The manners of an attack and what it is made with; a switch may name either."""
    words = [sheet.trait_key(word) for word in args.get("manners") or ()]
    named = [sheet.ALIASES.get(word, word) for word in words]
    natural = [word for word in named if word in rules.natural]
    manners = _manners(turn, rules, named) if named else ["basic"]
    text = natural[0] if natural else str(args.get("weapon") or "")
    arm = _weapon(turn, rules, person, text) if text else sheet.in_hand(rules, person)
    if arm["method"] == "magic" and rules.settings.powers.catalog == "off":
        turn.forbid("err.powers.off", weapon=arm["name"])
    return manners, arm


def _manners(turn: Turn, rules: Ashes, named: list[str]) -> list[str]:
    """The manners among what was named after the slash, none of them impossible."""
    if "committed" in named and turn.state.phase != "main":
        turn.refuse("err.committed.haste")
    manners = [word for word in named if word not in rules.natural] or ["basic"]
    unknown = [word for word in manners if word not in MANNERS]
    if unknown:
        turn.refuse("err.attack.unknown_manner", word=unknown[0], manners=list(MANNERS))
    if len(manners) > 1 and not rules.settings.attack.combine_manners:
        turn.forbid("err.attack.manner", manners=manners)
    return manners


def _weapon(turn: Turn, rules: Ashes, person: Person, text: str) -> dict[str, Json]:
    """A weapon by its (shortened) name among what this person has; bare hands always."""
    wanted = text.strip().lower().replace("_", " ")
    wanted = sheet.ALIASES.get(wanted, wanted)
    key = wanted.replace(" ", "_")
    wanted = rules.weapon_aliases.get(key, wanted).replace("_", " ")
    for arm in person.weapons:
        if wanted == arm["name"]:
            return sheet.reaching(rules, arm)
    natural = (arm for arm in rules.natural.values() if born_with(rules, person, arm))
    own = [*person.weapons, *sheet.fixed_to_guns(rules, person), *natural]
    names = [(arm["key"].replace("_", " "), arm["name"].lower(), arm) for arm in own]
    exact = [arm for key, name, arm in names if wanted in (key, name)]
    begun = [arm for key, name, arm in names if key.startswith(wanted) or name.startswith(wanted)]
    found = exact or begun
    if not found:
        turn.refuse("err.weapon.none", word=text, names=[arm["name"] for arm in own])
    if len(found) > 1 and not exact:
        turn.refuse("err.weapon.ambiguous", word=text, names=[arm["name"] for arm in found])
    return sheet.reaching(rules, found[0])


def born_with(rules: Ashes, person: Person, arm: dict[str, Json]) -> bool:
    """Whether a natural weapon is this person's: shifters have theirs out of homid form."""
    if not arm["kinds"]:
        return True
    human = sheet.is_shifter(rules, person) and sheet.form(person) == "homid"
    return person.kind in arm["kinds"] and not human


def options_of(
    turn: Turn, rules: Ashes, person: Person, options: tuple[str, ...]
) -> dict[str, Json]:
    """What was written after commas, as parts of an action; refuses what is unknown."""
    extras: list[str] = []
    found: dict[str, Json] = {}
    for option in options:
        word, _, rest = option.strip().lower().partition(" ")
        if word == "willpower":
            check_willpower(turn, rules, person)
            extras.append("willpower")
        elif word == "specialty":
            extras.append("specialty")
        elif word == "range" and is_whole(rest.strip()):
            found["distance"] = whole(rest, 0, MOST_YARDS)
        elif word == "pool" and rest:
            found["pool"] = chosen_pools.read(turn, person, rest)
        elif word == "fire" and not rest:
            found["fire"] = True
        elif word == "from" and rest.strip():
            found["from"] = rest.strip()
        elif word:
            turn.refuse("err.declare.option", option=option.strip())
    return {**found, "extras": extras} if extras else found


def check_willpower(turn: Turn, rules: Ashes, person: Person) -> None:
    """Refuse a point of Willpower that cannot be spent now (ASH-DIC-08)."""
    dice = rules.settings.dice
    if not dice.willpower_success:
        turn.forbid("err.willpower.off")
    elif person.notes.get("willpower_spent", 0) >= dice.willpower_per_round:
        turn.refuse("err.willpower.spent", most=dice.willpower_per_round)
    elif person.pools.get("willpower", 0) < 1:
        turn.refuse("err.willpower.none")


def _defense(
    turn: Turn, rules: Ashes, person: Person, kind: str, args: dict[str, Json]
) -> dict[str, Json]:
    action = {"do": kind, **extras_of(turn, rules, person, args.get("options", ()))}
    ability = ability_of(turn, person, kind, args)
    if ability:
        action["ability"] = ability
        if action["ability"] == "melee" and check_parry(turn, rules, person):
            action["allowed"] = True
    return action


def extras_of(
    turn: Turn, rules: Ashes, person: Person, options: tuple[str, ...]
) -> dict[str, Json]:
    """Willpower and specialty among options, for what is not an attack."""
    found = options_of(turn, rules, person, options)
    return {"extras": found["extras"]} if "extras" in found else {}


def ability_of(turn: Turn, person: Person, kind: str, args: dict[str, Json]) -> str:
    """The ability somebody named for a block; a dodge can only name its own pool (ASH-DEF-07)."""
    text = str(args.get("ability") or "")
    if not text or kind == "block":
        return block_ability(turn, text) if text else ""
    pool = sheet.split_pool(sheet.ruled(person, "pools", kind) or "dexterity+athletics")
    if sheet.split_pool(text) not in (pool, pool[1:]):
        turn.refuse("err.declare.option", option=text)
    return ""


def block_ability(turn: Turn, text: str) -> str:
    """`brawl` or `melee`, as somebody typed it after +block."""
    word = text.strip().lower()
    for ability in ("brawl", "melee"):
        if word and ability.startswith(word):
            return ability
    turn.refuse("err.block.ability", word=text)


def can_parry(rules: Ashes, person: Person) -> bool:
    """Whether there is something in hand to block with (ASH-DEF-04)."""
    if not rules.settings.block.melee_needs_weapon:
        return True
    return any(arm["parry"] for arm in person.weapons)


def check_parry(turn: Turn, rules: Ashes, person: Person) -> bool:
    """Refuse a Melee block with nothing to block with; True where a storyteller let it pass."""
    if can_parry(rules, person):
        return False
    turn.forbid("err.block.no_weapon")
    return True


def _misc(turn: Turn, rules: Ashes, person: Person, args: dict[str, Json]) -> dict[str, Json]:
    what = str(args.get("what") or "").strip()
    if not what:
        turn.refuse("err.declare.incomplete", missing="what")
    extras = extras_of(turn, rules, person, args.get("options", ()))
    action: dict[str, Json] = {"do": "misc", "what": what, **extras}
    if args.get("pool"):
        action["pool"] = chosen_pools.read(turn, person, str(args["pool"]))
    if args.get("difficulty"):
        action["difficulty"] = whole(str(args["difficulty"]), *rules.difficulty_limits)
    return action


def _check_crowd(
    turn: Turn, rules: Ashes, person: Person, target: Person, arm: dict[str, Json]
) -> None:
    """No more people at one target than can reach it (ASH-PIL-09)."""
    piling = rules.settings.piling
    if piling.cap_mode == "off" or sheet.ranged(arm):
        return
    most = target.notes.get("attackers_max", piling.max_attackers_open)
    already = 0
    for other in turn.state.people.values():
        doing = other.declared
        # A glance first: nearly everybody attacks somebody else.
        may = doing is not None and (doing.get("target") == target.id or doing["do"] == "split")
        if may and other.id != person.id:
            already += attacks_by_hand(turn.state, rules, other, target.id)
    if already < most:
        return
    if piling.cap_mode == "refuse":
        turn.forbid("err.attackers.limit", name=target.name, most=most)
    else:
        turn.tell("crowd", to=STORYTELLER, who=person.id, against=target.id, most=most)


def attacks_by_hand(state: State, rules: Ashes, person: Person, target: str) -> bool:
    """Whether somebody's action this phase is a hand-to-hand attack on the target."""
    for action in acts.attacks(person):
        if action["target"] == target:
            arm = sheet.weapon(rules, person, action["weapon"])
            used = arm and grips.as_used(state, person.id, target, arm)
            if used is not None and not sheet.ranged(used):
                return True
    return False


def stance(rules: Ashes, action: dict[str, Json]) -> dict[str, Json]:
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


def posture(rules: Ashes, action: dict[str, Json]) -> str:
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


def told(rules: Json, state: Json, action: dict[str, Json] | None) -> str:
    """A declaration as people are told it, with what somebody wrote set off."""
    return words(rules, state, action, quoted)


def words(
    rules: Json,
    state: Json,
    action: dict[str, Json] | None,
    own: Callable[[str], str] = str,
) -> str:
    """A declaration in words: `power attack on Frank with knife`; `own` is what sets off
    what its speaker wrote."""
    if action is None:
        return ""
    do = action["do"]
    if do == "attack":
        return _attack_words(state, action)
    if do == "split":
        return "split: " + "; ".join([words(rules, state, part, own) for part in action["parts"]])
    if do == "guard":
        return guard.words(action)
    if do in ("sustain", "resist", "reverse"):
        return f"{do} with {action['attribute']}" if action.get("attribute") else do
    if do == "assist":
        target = state.people.get(action["target"])
        return f"help {target.name if target else 'somebody'}"
    if do == "grapple_defense":
        method = action.get("attribute")
        return f"grapple defense with {method}" if method else "grapple defense"
    if do == "block":
        return f"block with {action['ability']}" if action.get("ability") else "block"
    if do == "misc":
        return f"misc: {own(action['what'])}"
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
