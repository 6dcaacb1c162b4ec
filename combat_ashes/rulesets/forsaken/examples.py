"""For each line of these rules: one as it is typed, and what is told then."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "act": (
        "+act attack Bob",
        "Ann attacks Bob with knife (2 dice at 8): 3 successes. Bob takes 3 lethal: XXX.",
    ),
    "attack": (
        "+attack Bob=light pistol, range 30, aim left arm",
        "Ann attacks Bob with light pistol, aimed at the left arm (2 dice at 8): 2 "
        "successes. Bob takes 3 lethal: XXX.",
    ),
    "attack/touch": (
        "+attack/touch Bob, harmful",
        "Ann attacks Bob with a touch (2 dice at 8): 1 success. Ann touches Bob.",
    ),
    "attack/bite": (
        "+attack/bite Bob",
        "Ann attacks Bob with teeth (2 dice at 8): 3 successes. Bob takes 4 lethal: XXXX.",
    ),
    "attack/short": (
        "+attack/short Bob=smg",
        "Ann attacks Bob with smg, a short burst (6 dice = dexterity 3 + firearms 2 + burst "
        "1, at 8): 3 successes. Damage to Bob: 4 = successes 3 + smg 1. Bob takes 4 lethal: XXXX.",
    ),
    "attack/medium": (
        "+attack/medium Bob & Cid=smg",
        "Ann attacks Bob with smg, a medium burst (5 dice at 8): 1 success. Bob takes 2 "
        "lethal: XX.",
        "Ann attacks Cid with smg, a medium burst (5 dice at 8): 1 success. Cid takes 2 "
        "lethal: XX.",
    ),
    "attack/long": (
        "+attack/long Bob & Cid & Dee=smg",
        "Ann attacks Dee with smg, a long burst (5 dice = dexterity 3 + firearms 2 + burst 3 "
        "- targets 3, at 8): 1 success. Damage to Dee: 2 = successes 1 + smg 1. Dee takes 2 "
        "lethal: XX.",
    ),
    "attack/kill": ("+attack/kill Bob=knife", "Ann strikes Bob down: 5 levels."),
    "attack/dnd": (
        "+attack/dnd Bob",
        "Ann settles it with one roll against Bob.",
        "Down and Dirty Combat: Ann succeeds against Bob.",
    ),
    "combat/set": ("+combat/set Bob=prone", 'Sam sets for Bob: "prone".'),
    "combat/rule": ("+combat/rule accept Ann=hurt", "Sam rules: Ann's aim is accepted, harm hurt."),
    "defend": ("+defend none Ann", "Your Defense is not applied to what Ann does this turn."),
    "defend/willpower": (
        "+defend/willpower Ann",
        "Bob spends 1 willpower.",
        "Your Defense is 2 higher against Ann for the rest of the turn.",
    ),
    "defend/plan": (
        "+defend/plan dodge Ann; none",
        "Your plan for attacks on you: dodge Ann; none.",
    ),
    "delay": ("+delay", "Ann holds back; +act and a line acts later in this turn."),
    "dodge": ("+dodge", "Bob declares: dodge."),
    "draw": ("+draw knife, left", "Ann declares: draw knife.", "Ann has the knife in hand."),
    "drop": ("+drop knife", "Ann drops the knife."),
    "escape": ("+escape willpower", "Bob spends 1 willpower.", "Bob gets out of the bonds."),
    "grapple": ("+grapple Bob", "Ann grapples with Bob (2 dice at 8): 2 successes. Ann grabs Bob."),
    "grapple/sustain": (
        "+grapple/sustain",
        "Ann grapples with Bob (5 dice at 8): 2 successes. Bob grapples with Ann (9 at 8): "
        "1. Ann wins over Bob.",
    ),
    "grapple/resist": (
        "+grapple/resist willpower",
        "Bob spends 1 willpower.",
        "Bob grapples with Ann (9 at 8): 1.",
    ),
    "grapple/choose": ("+grapple/choose drop prone", "Ann and Bob go to the ground."),
    "grapple/release": ("+grapple/release", "Ann and Bob let go of each other."),
    "heal/rest": (
        "+heal/rest Ann=2 days 30 minutes",
        "Time passes for Ann: 2 days 30 minutes.",
        "Ann heals 3 levels of bashing damage.",
    ),
    "heal/stabilise": ("+heal/stabilise Bob", "Bob is cared for and bleeds no more."),
    "heal/treat": ("+heal/treat Bob", "Bob gets medical attention."),
    "intent": (
        "+intent I want the book he holds=hurt",
        'Ann states an aim, harm hurt: "I want the book he holds".',
    ),
    "misc": (
        "+misc pick the lock=wits+larceny, manual",
        'Ann tries "pick the lock".',
        "Ann rolls (3 dice at 8): 2 successes.",
    ),
    "move": ("+move 5", "Ann moves 5 yards."),
    "move/apart": (
        "+move/apart Bob=20",
        "You propose to be 20 yards from Bob; wait for Bob to agree.",
    ),
    "move/run": ("+move/run 18", "Ann declares: run 18 yards.", "Ann moves 18 yards."),
    "rise": ("+rise", "Ann "),
    "shift": ("+shift crinos", "Ann takes the form crinos."),
    "split": (
        "+split chase/run; attack Bob=light pistol",
        "Ann attacks Bob with light pistol (... dice at 8): 3 successes. Bob takes 4 lethal: XXXX.",
        "Bob runs (... dice at 8): 3 successes.",
        "Ann runs (... at 8): 1 success.",
    ),
    "stow": ("+stow knife", "Ann puts the knife away."),
    "surrender": ("+surrender", "Bob regains 1 willpower for giving in.", "Bob gives in."),
}  # fmt: skip
