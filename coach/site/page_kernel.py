"""The process behind a page: IPython's kernel with what every page imports already there, so that any page opens fast.

It keeps no history, and nobody debugs it; heavy work is the engine's.
"""

from __future__ import annotations

import sys
from typing import Final

MODULE: Final = "coach.site.page_kernel"


def main() -> None:
    """Serve one page."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # ten megabytes that ipykernel takes where it finds them
    from ipykernel.kernelapp import IPKernelApp
    from traitlets.config import Config

    config = Config()
    config.HistoryManager.enabled = False
    app = IPKernelApp.instance(config=config)
    app.initialize()  # type: ignore[no-untyped-call]
    import coach.widgets.ready  # noqa: F401  # widgets ask at once which kernel they are in

    app.start()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
