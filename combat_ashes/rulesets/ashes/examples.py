"""For each line of these rules: one as it is typed, and what is told then."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "abort": (
        "+abort dodge",
        "Frank tries to abort (5 dice at 8): 1 success.",
        "Frank aborts in time.",
    ),
    "abort/plan": ("+abort/plan dodge if shot", "Your plan is now: abort to dodge against shots."),
    "attack": (
        "+attack Frank=club, willpower",
        "Jane spends 1 willpower.",
        "Jane attacks Frank with club (5 dice at 6): 4 successes (1 by Willpower). Frank "
        "dodges (4 at 5): 2. ... Frank takes 1 bashing: /.",
    ),
    "attack/power": (
        "+attack/power Frank=club",
        "Jane attacks Frank with club (5 dice = dexterity 3 + melee 2, at 7 = club 6 + "
        "power 1): 3 successes.",
    ),
    "attack/feint": (
        "+attack/feint Frank",
        "Jane attacks Frank with club (5 dice = dexterity 3 + melee 2, at 5 = club 6 - "
        "feint 1): 3 successes.",
    ),
    "attack/committed": (
        "+attack/committed Frank=knife",
        "Jane declares: committed attack on Frank with knife.",
        "Waiting for Frank to meet an attack.",
    ),
    "attack/kick": (
        "+attack/kick Frank",
        "Jane declares: attack on Frank with kick.",
        "Jane attacks Frank with kick (6 dice at 7): 3 successes. Unopposed.",
    ),
    "attack/bite": (
        "+attack/bite Frank",
        "Jane attacks Frank with bite (4 dice at 5): 3 successes. ... Frank takes 2 "
        "aggravated: **.",
    ),
    "attack/claws": (
        "+attack/claws Frank",
        "Jane attacks Frank with claws (4 dice at 6): 3 successes. ... Frank takes 2 "
        "aggravated: ****.",
    ),
    "attack/punch": (
        "+attack/punch Frank",
        "Jane attacks Frank with bare hands (6 dice at 6): 3 successes. Unopposed.",
    ),
    "block": (
        "+block melee",
        "Frank declares: block with melee.",
        "Jane attacks Frank with club ... Frank blocks (4 at 4): 1.",
    ),
    "chase/pursue": ("+chase/pursue", "Frank runs from Jane, with a head start of ..."),
    "combat/set": ("+combat/set Frank=range Jane 60", 'Sam sets for Frank: "range Jane 60".'),
    "combat/rule": (
        "+combat/rule reopen Frank",
        'Sam rules: "reopen Frank".',
        "Your turn, Frank: ...",
    ),
    "defend/plan": (
        "+defend/plan block brawl; dodge the rest",
        "Your plan is now: block brawl; dodge the rest.",
    ),
    "act": ("+act attack Frank", "Jane declares: attack on Frank with club."),
    "delay": ("+delay", "Jane declares: hold the action."),
    "dodge": (
        "+dodge",
        "Frank declares: dodge.",
        "Jane attacks Frank with club ... Frank dodges (4 at 5): 2.",
    ),
    "escape": ("+escape", "Frank declares: escape.", "Frank gets away."),
    "grapple": (
        "+grapple Frank=strength",
        "Jane declares: grapple Frank with strength.",
        "Jane seizes Frank, with Control 3.",
    ),
    "grapple/defend": (
        "+grapple/defend",
        "Jane declares: grapple defense.",
        "Frank attacks Jane with club (4 dice at 6): 2 successes. Jane grapples Frank (6 at 6): 3. "
        "Jane seizes Frank, with Control 1.",
    ),
    "grapple/sustain": (
        "+grapple/sustain strength",
        "Jane grapples Frank (6 dice at 6): 3 successes. Frank grapples Jane (4 at 6): 1. "
        "Jane holds Frank: Control 3 becomes 5 (contest).",
    ),
    "grapple/release": ("+grapple/release Frank", "Jane lets Frank go; they are apart."),
    "grapple/resist": (
        "+grapple/resist dexterity",
        "Frank declares: resist with dexterity.",
        "Jane grapples Frank (6 dice at 6): 3 successes. Frank grapples Jane (4 at 6): 1.",
    ),
    "grapple/reverse": (
        "+grapple/reverse",
        "Frank declares: reverse.",
        "Frank turns the hold around and holds Jane, with Control 1.",
    ),
    "grapple/relent": (
        "+grapple/relent",
        "Frank declares: relent.",
        "Frank gives up and is helpless in the hands of Jane.",
    ),
    "grapple/effect": (
        "+grapple/effect slam",
        "Jane uses the hold on Frank: slam.",
        "Jane holds Frank: Control 5 becomes 2 (slam).",
    ),
    "grapple/single": (
        "+grapple/single drop",
        "Jane spends all 3 Control over Frank at once.",
        "Jane has used the hold up, and Frank is free.",
    ),
    "grapple/shrug": ("+grapple/shrug dodge", "Jane holds Frank: Control 5 becomes 4 (shrug off)."),
    "grapple/hostage": (
        "+grapple/hostage",
        "Jane holds Frank: Control 5 becomes 3 (hostage block).",
        "Frank is the shield and takes the blow.",
    ),
    "grapple/assist": ("+grapple/assist Jane", "Ann declares: help Jane."),
    "grapple/hazard": (
        "+grapple/hazard traffic=6 lethal, 3 yards, throw drop",
        "There is a danger here: traffic, 6 dice of lethal damage, 3 yards away.",
    ),
    "guard": (
        "+guard knife",
        "Jane declares: guard with knife.",
        "Jane was on guard and strikes back at Frank.",
    ),
    "haste": (
        "+haste 2=rage",
        "Jane spends 2 rage.",
        "Jane has 2 haste actions this round (rage).",
    ),
    "misc": (
        "+misc pick the lock=dexterity+larceny/7",
        'Jane tries "pick the lock".',
        "Jane rolls (5 dice at 7): 2 successes.",
    ),
    "rise": ("+rise", "Frank declares: get up.", "Frank stands up."),
    "shift": ("+shift crinos", "Jane takes the form crinos."),
    "split": (
        "+split attack Frank=knife; dodge",
        "Jane declares: split: attack on Frank with knife; dodge.",
    ),
}
