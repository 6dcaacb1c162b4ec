from typing import Any

class Trait:
    trait_type: str
    default_keys: dict[str, Any]
    value: Any

class StaticTrait(Trait): ...

class TraitHandler:
    def __init__(self, obj: object) -> None: ...
    def get(self, trait_key: str) -> Trait | None: ...
