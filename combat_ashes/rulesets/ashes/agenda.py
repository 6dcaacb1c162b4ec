"""The steps of a fight under `ashes`, in the order in which a round uses them."""

from ...engine.agenda import AnswerStep, Step
from .answers import AnyAnswer
from .declarations import AssistAction
from .equipment import Weapon

# --- who comes before whom, and declarations ----------------------------------------------------

order: Step[()] = Step("order")
tie_picked: AnswerStep[list[str]] = AnswerStep("tie_picked")
"""The storyteller said who of a tied group comes first."""
phase: Step[str] = Step("phase")
"""The Main phase or a haste phase begins."""
declared: AnswerStep[str, int] = AnswerStep("declared")
"""Somebody declares, sealed or not."""

# --- turns --------------------------------------------------------------------------------------

resolve: Step[()] = Step("resolve")
turn: Step[str] = Step("turn")
split_comes: Step[str] = Step("split_comes")
next_part: Step[str] = Step("next_part")
part_chosen: AnswerStep[str, list[int]] = AnswerStep("part_chosen")
ready_comes: Step[str] = Step("ready_comes")
"""What answers attacks has its turn."""
act: Step[str, int] = Step("act")
"""A part of what somebody declared, by its number."""
act_now: Step[str, int] = Step("act_now")
"""Whose turn has passed may still abort."""
misc_roll: AnswerStep[str, int] = AnswerStep("misc_roll")
void_said: AnswerStep[str, int] = AnswerStep("void_said")
"""Somebody aborts a void action, or lets it go."""

# --- several at one moment ----------------------------------------------------------------------

together: Step[list[str], dict[str, str]] = Step("together")
"""A fully tied group, and by victim who attacks first."""
ordered_first: AnswerStep[list[str], dict[str, str], str] = AnswerStep("ordered_first")
act_together: Step[list[str]] = Step("act_together")
apply_together: Step[()] = Step("apply_together")

# --- an attack, by its owner and its number -----------------------------------------------------

strike: Step[str, int] = Step("strike")
"""How a committed attack is taken, said when it is declared: its target and its owner."""
attacker_chose: AnswerStep[str, int] = AnswerStep("attacker_chose")
"""How the target of a committed attack takes it before their own attack."""
meet: Step[str, int] = Step("meet")
met: AnswerStep[str, int] = AnswerStep("met")
confirm: Step[str, int, AnyAnswer] = Step("confirm")
confirmed: AnswerStep[str, int, AnyAnswer] = AnswerStep("confirmed")
"""The storyteller has seen both pools."""
clash: Step[str, int, AnyAnswer] = Step("clash")
"""Both sides roll."""
ask_to_strike: Step[str, str] = Step("ask_to_strike")
"""Whose guard it is, and who attacks."""
strike_said: AnswerStep[str, str] = AnswerStep("strike_said")
strikes_back: Step[str, str] = Step("strikes_back")
hits: Step[str, str, Weapon, list[str], int] = Step("hits")
"""Damage is rolled: by whom, at whom, with what, the manners and the net successes."""
soaks: Step[str, str, Weapon, list[str], int, int] = Step("soaks")
"""The same, and the levels that are soaked."""
bayonet_said: AnswerStep[str, str, list[str], int] = AnswerStep("bayonet_said")

# --- holds, by their victim ---------------------------------------------------------------------

single: Step[str] = Step("single")
single_said: AnswerStep[str] = AnswerStep("single_said")
bout: Step[str, str] = Step("bout")
"""A hold that its grappler sustains."""
bout_roll: AnswerStep[str, str, str] = AnswerStep("bout_roll")
effect_said: AnswerStep[str] = AnswerStep("effect_said")
assist_roll: AnswerStep[str, AssistAction] = AnswerStep("assist_roll")

# --- what may be held back until all of a tied group have rolled, in this order -----------------

contest_said: Step[str, int, bool, str] = Step("contest_said")
"""Victim, lead, whether the contest was to reverse the hold, and whose action it was."""
relented: Step[str] = Step("relented")
cost_paid: Step[str, str, str] = Step("cost_paid")
"""Somebody who holds a victim paid for a defense."""
assisted: Step[str, str, int] = Step("assisted")
"""By how much Control changes for a friend against another."""
zero_check: Step[str, str] = Step("zero_check")
offer: Step[str] = Step("offer")
close_in: Step[str, str] = Step("close_in")
seized: Step[str, str, int, str] = Step("seized")
"""Grappler, victim, Control and method."""
blow: Step[str, int, str, str | None] = Step("blow")
shaken: Step[str, str] = Step("shaken")
"""Who was hit while they hold others, and their track before."""
after_hit: Step[str, str, str, int] = Step("after_hit")

CONTROL = (contest_said, relented, cost_paid, assisted)
"""What changes a hold; only then is seen whether it ends, and what it buys."""

EFFECTS = (*CONTROL, zero_check, offer, close_in, seized, blow, shaken, after_hit)

# --- the end of a phase and of a round ----------------------------------------------------------

held: Step[list[str]] = Step("held")
"""Those who held back act."""
held_act: AnswerStep[str] = AnswerStep("held_act")
escapes: Step[()] = Step("escapes")
settle: Step[str] = Step("settle")
"""Whether somebody got away."""
pursued: AnswerStep[str] = AnswerStep("pursued")
chase_opens: Step[str, dict[str, int], bool] = Step("chase_opens")
"""By pursuer the lead of a fugitive, and whether the trail is cold."""
phase_over: Step[()] = Step("phase_over")
books: Step[()] = Step("books")
upkeep: Step[()] = Step("upkeep")
hazards: Step[()] = Step("hazards")
books_durations: Step[()] = Step("books_durations")
round_over: Step[()] = Step("round_over")
finish: Step[()] = Step("finish")
