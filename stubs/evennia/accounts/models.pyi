from typing import Any

class AccountDB:
    objects: Any
    id: int
    is_active: bool
    def get_session_auth_hash(self) -> str: ...
