"""For the lines of a chase: one as it is typed, and what comes of it."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "chase": ("+chase Frank", "Jane hunts Frank; both roll how far they are apart."),
    "chase/stalk": ("+chase/stalk Frank", "Unless Frank notices, Jane pounces on him at once."),
    "chase/pursue": ("+chase/pursue", "Jane goes after Frank, who has just got away."),
    "chase/join": ("+chase/join Frank", "Jane takes up the hunt for Frank beside the others."),
    "chase/run": ("+chase/run willpower", "Jane makes her roll of this round, with Willpower."),
    "chase/maneuver": ("+chase/maneuver bait", "Frank spends lead, and gains by it next round."),
    "chase/ride": ("+chase/ride Frank", "Frank drives; Jane comes along and may shoot."),
    "chase/breakoff": ("+chase/breakoff", "Frank runs another way, alone, with a lead of his own."),
    "chase/quit": ("+chase/quit", "Jane gives up the hunt; Frank, if he is hunted, is caught."),
    "chase/course": ("+chase/course rush hour=9, wits+drive", "The chase runs there at 9."),
    "chase/obstacle": ("+chase/obstacle dexterity+drive/7", "All roll to get past it."),
    "chase/limit": ("+chase/limit Frank=8", "Frank escapes if he is not caught in 8 rounds."),
    "chase/lead": ("+chase/lead 5", "The lead is 5 now."),
    "chase/end": ("+chase/end escaped", "The chase is over, and the prey has got away."),
}
