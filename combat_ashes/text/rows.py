"""The lines that every fight has, whatever its rules: coming in, looking, running it."""

from typing import Any

from ..engine.lookup import EVERY
from ..engine.numbers import MOST_DICE, MOST_INITIATIVE, MOST_ROUNDS, is_whole, whole
from ..engine.off import is_off
from ..engine.refusals import Refused
from .line import Line, Spoken, Usage, commas
from .surface import RUNS, STAFF, STORYTELLER, Row


def initiative(line: Line) -> Spoken:
    """`+combat/init names, all or everybody=total or roll`"""
    word = line.left.lower()
    whose = {"all": word} if word in EVERY else {"who": line.left}
    alone = line.right is None and "all" in whose
    if alone or (line.right or "").lower() == "roll":
        return "initiative", {**whose, "roll": True}
    if not line.left or line.right is None:
        raise Usage
    total = whole(line.right, -MOST_INITIATIVE, MOST_INITIATIVE, other="roll")
    return "initiative", {**whose, "total": total}


def modify(line: Line) -> Spoken:
    """`+combat/mod names or all=dice or +n diff[, why][, n rounds]`"""
    return "modify", {"who": line.left, **modifier(line.right or "")}


TURNS = ("round", "rounds", "turn", "turns")


def modifier(text: str) -> dict[str, Any]:
    """`-2`, `+1 diff`, `+2, high ground, 2 rounds` as the arguments of `modify`."""
    parts = commas(text)
    if not parts:
        raise Usage
    amount, *rest = parts
    first, _, unit = amount.lower().partition(" ")
    value = 0 if is_off(first) else whole(first, -MOST_DICE, MOST_DICE, other="off")
    harder = bool(unit) and "difficulty".startswith(unit.strip())
    if not harder and unit.strip() not in ("", "die", "dice"):
        why = f"Write why behind a comma: {first}, {unit.strip()}."
        raise Refused("err.line.usage", usage=why)
    rounds = None
    if rest and (is_whole(rest[-1]) or rest[-1].lower().split()[-1] in TURNS):
        first = rest.pop().lower().split()[0]
        rounds = 1 if first.isalpha() else whole(first, 1, MOST_ROUNDS)
    return {
        "dice": 0 if harder else value,
        "difficulty": value if harder else 0,
        "why": ", ".join(rest),
        "rounds": rounds,
    }


OF_OTHERS = ("move",)
"""Commands that a rule system may bring and none of ours does: refused by name of the rules."""

ROWS = (
    Row("init", "", "", "join the fight in this room, or begin one, and roll initiative; when you "
        "are asked for it, say that you are ready for the round", read=lambda line: ("join", {})),
    Row("init", "list", "", "the order, who has declared, who is awaited"),
    Row("init", "leave", "", "ask to leave the fight; the storyteller agrees, or all others",
        read=lambda line: ("leave", {})),
    Row("tutorial", "", "", "a first fight alone: two rounds against a dummy, told step by step; "
        "nothing of it lasts"),
    Row("maneuvers", "", "[<name>]", "what you can do now, with the numbers of your sheet; who "
        "runs the fight may ask it for anybody"),
    Row("odds", "", "[<declaration>]", "the chances of a line before you type it, as far as you "
        "may know; alone, of all that you can do or answer now"),
    Row("pass", "", "", "do nothing, or decline what is offered", read=lambda line: ("pass", {})),
    Row("choose", "", "<number or word>", "answer any question by what it lists",
        read=lambda line: ("choose", {"word": line.whole})),
    Row("sheet", "", "[<name>]", "your traits; staff may look at anybody's"),
    Row("health", "", "[<name>]", "health, wound penalty and conditions"),
    Row("roll", "", "<pool>[/<difficulty>]", "roll traits or dice, in a fight or not: +roll "
        "dexterity+brawl/7"),
    Row("combat", "", "", "the whole fight on one screen"),
    Row("combat", "full", "", "the whole fight with everything set, however long"),
    Row("combat", "log", "[<n>]", "the last n inputs (10, at most 200) of which you may read, and "
        "what they made happen, with every roll"),
    Row("combat", "why", "", "the rolls of the last input that rolled, with all you may know"),
    Row("combat", "logs", "[mine or <number>]", "fights that are over: yours, or for storytellers "
        "all; with a number who was in one and how the dice fell"),
    Row("combat", "replay", "<number>[=<round>]", "a round of a fight that is over"),
    Row("combat", "export", "[<number>][=json, markdown or text]", "the record of a fight, or of "
        "the one here, as a file; ashes verify proves one in json"),
    Row("combat", "title", "<words>", "what the record of the fight here is called", RUNS),
    Row("combat", "poses", "<on or off>", "whether records of fights in this room keep the poses "
        "made in them", RUNS),
    Row("combat", "watch", "[<everybody, players or room>]", "where the fight is to be seen in a "
        "browser and by whom, or who may look on: everybody with its address, players of this "
        "game, or those in the room"),
    Row("combat", "truce", "[off]", "agree to end a fight that nobody runs; it ends when all who "
        "can act have"),
    Row("combat", "proxy", "<who or off>", "who speaks for you with +combat/as while you are away"),
    Row("combat", "plan", "<plan or off>", "by what you are played while you are away, in the "
        "words of +npc/plan"),
    Row("combat", "desk", "", "for who runs the fight: everybody with initiative, health, pools "
        "left and what they do, what you are asked, the last rulings", RUNS),
    Row("combat", "recap", "", "where everybody is, how hurt, and what happened last round"),
    Row("combat", "style", "[<brief, normal or full>] or recap <on or off>", "how much of a fight "
        "you read: an attack in one row or in two, or each roll in a row with its faces; with "
        "recap whether you are told after each round where the fight stands"),
    Row("combat", "colour", "[<on or off>]", "whether +combat shows you colours"),
    Row("combat", "start", "[<ruleset>][ gather]", "begin a fight here as its storyteller (players "
        "type +init), or take one over; a storyteller who is there is asked first, unless you are "
        "staff; with gather nobody is asked to declare before +combat/next", RUNS),
    Row("combat", "end", "", "end the fight", STORYTELLER),
    Row("combat", "pause", "[<why>]", "stop the fight for now", STORYTELLER),
    Row("combat", "resume", "", "go on after a pause", STORYTELLER),
    Row("combat", "mode", "<auto or storyteller>", "move by itself, or wait for +combat/next "
        "before each roll", STORYTELLER),
    Row("combat", "next", "[<name>[ & <name>] or all]", "go on without waiting for who has not "
        "answered; of one who is named all counts as unanswered in this round, until they type a "
        "line", STORYTELLER),
    Row("combat", "timer", "<seconds or off>", "how long one person may keep the others waiting",
        STORYTELLER),
    Row("combat", "undo", "[<n>, round or to <number>]", "take back the last n inputs, all of this "
        "round (or of the last, where nobody has typed in this one), or all from one with a number "
        "on; the same inputs give the same dice again",
        STORYTELLER),
    Row("combat", "undo/list", "", "the last ten inputs with their numbers", STORYTELLER),
    Row("combat", "redo", "", "take up again what the last undo took back, until something else is "
        "typed", STORYTELLER),
    Row("combat", "add", "<name>[ & <name>] or all", "bring people in this room into the fight; "
        "all is everybody here with a sheet but you", STORYTELLER),
    Row("combat", "remove", "<name>[ & <name>] or all", "take people out of the fight",
        STORYTELLER),
    Row("combat", "as", "<name>[ & <name>] or all=<line>", "speak for people: +combat/as "
        "Thug=+pass; all are your npcs who are asked now or later in the round", STORYTELLER),
    Row("combat", "init", "<name>[ & <name>] or all=<total or roll>", "set an initiative, or have "
        "it rolled anew", STORYTELLER, read=initiative),
    Row("combat", "mod", "<name>[ & <name>] or all=<dice or +n diff>[, <why>][, <n> rounds]", "a "
        "modifier to those people's rolls, in dice or, where these rules have it, to the "
        "difficulty; 0 or off takes them all off", STORYTELLER, read=modify),
    Row("damage", "", "<name>=<n> <type>", "damage outside of a roll, marked as it is", RUNS),
    Row("damage", "soak", "<name>=<n> <type>", "damage outside of a roll, soaked first where these "
        "rules soak it", RUNS),
    Row("heal", "", "<name>=<n> <type> or all", "take damage off, or all there is; of several with "
        "&, all of yours or everybody", RUNS),
    Row("npc", "", "<name>=<template>[*<count>]", "make people of your own, with sheet, weapons "
        "and full health, and bring them into the fight if there is one here: +npc Thug=thug*4",
        RUNS),
    Row("npc", "group", "<name>=<template>*<count>", "make one of your own who stands for so many, "
        "and acts and is hit as one: +npc/group Gang=thug*8", RUNS),
    Row("npc", "list", "", "the npcs here: their health, who is in the fight or hidden, and "
        "by which plans they play", RUNS),
    Row("npc", "templates", "", "what +npc can make here, and which templates are wrong", RUNS),
    Row("npc", "set", "<name>[ & <name>]=<trait>=<dots>, or many: <trait> <dots>[, ...]",
        "change an npc's sheet, as +sheet/set does: +npc/set Thug=weapons=knife", RUNS),
    Row("npc", "save", "<name>=<template>", "keep an npc's sheet as a template of the game", RUNS),
    Row("npc", "dismiss", "<name>[ & <name>] or all", "take npcs that +npc made out of the fight "
        "and out of the game", RUNS),
    Row("npc", "hide", "<name>[ & <name>] or all, or <name>=<template>[*<count>]", "let nobody but "
        "storytellers know of npcs until they act; with a template, make them so", RUNS),
    Row("npc", "show", "<name>[ & <name>] or all", "let everybody know of hidden npcs", RUNS),
    Row("npc", "health", "<name>[ & <name>] or all=<open or words>", "whether players see the "
        "boxes of an npc's track or are told health in words; all is for this fight", RUNS),
    Row("npc", "plan", "<name>[ & <name>] or all=<plan or none>", "let npcs play by themselves in "
        "a fight that you run, by a plan such as aggressive; you are told each line", RUNS),
    Row("npc", "free", "<name>[ & <name>][=on or off]", "let players bring an npc into a fight "
        "that nobody runs, where it acts by itself", STAFF),
    Row("ruleset", "", "", "the rulesets there are, the one in force here, and what differs from "
        "its defaults"),
    Row("ruleset", "show", "<key>", "one setting: its value, default, meaning, legal values"),
    Row("ruleset", "use", "<name>[=here, zone or game]", "put a ruleset or house rules in "
        "force; in a fight all must agree, and it begins next round", RUNS),
    Row("ruleset", "list", "[<section or word>]", "all keys with their values; those of a section, "
        "or that have to do with a word, with default and meaning"),
    Row("ruleset", "check", "<name>", "every mistake in a file of house rules; its scenarios are "
        "played", STAFF),
    Row("ruleset", "diff", "<name>", "what house rules change of their rule system"),
    Row("ruleset", "reload", "", "read the files of house rules anew; fights under way keep theirs",
        STAFF),
    Row("ruleset", "set", "<key>=<value>", "change a setting; a fight in this room takes it over "
        "at once", STAFF),
    Row("ruleset", "reset", "<key>", "take a setting back to its default", STAFF),
    Row("combat", "shelve", "", "set the fight in this room aside, readable or not; its record "
        "goes to a file, and the room is free", STAFF),
    Row("sheet", "set", "<name>[/<trait>]=<dots>, or many: <trait> <dots>[, <trait> <dots>, ...]",
        "set a trait, or kind, breed, form, side, health, weapons, armor, conditions, specialty "
        "(ability: word), members, forms ({crinos = {strength = 7}}); off takes a trait away; many "
        "at once, all or none", STAFF),
    Row("sheet", "template", "<name>=<template>", "give somebody the whole sheet of a template",
        STAFF),
    Row("sheet", "copy", "<name>=<other>", "give somebody a sheet like another's", STAFF),
    Row("sheet", "export", "[<name>]", "the lines that write a sheet", STAFF),
    Row("sheet", "check", "[<name>]", "what the rules in force miss in a sheet, and what nobody "
        "knows", STAFF),
    Row("sheet", "propose", "<trait> <dots>[, <trait> <dots>, ...] or off", "propose something for "
        "your sheet, where the game lets you; a storyteller accepts it or does not"),
    Row("sheet", "accept", "<name>", "write on a sheet what its player has proposed", RUNS),
    Row("sheet", "refuse", "<name>", "refuse what a player has proposed", RUNS),
)  # fmt: skip
