"""What a person can do at this moment, with the numbers of the sheet (`+maneuvers`)."""

from ...engine.offers import Commands, Dice, Maneuver, Menu
from ...engine.state import Question
from ...text.listings import InWords, dice_at
from .attack import pools
from .attack.coming import aimed
from .combatant import Combatant
from .declarations import Action, AttackAction
from .defense import abort, offers
from .fight import Fight
from .flags import Grapple
from .grapple import contest, in_hold, opening
from .people import haste, holding
from .questions import Buys
from .rules import shown


def listing(fight: Fight, person: Combatant, commands: Commands) -> Menu:
    """Each thing one may declare, at least by these `commands`."""
    held = holding.of(fight.state, person.id)
    if held is not None:
        return _inside(fight, person, held)
    found = [
        row for act in fight.rules.acts.values() for row in act.listing(fight, person, commands)
    ]
    found += [Maneuver(f"+haste <n>={each}") for each in haste.sources_of(fight.rules, person)]
    if abort.may(fight, person, abort.LATER):
        found.append(_aborting(offers.abort_offer(fight, person, abort.LATER)))
    return found


def _aborting(offer: offers.AbortOffer) -> Maneuver:
    if offer.pool is None:
        return Maneuver("+abort")
    words = f"{dice_at(offer)} of Willpower, {offer.odds} in 100"
    return InWords("+abort", words=words).at(offer)


def would_roll(fight: Fight, person: Combatant, said: Action) -> Dice:
    """The dice of an attack at its target, as things stand between the two (ASH-ATK-01)."""
    if not isinstance(said, AttackAction):
        return Dice()
    now = aimed(fight, person, fight.state.people[said.target], said)
    return shown(pools.throw(fight, now)) if now is not None else Dice()


def _inside(fight: Fight, person: Combatant, held: Grapple) -> Menu:
    for kind in ("single", "effect"):
        question = fight.state.question_for(person.id, kind)
        if question is not None:
            return _won(question)
    mine = held.grappler == person.id
    if held.pinned:
        return [Maneuver("+grapple/sustain"), Maneuver("+grapple/release")] if mine else []
    other = fight.state.people[held.other(person.id)]
    found: Menu = []
    fewer = in_hold.sustaining(fight.state, person.id).split if mine else 0
    for word in ("sustain",) if mine else ("resist", "reverse"):
        for method in opening.METHODS:
            throw = contest.throw(fight, person, other, method, held, (("holds", -fewer),))
            found.append(Maneuver(f"+grapple/{word} {method}").at(shown(throw)))
    if not mine:
        return [*found, Maneuver("+grapple/relent")]
    for name, price in holding.prices(fight, held).items():
        short = price - held.control
        more = f", {short} more than you have now" if short > 0 else ""
        words = f"{price} Control{more}, when you win the contest"
        found.append(InWords(f"+grapple/effect {name}", words=words))
    return [*found, Maneuver("+grapple/release")]


def _won(question: Question) -> Menu:
    facts: Buys = question.facts
    line, costs = f"+grapple/{question.kind}", facts.costs
    spoken = {f"{line} {name}": price for name, price in costs.items()}
    actions = facts.actions if "action" in question.options else {}
    spoken |= {f"{line} action={words}": price for words, price in actions.items()}
    end = "; takes all there is, and you let go" if question.kind == "single" else ""
    told = [InWords(said, words=f"{price} Control{end}") for said, price in spoken.items()]
    return [*told, Maneuver("+pass, which holds on")]
