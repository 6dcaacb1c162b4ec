"""The scenes in which lines are typed: where a fight stands, under each rule system."""

from __future__ import annotations

from itertools import zip_longest

from tests.support.shipped import shipped

Scenes = dict[str, tuple[str, ...]]

JOINED = ("Sam: +combat/start", "Jane: +init", "Frank: +init")
BEGUN = (*JOINED, "Sam: +combat/next")

OF_ANY: Scenes = {
    "no fight": (),
    "gathering": ("Jane: +init",),
    "run by nobody": ("Jane: +init", "Frank: +init", "Jane: +init", "Frank: +init"),
    "before the first round": JOINED,
    "a round": BEGUN,
    "each roll waits": (*BEGUN, "Sam: +combat/mode storyteller"),
    "paused": (*BEGUN, "Sam: +combat/pause for supper"),
    "over": (*BEGUN, "Sam: +combat/end"),
}
CHASES: Scenes = {
    "chase": ("Jane: +chase Frank",),
    "a chase that is run": ("Sam: +combat/start", "Jane: +chase Frank", "Sam: +chase/lead 5"),
}

DECLARING = ("Sam: +combat/start", "Jane: +init", "Frank: +init", "Sam: +combat/init Jane=20",
         "Sam: +combat/init Frank=1")  # fmt: skip
SEIZED = (*DECLARING, "Sam: +combat/add Brute", "Sam: +combat/init Brute=10",
          "Sam: +combat/rule result Frank grapple 4", "Frank: +grapple Jane=strength",
          "Sam: +combat/as Brute=+pass", "Jane: +pass", "Jane: +pass")  # fmt: skip

OF_ASHES: Scenes = {
    "declaring": DECLARING,
    "with haste": (*DECLARING, "Frank: +haste 1=rage"),
    "defence": (*DECLARING, "Frank: +misc jump=athletics", "Jane: +attack Frank"),
    "grapple": SEIZED,
    **CHASES,
    "book-keeping": (*DECLARING, "Frank: +remind my wound", "Sam: +combat/books/damage Jane=1 b",
                     "Sam: +combat/books/check Frank=wits/6, fear, every round",
                     "Frank: +pass"),
    "each roll waits": (*DECLARING, "Sam: +combat/mode storyteller", "Frank: +attack Jane"),
}  # fmt: skip

IN_ORDER = (*JOINED, "Sam: +combat/init Jane=20", "Sam: +combat/init Frank=1", "Sam: +combat/next")
HELD = (*IN_ORDER, "Sam: +combat/rule result Jane grapple 2", "Jane: +grapple Frank",
        "Frank: +pass", "Frank: +pass")  # fmt: skip
OF_CLOSE2004: Scenes = {
    **CHASES,
    "attacked": (*IN_ORDER, "Jane: +attack Frank"),
    "held back": (*IN_ORDER, "Jane: +delay"),
    "a hold": HELD,
    "a won maneuver": (*HELD, "Sam: +combat/rule result Jane overpower 2",
                       "Jane: +grapple/overpower"),
    "immobilized": (*HELD, "Sam: +combat/rule result Jane overpower 2",
                    "Jane: +grapple/overpower immobilize"),
    "a power": (*HELD, "Sam: +combat/rule result Jane overpower 2",
                "Jane: +grapple/overpower immobilize", "Frank: +misc curse"),
}  # fmt: skip

WAIVED = (*JOINED, "Sam: +combat/rule waive intents")
BEGUN_WAIVED = (*WAIVED, "Sam: +combat/next")
OF_FORSAKEN: Scenes = {
    **CHASES,
    "run by nobody": ("Jane: +init", "Frank: +init", "Jane: +intent I want to win",
                      "Frank: +intent I want to win",
                      "Jane: +init", "Frank: +init"),
    "aims are stated": JOINED,
    "a round": BEGUN_WAIVED,
    "each roll waits": (*BEGUN_WAIVED, "Sam: +combat/mode storyteller"),
    "paused": (*BEGUN_WAIVED, "Sam: +combat/pause for supper"),
    "over": (*BEGUN_WAIVED, "Sam: +combat/end"),
}  # fmt: skip

OWN = {"ashes": OF_ASHES, "close2004": OF_CLOSE2004, "forsaken": OF_FORSAKEN,
       "storyteller": CHASES}  # fmt: skip


def scenes_of(ruleset: str) -> Scenes:
    """The scenes under a rule system, by names that begin with its own."""
    scenes = {**OF_ANY, **OWN.get(ruleset, {})}
    return {f"{ruleset}: {name}": lines for name, lines in scenes.items()}


def ruleset_of(scene: str) -> str:
    """The rule system of a scene."""
    return scene.partition(":")[0]


def _by_turns() -> Scenes:
    """All scenes, of each rule system one after the other."""
    systems = [list(scenes_of(ruleset).items()) for ruleset in shipped()]
    return dict(each for row in zip_longest(*systems) for each in row if each is not None)


SCENES = _by_turns()
