"""Aims: what everybody wants, stated before dice fall (FOR-INT)."""

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.limits import check_length
from ....engine.state import STORYTELLER
from ...common.turn_order import gathering
from ...common.turn_order.one_by_one import has_begun
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..people import rolling
from ..people.acts import who_speaks
from ..refusing import Reasons, refuse
from ..values import Intent

HARMS = ("none", "hurt", "kill")
PREFIX = "i want"
DEEDS = (
    "avenge", "arrest", "beat", "break", "bring", "capture", "catch", "chase", "defend", "destroy",
    "disarm", "drive", "escape", "find", "flee", "free", "get", "grab", "have", "help", "hurt",
    "keep", "kill", "knock", "leave", "make", "protect", "rescue", "rob", "save", "scare", "seize",
    "steal", "stop", "subdue", "survive", "take", "teach", "wound",
)  # fmt: skip
"""What an aim may begin with that says what to do, and lacks only that one wants it."""
GONE = ("dead", "fled", "out")


def state_aim(ctx: Decision, given: Input) -> None:
    """`+intent <text>[=none, hurt or kill]` (FOR-INT-01, -03, -05)."""
    text = completed(" ".join(given.text("text").split()))
    harm = given.text("harm").lower() or ctx.rules.settings.intent.default_harm
    if not wish_of(text):
        refuse("err.declare.incomplete", missing="what you want")
    if harm not in HARMS:
        refuse("err.intent_harm", word=harm)
    check_length(ctx, text, "An aim")
    settings, person = ctx.rules.settings.intent, ctx.person(given.who)
    reasons = who_speaks(ctx, person)
    begun = wish_of(text) != text
    reasons.when(settings.require_prefix and not begun, "err.intent_prefix", text=text)
    locked = has_begun(ctx.state) and settings.change_midfight != "free"
    may = person.flags.restate and settings.change_midfight == "storyteller"
    reasons.when(locked and not may, "err.intent_locked")
    reasons.refuse()
    judged = ctx.state.storyteller is not None and given.by != STORYTELLER
    status = "stated" if judged else "accepted"
    ctx.flag(given.who, intent=Intent(text, harm, status), restate=False)
    ctx.announce("intent", who=given.who, text=text, harm=harm)
    if judged:
        how = "several" if len(waiting(ctx)) > 1 else ""
        ctx.announce("intent.judge", to=STORYTELLER, who=given.who, how=how)
    _see_settled(ctx)
    gathering.ask_again(ctx, given.who)


def completed(text: str) -> str:
    """An aim that begins with a deed, such as `hurt Thug` or `to get away`, as a wish for it."""
    first, _, rest = text.partition(" ")
    if first.lower() == "to" and rest:
        return f"I want {text}"
    return f"I want to {text}" if first.lower() in DEEDS else text


def wish_of(text: str) -> str:
    """What somebody wants: an aim without the `I want` that it begins with."""
    behind = text[len(PREFIX) :]
    if not text.lower().startswith(PREFIX) or behind[:1].isalnum():
        return text
    return behind.removeprefix(":").strip()


def missing(fight: Fight) -> list[Combatant]:
    """Those who have no accepted aim, where everybody needs one (FOR-INT-01)."""
    state = fight.state
    if not fight.rules.settings.intent.required or state.flags.waived:
        return []
    led = state.storyteller is not None  # Who else states one for who has no player?
    people = [each for each in state.people.values() if each.status not in GONE]
    return [each for each in people if (led or each.player) and not is_settled(each)]


def before_ready(fight: Fight, person: Combatant) -> str:
    """The option that somebody has to take before the first round."""
    return "intent" if person in missing(fight) else ""


def owes(fight: Fight, person: Combatant) -> str:
    """The line with which somebody says what they want before the first round."""
    return "+intent I want to win=hurt" if person in missing(fight) else ""


def wanted(ctx: Decision, who: str) -> None:
    """Tell who comes in to state an aim; where nobody runs the fight the first question does."""
    led, begun = ctx.state.storyteller is not None, has_begun(ctx.state)
    if led and not begun and ctx.person(who).player:
        reminded(ctx, who)


def reminded(ctx: Decision, who: str) -> None:
    """Tell who has no aim that the first round waits for one."""
    if ctx.person(who) in missing(ctx):
        ctx.announce("intent.wanted", to=who)


def _see_settled(ctx: Decision) -> None:
    """Tell the storyteller that nothing is in the way of the first round any more."""
    if ctx.state.storyteller is not None and not has_begun(ctx.state) and not missing(ctx):
        how = "waived" if ctx.state.flags.waived else ""
        ctx.announce("intent.settled", to=STORYTELLER, how=how)


def is_settled(person: Combatant) -> bool:
    """Whether somebody's aim is accepted or waived."""
    intent = person.flags.intent
    return intent is not None and intent.status in ("accepted", "waived")


def check_settled(ctx: Decision) -> None:
    """Refuse to go on while aims are missing."""
    if [person.id for person in missing(ctx)] == [ctx.given.who]:
        refuse("err.intent_missing", people=[ctx.name(ctx.given.who)], how="self")
    check_missing(ctx, reasons := Reasons())
    reasons.refuse()


def check_missing(fight: Fight, reasons: Reasons) -> None:
    """Add who has no aim that stands, and whose is only not accepted yet."""
    lacking = missing(fight)
    waits = [person.name for person in lacking if is_stated(person)]
    without = [person.name for person in lacking if not is_stated(person)]
    how = "stated" if not without else "both" if waits else ""
    reasons.when(lacking, "err.intent_missing", people=without, stated=waits, how=how)


def is_stated(person: Combatant) -> bool:
    """Whether somebody's aim waits to be accepted."""
    intent = person.flags.intent
    return intent is not None and intent.status == "stated"


# --- what a storyteller says of aims --------------------------------------------------------------


def accept(ctx: Decision, who: str, harm: str) -> None:
    """An aim is accepted, with another harm where one is named (FOR-INT-02, -03)."""
    intent = _stated(ctx, who)
    if harm and harm not in HARMS:
        refuse("err.intent_harm", word=harm)
    ctx.flag(who, intent=replace(intent, harm=harm or intent.harm, status="accepted"))
    _see_settled(ctx)


def waiting(fight: Fight) -> list[Combatant]:
    """Those whose aims wait to be accepted."""
    return [person for person in fight.state.people.values() if is_stated(person)]


def reject(ctx: Decision, who: str) -> None:
    """An aim is rejected: its owner must state another one."""
    ctx.flag(who, intent=replace(_stated(ctx, who), status="rejected"))


def _stated(ctx: Decision, who: str) -> Intent:
    intent = ctx.person(who).flags.intent
    if intent is None or intent.text is None:
        refuse("err.intent_none", name=ctx.name(who))
    return intent


def waive(ctx: Decision) -> None:
    """Nobody in the fight needs an aim that they do not have."""
    for person in list(ctx.state.people.values()):
        if not is_settled(person):
            intent = person.flags.intent or Intent()
            ctx.flag(person.id, intent=replace(intent, status="waived"))
    ctx.flag_fight(waived=True)
    _see_settled(ctx)


def waive_no_more(ctx: Decision) -> None:
    """Those whose aim was waived need one again."""
    for person in list(ctx.state.people.values()):
        intent = person.flags.intent
        if intent is not None and intent.status == "waived":
            stated = replace(intent, status="stated") if intent.text is not None else None
            ctx.flag(person.id, intent=stated)
    ctx.flag_fight(waived=False)


# --- killing by accident of zeal ------------------------------------------------------------------


def dies(ctx: Decision, who: str) -> None:
    """A death is charged to who dealt it with a harmless aim (FOR-INT-04)."""
    flags = ctx.person(who).flags
    ruled = ctx.state.flags.credit.get(who)
    charge(ctx, who, ruled or flags.filled or flags.hurt_by)


def charge(ctx: Decision, dead: str, credited: str) -> None:
    """Take a point of Willpower for a death, once; where another is credited, give it back."""
    charged = ctx.state.flags.charged
    before = charged.get(dead)
    if before == credited or credited == dead:
        return
    if before and ctx.here(before):
        rolling.gain(ctx, before, "willpower", 1, "credit")
    ctx.flag_entry(None, "charged", dead, None)
    if not credited or not ctx.here(credited):
        return
    intent = ctx.person(credited).flags.intent
    harmless = intent is not None and intent.text is not None and intent.harm == "none"
    if harmless and rolling.points(ctx.person(credited)):
        rolling.spend(ctx, credited, "killed", chosen=False)
        ctx.flag_entry(None, "charged", dead, credited)
        ctx.announce("intent.killed", who=credited, against=dead)


def credit(ctx: Decision, dead: str, credited: str) -> None:
    """A storyteller says who is charged with a death; with nobody, it is as the fight went."""
    ctx.flag_entry(None, "credit", dead, credited or None)
    if ctx.person(dead).status == "dead":
        dies(ctx, dead)


HANDLERS = {"intent": state_aim}
