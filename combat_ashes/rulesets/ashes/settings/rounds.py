"""Keys about the round, initiative, declarations, haste and book-keeping."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from ...legal import signed_sum
from ...model import Area, key


class Round(Area):
    """The length of a round and who comes in late (ASH-RND-03, 08)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"seconds": 15}

    join: Literal["next_round", "immediately"] = key(
        "next_round",
        "A fighter who joins in the middle of a round acts from the next one (`next_round`) or "
        "still in this one (`immediately`).",
        "ASH-RND-08",
        who="A table that lets people act as they come sets `immediately`.",
    )


class Declare(Area):
    """Declarations (ASH-RND-06, 08 and ASH-ACT-06, 08)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "required": ("manner", "method", "target", "split", "haste")
    }

    public: bool = key(
        True,
        "Whether everybody sees a declaration as soon as it is made.",
        "ASH-RND-06",
        who="A game of secret plans turns it off.",
    )
    revisable: bool = key(
        False,
        "Whether a player may change a declaration before resolution begins.",
        "ASH-RND-06",
        who="A kinder game lets people think again.",
    )
    ahead: Literal["kept", "refused"] = key(
        "kept",
        "A line typed before its speaker's turn to declare is kept until they are asked (`kept`) "
        "or `refused`.",
        "ASH-RND-06",
        who="A table that wants every line typed in its turn sets `refused`.",
    )
    timeout_seconds: int = key(
        0,
        "How many seconds a player may take for a declaration or any other answer, unless "
        "+combat/timer says otherwise; at 0 a storyteller's fight waits without limit, and any "
        "other as long as absent.silent_seconds.",
        "ASH-RND-08",
        who="A game with little time sets a limit.",
        ge=0,
    )
    hold_action: bool = key(
        False,
        "Whether an action may be held back for later in the phase.",
        "ASH-ACT-08",
        who="A game of patient fighters sets it.",
    )


class Movement(Area):
    """Moving about (ASH-RND-09)."""

    mode: Literal["narrative", "tracked"] = key(
        "narrative",
        "Whether moving is a matter of description (`narrative`), or distances are kept and "
        "nobody strikes by hand whom distance keeps apart (`tracked`).",
        "ASH-RND-09",
        who="A game that plays with distances sets `tracked`.",
    )


class Combat(Area):
    """The end of a fight (ASH-RND-10)."""

    end: Literal["storyteller", "automatic"] = key(
        "storyteller",
        "When nobody is left to fight, the end is proposed to the storyteller (`storyteller`) or "
        "comes at once (`automatic`); a fight that nobody runs ends within a minute at the latest, "
        "unless somebody types +init.",
        "ASH-RND-10",
        who="A game without storytellers sets `automatic`.",
    )


class Initiative(Area):
    """The order of a round (ASH-INI)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "rerank_mid_round": False,
        "tie_component": "total_minus_die",
    }

    formula: Annotated[str, signed_sum("d10", "wits", "dexterity", "bonus", "wounds")] = key(
        "d10+wits+dexterity+bonus-wounds",
        "What is added up for initiative; `d10` is the die, `bonus` what powers and the "
        "storyteller give, `wounds` the size of the wound penalty.",
        "ASH-INI-02",
        who="A game with other traits adds up those.",
    )
    reroll: Literal["every_round", "once_per_combat"] = key(
        "every_round",
        "Initiative is rolled anew for each round (`every_round`) or the first roll holds for "
        "the whole fight (`once_per_combat`).",
        "ASH-INI-03",
        who="A quicker game rolls once for the fight.",
    )
    full_tie: Literal["simultaneous", "reroll_tied", "storyteller_picks"] = key(
        "simultaneous",
        "People equal in everything act at the same moment (`simultaneous`), roll again among "
        "themselves (`reroll_tied`), or are put in order by the storyteller "
        "(`storyteller_picks`), and by name in a fight that nobody runs.",
        "ASH-INI-06",
        who="A game that wants an order of all sets `reroll_tied`.",
    )
    tie_incoming_order: Literal["defender_chooses", "storyteller", "name"] = key(
        "defender_chooses",
        "Which of two attacks of the same moment counts as the earlier: the one their victim "
        "picks (`defender_chooses`), the one the `storyteller` picks, or the one of the attacker "
        "first by `name`.",
        "ASH-INI-07",
        who="A table would argue about it: each answer has its friends.",
    )


class Haste(Area):
    """Extra actions (ASH-HAS)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "announce": "with_main_declaration",
        "exchange": "both_haste",
        "may_hold": False,
        "piling_step": "by_posture",
        "refund": False,
        "sources": ("celerity", "rage", "time", "quicksilver", "other"),
    }

    rage_per_action: int = key(
        1,
        "How many points of Rage one haste action costs.",
        "ASH-HAS-01",
        who="A game of calmer shifters raises it.",
        ge=0,
    )
    reaction: Literal["block_or_dodge", "any_defense"] = key(
        "block_or_dodge",
        "What a target without a haste action may answer an attack in a haste phase with: Block "
        "or Dodge alone (`block_or_dodge`) or every defense there is (`any_defense`).",
        "ASH-HAS-05",
        who="A kinder game sets `any_defense`.",
    )


class Resolve(Area):
    """How an attack is carried through (ASH-RES-09)."""

    confirm_rolls: Literal["storyteller_optional", "always", "never"] = key(
        "storyteller_optional",
        "Whether a roll waits for the storyteller once its pool is shown: after +combat/mode "
        "storyteller (`storyteller_optional`), `always` or `never`, which is also how it is where "
        "nobody runs the fight.",
        "ASH-RES-09",
        who="A storyteller who sees every roll first sets `always`.",
    )


class Bookkeeping(Area):
    """The end of a round (ASH-BKP)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "count_first_round": True,
        "late_requests": "refuse",
        "order": ("damage", "checks", "durations"),
    }

    confirm_before_init: bool = key(
        True,
        "Whether the next initiative waits until the storyteller says that nothing is left open.",
        "ASH-BKP-04",
        who="A storyteller who wants rounds to follow by themselves turns it off.",
    )


class Storyteller(Area):
    """What is kept of the storyteller's interventions (ASH-STD-02)."""

    override: Literal["logged_and_public", "logged"] = key(
        "logged_and_public",
        "An intervention of the storyteller is written to the log and shown to everybody "
        "(`logged_and_public`) or only written to the log (`logged`).",
        "ASH-STD-02",
        who="A game whose storytellers rule unseen sets `logged`.",
    )
