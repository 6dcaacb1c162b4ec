"""What people read of attacks: lines, sentences, refusals, help."""

from collections.abc import Mapping
from pathlib import Path

from ....text.events import fill
from ....text.surface import Ask, Asked, Facts, Names, Parts, Row, Sentence, Surface, pages_in
from ....text.words import count, listed
from ...common import lines
from ...common.surface import WRITTEN_TWICE
from .. import typed

BODY = {
    "strike": "a blow with the fist, whatever you hold",
    "kick": "one harder, one die more damage",
    "tackle": "Strength and Brawl, one harder; both may fall",
    "clinch": "lock with the target; with a comma and no damage, the first damage is left out",
    "hold": "hold the target fast, without damage",
    "bite": "bite whom you clinched, held or tackled in an earlier turn",
}
ARMED = {
    "throw": "throw what you hold, with Athletics",
    "disarm": "one harder; more damage than Strength takes the weapon",
    "sweep": "off the feet with the legs, or with a staff or chain",
    "auto": "empty an automatic gun at one target: ten dice, two harder",
    "burst": "three rounds: two dice, one harder",
    "aim": "a turn of aiming, for dice with a later single shot",
}
MANEUVERS = {**BODY, **ARMED}

ROWS = (
    Row("attack", "", "<target>[=<weapon>][, <option>]", "attack with what you hold, else with "
        "your fist; options are willpower, specialty, from flank, from rear, range <m>, aim "
        "<place>, offhand, move <m> [<name>], power <label>", read=lines.attack, any_switch=True),
    *(Row("attack", key, "<target>", told, read=lines.attack) for key, told in BODY.items()),
    *(
        Row("attack", key, "<target>[=<weapon>]", told, read=lines.attack)
        for key, told in ARMED.items()
    ),
    Row("attack", "strafe", "<target> & <target>[=<gun>][, width <m>]",
        "spray an area of at most 3 m; name everybody in it, friends too", read=lines.attack),
    Row("attack", "shots", "<target> & <target>[=<gun>][, shares <n> <n>]",
        "several shots, one target each, that share your pool", read=lines.attack),
    Row("attack", "ambush", "<target>[=<weapon>][, <option>]",
        "attack a target who does not know that there is a fight yet; a maneuver stands behind it, "
        "as in +attack/ambush/burst", read=typed.ambush, any_switch=True, opens=True),
    Row("maneuvers", "propose", "<key>=<maneuver>[, +<n> diff][, +<n> dice][, damage <x>][, "
        "<type>]", "propose a maneuver of your own, which the storyteller may approve",
        read=typed.propose),
)  # fmt: skip


def _share(asked: Asked) -> str:
    names = listed([f"+choose {name}" for name in asked.question.options], "or")
    left = count(asked.facts.left, "success", "successes")
    who = "it" if asked.facts.left == 1 else "the first"
    return f"Your strafe has {left} left over; who takes {who}? Type {names}."


def _soak(asked: Asked) -> str:
    harm = f"{asked.facts.levels} {asked.facts.damage}"
    return f"You are hit for {harm}: type +choose roll to soak it, or +choose none to take it all."


def _shared(facts: Facts, names: Names) -> Parts:
    """Who gets how many successes of a strafe."""
    shares = facts["shares"].items()
    return [
        f"Successes: {listed(f'{left} against {names.get(who, who)}' for who, left in shares)}."
    ]


REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.attack.unknown_manner": "The rules in force here, storyteller, have no attack '{word}'; "
    "use {manners}, or none.",
    "err.attack.one_target": "This attack has one target; name one, or use /strafe or /shots.",
    "err.weapon.ambiguous": "'{word}' may be {names}; write more of the name.",
    "err.range.out_of_reach": "{name} is {metres} m away and you reach {most} m; add move "
    "<metres>, or pick another.",
    "err.range.beyond_max": "{name} is {metres} m away and your weapon carries {most} m; get "
    "closer, or pick another.",
    "err.range.no_sight": "You do not see {name}; pick a target you see, or move.",
    "err.move.too_far": {
        "": "You may move {most} m with that; name fewer metres, or type +misc run.",
        "run": "You may move {most} m in a whole turn; name fewer metres.",
    },
    "err.blind.ranged": "You cannot shoot blind; attack by hand, or wait until you see again.",
    "err.gun.empty": "Your {weapon:plain} is empty; type +misc reload, or use another weapon.",
    "err.gun.rounds": "Your {weapon:plain} needs {need:round} for that and has {loaded}; do "
    "something smaller with it.",
    "err.gun.half_clip": "Your {weapon:plain} must be half full for that; reload, or fire single "
    "shots.",
    "err.gun.no_auto": "Your {weapon:plain} does not fire automatically; use another attack.",
    "err.gun.no_burst": "Your {weapon:plain} fires no bursts; use another attack.",
    "err.gun.rate": {
        "": "Your {weapon:plain} fires {most:shot} a turn; name fewer targets.",
        "single": "Your {weapon:plain} fires one shot a turn; type +attack and one target.",
        "split": "Your {weapon:plain} fires {most:shot} a turn in all parts together; leave some "
        "out.",
    },
    "err.gun.full": "Your {weapon:plain} is full; do something else.",
    "err.gun.jammed": "Your {weapon:plain} is jammed; type +misc clear, or use another weapon.",
    "err.gun.not_jammed": "Your {weapon:plain} is not jammed; do something else.",
    "err.shots.same_target": "Each shot or burst of a gun needs another target; use one "
    "+attack/burst against one.",
    "err.two.same_target": "Two guns need two targets; name another target in one of the parts.",
    "err.two.two_handed": "Your {weapon:plain} takes both hands; use one for each hand.",
    "err.two.auto": "Automatic fire cannot be part of that; use single shots or bursts.",
    "err.strafe.width": "A strafe covers {most} m at most; name fewer metres.",
    "err.attack.gone": "{name} is dead or gone; pick another target.",
    "err.cover.full": "{name} is wholly behind cover; pick another target, or move.",
    "err.location.forbidden": "You cannot aim automatic fire at a place; leave the place out.",
    "err.location.unknown": "'{word}' is no place to aim at; name {places}.",
    "err.aim.firearms": "Aiming needs a dot in Firearms; do something else.",
    "err.clinch.taken": "One of you is in a clinch or hold already; attack in another way.",
    "err.bite.no_grab": "You can bite only whom you clinched, held or tackled in an earlier turn; "
    "grab {name} first.",
    "err.bite.too_late": "Your tackle of {name} is too long ago; grab them again first.",
    "err.disarm.unarmed": "You need a weapon in hand to disarm a target; type +draw first.",
    "err.disarm.nothing": "{name} holds no weapon; attack in another way.",
    "err.sweep.weapon": "Your {weapon:plain} is no good for sweeping; use a staff, a chain or your "
    "legs.",
    "err.ambush.in_combat": {
        "": "{name} is in this fight already; attack openly.",
        "again": "You have sprung your ambush on {name}; attack openly when the turn has begun.",
    },
    "err.maneuver.not_approved": "The maneuver '{key}' is not approved yet; ask the storyteller, "
    "or use another.",
    "err.maneuver.key": "'{key}' cannot name a maneuver; use letters and underscores.",
    "err.maneuver.taken": "There is a maneuver '{key}' already; pick another name.",
    "err.maneuver.unknown": "Nobody has proposed a maneuver '{key}'; type +maneuvers to see them.",
    "err.willpower.none": "You have no Willpower left to spend; leave the option out.",
    "err.willpower.spent": {
        "": "You have spent your point for this turn; leave the option out.",
        "twice": WRITTEN_TWICE,
    },
    "err.declare.blocked": "You cannot do that now ({name}); do something else.",
}


def _ambush(facts: Facts, names: Names) -> Parts:
    """How an ambush begins."""
    told = {
        "free": "{who} takes {against} by surprise, {lead:die|dice} ahead.",
        "tie": "{who} strikes from ambush, and {against} sees it just in time.",
        "spotted": "{against} spots {who} in time.",
    }
    return [fill(told[facts["outcome"]], facts, names)]


TOLD: dict[str, Sentence] = {
    "soak.none": "{who} has nothing to soak that with.",
    "strafes": "{who} strafes {people}.",
    "strafe.shared": _shared,
    "hit.soaked": "{who} soaks it all.",
    "hit.harmless": "The blow does no harm to {who}.",
    "attack.misses": "{who} misses {against}.",
    "armor.ruined": "{who}'s {armor:plain} is ruined.",
    "dazed": "{who} is dazed and loses {lost}.",
    "fallen": "{who} falls.",
    "dodge.lies": "{who} lies flat on the ground.",
    "dodge.cover": "{who} is behind {cover} cover now.",
    "risen": "{who} stands up.",
    "disarmed": "{who} loses the {weapon:plain}.",
    "disarmed.not": "{who} is not disarmed.",
    "botched": "{who} botches against {against}.",
    "mishap": "What comes of {who}'s botch: {what:quoted}.",
    "mishap.nobody": "{who} has no friend here who could be hit.",
    "maneuver.proposed": "{who} proposes a maneuver: {key:plain}, like {like:plain}.",
    "ambush": _ambush,
}


SURFACE = Surface(
    rows=ROWS,
    asks={"share": Ask(_share, "to share out a strafe"), "soak": Ask(_soak, "to soak")},
    options={"attack": "+attack <target>[=<weapon>]", "bite": "+attack/bite <target>"},
    beside={"attack": "+grapple <target>"},
    told=TOLD,
    shorter={
        "botched": "",
        "hit.harmless": "No harm done.",
        "attack.misses": "A miss.",
        "soak.none": "Nothing soaks that.",
    },
    purposes={
        "attack": "{who} attacks {against}",
        "grapple": "{who} grapples with {against}",
        "damage": "{who} rolls damage against {against}",
        "counter": "{who}'s blade meets the blow of {against}",
        "soak": "{who} soaks",
        "balance": "{who} tries to stay up",
        "recover": "{who} tries to get up at once",
    },
    refusals=REFUSALS,
    pages=pages_in(Path(__file__).parent / "help"),
)
