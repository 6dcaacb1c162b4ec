"""The lines of these rules: how each is written, what it means, and how it is read."""

from functools import partial

from ...engine.lookup import ENEMIES, EVERY
from ...engine.numbers import is_whole
from ...engine.off import is_off
from ...engine.state import Json
from ...text.line import Line, Spoken, Usage, commas, names_in, within
from ...text.surface import Row
from ..common.lines import act, bare, inner, plain, says
from ..common.lines import attack as plain_attack


def attack(line: Line) -> Spoken:
    """`+attack[/manner] target[ & target]…[=weapon][, option]…`"""
    verb, args = plain_attack(line)
    return verb, {**args, "people": _people(args["target"])}


def _people(text: str) -> list[Json]:
    return [{"name": name} for name in names_in(text) if name.lower() != ENEMIES]


def block(line: Line) -> Spoken:
    """`+block/guard <who>=<pool>`, `+block/way <exit>=<pool>`, `+block/stand <who>`"""
    kind = line.switches[0]
    if kind == "stand":
        off = is_off(line.whole or "off")
        return "stand", {"what": line.whole, "people": [] if off else _people(line.whole)}
    pool, *options = commas(line.right or "") or [""]
    people = [] if kind == "way" or line.left.strip().lower() in EVERY else _people(line.left)
    said = {"kind": kind, "what": line.left, "pool": pool, "options": options}
    return "block", {**said, "people": people}


def misc(line: Line) -> Spoken:
    """`+misc[/kind] what[=pool[/n]][, option]…`"""
    kind = line.switches[0] if line.switches else ""
    if line.right is None:
        what, *options = commas(line.left) or [""]
        pool = ""
    else:
        what = line.left
        pool, _, rest = line.right.partition(",")
        options = commas(rest)
    said = {"kind": kind, "what": what, "pool": pool.strip(), "options": options}
    return "misc", {**said, "people": _people(what) if kind == "power" else []}


def handle(line: Line) -> Spoken:
    """`+draw <thing>[=<pool>]`, or `+draw <thing>, pool <pool>`"""
    thing, *rest = commas(line.left) or [""]
    pool, *more = commas(line.right or "") or [""]
    rest += more
    pools = [each[5:].strip() for each in rest if each.lower().startswith("pool ")]
    options = [each for each in rest if not each.lower().startswith("pool ")]
    return line.name, {"what": thing, "pool": pool or "".join(pools[:1]), "options": options}


def interrupt(line: Line) -> Spoken:
    """`+act/interrupt <pool>[, option]…`, or `+act/interrupt <line>`."""
    if not line.whole:
        raise Usage
    within_ = within(line, line.whole)
    if line.surface.knows(within_.name) and "+" not in within_.name:
        return "interrupt", {"line": inner(within_)}
    pool, *options = commas(line.whole)
    return "interrupt", {"pool": pool, "options": options}


def defend(line: Line) -> Spoken:
    """`+defend <pool>[, willpower]`, `+defend/plan …`, `+dodge`."""
    if line.switches:
        return "plan", {"plan": line.whole}
    if line.name == "dodge":
        return "defend", {"word": "defense", "options": commas(line.whole)}
    word, *options = commas(line.whole) or [""]
    if word.lower().endswith(" willpower"):
        word, options = word[: -len(" willpower")], [*options, "willpower"]
    return "defend", {"word": word, "options": options}


press_on = says("continue")


def mark(line: Line) -> Spoken:
    """`+combat/set names or all=what`, of people in the fight or in the room."""
    if not line.right or not line.left:
        raise Usage
    word, _, rest = line.right.partition(" ")
    about = names_in(line.left)
    people = [] if line.left.lower() in EVERY else list(about)
    if word.lower() in OF_OTHERS:
        names = names_in(rest)
        last = names[-1].split() if names else []
        ends = last and (is_whole(last[-1]) or is_off(last[-1]))
        people += [*names[:-1], " ".join(last[:-1] if ends else last)]
    named = [{"name": name} for name in dict.fromkeys(people) if name]
    return "set", {"people": named, "about": about, "what": line.right}


OF_OTHERS = ("unaware", "far", "apart", "engaged")
"""Marks that name other people, too."""


def ruling(line: Line) -> Spoken:
    """`+combat/rule what`; whom it draws in or puts into an area may be only in the room."""
    word, _, rest = line.whole.partition(" ")
    people: list[Json] = []
    if word.lower() == "draw":
        people = _people(rest.rpartition(" by ")[0])
    elif word.lower() == "area" and not is_off(rest):
        people = _people(rest)
    elif word.lower() == "hazard":
        areas = [part.strip()[5:] for part in rest.split(",") if part.strip().startswith("area ")]
        people = [each for area in areas for each in _people(area)]
    return "rule", {"what": line.whole, "people": people}


Opening = partial(Row, opens=True)
"""A line that may be typed where there is no fight yet, and begins one."""

ROWS = (
    Opening("attack", "", "<target>[ & <target>][=<weapon>][, <option>]", "strike or shoot; "
        "without a weapon the one in hand, else bare hands; options are willpower, pool "
        "<attribute+skill>, for <effect and thing>, bashing, lethal, precise, range <n>, with "
        "<thing>, extra <what>: +attack Bob=knife, for disarm, willpower", read=attack,
        any_switch=True),
    Opening("attack", "autofire", "<target>[=<weapon>]", "a burst: everybody else in the area "
        "takes half the weapon's Edge", read=attack),
    Opening("attack", "pass", "<who>[=<pool>]", "get past the one who is in your way: +attack/pass "
        "Bob=strength+brawl", read=attack),
    Opening("attack", "kill", "<target>[=<weapon>]", "a killing blow at a target who cannot act, "
        "outside combat time; every die is a success", read=attack),
    Opening("block", "guard", "<who>[ & <who>] or all=<pool>", "your action: store successes "
        "against attacks on those people or on you: +block/guard Ann=dexterity+weaponry, with riot "
        "shield", read=block),
    Opening("block", "hinder", "<who>[ & <who>] or all=<pool>", "your action: store successes "
        "against all that those people do: +block/hinder Bob=strength+brawl", read=block),
    Opening("block", "way", "<exit>=<pool>", "your action: store successes against everybody who "
        "would pass there: +block/way door=strength+brawl", read=block),
    Opening("block", "stand", "<who> or off", "no action, at any moment: do not let that person "
        "by, in a narrow place", read=block),
    Opening("misc", "", "<what>[=<pool>[/<n>]]", "any other action; with a pool of your traits it "
        "is rolled, /<n> is a Difficulty: +misc climb the fence=strength+athletics/1", read=misc),
    Opening("misc", "minor", "<what>[=<pool>[/<n>]]", "something quick that costs nothing: "
        "+misc/minor reload", read=misc),
    Opening("misc", "move", "<what>[=<pool>[/<n>]]", "move to somewhere; rolled where it is in "
        "doubt: +misc/move over the wall=/2", read=misc),
    Opening("misc", "cover", "[<where>]", "take cover until you move", read=misc),
    Opening("misc", "flee", "[<where>]=<pool>", "get away, or nearer to one who is far: +misc/flee "
        "door=dexterity+athletics", read=misc),
    Opening("misc", "follow", "<who>=<pool>", "keep up with one who gets away: +misc/follow "
        "Bob=dexterity+athletics", read=misc),
    Opening("misc", "obstacle", "<name>[=<pool>[/<n>]]", "work on something that takes several "
        "successes", read=misc),
    Opening("misc", "undo", "<condition>[=<pool>]", "end a lasting effect on you: +misc/undo "
        "entangled", read=misc),
    Opening("misc", "recover", "<affliction>[=<pool>]", "put out a fire, or fight a poison: "
        "+misc/recover burning=dexterity+athletics", read=misc),
    Opening("misc", "hazard", "<hazard>[=<pool>]", "bring a danger about: +misc/hazard "
        "grenade=dexterity+athletics", read=misc),
    Opening("misc", "power", "<target>=<pool>, <what>[, vs <attribute>]", "use a power on a "
        "target: +misc/power Bob=presence+dread, fear", read=misc),
    Opening("draw", "", "<thing>[=<pool>]", "take a thing in hand, or pick it up; costs nothing: "
        "+draw knife", read=handle),
    Opening("stow", "", "<thing>[=<pool>]", "put a thing away", read=handle),
    Opening("drop", "", "<thing>", "let something fall", read=plain),
    Opening("alert", "", "", "a point of Willpower to be on alert while you have no turns",
        read=bare),
    Row("delay", "", "[<n>]", "lower your initiative to n; without a number hold back and act when "
        "you like", read=plain),
    Row("act", "", "[<line>]", "step in after holding back: +act attack Bob=knife", read=act),
    Row("act", "interrupt", "<pool> or <line>", "answer another's action with your own: "
        "+act/interrupt strength+brawl; options are with <thing>, willpower, against <who>",
        read=interrupt),
    Row("defend", "", "<pool>[, willpower]", "answer an attack: defense, grip, ground, hold, "
        "resist, none: +defend grip, willpower", read=defend),
    Opening("defend", "plan", "<pool>[, willpower[ if <n>]][; <pool>]", "answer without being "
        "asked, with Willpower only from n successes on; off asks again: +defend/plan defense, "
        "willpower if 3", read=defend),
    Row("dodge", "", "[willpower]", "meet an attack with your Defense", read=defend),
    Row("combat", "continue", "", "press on at the break between rounds, or after a suspension",
        read=press_on),
)  # fmt: skip

OPTIONS = {
    "attack": "+attack <target>=<weapon>",
    "block": "+block/guard <who>=<pool>",
    "misc": "+misc <what>[=<pool>]",
    "delay": "+delay",
    "continue": "+combat/continue",
    "interrupt": "+act/interrupt <pool>",
    "defense": "+dodge",
    "grip": "+defend grip",
    "ground": "+defend ground",
    "hold": "+defend hold",
    "resist": "+defend resist",
    "none": "+defend none",
    "willpower": "+defend <pool>, willpower",
}
"""The line that chooses an option."""
