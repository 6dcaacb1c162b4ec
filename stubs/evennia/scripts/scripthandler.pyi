from .models import ScriptDB

class ScriptHandler:
    def get(self, key: str) -> list[ScriptDB]: ...
