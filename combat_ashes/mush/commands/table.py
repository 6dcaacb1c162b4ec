"""Every line people may type: what it means and who may type it.

Help, permission checks and the test that every line works are made from this
one table.
"""

from __future__ import annotations

from dataclasses import dataclass

PLAYER = "anybody"
STORYTELLER = "the storyteller of the fight"
RUNS = "whoever may run fights"
STAFF = "staff"


@dataclass(frozen=True)
class Row:
    """One line: its command, its switch, how the rest is written, its meaning, for whom."""

    command: str
    switch: str
    rest: str
    meaning: str
    who: str = PLAYER

    @property
    def usage(self) -> str:
        """The line as a person types it."""
        switch = f"/{self.switch}" if self.switch else ""
        return f"+{self.command}{switch} {self.rest}".strip()


TABLE = (
    # players
    Row(
        "init",
        "",
        "",
        "join the fight in this room, or begin one, and roll initiative; later, "
        "say that you are ready for the next round",
    ),
    Row("init", "list", "", "the order, who has declared, who is awaited"),
    Row("init", "leave", "", "ask to leave the fight; the storyteller agrees, or all others"),
    Row(
        "attack",
        "",
        "<target>[=<weapon>][, <option>]",
        "a basic attack; without a weapon the one "
        "held, else bare hands; options are willpower, specialty, range <yards>, pool <traits>",
    ),
    Row("attack", "power", "<target>[=<weapon>]", "one harder to hit, two dice more damage"),
    Row("attack", "feint", "<target>[=<weapon>]", "one easier to hit, two dice less damage"),
    Row("attack", "kick", "<target>", "a kick; /bite and /claws for those who have them"),
    Row("attack", "bite", "<target>", "a bite, for those who have the teeth"),
    Row("attack", "claws", "<target>", "an attack with claws, for those who have them"),
    Row("attack", "punch", "<target>", "an attack with bare hands, whatever you hold"),
    Row(
        "attack",
        "committed",
        "<target>[=<weapon>]",
        "give up all defence until the round is over; the target must take it, oppose it two "
        "harder, or give up the own action for a defence",
    ),
    Row(
        "grapple",
        "",
        "<target>[=strength or dexterity]",
        "seize somebody; a won roll holds them and does no damage",
    ),
    Row(
        "grapple",
        "defend",
        "[strength or dexterity]",
        "stand ready to seize the first who attacks you by hand",
    ),
    Row(
        "grapple",
        "sustain",
        "[strength or dexterity]",
        "hold on to whom you hold; with haste and several, name one first",
    ),
    Row("grapple", "release", "[<name>]", "let go; you then declare as a free person"),
    Row("grapple", "resist", "[strength or dexterity]", "try to loosen the hold on you"),
    Row(
        "grapple",
        "reverse",
        "[strength or dexterity]",
        "try to turn the hold around, which takes twice the Control",
    ),
    Row("grapple", "relent", "", "give up; you are helpless until you are let go"),
    Row(
        "grapple",
        "effect",
        "<name>[=<detail>]",
        "use a contest you have won: pin 10, disarm 5, prop 5, crack 4, slam 3, drop 2, clinch 1, "
        "throw all Control, action what the storyteller says",
    ),
    Row(
        "grapple",
        "single",
        "<effect>[=<detail>]",
        "with somebody you have just seized: one effect at once, and let go",
    ),
    Row("grapple", "shrug", "[block or dodge]", "holding somebody, meet an attack for 1 Control"),
    Row(
        "grapple",
        "hostage",
        "[block or dodge]",
        "holding somebody, meet an attack behind them for 2 Control",
    ),
    Row("grapple", "assist", "<person>[=<method>]", "lend a hand to one side of a grapple"),
    Row(
        "grapple",
        "hazard",
        "<name>=<dice> <type>[, <n> yards][, <effects>]",
        "a danger that people can be dropped, slammed or thrown into; of drop, slam, throw and "
        "action name those that reach it, or none where all do",
        STORYTELLER,
    ),
    Row(
        "guard",
        "",
        "[<attack line>]",
        "strike the first who strikes at you, and nobody else: +guard, +guard knife, "
        "+guard attack/power =club, +guard grapple",
    ),
    Row("escape", "", "[willpower]", "try to get away; whoever attacked you may follow"),
    Row(
        "split",
        "",
        "<declaration>; <declaration>[; ...]",
        "several actions in one, each with fewer dice: +split attack Frank=knife; dodge",
    ),
    Row(
        "abort",
        "",
        "<declaration>",
        "change what you declared: to a defence when an attack declared after it comes, to "
        "anything when it has become void: +abort dodge",
    ),
    Row(
        "abort",
        "plan",
        "<defence> [if <what>]",
        "abort without being asked, as long as you declare nothing new: +abort/plan dodge if "
        "shot; off clears it",
    ),
    Row(
        "defend",
        "plan",
        "<answer> <what>[; ...]",
        "answer attacks without being asked: +defend/plan block brawl; dodge the rest; accept "
        "committed below 3; nothing shows it, off clears it",
    ),
    Row("chase", "", "<prey>[, <prey>]", "hunt somebody who runs, or a group of people"),
    Row("chase", "stalk", "<prey>", "pounce on somebody who may not have noticed you"),
    Row("chase", "pursue", "", "go after somebody who has just got away"),
    Row("chase", "join", "[<prey>]", "take up the hunt beside others"),
    Row("chase", "run", "[willpower]", "make this round's chase roll"),
    Row(
        "chase",
        "maneuver",
        "<name>[=<trait>]",
        "spend or give lead after a won round: prey has bait, gun_it, quick_reverse, "
        "never_tell_me_the_odds, in_there=<trait>, predators tail, gun_it, herd=<trait>, "
        "attack_run, head_off; at an obstacle nope or damnit",
    ),
    Row("chase", "ride", "<driver>", "come along as a passenger"),
    Row("chase", "breakoff", "", "leave the group that is hunted and run another way"),
    Row("chase", "quit", "", "give up the hunt, or stop and be caught"),
    Row(
        "chase",
        "course",
        "<name>=<difficulty>[, <pool>][, prey or predator <pool>/<difficulty>][, hidden]",
        "where the chase goes, or the next one: +chase/course rush hour=9, wits+drive",
        STORYTELLER,
    ),
    Row(
        "chase",
        "obstacle",
        "<pool>/<difficulty>[, prey, predator or <name>][, <n> successes][, <n> <type>][, not "
        "final]",
        "something to get past, for all or for some, with the harm of a failure",
        STORYTELLER,
    ),
    Row(
        "chase",
        "limit",
        "<name>=<rounds or off>",
        "the run: how many rounds somebody has",
        STORYTELLER,
    ),
    Row("chase", "lead", "[<predator>=]<n>", "set the lead", STORYTELLER),
    Row(
        "chase",
        "end",
        "[caught, escaped or <name>]",
        "end a chase undecided or as you say, or take somebody out of it",
        STORYTELLER,
    ),
    Row("shift", "", "<form>", "take another shape, a free act, in a fight or not"),
    Row("maneuvers", "", "", "what you can do now, with the numbers of your sheet"),
    Row(
        "block",
        "",
        "[brawl or melee][, willpower]",
        "declare a block, or answer an attack with one",
    ),
    Row("dodge", "", "[willpower]", "declare a dodge, or answer an attack with one"),
    Row(
        "misc",
        "",
        "<what>[=<pool>[/<difficulty>]][, willpower]",
        "do something else; with a pool of your traits it is rolled; +misc reload fills a weapon",
    ),
    Row(
        "haste",
        "",
        "<n>[=<source>]",
        "pay for n haste actions this round, with your Main "
        "declaration: rage, celerity, time, quicksilver, or other where the storyteller gave it",
    ),
    Row("pass", "", "", "do nothing, or decline what is offered"),
    Row("delay", "", "", "hold back until the others have acted, where the rules let you"),
    Row("choose", "", "<number or word>", "answer any question by what it lists"),
    Row("remind", "", "<what>", "ask for something to be looked at in book-keeping (at most ten)"),
    Row("sheet", "", "[<name>]", "your traits; staff may look at anybody's"),
    Row("health", "", "[<name>]", "health, wound penalty and conditions"),
    Row(
        "roll",
        "",
        "<pool>[/<difficulty>]",
        "roll traits or dice, in a fight or not: +roll dexterity+brawl/7",
    ),
    Row("combat", "", "", "the whole fight on one screen"),
    Row("combat", "full", "", "the whole fight with everything set, however long"),
    Row(
        "combat",
        "log",
        "[<n>]",
        "the last n inputs (10, at most 200) and what they made happen, with every roll",
    ),
    # storytellers
    Row(
        "combat",
        "start",
        "[<ruleset>]",
        "begin a fight here as its storyteller, or take one over; a storyteller who is there is "
        "asked first, unless you are staff",
        RUNS,
    ),
    Row("combat", "end", "", "end the fight", STORYTELLER),
    Row("combat", "pause", "[<why>]", "stop the fight for now", STORYTELLER),
    Row("combat", "resume", "", "go on after a pause", STORYTELLER),
    Row(
        "combat",
        "mode",
        "<auto or storyteller>",
        "move by itself, or wait for +combat/next before each roll",
        STORYTELLER,
    ),
    Row("combat", "next", "", "go on; what is unsaid takes its default", STORYTELLER),
    Row(
        "combat",
        "timer",
        "<seconds or off>",
        "how long one person may keep the others waiting",
        STORYTELLER,
    ),
    Row(
        "combat",
        "undo",
        "[<n>]",
        "take back the last n inputs; the same inputs give the same dice again",
        STORYTELLER,
    ),
    Row("combat", "add", "<name>", "bring somebody in this room into the fight", STORYTELLER),
    Row("combat", "remove", "<name>", "take somebody out of the fight", STORYTELLER),
    Row(
        "combat",
        "as",
        "<name>=<line>",
        "speak for somebody: +combat/as Thug=+attack Jane",
        STORYTELLER,
    ),
    Row("combat", "init", "<name>=<total>", "set an initiative", STORYTELLER),
    Row(
        "combat",
        "mod",
        "<name>=<dice or +n diff>[, <why>][, <n> rounds]",
        "a modifier to that person's rolls; 0 takes them all off",
        STORYTELLER,
    ),
    Row(
        "combat",
        "set",
        "<name>=<what> <value>",
        "mark somebody: cover half north, range Frank "
        "60, grips Frank, direction north, unaware Frank, attackers 3, pool dodge wits+athletics, "
        "difficulty attack 8, defense dodge, haste 1, bonus 2, soak lethal on, damage aggravated, "
        "wounds off, joints off, body 2, familiar Ron 1, "
        "method Ron dexterity off, weapon knife, status out, or a condition (prone, dazed, "
        "blinded, torpor, wyrd, or any other word, which is only shown); off takes it away",
        STORYTELLER,
    ),
    Row(
        "combat",
        "rule",
        "<what>",
        "void <name> (the action cannot be done any more), veto <name>, reopen <name>, "
        "result <name> <purpose> <n>, "
        "action <its words>=<cost>, pin <name>, dead, torpor, unconscious or up <name>, "
        "allow <name>",
        STORYTELLER,
    ),
    Row("combat", "books", "", "what is to be settled in book-keeping", STORYTELLER),
    Row(
        "combat",
        "books/damage",
        "<name>=<n> <type>[, soak][, every round]",
        "enter damage for book-keeping",
        STORYTELLER,
    ),
    Row(
        "combat",
        "books/check",
        "<name>=<pool>/<difficulty>[, <why>][, every round]",
        "enter a check for book-keeping",
        STORYTELLER,
    ),
    Row("combat", "books/clear", "<n>", "settle an entry", STORYTELLER),
    Row("damage", "", "<name>=<n> <type>", "damage outside of a roll, marked as it is", RUNS),
    Row("damage", "soak", "<name>=<n> <type>", "damage outside of a roll, soaked first", RUNS),
    Row("heal", "", "<name>=<n> <type>", "take damage off", RUNS),
    # admins
    Row(
        "ruleset",
        "",
        "",
        "the rulesets there are, the one in force here, and what differs from its defaults",
    ),
    Row("ruleset", "show", "<key>", "one setting: its value, default, meaning, legal values"),
    Row(
        "ruleset",
        "use",
        "<name>[=here or game]",
        "put a ruleset in force; in a fight all must agree, and it begins next round",
        RUNS,
    ),
    Row(
        "ruleset",
        "set",
        "<key>=<value>",
        "change a setting; a fight in this room takes it over at once",
        STAFF,
    ),
    Row("ruleset", "reset", "<key>", "take a setting back to its default", STAFF),
    Row(
        "combat",
        "shelve",
        "",
        "set the fight in this room aside, readable or not; its record goes to a file, "
        "and the room is free",
        STAFF,
    ),
    Row(
        "sheet",
        "set",
        "<name>/<trait>=<dots>",
        "set a trait, or kind, breed, form, side, health, "
        "weapons, armor, conditions, specialty (ability: word)",
        STAFF,
    ),
)

LATER = ("parry", "act")
"""Lines that belong to rules which are not there yet: they are refused in a sentence."""


def rows(command: str) -> list[Row]:
    """The rows of one command."""
    return [row for row in TABLE if row.command == command]


def row_for(command: str, switches: list[str]) -> Row | None:
    """The row that a command with these switches belongs to."""
    wanted = "/".join(switches)
    return next((row for row in rows(command) if row.switch == wanted), None)


def help_text(command: str) -> str:
    """The help of one command: usage and meaning of each of its lines, and who may type it."""
    own = rows(command)
    lines = ["Usage:", *(f"  {row.usage}" for row in own), ""]
    for row in own:
        whose = "" if row.who == PLAYER else f" For {row.who}."
        lines.append(f"{row.usage}: {row.meaning}.{whose}")
    return "\n".join(lines)
