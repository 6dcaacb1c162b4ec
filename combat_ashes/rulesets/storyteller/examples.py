"""For each line of these rules: one as it is typed, and what is told then."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "abort": (
        "+abort dodge, willpower",
        "Bob spends 1 willpower.",
        "Bob gives up what was declared.",
        "Bob declares: dodge.",
    ),
    "act": (
        "+act attack Bob",
        "Ann attacks Bob with knife (4 dice at 6): 2 successes. ... Bob takes 2 lethal: XX.",
    ),
    "attack": (
        "+attack Bob=knife, from flank",
        "Ann attacks Bob with knife (5 dice at 6): 2 successes. ... Bob takes 2 lethal: XX.",
    ),
    "attack/strike": (
        "+attack/strike Bob",
        "Ann attacks Bob (5 dice at 6): 2 successes. ... Bob takes 1 bashing: /.",
    ),
    "attack/kick": (
        "+attack/kick Bob",
        "Ann attacks Bob with kick (5 dice at 7 = base 6 + maneuver 1): 2 successes. ... Bob "
        "takes 1 bashing: /.",
    ),
    "attack/tackle": (
        "+attack/tackle Bob",
        "Ann attacks Bob with tackle (6 dice at 7): 2 successes. Bob takes 1 bashing: /. ... "
        "Bob tries to stay up (6 at 7): 3.",
    ),
    "attack/clinch": (
        "+attack/clinch Bob",
        "Ann grapples with Bob (6 dice at 6): 2 successes. ... Ann clinches Bob.",
    ),
    "attack/hold": (
        "+attack/hold Bob",
        "Ann grapples with Bob (6 dice at 6): 2 successes. Ann holds Bob, who tries to get "
        "free each turn without being asked.",
    ),
    "attack/bite": (
        "+attack/bite Bob",
        "Ann attacks Bob with bite (7 dice at 6): 2 successes. ... Bob takes 2 lethal: XX/.",
    ),
    "attack/throw": (
        "+attack/throw Bob",
        "Ann attacks Bob with knife, thrown (4 dice at 6): 2 successes. ... Bob takes 2 lethal: "
        "XX.",
    ),
    "attack/disarm": (
        "+attack/disarm Bob",
        "Ann attacks Bob with knife, disarm (4 dice at 7 = base 6 + maneuver 1): 2 "
        "successes. ... Bob loses the club.",
    ),
    "attack/sweep": (
        "+attack/sweep Bob",
        "Ann attacks Bob with sweep (5 dice at 7): 2 successes. ... Bob tries to stay up "
        "(6 at 8): 3.",
    ),
    "attack/auto": (
        "+attack/auto Bob=assault rifle",
        "Ann attacks Bob with assault rifle, auto (16 dice at 8): 2 successes. ... Bob takes "
        "2 lethal: XX.",
    ),
    "attack/burst": (
        "+attack/burst Bob=assault rifle",
        "Ann attacks Bob with assault rifle, burst (8 dice at 7): 2 successes. ... Bob takes "
        "2 lethal: XX.",
    ),
    "attack/aim": ("+attack/aim Bob=hunting rifle", "Ann declares: aim on Bob with hunting rifle."),
    "attack/strafe": (
        "+attack/strafe Bob & Cid=assault rifle, width 2",
        "Ann strafes Bob and Cid.",
        "Ann attacks with assault rifle (16 dice at 8): 3 successes.",
    ),
    "attack/shots": (
        "+attack/shots Bob & Cid=light pistol, shares 3 3",
        "Ann attacks Bob with light pistol, shots (3 dice at 6): 1 success. ... Bob takes 2 "
        "lethal: XX.",
        "Ann attacks Cid with light pistol, shots (3 dice at 6): 1 success. ... Cid takes 2 "
        "lethal: XX.",
    ),
    "attack/ambush": (
        "+attack/ambush Bob=knife",
        "Ann takes Bob by surprise, 3 dice ahead.",
        "Ann attacks Bob with knife (7 dice at 6): 2 successes. ... Bob takes 2 lethal: XX.",
    ),
    "block": (
        "+block",
        "Bob declares: block.",
        "Ann attacks you (strike): type +block (...",
    ),
    "block/all": ("+block/all", "Bob declares: block."),
    "combat/set": ("+combat/set Bob=facing Ann rear", 'Sam sets for Bob: "facing Ann rear".'),
    "combat/rule": (
        "+combat/rule result Ann attack 3",
        "Sam rules: Ann's next roll for attack comes to 3 successes.",
    ),
    "defend": (
        "+defend parry",
        "Bob means to parry.",
        "Ann attacks Bob with knife (4 dice at 6): 2 successes. Bob parries (4 at 6): 1. ...",
    ),
    "defend/plan": (
        "+defend/plan dodge shots; parry the rest",
        "Your plan is now: dodge shots; parry the rest.",
    ),
    "delay": (
        "+delay",
        "Ann declares: delay.",
        "You hold back: type +act <line> to step in now, or +pass to wait on.",
    ),
    "dodge": ("+dodge", "Bob declares: dodge."),
    "dodge/all": ("+dodge/all", "Bob declares: dodge."),
    "draw": ("+draw knife", "Ann declares: draw knife.", "Ann takes the knife in hand."),
    "drop": ("+drop knife", "Ann drops the knife."),
    "grapple": (
        "+grapple Bob=hold",
        "Ann holds Bob, who tries to get free each turn without being asked.",
    ),
    "grapple/squeeze": ("+grapple/squeeze", "Ann squeezes Bob."),
    "grapple/resist": ("+grapple/resist", "Bob declares: resist.", "Bob does not get free of Ann."),
    "grapple/sustain": (
        "+grapple/sustain",
        "Ann declares: sustain.",
        "Bob grapples with Ann (5 dice at 6): 0 successes. Ann grapples with Bob (7 at 6): "
        "2. Bob does not get free of Ann.",
    ),
    "grapple/release": ("+grapple/release", "Ann no longer holds on."),
    "grapple/relent": ("+grapple/relent", "Bob gives up the struggle."),
    "maneuvers/propose": (
        "+maneuvers/propose headbutt=strike, +1 diff, +1 dice",
        "Ann proposes a maneuver: headbutt, like strike.",
    ),
    "misc": ("+misc reload=light pistol", "Ann reloads the light pistol."),
    "parry": ("+parry", "Bob declares: parry."),
    "parry/all": ("+parry/all", "Bob declares: parry."),
    "rise": ("+rise", "Ann stands up."),
    "split": (
        "+split attack Bob, 3 dice; dodge, 1 dice",
        "Ann attacks Bob (2 dice = dexterity 3 + brawl 3 - share 3 - length 1, at 6): 1 success.",
    ),
    "stow": ("+stow knife", "Ann puts the knife away."),
}  # fmt: skip
