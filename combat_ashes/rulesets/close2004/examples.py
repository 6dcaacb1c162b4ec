"""For each line of these rules: one as it is typed, and what is told then."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "act": (
        "+act attack Bob=knife",
        "Ann attacks Bob with knife (4 dice at 8): 3 successes. Bob takes 3 lethal: XXX.",
    ),
    "attack": (
        "+attack Bob=light pistol, range 2, willpower",
        "Ann spends 1 willpower.",
        "Ann attacks Bob with light pistol (7 dice at 8): 3 successes. Bob takes 3 lethal: XXX.",
    ),
    "attack/allout": (
        "+attack/allout Bob=club",
        "Ann attacks Bob with club (7 dice = strength 4 + weaponry 2 + weapon 2 + all out 2 "
        "- defense 3, at 8): 3 successes.",
    ),
    "attack/touch": (
        "+attack/touch Bob",
        "Ann reaches for Bob (3 dice at 8): 1 success. Ann touches Bob.",
    ),
    "attack/touch/skin": ("+attack/touch/skin Bob", "Ann reaches for Bob (3 dice at 8): "),
    "attack/bite": (
        "+attack/bite Bob",
        "Ann attacks Bob (5 dice = strength 4 + brawl 3 + bite 1 - defense 3, at 8): 3 "
        "successes. Bob takes 3 lethal: XXX.",
    ),
    "attack/kill": (
        "+attack/kill Bob=knife",
        "Ann declares: killing blow at Bob with knife.",
        "Ann strikes Bob down: 7 levels.",
    ),
    "attack/punch": (
        "+attack/punch Bob",
        "Ann attacks Bob (4 dice at 8): 3 successes. Bob takes 3 bashing: ///.",
    ),
    "attack/kick": (
        "+attack/kick Bob",
        "Ann attacks Bob (4 dice at 8): 3 successes. Bob takes 3 bashing: ///.",
    ),
    "combat/set": ("+combat/set Bob=prone", 'Sam sets for Bob: "prone".'),
    "combat/rule": (
        "+combat/rule result Ann attack 3",
        "Sam rules: Ann's next roll for attack comes to 3 successes.",
    ),
    "defend": (
        "+defend reserve Ann",
        "You keep your Defense for Ann; attacks before that one meet none.",
    ),
    "defend/willpower": (
        "+defend/willpower",
        "Bob spends 1 willpower.",
        "Ann attacks Bob with knife (2 dice = strength 4 + weaponry 2 + weapon 1 - defense "
        "5, at 8)",
    ),
    "defend/reserve": (
        "+defend/reserve Ann",
        "You keep your Defense for Ann; attacks before that one meet none.",
    ),
    "defend/plan": ("+defend/plan dodge", "Your plan for attacks on you: dodge."),
    "delay": ("+delay", "Ann holds back; +act and a line acts later in this turn."),
    "dodge": ("+dodge", "Bob declares: dodge."),
    "dodge/brawling": ("+dodge/brawling", "Bob declares: dodge (brawling)."),
    "dodge/weaponry": ("+dodge/weaponry", "Bob declares: dodge (weaponry)."),
    "draw": ("+draw knife", "Ann declares: draw knife.", "Ann has the knife in hand."),
    "drop": ("+drop knife", "Ann drops the knife."),
    "grapple": ("+grapple Bob", "Ann grapples Bob (4 dice at 8): 1 success. Ann gets hold of Bob."),
    "grapple/break": (
        "+grapple/break willpower",
        "Bob spends 1 willpower.",
        "Bob tries to break loose (5 dice at 8): 3 successes. Bob breaks free.",
    ),
    "grapple/overpower": (
        "+grapple/overpower damage, willpower",
        "Ann spends 1 willpower.",
        "Ann tries to overpower Bob (8 dice at 8): 2 successes. Bob takes 2 bashing: //.",
    ),
    "grapple/choose": ("+grapple/choose draw=knife", "Ann has the knife in hand."),
    "grapple/sustain": ("+grapple/sustain", "Ann declares: keep hold."),
    "grapple/release": ("+grapple/release Bob", "Ann lets go of Bob."),
    "misc": (
        "+misc climb the fence=strength+athletics",
        'Ann tries "climb the fence".',
        "Ann rolls (5 dice at 8): 2 successes.",
    ),
    "move": ("+move 5", "Ann moves 5 yards."),
    "move/apart": (
        "+move/apart Bob=20",
        "You propose to be 20 yards from Bob; wait for Bob to agree.",
    ),
    "rise": ("+rise", "Ann stands up."),
    "split": (
        "+split chase/run; attack Bob=light pistol",
        "Ann attacks Bob with light pistol (4 dice at 8): 3 successes. Bob takes 3 lethal: XXX.",
        "Bob runs (5 dice at 8): 3 successes.",
        "Ann runs (2 dice at 8): 1 success.",
    ),
    "stow": ("+stow knife", "Ann puts the knife away."),
}  # fmt: skip
