"""Tables of functions by name, put together: a name that comes twice is refused."""

from typing import Any


def merged(kind: str, *features: Any) -> dict[str, Any]:
    """`STEPS` or `HANDLERS` of several modules in one; `ValueError` for two of a name."""
    found: dict[str, Any] = {}
    for feature in features:
        for name, function in getattr(feature, kind, {}).items():
            if name in found:
                raise ValueError(f"{kind} has {name} twice: {found[name]} and {function}")
            found[name] = function
    return found
