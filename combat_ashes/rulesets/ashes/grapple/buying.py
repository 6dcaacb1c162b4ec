"""What Control buys: effects, offered and paid for (ASH-GRP-27 to -39, -58 and -59)."""

from collections.abc import Iterable

from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ....engine.pools import total
from ....engine.revalidation import drop
from ....engine.state import STORYTELLER, Question
from .. import agenda, questions
from ..combatant import Combatant
from ..fight import Decision
from ..flags import Grapple
from ..people import holding, lying, sheet
from ..questions import Buys, Does
from . import effects, hazards
from .effects import Bought

MOST_PRICES = 50
"""How many other actions may have a price in a fight."""
BUYABLE = ("pin", "disarm", "drop", "slam", "throw", "prop", "clinch", "crack", "action")


def cost(ctx: Decision, held: Grapple, name: str, detail: str) -> int:
    """The Control an effect costs; raises `Refused` for another action without a price."""
    if name != "action":
        return holding.price(ctx.rules, held, name)
    price = ctx.state.flags.prices.get(detail.lower())
    if price is None:
        ctx.refuse("err.grapple.action_needs_storyteller", what=detail or "that")
    return price


def offer(ctx: Decision, held: Grapple) -> None:
    """The winner of a contest may buy one effect (ASH-GRP-27)."""
    who = held.grappler
    options = _payable(ctx, held, BUYABLE)
    if options:
        facts = _facts(ctx, held, options, False)
        ctx.ask(who, questions.effect, options, "pass", agenda.effect_said(held.victim), facts)


NOT_AT_ONCE = ("pin", "shrug_off", "hostage_block")
"""The effects that cannot be had at once (ASH-GRP-58)."""
LEAST_PRICE, MOST_PRICE = 2, 6
"""The Control that an action of the storyteller's may cost (ASH-GRP-39)."""


def offer_single(ctx: Decision, held: Grapple) -> None:
    """The winner of an opening may have one effect at once, and let go (ASH-GRP-58)."""
    options = _payable(ctx, held, [name for name in BUYABLE if name not in NOT_AT_ONCE])
    facts = _facts(ctx, held, options, True)
    then = agenda.single_said(held.victim)
    ctx.ask(held.grappler, questions.single, options, "pass", then, facts)


def _facts(ctx: Decision, held: Grapple, options: tuple[str, ...], at_once: bool) -> Buys:
    """What a grappler who may buy is told: Control, each effect's price and what it does."""
    costs = {name: cost(ctx, held, name, "") for name in options if name != "action"}
    does = {name: _does(ctx, held, name, price, at_once) for name, price in costs.items()}
    return Buys(
        held.victim,
        held.control,
        costs,
        does={name: told for name, told in does.items() if told != Does()},
        actions={w: price for w, price in ctx.state.flags.prices.items() if price <= held.control},
        hazards=hazards.in_reach(ctx.state, options, _yards(ctx, held, costs)),
    )


def _does(ctx: Decision, held: Grapple, name: str, price: int, at_once: bool) -> Does:
    """What an effect comes to with these two people: dice and type, yards, or what is in hand."""
    settings, victim = ctx.rules.settings.grapple, ctx.person(held.victim)
    falls = not lying.is_down(victim)
    if name == "drop":
        return Does(prone=falls)
    if name == "throw":
        yards = _yards(ctx, held, {"throw": price})
        return Does(yards=yards, prone=falls)
    if name == "disarm":
        return Does(things=tuple([weapon.name for weapon in effects.in_hands(victim)]))
    if name not in effects.HARM:
        return Does()
    left = held.control - price
    kind, all_of_it = effects.HARM[name]
    terms = effects.harm_terms(ctx, held, left if all_of_it else effects.half(ctx.rules, left))
    dice = max(1, total(terms))
    falls = falls and name == "slam"
    if settings.damage_mode == "flat":
        return Does(levels=dice, damage=kind, prone=falls)
    return Does(dice=dice, damage=kind, prone=falls)


def _payable(ctx: Decision, held: Grapple, names: Iterable[str]) -> tuple[str, ...]:
    def pays(name: str) -> bool:
        if name == "action":
            return bool(ctx.state.flags.prices)
        price = max(1, cost(ctx, held, name, ""))
        return price <= held.control and _obstacle(ctx, victim, name, "") is None

    victim = ctx.person(held.victim)
    return tuple(filter(pays, names))


@questions.effect.reads
@questions.single.reads
def answer(ctx: Decision, question: Question, given: Input) -> Bought | str:
    """`+grapple/effect <name>[=<detail>]`, `+grapple/single …`, or `+pass`."""
    if given.do == "pass":
        return "pass"
    wanted = "grapple_single" if question.kind == "single" else "grapple_effect"
    if given.do == "choose":
        name, detail = given.text("word"), ""
    elif given.do == wanted:
        name, detail = given.text("name"), given.text("detail")
    elif given.do in ("grapple_effect", "grapple_single"):
        ctx.refuse("err.grapple.no_effect_earned")
    else:
        ctx.refuse("err.phase.wrong_step", step=ctx.state.step)
    held = holding.held_by(ctx.state, question.facts.victim)
    if held is None:
        ctx.refuse("err.grapple.none")
    return _read(ctx, held, name, detail, question.kind == "single")


def _read(ctx: Decision, held: Grapple, name: str, detail: str, single: bool) -> Bought:
    word = name.strip().lower().replace(" ", "_")
    begun = [one for one in (*BUYABLE, "shrug_off", "hostage_block") if one.startswith(word)]
    begun = [one for one in begun if one == word] or begun
    if not word or len(begun) != 1:
        ctx.refuse("err.grapple.effect", word=name, effects=list(BUYABLE))
    word = begun[0]
    if single and word in NOT_AT_ONCE:
        ctx.refuse_unless_allowed("err.grapple.single_effect_excluded", effect=word)
    if word not in BUYABLE:
        ctx.refuse("err.grapple.no_effect_earned")
    price = cost(ctx, held, word, detail)
    if price > held.control and not ctx.rules.settings.grapple.overdraw_chosen:
        ctx.refuse_unless_allowed(
            "err.grapple.not_enough_control", cost=price, control=held.control
        )
    victim = ctx.person(held.victim)
    code = _obstacle(ctx, victim, word, detail)
    if code is not None:
        takes = [f"disarm={weapon.name}" for weapon in effects.in_hands(victim)]
        ctx.refuse_unless_allowed(code, name=victim.name, lines=[*takes, "another effect"])
    if word == "disarm" and len(found := effects.named_thing(victim, detail)) > 1:
        names = [weapon.name for weapon in found]
        ctx.refuse("err.weapon.ambiguous", word=effects.words_of(detail)[0], names=names)
    hazard = ""
    if detail and word in ("clinch", "crack", "prop", "pin"):
        ctx.refuse("err.grapple.not_aimed", effect=word)
    if word in hazards.AIMED and word != "action" and detail:
        hazard = hazards.named(ctx, detail)
    elif word == "action" and detail.strip().lower() in ctx.state.flags.hazards:
        hazard = detail.strip().lower()
    if hazard:
        hazards.check_reach(ctx, hazard, word, _yards(ctx, held, {word: price}))
    return Bought(word, price, detail, hazard)


def _obstacle(ctx: Decision, victim: Combatant, name: str, detail: str) -> str | None:
    """The code with which an effect that makes no sense now is refused."""
    down = lying.is_down(victim)
    if name == "disarm" and not effects.named_thing(victim, detail):
        return "err.grapple.nothing_to_disarm"
    if down and name == "drop":
        return "err.grapple.already_prone"
    if name == "throw" and down:
        return "err.grapple.victim_not_standing"
    if name == "prop" and not down:
        return "err.grapple.already_standing"
    return None


def _yards(ctx: Decision, held: Grapple, costs: dict[str, int]) -> int:
    """How far a throw reaches for its price (ASH-GRP-35)."""
    strength = sheet.trait(ctx.rules, ctx.person(held.grappler), "strength")
    return strength + costs.get("throw", 0)


@agenda.effect_said.does
def effect_said(ctx: Decision, victim: str, said: Bought | str) -> None:
    """An effect is paid for and takes place; Control at 0 ends the hold (ASH-GRP-29, -43)."""
    held = holding.held_by(ctx.state, victim)
    if held is None or isinstance(said, str):
        return
    before = held.control
    ctx.announce("grapple.effect", who=held.grappler, against=victim, effect=said.effect)
    if said.effect == "pin":
        holding.pin(ctx, held, "pinned")
        return
    held = holding.change(ctx, held, -said.cost, said.effect)
    left = before if said.effect == "throw" else held.control
    effects.do(ctx, held, said, left)
    holding.end_if_spent(ctx, victim, "spent")


@agenda.single_said.does
def single_said(ctx: Decision, victim: str, said: Bought | str) -> None:
    """One effect at once for all the Control of the opening, and nothing is held (ASH-GRP-58)."""
    held = holding.held_by(ctx.state, victim)
    if held is None:
        return
    if isinstance(said, str):
        mine = [g for g in ctx.state.flags.grapples if g.grappler == held.grappler]
        if len(mine) > ctx.rules.settings.grapple.max_sustained:
            holding.end(ctx, held, "released")
        return
    before = held.control
    ctx.announce("grapple.effect", who=held.grappler, against=victim, effect=said.effect)
    ctx.announce(
        "grapple.spent", who=held.grappler, against=victim, control=before,
        **holding.known_to(ctx, held),
    )  # fmt: skip
    effects.do(ctx, held, said, before if said.effect == "throw" else before - said.cost)
    held_still = holding.held_by(ctx.state, victim)
    if held_still is not None and not held_still.pinned:
        holding.end(ctx, held_still, "single")


def set_price(ctx: Decision, words: str, price: int) -> None:
    """`+combat/rule action <its words>=<2 to 6>` (ASH-GRP-39)."""
    if not LEAST_PRICE <= price <= MOST_PRICE:
        ctx.refuse("err.grapple.action_cost", least=LEAST_PRICE, most=MOST_PRICE)
    name, prices = words.strip().lower(), ctx.state.flags.prices
    check_length(ctx, name, "The name of an action")
    if name not in prices:
        check_count(ctx, prices, MOST_PRICES, "prices here")
    ctx.flag_entry(None, "prices", name, price)
    ctx.announce("grapple.priced", to=None, what=words.strip(), cost=price, by=STORYTELLER)


@questions.effect.revalidates
@questions.single.revalidates
def hold_again(ctx: Decision, question: Question) -> bool:
    """The hold may have ended: then there is nothing to buy."""
    held = holding.held_by(ctx.state, question.facts.victim)
    stands = held is not None and held.grappler == question.who and not held.pinned
    return not stands and drop(ctx, question)
