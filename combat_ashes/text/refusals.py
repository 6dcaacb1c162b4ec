"""The one table of refusals: code to a sentence that says what to type instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .prompts import typed
from .words import Fact, listed

REFUSALS: dict[str, str] = {
    # who and where
    "err.fight.none": "There is no fight here; type +init to begin one.",
    "err.fight.over": "This fight is over; type +init to begin a new one.",
    "err.fight.paused": "The fight is paused; wait until the storyteller types +combat/resume.",
    "err.fight.not_paused": "The fight is not paused; type +combat/next to go on.",
    "err.fight.not_in": "You are not in this fight; type +init to join it.",
    "err.fight.already_in": "{name} is in this fight already; type +combat to see it.",
    "err.fight.exists": "There is a fight here already; type +combat to see it.",
    "err.fight.overtaken": "The fight has gone on meanwhile; type +combat, then your line again.",
    "err.fight.broken": (
        "Something went wrong in the rules: your line was taken back and changed nothing. It has "
        "been logged; type another line, or +combat to see where the fight stands."
    ),
    "err.fight.unreadable": (
        "The fight in this room cannot be read; ask an admin to type +combat/shelve, which sets "
        "it aside with its record and frees the room."
    ),
    "err.store.failed": (
        "The database of the fights does not work{why}; your line was not stored and changed "
        "nothing, type it again in a while or tell an admin."
    ),
    "err.shelf.failed": (
        "The record of this fight cannot be written to {folder}: {problem}; mend that, then type "
        "+combat/shelve again."
    ),
    "err.storyteller.only": "Only the storyteller of this fight may do that; ask them.",
    "err.storyteller.other": (
        "{name} runs this fight; type +combat/start to ask them to hand it over."
    ),
    "err.who.unknown": "Nobody in this fight is called '{word}'; name one of {names}.",
    "err.who.ambiguous": "'{word}' may be {names}; write more of the name.",
    "err.who.not_here": "Nobody here is called '{word}'; name somebody in this room.",
    "err.who.no_sheet": "{name} has no sheet to fight with; pick a character.",
    "err.room.no_fights": "This place has no fights; go to another room.",
    "err.leave.asked": "You have asked to leave already; wait for the answers.",
    "err.claim.asked": "You have asked for this fight already; wait for the answer of {name}.",
    "err.ruleset.switch": "The rules of a fight may not change here; set scene.ruleset_switch.",
    "err.ruleset.same": "This fight uses {ruleset} already; name another ruleset.",
    "err.ruleset.unknown": "There is no ruleset '{word}'; name one of {names}.",
    # steps and turns
    "err.phase.wrong_step": "That does not belong to this step ({step}); {hint}.",
    "err.next.nothing": "Nothing is waiting to go on; type +combat to see where the fight stands.",
    "err.mode.unknown": "There is no mode '{word}'; type +combat/mode auto or storyteller.",
    "err.declare.out_of_turn": (
        "It is not your turn to declare; the fight waits for {awaited}, wait until you are asked."
    ),
    "err.declare.incomplete": (
        "Your line lacks {missing}; see help on the command, then type it all."
    ),
    "err.declare.out_of_fight": (
        "You can do nothing now, you are {status}; type +pose instead, or ask for help."
    ),
    "err.declare.unknown": "'{what}' is nothing these rules know; type +combat to see what is.",
    "err.declare.option": "'{option}' is no option here; leave it out.",
    "err.declare.hold": "These rules let nobody hold back; declare something or type +pass.",
    "err.declare.hold_over": "You have held back already; act now or type +pass.",
    "err.declare.hold_waits": "You act when the others have; wait until you are asked.",
    "err.later": "These rules do not have {what} yet; attack, block, dodge, misc or pass instead.",
    "err.choose.option": "{said}; type {lines}.",
    # attacks
    "err.attack.self": "You cannot attack yourself; name somebody else.",
    "err.attack.gone": "{name} is not here any more; name somebody else.",
    "err.attack.manner": (
        "An attack like this cannot be {manners}; type +attack with another manner or none."
    ),
    "err.attack.unknown_manner": "There is no '{word}' attack; use one of {manners}, or none.",
    "err.attackers.limit": (
        "{name} can be reached by {most:attacker} and no more; pick somebody else."
    ),
    "err.weapon.none": "You have no '{word}'; attack with one of {names}.",
    "err.weapon.ambiguous": "'{word}' may be {names}; write more of the name.",
    "err.range.out_of_reach": "{name} is out of reach at {yards:yard}; close in or pick another.",
    "err.gun.empty": "Your {weapon} is empty; type +misc reload, or use another weapon.",
    "err.willpower.off": "These rules give no success for Willpower; leave the option out.",
    "err.willpower.spent": "You may spend {most} Willpower a round and have; leave the option out.",
    "err.willpower.none": "You have no Willpower left to spend; leave the option out.",
    "err.committed.ranged": (
        "A committed attack is made by hand; type +attack/committed with another weapon."
    ),
    "err.powers.off": "These rules have no powers; attack with something else than {weapon}.",
    "err.guard.attack": (
        "A guard strikes with an attack, not with {what}; type +guard <weapon> or +guard grapple."
    ),
    "err.grapple.method": "One grapples by strength or by dexterity, not '{word}'; write one.",
    "err.grapple.method_not_applicable": ("{name} cannot be held by {method}; type {instead}."),
    "err.shift.form": "You have no shape '{word}'; name one of {forms}.",
    "err.rule.not_held": "Nobody holds {name}; only somebody who is held can be pinned.",
    "err.grapple.none": "You are in no grapple where that could be done; type +combat to see.",
    "err.grapple.victim_options": (
        "{name} holds you: type +grapple/resist, +grapple/reverse or +grapple/relent, or against "
        "an attack +block."
    ),
    "err.grapple.sustain_or_release": (
        "You hold {name}: type +grapple/sustain or +grapple/release first, or +split "
        "grapple/sustain; <declaration>."
    ),
    "err.grapple.use_effect_instead": (
        "You hold {name}; hurt them with +grapple/effect when you win the next contest."
    ),
    "err.grapple.haste": "These rules give no contest for haste; type +pass.",
    "err.grapple.main_action_lost": (
        "You were just let go and have no Main action this round; type +haste or +pass."
    ),
    "err.grapple.no_effect_earned": "You have won no effect; win the next contest first.",
    "err.grapple.not_enough_control": (
        "That costs {cost} Control and you have {control}; choose something that costs less."
    ),
    "err.grapple.nothing_to_disarm": (
        "{name} has nothing like that in hand; type the line with {lines}."
    ),
    "err.grapple.already_prone": "{name} lies on the ground already; choose another effect.",
    "err.grapple.already_standing": "{name} is standing already; choose another effect.",
    "err.grapple.victim_not_standing": (
        "{name} is on the ground and cannot be thrown; type +grapple/effect prop first."
    ),
    "err.grapple.action_needs_storyteller": (
        "The storyteller sets the price of '{what}' first, with +combat/rule action {what}=<2 to "
        "6>."
    ),
    "err.grapple.action_cost": "An action costs {least} to {most} Control; write one of these.",
    "err.grapple.effect": "There is no effect '{word}'; write one of {effects}.",
    "err.grapple.single_effect_excluded": (
        "{effect} cannot be had at once; choose another effect, or +pass to hold on."
    ),
    "err.grapple.not_aimed": "A {effect} cannot be aimed at anything; leave that out.",
    "err.grapple.hazard": "There is no danger '{word}' here; name one of {names}.",
    "err.grapple.hazard_far": (
        "Your {effect} does not reach the {name}, that takes {needs}; type another effect, or "
        "leave the {name} out."
    ),
    "err.grapple.helpless": "{name} is held helpless already; attack whoever holds them.",
    "err.grapple.kind": "One defends with block or dodge, not with '{word}'; write one.",
    "err.gun.unsuitable": (
        "Your {weapon} is no use at grips; type +attack with bare hands or another weapon."
    ),
    "err.pool.storyteller": (
        "Your pool is made of traits of your sheet, each of them once; leave {word} out."
    ),
    # splits, aborts and plans
    "err.split.part": "'{what}' is no part of a split; write attacks, defences or misc.",
    "err.split.duplicate_target": (
        "A split may not attack {name} twice; name somebody else in one of the parts."
    ),
    "err.split.over_wits": "You may do {most:thing} at once and wrote {parts}; leave some out.",
    "err.split.committed": "A committed attack takes all you have; type it by itself.",
    "err.split.guard": "Guard cannot be part of a split; type +guard by itself.",
    "err.abort.no_trigger": (
        "Nothing lets you abort now; an abort answers a later attack or a void action."
    ),
    "err.abort.defense_only": (
        "Against an attack you may abort to a defence only; type +abort block, dodge, escape or "
        "grapple/defend."
    ),
    "err.abort.guard": "You cannot abort to Guard; type +abort block, dodge or escape.",
    "err.abort.prior_failed": (
        "You failed to abort this round already; type +block, +dodge or +pass."
    ),
    "err.abort.already_resolved": "Your action is done already; type +block, +dodge or +pass.",
    "err.abort.split": "You cannot abort to a split; type +abort and a single declaration.",
    "err.abort.committed": "You cannot abort to a committed attack; type another attack.",
    "err.plan.long": "A plan may have {most:rule|rules}; write fewer, separated by semicolons.",
    "err.plan.unknown": (
        "'{word}' is no plan; write an answer and what it is for, such as block brawl; dodge the "
        "rest."
    ),
    # defences
    "err.defense.not_entitled": (
        "You have no defence against that attack; type +combat to see for what the fight waits."
    ),
    "err.defense.kind": "You cannot answer with {what}; type one of {options}, or +pass.",
    "err.defense.no_dice": (
        "Your {ability} block has no dice left; type +block {options}, or +pass."
    ),
    "err.block.wrong_pool": "A Brawl attack cannot be blocked with Melee; type +block brawl.",
    "err.block.no_weapon": "You hold nothing to block with; type +block brawl or +dodge.",
    "err.block.ability": "You cannot block with '{word}'; type +block brawl or +block melee.",
    # haste
    "err.haste.not_announced": (
        "Haste goes with your Main declaration, and you have made it; ask the storyteller."
    ),
    "err.haste.none_left": "You have no haste action for this phase; you may only answer attacks.",
    "err.split.haste": "A haste action cannot be split; declare one thing.",
    "err.committed.haste": "A haste action cannot be a committed attack; use another manner.",
    "err.haste.source": "'{word}' is no source of haste; name one of {sources}.",
    "err.haste.too_many": (
        "The source {source} pays {most:haste action} now; ask for fewer or name another source."
    ),
    # chases
    "err.chase.none": "There is no chase for that; type +chase <name> to hunt somebody.",
    "err.chase.busy": "{name} is in a chase already; type +combat to see it.",
    "err.chase.cannot": "{name} cannot run; name somebody who can.",
    "err.chase.fighting": "{name} fights here; type +escape to get away first.",
    "err.chase.not_in_it": "{name} is not in this chase; name somebody who is, see +combat.",
    "err.chase.which": "There are several chases; name one by {names}.",
    "err.chase.driver": "{name} drives nobody in a chase; name prey or a predator.",
    "err.chase.has_run": "You have run in this round already; wait for the others.",
    "err.chase.asked": "That is nothing to do now in a chase; type {options}.",
    "err.chase.maneuver": "There is no maneuver '{word}' for you; write one of {options}.",
    "err.chase.maneuver_missing": "Say which: type +chase/maneuver and one of {options}.",
    "err.chase.no_maneuver_earned": (
        "You have won no maneuver in this round; type +chase/run and get ahead first."
    ),
    "err.chase.no_obstacle": "There is no obstacle in your way; keep {word} for one.",
    "err.chase.not_enough_lead": (
        "That costs {price} and your lead is {lead}, which would leave none; choose something "
        "cheaper, or +pass."
    ),
    "err.chase.too_much_lead": (
        "That would give the prey the lead to escape; choose something cheaper, or +pass."
    ),
    "err.chase.trait": (
        "'{word}' is neither an attribute nor an ability; write {key}=<trait> with one that is."
    ),
    "err.chase.trait_missing": "Pick a trait of the new course: +chase/maneuver {key}=<trait>.",
    "err.chase.trait_left_out": "The pool {pool} leaves out {trait}, which was paid for; add it.",
    "err.chase.no_veto": "These rules let nobody refuse a trait; type +chase/course.",
    "err.chase.ranged_only": (
        "In a chase only ranged attacks reach; type +chase/run, or attack with another weapon."
    ),
    "err.chase.out_of_range": (
        "A lead of {lead} is too far to hit, it must be under {under}; type +chase/run."
    ),
    "err.chase.no_quitting": "These rules let nobody give up a chase; type +chase/run.",
    "err.chase.speaker": "{name} speaks for your group; type +chase/breakoff to go your own way.",
    "err.chase.no_group": "You flee with nobody; only one of a group can break off.",
    "err.chase.no_predator": "{name} hunts nobody; name a predator, see +combat.",
    "err.chase.difficulty": "{number} is no difficulty; write a number from 2 to 10.",
    # book-keeping and rulings
    "err.bookkeeping.too_late": (
        "It is too late to ask that about last round; ask the storyteller to take it up."
    ),
    "err.bookkeeping.full": (
        "There are {most:entry|entries} open for book-keeping, and no more fit; the storyteller "
        "may settle one with +combat/books/clear."
    ),
    "err.bookkeeping.too_many": (
        "{most:reminder|reminders} of yours are open already; wait until the next round begins, "
        "or for the storyteller to settle one."
    ),
    "err.note.long": (
        "{what} may be {most:character|characters} long, and this has {length}; write less."
    ),
    "err.note.full": "There are {most} {what} already; take one off first, or change one of them.",
    "err.books.number": (
        "There is no entry {number}, only {most:entry|entries}; type +combat/books."
    ),
    "err.heal.nothing": "{name} has no {damage} damage to heal; type +health {name}.",
    "err.set.unknown": "'{what}' cannot be set; set {known}.",
    "err.set.value": "{what} cannot be set to that; write {legal}.",
    "err.rule.unknown": "'{what}' is no ruling; type +combat/rule and one of: {known}.",
    "err.rule.purpose": "Nothing is rolled for '{word}'; name one of {purposes}.",
    "err.rule.nothing_declared": "{name} has no declaration that is still open; see +combat.",
    "err.rule.nothing_refused": "Nothing of {name} was refused that you could allow; see +combat.",
    "err.undo.nothing": (
        "There is less to take back than {count:input}; type +combat/log to see what there is."
    ),
    # sheets and settings
    "err.sheet.gear": "That gear is not right: {problem}.",
    "err.sheet.trait": "{problem}.",
    "err.settings": "{problem}.",
    # lines
    "err.line.usage": "{usage}",
    "err.line.switch": "{command} has no switch '{switch}'; it has {known}.",
    "err.number.range": "'{word}' is no whole number from {least} to {most}; write one that is.",
    "err.line.too_long": "A line has at most {most:{what}}; write a shorter one.",
    "err.line.too_deep": (
        "A line has at most {most:line} within one another; write fewer +guard, +split and +abort."
    ),
    "err.line.broken": (
        "That line broke something; nothing has happened, and it is noted for whoever runs this "
        "game. Type +combat, and then another line."
    ),
    "err.line.unknown": "'{word}' is no line of a fight; type it as the player would.",
    "err.roll.pool": "{problem}.",
}


DECLINED = frozenset(
    ("defend", "void", "guard", "bayonet", "single", "effect", "pursue", "maneuver", "obstacle",
     "caught", "again", "harm", "ride")
)  # fmt: skip
"""Questions that may be answered with +pass, although it is not among their options."""

HINTS = {
    "initiative": "type +init, or wait for the storyteller to begin the round with +combat/next",
    "resolve": "wait until you are asked, or type +combat to see for whom the fight waits",
}
"""What to do instead, by the step of the round."""

RUN_BY_NOBODY = {
    "initiative": "type +init, and the round begins when all have typed it",
    "err.fight.paused": "The fight is paused; type +combat to see why and how it goes on.",
    "err.haste.not_announced": (
        "Haste goes with your Main declaration, and you have made it; announce it next round."
    ),
    "err.bookkeeping.too_late": (
        "It is too late to ask that about last round; ask for what is new with +remind."
    ),
    "err.bookkeeping.full": (
        "There are {most:entry|entries} open for book-keeping, and no more fit; wait until the "
        "next round begins."
    ),
    "err.bookkeeping.too_many": (
        "{most:reminder|reminders} of yours are open already; wait until the next round begins."
    ),
    "err.grapple.action_needs_storyteller": (
        "Nobody runs this fight, who could set the price of '{what}'; choose another effect."
    ),
}
"""Hints and sentences of a fight without a storyteller, where nobody can be asked or waited for."""


def refusal_sentence(
    code: str, facts: Mapping[str, Any], override: bool = False, run: bool = True
) -> str:
    """The sentence for a refusal, with its code; `override` tells how to let it pass.

    `run` says whether the fight has a storyteller, without whom no sentence counts on one.
    """
    others = {} if run else RUN_BY_NOBODY
    template = others.get(code) or REFUSALS.get(code, "That cannot be done.")
    step = str(facts.get("step"))
    hint = others.get(step) or HINTS.get(step, "type +combat to see it")
    if code == "err.choose.option":
        facts = _offered(facts)
    sentence = template.format_map(_Spoken({"hint": hint, **facts}))
    if override and run:
        sentence += " The storyteller may let it pass with +combat/rule allow and your name."
    return f"{sentence} ({code})"


def _offered(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What was chosen in vain, and the lines that would do instead."""
    word = facts.get("word")
    said = f"'{word}' is not offered" if word else "You have chosen nothing"
    options = list(facts.get("options", ()))
    if DECLINED & set(facts.get("kinds", ())) and "shrug" not in options:
        options.append("pass")
    return {"said": said, "lines": typed(options)}


class _Spoken(dict):
    """Facts as words; a fact nobody gave is left out rather than raising."""

    def __getitem__(self, key: str) -> str:
        value = self.get(key, "that")
        if isinstance(value, (list, tuple)):
            return Fact(listed(map(str, value), "or") or "nobody")
        return Fact(value)

    def __missing__(self, key: str) -> str:
        return Fact("that")
