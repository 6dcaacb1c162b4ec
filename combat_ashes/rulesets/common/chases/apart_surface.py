"""What people type and read of how far they are apart, and of moves that change it."""

from ....text.line import Line, Spoken, Usage
from ....text.surface import Ask, Asked, Row, Surface
from ....text.words import count


def apart(line: Line) -> Spoken:
    """`+move/apart <name>=<yards>`"""
    if not line.left or not line.right:
        raise Usage
    return "apart", {"name": line.left, "yards": line.right}


def _apart(asked: Asked) -> str:
    yards = count(asked.facts.yards, "yard")
    name = asked.name(asked.facts.who)
    return (
        f"{name} wants the two of you to be {yards} apart: type +choose agree to be so, or "
        "+choose refuse to stay as you are."
    )


SURFACE = Surface(
    rows=(
        Row("move", "apart", "<name>=<yards>", "where nobody runs the fight: propose how far apart "
            "you two are; who is named answers +choose agree or +choose refuse: +move/apart Bob=20",
            read=apart),
    ),
    asks={"apart": Ask(_apart, "to agree to a distance")},
    told={
        "apart.asked": "You propose to be {yards:yard} from {against}; wait for {against} to "
        "agree.",
        "apart.set": "{who} and {against} are {yards:yard} apart.",
        "apart.refused": "{who} does not agree to be {yards:yard} from {against}.",
    },
)  # fmt: skip
