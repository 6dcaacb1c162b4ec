"""What follows an attack does not push its dice, damage and soak out of what people read."""

from __future__ import annotations

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service

TOUGH = {"dexterity": 3, "athletics": 3, "wits": 3, "stamina": 2, "strength": 3, "melee": 2}


def test_who_is_knocked_out_reads_with_what(table):
    """ASH-RES-08: by somebody who was hidden, too."""
    room = table.room()
    jane = table.player("Jane", room, sheet={"traits": TOUGH, "health": "XX"})
    frank = table.player("Frank", room)
    sam = table.player("Sam", room, permission="Helper")
    table.character("Lurker", room, traits=TOUGH, weapons=["club"], player=False)
    for one in (jane, frank, sam):
        one.must("+combat/style normal")
    rolls = {
        "Jane.initiative": [1], "Frank.initiative": [1], "Lurker.initiative": [9],
        "Lurker.attack": [3], "Lurker.damage": [6], "Jane.dodge": [0], "Jane.soak": [1],
    }  # fmt: skip
    with service.dice_from(ScriptedDice(rolls)):
        sam.must("+combat/start")
        jane.must("+init")
        frank.must("+init")
        sam.must("+npc/hide Lurker", "+combat/add Lurker")
        frank.must("+pass")
        jane.must("+pass")
        sam.must("+combat/as Lurker=+attack Jane")
        jane.must("+dodge")
    for one in (frank, sam):
        (told,) = [row for each in one.heard for row in each.split("\n") if "attacks Jane w" in row]
        assert "Lurker attacks Jane with club (5 dice at 6): 3 successes." in told
        assert "Damage (7 at 6): 6. Soak (2 at 6): 1." in told
        assert "Jane is unconscious now." in "".join(one.heard) and "unconscious" not in told


def test_of_several_who_may_be_dead_the_storyteller_is_asked_once(table):
    """ASH-HLT-03: one question, one answer; of each once until something changes."""
    room = table.room()
    jane = table.player("Jane", room)
    sam = table.player("Sam", room, permission="Helper").must("+combat/style normal")
    for name in ("Thug", "Dog", "Cat"):
        table.character(name, room, traits=TOUGH, health="XXXXXX", player=False)
    sam.must("+combat/start", "+combat/add Thug & Dog & Cat")
    jane.must("+init")
    said = sam.say("+damage Thug & Dog & Cat=4 lethal")
    line = "type +combat/rule dead Thug & Dog & Cat or +combat/rule up Thug & Dog & Cat."
    assert said.count("+combat/rule dead") == 1 and line in said
    assert "+combat/rule" not in sam.say("+damage Thug=1 lethal")
    assert "Thug is dead now.\nDog is dead now." in sam.say("+combat/rule dead Thug & Dog")
    sam.must("+combat/rule up all")
    assert "err.rule.nobody_pending" in sam.refused("+combat/rule dead all")
    assert "Cat is dead" not in "".join(sam.heard)
