"""What people read of defences: lines, the question, sentences, refusals."""

from collections.abc import Mapping

from ....text.listings import dice_at
from ....text.surface import Ask, Asked, Row, Sentence, Surface
from ....text.words import listed
from ...common.declare_resolve.surface import plan
from .. import typed

LET_COME = "You have let this attack come; wait until you are asked about another."
ALL_TURN = "a turn of nothing but defence"
ROWS = (
    *(
        Row(kind, switch, "[<option>]", ALL_TURN + more, read=typed.defense)
        for kind in ("block", "dodge", "parry")
        for switch, more in (("", f"; or {kind} an attack on you"), ("all", ""))
    ),
    Row("defend", "", "<block, dodge, parry or none>[, willpower]", "meet an attack on you",
        read=typed.meet),
    Row("defend", "plan", "<answer> <what>[; ...]",
        "answer attacks without being asked: +defend/plan dodge shots; parry the rest; abort "
        "dodge melee below 3; nothing shows it, off clears it", read=plan),
    Row("abort", "", "<block, dodge or parry>[, willpower]",
        "when asked, give up what you declared for a defence, for a point or a roll of Willpower",
        read=typed.abort),
)  # fmt: skip


ABORT = "+abort <block, dodge or parry>"
PRICE = (
    "To abort gives up what you declared, for a roll of Willpower, or a point where you add a "
    "comma and willpower."
)


def _defend(asked: Asked) -> str:
    """Who attacks with what, and the lines that answer with what each would roll."""
    rolled = {f"+{one.option}": f"+{one.option} ({dice_at(one)})" for one in asked.offers}
    aborts = [line for line in rolled if line.startswith("+abort")]
    lines: list[str] = []
    for line in asked.surface.choosing(asked.question.options, "+choose "):
        lines += aborts if line == ABORT and aborts else [line]
    told = listed([rolled.get(line, line) for line in lines], "or")
    attacker = asked.name(asked.facts.attacker)
    price = f" {PRICE}" if aborts else ""
    return f"{attacker} attacks you ({asked.facts.attack}): type {told}.{price}"


REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.defense.dazed": "You are dazed and cannot defend; wait until you are asked.",
    "err.defense.clinched": "You are in a clinch and cannot defend; wait until you are asked.",
    "err.defense.held": "You are in a hold and cannot defend; wait until you are asked.",
    "err.defense.immobilized": "You cannot move, and so cannot defend; wait until you are asked.",
    "err.defense.unaware": "You do not see that attack coming; wait until you are asked.",
    "err.defense.blocked": "A condition keeps you from defending; wait until you are asked.",
    "err.defense.no_action": {
        "": "You have no action left to defend with; wait until you are asked.",
        "answered": LET_COME,
    },
    "err.defense.too_late": {
        "": "No attack on you is coming up; wait until you are asked.",
        "answered": LET_COME,
    },
    "err.defense.block_lethal": "You cannot block that; type +dodge or +parry, or wear armor.",
    "err.defense.block_ranged": "You cannot block what is shot or thrown; type +dodge.",
    "err.defense.parry_ranged": "You cannot parry what is shot or thrown; type +dodge.",
    "err.defense.no_weapon": "You have no weapon in hand to parry with; type +block or +dodge.",
    "err.defense.no_room": "You have no room to dodge; type +block or +parry.",
    "err.defense.no_dice": "You have no dice left to {kind}; defend in another way.",
    "err.defense.abort": {
        "": "You have declared something else; type +abort {kind} to give it up.",
        "acted": "You have declared something else; type {lines}, or +pass to let it come.",
    },
    "err.abort.nothing": {
        "": "You have declared nothing that you could give up; type +pass.",
        "asked": "You have declared nothing yet that you could give up; type +{kind}.",
    },
    "err.abort.acted": "You have acted this turn and cannot abort; type +pass.",
    "err.abort.failed": "You have tried to abort in vain already; type +pass.",
}

TOLD: dict[str, Sentence] = {
    "defense.announced": "{who} means to {kind}.",
    "abort.done": "{who} gives up what was declared.",
    "abort.failed": "{who} tries to abort and fails.",
}

SURFACE = Surface(
    rows=ROWS,
    asks={"defend": Ask(_defend, "to meet an attack")},
    options={
        "block": "+block", "dodge": "+dodge", "parry": "+parry", "none": "+pass",
        "abort": ABORT,
    },
    told=TOLD,
    purposes={
        "block": "{who} blocks",
        "dodge": "{who} dodges",
        "parry": "{who} parries",
        "abort": "{who} tries to abort",
    },
    refusals=REFUSALS,
)  # fmt: skip
