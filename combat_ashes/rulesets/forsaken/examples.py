"""For each line of these rules: one as it is typed, and what comes of it."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "act": ("+act attack Bob", "Ann, who held back, steps in and attacks Bob."),
    "attack": (
        "+attack Bob=light pistol, range 30, aim left arm",
        "Ann attacks Bob with light pistol: 6 dice, 2 successes. Bob takes 3 lethal.",
    ),
    "attack/touch": ("+attack/touch Bob, harmful", "Ann touches Bob to deliver a power."),
    "attack/bite": ("+attack/bite Bob", "Ann bites Bob, in a form that can."),
    "attack/short": ("+attack/short Bob=smg", "Three rounds: one die more."),
    "attack/medium": ("+attack/medium Bob & Cid=smg", "Ten rounds at two: two dice more."),
    "attack/long": ("+attack/long Bob & Cid & Dee=smg", "Twenty rounds: three dice more, less 3."),
    "attack/kill": ("+attack/kill Bob=knife", "Bob is helpless; the whole pool is the damage."),
    "attack/dnd": ("+attack/dnd Bob", "One roll, with the storyteller's word, settles the fight."),
    "combat/set": ("+combat/set Bob=prone", "Bob lies on the ground."),
    "combat/rule": ("+combat/rule accept Ann=hurt", "Ann's intent stands, and may cost wounds."),
    "defend": ("+defend none Ann", "Bob does not apply his Defense against Ann this turn."),
    "defend/willpower": ("+defend/willpower Ann", "A point for 2 more Defense against Ann."),
    "defend/plan": ("+defend/plan dodge Ann; none", "Bob dodges Ann alone, without being asked."),
    "delay": ("+delay", "Ann keeps her action for later in this turn."),
    "dodge": ("+dodge", "Bob gives up his action; his Defense is rolled against each attack."),
    "draw": ("+draw knife, left", "Ann has the knife in her left hand."),
    "drop": ("+drop knife", "Ann lets the knife fall, and may still act."),
    "escape": ("+escape willpower", "Bob rolls to get out of his bonds."),
    "grapple": ("+grapple Bob", "Ann grabs Bob."),
    "grapple/sustain": ("+grapple/sustain", "Ann and Bob roll the contest of their grapple."),
    "grapple/resist": ("+grapple/resist willpower", "Bob rolls the contest, with Willpower."),
    "grapple/choose": ("+grapple/choose drop prone", "Ann and Bob fall; the grapple goes on."),
    "grapple/release": ("+grapple/release", "Ann would let go; it ends when Bob would, too."),
    "heal/rest": ("+heal/rest Ann=2 days 30 minutes", "Ann heals what two days heal."),
    "heal/stabilise": ("+heal/stabilise Bob", "Bob bleeds no more."),
    "heal/treat": ("+heal/treat Bob", "Bob can use the arm again."),
    "intent": (
        "+intent I want the book he holds=hurt", "Sam accepts it, or says why it cannot be."
    ),
    "misc": (
        "+misc pick the lock=wits+larceny, manual", "Ann rolls 5 dice: 9 8 5 2 1, 2 successes."
    ),
    "move": ("+move 5", "Ann goes 5 yards, and may still act."),
    "move/run": ("+move/run 18", "Ann runs 18 yards; that was her action."),
    "rise": ("+rise", "Ann stands up."),
    "shift": ("+shift crinos", "Ann takes the form crinos."),
    "split": ("+split chase/run; attack Bob=light pistol", "Ann runs and shoots, less 3 each."),
    "stow": ("+stow knife", "Ann puts the knife away."),
    "surrender": ("+surrender", "Bob gives in, and gains a point of Willpower."),
}  # fmt: skip
