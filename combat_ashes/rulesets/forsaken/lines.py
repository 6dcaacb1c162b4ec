"""The lines of these rules: how each is written, what it means, and how it is read."""

from ...engine.sheet import Sheet
from ...text.line import Line, Spoken, Usage, commas, options_in
from ...text.surface import RUNS, Row
from ..common import lines
from ..common.lines import act, bare, plain, says, seize
from .actions.moving import form_named


def intent(line: Line) -> Spoken:
    """`+intent <text>[=none, hurt or kill]`"""
    text, _, harm = line.whole.rpartition("=")
    if not text:
        return "intent", {"text": line.whole, "harm": ""}
    return "intent", {"text": text.strip(), "harm": harm.strip()}


def attack(line: Line) -> Spoken:
    """`+attack[/manner] target[ & target][=weapon][, option]…`; `/dnd` is a verb of its own."""
    do, args = lines.attack(line)
    if "dnd" in [word.lower() for word in line.switches]:
        return "dnd", args
    return do, args


dodge = says("dodge", options="options")


def defend(line: Line) -> Spoken:
    """`+defend <answer> [<attacker>][, willpower]`, `+defend/willpower`, `+defend/plan`."""
    if line.switches and line.switches[0] == "plan":
        return "defend", {"word": "plan", "name": line.whole}
    first, *options = commas(line.whole) or [""]
    if line.switches:
        return "defend", {"word": line.switches[0], "name": first, "options": options}
    word, _, name = first.partition(" ")
    return "defend", {"word": word.lower(), "name": name.strip(), "options": options}


def in_contest(line: Line) -> Spoken:
    """`+grapple/sustain [willpower]`, `+grapple/resist [willpower]`"""
    return line.switches[0], {"options": options_in(line.whole)}


release = says("let_go")


def choose_move(line: Line) -> Spoken:
    """`+grapple/choose <move>[=<detail>]`"""
    name, _, detail = line.whole.partition("=")
    return "choose_move", {"name": name.strip(), "detail": detail.strip()}


def moving(line: Line) -> Spoken:
    """`+move <yards> [to or from <name>]`, `+move/run …`"""
    return "sprint" if line.switches else "move", {"what": line.whole}


escape = says("escape", options="options")


def rest(line: Line) -> Spoken:
    """`+heal/rest <names or all>=<n> <unit>…`"""
    if not line.right or not line.left:
        raise Usage
    return "rest", {"who": line.left, "time": line.right}


def care(line: Line) -> Spoken:
    """`+heal/stabilise <names or all>`, `+heal/treat <names or all>`"""
    if not line.whole:
        raise Usage
    return line.switches[0], {"who": line.whole}


def take_shape(sheet: Sheet, line: Line) -> tuple[str, str]:
    """`+shift <form>` outside of a fight."""
    form = form_named(sheet.kind, sheet.facts.get("forms") or {}, line.whole)
    return form, f"You take the form {form}."


ROWS = (
    Row("intent", "", "<text>[=none, hurt or kill]", "say what you want of this fight, and how "
        "much harm you would do for it; before it begins: +intent I want the book he holds=hurt",
        read=intent),
    Row("attack", "", "<target>[=<weapon>][, <option>]", "strike, shoot or throw, at a thing too; "
        "without a weapon the first one in hand, or =bare hands; options are willpower, range "
        "<yards>, thrown, aim <arm, leg, hand, head, heart or eye>: +attack Bob=light pistol, "
        "range 30, aim left arm", read=attack, any_switch=True),
    Row("attack", "touch", "<target>[=<weapon>][, harmful]",
        "touch without harm, or, harmful, to deliver a power: +attack/touch Bob, harmful",
        read=attack),
    Row("attack", "bite", "<target>", "bite, where your form or kind can: +attack/bite Bob",
        read=attack),
    Row("attack", "short", "<target>[=<weapon>]", "a burst of 3 rounds at one: one die more",
        read=attack),
    Row("attack", "medium", "<target>[ & <target>…][=<weapon>]",
        "a burst of 10 rounds at up to three who stand close together: two dice more: "
        "+attack/medium Bob & Cid=smg", read=attack),
    Row("attack", "long", "<target>[ & <target>…][=<weapon>]",
        "a burst of 20 rounds at as many as you like: three dice more, less one for each target of "
        "several", read=attack),
    Row("attack", "kill", "<target>[=<weapon>]", "a killing blow at a helpless target; no roll, "
        "your whole pool is the damage", read=attack),
    Row("attack", "dnd", "<target>[ & <target>…][=<weapon>]",
        "Down and Dirty Combat: settle the fight with one roll before it begins, where the "
        "storyteller has approved it", read=attack),
    Row("dodge", "", "[willpower]", "give up this turn's action to dodge: at any moment before "
        "you act, in answer to an attack too", read=dodge),
    Row("defend", "", "<apply, none, dodge, prone or a pool> [<attacker>]",
        "say whether your Defense is applied, in answer to an attack or beforehand against one "
        "attacker's for the rest of the turn; drop prone; or answer Down and Dirty Combat with a "
        "pool: +defend none Ann, +defend strength+brawl", read=defend),
    Row("defend", "willpower", "[<attacker>]", "a point for 2 more Defense against one attacker "
        "for the rest of the turn: +defend/willpower Ann", read=defend),
    Row("defend", "plan", "<answer>[ <attacker>][; <answer> …]",
        "answer without being asked: apply, none, dodge or prone; ask has you asked; off forgets "
        "it: +defend/plan dodge Ann; none", read=defend),
    Row("grapple", "", "<target>[, willpower]", "grab the target: +grapple Bob", read=seize),
    Row("grapple", "sustain", "[willpower]", "roll the contest of a grapple", read=in_contest),
    Row("grapple", "resist", "[willpower]", "the same", read=in_contest),
    Row("grapple", "choose", "<move>[=<detail>]", "after a won contest: break free, control "
        "weapon=<weapon>, damage, damage=bite, disarm, drop prone, hold, restrain, "
        "restrain=<bonds> or take cover", read=choose_move),
    Row("grapple", "release", "", "offer to let go, which ends the grapple when both have; leave "
        "a victim whom you have bound", read=release),
    Row("draw", "", "<thing>[, left or right]", "ready a weapon or pick one up: +draw knife, left",
        read=plain),
    Row("stow", "", "<thing>", "put a weapon away: +stow knife", read=plain),
    Row("drop", "", "<thing>", "let something fall; no action: +drop knife", read=plain),
    Row("move", "", "<yards> [to or from <name>]", "move, up to your Speed in a turn; no action; "
        "where it is set how far you are from one, or from whom you name, that changes: +move 5 "
        "to Bob", read=moving),
    Row("move", "run", "<yards> [to or from <name>]", "run up to twice your Speed, as your action: "
        "+move/run 18 from Bob", read=moving),
    Row("rise", "", "", "stand up", read=bare),
    Row("escape", "", "[willpower]", "get out of bonds", read=escape),
    Row("misc", "", "<what>[=<pool>][, willpower][, manual][, movement][, sight]",
        "reload [<weapon>], rouse <name>, or anything else; with a pool of your traits it is "
        "rolled, and the last options say what it calls for: +misc pick the lock=wits+larceny, "
        "manual", read=lines.misc),
    Row("surrender", "", "", "give in, once you are Beaten Down", read=bare),
    Row("delay", "", "", "hold your action for later in this turn", read=bare),
    Row("act", "", "<line>", "do what you held back for, after any other count: +act attack Bob",
        read=act),
    Row("shift", "", "<form>", "take another form, free, at your own count or outside of a fight",
        read=plain, alone=take_shape),
    Row("split", "", "chase/run; attack <target>=<weapon>", "run and shoot, in a chase alone, with "
        "three dice less for each", read=lines.split),
    Row("heal", "rest", "<names or all>=<n> <unit>[ <n> <unit>…]",
        "time passes: wounds heal and the dying bleed; minutes, hours, days or weeks: +heal/rest "
        "Ann=2 days 30 minutes", RUNS, read=rest),
    Row("heal", "stabilise", "<name>", "urgent care: bleeding ends, healing begins", RUNS,
        read=care),
    Row("heal", "treat", "<name>", "medical attention: wracks and blindness end", RUNS,
        read=care),
)  # fmt: skip

OPTIONS = {
    "intent": "+intent I want <what>",
    "attack": "+attack <target>=<weapon>",
    "grapple": "+grapple <target>",
    "dodge": "+dodge",
    "draw": "+draw <thing>",
    "rise": "+rise",
    "move": "+move <yards>",
    "misc": "+misc <what>",
    "delay": "+delay",
    "escape": "+escape",
    "apply": "+defend apply",
    "none": "+defend none",
    "willpower": "+defend/willpower",
    "prone": "+defend prone",
}
"""The line that chooses an option."""
