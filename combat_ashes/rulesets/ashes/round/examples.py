"""A line of each command as it is typed, and what came of it."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "abort": ("+abort dodge", "Jane tries to abort.", "Jane gives up the attack and dodges."),
    "attack": (
        "+attack/power Frank=club, willpower",
        "Jane declares: power attack on Frank with club.",
        "When all have declared, the attack is rolled.",
    ),
    "block": ("+block melee", "Frank blocks: 5 dice, difficulty 5: rolled 9 6 4 3 1, 1 success."),
    "chase": ("+chase Frank", "Jane hunts Frank; both roll how far they are apart."),
    "defend": ("+defend/plan block brawl; dodge the rest", "Your plan answers attacks for you."),
    "delay": ("+delay", "Jane declares: hold the action."),
    "dodge": ("+dodge", "Frank dodges: 4 dice, difficulty 5: rolled 6 6 3 2, 2 successes."),
    "escape": ("+escape", "Frank declares: escape.", "Who beats no attack gets away."),
    "grapple": ("+grapple Frank=strength", "Jane seizes Frank, with Control 2."),
    "guard": ("+guard knife", "Jane declares: guard with knife.", "She strikes who attacks first."),
    "haste": ("+haste 2=rage", "Jane announces 2 haste actions and pays 2 Rage."),
    "misc": (
        "+misc pick the lock=dexterity+larceny/7",
        'Jane tries "pick the lock".',
        "Jane rolls: 5 dice, difficulty 7: rolled 9 7 4 3 1, 1 success.",
    ),
    "remind": ("+remind the lamp goes out", 'Jane reminds: "the lamp goes out".'),
    "shift": ("+shift crinos", "Jane takes the form crinos."),
    "split": (
        "+split attack Frank=knife; dodge",
        "Jane declares: attack on Frank with knife and dodge, each with 3 dice less.",
    ),
    "undeclare": ("+undeclare", "What you declared ahead is taken back; nobody else was told."),
}
