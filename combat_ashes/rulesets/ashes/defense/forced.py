"""A third party attacks a grappler, who pays for the hold (ASH-GRP-40, -41, -55 to -57)."""

from ....engine.inputs import Input
from ....engine.offers import Offer
from ....engine.state import Question
from .. import agenda, questions
from ..answers import NONE, REFLEXES, Answer, AnyReflex
from ..attack.coming import Attack, coming
from ..attack.ways import AshesWay, Window
from ..fight import Decision, Fight
from ..harm import damage
from ..people import acts, at_once, holding, options
from . import abort, committed
from .reflex import Way

SHRUG, HOSTAGE = "shrug_off", "hostage_block"
LINES = {SHRUG: "grapple/shrug", HOSTAGE: "grapple/hostage"}
OPTIONS = ("shrug", "hostage")


def applies(fight: Fight, now: Attack) -> bool:
    """Whether this attack forces the target to pay for the hold (ASH-GRP-56)."""
    if not fight.state.flags.grapples:
        return False
    held = holding.holds(fight.state, now.target.id)
    return held is not None and not held.pinned and held.victim != now.attacker.id


def _said(how: str, kind: str, now: Attack, ability: str = "") -> AnyReflex:
    choice = committed.ENDURE if now.committed else ""
    return REFLEXES[kind](forced=how, choice=choice, ability=ability)


def answer(ctx: Decision, question: Question, given: Input, do: str) -> Answer:
    """`+grapple/shrug [block or dodge]` or `+grapple/hostage [block or dodge]`."""
    facts = questions.defend.of(question)
    now = coming(ctx, facts.by, facts.part)
    if now is None:
        return NONE
    if do in acts.DEFENSES:
        ability = options.ability_of(ctx, ctx.person(given.who), do, given.text("ability"))
        return _said(SHRUG, do, now, ability)
    if do in ("grapple_effect", "grapple_single"):
        ctx.refuse("err.grapple.no_effect_earned")
    if do not in ("grapple_shrug", "grapple_hostage"):
        ctx.refuse("err.choose.option", word=given.do, options=list(question.options))
    word = given.text("kind").lower()
    kinds = [kind for kind in ("block", "dodge") if word and kind.startswith(word)]
    if word and not kinds:
        ctx.refuse("err.grapple.kind", word=word)
    how = SHRUG if do == "grapple_shrug" else HOSTAGE
    return _said(how, kinds[0] if kinds else "", now)


class ForcedOffer(Offer, frozen=True, kw_only=True):
    """What a grappler may meet an attack with: the `cost`, of how much Control over whom. It is
    what is done for the `silent`; behind it are the `ways` to defend."""

    victim: str
    control: int
    cost: int
    silent: bool
    ways: list[Way]


def offered(fight: Fight, who: str, ways: list[Way]) -> list[Offer]:
    """What a grappler may meet an attack with: the price, and the defenses."""
    held = holding.holds(fight.state, who)
    if held is None:
        return []
    settings = fight.rules.settings.grapple
    victim, hostage = fight.state.people[held.victim].name, settings.effect__hostage_block__cost
    costs = {SHRUG: settings.effect__shrug_off__cost, HOSTAGE: hostage}
    return [
        ForcedOffer(
            LINES[how], victim=victim, control=held.control, cost=cost,
            silent=how == SHRUG, ways=ways,
        )
        for how, cost in costs.items()
    ]  # fmt: skip


def pay(ctx: Decision, who: str, how: str) -> None:
    """The price is paid whether the defense works or not; the zero check comes after it."""
    held = holding.holds(ctx.state, who)
    if held is None:
        return
    if at_once.held_back(ctx, agenda.cost_paid(who, held.victim, how)):
        at_once.held_back(ctx, agenda.zero_check(held.victim, "forced"))
        return
    ctx.push(agenda.zero_check(held.victim, "forced"))
    cost_paid(ctx, who, held.victim, how)


@agenda.cost_paid.does
def cost_paid(ctx: Decision, who: str, victim: str, how: str) -> None:
    """Control falls by the price, if this person still holds the other."""
    held = holding.held_by(ctx.state, victim)
    if held is None or held.pinned or held.grappler != who:
        return
    settings = ctx.rules.settings.grapple
    shrug = how == SHRUG
    price = settings.effect__shrug_off__cost if shrug else settings.effect__hostage_block__cost
    holding.change(ctx, held, -price, how)


def hostage_hit(ctx: Decision, now: Attack) -> None:
    """A negated attack hits the hostage as with one success (ASH-GRP-41)."""
    held = holding.holds(ctx.state, now.target.id)
    if held is None:
        return
    if "grapple" in now.action.manners:
        return
    ctx.announce("grapple.hostage", who=held.victim, against=now.attacker.id)
    damage.deal(ctx, now.attacker.id, held.victim, now.weapon, now.action.manners, 1)


class Forced(AshesWay):
    """A grappler pays for every attack of a third party (ASH-GRP-56)."""

    def window(self, fight: Fight, now: Attack) -> Window | None:
        if not applies(fight, now):
            return None
        options: tuple[str, ...] = OPTIONS
        ground = abort.open_ground(fight, now) if now.committed else None
        options = (*options, "abort") if ground is not None else options
        silent = _said(SHRUG, "", now)
        return Window(silent, options, silent, ground)

    said = ("shrug", "hostage", "release", "grapple_shrug", "grapple_hostage", "grapple_release",
            "let_go", "grapple_effect", "grapple_single")  # fmt: skip

    def read(self, ctx: Decision, question: Question, given: Input, word: str) -> Answer:
        if given.do == "choose":
            word = f"grapple_{word}"
        if "shrug" not in question.options:
            ctx.refuse("err.phase.wrong_step", what=word, step="asked",
                        options=list(question.options), kinds=[question.kind])  # fmt: skip
        return answer(ctx, question, given, word)

    def paid(self, ctx: Decision, now: Attack, said: Answer) -> tuple[Attack, Answer]:
        if isinstance(said, AnyReflex) and said.forced:
            pay(ctx, now.target.id, said.forced)
        return now, said

    def after(self, ctx: Decision, now: Attack, said: Answer, net: int) -> None:
        if isinstance(said, AnyReflex) and said.forced == HOSTAGE and net <= 0:
            hostage_hit(ctx, now)
