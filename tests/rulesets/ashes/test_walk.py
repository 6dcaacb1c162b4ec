"""How far one has to walk through the rules to follow an attack."""

from tests.support.walk import attack_and_answer

MOST_HOPS = 25


def test_from_an_attack_to_the_question_of_its_target_it_is_not_far() -> None:
    attack, _ = attack_and_answer()
    between_rules, _ = attack.of_rules()
    assert 0 < between_rules <= MOST_HOPS
