"""Settings of chases as these dice need them: where the rules of chases say 6, it is 8."""

from ...model import key
from .settings import Chase


class ChaseAgainstEight(Chase):
    """Chases (ASH-CHS), rolled against 8."""

    cold__difficulty: int = key(
        8,
        "The face that scores at a cold start, whatever the course.",
        "ASH-CHS-09",
        who="A game of easier or harder getaways moves it.",
        ge=2,
        le=10,
    )
    harm_auto_out: str = key(
        "off",
        "The health level from which a principal is out of the chase, or `off`: who is "
        "unconscious is out in any case.",
        "ASH-CHS-48",
        who="A kinder game takes the badly hurt out of the chase.",
    )
    harm_prompt_from: str = key(
        "off",
        "The health level from which the storyteller is asked whether a hurt principal can go "
        "on, or `off`.",
        "ASH-CHS-48",
        who="A table that wants to rule on the hurt names a level.",
    )
