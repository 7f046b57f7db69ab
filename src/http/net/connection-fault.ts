import type { Peer } from "./peer.ts";

/** Why a connection failed, and what the practitioner can do about it. Free of secrets. */
export interface ConnectionFault {
  /** A clause, with the error code of Node, OpenSSL or the HTTP client. */
  readonly words: string;
  /** What the practitioner can do, in sentences. */
  readonly advice: string;
  /** Whether another attempt may succeed a little later. */
  readonly passing: boolean;
  /** Whether more trusted authorities may help. */
  readonly isTrust: boolean;
  /** Whether the time limit was exceeded. */
  readonly isLate: boolean;
  /** Whether the received bytes do not belong to the expected protocol. */
  readonly isForeign: boolean;
}

interface Kind {
  readonly codes: RegExp;
  readonly words: (name: string, peer: Peer) => string;
  readonly cure: (peer: Peer) => string;
  readonly facts?: Partial<Pick<ConnectionFault, "passing" | "isTrust" | "isLate" | "isForeign">>;
}

const passing = { passing: true };
/** Matches the message of an error of WebAssembly, which has no code. */
const withoutMemory = /^WebAssembly\..*Out of memory/;
const unverified = /CERT|SELF_SIGNED|^UNABLE_TO_/;

const kinds: readonly Kind[] = [
  { codes: /^ENOTFOUND$/, words: (name) => `the name of ${name} has no address`, cure: correctAddress },
  {
    codes: /^EAI_AGAIN$/,
    words: (name) => `the address of ${name} could not be looked up`,
    cure: correctAddress,
    facts: passing,
  },
  {
    codes: /^ECONNREFUSED$/,
    words: (name) => `${name} refuses connections`,
    cure: correctAddress,
    facts: passing,
  },
  {
    codes: /^(ETIMEDOUT|E(HOST|NET)UNREACH)$/,
    words: (name) => `${name} cannot be reached`,
    cure: correctAddress,
    facts: passing,
  },
  {
    codes: /^UND_ERR_CONNECT_TIMEOUT$/,
    words: (name) => `no connection to ${name} in time`,
    cure: correctAddress,
    facts: { passing: true, isLate: true },
  },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    words: (name) => `${name} closed the connection`,
    cure: suspectTls,
    facts: passing,
  },
  { codes: /^(ENOENT|EACCES)$/, words: (path) => `${path} cannot be opened`, cure: correctAddress },
  { codes: /NO_APPLICATION_PROTOCOL$/, words: withoutProtocol, cure: correctAddress },
  {
    codes: /^ERR_TLS_CERT_ALTNAME|^UND_ERR_PRX_TLS$/,
    words: (name) => `the certificate of ${name} is for other names`,
    cure: correctName,
  },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    words: (name) => `the certificate of ${name} has expired`,
    cure: correctClock,
  },
  {
    codes: /^CERT_NOT_YET_VALID$/,
    words: (name) => `the certificate of ${name} is not valid yet`,
    cure: correctClock,
  },
  {
    codes: /^ERR_SSL_\w*ALERT_(\w*CERTIFICATE\w*|UNKNOWN_CA)$/,
    words: (name) => `${name} rejects the client certificate, or requires one`,
    cure: () =>
      "Configure a client certificate with its private key: one that has not expired, from an authority that the server trusts.",
  },
  {
    // An alert is a message of TLS.
    codes: /^ERR_SSL_\w*ALERT_/,
    words: (name) => `${name} refuses the TLS connection`,
    cure: (peer) =>
      `If it requires a client certificate, configure one with its private key. It may also support no version of TLS that this client has. ${correctAddress(peer)}`,
  },
  {
    codes: unverified,
    words: (name) => `the certificate of ${name} is not trusted`,
    cure: addAuthority,
    facts: { isTrust: true },
  },
  { codes: /^(EPROTO$|ERR_SSL_)/, words: (name) => `${name} does not speak TLS`, cure: correctPort },
  {
    codes: /^(HPE_|HTTPParserError$)/,
    words: (name) => `${name} does not speak HTTP`,
    cure: correctPort,
    facts: { isForeign: true },
  },
  {
    codes: /^OutOfMemory$/,
    words: (name) => `this process has too little memory for a connection to ${name}`,
    cure: () =>
      "Raise the limit of the memory: the HTTP client of Node reserves some 10 GB of addresses, without using them, which a limit such as ulimit -v 8000000 forbids.",
  },
  {
    codes: /^E[MN]FILE$/,
    words: (name) => `this process has no file left for a connection to ${name}`,
    cure: () => "Raise the limit of open files: ulimit -n shows it.",
  },
];

/** Describes a failed connection by the error code of Node, OpenSSL or the HTTP client. */
export function connectionFault(cause: unknown, peer: Peer): ConnectionFault {
  const code = codeOf(cause);
  const { name = "", message = "" } = cause instanceof Error ? cause : {};
  const named = code || (withoutMemory.test(message) ? "OutOfMemory" : name);
  const { words, cure, facts } = kinds.find(({ codes }) => codes.test(named)) ?? unknownKind;
  const shown = code === "" || code.startsWith("UND_ERR_") ? "" : ` (${code})`;
  return {
    words: `${words(peer.name, peer)}${shown}`,
    advice: cure(peer),
    passing: false,
    isTrust: false,
    isLate: false,
    isForeign: false,
    ...facts,
  };
}

/** Reports whether a certificate does not verify with the trusted authorities; with more of them it may. Ignores mismatching names. */
export function isUnverified(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "") return error instanceof Error && error.cause !== undefined && isUnverified(error.cause);
  return unverified.test(code) && !code.startsWith("ERR_");
}

const unknownKind: Omit<Kind, "codes"> = {
  words: (name) => `the connection to ${name} failed`,
  cure: correctAddress,
};

/** Describes a server that does not support HTTP/2. */
export function withoutHttp2(name: string): string {
  return `${name} does not offer HTTP/2, which gRPC needs`;
}

/** Describes a server that supports only another version of HTTP. */
function withoutProtocol(name: string, { isGrpc }: Peer): string {
  return isGrpc ? withoutHttp2(name) : `${name} does not offer HTTP/1.1`;
}

/** Returns the advice for a peer that cannot be reached. */
export function correctAddress(peer: Peer): string {
  if (peer.replacedBy !== undefined)
    return `${sourceOf(peer)} Check that it can be reached from this machine, or set ${peer.replacedBy}.`;
  return peer.isProxy
    ? `${sourceOf(peer)} Correct or unset that variable, or name the host of the API in NO_PROXY to go without a proxy.`
    : `${sourceOf(peer)} Correct it there, or check that the API can be reached from this machine.`;
}

/** Returns the advice for a proxy that responds with a status instead of opening a connection. */
export function adviceOnRefusal(proxy: Peer, status: number): string {
  if (status !== 407) return correctAddress(proxy);
  return `The proxy requires a user and a password: add them to ${proxy.origin}, from which its address comes, as in http://USER:PASSWORD@HOST:PORT, with special characters percent-encoded.`;
}

/** Returns the advice for a port that may expect the other protocol, with or without TLS. */
function correctPort(peer: Peer): string {
  const { otherwise, isProxy } = peer;
  if (otherwise !== undefined) return `Did you mean ${otherwise}? ${correctAddress(peer)}`;
  return isProxy
    ? correctAddress(peer)
    : `The API is available over TLS only: check that the port accepts TLS. ${correctAddress(peer)}`;
}

/** Returns the advice for a closed connection: a server that requires TLS often closes a connection without it. */
function suspectTls(peer: Peer): string {
  const { otherwise = "", certified } = peer;
  const advice = correctAddress(peer);
  if (otherwise.startsWith("https:")) return `If the port is one of TLS, you mean ${otherwise}. ${advice}`;
  return certified
    ? `The server may reject the client certificate, and some give no reason. ${advice}`
    : advice;
}

function correctName(peer: Peer): string {
  const cure =
    peer.replacedBy === undefined
      ? "Write a name there that the certificate is for."
      : `Set ${peer.replacedBy} to a name that the certificate is for.`;
  return joinSentences(`${sourceOf(peer)} ${cure}`, peer.unchecked);
}

function correctClock({ isProxy, unchecked }: Peer): string {
  const whose = isProxy ? "proxy" : "API";
  return joinSentences(
    `Check the clock of this machine; if it is right, the certificate of the ${whose} has to be renewed.`,
    unchecked,
  );
}

function addAuthority({ caFileBy, caIsText, unchecked }: Peer): string {
  const [by, others] =
    caFileBy === undefined
      ? ["SSL_CERT_FILE", "SSL_CERT_DIR and NODE_EXTRA_CA_CERTS"]
      : [caFileBy, "SSL_CERT_FILE, SSL_CERT_DIR and NODE_EXTRA_CA_CERTS"];
  return joinSentences(
    `If it was issued by a private certificate authority, set ${by} to ${caIsText ? "" : "a file with "}the certificate of that authority (PEM). ${others} work as well.`,
    unchecked,
  );
}

function sourceOf({ isProxy, origin, name, replacedBy }: Peer): string {
  if (replacedBy !== undefined) return `No address is configured, so requests go to the default, ${name}.`;
  return `The address of the ${isProxy ? "proxy" : "API"} comes from ${origin}.`;
}

function joinSentences(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter((sentence) => sentence !== undefined).join(" ");
}

/** Returns the error code of Node, OpenSSL or the HTTP client; empty if an error has none. */
export function codeOf(cause: unknown): string {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return typeof code === "string" ? code : "";
}
