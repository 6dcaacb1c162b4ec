"""The lines of these rules: how each is written, what it means, and how it is read."""

from ...text.line import Line, Spoken, commas, options_in
from ...text.surface import Row
from ..common import lines
from ..common.lines import act, bare, plain, says, seize


def dodge(line: Line) -> Spoken:
    """`+dodge[/brawling|/weaponry] [willpower]`"""
    manner = line.switches[0] if line.switches else "plain"
    return "dodge", {"manner": manner, "options": options_in(line.whole)}


def defend(line: Line) -> Spoken:
    """`+defend/willpower [<attacker>]`, `/reserve <attacker>`, `/plan <answer>`, or as words."""
    if line.switches:
        return "defend", {"word": line.switches[0], "name": line.whole}
    word, _, name = line.whole.partition(" ")
    return "defend", {"word": word.lower(), "name": name.strip()}


break_loose = says("break", options="options")


def overpower(line: Line) -> Spoken:
    """`+grapple/overpower [<maneuver>[=<detail>]][, on <foe>][, willpower]`"""
    parts = commas(line.whole)
    first = parts.pop(0) if parts and not _is_option(parts[0]) else ""
    for option in ("willpower", "allout"):
        if first.lower().endswith(f" {option}"):
            first, parts = first[: -len(option)].strip(), [*parts, option]
    name, _, detail = first.partition("=")
    return "overpower", {"name": name.strip(), "detail": detail.strip(), "options": parts}


def _is_option(text: str) -> bool:
    return text.lower() in ("willpower", "allout") or text.lower().startswith("on ")


def choose_maneuver(line: Line) -> Spoken:
    """`+grapple/choose <maneuver>[=<detail>]`"""
    name, _, detail = line.whole.partition("=")
    return "choose_maneuver", {"name": name.strip(), "detail": detail.strip()}


def in_hold(line: Line) -> Spoken:
    """`+grapple/sustain`, `+grapple/release [<name>]`"""
    return {"release": "let_go"}.get(line.switches[0], line.switches[0]), {"what": line.whole}


ROWS = (
    Row("attack", "", "<target>[=<weapon>][, <option>]", "strike or shoot; without a weapon the "
        "first one in hand, else bare hands; options are willpower, allout, offhand, range "
        "<yards>, thrown, sparing <name> & <name>: +attack Bob=light pistol, range 2, willpower",
        read=lines.attack, any_switch=True),
    Row("attack", "allout", "<target>[=<weapon>]", "two dice more, and no Defense for the rest of "
        "the turn: +attack/allout Bob=club", read=lines.attack),
    Row("attack", "touch", "<target>[=<item>]", "touch anything of theirs without harm: "
        "+attack/touch Bob", read=lines.attack),
    Row("attack", "touch/skin", "<target>[=<item>]", "touch bare skin, against which armor counts: "
        "+attack/touch/skin Bob", read=lines.attack),
    Row("attack", "bite", "<target>", "bite; on the partner of a hold it is +grapple/overpower "
        "damage: +attack/bite Bob", read=lines.attack),
    Row("attack", "kill", "<target>[=<weapon>]", "a killing blow at a target who is dormant, "
        "unconscious or dying; the pool is the damage: +attack/kill Bob=knife", read=lines.attack),
    Row("attack", "punch", "<target>", "strike with bare hands, whatever you hold: +attack/punch "
        "Bob", read=lines.attack),
    Row("attack", "kick", "<target>", "the same with a foot: +attack/kick Bob", read=lines.attack),
    Row("dodge", "", "[willpower]", "give up this turn's action for evasion: twice your Defense; "
        "at any moment before you act, in answer to an attack too: +dodge, or +dodge willpower in "
        "answer to an attack", read=dodge),
    Row("dodge", "brawling", "[willpower]", "with the merit Brawling Dodge Defense and Brawl: "
        "+dodge/brawling", read=dodge),
    Row("dodge", "weaponry", "[willpower]", "with the merit Weaponry Dodge Defense and Weaponry: "
        "+dodge/weaponry", read=dodge),
    Row("defend", "", "willpower [<attacker>] or reserve <attacker>", "the same as with a stroke "
        "between: +defend willpower, +defend reserve Ann", read=defend),
    Row("defend", "willpower", "[<attacker>]", "a point for two more Defense or Dodge against one "
        "attack: the one you are asked about, or beforehand the next one of the attacker named: "
        "+defend/willpower, +defend/willpower Ann", read=defend),
    Row("defend", "reserve", "<attacker>", "hold your Defense back for that one's first attack "
        "this turn: +defend/reserve Ann", read=defend),
    Row("defend", "plan", "<answer>", "answer without being asked: auto, dodge, dodge/brawling, "
        "dodge/weaponry, willpower or reserve <name>; off asks again, without an answer your plan "
        "is shown: +defend/plan dodge, +defend/plan reserve Ann", read=defend),
    Row("move", "", "<yards> [to or from <name>]", "move, up to your Speed in a turn; no action; "
        "where it is set how far you are from one, or from whom you name, that changes: +move 5 to "
        "Bob", read=plain),
    Row("draw", "", "<thing>", "ready a weapon or pick one up: +draw knife", read=plain),
    Row("stow", "", "<thing>", "put a weapon away: +stow knife", read=plain),
    Row("drop", "", "<thing>", "let something fall; no action: +drop knife", read=plain),
    Row("rise", "", "", "stand up, which takes your action: +rise", read=bare),
    Row("misc", "", "<what>[=<pool>][, willpower]", "do something else; with a pool of your traits "
        "it is rolled: +misc climb the fence=strength+athletics", read=lines.misc),
    Row("delay", "", "", "keep your action for later in this turn: +delay", read=bare),
    Row("act", "", "<line>", "do what you held back for, between two actions: +act attack "
        "Bob=knife", read=act),
    Row("grapple", "", "<target>[, allout][, willpower]", "try to get hold of the target; does no "
        "damage: +grapple Bob", read=seize),
    Row("grapple", "break", "[willpower]", "break loose from all who hold you: +grapple/break",
        read=break_loose),
    Row("grapple", "overpower", "[<maneuver>[=<detail>]][, on <foe>][, willpower]", "win a "
        "maneuver: prone, damage, immobilize, draw=<weapon>, attack=<weapon>, turn=<weapon>, "
        "disarm[=<object>], shield; without one you choose after the roll: +grapple/overpower, "
        "+grapple/overpower prone, +grapple/overpower damage, willpower, +grapple/overpower "
        "immobilize, +grapple/overpower draw=knife, +grapple/overpower attack=knife, "
        "+grapple/overpower turn=knife, on Bob, +grapple/overpower disarm=knife, "
        "+grapple/overpower shield", read=overpower),
    Row("grapple", "choose", "<maneuver>[=<detail>]", "after a won roll: +grapple/choose damage, "
        "+grapple/choose draw=knife", read=choose_maneuver),
    Row("grapple", "sustain", "", "keep your victim immobilized, your whole action: "
        "+grapple/sustain", read=in_hold),
    Row("grapple", "release", "[<name>]", "let go; no action: +grapple/release Bob", read=in_hold),
    Row("split", "", "chase/run; attack <target>=<weapon>", "run and shoot, in a chase alone, with "
        "three dice less for each: +split chase/run; attack Bob=light pistol", read=lines.split),
)  # fmt: skip

OPTIONS = {
    "attack": "+attack <target>=<weapon>",
    "grapple": "+grapple <target>",
    "break": "+grapple/break",
    "overpower": "+grapple/overpower",
    "draw": "+draw <thing>",
    "rise": "+rise",
    "dodge": "+dodge",
    "dodge/brawling": "+dodge/brawling",
    "dodge/weaponry": "+dodge/weaponry",
    "willpower": "+defend/willpower",
    "misc": "+misc <what>",
    "delay": "+delay",
}
"""The line that chooses an option."""
