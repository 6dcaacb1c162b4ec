"""What somebody is asked, what they can type, and whom a fight waits for."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..engine.fight_end import is_closing
from ..engine.lookup import are_enemies, name_of, proxy_of
from ..engine.offers import Attackers, Maneuver, Menu, Offer
from ..engine.state import STORYTELLER, Combatant, FightState, Question
from .surface import Ask, Asked, Surface, Try, anything
from .words import count, dice, listed, paused, upper_first

OPTIONS = {"pass": "+pass", "init": "+init"}


Entries = dict[str, Menu]
"""What somebody can do now, by command and switch."""


def prompt(
    surface: Surface,
    state: FightState,
    question: Question,
    offers: Sequence[Offer] = (),
    listing: Menu | None = None,
    comes_to: Try = anything,
    at_length: bool = False,
) -> str:
    """One sentence for the one who is asked: what it is about and what to type.

    `offers` is what the rules say about the choices (`Ruleset.offers`). With a `listing` it has
    the numbers where the question asks what somebody does in their turn, and is short unless it is
    to be told `at_length`. What `comes_to` nothing would be refused, and is left out.
    """
    ask = surface.asks.get(question.kind, ANY)
    asked = Asked(state, question, offers, surface, comes_to)
    if not ask.in_turn:
        return upper_first(ask.prompt(asked))
    if has_no_foe(state, question.who):
        return f"{ALONE if len(state.people) == 1 else NOBODY_ABLE} {ELSE}{ask.more(asked)}"
    if listing is None:
        return upper_first(ask.prompt(asked))
    if at_length:
        return upper_first(ask.prompt(replace(asked, spoken=_numbered(asked, listing))))
    return f"Your turn, {name_of(state, question.who)}: {likely(asked, listing)}.{ask.more(asked)}"


def _numbered(asked: Asked, listing: Menu) -> dict[str, str]:
    """Those of the lines that somebody may choose of which the dice are known, with them."""
    lines = asked.surface.choosing(asked.question.options, "+choose ")
    names, entries = _foes_now(asked), _by_command(listing)
    said = {line: _choice(asked, line, entries, names, 0) for line in lines}
    return {line: words for line, words in said.items() if words.endswith(")")}


def to_storyteller(asked: Mapping[str, Sequence[str]]) -> list[str]:
    """What a storyteller is asked for people whom no player plays, by what they are asked."""
    return [
        f"As {listed(names)}, with +combat/as "
        f"{' & '.join(names) if len(asked) > 1 else names[0] if len(names) == 1 else 'all'}"
        f"=<line>: {sentence}"
        for sentence, names in asked.items()
    ]


def prompt_for_several(
    surface: Surface,
    state: FightState,
    questions: Sequence[Question],
    listing: Menu,
    comes_to: Try = anything,
) -> str:
    """What a storyteller is told whose people are asked what they do; the choices of the first."""
    names = [name_of(state, question.who) for question in questions]
    whom = names[0] if len(names) == 1 else "all"
    choices = likely(Asked(state, questions[0], (), surface, comes_to), listing)
    return f"For {listed(names)}, with +combat/as {whom}=<line>: {choices}."


def spoken_for(state: FightState, question: Question) -> bool:
    """Whether another answers this question for somebody: the storyteller, or who is named."""
    person = state.people.get(question.who)
    return person is not None and (not person.player or bool(proxy_of(state, person)))


def _proxy(state: FightState, question: Question) -> str:
    """Who has been named to answer this question for somebody who is away; empty for nobody."""
    person = state.people.get(question.who)
    return proxy_of(state, person) if person is not None else ""


# --- the likeliest of what somebody may do -------------------------------------------------------

TARGET = "<target>"
ABOUT = re.compile(", (?:which|up to) ")
CHANCE = "a chance die"
ALONE = (
    "You are alone in this fight: others here come in with +init, or a storyteller brings them in "
    "with +combat/add."
)

NOBODY_ABLE = "Nobody is left in this fight to fight against; others here come in with +init."
ELSE = "Or type +pass; more: +maneuvers."


def likely(asked: Asked, listing: Menu) -> str:
    """The likeliest lines with their numbers of this moment, and where there are more."""
    surface, open_ = asked.surface, asked.question.options
    options = [word for word in surface.likely if word in open_]
    usual = surface.choosing(options if len(options) > 1 else list(open_))
    entries = _by_command(listing)
    found = _choices(asked, usual, entries, 1)
    if len(found) < 2:
        # Who has dice for nothing may still try, with a chance die under some rules.
        found = _choices(asked, usual, entries, 0)
    person = asked.state.people.get(asked.question.who)
    whose = f" {person.name}" if person is not None and not person.player else ""
    return f"{', '.join(found)}; more: +maneuvers{whose}"


def commands_of(surface: Surface, question: Question) -> set[str]:
    """The commands by which the options of a question are chosen."""
    return {line.split(maxsplit=1)[0] for line in surface.choosing(question.options)}


def _by_command(listing: Menu) -> Entries:
    found: Entries = {}
    for entry in listing:
        command = entry.line.split(maxsplit=1)[0].rstrip(",")
        found.setdefault(command, []).append(entry)
    return found


def _choices(asked: Asked, lines: Iterable[str], entries: Entries, least: int) -> list[str]:
    names = _foes_now(asked)
    found = [_choice(asked, line, entries, names, least) for line in lines]
    return [line for line in found if line]


def _choice(asked: Asked, line: str, entries: Entries, names: list[str], least: int) -> str:
    """A line with its numbers now, the first that would be taken with the `least` dice."""
    command = line.split()[0]
    mine = entries.get(command, [])
    if TARGET in line:
        mine = mine or [e for c in entries if c.startswith(f"{command}/") for e in entries[c]]
        mine = [e for e in mine if TARGET in e.line]
        if not mine and entries:
            return ""
    rolled = [each for each in mine if each.pool is not None]
    if not rolled:
        if TARGET in line:
            return command
        return "" if not asked.takes(line) else command if asked.takes(command) else line
    enough = [each for each in rolled if each.dice >= least]
    enough = enough or [each for each in rolled if each.chance]
    for each in enough:
        for name in _whom(each, names):
            for typed in _ways(each, name, each is rolled[0]):
                comes_to = asked.comes_to(typed)
                if comes_to is not None:
                    return _numbers(each.at(comes_to), name, typed)
    return ""


def _whom(entry: Maneuver, names: list[str]) -> list[str]:
    if TARGET not in entry.line:
        return [""]
    only = entry.targets
    return names if only is None else [name for name in names if name in only] or list(only)


def as_typed(entry: Maneuver, name: str = TARGET) -> str:
    """The line of an entry at somebody, without what is said of it behind a comma."""
    return ABOUT.split(entry.line)[0].replace(TARGET, name)


def _ways(entry: Maneuver, name: str, is_usual: bool) -> list[str]:
    """How an entry is typed: what is listed first needs no weapon to be named."""
    whole = as_typed(entry, name)
    short = whole.partition("=")[0] if name else whole.split()[0]
    return list(dict.fromkeys([short, whole] if is_usual else [whole]))


def _numbers(entry: Maneuver, target: str, typed: str) -> str:
    if not target:
        return f"{typed} ({CHANCE if entry.chance else entry.pool})"
    weapon = "" if "=" in typed else entry.line.partition("=")[2]
    using = f"{weapon}, " if weapon else ""
    return f"{typed} ({using}{_dice(entry, target)})"


def _dice(entry: Maneuver, target: str) -> str:
    """The dice at somebody: `5 dice less Defense 3`."""
    at = f" at {entry.difficulty}" if entry.is_rolled else ""
    return CHANCE if entry.chance else f"{dice(entry.dice)}{at}{_less(entry, target)}"


def _less(entry: Maneuver, target: str) -> str:
    """What the target takes off the dice, as far as that may be known."""
    if not entry.before:
        return ""
    met = entry.met.get(target)
    if met is None:
        return f" before {entry.before}"
    return f" less {entry.before} {met}" if met else ""


def foes(state: FightState, who: str) -> list[str]:
    """Whom somebody may attack: who attacked them, whom they attacked, the other kind."""
    me = state.people.get(who)
    if me is None:
        return []
    others = [each for each in state.people.values() if _is_foe(me, each)]
    order = {each: place for place, each in enumerate(state.order)}

    def far(person: Combatant) -> tuple[bool, bool, bool, int]:
        alike, place = person.player == me.player, order.get(person.id, len(order))
        return person.id != me.attacker, person.attacker != who, alike, place

    return [each.name for each in sorted(others, key=far)]


def _foes_now(asked: Asked) -> list[str]:
    """Whom somebody may attack: who is about to attack them comes first."""
    names = foes(asked.state, asked.question.who)
    about_to = {name for offer in asked.offered(Attackers) for name in offer.names}
    return sorted(names, key=lambda name: name not in about_to)


def foe(state: FightState, who: str) -> str:
    """Who is likeliest to be attacked; `<target>` where nobody is left."""
    return next(iter(foes(state, who)), TARGET)


def has_no_foe(state: FightState, who: str) -> bool:
    """Whether nobody else in a fight could be fought now."""
    me = state.people.get(who)
    return me is None or not any(_is_foe(me, each) for each in state.people.values())


def _is_foe(me: Combatant, other: Combatant) -> bool:
    return other.status == "active" and are_enemies(me, other)


# --- what every fight asks -----------------------------------------------------------------------


def _any(asked: Asked) -> str:
    return f"You are asked ({asked.question.kind}): type {asked.lines}, or +pass."


def _init(asked: Asked) -> str:
    if is_closing(asked.state):
        return _closing(asked)
    first = asked.facts.first
    before = f"{asked.surface.lines_of([first])}, then " if first else ""
    # Who is asked before the first round may have typed it to come in.
    which = "first round" if asked.state.round == 1 else "round"
    is_told = len(asked.state.people) > 1 or asked.facts.again
    alone = "" if is_told else f"{ALONE} "
    return f"{alone}Type {before}+init when you are ready; the {which} begins when all are."


def _closing(asked: Asked) -> str:
    return "Type +init to begin another round instead."


def _begin(asked: Asked) -> str:
    if asked.facts.nobody:
        return "Nobody here can act. Type +combat/end; as soon as somebody can, type +combat/next."
    open_books = asked.facts.books
    first = (
        f"{count(open_books, 'entry', 'entries')} open, see +combat/books; " if open_books else ""
    )
    return f"{first}type +combat/next to roll initiative."


def _leave(asked: Asked) -> str:
    name = asked.name(asked.facts.who)
    answers = _answers(asked, name, f"let {name} go", f"keep {name} in the fight")
    return f"{name} asks to leave: type {answers}."


def _answers(asked: Asked, name: str, agree: str, refuse: str) -> str:
    """How a request is answered (with its name where several are open), and what changes."""
    mine = [q for q in asked.state.questions if q.who == asked.question.who and not q.blocking]
    requests = {q.kind for q in mine if "agree" in q.options}
    whose = f" {name}" if len(requests) > 1 else ""
    return f"+choose agree{whose} to {agree}, or +choose refuse{whose} to {refuse}"


def _claim(asked: Asked) -> str:
    name = asked.facts.name
    answers = _answers(asked, name, "hand it over", "keep it")
    return f"{name} asks to take over this fight: type {answers}."


def _ruleset(asked: Asked) -> str:
    name = asked.facts.name
    stay = f"stay under '{asked.state.called}'"
    answers = _answers(asked, name, "do so once all agree", stay)
    return f"Fight on under the rules '{name}'? Type {answers}."


ANY = Ask(_any)
ASKS = {
    "init": Ask(_init, "to be ready"),
    "closing": Ask(_closing, "to let the fight end"),
    "begin": Ask(_begin, "to begin the round"),
    "next": Ask(_any, "to go on"),
    "leave": Ask(_leave, "to let another leave"),
    "claim": Ask(_claim, "to hand over the fight"),
    "ruleset": Ask(_ruleset, "to agree to other rules"),
}


# --- who is awaited ------------------------------------------------------------------------------

MANY = 4
"""More people than these, who are all there are, are awaited as `everybody`."""


def waiting(surface: Surface, state: FightState) -> str:
    """Whom the fight waits for, in one sentence; empty when for nobody."""
    if state.status == "paused":
        return paused(state.paused_for, state.storyteller_name)
    if is_closing(state):
        return ""
    asked = [(q.who, q.kind) for q in state.questions if q.blocking]
    kinds = {kind for _, kind in asked}
    everybody = {who for who, _ in asked} >= {person.id for person in state.able()}
    if len(asked) > MANY and len(kinds) == 1 and everybody:
        return awaited(surface, [("everybody", kind) for kind in kinds])
    return awaited(surface, [(name_of(state, who), kind) for who, kind in asked])


def awaited(surface: Surface, asked: Iterable[tuple[str, str]], time: str = "") -> str:
    """Whom the fight waits for and what they are asked: of names and kinds of questions."""
    people: dict[str, list[str]] = {}
    for name, kind in asked:
        names = people.setdefault(waits_for(surface, kind), [])
        names += [name] if name not in names else []
    who = listed(f"{listed(names)} {what}" for what, names in people.items())
    return f"Waiting for {who}{time}." if who else ""


def waits_for(surface: Surface, kind: str) -> str:
    """What somebody is asked: `to declare`."""
    return surface.asks.get(kind, ANY).waits


def is_asked(state: FightState, who: str | None, storyteller: bool) -> list[Question]:
    """The open questions to this reader; in a pause only whether another may leave."""
    stands = state.status == "paused"
    return [
        q
        for q in state.questions
        if (not stands or q.kind == "leave")
        and (
            q.who == who
            or (storyteller and (q.who == STORYTELLER or spoken_for(state, q)))
            or (who is not None and _proxy(state, q) == who)
        )
    ]
