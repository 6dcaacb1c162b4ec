"""What is told under these rules, and why lines are refused: sentences by code."""

from collections.abc import Mapping

from ...text.events import fill
from ...text.surface import Facts, Names, Parts, Sentence
from ..common.surface import WRITTEN_TWICE
from .rules import UNABLE


def _complete(facts: Facts, names: Names) -> Parts:
    """A lasting effect, what was taken, and how it ends."""
    if facts["thing"]:
        told = "{who} loses the {thing}, which lies nearby; +misc/undo {what} takes it up again."
        return [fill(told, facts, names)]
    if facts["what"] in UNABLE:
        lasts = "until the storyteller ends it"
        return [fill(f"{{who}} is {{what}} and can do nothing, {lasts}.", facts, names)]
    has = "suffers from" if facts.get("how") == "named" else "is"
    return [fill(f"{{who}} {has} {{what}}; +misc/undo {{what}} ends it.", facts, names)]


TOLD: dict[str, Sentence] = {
    "place.kept": "{who} was in this conflict before and goes on with initiative {total}.",
    "round.continues": "{who} presses on: the next round begins.",
    "round.suspended": "Nobody presses on: the conflict rests, and totals are kept. "
    "+combat/continue takes it up again.",
    "drawn.in": {
        "one": "{people} is drawn into the conflict.",
        "": "{people} are drawn into the conflict.",
    },
    "threat.seen": "Everybody sees it coming: {people}.",
    "threat.told": "Everybody sees {people} coming: {text:quoted}.",
    "delay.waits": "{who} waits; +act steps in, +act/interrupt answers another's action.",
    "delay.lowers": "{who} acts later, at {total}.",
    "steps.in": "{who} steps in.",
    "interrupt.kept": {
        "roll": "Your roll against {against} falls when all have answered.",
        "": "You do that right after {against}, when all have answered.",
    },
    "interrupt.void": "{who} can no longer do that, and waits on.",
    "action.vetoed": {
        "waits": "The storyteller takes back what {who} did in answer; {who} waits on.",
        "": "The storyteller takes back what {who} did; {who} still has the turn.",
    },
    "action.void": {
        "healed": "What {who} did is taken back, and the wounds of {people} with it.",
        "again": "What {who} did is worked out again.",
        "": "What {who} did is taken back.",
    },
    "action.done": "{who} does it: {what:quoted}.",
    "action.failed": "{who} does not manage it: {what}.",
    "cover.taken": "{who} takes cover.",
    "block.void": "What {who} has stored counts for nothing.",
    "attack.early": {
        "": "Before round 1 nobody attacks {people} again; type +init to begin it.",
        "led": "Before round 1 nobody attacks {people} again; type +init, and {name} begins it "
        "with +combat/next.",
    },
    "block.stored": {
        "guard": "{who} guards {whom} with {net:success|successes} until their next turn.",
        "self": "{who} guards against attacks on themselves with {net:success|successes} until "
        "their next turn.",
        "hinder": "{who} hinders {whom} with {net:success|successes} until their next turn.",
        "way": "{who} holds the way, {whom:quoted}, with {net:success|successes} until their "
        "next turn.",
        "": "{who} blocks with {net:success|successes} until their next turn.",
    },
    "stand": "{who} does not let {against} by.",
    "stand.off": "{who} stands in nobody's way any more.",
    "away.begins": "{who} is getting away: keeping up takes {net:success|successes}.",
    "away.followed": "{who} keeps up with {against}.",
    "far.closes": {
        "": "{who} comes nearer to {against}: {left:action} still between them.",
        "there": "{who} comes within reach of {against}.",
    },
    "obstacle.progress": "{who} gets on with it, {what:quoted}: {progress} of {total} successes.",
    "obstacle.done": "{who} gets it done: {what:quoted}.",
    "effect.partial": "That falls short: {who} has a Difficulty of {size} on rolls of the next "
    "turn.",
    "effect.complete": _complete,
    "effect.undone": "{who} is free of it: {what}.",
    "kill.dice": "{who} takes the time for it: every die is a success, {dice:success|successes} in "
    "all.",
    "affliction.begins": "{who} suffers {what} from now on; +misc/recover works against it.",
    "affliction.strikes": "{what:sentence} goes on for {who}: {levels:level}.",
    "affliction.ends": "{who} suffers {what} no more.",
    "hazard.caused": {
        "placed": "{who} brings it about: {what}.",
        "": "{who} brings {what} about, but not where it should be.",
    },
    "hazard.ends": "{who} is over.",
    "armor.counts": "What {who} wears counts as {opposed:success|successes}.",
    "block.counts": "A block counts as {opposed:success|successes} against {who}.",
    "group.weaker": "{who} attacks with {size:die|dice} less until its next turn is over.",
    "attack.came": {
        "missed": "{who} does {against} no harm.",
        "fails": "{who} does not manage to {effect:plain} {against}.",
        "stopped": "{against} does not let {who} by.",
        "through": "{who} gets past {against}.",
        "success": "{who} succeeds against {against}.",
        "": "{who} achieves nothing against {against}.",
    },
    "attack.worst": "{who} has struck at several: the worst roll counts for all, "
    "{successes:success|successes}.",
    "attack.excess": "{who}'s {excess:success|successes} above the cap do {against} no further "
    "wounds.",
    "alert": "{who} is on alert.",
}

STATUSES = {"dispersed": "{who} scatters.", "fled": "{who} gets away.", "hazard": ""}

PURPOSES = {
    "pass": "{who} tries to get past {against}",
    "defense": "{who} defends against {against}",
    "resist": "{who} resists {against}",
    "way": "{who} holds ground against {against}",
    "guard": "{who} blocks",
    "interrupt": "{who} answers {against}",
    "minor": "{who} rolls for something quick",
    "move": "{who} moves",
    "flee": "{who} tries to get away",
    "follow": "{who} tries to keep up",
    "obstacle": "{who} works on it",
    "power": "{who} uses a power on {against}",
    "hazard": "{who} brings a danger about",
    "ongoing": "{who} suffers",
    "recover": "{who} tries to recover",
    "tie": "{who} draws for the tie",
}

REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.not_your_turn": {
        "": "It is not your turn; the fight waits for {awaited}. Wait until you are asked.",
        "asked": "Another's action is open, and asks you for an answer first: type {lines}.",
        "asked other": "Another's action is open, and asks {name} for an answer first: type "
        "{lines}.",
    },
    "err.turn_spent": {
        "": "You have had the turn of this round; wait for the next one.",
        "other": "{name} has had the turn of this round; wait for the next one.",
        "break": "This round is over; type +combat/continue for the next one.",
        "break other": "This round is over; type +combat/next for the next one.",
    },
    "err.raise_initiative": "A delay only lowers your initiative, which is {total}; type +delay "
    "and a smaller number.",
    "err.not_waiting": "You hold nothing back; type +delay in your own turn first.",
    "err.no_initiative": {
        "": "You have no initiative in this conflict; type +init to join, if you know of it.",
        "other": "{name} has no initiative in this conflict; type +combat/add {name}.",
        "oblivious": "You notice nothing of this conflict yet; wait until the storyteller types "
        "+combat/rule draw {name} by event, or by whoever's action it was.",
        "oblivious other": "{name} notices nothing of this conflict yet; type +combat/rule draw "
        "{name} by event, or by whoever's action it was.",
    },
    "err.initiative_kept": {
        "": "You have an initiative, which is kept for the whole conflict; type +init/list to see "
        "it.",
        "other": "{name} has an initiative, which is kept for the whole conflict; type +init/list "
        "to see it.",
    },
    "err.roll_needed": {
        "": "That does not happen by itself now: {what}. Name a pool behind an equals sign, such "
        "as {pool}, or do first what lets you.",
        "draw": "The {what} does not come to hand by itself now; type +draw {what}={pool} first.",
        "way": "{name} is in the way; type +attack/pass {name} first.",
        "minor": "That takes a minor action first; type +misc/minor <what>=<pool>, and this line "
        "again where it works.",
    },
    "err.not_credible": "Nobody can hold a way here; type +block/hinder <who>=<pool>, or ask for "
    "+combat/rule narrow on.",
    "err.effect_locked": "Your attack stands as you announced it; wait for what comes of it.",
    "err.attribute_required": "This takes {attribute}; write the pool with it.",
    "err.no_bashing": "Firearms do no bashing damage; leave bashing out.",
    "err.edge_barred": {
        "": "No thing and no Edge helps {pool}; type +defend {pool}.",
        "guard": "The {what} helps +block and +act/interrupt alone; leave it out.",
    },
    "err.no_defense": {
        "": "That does not resist this; type +defend and one of {names}, or +pass.",
        "nothing": "Nothing that +defend answers is open for you; wait until you are attacked.",
    },
    "err.willpower_spent": {
        "": "You have no Willpower left for this, or have spent what a round allows; leave it out.",
        "twice": WRITTEN_TWICE,
    },
    "err.needs_st": {
        "": "The storyteller must allow {what}; ask for +combat/rule {rule}, or do something else.",
        "ends": "Only the storyteller ends that; ask for +combat/set {name}={what} off.",
    },
    "err.too_many_targets": "Such an attack reaches {most} people at most; name fewer.",
    "err.combat_time": {
        "kill": "A killing blow takes leisure, and the fight goes on; type +attack {name} instead.",
        "": "You have turns of your own, and need no alert; wait for the next one.",
    },
    "err.not_helpless": "{name} can still act; type +attack {name} instead.",
    "err.before_round": {
        "": "{name} was attacked and has done nothing since; type +init, and attack in your turn "
        "when round 1 has begun.",
        "led": "{name} was attacked and has done nothing since; the storyteller begins round 1 "
        "with +combat/next, or says with +combat/rule outside on that this is no combat time.",
    },
    "err.out_of_reach": {
        "": "{name} is out of reach; type +misc/flee {name}=<pool> to come nearer, or shoot.",
        "hidden": "You do not see where {name} is; name another target, or type +misc and how you "
        "look.",
        "apart": "{name} is somewhere else, where nothing of yours reaches; name another target.",
    },
    "err.attack.unknown_manner": "The rules in force here, {ruleset}, have no attack '{word}'; use "
    "{manners}, or none.",
    "err.attack.no_autofire": {
        "": "The {word} fires no bursts; type +attack without /autofire.",
        "bare": "Your hands fire no bursts; type +attack without /autofire, or name a weapon.",
    },
    "err.attack.pool": "That pool does not go with this attack; write {legal}.",
    "err.effect.unknown": "There is no effect '{word}'; write for and {names}.",
    "err.weapon.nearby": {
        "": "The {word} lies on the ground; type +draw {word} first.",
        "taken": "The {word} was taken from you; type +misc/undo disarmed, which is your action.",
    },
    "err.minor_tried": "You have tried that this turn ({what}); try it again next turn.",
    "err.follow.nobody": {
        "": "{name} is not getting away; type something else.",
        "stays": "{name} is not getting away; type +combat to see who is.",
        "fled": "{name} has got away already; type +combat/rule up {name} to bring {name} back.",
    },
    "err.obstacle.unknown": {
        "": "There is no obstacle '{word}'; write {names}.",
        "none": "There is no obstacle here; type +misc {word}=<pool>, which is done in one roll.",
        "unmade": "There is no obstacle yet; type +combat/rule obstacle {word}=<total>, <pool>.",
    },
    "err.undo.unknown": {
        "": "You have nothing '{word}' to undo; write {names}.",
        "none": "Nothing lasts on you that +misc/undo ends; type +maneuvers to see what you can "
        "do.",
    },
    "err.undo.affliction": "That goes on by itself; type +misc/recover {what}=<pool>.",
    "err.recover.nothing": {
        "": "You suffer from no '{word}'; write {names}.",
        "none": "You suffer from nothing that goes on; type +maneuvers to see what you can do.",
    },
    "err.hazard.unknown": {
        "": "There is no hazard '{word}'; write {names}.",
        "none": "There is no hazard here; type +misc and what you do.",
        "unmade": "There is no hazard here; type +combat/rule hazard {word}=<what it does>.",
    },
    "err.effect.unmade": {
        "": "You have made no effect '{word}'; write {names}.",
        "none": "You have made no effect yet; type +combat/rule effect {word}=<attributes>.",
    },
    "err.hazard.nobody": "{name} threatens nobody now; type +pass.",
    "err.hazard.target": "{name} is a danger and nobody to strike; type +misc and what you do "
    "about it.",
    "err.hazard.person": "{name} is a fighter here; give the hazard another name.",
    "err.power.attribute": "Powers are resisted with composure, resolve or stamina; write one of "
    "these.",
    "err.interrupt.nobody": "{name} holds nothing back that you could answer; leave out against "
    "{name}.",
    "err.alert.already": "You are on alert already; type something else.",
    "err.choose.line": {
        "": "Type the line itself instead of +choose {word}; +maneuvers lists yours.",
        "attack": "An attack needs a target; type +attack <target>, or +attack <target>=<weapon>.",
        "block": "A block says whom and how; type +block/guard <who>=<pool>, or +block/hinder.",
        "misc": "Say what you do; type +misc <what>, or +misc <what>=<pool>.",
        "interrupt": "Say with what you answer; type +act/interrupt <pool>, or a line behind it.",
    },
    "err.plan.unknown": "'{word}' is no plan; write pools parted by semicolons, each with "
    "willpower or willpower if <n> behind a comma, or off.",
    "err.fight.gone": {
        "": "{name} is out of this fight; type +combat/rule up {name} to bring {name} back.",
        "fled": "{name} has got away; type +combat/rule up {name} to bring {name} back.",
    },
    "err.round.suspended": "The conflict rests between two rounds; type +combat/resume to begin "
    "the next one.",
    "err.rule.nothing_declared": "{name} has nothing under way or just done; type +combat to see "
    "who has.",
}

IN_OTHER_WORDS: dict[str, str | Mapping[str, str]] = {
    "err.attack.self": {
        "": "You cannot attack yourself; name another target.",
        "other": "You cannot do that to yourself; name somebody else.",
    },
    "err.weapon.none": {
        "": "You have no '{word}'; attack with {names}.",
        "harmless": "The {word} is no weapon; attack with {names}.",
        "have": "You have no '{word}' for that; write {names}.",
        "nothing": "You have no '{word}'; type +maneuvers to see what you can do.",
        "natural": "You cannot part with the {word}; type +maneuvers to see what you can do.",
        "held": "You have the {word} in hand already; type something else.",
    },
    "err.mod.difficulty": "A modifier is dice here; type +combat/mod {name}=-2, or +combat/set "
    "{name}=difficulty 2.",
}
"""What several rule systems say, as it is said under these."""

MORE = {
    "combat": "Under these rules +combat/mod takes dice alone: +combat/mod Ann=+2, luck, once is "
    "for the next roll,\n+combat/mod Ann=-1 for all of them. A Difficulty is set with +combat/set "
    "Ann=difficulty 2."
}
"""What the help of a command of the house says besides."""
