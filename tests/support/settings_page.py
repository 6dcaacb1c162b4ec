"""docs/settings.md: every setting of every rule system, and what is a setting no more.

make settings
"""

from pathlib import Path

from combat_ashes.rulesets import model_of
from combat_ashes.rulesets.legal import show
from combat_ashes.rulesets.model import KeyInfo, Settings, describe, keys, retired
from tests.support.shipped import shipped

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"

INTRODUCTION = """# Settings

Written by `make settings` from what the code declares. Staff change a setting with
`+ruleset/set <key>=<value>`; `+ruleset/show <key>` tells one, and `help <any word>` finds those
that have to do with it. What each rule says is in the RULES.md of its rule system.
"""

COMMON = "Of every rule system"


def page() -> str:
    """The whole page."""
    models = {name: model_of(name) for name in sorted(shipped())}
    everywhere = _common(models)
    parts = [INTRODUCTION, *_section(COMMON, next(iter(models.values())), everywhere)]
    for name, model in models.items():
        own = [key for key in keys(model) if key not in everywhere]
        parts += _section(f"{name}: {len(keys(model))} in all", model, own)
        gone = [f"- `{key}`: {show(value)}" for key, value in sorted(retired(model).items())]
        if gone:
            parts += ["### Settings no more, and what is always so\n", "\n".join(gone) + "\n"]
    return "\n".join(parts)


def _common(models: dict[str, type[Settings]]) -> list[str]:
    """The keys that are one and the same in each rule system."""
    shared = set.intersection(*(set(keys(model)) for model in models.values()))
    return sorted(
        key for key in shared if len({repr(describe(each, key)) for each in models.values()}) == 1
    )


def _section(title: str, model: type[Settings], wanted: list[str]) -> list[str]:
    """The keys that are wanted, under a heading for each area."""
    found = [f"## {title}\n"]
    for area in dict.fromkeys(key.partition(".")[0] for key in wanted):
        meaning = (model.model_fields[area].annotation.__doc__ or "").strip().splitlines()[0]
        found.append(f"### {area}: {meaning[0].lower()}{meaning[1:]}\n")
        mine = [key for key in wanted if key.partition(".")[0] == area]
        found.append("\n".join(_line(describe(model, key)) for key in mine) + "\n")
    return found


def _line(info: KeyInfo) -> str:
    default = show(info.default)
    told = default if len(default) < 100 else f"{default[:97]}..."
    words = f"- `{info.key}` is {told}; {info.legal}. {info.meaning} {info.who} ({info.rule})"
    return " ".join(words.split())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
