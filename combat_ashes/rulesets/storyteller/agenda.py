"""The steps of a turn under these rules, in the order in which it uses them."""

from ...engine.agenda import AnswerStep, Step
from .values import Made

ambush_over: Step[()] = Step("ambush_over")

order: Step[()] = Step("order")
"""Initiative is rolled: who comes before whom is settled."""
declared: AnswerStep[str, int] = AnswerStep("declared")
"""Who declares, and the number of the secret they share with others; 0 for none."""
release_said: AnswerStep[str, str] = AnswerStep("release_said")
"""Who asks to be let go, and whom."""
resolve: Step[()] = Step("resolve")

come_up: Step[list[str]] = Step("come_up")
"""The next action of each of these."""
rise_said: AnswerStep[str] = AnswerStep("rise_said")
shot: Step[str, int, int] = Step("shot")
"""A further shot: whose, which part of what they declared, its number."""
extras: Step[int] = Step("extras")
"""A pass of extra actions; the first is number 2."""
extra_slots: Step[list[list[str]]] = Step("extra_slots")
last_call: Step[()] = Step("last_call")

coming: Step[()] = Step("coming")
delay_said: AnswerStep[str] = AnswerStep("delay_said")
interrupted: Step[()] = Step("interrupted")
step_in: Step[list[str]] = Step("step_in")
defended: AnswerStep[str, str] = AnswerStep("defended")
"""Who is attacked, and the key of the attack."""
confirmed: AnswerStep[str] = AnswerStep("confirmed")
roll_item: Step[()] = Step("roll_item")
share: Step[int, int, int, bool, bool] = Step("share")
"""What is left of a strafe: its item, its first record, its pool, whether it rolled and botched."""
share_said: AnswerStep[list[str]] = AnswerStep("share_said")
freed: Step[str] = Step("freed")
harm: Step[int] = Step("harm")
"""The damage of a blow, by its number."""
soaked: AnswerStep[int] = AnswerStep("soaked")
apply: Step[()] = Step("apply")
after: Step[int] = Step("after")
"""What a blow does besides damage, by its number."""
tackled: Step[int, list[bool]] = Step("tackled")
"""A tackle, by the number of its blow; who of the two has kept the balance so far."""
falls: Step[str, int] = Step("falls")
"""Who falls, and the number of the record that shows how, -1 where none does."""
moment_over: Step[()] = Step("moment_over")
mishap_said: AnswerStep[str, Made | None, str] = AnswerStep("mishap_said")
"""Who botched, the attack as it was recorded, and whether it was their attack or defense."""

turn_over: Step[()] = Step("turn_over")
finish: Step[()] = Step("finish")
