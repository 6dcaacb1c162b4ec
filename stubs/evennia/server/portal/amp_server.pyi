from typing import Any

class AMPServerProtocol:
    def data_in(self, packed_data: bytes) -> Any: ...
