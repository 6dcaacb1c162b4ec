"""The sentence of a refusal: by its code, one that says what to type instead."""

import re
from collections.abc import Mapping
from typing import Any

from ..engine.suggest import meant
from .surface import PLAYER, Surface
from .words import Fact, listed

REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.fight.none": "There is no fight here; type +init to begin one.",
    "err.fight.over": "This fight is over; type +init to begin a new one.",
    "err.fight.paused": {
        "": "The fight is paused; wait until the storyteller types +combat/resume.",
        "storyteller": "The fight is paused; type +combat/resume to go on.",
    },
    "err.fight.not_paused": "The fight is not paused; type +combat/next to go on.",
    "err.fight.not_in": "You are not in this fight; type +init to join it.",
    "err.fight.already_in": {
        "": "{name} is in this fight already; type +combat to see it.",
        "self": "You are in this fight already; type +combat to see what it waits for.",
        "ready": "You are ready for the next round already; {undo} takes it back.",
    },
    "err.fight.full": "This fight has {most:input}, the most that are kept of one; type "
    "+combat/end, or leave it with +init/leave, and begin another.",
    "err.fight.begun_too_often": "You have begun {most:fight} within a day, the most that one may; "
    "come into those of others, or ask a storyteller to begin one.",
    "err.fight.exists": "There is a fight here already; type +combat to see it.",
    "err.fight.tutorial": {
        "": "{name} learns to fight here, which is for {name} alone; wait until that is over, or "
        "go to another room.",
        "self": "This is your tutorial, for you alone; type +combat to see what it waits for, or "
        "+init/leave to stop it.",
    },
    "err.fight.overtaken": "The fight has gone on meanwhile; type +combat, then your line again.",
    "err.fight.broken": "Something went wrong in the rules: your line was taken back and changed "
    "nothing. It has been logged; type another line, or +combat to see where the fight stands.",
    "err.fight.unreadable": {
        "": "The fight in this room cannot be read; ask an admin to type +combat/shelve, which "
        "sets it aside with its record and frees the room.",
        "rules": "The fight in this room has the rules '{ruleset}', which this game has no more. "
        "It goes on when an admin installs them again and restarts the game; +combat/shelve sets "
        "it aside with its record and frees the room.",
    },
    "err.store.failed": "The database of the fights does not work{why}; your line was not stored "
    "and changed nothing. Type it again in a while, or tell an admin.",
    "err.store.unsure": "The database of the fights went away{why} while your line was stored. "
    "When it answers again, type +combat to see whether your line counts.",
    "err.ruleset.file": "There is no house-rule file called '{word}'; there are: {names}.",
    "err.settings.none": "No setting has to do with '{word}'; +ruleset/list shows the sections.",
    "err.ruleset.zone": "This room is in no zone; a tag of the category zone says in which it is.",
    "err.record.word": "'{word}' is no fight; type +combat/logs for all that you may read, "
    "+combat/logs mine for your own, or the number of one.",
    "err.record.none": "There is no fight {number} that you may read; +combat/logs lists those "
    "there are.",
    "err.record.closed": "The record of fight {number} is for those who were in it, and for "
    "storytellers; one of them can save it as a file and send it to you.",
    "err.record.running": "Fight {number} goes on; its record is yours to read when it is over.",
    "err.watch.closed": "You may not look at this fight from here; be in its room, or ask its "
    "storyteller to type +combat/watch players.",
    "err.watch.elsewhere": "Your character is not in the room of this fight; go there first.",
    "err.watch.line": "Only lines of a fight can be typed here, such as +combat or +pass.",
    "err.record.format": "A record is written as one of {names}, not as '{word}'.",
    "err.record.write": "The record cannot be written to {folder}: {problem}; mend that, then type "
    "+combat/export again.",
    "err.shelf.failed": "The record of this fight cannot be written to {folder}: {problem}; mend "
    "that, then type +combat/shelve again.",
    "err.storyteller.only": "Only the storyteller of this fight may do that; ask them.",
    "err.storyteller.may_run": "Only storytellers of this game may do that; ask one of them.",
    "err.staff.only": "Only staff may do that; ask them.",
    "err.sheet.other": "Only staff and the storyteller of a fight here may look at the sheet of "
    "another; type +sheet to see yours.",
    "err.storyteller.other": "{name} runs this fight; type +combat/start to ask them to hand it "
    "over.",
    "err.who.unknown": {
        "": "Nobody in this fight is called '{word}'; name {names}.",
        "line": "Nobody in this fight is called '{word}'; type {line}.",
        "alone": "Nobody in this fight is called '{word}', and nobody else is in it: others here "
        "come in with +init, or a storyteller brings them in with +combat/add.",
    },
    "err.who.no_enemies": "{name} has no enemy here who can act; name whom you mean.",
    "err.who.ambiguous": "'{word}' may be {names}; write more of the name.",
    "err.who.not_here": {
        "": "Nobody here is called '{word}'; name one of the people in this room.",
        "line": "Nobody here is called '{word}'; type {line}.",
    },
    "err.who.outside": "{name} is here, but not in the fight; {line} brings them in.",
    "err.who.outside_player": "{name} is here, but not in the fight; {name} joins with +init.",
    "err.who.outside_led": "{name} is here, but not in the fight; a storyteller brings them in "
    "with {line}.",
    "err.npc.not_free": "Players may not bring {name} in; ask a storyteller to type +combat/start.",
    "err.who.all_in": "Everybody here is in the fight already; type +combat to see them.",
    "err.who.no_sheet": "{name} has no sheet to fight with; pick a character.",
    "err.who.nobody": {
        "": "You are out of character; type {become}, then {again} again.",
        "none": "You have no character; type charcreate <name> and ic <name>, then {again} again.",
    },
    "err.as.nothing_kept": "Nothing is kept for {people}; type +combat to see the fight.",
    "err.as.nobody": "All your people have spoken for this round; type +combat to see it.",
    "err.npc.template": "There is no template '{word}'; name {names}.",
    "err.npc.unreadable": "That template cannot be used: {problem}.",
    "err.npc.template_name": "'{word}' is no name for a template; write small letters, digits, _ "
    "and -, such as dock_worker.",
    "err.npc.not_written": "The template cannot be written: {problem}; tell an admin.",
    "err.npc.name": "'{word}' is no name for an npc; write at most {most:character} without = & , "
    "* or /; +npc Thug=thug*4 makes four.",
    "err.npc.none": "There is no npc here; type +npc Thug=thug to make one.",
    "err.npc.played": "{name} is a player's character and no npc; type +npc/list to see yours.",
    "err.npc.not_made": "{name} was not made with +npc and stays; +combat/remove {name} ends their "
    "part in a fight.",
    "err.room.no_fights": "This place has no fights; go to another room.",
    "err.leave.asked": "You have asked to leave already; wait for the answers.",
    "err.claim.asked": "You have asked for this fight already; wait until {name} answers.",
    "err.ruleset.switch": "The rules of a fight may not change here; ask staff to type "
    "+ruleset/set scene.ruleset_switch=unanimous.",
    "err.ruleset.same": "This fight uses {ruleset} already; name another ruleset.",
    "err.ruleset.mistakes": "The file of '{word}' has {count:mistake}; +ruleset/check {word} names "
    "each. When it has none, type +ruleset/reload.",
    "err.ruleset.unread": "The file of '{word}' was not read yet, or a scenario of it fails; "
    "+ruleset/check {word} plays them, +ruleset/reload reads it.",
    "err.ruleset.unknown": "There is no ruleset '{word}'; name {names}.",
    "err.phase.wrong_step": "That cannot be said now; {hint}.",
    "err.next.nothing": "Nothing is waiting to go on; type +combat to see where the fight stands.",
    "err.next.nobody": "Nobody here can act; type +combat/end, or +combat/next as soon as somebody "
    "can.",
    "err.mode.unknown": {
        "": "There is no mode '{word}'; type +combat/mode auto or +combat/mode storyteller.",
        "none": "Name a mode: type +combat/mode auto or +combat/mode storyteller.",
    },
    "err.declare.incomplete": {
        "": "Your line lacks {missing}; see help on the command, then type it all.",
        "usage": "Your line lacks {missing}; write {usage}.",
        "whom": "Your line lacks {missing}; type {line} and a name: {names}.",
        "line": "Your line lacks {missing}; type {line}.",
        "within": "Your line lacks {missing}; write a name where it belongs, such as {target}.",
    },
    "err.declare.out_of_fight": {
        "": "You are {status:state} and can do nothing now; type pose and what others see of you, "
        "or ask a storyteller for help.",
        "fled": "You have fled from this fight; ask a storyteller to bring you back.",
        "out": "You are out of this fight; ask a storyteller to bring you back.",
    },
    "err.declare.unknown": "'{what}' is nothing these rules know; type +combat to see what is.",
    "err.declare.option": {
        "": "'{option}' is no option here; leave it out.",
        "near": "'{option}' is no option here; write {near}, or leave it out.",
        "listed": "'{option}' is no option here; leave it out, or write {known}.",
        "why": "{why:sentence}; leave '{option}' out.",
    },
    "err.choose.option": "{said}; type {lines}.",
    "err.choose.which": "Several requests wait for your answer; write {names} with it, such as "
    "+choose {word} {example}.",
    "err.note.long": "{what} may be {most:character|characters} long, and this has {length}; write "
    "less.",
    "err.note.full": "There are {most} {what} already; take one off first, or change one of them.",
    "err.heal.nothing": "{name} has no {damage} damage to heal; type +health {name}.",
    "err.heal.unhurt": "{name} is unhurt; there is nothing to heal.",
    "err.rule.nothing_refused": "No line of {name} was refused that you could allow; type +combat "
    "to see the fight.",
    "err.undo.nothing": "There is less to take back than {count:input}; type +combat/log to see "
    "what there is.",
    "err.truce.led": "{name} runs this fight and ends it with +combat/end; ask them.",
    "err.truce.agreed": "You have agreed to end this fight already; +combat/truce off takes that "
    "back.",
    "err.truce.none": "You have not agreed to end this fight; +combat/truce does.",
    "err.plan.player": "{name} is an npc; +npc/plan {name}=<plan> gives one to npcs.",
    "err.plan.none": "{name} has no plan; +combat/plan <plan> gives one.",
    "err.proxy.none": "Nobody speaks for you; +combat/proxy <who> names somebody.",
    "err.proxy.who": "Nobody but another player in this fight can speak for you; name one.",
    "err.proxy.not": "{name} has not named you to speak for them; +combat/proxy does that.",
    "err.proxy.present": "{name} speaks for themselves until the fight counts them as away.",
    "err.sheet.part": "'{word}' cannot be read; write a trait and its dots, as in strength 3, or "
    "kind vampire, weapons knife & club.",
    "err.sheet.strange": "{name} has {part} that these rules do not know, and cannot come in; "
    "staff mend that with +sheet/set {name}/{part}=<{part}>.",
    "err.sheet.in_fight": "{name} is in a fight, which holds the sheet; write it when it is over, "
    "or change parts of it with +sheet/set.",
    "err.sheet.no_proposals": "This game takes no proposals for sheets; ask staff.",
    "err.sheet.no_proposal": "{name} has proposed nothing.",
    "err.undo.number": "Input {number} is taken back already, or is an undo; +combat/undo/list "
    "shows those that count.",
    "err.redo.nothing": "There is nothing to take up again: the last thing typed was no undo.",
    "err.rule.no_roll": "No roll waits that this could be about; name it: +combat/rule result "
    "<name> <purpose> <n>.",
    "err.undo.round": "Nothing has been typed in round {round} yet; +combat/undo takes back the "
    "line before it.",
    "err.sheet.trait": {
        "": "{problem:sentence}.",
        "near": "{problem:sentence}. Did you mean {near}?",
    },
    "err.settings": "{problem}.",
    "err.line.other_rules": "The rules in force here, {ruleset}, have no {line}; type +maneuvers "
    "to see what you can do.",
    "err.style.unknown": "There is no style '{word}'; type +combat/style {names}.",
    "err.line.usage": "{usage}",
    "err.line.meant": {
        "": "The rules in force here, {ruleset}, have no {typed}; type {lines}.",
        "nearest": "The rules in force here, {ruleset}, have nothing like {typed}; what comes "
        "nearest is {lines}.",
    },
    "err.pool.trait": {
        "": "There is no trait '{word}'; write {names}.",
        "theirs": "{name} has no trait '{word}', nor do the rules know one; write traits joined by "
        "+.",
        "none": "'{word}' names no trait; write traits of your sheet, joined by +.",
    },
    "err.line.switch": {
        "": "{command} has no switch '{switch}'; type help {command} to read what it has.",
        "near": "{command} has no switch '{switch}'; type {command}/{near}, or help {command}.",
        "none": "{command} has no switches; type it without '{switch}'.",
    },
    "err.number.range": {
        "": "'{word}' is no whole number from {least} to {most}; write one that is.",
        "metres": "'{word}' is no number of metres from {least} to {most}; write one that is.",
        "or": "'{word}' is no whole number from {least} to {most}; write one that is, or {other}.",
    },
    "err.line.too_long": "A line has at most {most:{what}}; write a shorter one.",
    "err.line.too_often": "You have typed {most:line} in this round beside what you were asked; "
    "more are read in the next one, or when you are asked.",
    "err.line.too_deep": "A line has at most {most:line} within one another; write fewer of them.",
    "err.line.broken": {
        "": "That line broke something, which is noted for the admins of this game; nothing of it "
        "counts in a fight. Type +combat, and then another line.",
        "away": "The database of the game does not work; nothing of your line counts in a fight. "
        "Type it again in a while, or tell an admin.",
        "counts": "Your line counts, but something broke behind it, which is noted for the admins "
        "of this game. Type +combat to see where the fight stands.",
    },
    "err.line.unknown": "'{word}' is no line of a fight; write what somebody in it types, such as "
    "+pass.",
}

MEANT = "You have declared something else; type {meant} to try this instead, or +pass."
"""Where one word is missing that makes a line the one that was meant."""
NO_NUMBER = "A number is missing; write a whole number from {least} to {most}."

PROPOSING = ("err.pool.trait",)
"""Refusals that name the nearest words themselves."""

HINTS = {
    "initiative": "the storyteller begins the round with +combat/next",
    "closing": "the fight ends by itself; +init begins another round instead",
}
"""What to do instead, by the step of the round."""

UNLED: dict[str, str | Mapping[str, str]] = {
    "err.declare.out_of_fight": {
        "": "You are {status:state} and can do nothing now; type pose and what others see of you. "
        "When the fight is over, ask staff to type +heal with your name and =all.",
        "fled": "You have fled, and this fight goes on without you; type +combat to see it.",
        "out": "You are out of this fight, and it goes on without you; type +combat to see it.",
    },
    "initiative": "type +init, and the round begins when all have typed it",
    "err.fight.paused": {
        "": "The fight is paused; type +combat to see why and how it goes on.",
        "storyteller": "The fight is paused; type +combat/resume to go on.",
    },
    "err.storyteller.only": "Nobody runs this fight, and only people who may run fights in this "
    "game can do that: ask staff, or type +combat to see the fight.",
}
"""Hints and sentences of a fight without a storyteller, where nobody can be asked or waited for."""


def refusal_sentence(
    surface: Surface, code: str, facts: Mapping[str, Any], override: bool = False, run: bool = True
) -> str:
    """The sentence for a refusal, and how to `override` it; `run`: with a storyteller."""
    others = {} if run else surface.unled
    said = "err.line.meant" if "typed" in facts else code
    template = _for(others.get(said) or surface.refusals.get(said, UNTOLD), facts)
    step = str(facts.get("step"))
    hint = _for(others.get(step) or surface.hints.get(step, "type +combat to see it"), facts)
    if code == "err.number.range" and not facts.get("word"):
        template = NO_NUMBER
    near = meant(facts, _known(surface, code, f"{template} {facts.get('known')}"))
    if code in PROPOSING or "line" in facts or "typed" in facts:
        near = ""
    if code == "err.choose.option" or (code == "err.phase.wrong_step" and "options" in facts):
        facts = _offered(surface, facts)
    elif "{lines}" in template and "options" in facts:
        facts = {**facts, "lines": surface.lines_of(facts["options"])}
    if "meant" in facts:
        template = MEANT
    hint = hint.format_map(_Spoken(facts))
    sentence = template.format_map(_Spoken({"hint": hint, **facts}))
    if "part" in facts:
        sentence = f"By part {facts['part']} of your line: {sentence}"
    if near:
        sentence += f" Did you mean {near}?"
    if override and run:
        sentence += " The storyteller may let it pass with +combat/rule allow and your name."
    return f"{sentence} ({code})"


WAITS = re.compile(r"[,;] wait until you are asked( again)?[^.(]*\.")


def asked_instead(sentence: str, prompts: list[str]) -> str:
    """A refusal for who is asked already, who reads that instead of being told to wait for it."""
    if not prompts or not WAITS.search(sentence):
        return sentence
    return WAITS.sub(lambda _: ". " + " ".join(prompts), sentence, count=1)


def _known(surface: Surface, code: str, sentence: str) -> list[str]:
    if code == "err.line.unknown":
        return [row.command for row in surface.rows if row.read is not None and row.who == PLAYER]
    legal = re.sub(r"<.*?>|{.*?}", " ", sentence)
    return re.findall(r"\b[a-z_]{3,}\b", legal) if "unknown" in code else []


UNTOLD = "That cannot be done."


def _for(found: str | Mapping[str, str], facts: Mapping[str, Any]) -> str:
    """A sentence, of several the one for what happened, or for the status somebody is in."""
    if isinstance(found, str):
        return found
    return found.get(str(facts.get("how") or facts.get("status"))) or found[""]


def _offered(surface: Surface, facts: Mapping[str, Any]) -> dict[str, Any]:
    word = facts.get("word")
    said = f"'{word}' is not offered" if word else "You have chosen nothing"
    options = list(facts.get("options", ()))
    asks = [surface.asks[kind] for kind in facts.get("kinds", ()) if kind in surface.asks]
    if any(ask.declined(options) for ask in asks):
        options.append("pass")
    return {"said": said, "lines": surface.lines_of(options)}


EVERYBODY = ("awaited", "people", "stated")
"""Facts that are everybody they name; of others one is to be chosen."""


class _Spoken(dict[str, Any]):
    """Facts as words; a fact nobody gave is left out rather than raising."""

    def __getitem__(self, key: str) -> str:
        value = self.get(key, "that")
        if isinstance(value, (list, tuple)):
            last = "and" if key in EVERYBODY else "or"
            return Fact(listed(map(str, value), last) or "nobody")
        return Fact(value)
