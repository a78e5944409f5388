"""The wheel: what `make compiled` made lies beside its sources, where Python finds it first.

Without compiled modules (no C compiler, or `make compiled` not run) the wheel is pure Python and runs everywhere.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compiled_in(root: Path) -> ModuleType:
    """`standoff.compiled`, read by itself: nothing else of the package is needed to build it."""
    spec = importlib.util.spec_from_file_location("standoff_compiled", root / "src" / "standoff" / "compiled.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CompiledHook(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel, and says for which machines it is then."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is put together."""
        if version == "editable":
            return
        compiled = compiled_in(Path(self.root))
        files = compiled.files_made()
        if not files:
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(files)
