"""Voila's pages, made without compiling their templates each time: that would take longer than all the rest."""

from __future__ import annotations

from typing import Any, Final

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class _Compiled(BytecodeCache):
    """Compiled templates, kept in memory by their content."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Hand out what was kept."""
        checksum, code = self._kept.get(bucket.key, ("", b""))
        if checksum == bucket.checksum:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        self._kept[bucket.key] = (bucket.checksum, bucket.bytecode_to_string())


COMPILED: Final = _Compiled()


class PageExporter(VoilaExporter):  # type: ignore[misc]  # Voila is not typed
    """Voila's exporter with what all pages compile kept."""

    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.bytecode_cache = COMPILED
        return environment


def use() -> None:
    """Have Voila make its pages so; it has no setting for that."""
    notebook_renderer.VoilaExporter = PageExporter
