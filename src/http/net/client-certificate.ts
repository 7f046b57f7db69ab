import { readFile } from "node:fs/promises";
import { createSecureContext, type SecureContextOptions } from "node:tls";
import { codeOf } from "./connection-fault.ts";
import { stampOf } from "./stamp.ts";
import { TransportError } from "./transport-error.ts";

/** Text in PEM format, or the path of a file that contains it. */
export type Pem = string | { readonly file: string };

/** The certificate with which a client proves its identity to the server (mutual TLS). */
export interface ClientCertificate {
  /** The certificate, followed by its intermediate ones. */
  readonly certificate: Pem;
  /** The private key of the certificate. */
  readonly key: Pem;
  /** The passphrase of an encrypted key. */
  readonly passphrase?: string | undefined;
  /** The source of the certificate, for messages, such as `the attributes client_certificate and client_key`. */
  readonly from?: string;
}

/** The part of a context of TLS that proves the identity of the client. */
export type OwnIdentity = Pick<SecureContextOptions, "cert" | "key" | "passphrase">;

/** A client certificate that is read when it is needed. */
export class CertificateSource {
  readonly #certificate: ClientCertificate;
  /** The files that were read, with their state at that time. */
  readonly #seen = new Map<string, string>();

  constructor(certificate: ClientCertificate) {
    this.#certificate = certificate;
  }

  /** Reports whether a file that was read has changed. */
  hasChanged(): boolean {
    return [...this.#seen].some(([path, seen]) => stampOf(path) !== seen);
  }

  /** Returns the certificate with its key. Throws a TransportError if they cannot be read or used. */
  async read(): Promise<OwnIdentity> {
    const { certificate, key: privateKey, passphrase } = this.#certificate;
    const [cert, key] = await Promise.all([this.#textOf(certificate), this.#textOf(privateKey)]);
    const identity = { cert, key, ...(passphrase !== undefined && { passphrase }) };
    try {
      // A context ignores an empty certificate, and the client would prove nothing.
      if (cert === "" || key === "") throw new Error("empty");
      createSecureContext(identity);
    } catch (cause) {
      throw this.#unusable(faultOf(identity, cause));
    }
    return identity;
  }

  async #textOf(pem: Pem): Promise<string> {
    if (typeof pem === "string") return pem;
    this.#seen.set(pem.file, stampOf(pem.file));
    try {
      return await readFile(pem.file, "latin1");
    } catch (cause) {
      const code = codeOf(cause);
      throw this.#unusable(`the file ${pem.file} cannot be read${code && ` (${code})`}`);
    }
  }

  #unusable(why: string): TransportError {
    const { from = "the options of the client" } = this.#certificate;
    const advice = `The client certificate comes from ${from}. Correct it there: a certificate and its private key in PEM format, as in -----BEGIN CERTIFICATE-----.`;
    const message = `the client certificate cannot be used: ${why}`;
    return new TransportError("network", message, { sent: false, passing: false, advice });
  }
}

/** Returns why a context with a certificate and a key cannot be created. Errors of OpenSSL name neither of the two. */
function faultOf({ cert, key }: { readonly cert: string; readonly key: string }, cause: unknown): string {
  if (codeOf(cause) === "ERR_OSSL_X509_KEY_VALUES_MISMATCH")
    return "the private key does not belong to the certificate";
  if (cert === "") return "the certificate is empty";
  if (key === "") return "the private key is empty";
  if (!/-----BEGIN (TRUSTED )?CERTIFICATE-----/.test(cert)) return "the certificate is not in PEM format";
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(key)) return "the private key is not in PEM format";
  return key.includes("ENCRYPTED")
    ? "the private key is encrypted, and the passphrase is missing or does not fit"
    : `the certificate or the private key is damaged (${codeOf(cause)})`;
}
