"""For the lines of a chase: one as it is typed, and what is told then."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "chase": (
        "+chase Frank",
        "Frank runs from Jane, with a head start of 3. Round 1 of the chase after Frank: on foot, "
        "...",
    ),
    "chase/stalk": (
        "+chase/stalk Frank",
        "Jane stalks (...): 1 success.",
        "Frank runs (...): 2",
        "Jane runs (...): 1",
        "Frank runs from Jane, with a head start of 1. ...",
    ),
    "chase/join": ("+chase/join Frank", "Jane joins the hunt for Frank, who has a lead of 3."),
    "chase/run": ("+chase/run willpower", "Jane spends 1 willpower."),
    "chase/maneuver": ("+chase/maneuver bait", "Frank uses bait: lead 9 becomes 7."),
    "chase/ride": ("+chase/ride Frank", "Jane rides with Frank."),
    "chase/breakoff": ("+chase/breakoff", "Jane breaks off and goes another way than Frank."),
    "chase/quit": (
        "+chase/quit",
        "Jane gives up.",
        "Frank gets away for good (the hunt gives up).",
    ),
    "chase/course": (
        "+chase/course rush hour=9, wits+drive",
        "Sam sets the course: rush hour, difficulty 9.",
    ),
    "chase/obstacle": (
        "+chase/obstacle dexterity+drive/7",
        "Sam puts an obstacle in the way.",
        "An obstacle: Frank and Jane must get past it.",
    ),
    "chase/limit": ("+chase/limit Frank=8", "Frank can keep this up for 8 rounds."),
    "chase/lead": ("+chase/lead 5", "Sam sets the lead of Frank to 5."),
    "chase/end": (
        "+chase/end escaped",
        "Sam ends a chase.",
        "Frank gets away for good (by the storyteller's word).",
    ),
}
