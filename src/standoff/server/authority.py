"""An authority of this server's own, and certificates by it.

Browsers keep a page on the phone, and lend it the clipboard or keep the screen awake, only over a secure line.  In a
living room nobody has a certificate; so the server makes an authority, once, which people may trust on their phones,
and a new leaf for every start, which names all the ways to this machine.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

FILE: Final = "authority.pem"
"""Certificate and key of the authority."""
LIFE: Final = timedelta(days=3650)
LEAF_LIFE: Final = timedelta(days=390)
"""Telephones refuse leaves that are good for longer than 398 days."""
BEHIND: Final = timedelta(days=1)
"""So far may the clock of a phone be behind."""


def new_leaf(folder: Path, names: Iterable[str]) -> tuple[Path, bytes]:
    """A file with a new certificate for these names and addresses and its key, and the authority (DER) behind it."""
    folder.mkdir(parents=True, exist_ok=True)
    authority, key = _authority(folder / FILE)
    own = generate_private_key(SECP256R1())
    issuer = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    leaf = (
        _begun("Standoff", authority.subject, LEAF_LIFE)
        .public_key(own.public_key())
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([_called(one) for one in sorted(set(names))]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(issuer), critical=False)
        .sign(key, hashes.SHA256())
    )
    chain = folder / "leaf.pem"
    _write(chain, own, leaf, authority)
    return chain, authority.public_bytes(Encoding.DER)


def _authority(file: Path) -> tuple[x509.Certificate, EllipticCurvePrivateKey]:
    """The authority in this file, made if there is none, and made anew when it would not outlive a leaf."""
    if file.is_file():
        data = file.read_bytes()
        found, kept = x509.load_pem_x509_certificate(data), load_pem_private_key(data, None)
        if isinstance(kept, EllipticCurvePrivateKey) and found.not_valid_after_utc > _now() + LEAF_LIFE:
            return found, kept
    key = generate_private_key(SECP256R1())
    # Whoever trusts several tells them apart by the machine's name and the day.
    name = f"Standoff on {socket.gethostname()[:30]}, {_now():%Y-%m-%d}"
    made = (
        _begun(name, _name(name), LIFE)
        .public_key(key.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write(file, key, made)
    return made, key


def _begun(name: str, issuer: x509.Name, life: timedelta) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(_name(name))
        .issuer_name(issuer)
        .serial_number(x509.random_serial_number())
        .not_valid_before(_now() - BEHIND)
        .not_valid_after(_now() - BEHIND + life)
    )


def _usage(signs: bool) -> x509.KeyUsage:
    """An authority signs certificates and nothing else; a leaf shows who it is and nothing else."""
    return x509.KeyUsage(
        digital_signature=not signs, content_commitment=False, key_encipherment=False, data_encipherment=False,
        key_agreement=False, key_cert_sign=signs, crl_sign=signs, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _called(name: str) -> x509.GeneralName:
    """An address, or a name that people type."""
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name.encode("idna").decode())


def _write(file: Path, key: EllipticCurvePrivateKey, *certificates: x509.Certificate) -> None:
    """Whole or not at all, and readable by its owner alone from its first byte on."""
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        for one in certificates:
            out.write(one.public_bytes(Encoding.PEM))
    new.replace(file)


def _now() -> datetime:
    return datetime.now(UTC)
