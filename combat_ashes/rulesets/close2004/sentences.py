"""What is told under these rules, and why lines are refused: sentences by code."""

from ...text.surface import Sentence
from ..common.surface import WRITTEN_TWICE

TOLD: dict[str, Sentence] = {
    "delay.lost": "{who} holds back, but nobody is left to act before the turn ends: the action is "
    "lost.",
    "hit.armor": "{against}'s armor takes it all.",
    "touch.willing": "{who} touches {against}, who allows it.",
    "shield.full": "{shield} keeps the shot off {against}.",
    "shield.redirect": "The shot at {against} goes at {shield} instead.",
    "dodge.ends": "{who} is gripped and dodges no more this turn.",
    "defense.lost": "{who} has no Defense for the rest of this turn.",
    "defense.boosted": "You will add Willpower to your Defense against the next attack of "
    "{against}.",
    "defense.reserved": "You keep your Defense for {against}; attacks before that one meet none.",
    "power.vetoed": "{who} cannot do that while immobilized; type something else.",
    "hold.missed": "{who} does not get hold of {against}.",
    "hold.begins": "{who} gets hold of {against}.",
    "hold.broken": "{who} breaks free.",
    "hold.stays": "{who} does not get free.",
    "hold.released": "{who} lets go of {against}.",
    "immobile.ends": "{by} does not keep {who} immobilized any more.",
    "overpower.fails": "{who} does not overpower {against}.",
    "maneuver.prone": "{who} and {against} fall to the ground.",
    "maneuver.immobilize": "{who} immobilizes {against}: breaking free takes more than "
    "{successes:success|successes}.",
    "maneuver.nothing": "{who} can no longer do it.",
    "maneuver.turn": "{who} wins control of the {what}.",
    "maneuver.disarm": "{who} pries the {what} from {against}'s hand; it lies nearby.",
    "maneuver.shield": "{who} holds {against} as a shield.",
}

RULINGS = {
    "void": "{by} rules that the action of {who} cannot be done.",
    "void.asked": "{by} rules that {who} can do nothing this turn, which counts as a pass.",
    "allow": "{by} rules that {who} may do it while immobilized.",
    "veto": "{by} rules that {who} may not do it.",
}
"""What a storyteller ruled, by its word."""

PURPOSES = {
    "touch": "{who} reaches for {against}",
    "grapple": "{who} grapples {against}",
    "break": "{who} tries to break loose",
    "overpower": "{who} tries to overpower {against}",
}

CHOOSES = (
    "You have won a maneuver and choose it first: {options}; type +grapple/choose <maneuver>, or "
    "+pass for none."
)
NO_WILLPOWER = "You have no Willpower to spend now, or have spent what a turn allows; "
TWO_DODGES = "Brawling Dodge and Weaponry Dodge do not go together in one turn; "

REFUSALS: dict[str, str | dict[str, str]] = {
    "err.acted_already": {
        "": "You have acted this turn; wait for the next one, +combat tells where the fight "
        "stands.",
        "defend": "You have acted this turn, and an attack on you waits for your answer; type "
        "{lines}.",
        "choose": CHOOSES,
    },
    "err.not_your_turn": {
        "": "It is not your turn, the fight waits for {awaited}; wait until you are asked, or "
        "type +dodge.",
        "asked": "It is your turn already; type the line without +act.",
        "defend": "You are asked to answer an attack first; type {lines}.",
        "choose": CHOOSES,
        "unwon": "You have won no maneuver to choose; in a hold type +grapple/overpower first.",
        "held": "It is not your turn, the fight waits for {awaited}; wait until you are asked.",
        "acted": "You have acted this turn, and the fight waits for {awaited}; wait for the next "
        "turn.",
        "delayed": "You hold back; type +act and your line, and you act before {awaited}.",
        "later": "You hold back, and the fight waits for {awaited}; after that type +act and your "
        "line.",
        "nothing_held": "You have held nothing back, and the fight waits for {awaited}; wait until "
        "you are asked, then type the line without +act.",
        "needless": "{line} needs no +act; type it alone, {when}.",
        "stays": "You hold back, and move only at your own place or while you dodge; type +dodge "
        "first.",
        "gripped": "It is not your turn, and nobody moves in a hold; wait until you are asked.",
        "before": "The first round has not begun; wait for it, or say beforehand what you will do "
        "with +defend/plan dodge or +defend/plan reserve and a name.",
    },
    "err.dodge_after_acting": {
        "": "You have acted this turn and cannot dodge; type +defend/willpower and the attacker's "
        "name for two more Defense, or wait for the next turn.",
        "defend": "You have acted this turn and cannot dodge; type {lines}.",
        "choose": CHOOSES,
    },
    "err.dodging": {
        "": "You dodge and can do nothing else this turn; type +move <yards> at most.",
        "defend": "You dodge and can do nothing else this turn; type {lines}.",
    },
    "err.dodge_in_grapple": "Nobody dodges in a grapple; type +grapple/break at your turn.",
    "err.too_far": {
        "": "That is farther than you can move now; type +move and at most {left:yard}.",
        "spent": "Your Speed is {speed:yard} in a turn, and you have moved all of it; type +move "
        "again in the next one, or another line now.",
        "held": "You are in the hold of {people} and cannot move; type +grapple/break to get "
        "loose.",
        "holding": "You hold {people} and cannot move; type +grapple/release first.",
    },
    "err.merit_clash": {
        "": TWO_DODGES + "your first Dodge goes on by itself, so type nothing more, or +move "
        "<yards>.",
        "defend": TWO_DODGES + "your first Dodge goes on, type {lines}.",
        "ended": TWO_DODGES + "wait for the next one, or type +pass where you are asked.",
    },
    "err.merit_missing": "You have no merit {merit:plain}; type +dodge, or a plain attack.",
    "err.primary_late": "Your Defense was applied this turn already; type +defend/reserve earlier "
    "next turn.",
    "err.defense_reserved": {
        "": "Your Defense is kept for {name} this turn; type +dodge, or wait for that attack.",
        "defend": "Your Defense is kept for {name} this turn; type {lines}.",
    },
    "err.defense_denied": {
        "": "You have no Defense to raise or keep now; type another line.",
        "defend": "You have no Defense to raise now; type {lines}.",
    },
    "err.willpower_limit": {
        "": NO_WILLPOWER + "leave it out.",
        "defend": NO_WILLPOWER + "type {lines}.",
        "ahead": NO_WILLPOWER + "your Defense serves without it, type another line.",
        "twice": WRITTEN_TWICE,
    },
    "err.weapon_not_ready": {
        "": "You do not have the {word} in hand; type +draw {word} first.",
        "hand": "You have the {word} in hand already; type +attack, or another line.",
        "none": "There is no {word} that you could use; type +sheet to see what you carry.",
        "instead": "There is no {word} that you could use; attack with {names}.",
        "stowed": "You have put the {word} away already; type +draw {word} to have it in hand.",
        "lies": "The {word} lies nearby already; type +draw {word} to pick it up.",
        "foe": "{name} has no {word} in hand for that; type another maneuver.",
        "dodge": "That Dodge needs a weapon for hand-to-hand combat in hand; type +dodge.",
    },
    "err.weapon_too_large": "The {word} is too large for a grapple; type the line with a small "
    "one.",
    "err.weapon_controlled": "The {word} is not yours to use; type +grapple/overpower turn={word} "
    "to win control of it.",
    "err.all_out_after_defense": "Your Defense was applied this turn, so you cannot go all-out; "
    "type +attack.",
    "err.all_out_not_close": {
        "": "Only close combat goes all-out; type the line without it.",
        "grapple": "Getting a hold does not go all-out under these rules; type the line without "
        "it.",
        "touch": "A touch does not go all-out under these rules; type the line without it.",
        "kill": "A killing blow does not go all-out; type the line without it.",
    },
    "err.all_out_in_grapple": "Nothing in a hold goes all-out; type the line without it.",
    "err.ranged_in_grapple": "Nobody shoots or throws in a grapple; type +grapple/overpower "
    "attack=<weapon>.",
    "err.immobilized": "You are immobilized; type +grapple/break.",
    "err.rise_in_hold": "You cannot stand up in a hold, nor in the turn in which it was broken; "
    "type +grapple/break, or rise next turn.",
    "err.not_holding": {
        "": "You are in no hold for that; type +grapple <target>, or +combat to see who holds "
        "whom.",
        "victim": "You are in the hold of {people} and hold nobody; type +grapple/break to get "
        "loose.",
        "holder": "You hold {people} and immobilize nobody; type +grapple/overpower immobilize "
        "first.",
        "other": "You hold {people}, not {name}; type +grapple/release alone to let go.",
        "holder_on": "You hold {people}, not {name}; type {line}.",
        "victim_on": "You are in the hold of {people}, not of {name}; type {line}, or "
        "+grapple/break to get loose.",
    },
    "err.partner": {
        "": "You are in a hold with {name}; type +grapple/overpower damage, or "
        "+grapple/overpower attack=<weapon>.",
        "outside": "Nobody attacks {name} out of a hold under these rules; type +grapple/overpower "
        "or +grapple/break.",
    },
    "err.bite_needs_hold": "You must have a hold first; type +grapple {name}.",
    "err.gone": "{name} is {status:state}; name another target.",
    "err.not_dormant": "{name} can still move; type +attack {name} instead.",
    "err.draw_after_defense": "Your Defense was applied this turn, so {word} stays hidden; draw it "
    "next turn, or type something else.",
    "err.maneuver_unknown": "There is no maneuver '{word}'; write {names}.",
    "err.maneuver_first": "'{word}' has to be named before the roll; type another, or +pass for "
    "none.",
    "err.defend.unknown": "'{word}' is no way to defend; write willpower, reserve, dodge or none, "
    "or +defend/plan.",
    "err.plan.unknown": "'{word}' is no plan; write auto, dodge, dodge/brawling, dodge/weaponry, "
    "willpower, reserve <name>, or off.",
    "err.rule.not_held": "{name} does not hold {victim}; type +combat to see who holds whom.",
    "err.rule.nothing_asked": {
        "": "{name} has asked for nothing that you could {word}; type +combat to see what is "
        "asked.",
        "nobody": "Nothing waits that you could {word}; type +combat/rule {word} and the name of "
        "somebody whose action waits.",
    },
}
