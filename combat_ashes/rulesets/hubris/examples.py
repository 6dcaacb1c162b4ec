"""For each line of these rules: one as it is typed, and what is told then."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "act": (
        "+act attack Bob=knife",
        "Ann attacks Bob with knife (6 dice at 8): 3 successes. "
        "Bob defends against Ann (4 at 8): 1. Bob takes 2 lethal: XX.",
    ),
    "act/interrupt": (
        "+act/interrupt strength+brawl",
        "Ann answers Bob (5 dice at 8): 3 successes.",
        "Bob does Cid no harm.",
    ),
    "alert": ("+alert", "Ann spends 1 willpower.", "Ann is on alert."),
    "attack": (
        "+attack Bob=knife, for disarm, willpower",
        "Ann attacks Bob with knife (9 dice at 8): 5 successes. "
        "Bob defends against Ann (4 at 8): 1.",
        "Bob loses the baton, which lies nearby; +misc/undo disarmed takes it up again.",
    ),
    "attack/autofire": (
        "+attack/autofire Bob=submachine gun",
        "Ann attacks Bob with submachine gun (8 dice at 8): 3 successes. "
        "Bob defends against Ann (4 at 8): 1. Bob takes 2 lethal: XX.",
        "Cid defends against Ann (4 dice at 8): 0 successes. Cid takes 2 lethal: XX.",
    ),
    "attack/pass": (
        "+attack/pass Bob=strength+brawl",
        "Ann tries to get past Bob (5 dice at 8): 3 successes.",
        "Ann gets past Bob.",
    ),
    "attack/kill": (
        "+attack/kill Bob=knife",
        "Ann takes the time for it: every die is a success, 6 successes in all.",
        "Bob takes 6 lethal: XXXXXX.",
    ),
    "block/guard": (
        "+block/guard Cid=dexterity+weaponry, with riot shield",
        "Ann blocks (8 dice at 8): 3 successes. Ann guards Cid with 3 successes until their "
        "next turn.",
    ),
    "block/hinder": (
        "+block/hinder Bob=strength+brawl",
        "Ann blocks (5 dice at 8): 3 successes. Ann hinders Bob with 3 successes until their "
        "next turn.",
    ),
    "block/way": (
        "+block/way door=strength+brawl",
        'Ann blocks (5 dice at 8): 3 successes. Ann holds the way, "door", with 3 successes '
        "until their next turn.",
    ),
    "block/stand": ("+block/stand Bob", "Ann does not let Bob by."),
    "combat/continue": ("+combat/continue", "Ann presses on: the next round begins."),
    "combat/set": ("+combat/set Bob=far Ann 2", 'Sam sets for Bob: "far Ann 2".'),
    "combat/rule": (
        "+combat/rule result Ann attack 3",
        "Sam rules: Ann's next roll for attack comes to 3 successes.",
    ),
    "defend": (
        "+defend grip, willpower",
        "Bob spends 1 willpower.",
        "Bob resists Ann (8 dice at 8): ...",
    ),
    "defend/plan": (
        "+defend/plan defense, willpower if 3",
        "Your plan for attacks on you: defense, willpower if 3.",
    ),
    "delay": ("+delay", "Ann waits; +act steps in, +act/interrupt answers another's action."),
    "dodge": (
        "+dodge willpower",
        "Bob spends 1 willpower.",
        "Bob defends against Ann (7 dice at 8): 1 success.",
    ),
    "draw": ("+draw knife", "Ann has the knife in hand."),
    "drop": ("+drop knife", "Ann drops the knife."),
    "misc": (
        "+misc climb the fence=strength+athletics/1",
        'Ann rolls (4 dice at 8): 2 successes. Ann does it: "climb the fence".',
    ),
    "misc/minor": ("+misc/minor reload", 'Ann declares: "reload".'),
    "misc/move": (
        "+misc/move over the wall=/2",
        'Ann moves (3 dice at 8): 2 successes. Ann does it: "over the wall".',
    ),
    "misc/cover": (
        "+misc/cover the bar",
        'Ann declares: take cover: "the bar".',
        "Ann takes cover.",
    ),
    "misc/flee": (
        "+misc/flee door=dexterity+athletics",
        "Ann tries to get away (5 dice at 8): 3 successes. Ann is getting away: keeping up "
        "takes 3 successes.",
    ),
    "misc/follow": (
        "+misc/follow Bob=dexterity+athletics",
        "Ann tries to keep up (5 dice at 8): 3 successes. Ann keeps up with Bob.",
    ),
    "misc/obstacle": (
        "+misc/obstacle door",
        'Ann works on it (4 dice at 8): 2 successes. Ann gets on with it, "door": 2 of 6 '
        "successes.",
    ),
    "misc/undo": (
        "+misc/undo entangled",
        "Ann declares: undo entangled.",
        "Ann is free of it: entangled.",
    ),
    "misc/recover": (
        "+misc/recover burning=dexterity+athletics",
        "Ann tries to recover (5 dice at 8): 3 successes. Ann suffers burning no more.",
    ),
    "misc/hazard": (
        "+misc/hazard grenade=dexterity+athletics",
        "Ann brings a danger about (5 dice at 8): 2 successes. Ann brings it about: grenade.",
        "Bob defends against grenade (4 dice at 8): 1 success. Bob takes 1 lethal: X.",
    ),
    "misc/power": (
        "+misc/power Bob=presence+dread, fear",
        "Ann uses a power on Bob (5 dice at 8): 3 successes.",
        "Ann succeeds against Bob.",
    ),
    "stow": ("+stow knife", "Ann puts the knife away."),
}  # fmt: skip
