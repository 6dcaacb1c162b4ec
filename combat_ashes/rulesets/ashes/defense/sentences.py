"""What is told of meeting an attack, and how the lines for it are refused: sentences by code."""

from __future__ import annotations

from ....text.surface import Sentence

TOLD: dict[str, Sentence] = {
    "abort.failed": "{who} fails to abort.",
    "abort.done": "{who} aborts in time.",
    "abort.paid": "{who} aborts in time; the new action has {less:die|dice} fewer.",
    "plan.waits": "The abort in your plan does not act yet, since it changes only what you "
    "declared before you made it; declare first, then type your +abort/plan line again.",
    "guard.strikes": "{who} was on guard and strikes back at {against}.",
    "guard.lost": "{who} cannot reach the attacker, and the guard is lost.",
    "dodge.kept": "{who}'s dodge of this phase still counts: {successes:success|successes}.",
    "attack.lands": "{against} has nothing left to defend with: {who} simply hits.",
    "attack.uncontested": "Nothing opposes it.",
    "exchange.tie": "{who} and {against} are even; neither hits.",
    "exchange.won": "{who} has the better of {against} by {net}.",
}


REFUSALS: dict[str, str] = {
    "err.guard.attack": "A guard strikes with an attack, not with {what}; type +guard <weapon> or "
    "+guard grapple.",
    "err.abort.no_trigger": "Nothing lets you abort now; an abort answers a later attack or a void "
    "action.",
    "err.abort.defense_only": "Against an attack you may abort to a defence only; type +abort "
    "block, dodge, escape or grapple/defend.",
    "err.abort.guard": "You cannot abort to Guard; type +abort block, dodge or escape.",
    "err.abort.prior_failed": "You failed to abort this round already; type +block, +dodge or "
    "+pass.",
    "err.abort.already_resolved": "Your action is done already and cannot be changed; when you are "
    "attacked, type +block, +dodge or +pass.",
    "err.abort.split": "You cannot abort to a split; type +abort and a single declaration.",
    "err.abort.committed": "You cannot abort to a committed attack; type another attack.",
    "err.defense.not_entitled": "You have no defence against that attack; type +combat to see what "
    "the fight waits for.",
    "err.defense.kind": "You cannot answer with {what}; type {options}, or +pass.",
    "err.defense.no_dice": "Your {ability} block has no dice left; type +block {options}, or "
    "+pass.",
    "err.block.wrong_pool": "A Brawl attack cannot be blocked with Melee; type +block brawl.",
    "err.block.no_weapon": "You hold nothing to block with; type +block brawl or +dodge.",
    "err.block.ability": "You cannot block with '{word}'; type +block brawl or +block melee.",
}
