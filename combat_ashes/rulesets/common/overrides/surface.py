"""What a storyteller types, and everybody reads, of what is set and ruled."""

from collections.abc import Callable
from dataclasses import replace

from ....text.line import Line, Spoken, Usage
from ....text.surface import STORYTELLER, Row, Surface
from ..lines import mark, ruling
from .rules import RULED, Rulings
from .sets import SET, Overrides
from .shown import set_on

Reader = Callable[[Line], Spoken]


def overriding(
    sets: Overrides, rules: Rulings, set_: Reader = mark, rule: Reader = ruling
) -> Surface:
    """The lines `+combat/set` and `+combat/rule` of these rows, read by `set_` and `rule`."""
    return Surface(
        rows=(sets.line(set_), _sides(set_), rules.line(rule)),
        lesser=(set_on,),
        ruled={"set": SET, "rule": {**RULED, **rules.sentences}},
        refusals={
            "err.set.value": {
                "": "{what} cannot be set to that; write {legal}.",
                "unarmed": "{name} has no weapon in hand; write {what} and one of {names}.",
                "without": "{name} has no {what}; name somebody who has.",
                "unloaded": "{name} has no gun to load; name somebody who has one.",
            },
            "err.set.unknown": "'{what}' cannot be set; set {known}.",
            "err.rule.unknown": "'{what}' is no ruling; type +combat/rule and one of: {known}.",
            "err.rule.purpose": "Nothing is rolled for '{word}'; name {purposes}.",
        },
    )


def _sides(set_: Reader) -> Row:
    """`+combat/side`: the side of several, which can be set with `+combat/set` as well."""

    def read(line: Line) -> Spoken:
        if not line.left or not line.right:
            raise Usage
        return set_(replace(line, right=f"side {line.right}"))

    meaning = "put people on one side, which none of them attacks by a plan; off takes it away"
    usage = "<name>[ & <name>] or all=<word or off>"
    return Row("combat", "side", usage, meaning, STORYTELLER, read=read)
