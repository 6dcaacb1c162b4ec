"""What every fight tells, whatever its rules: a sentence by the code of a fact.

A hole such as `{who}` is filled with a name where the fact is somebody's id; a hole such as
`{what:quoted}` is what somebody wrote, `{name:label}` what a storyteller calls something.
"""

from .arrivals import came_in
from .surface import Facts, Names, Parts, Sentence
from .words import listed, took


def summary(facts: Facts, names: Names) -> Parts:
    standing = _named(facts["standing"], names)
    parts = [f"Standing: {standing}." if standing else "Nobody is left standing."]
    down = [f"{_named(people, names)} ({how})" for how, people in facts["fallen"].items()]
    parts += [f"Out: {listed(down)}."] if down else []
    return [*parts, took(facts["rounds"])]


def _named(people: list[str], names: Names) -> str:
    return listed(names.get(who, "somebody") for who in people)


def spent(facts: Facts, names: Names) -> Parts:
    paid = [f"{number} {pool.replace('_', ' ')}" for pool, number in facts["spent"].items()
            if number > 0]  # fmt: skip
    return [f"{names.get(facts['who'], 'somebody')} spent {listed(paid)}."] if paid else []


TOLD: dict[str, Sentence] = {
    "default.taken": {
        "": "{who} is asked {asked} and does not answer{instead}.",
        "several": "{who} are asked {asked} and do not answer{instead}.",
        "over": "{who} does not answer: {counts} all round, until they type a line.",
        "several over": "{who} do not answer: {counts} all round, until they type a line.",
    },
    "undo.redone": "{name} takes up again what was taken back, {count:input}.",
    "truce.agreed": {
        "": "{who} agrees to end this fight.",
        "asked": "{who} agrees to end this fight; still asked: {asked}. +combat/truce agrees.",
    },
    "truce.off": "{who} does not agree to end this fight any more.",
    "proxy.named": "{by} speaks for {who} with +combat/as whenever {who} is away.",
    "proxy.off": "Nobody speaks for {who} any more when {who} is away.",
    "plan.kept": "A plan plays {who} whenever {who} is away: {plan}.",
    "plan.off": "No plan plays {who} any more when {who} is away.",
    "absent.planned": "{who} is not there; a plan plays them until they are back.",
    "silent.planned": "{who} does not answer; a plan plays them in the rest of this round, unless "
    "they type a line.",
    "absent.proxy": "{who} is not there ({how}); {by} speaks for them with +combat/as.",
    "turn.passed": "{who} lets the turn pass.",
    "storyteller.gone": "{name} is gone. The fight goes on by itself; +combat/start takes it over.",
    "storyteller.awaited": "{name} is gone. The fight waits; +combat/start takes it over.",
    "storyteller.over": "{name} takes over this fight from {by}.",
    "claim.asked": "{name} asks {by} to hand over this fight, and waits for the answer.",
    "claim.refused": "{by} keeps this fight and does not hand it over to {name}.",
    "absent.wait": "{who} is not there ({how}); the fight waits.",
    "absent.defaults": ("{who} is not there ({how}); the fight goes on without waiting for them."),
    "silent.defaults": "In this round nobody waits for {who} any more, unless they type a line.",
    "nobody.there": "Everybody who could act is away; the fight waits until one of them is back.",
    "absent.back": "{who} is back.",
    "leave.asked": "You ask to leave; wait for {asked} to agree.",
    "leave.agreed": "You agree that {who} leaves; {asked} must agree, too.",
    "leave.refused": "{by} does not agree that {who} leaves.",
    "settings.changed": "The rules changed: {key} is now {value}.",
    "switch.proposed": "{by} proposes to go on under the rules '{ruleset}' from next round.",
    "switch.agreed": "All agree: from next round the rules are '{ruleset}'.",
    "switch.counted": "You agree to the rules '{ruleset}'; {asked} must agree, too.",
    "switch.refused": "{who} does not agree to change the rules.",
    "switch.done": "The rules are now '{ruleset}'.",
    "end.proposed": "Nobody is left to fight against; type +combat/end, or go on.",
    "end.soon": "Nobody is left to fight against; the fight ends in a minute.",
    "end.summary": summary,
    "end.spent": spent,
    "came.in": came_in,
    "hidden.seen": {
        "": "{who} comes into view.",
        "placed": "{who} comes into view, with initiative {initiative}.",
    },
    "round.first": "Round {round}.",
    "round.alone": "You are ready; the first round begins when others here have come in with +init "
    "and are ready too.",
    "round.led": "{name} begins the round with +combat/next.",
    "said.refused": "What {who} was to do cannot be done now: {what}. {reason}",
    "joined.unable": {
        "": "You are {status:state} and can do nothing now; ask a storyteller or staff to type "
        "+heal {who}=all.",
        "fled": "You have fled from this fight; ask a storyteller to bring you back.",
        "out": "You are out of this fight; ask a storyteller to bring you back.",
    },
    "joined.later": "{who} comes into the fight and acts from the next round.",
}

STATUSES = {
    "active": "{who} can act again.",
    "out": "{who} is out of the fight.",
    "left_room": "{who} runs out of the room and has fled.",
}

RULED: dict[str, str | dict[str, str]] = {
    "damage": "{by} rules: {who} takes {levels} {damage}.",
    "heal": "{by} rules: {who} heals {levels} {damage}.",
    "heal.all": "{by} rules: {who} heals all damage.",
    "modifier": {
        "": "{by} rules: {who} has {modifier}.",
        "several": "{by} rules: {who} have {modifier}.",
    },
    "sheet": "{by} changes the sheet of {who}: {what}.",
    "override": "{by} allows {who} what was refused ({code}).",
}
