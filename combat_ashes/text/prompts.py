"""What somebody is asked, and what they can type."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..engine.state import STORYTELLER, Json, Question, State
from ..engine.views import name_of
from . import chase_prompts
from .grapple_prompts import effect, hold, single
from .words import count, dice, listed, paused, upper_first

LINES = {
    "attack": "+attack <target>=<weapon>",
    "grapple": "+grapple <target>",
    "guard": "+guard",
    "escape": "+escape",
    "split": "+split <declaration>; <declaration>",
    "abort": "+abort <declaration>",
    "pursue": "+chase/pursue",
    "haste": "+haste <n>=<source>",
    "sustain": "+grapple/sustain",
    "release": "+grapple/release",
    "resist": "+grapple/resist",
    "reverse": "+grapple/reverse",
    "relent": "+grapple/relent",
    "shrug": "+grapple/shrug",
    "hostage": "+grapple/hostage",
    "block": "+block",
    "dodge": "+dodge",
    "misc": "+misc <what>",
    "pass": "+pass",
    "delay": "+delay",
    "init": "+init",
}


def prompt(state: State, question: Question, offers: Sequence[dict[str, Json]] = ()) -> str:
    """One sentence for the one who is asked: what it is about and what to type.

    `offers` is what the rules say about the choices (`Ruleset.offers`). For
    somebody whom no player plays it is the storyteller who is asked.
    """
    if chase_prompts.knows(question):
        sentence = chase_prompts.prompt(state, question, offers)
    elif question.kind == "defend":
        sentence = _defend(state, question, offers)
    elif question.kind == "void":
        sentence = _void(state, question, offers)
    elif question.kind == "bayonet":
        sentence = _bayonet(state, question, offers)
    elif question.kind == "declare":
        sentence = _declare(state, question) + _haste(offers) + _targeted(offers) + hold(offers)
    else:
        sentence = _PROMPTS.get(question.kind, _any)(state, question)
    sentence = upper_first(sentence)
    if not _spoken_for(state, question):
        return sentence
    name = name_of(state, question.who)
    return f"As {name}, with +combat/as {name}=<line>: {sentence}"


def _spoken_for(state: State, question: Question) -> bool:
    """Whether it is the storyteller who answers this question for somebody."""
    person = state.people.get(question.who)
    return person is not None and not person.player


def typed(options: Iterable[str]) -> str:
    """The lines by which some options are chosen."""
    lines = [LINES.get(option, f"+choose {option}") for option in dict.fromkeys(options)]
    return listed(lines, "or")


def _declare(state: State, question: Question) -> str:
    sealed = ", unseen by your rivals," if question.facts.get("sealed") else ""
    lines = typed(question.options)
    if "sustain" in question.options:
        lines = lines.replace("+split <declaration>;", "+split grapple/sustain;")
    more = "; +maneuvers tells their numbers"
    return f"It is your turn to declare{sealed} for the {state.phase} phase: type {lines}{more}."


def _haste(offers: Sequence[dict[str, Json]]) -> str:
    """What somebody with haste types before the declaration."""
    ways = [f"+haste <n>={offer['haste']}" for offer in offers if "haste" in offer]
    return f" With haste, type {listed(ways, 'or')} first." if ways else ""


def _targeted(offers: Sequence[dict[str, Json]]) -> str:
    """Who has declared an attack on the one who declares now."""
    found = [offer["attackers"] for offer in offers if "attackers" in offer]
    return f" You are attacked by {listed(found[0])}." if found else ""


HOW = {"committed": " with all they have, using {}", "grapple": ", to seize you"}


def _defend(state: State, question: Question, offers: Sequence[dict[str, Json]]) -> str:
    facts = question.facts
    if "shrug" in question.options:
        return _forced(state, question, offers)
    attacker = name_of(state, facts["by"])
    how = HOW.get(facts.get("how", ""), " with {}").format(facts["weapon"])
    ways = listed([_way(option) for option in offers], "or") or typed(question.options)
    return f"{attacker} attacks you{how}: type {ways}{_or_pass(question)}."


def _forced(state: State, question: Question, offers: Sequence[dict[str, Json]]) -> str:
    """Somebody who holds another is attacked: what each answer costs, and what is rolled."""
    facts = question.facts
    attacker = name_of(state, facts["by"])
    how = HOW.get(facts.get("how", ""), " with {}").format(facts["weapon"])
    priced = [offer for offer in offers if "control" in offer]
    if not priced:
        return f"{attacker} attacks you{how}: type {typed(question.options)}."
    held = priced[0]
    ways = listed([_price(offer) for offer in priced], "or")
    others = [_way(offer) for offer in offers if "control" not in offer]
    instead = f", or {listed(others, 'or')}" if others else ""
    silent = [offer["with"] for offer in priced if offer["silent"]] or [held["with"]]
    return (
        f"{attacker} attacks you{how} while you hold {held['victim']} with Control "
        f"{held['control']}: type {ways}{instead}. {_behind(held['ways'])} Silence is +{silent[0]}."
    )


def _price(offer: dict[str, Json]) -> str:
    """`+grapple/shrug (1 Control)`, with what else it comes to."""
    hostage = ", and what you stop hits " + offer["victim"] if "hostage" in offer["with"] else ""
    over = ", the last you have" if offer["cost"] >= offer["control"] else ""
    return f"+{offer['with']} ({offer['cost']} Control{over}{hostage})"


def _behind(ways: list[dict[str, Json]]) -> str:
    """The dice behind a forced answer."""
    if not ways:
        return "You have no dice to defend with."
    best: dict[str, dict[str, Json]] = {}
    for way in sorted(ways, key=lambda way: int(way["pool"])):
        best[way["with"]] = way
    dice = [f"{kind} ({count(way['pool'], 'die', 'dice')} at {way['difficulty']})"
            for kind, way in sorted(best.items())]  # fmt: skip
    return f"Add {listed(dice, 'or')}, else the larger is rolled."


def _or_pass(question: Question) -> str:
    return f", or +pass{_passing(question.facts)}"


def _passing(facts: dict[str, Json]) -> str:
    """What passing comes to, where that is not to go without a defence."""
    declined = facts.get("declined", {}).get("with")
    if declined == "exchange":
        return " to let your attacks meet"
    if declined == "guard":
        return " to let your guard strike"
    return " to take it"


def _way(option: dict) -> str:
    word = option["with"]
    if word == "grapple/release":
        return f"+{word} (let go, and meet it freely)"
    if word == "abort":
        return _abort_way(option)
    if word == "endure":
        return f"+choose endure ({_endured(option)})"
    if word in _CHOICES:
        return f"+choose {word} ({_CHOICES[word]})"
    line = f"+{word} {option['ability']}" if word == "block" else f"+{word}"
    return f"{line} ({dice(option['pool'])} at {option['difficulty']})"


_CHOICES = {
    "accept": "nothing opposes it, and you keep your action",
    "fire": "let your guard strike",
    "insist": "strike all the same",
}


def _endured(option: dict) -> str:
    """What is rolled by whoever endures a committed attack."""
    if not option.get("by"):
        return "keep your action; you have nothing to oppose it with"
    by = "your own attack" if option["by"] == "attack" else f"a {option['by']}"
    by = "your guard" if option["by"] == "guard" else by
    rolled = f"{dice(option['pool'])} at {option['difficulty']}"
    more = ", and all you roll is two harder" if option.get("all") else ""
    return f"keep your action and oppose it with {by}, {rolled}{more}"


def _leads_to(option: dict) -> str:
    """What may be declared in place of what is aborted."""
    other = ["any other single action"] if option["anything"] else []
    return listed([*option["into"], *other], "or")


def _abort_way(option: dict) -> str:
    """An abort: what it leads to, what it costs, and the chance of its roll."""
    cost = option["cost"]
    price = f", {dice(cost)} less for what you do instead" if cost else ""
    if option.get("free"):
        chance = "free, without a roll"
    elif option.get("point"):
        chance = "for a point of Willpower"
    else:
        rolled = f"{dice(option['pool'])} of Willpower at {option['difficulty']}"
        chance = f"{rolled}, {option['chance']} in 100"
    return f"+abort <declaration> ({_leads_to(option)}; {chance}{price})"


def _void(state: State, question: Question, offers: Sequence[dict[str, Json]]) -> str:
    target = question.facts.get("target")
    why = f"{name_of(state, target)} is down" if target else "What you meant to do is void"
    ways = ["+choose insist to strike all the same"] if "insist" in question.options else []
    ways += [_way(option) for option in offers]
    return f"{why}: type {listed(ways, 'or')}, or +pass."


def _bayonet(state: State, question: Question, offers: Sequence[dict[str, Json]]) -> str:
    name = name_of(state, question.facts["target"])
    harm = {o["with"]: f" ({dice(o['damage'])} of {o['type']} damage)" for o in offers}
    stab, fire = (f"+choose {word}{harm.get(word, '')}" for word in ("stab", "fire"))
    begin = f"Your bayonet hits {name}: type {stab}"
    return f"{begin}, or {fire} to fire the gun into them; +pass stabs."


def _guard(state: State, question: Question) -> str:
    name = name_of(state, question.facts["target"])
    return f"Your guard may strike {name}: type +choose fire, or +pass to wait for another."


def _pursue(state: State, question: Question) -> str:
    prey, lead = name_of(state, question.facts["prey"]), question.facts["lead"]
    if question.facts.get("cold"):
        return f"{prey} gets away unhindered: type +chase/pursue to follow, or +pass."
    return f"{prey} gets away with a head start of {lead}: type +chase/pursue to follow, or +pass."


def _part(state: State, question: Question) -> str:
    parts = listed([f"{n} ({words})" for n, words in enumerate(question.options, 1)], "or")
    return f"Which part comes next? Type +choose {parts}."


def _init(state: State, question: Question) -> str:
    return f"Round {state.round} begins when all are ready: type +init."


def _begin(state: State, question: Question) -> str:
    if question.facts.get("nobody"):
        return "Nobody here can act: type +combat/end, or +combat/next once somebody can."
    open_books = question.facts.get("books") or 0
    first = (
        f"{count(open_books, 'entry', 'entries')} open, see +combat/books; " if open_books else ""
    )
    return f"{first}type +combat/next to roll initiative for round {state.round}."


def _confirm(state: State, question: Question) -> str:
    return "Type +combat/next to roll, or change the roll first with +combat/set or /mod."


def _leave(state: State, question: Question) -> str:
    name = name_of(state, question.facts["who"])
    return f"{name} asks to leave: type +choose agree or +choose refuse."


def _claim(state: State, question: Question) -> str:
    name = question.facts["name"]
    return f"{name} asks to take over this fight: type +choose agree or +choose refuse."


def _ruleset(state: State, question: Question) -> str:
    return (
        f"Fight on under the rules '{question.facts['ruleset']}'? Type +choose yes or +choose no."
    )


def _first(state: State, question: Question) -> str:
    return f"Whose attack counts first? Type +choose {listed(question.options, 'or')}."


def _tie(state: State, question: Question) -> str:
    return f"Who goes first? Type +choose {listed(question.options, 'or')}."


def _any(state: State, question: Question) -> str:
    return f"You are asked ({question.kind}): type {typed(question.options)}, or +pass."


_PROMPTS = {
    "declare": _declare,
    "act": _declare,
    "guard": _guard,
    "single": single,
    "effect": effect,
    "pursue": _pursue,
    "part": _part,
    "init": _init,
    "begin": _begin,
    "confirm": _confirm,
    "leave": _leave,
    "claim": _claim,
    "ruleset": _ruleset,
    "first": _first,
    "tie": _tie,
}

_WAITS = {
    "declare": "to declare",
    "act": "to act",
    "defend": "to meet an attack",
    "void": "to say",
    "bayonet": "to say",
    "guard": "to say",
    "single": "to use the hold",
    "effect": "to use the hold",
    "pursue": "to say whether they follow",
    "part": "to choose",
    "init": "to be ready",
    "begin": "to begin the round",
    "confirm": "to let the dice roll",
    "first": "to choose",
    "tie": "to choose",
    **chase_prompts.WAITS,
}


def waiting(state: State) -> str:
    """Whom the fight waits for, in one sentence; empty when for nobody."""
    if state.status == "paused":
        return paused(state.paused_for)
    blocking = [q for q in state.questions if q.blocks]
    if not blocking:
        return ""
    people: dict[str, list[str]] = {}
    for q in blocking:
        asked = people.setdefault(_WAITS.get(q.kind, "to answer"), [])
        asked += [name_of(state, q.who)] if name_of(state, q.who) not in asked else []
    return f"Waiting for {listed(f'{listed(who)} {what}' for what, who in people.items())}."


def is_asked(state: State, who: str | None, storyteller: bool) -> list[Question]:
    """The open questions to this reader; a storyteller's are those of the npcs too.

    In a pause nobody is asked anything but whether another may leave.
    """
    stands = state.status == "paused"
    return [
        q
        for q in state.questions
        if (not stands or q.kind == "leave")
        and (q.who == who or (storyteller and (q.who == STORYTELLER or _spoken_for(state, q))))
    ]
