"""An attack line: what is attacked with what, and in which manner (CLO-DIC-03)."""

from typing import TypeVar

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.numbers import MOST_YARDS, whole
from ...common.targets import one_target
from ...legal import key_of
from ..combatant import Combatant
from ..declarations import Attack, AttackAction
from ..equipment import BARE_HANDS, Weapon
from ..fight import Decision, Fight
from ..people.gear import gear


def weapon_of(person: Combatant, attack: Attack) -> Weapon:
    """What an attack is made with."""
    if not attack.weapon:
        return BARE_HANDS
    return gear.named(person, attack.weapon) or Weapon(attack.weapon)


def aimed_with(fight: Fight, person: Combatant, attack: Attack) -> Weapon:
    """The same; what somebody does not have is what the chart calls by this name."""
    if not attack.weapon:
        return BARE_HANDS
    name = attack.weapon
    return gear.named(person, name) or fight.rules.charts.weapons.get(key_of(name)) or Weapon(name)


def skill_of(attack: Attack, weapon: Weapon) -> str:
    """The skill that decides pool and Defense: what is thrown is thrown with athletics."""
    return "athletics" if attack.thrown else weapon.skill


def is_ranged(attack: Attack, weapon: Weapon) -> bool:
    """Whether something is shot or thrown."""
    return attack.kind == "strike" and (attack.thrown or weapon.ranged)


A = TypeVar("A", bound=AttackAction)

# --- reading a line ---------------------------------------------------------------------------

SWITCHES = ("touch", "bite", "kill")
BARE = ("unarmed", "bare hands", "fists", "fist")
HAND = ("punch", "kick")


def read(ctx: Decision, person: Combatant, given: Input) -> AttackAction:
    """`+attack[/manner] target[=weapon][, option]…`; raises `Refused`."""
    attack, weapon = AttackAction(target=""), given.text("weapon")
    bare = False
    for word in [key_of(word) for word in given.words("manners")]:
        if word in SWITCHES and attack.kind == "strike":
            attack = replace(attack, kind=word)
        elif word == "skin" and attack.kind == "touch":
            attack = replace(attack, skin=True)
        elif word in ("allout", "all_out"):
            attack = replace(attack, all_out=True)
        elif word in HAND:
            bare = True
        elif word in ctx.rules.settings.merits.styles:
            attack, bare = replace(attack, style=word), True
        else:
            known = {"manners": _manners(ctx), "ruleset": ctx.rules.name}
            ctx.refuse("err.attack.unknown_manner", word=word, **known)
    target = one_target(ctx, person, given.text("target"))
    attack = replace(attack, target=target.id)
    attack = with_options(ctx, attack, given.words())
    if attack.kind == "bite":
        if weapon:
            ctx.refuse("err.declare.option", option=weapon)
        return attack
    if not bare:
        attack = replace(attack, weapon=_weapon(person, weapon, attack.kind))
    _check_far(ctx, person, attack)
    return attack


def _check_far(ctx: Decision, person: Combatant, attack: Attack) -> None:
    """Range and people to spare are for what is shot or thrown (CLO-DEF-04, CLO-GRA-13)."""
    shot = is_ranged(attack, aimed_with(ctx, person, attack))
    _check_option(ctx, shot or not attack.spared, "sparing", "only shots and throws spare people")
    aimed_at = {person.id, attack.target} & {*attack.spared}
    _check_option(ctx, not aimed_at, "sparing", "spare others than your target and yourself")
    close = ctx.rules.settings.range.close_yards
    near = shot or attack.kind == "kill" or (attack.distance or 0) <= close
    why = f"only shots and throws go farther than {close} yards"
    _check_option(ctx, near, f"range {attack.distance}", why)


def _manners(ctx: Decision) -> list[str]:
    return ["allout", "touch", "touch/skin", "bite", "kill", "punch", "kick",
            *ctx.rules.settings.merits.styles]  # fmt: skip


def _weapon(person: Combatant, word: str, kind: str) -> str:
    """The name of what is attacked with; what nobody has stays as it was typed."""
    if not word:
        held = gear.in_hand(person) if kind in ("strike", "kill") else []
        return held[0].name if held else ""
    if word.strip().lower().replace("_", " ") in BARE:
        return ""
    found = gear.match(gear.of(person), word)
    return found.name if found is not None else word.strip().lower()


def with_options(ctx: Decision, attack: A, options: list[str]) -> A:
    """An attack with what stands behind the commas; raises `Refused` for what is none here."""
    kind = attack.kind
    for option in options:
        word, _, rest = option.strip().lower().partition(" ")
        if option.strip().lower() == "willpower":
            may = kind != "kill" or ctx.rules.settings.killing_blow.willpower
            _check_option(ctx, may, option, NOT_ROLLED)
            attack = replace(attack, willpower=True)
        elif option.strip().lower() == "allout":
            _check_option(ctx, kind != "kill", option, NOT_ROLLED)
            attack = replace(attack, all_out=True)
        elif option.strip().lower() == "offhand":
            attack = replace(attack, offhand=kind != "grapple")
        elif option.strip().lower() == "thrown":
            _check_option(ctx, kind == "strike", option, "only a plain attack is thrown")
            attack = replace(attack, thrown=True)
        elif word == "range" and kind != "grapple":
            yards = whole(rest.removesuffix("yards").strip(), 0, MOST_YARDS)
            attack = replace(attack, distance=yards)
        elif word == "sparing" and kind == "strike":
            names = [name for name in rest.replace(" and ", "&").split("&") if name.strip()]
            spared = tuple(dict.fromkeys(ctx.find(name).id for name in names))
            attack = replace(attack, spared=spared)
        else:
            ctx.refuse("err.declare.option", option=option)
    return attack


NOT_ROLLED = "a killing blow is not rolled"


def _check_option(ctx: Decision, may: bool, option: str, why: str) -> None:
    if not may:
        ctx.refuse("err.declare.option", how="why", option=option.strip(), why=why)


def words(fight: Fight, attack: Attack) -> str:
    """An attack as it is told and listed."""
    target = fight.state.people.get(attack.target)
    name = target.name if target is not None else "somebody"
    using = attack.weapon or "bare hands"
    said = {
        "strike": f"attack on {name} with {using}",
        "touch": f"touch {name}" + (f" with {attack.weapon}" if attack.weapon else ""),
        "bite": f"bite {name}",
        "kill": f"killing blow at {name} with {using}",
        "grapple": f"grapple {name}",
    }[attack.kind]
    if not attack.all_out:
        return said
    return f"all-out {said}" if attack.kind == "strike" else f"{said} all-out"
