"""For each line of these rules: one as it is typed, and what comes of it."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "abort": ("+abort dodge", "Jane tries to abort.", "Jane gives up the attack and dodges."),
    "abort/plan": ("+abort/plan dodge if shot", "You abort to a dodge as soon as you are shot at."),
    "attack": ("+attack Frank=club, willpower", "Jane declares: attack on Frank with club."),
    "attack/power": ("+attack/power Frank=club", "Jane declares: power attack on Frank with club."),
    "attack/feint": ("+attack/feint Frank", "One easier to hit; two dice less of damage."),
    "attack/committed": (
        "+attack/committed Frank=knife",
        "Frank is asked whether he takes it, opposes it or gives up his action to defend.",
    ),
    "attack/kick": ("+attack/kick Frank", "Jane declares: attack on Frank with kick."),
    "attack/bite": ("+attack/bite Frank", "Jane declares: attack on Frank with bite."),
    "attack/claws": ("+attack/claws Frank", "Jane declares: attack on Frank with claws."),
    "attack/punch": ("+attack/punch Frank", "Jane keeps her club in hand and strikes without it."),
    "block": ("+block melee", "Frank declares: block with melee."),
    "combat/set": (
        "+combat/set Frank=range Jane 60", "Frank is 60 yards from Jane, until it is set anew."
    ),
    "combat/rule": ("+combat/rule reopen Frank", "Frank is asked again what he declares."),
    "defend/plan": (
        "+defend/plan block brawl; dodge the rest", "Your plan answers attacks for you."
    ),
    "delay": ("+delay", "Jane declares: hold the action."),
    "dodge": ("+dodge", "Frank dodges (4 dice at 5): 2 successes."),
    "escape": ("+escape", "Frank declares: escape.", "Unless an attacker follows, he gets away."),
    "grapple": (
        "+grapple Frank=strength",
        "Jane declares: grapple Frank with strength.",
        "Jane seizes Frank, with Control 2.",
    ),
    "grapple/defend": ("+grapple/defend", "Jane seizes the first who attacks her by hand."),
    "grapple/sustain": ("+grapple/sustain strength", "Jane holds on; both roll for Control."),
    "grapple/release": ("+grapple/release Frank", "Jane lets Frank go, and declares anew."),
    "grapple/resist": ("+grapple/resist dexterity", "Frank rolls to take Control off the hold."),
    "grapple/reverse": ("+grapple/reverse", "With twice the Control, Frank holds Jane instead."),
    "grapple/relent": ("+grapple/relent", "Frank gives up, and is helpless until he is let go."),
    "grapple/effect": ("+grapple/effect slam", "3 Control are spent, and Frank is slammed."),
    "grapple/single": ("+grapple/single drop", "Frank falls, and Jane lets go of him."),
    "grapple/shrug": ("+grapple/shrug dodge", "For 1 Control Jane dodges while she holds Frank."),
    "grapple/hostage": ("+grapple/hostage", "For 2 Control Frank stands between her and a blow."),
    "grapple/assist": ("+grapple/assist Jane", "Ann's roll adds to Jane's in the contest."),
    "grapple/hazard": (
        "+grapple/hazard traffic=6 lethal, 3 yards, throw drop",
        "Who is thrown or dropped into the traffic takes 6 dice of lethal damage.",
    ),
    "guard": ("+guard knife", "Jane declares: guard with knife.", "She strikes who attacks first."),
    "haste": ("+haste 2=rage", "Jane spends 2 rage. Jane has 2 haste actions this round (rage)."),
    "misc": (
        "+misc pick the lock=dexterity+larceny/7",
        'Jane tries "pick the lock".',
        "Jane rolls (5 dice at 7): 2 successes.",
    ),
    "shift": ("+shift crinos", "Jane takes the form crinos."),
    "split": (
        "+split attack Frank=knife; dodge",
        "Jane declares: attack on Frank with knife and dodge, each with 3 dice less.",
    ),
}  # fmt: skip
