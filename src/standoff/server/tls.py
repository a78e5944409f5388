"""A secure line: with a certificate that somebody has, or with one from an authority of this server's own."""

from __future__ import annotations

import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

NEEDS: Final = "--tls self makes certificates with the package 'cryptography': pip install 'standoff[tls]'"


class NoCertificate(Exception):
    """No secure line can be had this way; the text says why."""


@dataclass(frozen=True, slots=True)
class Secured:
    """How a line is made secure, and the authority (DER) that people may trust, where it is this server's own."""

    context: ssl.SSLContext
    authority: bytes = b""


def with_certificate(certificate: Path, key: Path) -> Secured:
    """A secure line with a certificate that somebody has, and its key."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    for file in (certificate, key):
        if not file.is_file():
            raise NoCertificate(f"There is no file {file}")
    try:
        context.load_cert_chain(certificate, key, password=_no_password)
    except OSError as err:  # an SSLError is one
        reason = getattr(err, "reason", None) or err.strerror or err
        raise NoCertificate(f"{certificate} and {key} are no certificate and its key: {reason}") from None
    return Secured(context)


def _no_password() -> str:
    raise NoCertificate("The key is locked by a password; give one without, readable by you alone")


def with_own_authority(folder: Path, names: Iterable[str]) -> Secured:
    """A secure line with a new leaf for these names and addresses, by the authority that lies in this folder."""
    try:
        from standoff.server import authority
    except ImportError:
        raise NoCertificate(NEEDS) from None
    try:
        chain, der = authority.new_leaf(folder, names)
    except OSError as err:
        raise NoCertificate(f"No authority can be kept in {folder}: {err.strerror or err}") from None
    except ValueError:
        raise NoCertificate(f"{folder / authority.FILE} cannot be read; move it away, and a new one is made") from None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain)
    return Secured(context, der)
