"""The one table of facts that only tell: code to a sentence.

A hole such as `{who}` is filled with a name where the fact is somebody's id.
"""

TOLD: dict[str, str] = {
    "default.taken": "{who} says nothing and takes the default.",
    "storyteller.gone": "{name} is gone; the fight goes on by itself until somebody takes it.",
    "storyteller.awaited": "{name} is gone; the fight waits, and +combat/start takes it over.",
    "absent.wait": "{who} is not there ({how}); the fight waits.",
    "absent.defaults": "{who} is not there ({how}) and takes the default until they are back.",
    "nobody.there": "Nobody who can act is there; the fight stands still until somebody is.",
    "absent.back": "{who} is back.",
    "leave.asked": "You ask to leave; wait for {asked} to agree.",
    "leave.refused": "{by} does not agree that {who} leaves.",
    "settings.changed": "The rules changed: {key} is now {value}.",
    "switch.proposed": "{by} proposes to go on under the rules '{ruleset}' from next round.",
    "switch.agreed": "All agree: from next round the rules are '{ruleset}'.",
    "switch.refused": "{who} does not agree to change the rules.",
    "switch.done": "The rules are now '{ruleset}'.",
    "pool.empty": "{who} has no dice left for {purpose}, and fails.",
    "hit.harmless": "The blow does no harm to {against}.",
    "hit.soaked": "{who} soaks it all.",
    "hit.held": "{who} will take {levels} {damage} when this moment is over.",
    "damage.halved": "Half of it means little to {who}: {levels} left.",
    "armor.ruined": "{who} loses {armor}: it is ruined.",
    "out.ruling": "{who} is at the end of the track; rule with +combat/set {who}=status.",
    "haste.lost": "{who} loses {haste} haste actions.",
    "action.void": "{who} attacked somebody who is down now; their action may be void.",
    "overflow.pending": (
        "{who} has more damage than the track holds ({fate}); rule with +combat/rule {fate} {who} "
        "or +combat/rule up {who}."
    ),
    "stunned": "{who} is dazed and loses the next action.",
    "tie.reroll": "{people} are tied and roll again.",
    "declared.sealed": "Sealed, {who} declares: {text}.",
    "crowd": "{who} makes it more than {most} attackers on {against}; void it if that is too many.",
    "dodge.kept": "{who}'s dodge of this phase still counts: {successes} successes.",
    "turn.dazed": "{who} is dazed and does nothing.",
    "misc.done": "{who} does it: {what}.",
    "misc.pools": "{who} is to do this: {what}.",
    "misc.tried": "{who} tries: {what}.",
    "attack.void": "{who}'s attack comes to nothing.",
    "attack.pools": "{who} is to attack {against}.",
    "attack.lands": "{against} has nothing left to defend with: {who} simply hits.",
    "attack.uncontested": "Nothing opposes it.",
    "attack.fails": "{who}'s attack on {against} fails.",
    "exchange.tie": "{who} and {against} are even; neither hits.",
    "exchange.won": "{who} has the better of {against} by {net}.",
    "cover.unset": "Nobody said what cover {who} has; set it with +combat/set {who}=cover half.",
    "slot.together": "{people} act at the same moment.",
    "joined.later": "{who} comes into the fight and acts from the next round.",
    "init.have": "You have initiative {initiative} already; wait for the first declaration.",
    "init.waits": "The storyteller begins the next round; wait for +combat/next.",
    "end.proposed": (
        "Nobody is left to fight about it; type +init/leave, or the storyteller +combat/end."
    ),
    "check.rolled": "{who} makes a check: {why}.",
    "modifier.over": "{who}'s modifier is over: {why}.",
    "reminder": "{who} asks for book-keeping: {what}.",
    "books.cleared": "Entry {number} of the book-keeping is settled.",
    "books.entered": "Entered for book-keeping: {who}.",
    "gathering.over": "All are in; the first declaration is awaited.",
}

RULED: dict[str, str] = {
    "damage": "{by} rules: {who} takes {levels} {damage}.",
    "heal": "{by} rules: {who} heals {levels} {damage}.",
    "modifier": "{by} rules: {who} has {modifier}.",
    "sheet": "{by} changes the sheet of {who}: {what}.",
    "set": "{by} sets for {who}: {what}.",
    "rule": "{by} rules: {what}.",
    "override": "{by} lets pass what {code} forbids.",
}
