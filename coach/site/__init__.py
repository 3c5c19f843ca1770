"""The learning site: Voila as a hardened server of its own."""

from __future__ import annotations


def serve(host: str = "127.0.0.1", port: int = 8866, open_browser: bool = True) -> None:
    """Serve the pages until interrupted, and open the browser once they are ready.

    :raises SystemExit: 2, after one line on stderr: the port is taken, or *host* is not an address of this machine.
    """
    from coach.site.listening import listen

    sockets = listen(host, port)
    from coach.site import application  # Voila is heavy: a taken port is said before

    application.serve(sockets, open_browser)
