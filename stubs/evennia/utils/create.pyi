from ..objects.models import ObjectDB
from ..scripts.models import ScriptDB

def create_object(
    typeclass: str,
    key: str,
    location: ObjectDB | None = None,
    home: ObjectDB | None = None,
    nohome: bool = False,
) -> ObjectDB: ...
def create_script(
    typeclass: str, key: str, obj: ObjectDB, autostart: bool = True, desc: str | None = None
) -> ScriptDB: ...
