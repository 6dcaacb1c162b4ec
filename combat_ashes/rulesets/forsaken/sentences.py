"""What is told under these rules, and why lines are refused: sentences by code."""

from ...engine.pools import spoken
from ...text.surface import Facts, Names, Parts, Sentence
from ...text.words import name_in
from ..common.surface import WRITTEN_TWICE


def _points(facts: Facts, names: Names) -> Parts:
    """How successes became points of damage, for who may know."""
    if "terms" not in facts:
        return []
    made = spoken(facts["terms"])
    return [f"Damage to {name_in(names, facts['against'])}: {facts['points']} = {made}."]


TOLD: dict[str, Sentence] = {
    "judge": {
        "breaking_point": "This is yours to judge: a breaking point for {who}, because of "
        "{against}?",
        "aim": "This is yours to judge: {who} wins over {against}; type +combat/rule aim {who}=met "
        "or =unmet.",
        "reversal": "This is yours to judge: {who} gets the reverse of what was wanted, at the "
        "hands of {against}.",
        "heart": "This is yours to judge: {who} has pierced the heart of {against}.",
        "escape": "This is yours to judge: {who} tries to get out of the bonds.",
    },
    "intent": "{who} states an aim, harm {harm}: {text:quoted}.",
    "intent.wanted": "State your aim before the fight begins: type +intent I want <what>, with "
    "=hurt or =kill behind it where you would go as far.",
    "intent.judge": {
        "": "Type +combat/rule accept {who}, or +combat/rule reject {who}=<why>.",
        "several": "Type +combat/rule accept all, +combat/rule accept {who}, or +combat/rule "
        "reject {who}=<why>.",
    },
    "intent.settled": {
        "": "Everybody has an aim: +combat/next begins the first round.",
        "waived": "+combat/next begins the first round.",
    },
    "intent.killed": "{who} wanted no harm and has killed {against}: that costs a point of "
    "Willpower.",
    "beaten_down": "{who} is Beaten Down: each violent act costs a point of Willpower; +surrender "
    "gives in.",
    "surrenders": "{who} gives in.",
    "side.wins": {
        "one": "{winner} has won: all others have given in or are out.",
        "side": "The side {winner:label} has won: all others have given in or are out.",
    },
    "dnd.begins": "{who} settles it with one roll against {people}.",
    "dnd.result": {
        "dramatic failure": "Down and Dirty Combat: a dramatic failure of {who} against {against}.",
        "failure": "Down and Dirty Combat: {who} fails against {against}.",
        "success": "Down and Dirty Combat: {who} succeeds against {against}.",
        "exceptional": "Down and Dirty Combat: {who} succeeds exceptionally against {against}.",
    },
    "ambush": {
        "surprised": "{who} is surprised: no action and no Defense in the first turn.",
        "noticed": "{who} notices the ambush.",
    },
    "delay.last": "{who} holds back, but nobody else is left to act in this turn.",
    "idle": "Nobody can act; +combat/next lets a turn pass.",
    "stunned": "{who} is stunned and loses this action.",
    "roused": "{who} is roused.",
    "moves": {
        "": "{who} moves {yards} {unit}.",
        "to": "{who} moves {yards} {unit} toward {against}, which leaves {apart} {units}.",
        "from": "{who} moves {yards} {unit} away from {against}, to {apart} {units}.",
    },
    "tilt.comes": "{who} suffers a tilt: {tilt}.",
    "tilt.ends": "{who} is free of a tilt: {tilt}.",
    "defense.raised": "Your Defense is 2 higher against {against} for the rest of the turn.",
    "defense.said": {
        "apply": "Your Defense is applied to what {against} does this turn.",
        "none": "Your Defense is not applied to what {against} does this turn.",
    },
    "attack.missed_thing": "{who} misses the {what:plain}.",
    "hit.points": _points,
    "hit.nothing": "{who} hits {against}, and nothing comes of it.",
    "shield.hit": "The shot at {against} strikes {shield}.",
    "cover.stops": "The {what:plain} stops it.",
    "thing.holds": "The {what:plain} holds.",
    "thing.hit": "The {what:plain} loses {points} Structure; {left} left.",
    "thing.destroyed": "The {what:plain} is destroyed.",
    "weapon.worn": "{who}'s {what} suffers; {left} Structure left.",
    "gear.loaded": "{who} loads the {what}.",
    "shifts": "{who} takes the form {form}.",
    "grapple.begins": "{who} grabs {against}.",
    "grapple.released": "{who} and {against} let go of each other.",
    "grapple.offer": "{who} offers to let go of {against}, who agrees with +grapple/release.",
    "grapple.left_bound": "{who} leaves {against} bound.",
    "bonds.broken": "{who} gets out of the bonds.",
    "bonds.hold": "The bonds hold {who}.",
    "contest.won": "{who} wins over {against}.",
    "contest.nobody": "Neither {who} nor {against} wins.",
    "contest.no_move": "{who} has no move to take.",
    "move.break_free": "{who} breaks free of {against} and may act.",
    "move.control_weapon": {
        "": "{who} controls the {what}.",
        "back": "{who} takes the {what} back and controls it.",
        "taken": "{who} takes {against}'s {was} and controls it.",
        "named": "{who} takes {against}'s {was} and controls it: the {what} from now on.",
    },
    "move.damage": "{who} hurts {against}.",
    "move.disarm": "{who} knocks {against}'s {what} away; it lies nearby.",
    "move.drop_prone": "{who} and {against} go to the ground.",
    "move.hold": "{who} holds {against} fast.",
    "move.restrain": "{who} restrains {against}.",
    "move.take_cover": "{who} takes cover behind {against}.",
    "heal.rest": "Time passes for {people}: {time}.",
    "heal.stable": {
        "": "{who} is cared for and bleeds no more.",
        "care": "{who} is cared for, and heals from now on.",
    },
    "heal.treated": "{who} gets medical attention.",
}

POINTS = {
    "beaten_down": "{who} spends 1 willpower, for violence while Beaten Down.",
    "gave_in": "{who} spends 1 willpower, for attacking a fighter who gave in.",
    "surrender": "{who} regains 1 willpower for giving in.",
    "beat": "{who} earns a Beat.",
}
"""What is paid or earned, by its reason."""

RULINGS = {
    "accept": "{by} rules: {who}'s aim is accepted.",
    "accept.with": "{by} rules: {who}'s aim is accepted, harm {what}.",
    "accept.all": "{by} rules: all aims are accepted.",
    "accept.all.with": "{by} rules: all aims are accepted, harm {what}.",
    "reject": "{by} rules: {who}'s aim is rejected; {who} types +intent and another.",
    "reject.with": "{by} rules: {who}'s aim is rejected, because {what:quoted}; {who} types "
    "+intent and another.",
    "waive": "{by} rules: nobody in this fight needs an aim.",
    "waive.off": "{by} rules: everybody in this fight needs an aim again.",
    "restate": "{by} rules: {who} may state another aim: +intent.",
    "restate.off": "{by} rules: {who} may state no other aim.",
    "aim": "{by} rules: {who}'s aim is {what}.",
    "credit": "{by} rules: {other} is charged with the death of {who}.",
    "credit.off": "{by} rules: {who}'s death is charged as the fight goes.",
    "credit.ahead": "{by} rules: if {who} dies in this fight, {other} is charged with the death.",
    "beaten_down.on": "{by} rules: in this fight people may be Beaten Down, and give in.",
    "beaten_down.off": "{by} rules: in this fight nobody is Beaten Down, and nobody gives in.",
    "dnd": "{by} rules: {who} may settle this fight with one roll: +attack/dnd.",
    "dnd.off": "{by} rules: {who} may not settle this fight with one roll.",
    "represent": "{by} rules: {who} answers for a group in Down and Dirty Combat.",
    "represent.off": "{by} rules: the largest pool answers for a group in Down and Dirty Combat.",
    "ambush": "{by} rules: {people} lay in ambush for {others}.",
    "together": "{by} rules: {people} stand close together.",
    "together.off": "{by} rules: {people} no longer stand close together.",
    "together.none": "{by} rules: nobody stands close together any more.",
    "kill": "{by} rules: the next killing blow on {who} may be struck.",
    "kill.off": "{by} rules: a killing blow on {who} needs them helpless again.",
    "control": "{by} rules: {who} may take control of a large weapon.",
    "control.off": "{by} rules: {who} may take control of no large weapon.",
    "object": "{by} rules: here is {thing:quoted}: {what:plain}; +attack breaks it, and it may be "
    "cover.",
    "object.off": "{by} rules: {thing:quoted} is gone.",
    "bonds": "{by} rules: bonds of {thing:quoted} have Durability {what}.",
    "bonds.off": "{by} rules: bonds of {thing:quoted} have no Durability of their own.",
    "void": "{by} rules: what {who} was about to do cannot be done.",
    "rouse": "{by} rules: {who} is brought round.",
    "rouse.off": "{by} rules: {who} is not brought round.",
    "unconscious": "{by} rules: {who} is unconscious.",
    "unconscious.off": "{by} rules: {who} is not unconscious.",
    "dead": "{by} rules: {who} is dead.",
    "dead.off": "{by} rules: {who} is not dead.",
}
"""What a storyteller rules with `+combat/rule`, by its words."""

PURPOSES = {
    "stealth": "{who} lies in ambush",
    "perception": "{who} may notice it",
    "defense": "{who} dodges",
    "grapple": "{who} grapples with {against}",
    "dnd": "{who} fights {against} down and dirty",
    "consciousness": "{who} rolls to stay conscious",
    "escape": "{who} tries to get out of the bonds",
}

UNLED: dict[str, str | dict[str, str]] = {
    "err.intent_missing": {
        "": "The fight cannot begin before everybody has an aim. Still without: {people}. Each "
        "types +intent I want <what>; then type +init again.",
        "self": "You alone have no aim yet: type +intent I want <what>, with =hurt or =kill behind "
        "it where you would go as far; then +init again.",
    },
    "err.not_helpless": "{name} can still react; type +attack, and +attack/kill once they cannot.",
    "err.intent_locked": "Aims stand once Initiative is rolled; fight on, or type +init/leave.",
    "err.dnd_not_approved": "Nobody runs this fight, who could approve that; type +attack once it "
    "begins.",
}
"""Where nobody runs the fight."""

NO_AIMS = "The fight cannot begin before everybody has an aim that is accepted."
STATE_AIMS = "Each types +intent I want <what>"
RULE_AIMS = (
    "the storyteller types +combat/rule accept all, or a name, or +combat/rule waive intents"
)

REFUSALS: dict[str, str | dict[str, str]] = {
    "err.not_your_turn": {
        "": "It is not your turn, the fight waits for {awaited}; wait until you are asked, or, "
        "before you have acted, type +dodge.",
        "acted": "It is not your turn, the fight waits for {awaited}; wait for the next turn.",
        "late": "Who comes in during a turn acts from the next one; wait until you are asked then.",
        "before": "The fight has not begun; type +intent I want <what> if you have no aim yet, "
        "then wait for Initiative.",
        "contest": "It is not your turn, the fight waits for {awaited}; your grapple is rolled at "
        "the higher count of you two, wait until you are asked.",
        "holding": "You hold back; type +act and the line of an action when the count of somebody "
        "else is over. The fight waits for {awaited}.",
        "rolling": "A roll is under way and waits for {awaited}; type that again when it is over.",
        "own": "You can give in at your own count alone; wait until you are asked.",
        "asked": "You are asked something else first; type +choose and {options}.",
        "asked.defend": "You are attacked, and meet that first; type +choose and {options}.",
        "asked.contest": "The contest of your grapple is rolled first; type {lines}.",
        "asked.choose": "You choose a move first; type +grapple/choose and {options}.",
    },
    "err.immobilized": "You are immobilized; type +escape where you are bound, or +pass.",
    "err.too_far": {
        "": "That is too far for you now; type {line} and at most {left} {unit}.",
        "reach": "They are farther off than you can go this turn, which is {left} {unit}; type "
        "+move or +move/run to come closer, or shoot.",
        "throw": "That is farther than you can throw; come closer with +move.",
    },
    "err.plan.unknown": "'{word}' is no plan; write apply, none, dodge, prone or ask, with a name "
    "behind it if it is for one attacker, or off.",
    "err.shift.form": {
        "": "There is no form '{word}' of yours; write {forms}.",
        "none": "You have no other form than this one; type another line.",
        "which": "Write the form you take: {forms}.",
        "theirs": "{name} has no form '{word}'; write {forms}.",
        "theirs none": "{name} has no other form than this one; name somebody who has.",
        "theirs which": "Write the form that {name} takes: {forms}.",
    },
    "err.unconscious": "You can do nothing now; +combat tells how you are.",
    "err.surprised": "You are surprised; this turn you can only +drop something, or +pass.",
    "err.surrendered": "You have given in; you can type +dodge or +defend, and nothing else.",
    "err.break_free_first": "You cannot stand up in a grapple; win a contest and type "
    "+grapple/choose break free.",
    "err.grappled": "You are in a grapple; wait for its contest, then type +grapple/resist, and a "
    "move.",
    "err.stunned": "You are stunned and lose an action; wait until you are asked again.",
    "err.action_used": "Your action of this turn is gone; wait for the next turn.",
    "err.beaten_down": "You are Beaten Down and have no Willpower for a violent act; type "
    "+surrender, +dodge or something harmless.",
    "err.no_willpower": {
        "": "You have no Willpower for that; type the line without it.",
        "gave_in": "To attack who has given in costs Willpower, {due} here, and you have {left}: "
        "{people} gave in. Type +attack and another name, or +pass.",
    },
    "err.willpower_spent": {
        "": "You have spent all the Willpower a turn allows; type the line without it.",
        "twice": WRITTEN_TWICE,
    },
    "err.chance_forced": "That is a chance die whatever you add; type the line without willpower.",
    "err.intent_prefix": "An aim begins with 'I want'; type +intent I want {text}.",
    "err.intent_missing": {
        "": f"{NO_AIMS} Still without: {{people}}. {STATE_AIMS}; {RULE_AIMS}.",
        "stated": f"{NO_AIMS} Not yet accepted: {{stated}}. {RULE_AIMS[0].upper()}{RULE_AIMS[1:]}.",
        "both": f"{NO_AIMS} Still without: {{people}}. Not yet accepted: {{stated}}. {STATE_AIMS}; "
        f"{RULE_AIMS}.",
    },
    "err.intent_locked": "Aims stand once Initiative is rolled; ask the storyteller for "
    "+combat/rule restate.",
    "err.intent_harm": "'{word}' is no harm; write none, hurt or kill behind the equals sign.",
    "err.intent_none": {
        "": "{name} has stated no aim; they type +intent.",
        "all": "No aim waits to be accepted; +combat/rule waive intents does without the others.",
    },
    "err.surrender_off": "Nobody gives in under the rules of this fight; fight on, or +init/leave.",
    "err.not_beaten_down": "You are not Beaten Down, and so cannot give in; type +dodge.",
    "err.surrender_blocked": "Your opponents are out to hurt: you cannot give in; type +dodge, or "
    "get away.",
    "err.no_dodge": "You cannot dodge this; type +pass.",
    "err.no_defense": "Your Defense cannot be applied; type +defend none or +pass.",
    "err.legs_wracked": "Both legs are wracked: you cannot stand up; type +move 1 to crawl.",
    "err.gone": "Out of the fight: {names}; name another target.",
    "err.wrecked": "That is destroyed, or cannot be attacked so; name something else.",
    "err.not_in_hand": {
        "": "You do not have the {word} in hand; type +draw {word} if you carry one, or +sheet.",
        "ready": "You have the {word} in hand already; type +attack and a name with it.",
        "nowhere": "You carry no {word}, and none lies here; +sheet tells what you carry, +combat "
        "what lies on the ground.",
        "load": "You have nothing in hand that takes rounds; type +draw and a weapon first.",
        "throw": "You throw nothing with bare hands; name what you throw: +attack Bob=knife, "
        "thrown.",
        "aim": "That aim needs a weapon; leave the aim out, or +draw one.",
        "teeth": "To bite, type +attack/bite and a name.",
    },
    "err.hands": {
        "": "You have no working hand for the {thing}; use something else.",
        "full": "You have no hand free for the {thing}: +stow or +drop the {held} first.",
        "at_grips": "You have no hand free for the {thing}: +drop the {held} first.",
    },
    "err.burst_targets": "That goes at one target, a medium burst at three, a long one at more; "
    "name fewer.",
    "err.aim_one_target": "Only a shot at one target may aim; leave the aim out.",
    "err.aim_unknown": {
        "": "'{word}' is no specified target; write arm, leg, hand, head, heart or eye, with left "
        "or right before it.",
        "thing": "The {thing} has no {word} to aim at; type +attack {thing}.",
    },
    "err.not_together": "They do not stand close together; shoot at one, or ask the storyteller "
    "for +combat/rule together.",
    "err.not_automatic": {
        "": "The {word} fires no bursts; type +attack.",
        "bare": "Bare hands fire no bursts; type +attack.",
    },
    "err.empty": "The {word} is empty; type +misc reload {word}.",
    "err.burst_rounds": "That burst takes {needed} rounds and {left} are left; fire a smaller one "
    "or type +misc reload.",
    "err.too_large": "The {word} is too large for you to throw; throw something smaller.",
    "err.bite_needs_grapple": {
        "": "You bite only in a grapple; win a contest and type +grapple/choose damage=bite.",
        "werewolf": "As {form} you bite only in a grapple: type +shift crinos first, or win a "
        "contest and type +grapple/choose damage=bite.",
    },
    "err.no_teeth": "You have no teeth to bite with; type +attack.",
    "err.not_helpless": "{name} can still react; type +attack, or ask the storyteller for "
    "+combat/rule kill {name}.",
    "err.grapple_full": "{name} is in a grapple already; type +attack instead.",
    "err.not_grappled": "You are neither in a grapple nor bound; type +grapple and a name.",
    "err.needs_hold": "You must hold {name} first; type +grapple/choose hold.",
    "err.needs_control": {
        "": "You control no weapon; type +grapple/choose control weapon=<weapon>.",
        "own": "The {what} you control is your own; disarm takes an opponent's. Choose another "
        "move, or +drop {what}.",
    },
    "err.no_weapon": "There is no such weapon in reach that you may take control of; choose "
    "another move.",
    "err.no_bonds": "You have no {word} to bind anybody with; type restrain for a joint lock.",
    "err.repeat_move": "The second move must be another one; choose again.",
    "err.move_unknown": "There is no move '{word}'; write {names}.",
    "err.release_offered": "You have offered that; {name} has to type +grapple/release as well.",
    "err.dnd_npc": "Only a player's character can begin that; type +attack once the fight begins.",
    "err.dnd_late": {
        "": "The fight has begun: it is too late for Down and Dirty Combat; type +attack.",
        "ruled": "The fight has begun: it is too late for Down and Dirty Combat; type +combat to "
        "see whose turn it is.",
    },
    "err.dnd_not_approved": "The storyteller has to approve that first, with +combat/rule dnd and "
    "your name.",
    "err.dnd_represent": "The storyteller has to say who answers for them first, with +combat/rule "
    "represent and a name.",
    "err.dnd_pool": "'{word}' is no pool for that; write {pools}.",
    "err.gnosis_blocked": "{name} has lost the wolf and regains no Gnosis; heal the last box.",
    "err.defend.unknown": "'{word}' is no answer; write apply, none, dodge or prone, or type "
    "+defend/willpower.",
    "err.hold_last": {
        "": "You have held back to the end of the turn: act now or never; type an action or +pass.",
        "free": "This action cannot be held back: take it now, or type +pass.",
    },
    "err.act.no_hold": "It is your turn; type the line without +act.",
    "err.rouse_nobody": "{name} cannot be roused: only a werewolf felled by lethal wounds can.",
    "err.rule.late": {
        "beaten_down": "The fight has begun, and whether people may be Beaten Down is ruled before "
        "it; rule it in the next fight, before +combat/next.",
        "waive": "The fight has begun, and aims stand; type +combat/rule restate <name>.",
        "ambush": "The fight has begun: it is too late for an ambush; +combat/set "
        "<name>=unaware <attacker> takes the Defense off one attack.",
    },
    "err.contest.unknown": "'{word}' is not offered; type {lines}.",
    "err.thing.unknown": {
        "": "There is no '{word}' in this fight; write {names}.",
        "none": "There is no thing in this fight yet; type +combat/rule object {word}=wood.",
    },
    "err.rest.time": "'{word}' is no length of time; write one such as 2 days 30 minutes.",
}
