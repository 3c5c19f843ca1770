"""The learning site: Voila as a hardened server of its own."""

from __future__ import annotations


def serve(host: str = "127.0.0.1", port: int = 8866, open_browser: bool = True, base_url: str = "/") -> None:
    """Serve the pages until interrupted, and open the browser once they are ready.

    :param base_url: the address behind a proxy, ``https://host/path/``, or its path alone.
    :raises SystemExit: 2, after one line on stderr: the port is taken, *host* is not an address of this machine, or
        *base_url* is no address.
    """
    from coach.site.listening import Public, listen, warn

    public = Public.read(base_url)
    sockets = listen(host, port)
    warn(sockets, public.path)
    from coach.site import application  # Voila is heavy: a taken port is said before

    application.serve(sockets, open_browser, public)
